import { ordering } from '../../../contract/core/access.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { nextTier } from '../../../contract/rules/pricing.ts'
import { useMay } from '../../core/session.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ColorDot } from '../../ui/color-dot.tsx'
import { Flash } from '../../ui/flash.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TierNudge } from '../../ui/ladder.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { ItemLink } from './item-link.tsx'
import { type BadgeName, badgesOf, firstPriceE4, isLow, isSoldOut, unitsLeft } from './product-facts.ts'
import type { Proposed } from './proposed-box.tsx'
import { TellMe } from './tell-me.tsx'
import type { FactsKind } from './trade-facts.tsx'
import type { ProductLine } from './use-product-line.ts'
import { useRowWords } from './use-row-words.ts'

/** The props of every row and card besides its product. */
export type RowProps = {
  product: Product
  /** The best substitute on this page for a sold-out row. */
  substitute: Product | undefined
  /** Adds the substitute to the cart and focuses its box. */
  onUse: (substitute: Product) => void
  /** Shows similar products for a sold-out one that has no substitute here. */
  onSeeLike: (product: Product) => void
  shipDay: string
  closed: boolean
  showPrices: boolean
  /** The facts that this list shows of each product; by default those of its kind. */
  facts: FactsKind | undefined
  /** A proposed quantity, which replaces the cart's. */
  proposed?: Proposed | undefined
  /** Among the first rows of the page: its picture is loaded eagerly. */
  eager: boolean
}

/** The product's name, linked to its own page. */
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

/** Dot, grower, origin, arrival. What doesn't fit is omitted; the grower never is. */
export function GrownBy({ product, withOrigin = true }: { product: Product; withOrigin?: boolean }) {
  const { colorHex, color, grower, origin, arrivedOn } = product
  const by = grower || product.farm
  const t = useMessages().catalogue
  const words = useRowWords({ showPrices: false })
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-12 text-ink-2">
      {color && <ColorDot color={colorHex} />}
      <span className="flex h-4 min-w-0 flex-wrap gap-x-1 overflow-hidden">
        {by && (
          <span data-grower="" className="max-w-full truncate">
            {by}
          </span>
        )}
        {withOrigin && origin && <span className="whitespace-nowrap">{by ? `· ${origin}` : origin}</span>}
        {arrivedOn && !isSoldOut(product) && (
          <span data-arrived="" className="whitespace-nowrap">
            · {t.arrivedOn(words.date(arrivedOn))}
          </span>
        )}
      </span>
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
  /** The facts of the list; on a page of specials they show the former price. */
  facts?: FactsKind | undefined
}

/** Whether the list's title already says this, because it has only such products. */
const saidByList = (name: BadgeName, facts: FactsKind | undefined): boolean =>
  name === facts || (facts === 'lead' && (name === 'farm' || name === 'growerDirect'))

export function ProductBadges({ product, showPrices, facts }: BadgesProps) {
  const words = useRowWords({ showPrices })
  const names = badgesOf(product).filter((name) => !saidByList(name, facts))
  return names.map((name) => (
    <Badge key={name} kind={badgeKinds[name]}>
      {words.badge(name, product)}
    </Badge>
  ))
}

/** `44 left`, amber when stock is low; `Sold out`; `From Thu Dec 3`. For lists without a stock column. */
export function LeftInline({ product, shortDay = false }: { product: Product; shortDay?: boolean }) {
  const t = useMessages().catalogue
  const words = useRowWords({ showPrices: false })
  if (product.isPreBooked) {
    const { dateAvailable } = product
    if (!dateAvailable) return null
    const day = shortDay ? words.date(dateAvailable) : words.day(dateAvailable)
    return <span className="whitespace-nowrap text-ink">{t.from(day)}</span>
  }
  if (isSoldOut(product)) return <span className="font-semibold whitespace-nowrap text-ink">{t.soldOut}</span>
  const left = unitsLeft(product)
  return (
    <span className={`whitespace-nowrap ${isLow(product) ? 'font-semibold text-amber' : 'text-ink'}`}>
      <Flash on={left}>{t.left(countText(left))}</Flash>
    </span>
  )
}

/** The stock column: remaining units and until when they are held, or why there are none. */
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
    const comesLater = product.isFarmDirect || product.isGrowerDirect
    if (product.isPreBooked) {
      const from = dateAvailable ? words.fromDay(dateAvailable) : t.badges.preOrder
      const by = lastOrderDay ? t.bookBy(words.dateBefore(lastOrderDay, dateAvailable)) : ''
      return [from, by, 'font-semibold text-ink']
    }
    if (isSoldOut(product))
      return [t.soldOut, comesLater ? '' : t.soldOutFor(words.day(shipDay)), 'font-semibold text-ink']
    const count = unitsLeft(product)
    const left = product.um === 'EA' ? t.left(countText(count)) : quantityText(count, product.um, language)
    const held = heldUntil ? words.held(heldUntil) : ''
    return isLow(product) ? [left, held || t.lastOfLot, 'font-semibold text-amber'] : [left, held, '']
  }
}

/** `⇄ Rose Explorer Red 40cm 0.90 · 500 left`: the substitute. */
export function SubstituteLine({ substitute, showPrices }: { substitute: Product; showPrices: boolean }) {
  const t = useMessages().catalogue
  return (
    <p className="flex min-w-0 items-start gap-1.5 text-12 text-ink">
      <span className="shrink-0 text-accent">
        <Icon name="swap" />
      </span>
      <span className="min-w-0">
        <span className="sr-only">{t.instead} </span>
        <strong className="font-semibold">{substitute.productDescription}</strong>{' '}
        <span className="whitespace-nowrap">
          {showPrices && (
            <>
              <UnitPrice e4={firstPriceE4(substitute)} /> ·{' '}
            </>
          )}
          {t.left(countText(unitsLeft(substitute)))}
        </span>
      </span>
    </p>
  )
}

/** Whether a few more units would lower the unit price. */
export const hasNudge = ({ shown, tiers }: ProductLine): boolean =>
  shown > 0 && nextTier(tiers, shown) !== undefined

/** `· 2 more → $5.86`, after the pack. */
export function PackNudge({ line }: { line: ProductLine }) {
  if (!hasNudge(line)) return null
  return (
    <span className="shrink-0">
      · <TierNudge tiers={line.tiers} quantity={line.shown} />
    </span>
  )
}

/** A substitute's short name: its variety, or else the grade or color that differs. */
export const whatDiffers = (product: Product, substitute: Product): string =>
  (['variety', 'grade', 'color'] as const)
    .map((field) => (substitute[field] === product[field] ? '' : substitute[field].replace(/ *\(.*\)/, '')))
    .find((text) => text !== '' && text.length <= 16) ?? ''

/** Replaces the quantity box of a sold-out product. */
export function SoldOutAction({ product, substitute, onUse, onSeeLike, closed }: RowProps) {
  const t = useMessages().catalogue
  const orders = useMay(ordering)
  const shortName = substitute ? whatDiffers(product, substitute) : ''
  return (
    <span className="flex w-full flex-col [&>button]:overflow-hidden [&>button]:max-md:h-11">
      {substitute && orders ? (
        <Button disabled={closed} onClick={() => onUse(substitute)}>
          <span className={shortName.length > 10 ? 'truncate text-12' : 'truncate'}>
            {shortName ? t.use(shortName) : t.useThis}
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
      <TellMe productId={product.productId} name={product.productDescription} />
    </span>
  )
}
