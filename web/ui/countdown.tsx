import { useSyncExternalStore } from 'react'
import { durationText } from '../messages/format.ts'
import { useMessages } from '../messages/language.tsx'
import { Badge } from './badge.tsx'
import { nowMs, onTick } from './clock.ts'

const minute = 60_000

/** The kind of a countdown's badge: accent over 2 h, amber from 2 h, danger from 15 min. */
export const urgencyOf = (leftMs: number) =>
  leftMs <= 15 * minute ? 'danger' : leftMs <= 120 * minute ? 'amber' : 'accent'

/** "11 h 50 m" until an instant, then "Closed". Only its own text is drawn again, and only when it changes. */
export function Countdown({ until, closed }: { until: Date; closed?: string }) {
  const t = useMessages()
  const ends = until.getTime()
  const text = useSyncExternalStore(onTick, () => (ends > nowMs() ? durationText(ends - nowMs()) : ''))
  const kind = useSyncExternalStore(onTick, () => (ends > nowMs() ? urgencyOf(ends - nowMs()) : 'neutral'))
  return <Badge kind={kind}>{text || (closed ?? t.ui.closed)}</Badge>
}

/** Whether an instant has passed; draws its user again at that moment and never before. */
export function usePassed(at: Date): boolean {
  const ends = at.getTime()
  return useSyncExternalStore(onTick, () => nowMs() >= ends)
}
