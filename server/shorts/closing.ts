import { type Day, instantOf } from '../../contract/core/dates.ts'
import type { Ctx } from '../core/route.ts'

/** What no truck takes is packed by then, local time. */
const packedAt = '08:00'

/** When the goods of an order are loaded: until then a shop may choose. `leaves`: when its truck leaves, "05:00". */
export const closesAt = (
  { settings }: Pick<Ctx, 'settings'>,
  { shipDay, leaves }: { shipDay: Day; leaves: string | null },
): Date =>
  new Date(
    instantOf(shipDay, leaves ?? packedAt, settings.timeZone).getTime() - settings.choiceMinutes * 60_000,
  )

/** What names the notice of a choice, so that it counts as decided with it. */
export const choiceNotice = (choiceId: number): string => `short-choice:${choiceId}`
