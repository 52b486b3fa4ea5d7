import { unitPriceText } from '../../contract/core/money.ts'
import { nextTier, type Tier, tierFor } from '../../contract/rules/pricing.ts'
import { countText } from '../words/format.ts'
import { useMessages } from '../words/language.tsx'
import { unitPriceInText } from './money.tsx'

const frames = {
  3: 'grid h-9 w-full text-12 grid-cols-[repeat(3,minmax(max-content,3.75rem))]',
  4: 'grid h-9 w-full text-12 grid-cols-[repeat(4,minmax(max-content,3.25rem))]',
  card: 'grid h-9 w-full text-12 grid-cols-[repeat(5,minmax(max-content,20%))] [&>li]:pr-1',
  5: 'ladder-columns',
  large: 'grid w-full text-14 grid-cols-[repeat(5,minmax(max-content,4.5rem))] [&_b]:text-16',
}

type LadderProps = {
  /** At most five, lowest quantity first. An empty list leaves a blank of the same size. */
  tiers: readonly Tier[]
  /** Chosen quantity; 0 marks no tier. */
  quantity: number
}

/** The tiers to show when only `places` fit: the current one and the next ones, or the last ones. */
function tiersInView(tiers: readonly Tier[], quantity: number, places: number): readonly Tier[] {
  const inForce = quantity > 0 ? tierFor(tiers, quantity) : undefined
  const from = inForce ? tiers.indexOf(inForce) : 0
  const first = Math.max(0, Math.min(from, tiers.length - places))
  return tiers.slice(first, first + places)
}

/** A card has room for five prices below a hundred dollars. */
const placesInCard = (tiers: readonly Tier[]) => (tiers.some(({ priceE4 }) => priceE4 >= 100_0000) ? 4 : 5)

/**
 * Prices by quantity, "5+" over "5.86", with the current tier marked. Always as wide as five tiers, so that columns align down the page.
 */
export function Ladder({
  tiers,
  quantity,
  places = 5,
}: LadderProps & { places?: 3 | 4 | 5 | 'card' | 'large' }) {
  const t = useMessages()
  const inForce = quantity > 0 ? tierFor(tiers, quantity) : undefined
  const frame = frames[places]
  if (tiers.length === 0) return <div className={frame} />
  return (
    <ol aria-label={t.ui.priceByQuantity} className={frame}>
      {tiersInView(
        tiers,
        quantity,
        places === 'card' ? placesInCard(tiers) : places === 'large' ? 5 : places,
      ).map((tier) => {
        const now = tier === inForce
        return (
          <li
            key={tier.from}
            aria-current={now || undefined}
            className={`flex flex-col border-b-2 pt-0.5 pr-1 text-right whitespace-nowrap lg:pr-1.5 ${
              now ? 'border-b-accent bg-tint text-accent' : 'border-b-transparent text-ink-3'
            } not-last:border-r not-last:border-r-line`}
          >
            {`${countText(tier.from)}+`}
            <b className={now ? 'font-semibold' : 'font-semibold text-ink'}>{unitPriceText(tier.priceE4)}</b>
          </li>
        )
      })}
    </ol>
  )
}

/** "2 more → $5.86": the distance to the next cheaper tier. Nothing at 0 and on the last tier. */
export function TierNudge({ tiers, quantity }: LadderProps) {
  const t = useMessages()
  const next = quantity > 0 ? nextTier(tiers, quantity) : undefined
  if (!next) return null
  return (
    <span className="inline-flex items-center gap-1 text-12 font-semibold whitespace-nowrap text-accent">
      {t.ui.moreFor(countText(next.more))}
      <svg
        width="10"
        height="8"
        viewBox="0 0 10 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
        className="shrink-0"
      >
        <path d="M.5 4h8M6 1.25 8.75 4 6 6.75" />
      </svg>
      {unitPriceInText(next.tier.priceE4)}
    </span>
  )
}
