import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeRoute, makeShop } from '../../tests/support/make.ts'
import { makeUlid } from '../../tests/support/make-run.ts'
import { makeCtx } from '../core/context.ts'
import { sweepStopPhotos } from './sweep-photos.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-24T14:00:00Z' })
})
afterAll(() => app?.close())

/** A stop of an order with a photo of the given age; returns the photo and the order. */
async function makePhoto(days: number) {
  const route = await makeRoute(app.db)
  const shop = await makeShop(app.db)
  const orderId = await makePastOrder(app.db, {
    ...shop,
    placedAt: new Date('2026-01-05T14:00:00Z'),
    lines: [{ productId: await makeProduct(app.db) }],
  })
  const at = new Date(app.now().getTime() - days * 86_400_000)
  const run = await app.db
    .insertInto('runs')
    .values({ route_number: route, day: at.toISOString().slice(0, 10), departs_at: '04:30' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stop = await app.db
    .insertInto('stops')
    .values({
      run_id: run.id,
      customer_id: shop.customerId,
      address_id: shop.addressId,
      number: 1,
      planned_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('stop_orders').values({ stop_id: stop.id, order_id: orderId }).execute()
  const id = makeUlid()
  const { rows } = await sql<{
    id: string
  }>`insert into files (id, kind, type, name, bytes, sha256, created_at, stored_at, attached_at)
    values (gen_random_uuid(), 'delivery', 'image/jpeg', 'photo.jpg', 10, decode(repeat('00', 32), 'hex'), ${at}, ${at}, ${at}) returning id`.execute(
    app.db,
  )
  const fileId = rows[0]?.id ?? ''
  await app.db
    .insertInto('stop_photos')
    .values({
      id,
      run_id: run.id,
      stop_id: stop.id,
      event_id: makeUlid(),
      file_id: fileId,
      taken_at: at,
      received_at: at,
    })
    .execute()
  return { id, fileId, orderId, shop }
}
const kept = async () => (await app.db.selectFrom('stop_photos').select('id').execute()).map(({ id }) => id)
const run = () => sweepStopPhotos(makeCtx(app.deps, null))

test('photos go with their files after the days of the settings; those with an open claim stay until it is decided', async () => {
  const [old, fresh, claimed] = [await makePhoto(366), await makePhoto(364), await makePhoto(400)]
  const at = app.now()
  const claim = await app.db
    .insertInto('claims')
    .values({
      customer_id: claimed.shop.customerId,
      order_id: claimed.orderId,
      status: 'IN_REVIEW',
      created_at: at,
      submitted_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await run()).toBe(1)
  expect((await kept()).sort()).toEqual([fresh.id, claimed.id].sort())
  const file = await app.db
    .selectFrom('files')
    .select('removed_at')
    .where('id', '=', old.fileId)
    .executeTakeFirst()
  expect(file === undefined || file.removed_at !== null).toBe(true)

  await app.db.updateTable('claims').set({ status: 'DENIED' }).where('id', '=', claim.id).execute()
  app.deps.settings.deliveryPhotoDays = 3_650
  expect(await run()).toBe(0)
  app.deps.settings.deliveryPhotoDays = 365
  expect(await run()).toBe(1)
  expect(await kept()).toEqual([fresh.id])
})
