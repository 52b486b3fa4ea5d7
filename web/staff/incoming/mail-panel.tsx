import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { incoming, type OpenMail } from '../../../contract/features/incoming.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { sizeText } from '../../words/format.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useIncomingWords } from './words.ts'

type Props = { id: number; onClose: () => void }

/** One email as text, its result, and actions for one that is waiting. */
export function MailPanel({ id, onClose }: Props) {
  const t = useIncomingWords()
  const query = useQuery(read(incoming.read, { params: { id } }))
  const mail = query.data
  if (query.error && !mail)
    return (
      <Problem
        title={query.error.code === 'not_found' ? t.gone : t.loadFailed}
        onRetry={() => void query.refetch()}
      />
    )
  if (!mail) return <RowsWaiting label={t.list} />
  return (
    <section aria-label={mail.subject || t.noSubject} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={mail.subject || t.noSubject} onClose={onClose}>
        <p>
          {mail.senderName && `${mail.senderName} · `}
          {mail.sender}
        </p>
        <p>
          {t.verdicts[mail.verdict]} · {t.ways[mail.way]}
        </p>
      </PanelHead>
      <Facts mail={mail} />
      <div className="flex-1 px-4 py-4 md:px-6">
        {mail.words === '' ? (
          <p className="text-ink-2">{t.noText}</p>
        ) : (
          <p className="whitespace-pre-wrap wrap-anywhere">{mail.words}</p>
        )}
        {mail.hasFile && (
          <p className="mt-4">
            <a href={`/api/v1/admin/incoming-mail/${id}/file`} download className={linkClass}>
              {t.save}
            </a>
          </p>
        )}
      </div>
      {mail.tab === 'waiting' && mail.cause !== null && <Decide mail={mail} />}
    </section>
  )
}

function Facts({ mail }: { mail: OpenMail }) {
  const t = useIncomingWords()
  const router = useRouter()
  const { outcome, cause, settledAt, settledBy, link } = mail
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(link)
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-b border-line px-4 py-3 md:px-6 [&>dd]:wrap-anywhere [&>dt]:text-ink-3">
      <dt>{t.received}</dt>
      <dd>
        <TimeOfDay at={new Date(mail.cameAt)} withDay />
      </dd>
      {mail.recipients.length > 0 && (
        <>
          <dt>{t.to}</dt>
          <dd>{mail.recipients.join(', ')}</dd>
        </>
      )}
      {mail.customer && (
        <>
          <dt>{t.customer}</dt>
          <dd>
            {mail.accountNumber} {mail.customer}
            {mail.person && ` · ${mail.person}`}
          </dd>
        </>
      )}
      <dt>{t.status}</dt>
      <dd>
        {[outcome && t.outcomes[outcome], cause && t.causes[cause]].filter(Boolean).join(' · ')}
        {settledAt && (
          <>
            {' · '}
            <TimeOfDay at={new Date(settledAt)} withDay />
          </>
        )}
        {settledBy && ` · ${t.by(settledBy)}`}
        {link && (
          <>
            {' · '}
            <a href={link} onClick={follow} className={linkClass}>
              {t.open}
            </a>
          </>
        )}
      </dd>
      {mail.attachments.length > 0 && (
        <>
          <dt>{t.attached}</dt>
          <dd>
            <ul>
              {mail.attachments.map(({ name, bytes }, i) => (
                <li key={i}>
                  {name} <span className="text-ink-3">{sizeText(bytes)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Assigns the email to a person, or dismisses it. */
function Decide({ mail }: { mail: OpenMail }) {
  const t = useIncomingWords()
  const errorText = useErrorText()
  const { id, sender } = mail
  const refresh = [incoming.list, incoming.read]
  const form = useForm(incoming.place, {
    name: `incoming-mail.${id}`,
    start: { email: sender, as: 'order' as 'order' | 'message' },
    labels: { email: t.email, as: t.as },
    send: (body) => ({ params: { id }, body }),
    refresh,
    onDone: () => showToast({ text: t.placed }),
  })
  const dismiss = useWrite(incoming.dismiss, { refresh, onDone: () => showToast({ text: t.dismissed }) })
  return (
    <div className="border-t border-line bg-ground px-4 py-4 md:px-6">
      <h3 className="text-14 font-semibold">{t.place}</h3>
      <p className="mb-3 text-12 text-ink-2">{t.placeText}</p>
      {dismiss.error && (
        <Banner kind="danger" urgent>
          {errorText(dismiss.error)}
        </Banner>
      )}
      <Form of={form} label={t.place} className="flex flex-col gap-3">
        <TextField at={form.at('email')} maxLength={254} required />
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-52 max-md:w-full">
            <ChoiceField
              at={form.at('as')}
              options={(['order', 'message'] as const).map((value) => ({ value, label: t.kinds[value] }))}
            />
          </div>
          <SaveButton of={form} label={t.place} busy={t.placing} />
          <div className="ml-auto">
            <Button
              onClick={() => dismiss.mutate({ params: { id } })}
              busy={dismiss.isPending ? t.dismissing : undefined}
            >
              {t.dismiss}
            </Button>
          </div>
        </div>
      </Form>
    </div>
  )
}
