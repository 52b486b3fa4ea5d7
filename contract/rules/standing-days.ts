import { addDays, type Day, daysBetween, weekdayOf } from '../core/dates.ts'

/** The days of a standing order. They are calendar days, so that neither clocks nor time zones shift them. */

/** A rhythm in effect from `fromDay`. Weeks are counted from its week, starting on Sunday. 0 is Sunday. */
export type Rhythm = { fromDay: Day; everyWeeks: 1 | 2 | 4; weekdays: readonly number[] }

export type Template = {
  startsOn: Day
  endsOn: Day | null
  plans: readonly Rhythm[]
  /** The first and last day of a pause; without a last day, it lasts until resumed. */
  pausedFrom: Day | null
  pausedTo: Day | null
}

/** The plan in effect on a day: the latest that has begun. */
export function planAt<P extends { fromDay: Day }>(plans: readonly P[], day: Day): P | undefined {
  let found: P | undefined
  for (const plan of plans) if (plan.fromDay <= day && (!found || plan.fromDay > found.fromDay)) found = plan
  return found
}

const sundayOf = (day: Day): Day => addDays(day, -weekdayOf(day))

const fallsOn = ({ fromDay, everyWeeks, weekdays }: Rhythm, day: Day): boolean =>
  weekdays.includes(weekdayOf(day)) && (daysBetween(sundayOf(fromDay), sundayOf(day)) / 7) % everyWeeks === 0

/** Whether the template is due on a day, paused or not. */
export function isDue({ startsOn, endsOn, plans }: Template, day: Day): boolean {
  if (day < startsOn || (endsOn !== null && day > endsOn)) return false
  const plan = planAt(plans, day)
  return plan !== undefined && fallsOn(plan, day)
}

/** The template's due days between two days, both included. */
export function dueDays(template: Template, from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from > template.startsOn ? from : template.startsOn; day <= to; day = addDays(day, 1))
    if (isDue(template, day)) days.push(day)
  return days
}

export const isPaused = ({ pausedFrom, pausedTo }: Template, day: Day): boolean =>
  pausedFrom !== null && day >= pausedFrom && (pausedTo === null || day <= pausedTo)

/** The last due day before a pause and the first one after it; undefined when there is none within a year. */
export function aroundPause(template: Template): { last: Day | undefined; first: Day | undefined } {
  const { pausedFrom, pausedTo } = template
  if (pausedFrom === null) return { last: undefined, first: undefined }
  const last = dueDays(template, addDays(pausedFrom, -366), addDays(pausedFrom, -1)).at(-1)
  const first = pausedTo && dueDays(template, addDays(pausedTo, 1), addDays(pausedTo, 366))[0]
  return { last, first: first ?? undefined }
}

/**
 * The first day of a new plan, chosen so that an every-second-week or every-fourth-week rhythm keeps its weeks: the requested day, or
 * the Sunday of the next due week. A plan with a different interval begins on the requested day.
 */
export function alignedFrom(template: Template, asked: Day, everyWeeks: number): Day {
  const before = planAt(template.plans, asked)
  if (!before || before.everyWeeks !== everyWeeks || everyWeeks === 1) return asked
  for (let week = sundayOf(asked); ; week = addDays(week, 7))
    if ((daysBetween(sundayOf(before.fromDay), week) / 7) % everyWeeks === 0)
      return week > asked ? week : asked
}

/** How a holiday affects standing orders. `shut`: its days without trucks. */
export type HolidayPolicy = {
  day: Day
  name: string
  standing: 'NORMAL' | 'MOVE' | 'SKIP' | 'DOUBLE'
  standingDay: Day | null
  shut: readonly Day[]
}

/** The actual ship day of a due day; `shipsOn` is null when it doesn't ship. `doubles`: whether the shop is asked to take it twice. */
export type Placed = { shipsOn: Day | null; holiday: string | null; doubles: boolean }

/** The most days that a due day is moved when its truck doesn't run. */
const mostMoved = 6

/**
 * Chooses the ship day of a due day: the day itself if it is open. If it is closed, its holiday's plan may skip it or name another
 * day; otherwise it moves to the last open day before it, or else to the next one after it, within six days. With `stays`, the shop
 * accepts no other day.
 */
export function placeDay(
  due: Day,
  {
    runsOn,
    holidays,
    stays = false,
  }: { runsOn: (day: Day) => boolean; holidays: readonly HolidayPolicy[]; stays?: boolean },
): Placed {
  if (runsOn(due)) {
    const doubled = holidays.find(({ standing, standingDay }) => standing === 'DOUBLE' && standingDay === due)
    return { shipsOn: due, holiday: doubled?.name ?? null, doubles: doubled !== undefined }
  }
  const holiday = holidays.find(({ day, shut }) => day === due || shut.includes(due))
  const name = holiday?.name ?? null
  const none = { shipsOn: null, holiday: name, doubles: false }
  if (stays || holiday?.standing === 'SKIP') return none
  if (holiday?.standing === 'MOVE' && holiday.standingDay && runsOn(holiday.standingDay))
    return { shipsOn: holiday.standingDay, holiday: name, doubles: false }
  const away = Array.from({ length: mostMoved }, (_, at) => at + 1)
  const near = [...away.map((days) => addDays(due, -days)), ...away.map((days) => addDays(due, days))]
  const shipsOn = near.find(runsOn)
  return shipsOn ? { shipsOn, holiday: name, doubles: false } : none
}

/** How many days before its ship day a shop is asked whether to double it, and by when it must answer. */
export const asksDoubleBefore = 35
export const answersDoubleBefore = 14

/** The day on which the order is created: `aheadDays` before the ship day, or earlier for goods with a longer lead time. */
export const makesOn = (shipsOn: Day, aheadDays: number, leadDays: number): Day =>
  addDays(shipsOn, -Math.max(aheadDays, leadDays + 1))
