import { dayAt, instantOf, parseDay, timeAt } from '../../../contract/core/dates.ts'

/** The instant of a `datetime-local` value in the distributor's time zone; undefined while it is incomplete. */
export function instantOfWall(wall: string, zone: string): string | undefined {
  const [date = '', time = ''] = wall.split('T')
  const day = parseDay(date)
  if (!day || !/^\d{2}:\d{2}/.test(time)) return undefined
  return instantOf(day, time.slice(0, 5), zone).toISOString()
}

/** An instant as a `datetime-local` value, to the minute. */
export const wallOfInstant = (instant: string, zone: string): string =>
  `${dayAt(new Date(instant), zone)}T${timeAt(new Date(instant), zone)}`
