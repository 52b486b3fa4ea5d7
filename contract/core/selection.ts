import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** The most rows that a selection may name by id; a larger one is sent as the list's filters. */
export const mostPicked = 5_000

/** A selection of everything in a list: the filters from its address, and the number of rows that matched. */
const Frozen = z.strictObject({
  query: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(1000))),
  total: z.int().check(z.gte(1)),
})

/**
 * The rows for a bulk action: picked one by one, or everything in a list. The second is refused with `selection_changed` when the
 * list has since grown or shrunk by more than one percent.
 */
export const Selection = z.union([
  z.strictObject({
    ids: z.array(Id).check(z.minLength(1, 'Select at least one row.'), z.maxLength(mostPicked)),
  }),
  Frozen,
])
export type Selection = z.infer<typeof Selection>

/** Whether a list still has as many rows, within one percent, as when everything in it was selected. */
export const isSameSelection = (seen: number, now: number): boolean =>
  now > 0 && Math.abs(now - seen) <= Math.floor(seen / 100)
