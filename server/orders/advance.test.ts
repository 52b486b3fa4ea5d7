import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeDriver, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { add, ctxOf, place, stockOf } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { moveDemoDayJob } from '../demo/demo-day.ts'
import { type DemoOrder, demoSteps, dueSteps } from '../demo/demo-steps.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceOrder } from './advance.ts'
import { readOrder } from './read.ts'

let app: TestApp
const morning = '2026-11-23T14:00:00Z'
beforeAll(async () => {
  app = await startApp({ now: morning })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

async function ordered() {
  app.setNow(morning)
  const made = await makeShop(app.db)
  const ctx = ctxOf(app, made)
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity: 4 })
  const { orders } = await place(ctx)
  const orderNumber = orders[0]!.orderNumber
  const order = await readOrder(ctx, { orderNumber })
  return { ctx, productId, orderNumber, id: order.id, made }
}
const staff = () => makeCtx(app.deps, null)
const go = (id: number, to: Parameters<typeof advanceOrder>[2]['to']) =>
  advanceOrder(staff(), id, { to, actor: 'Warehouse' })

describe('the warehouse', () => {
  test('picks, packs, loads and delivers: the goods leave the stock once, and the invoice is written with it', async () => {
    const { ctx, productId, orderNumber, id } = await ordered()
    for (const to of ['PICKING', 'PACKED', 'LOADED'] as const) await go(id, to)
    expect((await readOrder(ctx, { orderNumber })).details).toMatchObject([{ status: 'PICKED' }])
    expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 4, held: 0 })
    await go(id, 'OUT_FOR_DELIVERY')
    expect(await stockOf(app, productId)).toEqual({ onHand: 96, allocated: 0, held: 0 })
    await go(id, 'DELIVERED')
    const order = await readOrder(ctx, { orderNumber })
    expect(order).toMatchObject({
      status: 'DELIVERED',
      invoiceNumber: orderNumber,
      dueOn: '2026-12-23',
      paid: 0,
    })
    expect(order.details).toMatchObject([{ status: 'DELIVERED' }])
  })

  test('takes only steps in the table, and none of another delivery method', async () => {
    const { ctx, orderNumber, id } = await ordered()
    const locked = { code: 'order_locked' }
    await expect(go(id, 'DELIVERED')).rejects.toMatchObject(locked)
    await go(id, 'PICKING')
    await go(id, 'PACKED')
    await expect(go(id, 'READY_FOR_PICKUP')).rejects.toMatchObject(locked)
    await expect(go(id, 'SHIPPED')).rejects.toMatchObject(locked)
    expect((await readOrder(ctx, { orderNumber })).status).toBe('PACKED')
    await expect(go(999_999_999, 'PICKING')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('puts an order on hold with the reason, and releases it', async () => {
    const { ctx, orderNumber, id } = await ordered()
    await advanceOrder(staff(), id, { to: 'ON_HOLD', actor: 'Office', holdReason: 'PRICE_REVIEW' })
    expect(await readOrder(ctx, { orderNumber })).toMatchObject({
      status: 'ON_HOLD',
      holdReason: 'PRICE_REVIEW',
    })
    await go(id, 'CONFIRMED')
    expect(await readOrder(ctx, { orderNumber })).toMatchObject({ status: 'CONFIRMED', holdReason: null })
  })

  test('C6: cancelling against picking: one of them wins', async () => {
    const { ctx, orderNumber, id } = await ordered()
    const results = await Promise.allSettled([go(id, 'PICKING'), go(id, 'PICKING'), go(id, 'CANCELLED')])
    const { status } = await readOrder(ctx, { orderNumber })
    expect(['PICKING', 'CANCELLED']).toContain(status)
    expect(results.filter((one) => one.status === 'fulfilled').length).toBeLessThanOrEqual(2)
  })
})

const truck: DemoOrder = {
  id: 104_310,
  status: 'CONFIRMED',
  method: 'TRUCK',
  shipDay: asDay('2026-11-24'),
  cutOffAt: new Date('2026-11-23T22:30:00Z'),
  departsAt: '05:30',
  eta: '07:40',
}
const timeZone = 'America/New_York'

describe('the demo’s day', () => {
  test.each(['TRUCK', 'UPS', 'PICKUP'] as const)(
    'is the same for the same order, and in order: %s',
    (method) => {
      for (let id = 1; id <= 200; id++) {
        const steps = demoSteps({ ...truck, id, method }, timeZone)
        expect(demoSteps({ ...truck, id, method }, timeZone)).toEqual(steps)
        const moments = steps.map(({ at }) => at.getTime())
        expect(moments).toEqual([...moments].sort((a, b) => a - b))
        expect(moments[0]).toBeGreaterThan(truck.cutOffAt!.getTime())
      }
    },
  )

  test('the truck leaves at its hour, on days when clocks change as well', () => {
    const leaves = (day: string) =>
      demoSteps({ ...truck, cutOffAt: null, shipDay: asDay(day) }, timeZone)
        .find(({ status }) => status === 'OUT_FOR_DELIVERY')
        ?.at.toISOString()
    expect(leaves('2026-11-24')).toBe('2026-11-24T10:30:00.000Z')
    expect(leaves('2026-11-01')).toBe('2026-11-01T10:30:00.000Z')
    expect(leaves('2026-03-08')).toBe('2026-03-08T09:30:00.000Z')
  })

  test('continues from an order’s state, and skips orders on hold', () => {
    const now = new Date('2026-11-24T13:30:00Z')
    const due = (status: DemoOrder['status']) =>
      dueSteps({ ...truck, status }, { now, timeZone }).map((step) => step.status)
    expect(due('CONFIRMED')).toEqual(['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    expect(due('LOADED')).toEqual(['OUT_FOR_DELIVERY', 'DELIVERED'])
    expect(due('ON_HOLD')).toEqual([])
  })

  const run = (demo: boolean) =>
    moveDemoDayJob.run(makeCtx({ ...app.deps, settings: { ...app.deps.settings, demo } }, null), {})
  const statusOf = async (ctx: SignedInCtx, orderNumber: number) =>
    (await readOrder(ctx, { orderNumber })).status

  test('advances nothing without DEMO=1, or if the demo was not loaded', async () => {
    const { ctx, orderNumber } = await ordered()
    app.setNow('2026-11-28T14:00:00Z')
    await run(false)
    await run(true)
    expect(await statusOf(ctx, orderNumber)).toBe('CONFIRMED')
  })

  test('brings an order home: driver, arrival, invoice of its ship day, closed three days later', async () => {
    const { ctx, orderNumber, productId, made } = await ordered()
    await makeUser(app.db, { customerId: made.customerId, email: 'florist@demo.test', authorities: [] })
    await makeDriver(app.db)
    app.setNow('2026-11-24T09:00:00Z')
    await run(true)
    expect(['PICKING', 'PACKED']).toContain(await statusOf(ctx, orderNumber))
    app.setNow('2026-11-24T14:00:00Z')
    await run(true)
    await run(true)
    const order = await readOrder(ctx, { orderNumber })
    expect(order).toMatchObject({
      status: 'DELIVERED',
      invoiceNumber: orderNumber,
      driver: 'Tanya Ruiz',
      eta: '08:00',
    })
    expect(order.timeline.map(({ status }) => status)).toEqual([
      'SUBMITTED',
      'CONFIRMED',
      'PICKING',
      'PACKED',
      'LOADED',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ])
    expect(order.timeline.find(({ status }) => status === 'OUT_FOR_DELIVERY')?.at).toBe(
      '2026-11-24T10:30:00.000Z',
    )
    expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 0, held: 0 })
    app.setNow('2026-11-28T14:00:00Z')
    await run(true)
    expect(await statusOf(ctx, orderNumber)).toBe('CLOSED')
  })
})
