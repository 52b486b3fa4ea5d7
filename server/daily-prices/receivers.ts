import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Ctx } from '../core/route.ts'

/** Users of customers that agreed to the daily prices: `users u join customers c`. */
const agrees = sql`c.daily_pricing and c.status <> 'closed' and not c.is_house`
/** Flag 1 stops these mails and the win-back mails (specification 9). */
export const getsPrices: RawBuilder<boolean> = sql`${agrees} and u.daily_pricing_unsubscribed = 0 and u.status = 'active'`

export async function countReceivers({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from users u join customers c on c.id = u.customer_id where ${getsPrices}`.execute(db)
  return rows[0]?.n ?? 0
}

/** People who haven't been mailed a day's prices, in order. */
export async function receiversOf({ db }: Pick<Ctx, 'db'>, day: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id
    from users u join customers c on c.id = u.customer_id
    where ${getsPrices} and not exists (select from price_notices n where n.user_id = u.id and n.day = ${day})
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isReceiver({ db }: Pick<Ctx, 'db'>, userId: number): Promise<boolean> {
  const { rows } = await sql<{ gets: boolean }>`select ${getsPrices} as gets
    from users u join customers c on c.id = u.customer_id where u.id = ${userId}`.execute(db)
  return rows[0]?.gets ?? false
}

type Left = { never: number; stopped: number; disabled: number }

/** Customers' users who don't get the mail. */
export async function countLeft({ db }: Pick<Ctx, 'db'>): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*) filter (where u.status = 'active' and not c.daily_pricing)::int as never,
      count(*) filter (where u.status = 'active' and c.daily_pricing and u.daily_pricing_unsubscribed = 1)::int as stopped,
      count(*) filter (where u.status <> 'active')::int as disabled
    from users u join customers c on c.id = u.customer_id where not c.is_house and c.status <> 'closed'`.execute(
    db,
  )
  return rows[0] as Left
}

/** A user who gets the mail, of this account if one is given: their mail is shown as a sample. */
export async function sampleReceiver(
  { db }: Pick<Ctx, 'db'>,
  accountNumber: number | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select u.id
    from users u join customers c on c.id = u.customer_id
    where u.status = 'active' and ${accountNumber === undefined ? getsPrices : sql`c.account_number = ${accountNumber} and not c.is_house`}
    order by u.id limit 1`.execute(db)
  return rows[0]?.id
}
