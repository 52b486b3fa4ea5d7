import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type DeskFeedback, feedbackDesk } from '../../../contract/features/feedback/desk.ts'
import { readsDesk } from '../../../contract/features/order-desk/fields.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMay, useUser } from '../../core/session.ts'
import { aboutText, subjectText } from '../../features/feedback/about.ts'
import { SentFiles } from '../../features/feedback/files.tsx'
import { Messages } from '../../features/feedback/messages.tsx'
import { useFeedbackWords } from '../../features/feedback/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { phoneText } from '../../words/phone.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { AnswerForm, NoteForm, ResolveForm } from './feedback-forms.tsx'
import { useChanged, useDayText } from './use-feedback.ts'
import { useFeedbackDeskWords } from './words.ts'

type People = readonly { id: number; name: string }[]
type Props = { id: number; people: People; onClose: () => void }
/** The form that is open. */
type Part = 'answer' | 'note' | 'resolve'

const hourMs = 3_600_000
const snoozes = { hour: hourMs, tomorrow: 24 * hourMs, week: 7 * 24 * hourMs } as const
const mutes = { week: 7, month: 30, quarter: 90 } as const

/**
 * A thread for the desk: messages, who is responsible, notes, and the answer. `r` answers, `n` adds a note, `a` assigns it to the user, `y` resolves it.
 */
export function FeedbackPanel({ id, people, onClose }: Props) {
  const t = useFeedbackDeskWords()
  const query = useQuery(read(feedbackDesk.read, { params: { id } }))
  const thread = query.data
  if (query.error && !thread)
    return (
      <Problem
        title={query.error.code === 'not_found' ? t.gone : t.failed}
        onRetry={() => void query.refetch()}
      />
    )
  if (!thread) return <RowsWaiting label={t.list} />
  return <Opened thread={thread} people={people} onClose={onClose} />
}

