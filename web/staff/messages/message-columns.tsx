import type { Message } from '../../../contract/features/messages/outbox.ts'
import { useMessages } from '../../words/language.tsx'
import { AccountCell, OpenLink, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import type { ListView } from '../grid/use-list.ts'
import { StateBadge } from './state-badge.tsx'

/** The columns of the outbox. */
export function useMessageColumns(view: ListView): Column<Message>[] {
  const t = useMessages().outbox
  return [
    {
      key: 'kind',
      title: t.kind,
      sort: 'kind',
      text: ({ kind }) => t.kinds[kind],
      cell: (message) => <KindCell message={message} view={view} />,
    },
    {
      key: 'recipient',
      title: t.recipient,
      sort: 'recipient',
      text: ({ recipient }) => recipient,
      cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span>,
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      roomy: true,
      text: ({ accountNumber, customerName }) => [accountNumber, customerName].filter(Boolean).join(' '),
      cell: ({ accountNumber, customerName }) => <AccountCell number={accountNumber} name={customerName} />,
    },
    {
      key: 'state',
      title: t.state,
      sort: 'state',
      phone: 'aside',
      text: ({ state }) => t.states[state],
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: 'created',
      title: t.written,
      sort: 'created',
      roomy: true,
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <WhenCell at={createdAt} />,
    },
    {
      key: 'sent',
      title: t.sentAt,
      optional: true,
      roomy: true,
      text: ({ sentAt }) => sentAt ?? '',
      cell: ({ sentAt }) => sentAt && <WhenCell at={sentAt} />,
    },
  ]
}

function KindCell({ message, view }: { message: Message; view: ListView }) {
  const t = useMessages().outbox
  const { id, kind, channel, state, attempts, lastError } = message
  return (
    <>
      <OpenLink id={id} view={view}>
        {t.kinds[kind]}
      </OpenLink>
      {channel === 'sms' && <span className="text-ink-2"> · {t.text}</span>}
      {state !== 'sent' && lastError && (
        <span className="line-clamp-2 text-12 wrap-anywhere text-danger">
          {t.tries(attempts)}: {lastError}
        </span>
      )}
    </>
  )
}
