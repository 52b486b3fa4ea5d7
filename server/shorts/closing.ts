import { type Day, instantOf } from '../../contract/core/dates.ts'
import type { Ctx } from '../core/route.ts'

/** The local time by which orders without a truck are packed. */
const packedAt = '08:00'

/** When an order's goods are loaded, which is the deadline for a shop's choice. `leaves`: the departure of its truck, "05:00". */
export const closesAt = (
  { settings }: Pick<Ctx, 'settings'>,
  { shipDay, leaves }: { shipDay: Day; leaves: string | null },
): Date =>
  new Date(
    instantOf(shipDay, leaves ?? packedAt, settings.timeZone).getTime() - settings.choiceMinutes * 60_000,
  )

/** The key of a choice's notice, which is marked as decided together with the choice. */
export const choiceNotice = (choiceId: number): string => `short-choice:${choiceId}`
