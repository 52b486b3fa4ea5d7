import type { InputOf } from '../../contract/core/endpoint.ts'
import type { PickLists, pickLists } from '../../contract/features/pick-lists.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { advanceOrder } from '../orders/advance.ts'
import { readLines } from './lines.ts'
import { pickLineOf, readPickLists, whichOf } from './read.ts'

/** Stores a list as printed, and moves its confirmed orders to Picking. Throws not_found for a list without orders. */
export async function printPickList(
  ctx: SignedInCtx,
  { body }: InputOf<typeof pickLists.print>,
): Promise<PickLists> {
  const which = whichOf(body, body.shipDay)
  if (!which) throw new AppError('invalid_input', { detail: 'Choose a route or a way of delivery.' })
  const lines = await readLines(ctx, which)
  if (lines.length === 0)
    throw new AppError('not_found', { detail: 'There is nothing to pick for this list.' })
  const confirmed = [
    ...new Set(lines.filter(({ orderStatus }) => orderStatus === 'CONFIRMED').map(({ orderId }) => orderId)),
  ].sort((a, b) => a - b)
  for (const id of confirmed)
    await advanceOrder(ctx, id, { to: 'PICKING', by: 'store', actor: ctx.user.name })
  await ctx.db
    .insertInto('pick_lists')
    .values({
      ship_day: which.shipDay,
      method: which.method,
      route_number: which.routeNumber,
      printed_at: ctx.now(),
      actor: ctx.user.name,
      lines: JSON.stringify(lines.map(pickLineOf)),
    })
    .execute()
  await audit(ctx, {
    action: 'picks.printed',
    subject: `pick list ${which.routeNumber ?? which.method} of ${which.shipDay}`,
    after: { lines: lines.length, orders: confirmed.length },
  })
  return readPickLists(ctx, body)
}
