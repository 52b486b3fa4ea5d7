import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { inventory, type Product } from '../../../contract/features/catalogue/inventory.ts'
import type { ItemWords } from '../../../contract/features/catalogue/item-words.ts'
import { ApiError, call } from '../../core/api.ts'
import { onDemand } from '../../core/later.tsx'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ladder } from '../../ui/ladder.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { BuyButtons } from '../checkout/buy-now/buy-buttons.tsx'
import { useShipment } from '../shipment/use-shipment.ts'
import { WantedButton } from '../wanted/wanted-button.tsx'
import { CartPanel } from './cart-panel.tsx'
import { ClosedNotice, isClosed } from './closed-notice.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { ItemFacts } from './item-facts.tsx'
import { ItemGallery } from './item-gallery.tsx'
import { ItemHistory } from './item-history.tsx'
import { mergeIntoPages } from './merge.ts'
import { usePreference } from './preferences.ts'
import { PriceStory } from './price-story/price-story.tsx'
import { isSoldOut, isSubstitute } from './product-facts.ts'
import { ProductList } from './product-list.tsx'
import { QuantityBox } from './quantity-box.tsx'
import { LeftColumn, PackNudge, ProductBadges } from './row-parts.tsx'
import { ShareButton } from './share-button.tsx'
import { useBookedDay } from './use-booked-day.ts'
import { useProductLine } from './use-product-line.ts'
import { useRowWords } from './use-row-words.ts'

const Items = onDemand(async () => (await import('../recommendations/items.tsx')).Items)

/** One product: picture, price, quantity box, facts, and similar products. */
export function ItemScreen() {
  const t = useMessages()
  const { productId = '' } = useParams({ strict: false }) as { productId?: string }
  const { data: shipment } = useShipment()
  const forShipment = [shipment?.shipDay, shipment?.deliveryMethod, shipment?.shipToCode].join(' ')
  const isNumber = /^\d{1,15}$/.test(productId)
  const item = useQuery({ ...itemOf(productId, forShipment), enabled: shipment !== undefined && isNumber })
  const closed = isClosed(shipment)
  const showPrices = usePreference('showPrices')
  const bookedDay = useBookedDay()
  const { brandName } = useSite()
  const client = useQueryClient()
  useEffect(() => {
    if (!item.data) return
    const { similar: _, words: __, ...product } = item.data
    mergeIntoPages(client, product, forShipment)
  }, [client, item.data, forShipment])
  const name = item.data?.productDescription
  useEffect(() => {
    if (name) document.title = `${brandName} - ${name}`
  }, [brandName, name])

  return (
    <div data-catalogue="" className="flex flex-1 items-stretch">
      <div className="min-w-0 flex-1">
        {closed && shipment && <ClosedNotice shipment={shipment} />}
        <div className="mx-auto flex max-w-260 flex-col gap-4 px-4 py-4 md:px-6">
          <div className="flex items-center justify-between">
            <BackLink />
            {item.data && <ShareButton title={item.data.productDescription} />}
          </div>
          {item.data ? (
            <Item
              product={bookedDay(item.data)}
              words={item.data.words}
              shipDay={shipment?.shipDay ?? ''}
              closed={closed}
            />
          ) : !isNumber || (item.error instanceof ApiError && item.error.status === 404) ? (
            <EmptyState title={t.catalogue.itemGone}>{t.catalogue.itemGoneText}</EmptyState>
          ) : item.isError ? (
            <Problem title={t.catalogue.itemFailed} onRetry={() => void item.refetch()}>
              {t.catalogue.failedText}
            </Problem>
          ) : (
            <ItemWaiting />
          )}
        </div>
        {item.data && (
          <Suspense>
            <div className="px-4 pb-4 md:px-6">
              <Items productId={item.data.productId} kinds={['goesWith']} showPrices={showPrices} />
            </div>
          </Suspense>
        )}
        {item.data && (
          <Similar
            product={item.data}
            products={item.data.similar}
            shipDay={shipment?.shipDay ?? ''}
            closed={closed}
          />
        )}
      </div>
      <CartPanel />
    </div>
  )
}

const itemOf = (productId: string, forShipment: string) =>
  queryOptions({
    queryKey: ['inventory/item', productId, forShipment],
    queryFn: ({ signal }) => call(inventory.item, { params: { productId }, query: {} }, { signal }),
  })

