import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { outbox } from '../../../contract/features/messages/outbox.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { StateBadge } from './state-badge.tsx'

type Read = ReplyOf<typeof outbox.read>
type Props = { id: number; onClose: () => void; onOpen: (id: number) => void }

/** One message: its status, its text, and a button to send it again. Opening a dead letter marks it as seen. */
export function MessageView({ id, onClose, onOpen }: Props) {
  const messages = useMessages()
  const t = messages.outbox
  const message = useQuery({ ...read(outbox.read, { params: { id } }), staleTime: 0 })
  const { data } = message
  const { mutate: see } = useWrite(outbox.seen, { refresh: [outbox.list] })
  const unseen = data?.state === 'failed' && !data.seen
  useEffect(() => {
    if (unseen) see({ params: { id } })
  }, [unseen, id, see])

  if (message.error && !data)
    return <Problem title={t.messageFailed} onRetry={() => void message.refetch()} />
  if (!data) {
    return (
      <Waiting label={t.message}>
        <div className="flex flex-col gap-4 p-4 md:p-6">
          <Skeleton height={28} />
          <Skeleton height={96} />
          <Skeleton height={320} />
        </div>
      </Waiting>
    )
  }
  const subject = data.subject ?? t.kinds[data.kind]
  return (
    <section aria-label={t.message} className="flex min-w-0 flex-1 flex-col">
      <div className="flex items-start gap-3 px-4 pt-4 md:px-6">
        <h2 className="min-w-0 flex-1 text-16 font-semibold wrap-anywhere">{subject}</h2>
        <StateBadge state={data.state} large />
        <IconButton icon="close" label={t.close} size={28} onClick={onClose} />
      </div>
      <Facts message={data} />
      <Resend message={data} onOpen={onOpen} />
      <Content message={data} subject={subject} />
    </section>
  )
}

function Facts({ message }: { message: Read }) {
  const t = useMessages().outbox
  const {
    recipient,
    customerName,
    accountNumber,
    createdAt,
    sentAt,
    sentBy,
    dueAt,
    state,
    attempts,
    lastError,
  } = message
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 py-3 md:px-6 [&>dt]:text-ink-3 [&>dd]:wrap-anywhere">
      <dt>{t.recipient}</dt>
      <dd>{recipient}</dd>
      {customerName && (
        <>
          <dt>{t.customer}</dt>
          <dd>
            {customerName} · {accountNumber}
          </dd>
        </>
      )}
      <dt>{t.written}</dt>
      <dd>
        <TimeOfDay at={new Date(createdAt)} withDay /> · {t.languages[message.language]}
      </dd>
      {sentAt && sentBy && (
        <>
          <dt>{t.sentAt}</dt>
          <dd>
            <TimeOfDay at={new Date(sentAt)} withDay /> · {t.carriers[sentBy] ?? sentBy}
          </dd>
        </>
      )}
      {state === 'queued' && attempts > 0 && (
        <>
          <dt>{t.nextTry}</dt>
          <dd>
            <TimeOfDay at={new Date(dueAt)} withDay />
          </dd>
        </>
      )}
      {lastError && (
        <>
          <dt>{t.lastError}</dt>
          <dd className="text-danger">
            {lastError} ({t.tries(attempts)})
          </dd>
        </>
      )}
    </dl>
  )
}

function Resend({ message, onOpen }: { message: Read; onOpen: (id: number) => void }) {
  const messages = useMessages()
  const t = messages.outbox
  const resend = useWrite(outbox.resend, {
    refresh: [outbox.list, outbox.read],
    onDone: ({ id }) => {
      showToast({ text: t.resent })
      onOpen(id)
    },
  })
  if (message.state !== 'sent' && message.state !== 'failed') return null
  if (!message.resendable) return <p className="px-4 pb-3 text-12 text-ink-3 md:px-6">{t.secret}</p>
  return (
    <div className="flex flex-col items-start gap-2 px-4 pb-3 md:px-6">
      <Button
        busy={resend.isPending ? t.resending : undefined}
        onClick={() => resend.mutate({ params: { id: message.id } })}
      >
        {t.resend}
      </Button>
      {resend.error && (
        <p role="alert" className="text-danger">
          {resend.error.code === 'offline' ? messages.ui.didNotLoad : messages.errors[resend.error.code]}
        </p>
      )}
    </div>
  )
}

/** The email in a sandboxed frame, or its text. */
function Content({ message, subject }: { message: Read; subject: string }) {
  const t = useMessages().outbox
  const [view, setView] = useState<'mail' | 'text'>('mail')
  const showsMail = message.channel === 'mail' && view === 'mail'
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 border-t border-line bg-ground p-4 md:px-6">
      {message.channel === 'mail' && (
        <div>
          <Segmented
            label={t.view}
            value={view}
            onChange={setView}
            options={[
              { value: 'mail', label: t.asMail },
              { value: 'text', label: t.asText },
            ]}
          />
        </div>
      )}
      {showsMail ? (
        <iframe
          // Fetched again when its state changes, because its text may change too.
          key={`${message.id}.${message.state}`}
          title={t.preview(subject)}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          src={`/api/v1/admin/outbox/${message.id}/html`}
          className="min-h-140 w-full flex-1 rounded-4 border border-line bg-surface"
        />
      ) : (
        <pre
          tabIndex={0}
          className="max-h-160 overflow-auto rounded-4 border border-line bg-surface p-4 font-sans whitespace-pre-wrap wrap-anywhere"
        >
          {message.text}
        </pre>
      )}
    </div>
  )
}
