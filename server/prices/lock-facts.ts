import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { isOpenLock } from '../catalogue/price-locks.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { RuleFact } from './facts.ts'

type Asked = { productId: number; quantity: number; shipDay: Day; at: Date }

/** The customer's price locks that apply to this many units of a product on a ship day, as rules like the others. */
export async function readLocks(
  { db, settings }: SignedInCtx,
  customerId: number,
  { productId, quantity, shipDay, at }: Asked,
): Promise<RuleFact[]> {
  const { rows } = await sql<RuleFact>`
    select 'lock' as source, k.product_id as "productId", null as category, null as "percentBp", k.price_e4 as "priceE4", '' as key,
      coalesce(e.name, '') as "promisedFor", (k.locked_at at time zone ${settings.timeZone})::date as "from",
      (k.until at time zone ${settings.timeZone})::date as "to", to_jsonb(k.locked_at) #>> '{}' as "setAt", k.locked_by as "setBy",
      null as "changeSetId"
    from price_locks k left join event_orders e on e.id = k.event_id
    where k.customer_id = ${customerId} and k.product_id = ${productId} and k.ship_day = ${shipDay} and k.most >= ${quantity}
      and ${isOpenLock(at)}`.execute(db)
  return rows
}
