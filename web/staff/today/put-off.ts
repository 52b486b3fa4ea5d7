import { addDays, asDay, instantOf } from '../../../contract/core/dates.ts'
import type { Today } from '../../../contract/features/today.ts'

export type PutOff = { name: 'inAnHour' | 'afterCutOff' | 'tomorrow'; at: Date }

/** The local time at which the price desk starts work. */
const morning = '04:00'

/** The times to which a line can be postponed; the next cut-off is offered only if there is one. */
export function putOffMoments(
  { day, steps }: Pick<Today, 'day' | 'steps'>,
  now: Date,
  timeZone: string,
): PutOff[] {
  const cutOff = steps.find(({ kind, at }) => kind === 'cutOff' && new Date(at) > now)
  return [
    { name: 'inAnHour', at: new Date(now.getTime() + 3_600_000) },
    ...(cutOff ? [{ name: 'afterCutOff' as const, at: new Date(cutOff.at) }] : []),
    { name: 'tomorrow', at: instantOf(addDays(asDay(day), 1), morning, timeZone) },
  ]
}
