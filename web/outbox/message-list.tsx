import { Link } from '@tanstack/react-router'
import type { Message } from '../../contract/outbox.ts'
import { useMessages } from '../messages/language.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import { type Filters, searchFrom } from './filters.ts'
import { StateBadge } from './state-badge.tsx'

/** Messages, newest first, each a link that opens it beside the list. */
export function MessageList({ rows, filters }: { rows: readonly Message[]; filters: Filters }) {
  const t = useMessages().outbox
  return (
    <ul aria-label={t.list}>
      {rows.map((message) => (
        <li key={message.id} className="border-b border-line">
          <MessageRow message={message} filters={filters} />
        </li>
      ))}
    </ul>
  )
}

function MessageRow({ message, filters }: { message: Message; filters: Filters }) {
  const t = useMessages().outbox
  const { id, kind, channel, recipient, customerName, state, createdAt, lastError, attempts } = message
  const isOpen = id === filters.message
  return (
    <Link
      to="/admin/outbox"
      search={searchFrom(filters, { message: id }) as never}
      aria-current={isOpen || undefined}
      className={`flex flex-col gap-0.5 border-l-3 py-2 pr-4 pl-3.25 -outline-offset-2 md:pr-6 md:pl-5.25 ${
        isOpen ? 'border-accent bg-tint-2' : 'border-transparent hover:bg-hover'
      }`}
    >
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">
          {t.kinds[kind]}
          {channel === 'sms' && <span className="font-normal text-ink-2"> · {t.text}</span>}
        </span>
        <StateBadge state={state} />
      </span>
      <span className="flex items-baseline gap-3 text-12 text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {recipient}
          {customerName && <span className="text-ink-3"> · {customerName}</span>}
        </span>
        <span className="text-ink-3">
          <TimeOfDay at={new Date(createdAt)} withDay />
        </span>
      </span>
      {state !== 'sent' && lastError && (
        <span className="truncate text-12 text-danger">
          {t.tries(attempts)}: {lastError}
        </span>
      )}
    </Link>
  )
}
