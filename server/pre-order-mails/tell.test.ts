import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { tellPreOrdersJob } from './tell.ts'

let app: TestApp
let staff: Client
let dates: Client
let waiting: Awaited<ReturnType<typeof makeShop>>
let programId: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  const house = await makeShop(db, {
    customer: { is_house: true },
    authorities: ['NOTIFICATIONS', 'TIER_PRICING'],
  })
  staff = await app.signIn(house.email)
  dates = await app.signIn(
    (await makeUser(db, { customerId: house.customerId, authorities: ['DATE_MANAGEMENT'] })).email,
  )
  const product_id = await makeProduct(db, { description: 'Peony Sarah Bernhardt' })
  waiting = await makeShop(db)
  const stopped = await makeShop(db)
  await makeShop(db)
  for (const { customerId } of [waiting, stopped])
    await db.insertInto('favorites').values({ customer_id: customerId, product_id }).execute()
  await db
    .updateTable('users')
    .set({ daily_pricing_unsubscribed: 1 })
    .where('id', '=', stopped.userId)
    .execute()
  const days = {
    opens_on: '2026-11-01',
    closes_on: '2027-03-01',
    ships_from: '2027-04-20',
    ships_to: '2027-05-05',
  }
  const program = await db
    .insertInto('prebook_programs')
    .values({ name: 'Peonies', ...days })
    .returning('id')
    .executeTakeFirstOrThrow()
  programId = program.id
  await db.insertInto('prebook_items').values({ program_id: programId, product_id }).execute()
})
afterAll(() => app?.close())

const notify = (body: object = {}, by = staff) =>
  by.post('admin/pre-booking/notify-all', { id: programId, ...body })
const mails = (kind: string) =>
  app.db.selectFrom('messages').select(['user_id', 'recipient', 'about']).where('kind', '=', kind).execute()

test('people who wait are counted beforehand, and emailed once, however often the button is pressed', async () => {
  const preview = await notify({ preview: true })
  expect(preview.body).toMatchObject({ people: 1, shops: 1, told: 0, stopped: 1 })
  expect(await mails('pre-order-open')).toEqual([])
  expect((await notify()).body).toMatchObject({ people: 1 })
  const ctx = makeCtx(app.deps, null)
  await tellPreOrdersJob.run(ctx, { programId })
  await tellPreOrdersJob.run(ctx, { programId })
  expect(await mails('pre-order-open')).toMatchObject([
    { user_id: waiting.userId, about: { userId: waiting.userId, programId } },
  ])
  expect((await notify()).body).toMatchObject({ people: 0, told: 1, stopped: 1 })
})

test('nobody is notified of a program that can’t be booked, or by a user without the authority', async () => {
  expect((await notify({}, dates)).status).toBe(403)
  await app.db.updateTable('prebook_programs').set({ paused: true }).where('id', '=', programId).execute()
  expect((await notify()).problem.code).toBe('program_not_open')
  expect((await notify({ id: 999_999 })).problem.code).toBe('not_found')
})

test('a supplier is reminded once a morning, and again only knowingly', async () => {
  await app.db
    .insertInto('vendors')
    .values({ id: 'VUS991', name: 'Larkspur', email: 'farm@example.test' })
    .execute()
  const { id, weekdays } = await app.db
    .selectFrom('suppliers')
    .select(['id', 'weekdays'])
    .where('vendor_id', '=', 'VUS991')
    .executeTakeFirstOrThrow()
  expect(weekdays).toEqual([])
  const remind = (body: object = {}) => staff.post(`admin/suppliers/${id}/remind`, body)
  expect((await remind()).body).toMatchObject({ to: 'farm@example.test' })
  expect((await remind()).problem.code).toBe('already_reminded')
  expect((await remind({ again: true })).status).toBe(200)
  expect(await mails('supplier-reminder')).toHaveLength(2)
  app.setNow('2026-11-24T14:00:00Z')
  const next = await app.signIn(waiting.email)
  expect((await next.post(`admin/suppliers/${id}/remind`, {})).status).toBe(403)
})

test('the distributor’s own list has nobody to notify', async () => {
  app.setNow('2026-11-23T14:10:00Z')
  const { id } = await app.db
    .selectFrom('suppliers')
    .select('id')
    .where('vendor_id', 'is', null)
    .executeTakeFirstOrThrow()
  expect((await staff.post(`admin/suppliers/${id}/remind`, {})).problem.code).toBe('supplier_without_email')
})
