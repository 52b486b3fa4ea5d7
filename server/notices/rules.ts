import { addDays, dayAt, instantOf, timeAt } from '../../contract/core/dates.ts'
import {
  isOn,
  isUrgent,
  type NoticeKind,
  type NoticeWay,
  noticeWays,
} from '../../contract/features/notices/kinds.ts'

/** Quiet hours in a person's time zone: `HH:MM`, over midnight when `from` is later than `to`. */
export type Quiet = { on: boolean; from: string; to: string; timeZone: string }

/** The first instant, starting with `at`, that isn't quiet. */
export function afterQuiet(at: Date, { on, from, to, timeZone }: Quiet): Date {
  if (!on || from === to) return at
  const [time, day] = [timeAt(at, timeZone), dayAt(at, timeZone)]
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return at
  const end = instantOf(isOverMidnight && time >= from ? addDays(day, 1) : day, to, timeZone)
  // In the hour that is repeated when clocks go back, `to` may be before `at`.
  return end > at ? end : at
}

/** The next time of day after an instant. */
export function nextTime(at: Date, time: string, timeZone: string): Date {
  const day = dayAt(at, timeZone)
  const today = instantOf(day, time, timeZone)
  return today > at ? today : instantOf(addDays(day, 1), time, timeZone)
}

/** Delay in milliseconds before each channel: a notice read in the bell in the meantime isn't sent. */
export const readingMs = { push: 20_000, sms: 20_000, mail: 10 * 60_000 } as const

export type Receiver = {
  /** The person's choices, by `kind.way`. */
  chosen: Readonly<Record<string, boolean>>
  quiet: Quiet
  digestAt: string | null
  /** Whether the person has a verified mobile number. */
  hasMobile: boolean
  hasDevice: boolean
}

export type Plan = { isHere: boolean; sends: { way: 'mail' | 'sms' | 'push'; at: Date }[] }

/**
 * The channels of a notice for one person, and when each is used. `own` are channels that the feature itself uses. A daily email
 * replaces single ones, except for urgent notices.
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
    // Mail may be sent during quiet hours.
    const at = urgent || way === 'mail' ? after(way) : afterQuiet(after(way), quiet)
    sends.push({ way, at })
  }
  return { isHere: wanted.includes('here'), sends }
}

export type Urgency = 'low' | 'normal' | 'high'

/** A push service's response; a status of null is no response. */
export type PushAnswer = { status: number | null; error: string; retryAfter?: string | undefined }
export type NextPush =
  | { state: 'sent' }
  | { state: 'gone' }
  | { state: 'failed' }
  | { state: 'waiting'; dueAt: Date }

/** Seconds before each further attempt. */
const pauses = [30, 120, 600, 3_600, 10_800]

/**
 * What to do after an attempt (RFC 8030). 404 and 410: the browser is gone. 429, 5xx and no response: retry later, not before
 * `Retry-After`, and not when the push would be too late (`ttl` seconds from now). Any other status: give up.
 */
export function nextPush({
  answer: { status, retryAfter = '' },
  attempts,
  ttl,
  now,
}: {
  answer: PushAnswer
  attempts: number
  ttl: number
  now: Date
}): NextPush {
  if (status !== null && status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  const isPassing = status === null || status === 429 || status >= 500
  const pause = pauses[attempts - 1]
  if (!isPassing || pause === undefined) return { state: 'failed' }
  const asked = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000) || 0
  const seconds = Math.max(pause, asked)
  return seconds < ttl
    ? { state: 'waiting', dueAt: new Date(now.getTime() + seconds * 1000) }
    : { state: 'failed' }
}
