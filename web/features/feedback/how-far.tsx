import { dayAt } from '../../../contract/core/dates.ts'
import type { FeedbackThread } from '../../../contract/features/feedback/fields.ts'
import { TimeOfDay, useZone } from '../../ui/dates.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { type FeedbackWords, useFeedbackWords } from './words.ts'

type Moves = Pick<FeedbackThread, 'state' | 'steps' | 'closesAt' | 'lookedAfterBy'>

type Place = { isFirst: boolean; isNow: boolean }

function titleOf(
  { state, by, name }: Moves['steps'][number],
  { isFirst, isNow }: Place,
  t: FeedbackWords,
): string {
  if (isFirst) return t.steps.sent
  if (state === 'OPEN') return by === 'customer' ? t.steps.open : t.steps.takenUp(name)
  if (state === 'RESOLVED') return t.steps.resolved
  return isNow ? t.steps.waits : t.steps.answered
}

/** The progress of a thread: completed steps, the current one, and the next. */
export function HowFar({ thread }: { thread: Moves }) {
  const t = useFeedbackWords()
  const zone = useZone()
  const { language } = useLanguage()
  const { state, steps, closesAt } = thread
  const last = steps.length - 1
  const done = steps.map((step, n): TimelineStep => {
    const isNow = n === last && state !== 'RESOLVED'
    return {
      key: `${n} ${step.state}`,
      title: titleOf(step, { isFirst: n === 0, isNow }, t),
      details: [
        <TimeOfDay key="at" at={new Date(step.at)} withDay />,
        ...(step.by === 'system' ? [t.steps.unanswered] : []),
        ...(isNow && closesAt ? [t.closes(shipDayText(dayAt(new Date(closesAt), zone), language))] : []),
      ],
      state: isNow ? 'now' : 'done',
    }
  })
  const next = (title: string): TimelineStep => ({ key: `next ${title}`, title, state: 'next' })
  const coming =
    state === 'RESOLVED' ? [] : [...(state === 'NEW' ? [next(t.steps.nobody)] : []), next(t.steps.resolved)]
  return (
    <Panel title={t.progress}>
      <Timeline label={t.progress} steps={[...done, ...coming]} isDown />
    </Panel>
  )
}
