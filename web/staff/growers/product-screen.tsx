import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { vendorProducts } from '../../../contract/features/growers/proposals.ts'
import { read } from '../../core/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { productsPath } from './products-screen.tsx'
import { SendPictures } from './send-pictures.tsx'
import { SendWords } from './send-words.tsx'
import { useProposalWords } from './words.ts'

/** A vendor's product: its pictures, taken with the phone, and its description. */
export function ProductScreen() {
  const t = useProposalWords()
  const { productId = '' } = useParams({ strict: false }) as { productId?: string }
  const isNumber = /^[1-9]\d{0,8}$/.test(productId)
  const opened = useQuery({
    ...read(vendorProducts.list, { query: { productId } as never }),
    enabled: isNumber,
    staleTime: 0,
  })
  const product = opened.data?.rows[0]
  if (!isNumber || (opened.data && !product)) return <EmptyState title={t.gone}>{t.goneText}</EmptyState>
  if (opened.error && !product) return <Problem title={t.failed} onRetry={() => void opened.refetch()} />
  if (!product) return <RowsWaiting label={t.title} rows={6} className="px-4 md:px-6" />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-3 md:px-6">
        <Link to={productsPath as never} className={`${linkClass} min-h-6 max-md:min-h-11 max-md:py-3`}>
          {t.title}
        </Link>
        <Icon name="chevron-right" />
        <ProductArt imageName={product.imageName} color={product.colorHex} size={40} />
        <h1 className="min-w-0 text-22 font-semibold wrap-anywhere">{product.description}</h1>
        <p className="text-12 text-ink-2">{product.hasPhoto ? t.photo : t.drawing}</p>
      </div>
      <div className="grid items-start gap-6 px-4 py-4 md:px-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SendPictures product={product} />
        <SendWords key={product.productId} product={product} />
      </div>
    </>
  )
}
