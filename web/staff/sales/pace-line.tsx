import type { Tonight } from '../../../contract/features/sales/tonight.ts'
import { sumText } from './now-text.ts'
import { useSalesWords } from './words.ts'

/** A representative's month against the target, with a mark where an even pace would be. */
export function PaceLine({ pace }: { pace: NonNullable<Tonight['pace']> }) {
  const t = useSalesWords()
  const { sold, target, percent, duePercent } = pace
  if (target === null || percent === null)
    return <p className="text-ink-2">{t.pace.without(sumText(sold))}</p>
  const width = Math.min(100, percent)
  return (
    <div className="flex items-center gap-2" title={t.pace.percent(percent, duePercent)}>
      <span className="text-ink-2">{t.pace.title}</span>
      <span
        role="img"
        aria-label={t.pace.percent(percent, duePercent)}
        className="relative h-2 w-30 overflow-hidden rounded-4 bg-sunken inset-ring inset-ring-line"
      >
        <span
          className={`absolute inset-y-0 left-0 ${percent >= duePercent ? 'bg-accent' : 'bg-amber'}`}
          style={{ width: `${width}%` }}
        />
        <span
          className="absolute inset-y-0 w-0.5 bg-ink"
          style={{ left: `min(${duePercent}%, 100% - 2px)` }}
        />
      </span>
      <span>{t.pace.of(sumText(sold), sumText(target))}</span>
    </div>
  )
}
