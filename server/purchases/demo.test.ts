import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PurchaseNeed } from '../../contract/features/purchases/purchases.ts'
import { purchases } from '../../contract/features/purchases/purchases.ts'
import type { VendorOrderRow } from '../../contract/features/purchases/vendor-orders.ts'
import { vendorOrders } from '../../contract/features/purchases/vendor-orders.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { runInvariants } from '../doctor/invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
}, 120_000)
afterAll(() => app?.close())

test('the demo’s grower has three orders to confirm, one of them today, one on its way and one that came with a claim', async () => {
  const grower = await app.signIn('vendor@demo.test')
  const { body } = await grower.call(vendorOrders.list, { query: {} } as never)
  const { rows, counts } = body as { rows: VendorOrderRow[]; counts: object }
  expect(counts).toMatchObject({ toConfirm: 3, onTheWay: 1 })
  expect(rows.map(({ status }) => status)).toEqual(['SENT', 'SENT', 'SENT', 'SHIPPED', 'ALLOCATED'])
  expect(rows[0]?.confirmBy?.slice(0, 10)).toBe('2026-11-20')
  expect(rows[3]?.awb).toBe('72912345675')
  expect(rows[4]?.claims).toBe(1)
})

test('the demo’s buyer has something to buy, and everything adds up', async () => {
  const buyer = await app.signIn('admin@demo.test')
  const { body } = await buyer.call(purchases.needs, {} as never)
  expect((body as { needs: PurchaseNeed[] }).needs.length).toBeGreaterThan(0)
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  expect(broken).toEqual([])
})
