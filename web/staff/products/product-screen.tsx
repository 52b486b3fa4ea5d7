import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { descriptions } from '../../../contract/features/descriptions.ts'
import { photos } from '../../../contract/features/photos.ts'
import { products } from '../../../contract/features/products/products.ts'
import type { ProductPage } from '../../../contract/features/products/shapes.ts'
import { ApiError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { DescriptionPart } from '../descriptions/description-part.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { PhotosPart } from '../photos/photos-part.tsx'
import { FloristRow, HistoryPart, ItemPart, PricesPart, ReadyList, StockPart } from './product-parts.tsx'
import { useProduct } from './use-product.ts'
import { useProductWords } from './words.ts'

/** One product as a whole page. */
export function ProductScreen() {
  const messages = useMessages()
  const t = useProductWords()
  const { productId = '' } = useParams({ strict: false }) as { productId?: string }
  const writesText = may(useUser(), descriptions.read.access)
  const seesPictures = may(useUser(), photos.read.access)
  const { product, page, edits } = useProduct(/^\d{1,9}$/.test(productId) ? Number(productId) : 0)
  return (
    <AdminShell
      title={product?.description ?? messages.admin.product}
      aside={
        <span className="flex items-center gap-3">
          {productId}
          {product && product.state !== 'live' && <Badge kind="amber">{t.states[product.state]}</Badge>}
          <Link to="/admin/products" className={linkClass}>
            {t.list}
          </Link>
        </span>
      }
    >
      {page.error && !product ? (
        <Problem title={t.unknown} onRetry={() => void page.refetch()} />
      ) : !product ? (
        <Waiting label={t.list}>
          <Skeleton height={400} />
        </Waiting>
      ) : (
        <div className="grid items-start gap-4 p-4 md:p-6 2xl:grid-cols-[1fr_26rem]">
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Panel title={t.partNames.prices}>
                <PricesPart product={product} edits={edits} />
              </Panel>
              <Panel title={t.partNames.item}>
                <ItemPart product={product} edits={edits} />
              </Panel>
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Panel title={t.partNames.stock}>
                <StockPart product={product} edits={edits} />
              </Panel>
              <Panel title={t.partNames.history}>
                <HistoryPart product={product} />
              </Panel>
            </div>
          </div>
          <div className="flex flex-col gap-4">
            <Panel title={t.asFlorist}>
              <FloristRow product={product} />
            </Panel>
            {seesPictures && (
              <Panel title={t.partNames.pictures}>
                <PhotosPart productId={product.productId} />
              </Panel>
            )}
            {writesText && (
              <Panel title={t.partNames.description}>
                <DescriptionPart productId={product.productId} />
              </Panel>
            )}
            <Panel title={t.before}>
              <ReadyList missing={product.missing} />
            </Panel>
            <States product={product} />
          </div>
        </div>
      )}
    </AdminShell>
  )
}

/** Buttons that publish, archive or copy the product. */
function States({ product }: { product: ProductPage }) {
  const t = useProductWords()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const refresh = { refresh: [products.read, products.list] }
  const publish = useWrite(products.publishDraft, refresh)
  const archive = useWrite(products.archive, refresh)
  if (!may(useUser(), ['CATALOGUE'])) return null
  const { productId, state } = product
  const error = publish.error ?? archive.error
  const orders =
    error instanceof ApiError && error.code === 'in_open_orders'
      ? (error.data as { orderNumbers: number[] }).orderNumbers
      : []
  const params = { productId }
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Banner kind="danger" urgent>
          {errorText(error)} {orders.slice(0, 10).join(', ')}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'draft' && (
          <Button
            kind="primary"
            busy={publish.isPending ? t.working : undefined}
            onClick={() => publish.mutate({ params })}
          >
            {t.putInShop}
          </Button>
        )}
        <Button
          onClick={() =>
            void navigate({ to: '/admin/products/new', search: { copy: String(productId) } as never })
          }
        >
          {t.copy}
        </Button>
        <Button
          kind={state === 'archived' ? 'secondary' : 'danger-outline'}
          busy={archive.isPending ? t.working : undefined}
          onClick={() => archive.mutate({ params, body: { archived: state !== 'archived', why: '' } })}
        >
          {state === 'archived' ? t.restore : t.archive}
        </Button>
      </div>
      <p className="text-12 text-ink-2">{t.archiveText}</p>
    </div>
  )
}
