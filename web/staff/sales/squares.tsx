import type { Square } from '../../../contract/rules/tonight.ts'
import { useSalesWords } from './words.ts'

const colors: Record<Square, string> = {
  none: 'bg-sunken inset-ring inset-ring-line',
  ordered: 'bg-accent/60',
  late: 'bg-amber',
}

/** One square for each of the last same weekdays, the latest on the right. */
export function Squares({ squares }: { squares: readonly Square[] }) {
  const t = useSalesWords()
  const ordered = squares.filter((one) => one !== 'none').length
  const late = squares.filter((one) => one === 'late').length
  return (
    <span className="flex gap-0.5" role="img" aria-label={t.squares(ordered, squares.length, late)}>
      {squares.map((one, at) => (
        // A square has no key but its position: the squares are consecutive weeks.
        <span key={String(at)} className={`h-4 w-2 ${colors[one]}`} />
      ))}
    </span>
  )
}
