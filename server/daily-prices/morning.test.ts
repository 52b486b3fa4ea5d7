import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { makeProduct } from '../../tests/support/make.ts'
import { openPriceDesk, read } from '../../tests/support/price-desk.ts'
import { makePriceFile } from '../../tests/support/price-file.ts'

let at: Awaited<ReturnType<typeof openPriceDesk>>

beforeAll(async () => {
  at = await openPriceDesk()
})
afterAll(() => at?.app.close())

type Morning = ReplyOf<typeof pricePublishing.morning>
const morning = async (by = at.desk) => (await by.get('daily-pricing/morning')).body as Morning

/** Sets when a file arrived. */
const cameAt = (id: number, moment: string) =>
  at.app.db
    .updateTable('price_files')
    .set({ came_at: new Date(moment) })
    .where('id', '=', id)
    .execute()

test('whose file is due, what came, what is to be fixed and what it changes', async () => {
  const { app, desk, changesOf } = at
  const { db } = app
  await db
    .updateTable('suppliers')
    .set({ weekdays: [1, 2, 3, 4, 5] })
    .where('vendor_id', 'is', null)
    .execute()
  // Mon Nov 23, 5:00 am in Dayton: the house list was due at 4:30.
  expect(await morning()).toMatchObject({
    day: '2026-11-23',
    suppliers: [
      { name: 'House list', vendorId: null, dueAt: '04:30', isLate: true, usual: null, file: null },
    ],
  })
  await db.insertInto('vendors').values({ id: 'VXX101', name: 'Rosas Norte' }).execute()
  expect(await morning()).toMatchObject({ suppliers: [{ name: 'House list' }], others: 1 })

  const [a, b, c] = (await Promise.all([1, 2, 3].map(() => makeProduct(db)))) as [number, number, number]
  const before = await makePriceFile(db, { rows: [read(a, 6.1), read(b, 6.1)] })
  await cameAt(before, '2026-11-20T09:02:00Z')
  const today = await makePriceFile(db, {
    rows: [read(a, 6.2), read(b, 61), read(c, 6.1), { ...read(0, 1), itemCode: '777001' }],
    causes: { 3: ['price1_not_a_number'] },
  })
  await cameAt(today, '2026-11-23T09:02:00Z')
  const { suppliers } = await morning()
  expect(suppliers).toMatchObject([
    {
      name: 'House list',
      isLate: false,
      usual: { from: 2, to: 2 },
      file: {
        id: today,
        rows: 4,
        toFix: 1,
        overLimit: 1,
        new: 1,
        changes: 3,
        state: 'open',
        way: 'upload',
        plannedAt: null,
        progress: null,
      },
    },
  ])

  const { summary } = await changesOf(today)
  const planned = await desk.post(`daily-pricing/imports/${today}/publish`, {
    comparison: summary.comparison,
    at: '2026-11-23T10:45:00.000Z',
  })
  expect(planned.status).toBe(201)
  expect((await morning()).suppliers[0]?.file?.plannedAt).toBe('2026-11-23T10:45:00.000Z')

  // A vendor whose file came is listed whatever its weekdays; on other days it is among the others.
  const vendors = await makePriceFile(db, { vendorId: 'VXX101', rows: [read(c, 6.3)] })
  await cameAt(vendors, '2026-11-23T09:40:00Z')
  expect((await morning()).suppliers.map(({ vendorId }) => vendorId)).toContain('VXX101')
  app.setNow('2026-11-28T10:00:00Z')
  const later = await app.signIn(at.house.email)
  expect(await morning(later)).toMatchObject({ day: '2026-11-28', suppliers: [], others: 2 })
  app.setNow('2026-11-23T10:00:00Z')
})

test('who may see it', async () => {
  expect((await at.app.visitor().get('daily-pricing/morning')).status).toBe(401)
  expect((await at.florist.get('daily-pricing/morning')).status).toBe(403)
})
