import { useQuery } from '@tanstack/react-query'
import { asDay, type Day } from '../../../../contract/core/dates.ts'
import { e4FromDollars, unitPriceText } from '../../../../contract/core/money.ts'
import { priceStory, type PriceStory as Story } from '../../../../contract/features/prices/story.ts'
import { nextTier, type Tier } from '../../../../contract/rules/pricing.ts'
import { read } from '../../../core/query.ts'
import { unitPriceInText } from '../../../ui/money.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../../ui/waiting.tsx'
import { priceStory as english } from '../../../words/areas/price-story.en.ts'
import { priceStory as spanish } from '../../../words/areas/price-story.es.ts'
import type { Translated } from '../../../words/catalogue.ts'
import { countText, dateTextNear, shortMonthText } from '../../../words/format.ts'
import { useLanguage } from '../../../words/language.tsx'
import { quantityText, unitWord } from '../../../words/units.ts'
import { placeOf, rangeOf, segmentsOf, standingOf } from './story-rules.ts'

type Words = Translated<typeof english>
const useWords = (): Words => (useLanguage().language === 'es' ? spanish : english)

type Props = {
  productId: number
  /** Today's prices by quantity; the next lower one is the zone in the chart. */
  tiers: readonly Tier[]
  /** The chosen quantity; 0 counts as the smallest. */
  quantity: number
}

/** The customer's own price over eighteen months: a stepped line, a dot for each order, and the next price break as a zone. */
export function PriceStory({ productId, tiers, quantity }: Props) {
  const t = useWords()
  const { data, isError, refetch } = useQuery(read(priceStory.read, { params: { productId } }))
  if (data) return <Told story={data} tiers={tiers} quantity={quantity} />
  if (isError) return <Problem title={t.failed} onRetry={() => void refetch()} />
  return (
    <Waiting label={t.waiting}>
      <div className="px-4 py-3">
        <Skeleton height={96} />
      </div>
    </Waiting>
  )
}

type ToldProps = Omit<Props, 'productId'> & { story: Story }