/** Back to the previous page at the same scroll position; to the shop if there is none. */
function BackLink() {
  const t = useMessages().catalogue
  const router = useRouter()
  return (
    <div className="-ml-2">
      <Button
        size={28}
        kind="quiet"
        icon="chevron-left"
        onClick={() =>
          router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' })
        }
      >
        {t.back}
      </Button>
    </div>
  )
}

type ItemProps = { product: Product; words: ItemWords; shipDay: string; closed: boolean }

function Item({ product, words: said, shipDay, closed }: ItemProps) {
  const { language } = useLanguage()
  const showPrices = usePreference('showPrices')
  const line = useProductLine(product)
  const words = useRowWords({ showPrices })
  const last = words.last(product)
  return (
    <article className="grid items-start gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <ItemGallery key={product.productId} product={product} words={said} />
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h1 className="text-22 font-semibold">{product.productDescription}</h1>
            <p className="flex flex-wrap gap-1.5 pt-1 empty:hidden">
              <ProductBadges product={product} showPrices={showPrices} />
            </p>
          </div>
          <span className="-mt-2 -mr-3">
            <FavoriteButton product={product} touch />
          </span>
        </div>
        <div className="flex flex-col gap-1 border-y border-line py-3">
          {showPrices && <Ladder tiers={line.tiers} quantity={line.shown} places="large" />}
          <p className="flex flex-wrap gap-1 text-ink-2">
            {words.pack(product, line.unitPriceE4)}
            {showPrices && <PackNudge line={line} />}
          </p>
          {last && <p className="text-12 text-ink-3">{last}</p>}
        </div>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
          {(!isSoldOut(product) || line.quantity > 0) && (
            <div data-product-rows="">
              <QuantityBox
                product={product}
                line={line}
                shipDay={shipDay}
                showPrices={showPrices}
                closed={closed}
                start
              />
            </div>
          )}
          <div className="flex min-h-9 flex-col justify-center max-md:min-h-11">
            <LeftColumn product={product} shipDay={shipDay} heldUntil={line.heldUntil} />
          </div>
          {isSoldOut(product) && line.quantity === 0 && (
            <WantedButton productId={product.productId} name={product.productDescription} />
          )}
          <div className="md:ml-auto">
            <BuyButtons product={product} quantity={line.shown} closed={closed} />
          </div>
        </div>
        {said.text[language] && <p className="max-w-prose">{said.text[language]}</p>}
        {showPrices && line.tiers.length > 0 && (
          <div className="border-t border-line">
            <div className="@container -mx-4">
              <PriceStory productId={product.productId} tiers={line.tiers} quantity={line.shown} />
            </div>
          </div>
        )}
        <ItemHistory product={product} />
        <ItemFacts product={product} />
      </div>
    </article>
  )
}

type SimilarProps = { product: Product; products: readonly Product[]; shipDay: string; closed: boolean }

/** Replacements and other similar products. */
function Similar({ product, products, shipDay, closed }: SimilarProps) {
  const t = useMessages().catalogue
  const instead = products.filter((one) => isSubstitute(product, one))
  const others = products.filter((one) => !instead.includes(one))
  return (
    <>
      {instead.length > 0 && (
        <Alike title={t.substitutes} products={instead} shipDay={shipDay} closed={closed} />
      )}
      {(others.length > 0 || instead.length === 0) && (
        <Alike title={t.similar} products={others} shipDay={shipDay} closed={closed} />
      )}
    </>
  )
}

type AlikeProps = { title: string; products: readonly Product[]; shipDay: string; closed: boolean }

function Alike({ title, products, shipDay, closed }: AlikeProps) {
  const t = useMessages().catalogue
  return (
    <section className="border-t border-line">
      <h2 className="flex items-center gap-2 px-4 py-3 font-semibold md:px-6">
        <Icon name="swap" />
        {title}
      </h2>
      {products.length === 0 ? (
        <p className="px-4 pb-6 text-ink-2 md:px-6">{t.noSimilar}</p>
      ) : (
        <div className="@container border-t border-line">
          <ProductList
            label={title}
            rows={products}
            layout="list"
            shipDay={shipDay}
            closed={closed}
            onSeeLike={() => undefined}
          />
        </div>
      )}
    </section>
  )
}

function ItemWaiting() {
  return (
    <Waiting>
      <div className="grid gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <span className="block aspect-square w-full rounded-4 bg-sunken max-md:aspect-2/1" />
        <div className="flex flex-col gap-4">
          <Skeleton width="70%" height={28} />
          <Skeleton width={260} height={36} />
          <Skeleton width={132} height={36} />
          <Skeleton height={160} />
        </div>
      </div>
    </Waiting>
  )
}
