import type { TestApp } from './app.ts'
import { makeProduct } from './make.ts'

const template = {
  name: 'Tuesday, the shop',
  everyWeeks: 1,
  weekdays: [2],
  deliveryMethod: 'Truck Delivery',
  shipToId: 999_999_999,
  startsOn: '2099-01-06',
  note: 'Back door',
  lines: [{ productId: 999_999_999, quantity: 5, atMost: 6.5, wish: { wish: 'SAME_KIND', percent: 5 } }],
}

/** Bodies of the calls of standing orders: valid, with unknown ids. */
export const standingSamples: Record<string, unknown> = {
  'standing.create': template,
  'standing.preview': template,
  'standing.change': { ...template, version: 0 },
  'standing.pause': { from: '2099-01-11', to: '2099-01-24', note: 'Shop closed' },
  'standing.resume': {},
  'calendar.makeLink': {},
  'standing.setDate': { do: 'SKIP' },
}

type Company = { customerId: number; addressId: number; userId: number }

/** A standing order of a company that comes on Tuesdays from 2026-12-01 on. */
export async function makeStanding(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  { customerId, addressId, userId }: Company,
): Promise<number> {
  const { id } = await db
    .insertInto('standing_orders')
    .values({
      customer_id: customerId,
      owner_id: userId,
      name: 'Tuesday, the shop',
      status: 'RUNNING',
      starts_on: '2026-12-01',
      started_at: now(),
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('standing_plans')
    .values({
      standing_id: id,
      customer_id: customerId,
      from_day: '2026-12-01',
      every_weeks: 1,
      weekdays: [2],
      method: 'PICKUP',
      address_id: addressId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('standing_lines')
    .values({ plan_id: plan.id, position: 1, product_id: await makeProduct(db), quantity: 5 })
    .execute()
  return id
}
