import { type RawBuilder, sql } from 'kysely'
import type { CheckIn } from '../../contract/features/runs/delivery.ts'
import { type CheckInState, checkInDays } from '../../contract/rules/check-in.ts'
import { isOrderedFor } from '../access/locations.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

export type Line = {
  customer_id: number
  order_number: number
  delivered_at: Date
  id: number
  sequence: number
  quantity: number
  description: string
  um: string
  image_name: string
  color_hex: string
  said: CheckInState | null
  not_good: number | null
}

/** Lines of orders `o` that arrived, in the order of the orders. A stop counts immediately, before its orders are updated. */
export const readLines = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<Line[]> =>
  (
    await sql<Line>`
      select o.customer_id, o.order_number, l.id, l.sequence, l.quantity, l.description, l.um, l.image_name, l.color_hex, c.state as said,
        c.quantity as not_good, coalesce(s.done_at, e.at) as delivered_at
      from orders o
      left join stop_orders so on so.order_id = o.id
      left join stops s on s.id = so.stop_id and s.state = 'DELIVERED'
      left join lateral (select max(at) as at from order_events where order_id = o.id
        and status in ('DELIVERED', 'PICKED_UP') and o.status in ('DELIVERED', 'PICKED_UP', 'CLOSED')) e on true
      join order_lines l on l.order_id = o.id and l.quantity > 0 and l.status <> 'CANCELLED'
      left join check_ins c on c.line_id = l.id
      where ${where} and coalesce(s.done_at, e.at) is not null
      order by o.order_number, l.sequence`.execute(ctx.db)
  ).rows

/** What arrived of some orders, with the shop's reports; null before arrival and after the deadline. */
export async function readCheckIn(ctx: Ctx, where: RawBuilder<unknown>): Promise<CheckIn | null> {
  const lines = await readLines(ctx, where)
  const until = endOf(lines)
  if (until === null || until <= ctx.now()) return null
  return {
    until: until.toISOString(),
    lines: lines.map((line) => ({
      lineId: line.id,
      orderNumber: line.order_number,
      position: line.sequence,
      description: line.description,
      quantity: line.quantity,
      um: line.um,
      imageName: line.image_name,
      colorHex: line.color_hex,
      said: line.said,
      notGood: line.not_good ?? 0,
    })),
  }
}

export function endOf(lines: readonly Line[]): Date | null {
  const [first] = lines
  if (!first) return null
  const latest = Math.max(...lines.map(({ delivered_at }) => delivered_at.getTime()))
  return new Date(latest + checkInDays * 86_400_000)
}

export const ofStop = (stopId: number) =>
  sql`o.id in (select order_id from stop_orders where stop_id = ${stopId})`
export const ofOrder = (ctx: SignedInCtx, orderNumber: number) =>
  sql`o.order_number = ${orderNumber} and o.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}`
