import { useQuery } from '@tanstack/react-query'
import { asDay } from '../../../contract/core/dates.ts'
import { merchandising, type PriceVersion } from '../../../contract/features/merchandising.ts'
import type { PriceExplanation } from '../../../contract/features/prices/why.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { useZone } from '../../ui/dates.tsx'
import { dateText, dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { priceText } from './why-text.ts'
import { usePriceWords } from './words.ts'

type Props = { why: PriceExplanation; goods: string }

/** What others pay for the same item, and what this customer paid or would have paid. */
export const WhyBeside = (props: Props) => (
  <div className="flex min-w-0 flex-col gap-4">
    <Others {...props} />
    <Paid {...props} />
  </div>
)

function Others({ why }: Props) {
  const t = usePriceWords()
  const total = why.others.reduce((sum, { shops }) => sum + shops, 0)
  return (
    <section aria-label={t.others} className="rounded-4 border border-line bg-surface">
      <div className="flex items-baseline gap-3 border-b border-line px-4 py-3">
        <h2 className="flex-1 text-16 font-semibold">{t.others}</h2>
        <span className="text-12 text-ink-2">{t.shopCount(total)}</span>
      </div>
      <ul className="text-12">
        {why.others.map(({ kind, key, shops, price, isThis }) => (
          <li
            key={`${kind} ${key}`}
            className={`grid grid-cols-[minmax(0,1fr)_auto_5rem] gap-3 border-b border-line px-4 py-2 last:border-b-0 ${
              isThis ? 'bg-tint font-semibold' : ''
            }`}
          >
            <span className="wrap-anywhere">
              {t.otherName[kind](key)}
              {isThis && `, ${t.thisShop}`}
            </span>
            <span className="text-ink-2">{t.shopCount(shops)}</span>
            <span className="text-right font-semibold">{priceText(price, t.noPrice)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Paid({ why, goods }: Props) {
  const t = usePriceWords()
  const { language } = useLanguage()
  const mayRead = useMayCall(merchandising.priceHistory)
  const { data } = useQuery({
    ...read(merchandising.priceHistory, {
      params: { productId: String(why.productId) },
      query: { accountNumber: String(why.accountNumber), quantity: String(why.quantity) },
    }),
    enabled: mayRead,
    staleTime: 0,
  })
  const { lastBought } = why
  const steps = stepsOf(data ?? [])
  return (
    <section aria-label={t.paid} className="rounded-4 border border-line bg-surface">
      <div className="flex items-baseline gap-3 border-b border-line px-4 py-3">
        <h2 className="flex-1 text-16 font-semibold">{t.paid}</h2>
        <span className="text-12 text-ink-2">{t.paidFor(goods)}</span>
      </div>
      <div className="flex flex-col gap-3 p-4">
        {steps.length > 1 && <StepLine steps={steps} label={t.paid} />}
        <ul className="text-12">
          {steps
            .slice(-6)
            .reverse()
            .map(({ from, pays }) => (
              <li key={from} className="flex justify-between border-b border-line py-1 last:border-b-0">
                <When at={from} />
                <span className="font-semibold">{priceText(pays, t.noPrice)}</span>
              </li>
            ))}
        </ul>
        <p className="text-12 text-ink-2">
          {lastBought
            ? t.lastBought(
                dateText(asDay(lastBought.day), language),
                quantityText(lastBought.quantity, why.um, language),
                priceText(lastBought.price, ''),
              )
            : t.neverBought}
        </p>
      </div>
    </section>
  )
}

function When({ at }: { at: string }) {
  const { language } = useLanguage()
  const zone = useZone()
  return <time dateTime={at}>{dayAndTimeText(new Date(at), zone, language)}</time>
}

type PaidStep = { from: string; pays: number | null }

/** When the price changed, earliest first. */
function stepsOf(versions: readonly PriceVersion[]): PaidStep[] {
  const steps: PaidStep[] = []
  for (const { from, pays = null } of versions.toReversed())
    if (steps.at(-1)?.pays !== pays) steps.push({ from, pays })
  return steps
}

const [width, height] = [320, 96]

/** The price over time as a stepped line; the list below states the same in words. */
function StepLine({ steps, label }: { steps: readonly PaidStep[]; label: string }) {
  const known = steps.flatMap(({ from, pays }) => (pays === null ? [] : [{ at: Date.parse(from), pays }]))
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return null
  const end = Math.max(last.at + 1, last.at + (last.at - first.at) * 0.08)
  const prices = known.map(({ pays }) => pays)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => ((at - first.at) / (end - first.at)) * (width - 8)
  const y = (pays: number) => 8 + (high === low ? 0.5 : (high - pays) / (high - low)) * (height - 16)
  const line = known
    .map(({ at, pays }, i) => `${i === 0 ? 'M' : 'H'}${x(at)}${i === 0 ? ` ${y(pays)}` : `V${y(pays)}`}`)
    .join('')
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="h-24 w-full text-accent">
      <path
        d={`${line}H${width - 8}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
      <circle cx={width - 8} cy={y(last.pays)} r={4} fill="currentColor" />
    </svg>
  )
}
