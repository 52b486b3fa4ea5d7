import { addDays, type Day, daysBetween, weekdayOf } from '../core/dates.ts'

/** On which days a standing order comes: calendar days alone, so that neither clocks nor time zones move them. */

/** Rhythm from a day on. Weeks are counted from the one of `fromDay`, Sunday first. 0 is Sunday. */
export type Rhythm = { fromDay: Day; everyWeeks: 1 | 2 | 4; weekdays: readonly number[] }

export type Template = {
  startsOn: Day
  endsOn: Day | null
  plans: readonly Rhythm[]
  /** The first and last day without it; without a last, until it is brought back. */
  pausedFrom: Day | null
  pausedTo: Day | null
}

/** What holds on a day: of the plans that have begun, the last. */
export function planAt<P extends { fromDay: Day }>(plans: readonly P[], day: Day): P | undefined {
  let found: P | undefined
  for (const plan of plans) if (plan.fromDay <= day && (!found || plan.fromDay > found.fromDay)) found = plan
  return found
}

const sundayOf = (day: Day): Day => addDays(day, -weekdayOf(day))

const fallsOn = ({ fromDay, everyWeeks, weekdays }: Rhythm, day: Day): boolean =>
  weekdays.includes(weekdayOf(day)) && (daysBetween(sundayOf(fromDay), sundayOf(day)) / 7) % everyWeeks === 0

/** Whether a day is one of the template's, paused or not. */
export function isDue({ startsOn, endsOn, plans }: Template, day: Day): boolean {
  if (day < startsOn || (endsOn !== null && day > endsOn)) return false
  const plan = planAt(plans, day)
  return plan !== undefined && fallsOn(plan, day)
}

/** The template's days between two, both included. */
export function dueDays(template: Template, from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from > template.startsOn ? from : template.startsOn; day <= to; day = addDays(day, 1))
    if (isDue(template, day)) days.push(day)
  return days
}

export const isPaused = ({ pausedFrom, pausedTo }: Template, day: Day): boolean =>
  pausedFrom !== null && day >= pausedFrom && (pausedTo === null || day <= pausedTo)

/** The last day before a pause and the first one after it; undefined where there is none within a year. */
export function aroundPause(template: Template): { last: Day | undefined; first: Day | undefined } {
  const { pausedFrom, pausedTo } = template
  if (pausedFrom === null) return { last: undefined, first: undefined }
  const last = dueDays(template, addDays(pausedFrom, -366), addDays(pausedFrom, -1)).at(-1)
  const first = pausedTo && dueDays(template, addDays(pausedTo, 1), addDays(pausedTo, 366))[0]
  return { last, first: first ?? undefined }
}

/**
 * The day from which a new plan holds, so that every second or fourth week stays the one it was: the asked day, or the Sunday of
 * the next week that is due. A plan of another interval begins in the asked week.
 */
export function alignedFrom(template: Template, asked: Day, everyWeeks: number): Day {
  const before = planAt(template.plans, asked)
  if (!before || before.everyWeeks !== everyWeeks || everyWeeks === 1) return asked
  for (let week = sundayOf(asked); ; week = addDays(week, 7))
    if ((daysBetween(sundayOf(before.fromDay), week) / 7) % everyWeeks === 0)
      return week > asked ? week : asked
}

/** What a holiday does to standing orders. `shut`: its days without trucks. */
export type HolidayPolicy = {
  day: Day
  name: string
  standing: 'NORMAL' | 'MOVE' | 'SKIP' | 'DOUBLE'
  standingDay: Day | null
  shut: readonly Day[]
}

/** When a due day goes out. `shipsOn` is null when it doesn't. `doubles`: whether the shop is asked to take it twice. */
export type Placed = { shipsOn: Day | null; holiday: string | null; doubles: boolean }

/** As far as a day is moved when its truck doesn't run. */
const mostMoved = 6

/**
 * Where a due day goes: on a day that is open, as it is. On one that is shut by the plan of its holiday: left out, on the plan's
 * day, or else on the working day before, without one within six days on the next after. With `stays` the shop wants no other day.
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

/** Days before its ship day on which the shop is asked about a big day, and by which it answers. */
export const asksDoubleBefore = 35
export const answersDoubleBefore = 14

/** The day on which the order is made: some days ahead, earlier for goods that a farm needs longer for. */
export const makesOn = (shipsOn: Day, aheadDays: number, leadDays: number): Day =>
  addDays(shipsOn, -Math.max(aheadDays, leadDays + 1))