function Told({ story, tiers, quantity }: ToldProps) {
  const t = useWords()
  const { language } = useLanguage()
  const segments = segmentsOf(story)
  const today = asDay(story.to)
  const now = segments.at(-1)
  const prices = [...segments.map(({ priceE4 }) => priceE4), ...story.purchases.map(pricePaidE4)]
  if (prices.length === 0) return <p className="px-4 py-3 text-12 text-ink-2">{t.none}</p>
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const dayText = (day: Day) => dateTextNear(day, today, language)
  return (
    <section
      aria-label={t.title}
      className="grid gap-x-6 gap-y-2 px-4 py-3 text-12 text-ink-2 @xl:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]"
    >
      <div>
        <p className="text-ink-3">{t.title}</p>
        {now?.to === story.to && (
          <p className="text-14 font-semibold text-ink">
            {unitPriceInText(now.priceE4)}{' '}
            <span className="font-normal text-ink-2">{unitWord(1, story.um, language)}</span>
          </p>
        )}
        <p className="font-semibold text-ink">{standingText(story, t, dayText)}</p>
        {low < high && <p>{t.between(unitPriceText(low), unitPriceText(high))}</p>}
        <p>{story.purchases.length === 0 ? t.never : t.bought(story.purchases.length)}</p>
      </div>
      <Chart story={story} next={nextTier(tiers, Math.max(quantity, story.quantity))?.tier} />
      <ul className="sr-only">
        {story.purchases.map((one, at) => (
          // Two orders of one day may have the same price.
          <li key={`${at} ${one.day}`}>
            {t.purchase(
              dayText(asDay(one.day)),
              quantityText(one.quantity, story.um, language),
              unitPriceInText(pricePaidE4(one)),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const pricePaidE4 = ({ price }: Story['purchases'][number]) => e4FromDollars(price)

function standingText(story: Story, t: Words, dayText: (day: Day) => string): string {
  const standing = standingOf(story)
  if (!standing) return t.noPrice
  const { kind, since } = standing
  return since === null ? t[`${kind}Ever`] : t[kind](dayText(since))
}

const height = 72
/** Extra room, so that dots at the edge aren't cut off. */
const edge = 8

function Chart({ story, next }: { story: Story; next: Tier | undefined }) {
  const t = useWords()
  const { language } = useLanguage()
  const segments = segmentsOf(story)
  const days = { from: asDay(story.from), to: asDay(story.to) }
  const now = segments.at(-1)
  const { lowE4, highE4 } = rangeOf([
    ...segments.map(({ priceE4 }) => priceE4),
    ...story.purchases.map(pricePaidE4),
    ...(next ? [next.priceE4] : []),
  ])
  const x = (day: string) => `${(placeOf(asDay(day), days) * 100).toFixed(2)}%`
  const y = (e4: number) => edge + ((highE4 - e4) / (highE4 - lowE4 || 1)) * (height - 2 * edge)
  const most = Math.max(1, ...story.purchases.map(({ quantity }) => quantity))
  return (
    <div aria-hidden="true" className="min-w-0">
      <div className="flex gap-3">
        <div className="relative min-w-0 flex-1">
          <svg width="100%" height={height} className="block overflow-visible">
            {next && now && next.priceE4 < now.priceE4 && (
              <rect
                width="100%"
                y={y(now.priceE4)}
                height={y(next.priceE4) - y(now.priceE4)}
                className="fill-tint"
              />
            )}
            <line x2="100%" y1={height} y2={height} className="stroke-line-2" shapeRendering="crispEdges" />
            {segments.map(({ from, to, priceE4 }, at) => {
              const before = segments[at - 1]
              return (
                <g key={from} strokeWidth={1.5} className="stroke-chart-1">
                  {before?.to === from && (
                    <line x1={x(from)} x2={x(from)} y1={y(before.priceE4)} y2={y(priceE4)} />
                  )}
                  <line x1={x(from)} x2={x(to)} y1={y(priceE4)} y2={y(priceE4)} />
                </g>
              )
            })}
            {story.purchases.map((one, at) => (
              <circle
                key={`${at} ${one.day}`}
                cx={x(one.day)}
                cy={y(pricePaidE4(one))}
                r={2.5 + 2.5 * Math.sqrt(one.quantity / most)}
                strokeWidth={1.5}
                className="fill-surface stroke-chart-3"
              />
            ))}
            {now?.to === story.to && (
              <circle cx="100%" cy={y(now.priceE4)} r={3.5} className="fill-chart-1" />
            )}
          </svg>
        </div>
        <Labels now={now?.to === story.to ? now.priceE4 : undefined} next={next} y={y} />
      </div>
      <p className="flex justify-between pt-0.5 pr-21 text-ink-3">
        {[0, 1, 2, 3].map((n) => (
          <span key={n} className={n === 1 || n === 2 ? 'max-md:hidden' : ''}>
            {n === 3 ? t.today : monthAt(days, n / 3, language)}
          </span>
        ))}
      </p>
    </div>
  )
}

/** Today's price and the next price break, at the right end of the line; moved apart if they would overlap. */
function Labels({
  now,
  next,
  y,
}: {
  now: number | undefined
  next: Tier | undefined
  y: (e4: number) => number
}) {
  const t = useWords()
  const nowAt = now === undefined ? 0 : y(now) - 8
  const nextAt = next ? Math.max(y(next.priceE4) - 8, nowAt + 16) : 0
  return (
    <div className="relative w-18 shrink-0 whitespace-nowrap">
      {now !== undefined && (
        <span className="absolute font-semibold text-ink" style={{ top: nowAt }}>
          {unitPriceText(now)}
        </span>
      )}
      {next && now !== undefined && (
        <span className="absolute text-accent" style={{ top: nextAt }}>
          {t.next(countText(next.from), unitPriceText(next.priceE4))}
        </span>
      )}
    </div>
  )
}

function monthAt({ from, to }: { from: Day; to: Day }, share: number, language: 'en' | 'es'): string {
  const at = Date.parse(from) + (Date.parse(to) - Date.parse(from)) * share
  const day = asDay(new Date(at).toISOString().slice(0, 10))
  return `${shortMonthText(day, language)} ${day.slice(0, 4)}`
}
