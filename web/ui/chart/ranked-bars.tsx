import type { ReactNode } from 'react'

export type RankedBar = {
  key: string
  name: string
  value: number
  /** The formatted value. */
  text: ReactNode
  /** Beside it, quieter. */
  aside?: ReactNode
  /** Part of the sum but not of the comparison: drawn lighter. */
  apart?: boolean
}

/** A ranking as bars, the longest first, each with name and value: a list that screen readers can read. */
export function RankedBars({ label, bars }: { label: string; bars: readonly RankedBar[] }) {
  const isShort = bars.length <= 6
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <ol aria-label={label} className={`flex flex-col ${isShort ? 'gap-4 pt-2' : 'gap-2'}`}>
      {bars.map(({ key, name, value, text, aside, apart }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto_2.5rem] items-center gap-x-3 text-12 md:grid-cols-[8rem_minmax(0,1fr)_5rem_2.5rem]"
        >
          <span className="truncate md:text-right">{name}</span>
          <span className="max-md:order-last max-md:col-span-3 max-md:mt-0.5">
            <span
              aria-hidden="true"
              className={`block min-w-px max-md:h-2 ${isShort ? 'h-6' : 'h-4'} ${apart ? 'bg-chart-2' : 'bg-chart-1'}`}
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
          <span className="text-right font-semibold">{text}</span>
          <span className="text-right text-ink-3">{aside}</span>
        </li>
      ))}
    </ol>
  )
}
