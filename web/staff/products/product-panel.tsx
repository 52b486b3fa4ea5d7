import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { descriptions } from '../../../contract/features/descriptions.ts'
import { photos } from '../../../contract/features/photos.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { useUser } from '../../core/session.ts'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { DescriptionPart } from '../descriptions/description-part.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { PhotosPart } from '../photos/photos-part.tsx'
import { HistoryPart, ItemPart, PricesPart, StockPart } from './product-parts.tsx'
import { useProduct } from './use-product.ts'
import { useProductWords } from './words.ts'

const parts = ['item', 'prices', 'stock', 'pictures', 'description', 'history'] as const

type Props = { productId: number; onChanged: (rows: readonly StaffProduct[]) => void; onClose: () => void }

/** A product beside the list. */
export function ProductPanel({ productId, onChanged, onClose }: Props) {
  const t = useProductWords()
  const writesText = may(useUser(), descriptions.read.access)
  const seesPictures = may(useUser(), photos.read.access)
  const [part, setPart] = useState<(typeof parts)[number]>('item')
  const { product, page, edits } = useProduct(productId, onChanged)
  if (page.error && !product)
    return (
      <>
        <PanelHead title={t.unknown} onClose={onClose} />
        <Problem title={t.unknown} onRetry={() => void page.refetch()} />
      </>
    )
  return (
    <section
      aria-label={product?.description ?? t.list}
      className="flex h-[calc(100dvh-3.5rem)] min-h-0 flex-col max-lg:h-[calc(100dvh-7rem)]"
    >
      <PanelHead title={product?.description ?? String(productId)} onClose={onClose}>
        {productId}{' '}
        <Link to={`/admin/products/${productId}`} className={linkClass}>
          {t.openWhole}
        </Link>
      </PanelHead>
      <div
        role="tablist"
        aria-label={t.parts}
        className="flex gap-5 overflow-x-auto border-b border-line px-4 md:px-6"
      >
        {parts
          .filter((one) => (one !== 'pictures' || seesPictures) && (one !== 'description' || writesText))
          .map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={part === one}
              onClick={() => setPart(one)}
              className={tabClass(part === one)}
            >
              {t.partNames[one]}
            </button>
          ))}
      </div>
      <div
        role="tabpanel"
        aria-label={t.partNames[part]}
        className="min-h-0 flex-1 overflow-y-auto p-4 md:px-6"
      >
        {!product ? (
          <Waiting label={t.list}>
            <Skeleton height={300} />
          </Waiting>
        ) : part === 'item' ? (
          <ItemPart product={product} edits={edits} />
        ) : part === 'prices' ? (
          <PricesPart product={product} edits={edits} />
        ) : part === 'stock' ? (
          <StockPart product={product} edits={edits} />
        ) : part === 'pictures' ? (
          <PhotosPart productId={productId} onShown={(imageName) => onChanged([{ ...product, imageName }])} />
        ) : part === 'description' ? (
          <DescriptionPart productId={productId} />
        ) : (
          <HistoryPart product={product} />
        )}
      </div>
    </section>
  )
}
