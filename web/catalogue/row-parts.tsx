import type { ReactNode } from 'react'
import { ordering } from '../../contract/access.ts'
import { asDay } from '../../contract/dates.ts'
import type { Product } from '../../contract/inventory.ts'
import { nextTier } from '../../contract/pricing.ts'
import { countText, dateText, shipDayText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'
import { useMay } from '../session.ts'
import { Badge, type BadgeKind } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ColorDot } from '../ui/color-dot.tsx'
import { Flash } from '../ui/flash.tsx'
import { Icon } from '../ui/icon.tsx'
import { TierNudge } from '../ui/ladder.tsx'
import { UnitPrice } from '../ui/money.tsx'
import { ItemLink } from './item-link.tsx'
import { type BadgeName, badgesOf, firstPriceE4, isLow, isSoldOut, unitsLeft } from './product-facts.ts'
import type { FactsKind } from './trade-facts.tsx'
import type { ProductLine } from './use-product-line.ts'
import { useRowWords } from './use-row-words.ts'

/** What every row and card of a list is told beside its product. */
export type RowProps = {
  product: Product
  /** The nearest row of the page in place of one that is sold out. */
  substitute: Product | undefined
  /** Takes the substitute into the cart and goes to its box. */
  onUse: (substitute: Product) => void
  /** Shows what is like a product that is sold out and has no substitute here. */
  onSeeLike: (product: Product) => void
  shipDay: string
  closed: boolean
  showPrices: boolean
  /** The facts that this list has of each product; absent, those of its kind. */
  facts: FactsKind | undefined
  /** Among the first rows of the page: its picture is fetched at once. */
  eager: boolean
}

/** The product's name; it leads to its own page. */
export function ProductName({ product, muted = false }: { product: Product; muted?: boolean }) {
  return (
    <ItemLink
      productId={product.productId}
      className={`font-semibold hover:underline ${muted ? 'text-ink-2' : 'text-ink'}`}
    >
      {product.productDescription}
    </ItemLink>
  )
}

/** Dot, grower, origin; `children` before them, as they are not to be cut. */
export function GrownBy({
  product,
  withOrigin = true,
  children,
}: {
  product: Product
  withOrigin?: boolean
  children?: ReactNode
}) {
  const { colorHex, color, grower, origin } = product
  const by = grower || product.farm
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-12 text-ink-2">
      {color && <ColorDot color={colorHex} />}
      {children}
      <span className="truncate">{[by, withOrigin ? origin : ''].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

const badgeKinds: Record<BadgeName, BadgeKind> = {
  preOrder: 'accent',
  sale: 'amber',
  farm: 'outline',
  growerDirect: 'outline',
  us: 'outline',
  featured: 'outline',
}

type BadgesProps = {
  product: Product
  showPrices: boolean
  /** The facts of the list: where all of it is on sale, they tell the former price. */
  facts?: FactsKind | undefined
}

export function ProductBadges({ product, showPrices, facts }: BadgesProps) {
  const words = useRowWords({ showPrices })
  const names = badgesOf(product).filter((name) => name !== 'sale' || facts !== 'sale')
  return names.map((name) => (
    <Badge key={name} kind={badgeKinds[name]}>
      {words.badge(name, product)}
    </Badge>
  ))
}

/** `44 left`, amber at the end of a lot; `Sold out`; `From Thu Dec 3`. For where the stock has no column of its own. */
export function LeftInline({ product, shortDay = false }: { product: Product; shortDay?: boolean }) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  if (product.isPreBooked) {
    const { dateAvailable } = product
    if (!dateAvailable) return null
    const text = shortDay ? dateText : shipDayText
    return <span className="whitespace-nowrap text-ink">{t.from(text(asDay(dateAvailable), language))}</span>
  }
  if (isSoldOut(product)) return <span className="font-semibold whitespace-nowrap text-ink">{t.soldOut}</span>
  const left = unitsLeft(product)
  return (
    <span className={`whitespace-nowrap ${isLow(product) ? 'font-semibold text-amber' : 'text-ink'}`}>
      <Flash on={left}>{t.left(countText(left))}</Flash>
    </span>
  )
}

/** The stock column: what is left and until when it is held, or why there is none. */
export function LeftColumn({
  product,
  shipDay,
  heldUntil,
}: {
  product: Product
  shipDay: string
  heldUntil: string | null
}) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const words = useRowWords({ showPrices: true })
  const [lead, below, look] = leadAndBelow()
  return (
    <div className="text-12 text-ink-2">
      <p className={`whitespace-nowrap ${look}`}>
        <Flash on={lead}>{lead}</Flash>
      </p>
      {below && <p className="whitespace-nowrap">{below}</p>}
    </div>
  )

  function leadAndBelow(): [string, string, string] {
    const { dateAvailable, lastOrderDay } = product
    if (product.isPreBooked) {
      const from = dateAvailable ? t.from(shipDayText(asDay(dateAvailable), language)) : t.badges.preOrder
      return [from, lastOrderDay ? t.bookBy(words.date(lastOrderDay)) : '', 'font-semibold text-ink']
    }
    if (isSoldOut(product))
      return [t.soldOut, t.soldOutFor(shipDayText(asDay(shipDay), language)), 'font-semibold text-ink']
    const left = quantityText(unitsLeft(product), product.um, language)
    const held = heldUntil ? words.held(heldUntil) : ''
    return isLow(product) ? [left, held || t.lastOfLot, 'font-semibold text-amber'] : [left, held, '']
  }
}

/** `⇄ Rose Explorer Red 40cm 0.90 · 500 left`: what can be had instead. */
export function SubstituteLine({ substitute, showPrices }: { substitute: Product; showPrices: boolean }) {
  const t = useMessages().catalogue
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-12 text-ink">
      <span className="text-accent">
        <Icon name="swap" />
      </span>
      <span className="sr-only">{t.instead} </span>
      <strong className="truncate font-semibold">{substitute.productDescription}</strong>
      <span className="shrink-0">
        {showPrices && (
          <>
            <UnitPrice e4={firstPriceE4(substitute)} /> ·{' '}
          </>
        )}
        {t.left(countText(unitsLeft(substitute)))}
      </span>
    </p>
  )
}

/** Whether a few more would cost less each. */
export const hasNudge = ({ shown, tiers }: ProductLine): boolean =>
  shown > 0 && nextTier(tiers, shown) !== undefined

/** `· 2 more → $5.86`, behind the pack. */
export function PackNudge({ line }: { line: ProductLine }) {
  if (!hasNudge(line)) return null
  return (
    <span className="shrink-0">
      · <TierNudge tiers={line.tiers} quantity={line.shown} />
    </span>
  )
}

/** In place of the quantity box of what is sold out. */
export function SoldOutAction({ product, substitute, onUse, onSeeLike, closed }: RowProps) {
  const t = useMessages().catalogue
  const orders = useMay(ordering)
  return (
    <span className="flex w-full *:min-w-0 *:flex-1 *:shrink [&_button]:overflow-hidden [&_button]:max-md:h-11">
      {substitute && orders ? (
        <Button disabled={closed} onClick={() => onUse(substitute)}>
          <span className="truncate">
            {substitute.variety && substitute.variety.length <= 11 ? t.use(substitute.variety) : t.useThis}
            <span className="sr-only">: {substitute.productDescription}</span>
          </span>
        </Button>
      ) : (
        <Button onClick={() => onSeeLike(product)}>
          <span className="truncate">
            {t.seeLike}
            <span className="sr-only">: {product.productDescription}</span>
          </span>
        </Button>
      )}
    </span>
  )
}
