import { type RawBuilder, sql } from 'kysely'
import type { Lock } from '../../contract/rules/price-locks.ts'

/** Whether a line of an order that was not canceled has used the lock `k`. */
export const isUsedLock: RawBuilder<boolean> = sql`exists (
  select from order_lines ul join orders uo on uo.id = ul.order_id
  where ul.price_lock_id = k.id and ul.status <> 'CANCELLED' and uo.status <> 'CANCELLED')`

/** Whether the lock `k` is in effect at a moment. */
export const isOpenLock = (now: Date): RawBuilder<boolean> =>
  sql`(k.released_at is null and k.until > ${now}::timestamptz and not ${isUsedLock})`

/** A customer's price locks in effect, as a scalar subquery. */
export const openLocks = (customer: RawBuilder<unknown>, now: Date): RawBuilder<readonly Lock[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'productId', k.product_id, 'shipDay', k.ship_day,
    'priceE4', k.price_e4, 'most', k.most, 'lockedAt', k.locked_at)), '[]')
  from price_locks k where k.customer_id = ${customer} and ${isOpenLock(now)})`
