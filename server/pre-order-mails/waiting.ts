import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

/** Buyers of an item within this time count as interested when it opens again: a year, and some days because seasons shift. */
const boughtDays = 400

export type Waiting = {
  userId: number
  accountNumber: number
  customerName: string
  /** The program's products that interest them. */
  items: number
  told: boolean
  stopped: boolean
}

/** The interests of customers' people: items of the program among their favorites, or that they bought or booked. */
const waits = (now: Date, programId: number) => sql`(
  select f.customer_id, f.product_id from favorites f
  join prebook_items i on i.product_id = f.product_id where i.program_id = ${programId}
  union
  select l.customer_id, l.product_id from order_lines l
  join prebook_items i on i.product_id = l.product_id join orders o on o.id = l.order_id
  where i.program_id = ${programId} and l.status <> 'CANCELLED'
    and o.placed_at > ${now}::timestamptz - make_interval(days => ${boughtDays}))`

/** Everyone interested who can order, by account. */
export async function findWaiting(ctx: Ctx, programId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select u.id as "userId", c.account_number as "accountNumber", c.name as "customerName",
      count(w.product_id)::int as items, u.daily_pricing_unsubscribed = 1 as stopped,
      exists (select from prebook_notices n where n.program_id = ${programId} and n.user_id = u.id) as told
    from ${waits(ctx.now(), programId)} w
    join customers c on c.id = w.customer_id and c.status <> 'closed' and not c.is_house
    join users u on u.customer_id = c.id and u.status = 'active' and u.company_role <> 'viewer'
    group by u.id, c.id order by c.account_number, u.id`.execute(ctx.db)
  return rows
}

/** One person's items, with the units that their company has booked for the program's days. */
export async function readItems(
  ctx: Ctx,
  { customerId, programId }: { customerId: number; programId: number },
): Promise<{ name: string; um: string; booked: number }[]> {
  const { rows } = await sql<{ name: string; um: string; booked: number }>`
    select p.description as name, p.um, coalesce((
      select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
      where l.product_id = p.id and o.customer_id = ${customerId} and l.status <> 'CANCELLED'
        and o.ship_day between g.ships_from and g.ships_to
        and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')), 0)::int as booked
    from ${waits(ctx.now(), programId)} w join products p on p.id = w.product_id
    join prebook_programs g on g.id = ${programId}
    where w.customer_id = ${customerId} order by p.description, p.id`.execute(ctx.db)
  return rows
}