function Opened({ thread, people, onClose }: { thread: DeskFeedback; people: People; onClose: () => void }) {
  const t = useFeedbackDeskWords()
  const help = useFeedbackWords()
  const dayText = useDayText()
  const errorText = useErrorText()
  const user = useUser()
  const changed = useChanged()
  const [part, setPart] = useState<Part>('answer')
  const [asked, setAsked] = useState(0)
  const writing = useRef<HTMLDivElement>(null)
  const change = useWrite(feedbackDesk.change, { onDone: changed })
  const { id, state, closesAt, mutedUntil, snoozedUntil } = thread
  const send = (body: Parameters<typeof change.mutate>[0]['body']) => change.mutate({ params: { id }, body })
  const write = (next: Part) => {
    setPart(next)
    setAsked(asked + 1)
  }
  useEffect(() => {
    if (asked > 0) writing.current?.querySelector('textarea')?.focus()
  }, [asked])
  const assignMe = thread.assigneeId === user.id ? undefined : () => send({ assigneeId: user.id })
  const isResolved = state === 'RESOLVED'
  useKeys({
    r: () => write('answer'),
    n: () => write('note'),
    ...(assignMe && { a: assignMe }),
    ...(!isResolved && { y: () => write('resolve') }),
  })
  const parts: Part[] = isResolved ? ['answer', 'note'] : ['answer', 'note', 'resolve']
  const shown = parts.includes(part) ? part : 'answer'
  const forms = { answer: AnswerForm, note: NoteForm, resolve: ResolveForm }
  const WriteForm = forms[shown]
  const title = subjectText(thread, help)
  return (
    <section aria-label={title} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={title} onClose={onClose}>
        <p>
          {thread.number} · {help.categories[thread.category]} · {t.states[state]}
          <About thread={thread} />
        </p>
        <p>
          {thread.accountNumber} {thread.customer} · {thread.person} ·{' '}
          <a href={`mailto:${thread.email}`} className={linkClass}>
            {thread.email}
          </a>
          {thread.phoneNumber && ` · ${phoneText(thread.phoneNumber)}`}
        </p>
        <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {thread.rating === 'bad' && <Badge kind="danger">{t.badlyRated}</Badge>}
          {snoozedUntil && <Badge>{t.snoozed(dayText(snoozedUntil))}</Badge>}
          {mutedUntil && <Badge kind="amber">{t.muted(dayText(mutedUntil))}</Badge>}
        </p>
      </PanelHead>
      <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 md:px-6">
        <div className="w-44 max-md:w-full">
          <Field label={t.assign}>
            <Select
              value={String(thread.assigneeId ?? '')}
              onChange={(value) => send({ assigneeId: value === '' ? null : Number(value) })}
              options={[
                { value: '', label: t.nobody },
                ...people.map((one) => ({ value: String(one.id), label: one.name })),
              ]}
            />
          </Field>
        </div>
        <div className="w-40 max-md:w-full">
          <Field label={t.snooze}>
            <Select
              value={snoozedUntil ? 'on' : ''}
              onChange={(value) =>
                send({
                  snoozedUntil:
                    value in snoozes
                      ? new Date(nowMs() + snoozes[value as keyof typeof snoozes]).toISOString()
                      : null,
                })
              }
              options={[
                { value: '', label: t.snoozes.none },
                ...(snoozedUntil ? [{ value: 'on', label: t.snoozed(dayText(snoozedUntil)) }] : []),
                ...(Object.keys(snoozes) as (keyof typeof snoozes)[]).map((value) => ({
                  value,
                  label: t.snoozes[value],
                })),
              ]}
            />
          </Field>
        </div>
        <div className="w-40 max-md:w-full">
          <Field label={t.mute}>
            <Select
              value={mutedUntil ? 'on' : ''}
              onChange={(value) => send({ mutedDays: mutes[value as keyof typeof mutes] ?? 0 })}
              options={[
                { value: '', label: t.mutes.none },
                ...(mutedUntil ? [{ value: 'on', label: t.muted(dayText(mutedUntil)) }] : []),
                ...(Object.keys(mutes) as (keyof typeof mutes)[]).map((value) => ({
                  value,
                  label: t.mutes[value],
                })),
              ]}
            />
          </Field>
        </div>
        {assignMe && (
          <Button onClick={assignMe} busy={change.isPending ? t.sending : undefined}>
            {t.actions.assignMe} <Kbd>a</Kbd>
          </Button>
        )}
        {isResolved && <Button onClick={() => send({ state: 'OPEN' })}>{t.actions.reopen}</Button>}
      </div>
      {change.error && (
        <div className="px-4 pt-3 md:px-6">
          <Banner kind="danger" urgent>
            {errorText(change.error)}
          </Banner>
        </div>
      )}
      <div className="flex-1 px-4 py-4 md:px-6">
        <Messages messages={thread.messages} base={`admin/feedback/${id}`} />
        <ShownPhotos photos={thread.photos} base={`admin/feedback/${id}`} />
        {closesAt && <p className="mt-4 text-12 text-ink-2">{t.closes(dayText(closesAt))}</p>}
        <Notes notes={thread.notes} />
      </div>
      <div ref={writing} className="flex flex-col gap-3 border-t border-line bg-ground px-4 py-4 md:px-6">
        <div>
          <Segmented
            label={t.parts}
            value={shown}
            onChange={write}
            options={parts.map((value) => ({
              value,
              label: (
                <>
                  {t.actions[value]} <Kbd>{{ answer: 'r', note: 'n', resolve: 'y' }[value]}</Kbd>
                </>
              ),
            }))}
          />
        </div>
        <WriteForm key={shown} thread={thread} onDone={changed} />
      </div>
    </section>
  )
}

function About({ thread: { about, accountNumber } }: { thread: DeskFeedback }) {
  const help = useFeedbackWords()
  const readsOrders = useMay(readsDesk)
  if (!about) return null
  const text = aboutText(about, help)
  if (about.kind === 'product') return <> · {text}</>
  const to = about.kind === 'order' && readsOrders
  return (
    <>
      {' · '}
      {to ? (
        <Link
          to="/admin/orders"
          search={{ q: String(about.number), open: String(about.number) } as never}
          className={linkClass}
        >
          {text}
        </Link>
      ) : (
        <span title={String(accountNumber)}>{text}</span>
      )}
    </>
  )
}

/** Photos that the customer showed Lily before asking for a person. */
function ShownPhotos({ photos, base }: { photos: DeskFeedback['photos']; base: string }) {
  const t = useFeedbackDeskWords()
  if (photos.length === 0) return null
  return (
    <section aria-label={t.shownPhotos} className="mt-4">
      <h3 className="text-12 font-semibold">{t.shownPhotos}</h3>
      <SentFiles files={photos} base={base} />
    </section>
  )
}

function Notes({ notes }: Pick<DeskFeedback, 'notes'>) {
  const t = useFeedbackDeskWords()
  if (notes.length === 0) return null
  return (
    <section aria-label={t.notes} className="mt-5 rounded-4 bg-amber-bg p-3">
      <h3 className="text-12 font-semibold">{t.notes}</h3>
      <ul>
        {notes.map(({ id, at, name, text }) => (
          <li key={id} className="mt-2">
            <p className="text-12 text-ink-2">
              {name}, <TimeOfDay at={new Date(at)} withDay />
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
