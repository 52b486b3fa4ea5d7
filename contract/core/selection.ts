import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** The most rows that a selection may name one by one; more are selected as everything that a list shows. */
export const mostPicked = 5_000

/** The filters of a list as its address has them, and how many rows they showed: a selection of all of them. */
const Frozen = z.strictObject({
  query: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(1000))),
  total: z.int().check(z.gte(1)),
})

/**
 * The rows that a bulk action is for: picked one by one, or everything that a list shows. The second is refused with
 * `selection_changed` when the list has grown or shrunk by more than one percent since.
 */
export const Selection = z.union([
  z.strictObject({
    ids: z.array(Id).check(z.minLength(1, 'Pick at least one row.'), z.maxLength(mostPicked)),
  }),
  Frozen,
])
export type Selection = z.infer<typeof Selection>

/** Whether a list still shows what it showed when everything in it was picked. */
export const isSameSelection = (seen: number, now: number): boolean =>
  now > 0 && Math.abs(now - seen) <= Math.floor(seen / 100)
