import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import type {
  ChangeKind,
  DifferenceSummary,
  PriceDifference,
} from '../../../contract/features/daily-prices/publishing.ts'
import type { PublishWords } from './publish-words.ts'

/** `4.1%`, `−350.5%`, `+101,626%`: hundredths of a percent; from ten percent on, without decimals if they are zero. */
export function percentText(bp: number, { sign = false }: { sign?: boolean } = {}): string {
  const tenths = Math.round(Math.abs(bp) / 10)
  const text = (tenths / 10).toLocaleString('en-US', {
    minimumFractionDigits: sign && tenths < 10_000 ? 1 : 0,
    maximumFractionDigits: tenths >= 10_000 ? 0 : 1,
  })
  return `${bp < 0 ? '−' : sign && bp > 0 ? '+' : ''}${text}%`
}

export const priceText = (dollars: number | null): string =>
  dollars === null ? '' : unitPriceText(e4FromDollars(dollars))

/** The old value, struck through, and the new one; a single value if they are equal. */
export function WasWill({ was, will, strong = false }: { was: string; will: string; strong?: boolean }) {
  if (was === will) return <>{will}</>
  return (
    <span className="whitespace-nowrap">
      {was && <s className="text-ink-3">{was}</s>}{' '}
      <span className={strong ? 'font-semibold' : ''}>{will || '–'}</span>
    </span>
  )
}

/** A kind of change, with the supplier's limit for it. */
export const kindText = (t: PublishWords, kind: ChangeKind, limit: string): string =>
  kind === 'over_limit' ? t.overLimit(limit) : t.kinds[kind]

/** A histogram of price changes in steps of two percent; changes above twelve percent have a separate bar. */
export function Histogram({ histogram, t }: { histogram: DifferenceSummary['histogram']; t: PublishWords }) {
  const bars = [...histogram.steps, histogram.more]
  const most = Math.max(1, ...bars)
  const height = (count: number) => (count === 0 ? 1 : Math.max(2, Math.round((count / most) * 48)))
  return (
    <div role="img" aria-label={t.histogram} className="w-full max-w-84 pr-2">
      <div className="flex h-12 items-end gap-0.5">
        {histogram.steps.map((count, i) => (
          // The steps are fixed, so an index is a stable key.
          <span key={i} className="flex-1 bg-accent" style={{ height: height(count) }} />
        ))}
        <span className="ml-4 w-7 bg-amber" style={{ height: height(histogram.more) }} />
      </div>
      <div className="mt-1 flex text-12 text-ink-3" aria-hidden="true">
        <span className="flex flex-1 justify-between">
          <span>−12%</span>
          <span>−6%</span>
          <span>0</span>
          <span>+6%</span>
          <span>+12%</span>
        </span>
        <span className="ml-4 w-7 whitespace-nowrap">{t.more}</span>
      </div>
    </div>
  )
}

/** How many carts and orders contain the product, and another file that changes it too. */
export function inText(row: PriceDifference, t: PublishWords): string {
  return [
    row.carts > 0 && t.carts(row.carts),
    row.orders > 0 && t.orders(row.orders),
    row.also && t.also(row.also.supplier, priceText(row.also.price)),
  ]
    .filter(Boolean)
    .join(', ')
}
