import { addDays, dayAt, startOfDay } from '../core/dates.ts'
import type { Language } from '../core/language.ts'

/** A bar as far as it decides what stands when; moments as instants of text. */
export type StandingBar = {
  id: number
  startsAt: string
  endsAt: string
  draft: boolean
  closable: boolean
  daily: boolean
}

/** Bars in order, the upper one first: the first that counts at a moment stands. */
export const countsAt = ({ startsAt, endsAt, draft }: StandingBar, at: Date): boolean =>
  !draft && new Date(startsAt) <= at && at < new Date(endsAt)

/** Whether a person who closed a bar sees it no more. A bar that comes back each day is closed until the day ends. */
export function isClosed(
  { closable, daily }: Pick<StandingBar, 'closable' | 'daily'>,
  { closedAt, at, timeZone }: { closedAt: Date | null; at: Date; timeZone: string },
): boolean {
  if (!closable || closedAt === null) return false
  return !daily || dayAt(closedAt, timeZone) === dayAt(at, timeZone)
}

/** The next moment at which another bar may stand: one begins or ends, or a day does, for bars that come back. */
export function nextMoment(
  bars: readonly StandingBar[],
  { at, timeZone }: { at: Date; timeZone: string },
): Date | null {
  const moments = bars
    .filter(({ draft }) => !draft)
    .flatMap(({ startsAt, endsAt }) => [new Date(startsAt), new Date(endsAt)])
  if (bars.some((bar) => bar.daily && countsAt(bar, at)))
    moments.push(startOfDay(addDays(dayAt(at, timeZone), 1), timeZone))
  const coming = moments.filter((moment) => moment > at).sort((a, b) => a.getTime() - b.getTime())
  return coming[0] ?? null
}

export type Covered = { by: number; from: string; to: string }

/**
 * When a bar is hidden because an upper one stands for everyone that it is for. A bar in an upper place covers if it is for everyone, or
 * for the same people; who else overlaps can't be said without asking each person.
 */
export function coveredTimes<Bar extends StandingBar & { conditions: readonly unknown[] }>(
  bars: readonly Bar[],
  bar: Bar,
): Covered[] {
  const upper = bars.slice(
    0,
    bars.findIndex(({ id }) => id === bar.id),
  )
  return upper
    .filter(
      ({ draft, conditions }) =>
        !draft && (conditions.length === 0 || JSON.stringify(conditions) === JSON.stringify(bar.conditions)),
    )
    .flatMap((one) => {
      const from = one.startsAt > bar.startsAt ? one.startsAt : bar.startsAt
      const to = one.endsAt < bar.endsAt ? one.endsAt : bar.endsAt
      return from < to ? [{ by: one.id, from, to }] : []
    })
}

/** The words in a reader's language, English where the other is missing. */
export const barWords = (
  bar: { leadEn: string; leadEs: string; textEn: string; textEs: string },
  language: Language,
): { lead: string; text: string } =>
  language === 'es' && bar.leadEs !== ''
    ? { lead: bar.leadEs, text: bar.textEs === '' ? bar.textEn : bar.textEs }
    : { lead: bar.leadEn, text: bar.textEn }

/** Whether Spanish readers would read English somewhere. */
export const lacksSpanish = (bar: { leadEs: string; textEn: string; textEs: string }): boolean =>
  bar.leadEs === '' || (bar.textEn !== '' && bar.textEs === '')
