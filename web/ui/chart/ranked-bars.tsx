import type { ReactNode } from 'react'

export type RankedBar = {
  key: string
  name: string
  value: number
  /** The comparison value, drawn across the bar. */
  mark?: number | null
  /** The formatted value. */
  text: ReactNode
  /** Beside it, quieter. */
  aside?: ReactNode
  /** Part of the sum but not of the comparison: drawn lighter. */
  apart?: boolean
}

type Props = {
  label: string
  bars: readonly RankedBar[]
  /** The bar that the page is filtered by. */
  picked?: string | undefined
  /** A bar was chosen: each is a button then. */
  onPick?: (key: string) => void
}

/** A ranking as bars, the longest first, each with name and value: a list that screen readers can read. */
export function RankedBars({ label, bars, picked, onPick }: Props) {
  const isShort = bars.length <= 6 && !onPick
  const most = Math.max(...bars.map(({ value, mark }) => Math.max(value, mark ?? 0)), 0) || 1
  const row =
    'grid grid-cols-[minmax(0,1fr)_auto_minmax(2.5rem,auto)] items-center gap-x-3 text-12 md:grid-cols-[8rem_minmax(0,1fr)_5rem_minmax(2.5rem,3.5rem)]'
  return (
    <ol aria-label={label} className={`flex flex-col ${onPick ? '' : isShort ? 'gap-4 pt-2' : 'gap-2'}`}>
      {bars.map((bar) => (
        <li key={bar.key} className={onPick ? '' : row}>
          {onPick ? (
            <button
              type="button"
              aria-pressed={bar.key === picked}
              onClick={() => onPick(bar.key)}
              className={`${row} min-h-7 w-full rounded-2 px-2 text-left hover:bg-sunken aria-pressed:bg-tint max-md:min-h-11 max-md:py-1`}
            >
              <Content bar={bar} most={most} isShort={isShort} />
            </button>
          ) : (
            <Content bar={bar} most={most} isShort={isShort} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Content({ bar, most, isShort }: { bar: RankedBar; most: number; isShort: boolean }) {
  const { name, value, mark, text, aside, apart } = bar
  return (
    <>
      <span className="truncate md:text-right" title={name}>
        {name}
      </span>
      <span className="relative block max-md:order-last max-md:col-span-3 max-md:mt-0.5">
        <span
          aria-hidden="true"
          className={`block min-w-px max-md:h-2 ${isShort ? 'h-6' : 'h-4'} ${apart ? 'bg-chart-2' : 'bg-chart-1'}`}
          style={{ width: `${(Math.max(0, value) / most) * 100}%` }}
        />
        {mark !== null && mark !== undefined && (
          <span
            aria-hidden="true"
            className="absolute inset-y-[-2px] w-0.5 bg-chart-3"
            style={{ left: `${(Math.max(0, mark) / most) * 100}%` }}
          />
        )}
      </span>
      <span className="text-right font-semibold">{text}</span>
      <span className="text-right text-ink-3">{aside}</span>
    </>
  )
}
