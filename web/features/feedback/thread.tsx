import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { feedback } from '../../../contract/features/feedback/feedback.ts'
import { type FeedbackThread, longestWords } from '../../../contract/features/feedback/fields.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { aboutText, subjectText } from './about.ts'
import { FileChoice, useChosenFiles } from './files.tsx'
import { HowFar } from './how-far.tsx'
import { Messages } from './messages.tsx'
import { HowWasIt } from './rating.tsx'
import { type FeedbackWords, useFeedbackWords } from './words.ts'

export const badgeKinds: Record<FeedbackThread['state'], BadgeKind> = {
  NEW: 'neutral',
  OPEN: 'neutral',
  WAITING_ON_CUSTOMER: 'accent',
  RESOLVED: 'neutral',
}

/** An open thread: messages, a box for an answer, and its progress. */
export function Thread({ id }: { id: number }) {
  const t = useFeedbackWords()
  const query = useQuery(read(feedback.read, { params: { id } }))
  const head = useRef<HTMLHeadingElement>(null)
  const thread = query.data
  const isRead = thread !== undefined
  useEffect(() => {
    if (isRead) head.current?.focus({ preventScroll: true })
  }, [isRead])
  if (query.error && !thread)
    return (
      <Problem
        title={query.error.code === 'not_found' ? t.gone : t.failed}
        onRetry={() => void query.refetch()}
      />
    )
  if (!thread) return <RowsWaiting label={t.list} />
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px] xl:gap-6">
      <section
        aria-labelledby="thread"
        className="min-w-0 overflow-hidden rounded-4 border border-line bg-surface"
      >
        <header className="border-b border-line px-4 py-3 md:px-6">
          <h2
            ref={head}
            id="thread"
            tabIndex={-1}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 text-22 font-semibold wrap-anywhere outline-none"
          >
            {subjectText(thread, t)}
            <Badge kind={badgeKinds[thread.state]} large>
              {t.states[thread.state]}
            </Badge>
          </h2>
          <p className="text-ink-2">
            {thread.number} · {t.categories[thread.category]}
            <AboutLink thread={thread} t={t} />
            {!thread.isMine && ` · ${t.by(thread.person)}`}
          </p>
        </header>
        <div className="px-4 py-4 md:px-6">
          <Messages messages={thread.messages} base={`feedback/${id}`} />
        </div>
        <Answer thread={thread} />
      </section>
      <div className="flex flex-col gap-4">
        <HowFar thread={thread} />
        {thread.isMine && thread.state === 'RESOLVED' && <HowWasIt of={{ feedbackId: id }} />}
      </div>
    </div>
  )
}

function AboutLink({ thread, t }: { thread: FeedbackThread; t: FeedbackWords }) {
  const { about } = thread
  if (!about) return null
  if (about.kind !== 'order') return <> · {t.aboutLine(aboutText(about, t))}</>
  return (
    <>
      {' · '}
      <Link
        to="/orders/$orderNumber"
        params={{ orderNumber: String(about.number) } as never}
        className={linkClass}
      >
        {aboutText(about, t)}
      </Link>
    </>
  )
}

function Answer({ thread }: { thread: FeedbackThread }) {
  const t = useFeedbackWords()
  const errorText = useErrorText()
  const chosen = useChosenFiles()
  const { id, state } = thread
  const isResolved = state === 'RESOLVED'
  const label = isResolved ? t.answerAgain : t.answer
  const form = useForm(feedback.answer, {
    name: `feedback.${id}`,
    start: { message: '' },
    labels: { message: label },
    files: chosen.files,
    send: ({ message }) => ({ params: { id }, body: { message } }),
    refresh: [feedback.list, feedback.read],
    onDone: chosen.clear,
  })
  const solve = useWrite(feedback.resolve, { refresh: [feedback.list, feedback.read] })
  const at = form.at('message')
  return (
    <div className="border-t border-line bg-ground px-4 py-4 md:px-6">
      <Form of={form} label={label} className="flex flex-col gap-3">
        <Field label={label} error={at.error} hint={t.answerNote}>
          <TextArea value={at.value} onChange={at.set} rows={3} maxLength={longestWords} />
        </Field>
        <FileChoice chosen={chosen} />
        {solve.error && (
          <Banner kind="danger" urgent>
            {errorText(solve.error)}
          </Banner>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {!isResolved && (
            <Button
              icon="check"
              busy={solve.isPending ? t.sending : undefined}
              onClick={() => solve.mutate({ params: { id } })}
            >
              {t.solved}
            </Button>
          )}
          <SaveButton of={form} label={t.send} busy={t.sending} />
        </div>
      </Form>
    </div>
  )
}
