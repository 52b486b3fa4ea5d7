import { useMemo, useSyncExternalStore } from 'react'
import { durationText } from '../words/format.ts'
import { useMessages } from '../words/language.tsx'
import { Badge } from './badge.tsx'
import { nowMs, onTick } from './clock.ts'

const minute = 60_000

/** The kind of a countdown's badge: accent over 2 h, amber from 2 h, danger from 15 min. */
export const urgencyOf = (leftMs: number) =>
  leftMs <= 15 * minute ? 'danger' : leftMs <= 120 * minute ? 'amber' : 'accent'

/** "11 h 50 m" until an instant, then "Closed". Only its own text re-renders, and only when it changes. */
export function Countdown({ until, closed }: { until: Date; closed?: string }) {
  const t = useMessages()
  const ends = until.getTime()
  const text = useSyncExternalStore(onTick, () => (ends > nowMs() ? durationText(ends - nowMs()) : ''))
  const kind = useSyncExternalStore(onTick, () => (ends > nowMs() ? urgencyOf(ends - nowMs()) : 'neutral'))
  return <Badge kind={kind}>{text || (closed ?? t.ui.closed)}</Badge>
}

/**
 * The latest of these instants that has passed, or 1970 before the first has. Its component re-renders only when one passes.
 */
export function useLastPassed(instants: readonly string[]): Date {
  const ms = useSyncExternalStore(onTick, () => lastPassed(instants, nowMs()))
  return useMemo(() => new Date(ms), [ms])
}

/** In milliseconds since 1970. */
export const lastPassed = (instants: readonly string[], now: number): number =>
  Math.max(0, ...instants.map(Date.parse).filter((instant) => instant <= now))
