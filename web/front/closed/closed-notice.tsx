import type { Closed } from '../../core/maintenance.ts'
import { useSite } from '../../core/site-context.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { useMessages } from '../../words/language.tsx'

/** The maintenance notice; also previewed by the administrator who turns it on. */
export function ClosedNotice({ closed, heading: Heading }: { closed: Closed; heading: 'h1' | 'p' }) {
  const { doors, errors } = useMessages()
  const t = doors.closed
  const { phone } = useSite()
  return (
    <div className="flex flex-col gap-3">
      <Heading className="text-22 font-semibold">{errors.maintenance}</Heading>
      <p className="text-16">{t.text}</p>
      {closed?.message && <p className="text-16 whitespace-pre-line">{closed.message}</p>}
      {closed?.plannedEnd && (
        <p className="text-ink-2">
          {t.end}: <TimeOfDay at={new Date(closed.plannedEnd)} withDay />
        </p>
      )}
      <p className="text-ink-2">{t.call(phone)}</p>
      <p className="text-ink-2">{t.itself}</p>
    </div>
  )
}
