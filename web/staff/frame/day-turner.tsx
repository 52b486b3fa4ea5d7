import { addDays, asDay, type Day } from '../../../contract/core/dates.ts'
import { IconButton } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { useFrameWords } from './words.ts'

type Props = {
  day: Day
  onDay: (day: Day) => void
  /** The days that the arrows open, `null` if there is none. Without them the arrows go one calendar day. */
  before?: string | null
  after?: string | null
}

/** The page's day, with arrows to the previous and next day. */
export function DayTurner({ day, onDay, before = addDays(day, -1), after = addDays(day, 1) }: Props) {
  const t = useFrameWords()
  const arrow = (icon: 'chevron-left' | 'chevron-right', label: string, to: string | null) => (
    <IconButton icon={icon} size={28} label={label} disabled={!to} onClick={() => to && onDay(asDay(to))} />
  )
  return (
    <div className="flex items-center gap-1 max-md:-ml-2">
      {arrow('chevron-left', t.dayBefore, before)}
      <span role="status" className="text-14 whitespace-nowrap text-ink">
        <ShipDay on={day} />
      </span>
      {arrow('chevron-right', t.dayAfter, after)}
    </div>
  )
}
