import { asDay } from '../../../contract/core/dates.ts'
import { ShipDay } from '../../ui/dates.tsx'
import { useMessages } from '../../words/language.tsx'

/** An invoice's due day, and how long it is past due. */
export function Due({ dueOn, daysPastDue }: { dueOn: string; daysPastDue: number }) {
  const t = useMessages().billing
  if (daysPastDue === 0) return <ShipDay on={asDay(dueOn)} kind="date" />
  return (
    <span className={`font-semibold ${daysPastDue > 60 ? 'text-danger' : 'text-amber'}`}>
      <ShipDay on={asDay(dueOn)} kind="date" />, {t.daysLate(daysPastDue)}
    </span>
  )
}
