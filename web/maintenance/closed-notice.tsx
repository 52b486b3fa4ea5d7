import { useMessages } from '../messages/language.tsx'
import { useSite } from '../site-context.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import type { Closed } from './state.ts'

/** What people read while the product is closed; also shown to whoever closes it. */
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
