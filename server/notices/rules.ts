import { addDays, dayAt, instantOf, timeAt } from '../../contract/core/dates.ts'
import {
  isOn,
  isUrgent,
  type NoticeKind,
  type NoticeWay,
  noticeWays,
} from '../../contract/features/notices/kinds.ts'

/** Quiet hours on the clock of a person: `HH:MM`, over midnight when `from` is later than `to`. */
export type Quiet = { on: boolean; from: string; to: string; timeZone: string }

/** The first instant from `at` on that isn't quiet. */
export function afterQuiet(at: Date, { on, from, to, timeZone }: Quiet): Date {
  if (!on || from === to) return at
  const [time, day] = [timeAt(at, timeZone), dayAt(at, timeZone)]
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return at
  const end = instantOf(isOverMidnight && time >= from ? addDays(day, 1) : day, to, timeZone)
  // In the hour that comes twice, `to` may lie before `at`.
  return end > at ? end : at
}

/** The next time of day after an instant. */
export function nextTime(at: Date, time: string, timeZone: string): Date {
  const day = dayAt(at, timeZone)
  const today = instantOf(day, time, timeZone)
  return today > at ? today : instantOf(addDays(day, 1), time, timeZone)
}

/** A push or text that was read in the bell meanwhile isn't sent: there is that much time to read it, in milliseconds. */
export const readingMs = { push: 20_000, sms: 20_000, mail: 10 * 60_000 } as const

export type Receiver = {
  /** What the person has chosen, as `kind.way`. */
  chosen: Readonly<Record<string, boolean>>
  quiet: Quiet
  digestAt: string | null
  /** A mobile number shown to be theirs. */
  hasMobile: boolean
  hasDevice: boolean
}

export type Plan = { isHere: boolean; sends: { way: 'mail' | 'sms' | 'push'; at: Date }[] }

/**
 * Which ways a notice takes to one person and when. `own` are ways that the feature takes by itself. A daily email takes the place of
 * single ones, but not of urgent ones.
 */
export function planOf(
  { kind, own = [] }: { kind: NoticeKind; own?: readonly NoticeWay[] },
  { chosen, quiet, digestAt, hasMobile, hasDevice }: Receiver,
  now: Date,
): Plan {
  const wanted = noticeWays.filter((way) => isOn(kind, way, chosen[`${kind}.${way}`]))
  const urgent = isUrgent(kind)
  const after = (way: keyof typeof readingMs) => new Date(now.getTime() + (urgent ? 0 : readingMs[way]))
  const sends: Plan['sends'] = []
  for (const way of wanted) {
    if (way === 'here' || own.includes(way)) continue
    if (way === 'mail' && digestAt !== null && !urgent) continue
    if (way === 'sms' && !hasMobile) continue
    if (way === 'push' && !hasDevice) continue
    // Mail makes no noise.
    const at = urgent || way === 'mail' ? after(way) : afterQuiet(after(way), quiet)
    sends.push({ way, at })
  }
  return { isHere: wanted.includes('here'), sends }
}
