import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../tests/support/database.ts'
import { makePastOrder, makeProduct, makeShop } from '../tests/support/make.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describe('a time of day', () => {
  const rule = (localTime: string) =>
    database.db.insertInto('cutoff_rules').values({ scope: 'warehouse', local_time: localTime }).execute()

  test.each(['00:00', '09:30', '23:59'])('%s can be a cut-off', async (time) => {
    await rule(time)
  })

  test.each(['24:00', '12:60', '99:99', '9:30', '09:30 '])('%s can’t be a cut-off', async (time) => {
    await expect(rule(time)).rejects.toThrow('cutoff_rules_local_time_check')
  })
})

test('an order has no status that the product doesn’t know', async () => {
  const shop = await makeShop(database.db)
  const productId = await makeProduct(database.db)
  const placedAt = new Date('2026-11-20T14:00:00Z')
  const id = await makePastOrder(database.db, { ...shop, placedAt, lines: [{ productId }] })
  const set = database.pool.query('update orders set status = $1 where id = $2', ['LOST', id])
  await expect(set).rejects.toThrow('orders_status_check')
  const step = database.pool.query(
    `insert into order_events (order_id, status, at, actor) values ($1, 'LOST', now(), 'test')`,
    [id],
  )
  await expect(step).rejects.toThrow('order_events_status_check')
})
