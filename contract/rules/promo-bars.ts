import { addDays, dayAt, startOfDay } from '../core/dates.ts'
import type { Language } from '../core/language.ts'

/** The fields of a bar that decide which one is shown; moments as ISO text. */
export type StandingBar = {
  id: number
  startsAt: string
  endsAt: string
  draft: boolean
  closable: boolean
  daily: boolean
}

/** Whether a bar is active at a moment. The first active bar in the list is shown. */
export const countsAt = ({ startsAt, endsAt, draft }: StandingBar, at: Date): boolean =>
  !draft && new Date(startsAt) <= at && at < new Date(endsAt)

/** Whether a bar stays hidden from a person who closed it. A daily bar is hidden until the end of that day. */
export function isClosed(
  { closable, daily }: Pick<StandingBar, 'closable' | 'daily'>,
  { closedAt, at, timeZone }: { closedAt: Date | null; at: Date; timeZone: string },
): boolean {
  if (!closable || closedAt === null) return false
  return !daily || dayAt(closedAt, timeZone) === dayAt(at, timeZone)
}

/** The next moment at which a different bar may be shown: when one begins or ends, or at midnight for daily bars. */
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
 * When a bar is hidden because a higher bar is shown to everyone in its audience. A higher bar counts if it is for everyone or for
 * the same conditions; other overlaps aren't detected, because that would mean checking each person.
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

/** The bar's text in a reader's language; English when the other is missing. */
export const barWords = (
  bar: { leadEn: string; leadEs: string; textEn: string; textEs: string },
  language: Language,
): { lead: string; text: string } =>
  language === 'es' && bar.leadEs !== ''
    ? { lead: bar.leadEs, text: bar.textEs === '' ? bar.textEn : bar.textEs }
    : { lead: bar.leadEn, text: bar.textEn }

/** Whether Spanish readers would see any English text. */
export const lacksSpanish = (bar: { leadEs: string; textEn: string; textEs: string }): boolean =>
  bar.leadEs === '' || (bar.textEn !== '' && bar.textEs === '')
