import { asDay } from '../../contract/dates.ts'
import { useMessages } from '../messages/language.tsx'
import { ShipDay } from '../ui/dates.tsx'

/** When an invoice is due, and for how long it has been late. */
export function Due({ dueOn, daysPastDue }: { dueOn: string; daysPastDue: number }) {
  const t = useMessages().billing
  if (daysPastDue === 0) return <ShipDay on={asDay(dueOn)} kind="date" />
  return (
    <span className={`font-semibold ${daysPastDue > 60 ? 'text-danger' : 'text-amber'}`}>
      <ShipDay on={asDay(dueOn)} kind="date" />, {t.daysLate(daysPastDue)}
    </span>
  )
}
