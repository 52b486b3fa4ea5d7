import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '../../contract/features/cart.ts'
import { makeCtx } from '../../server/core/context.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { releaseLapsedHoldsJob } from '../../server/stock/jobs.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { stockOf } from '../support/shopper.ts'

const monday = '2026-11-23T14:00:00Z'
const minutes = (count: number) => count * 60_000

describe('the clock of the server jumps', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ now: monday })
  })
  afterAll(async () => {
    const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
    await app.close()
    expect(broken).toEqual([])
  })
  const turn = (count: number) => app.setNow(new Date(new Date(monday).getTime() + minutes(count)))
  async function holder() {
    turn(0)
    const productId = await makeProduct(app.db, { onHand: 5 })
    const browser = await app.signIn((await makeShop(app.db)).email)
    await browser.post('shopping-cart', { productId, quantity: 5 })
    return { browser, productId }
  }
  const runJob = () => releaseLapsedHoldsJob.run(makeCtx(app.deps, null), {})

  test('an hour back: holds and sessions stay valid, nobody else gets the units, and ordering works', async () => {
    const { browser, productId } = await holder()
    turn(-60)
    await runJob()
    expect(await stockOf(app, productId)).toEqual({ onHand: 5, allocated: 0, held: 5 })
    const { orders } = (await browser.get('shopping-cart')).body as Cart
    expect(Date.parse(orders[0]!.details[0]!.heldUntil!)).toBeGreaterThanOrEqual(app.now().getTime())
    expect((await browser.post('shopping-cart/check-out', {})).status).toBe(201)
    expect(await stockOf(app, productId)).toEqual({ onHand: 5, allocated: 5, held: 0 })
  })

  test('59 minutes ahead: an hour’s hold is kept; 61 ahead it has expired, and once the clock is corrected the units are not sold twice', async () => {
    const { browser, productId } = await holder()
    const other = await app.signIn((await makeShop(app.db)).email)
    turn(59)
    await runJob()
    expect((await stockOf(app, productId)).held).toBe(5)
    turn(0)
    expect((await browser.get('shopping-cart')).status).toBe(200)
    turn(61)
    expect((await other.post('shopping-cart', { productId, quantity: 5 })).status).toBe(200)
    turn(0)
    const late = await browser.post('shopping-cart/check-out', {})
    expect([late.status, late.problem.code]).toEqual([409, 'not_enough_stock'])
    expect((await other.post('shopping-cart/check-out', {})).status).toBe(201)
    expect(await stockOf(app, productId)).toEqual({ onHand: 5, allocated: 5, held: 0 })
  })

  test('a step back and forth while a session lives ends it no earlier and no later', async () => {
    const { browser } = await holder()
    for (const at of [-60, 0, 60, -30, 11 * 60]) {
      turn(at)
      expect((await browser.get('shopping-cart')).status, `${at} minutes`).toBe(200)
    }
    turn(24 * 60)
    expect((await browser.get('shopping-cart')).status).toBe(401)
  })

  test('a step back between a wrong password and the next gives no tries more, and no wait below a second', async () => {
    turn(0)
    const { email } = await makeShop(app.db)
    const guess = () => app.visitor().post('auth/sign-in', { email, password: 'not the password' })
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(401)
    turn(-60)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })
})

describe.each([
  // In the distributor's time zone, where it is 5:30 pm on Monday, November 23.
  ['America/New_York', '2026-11-23T22:30:00Z'],
  ['Pacific/Honolulu', '2026-11-24T03:30:00Z'],
  ['Pacific/Auckland', '2026-11-23T04:30:00Z'],
])('a distributor in %s, with a server in Kiritimati', (timeZone, cutOff) => {
  let app: TestApp
  beforeAll(async () => {
    expect(process.env.TZ).toBe('Pacific/Kiritimati')
    app = await startApp({ now: cutOff, settings: { timeZone } })
    await app.db.insertInto('cutoff_rules').values({ scope: 'warehouse', local_time: '17:30' }).execute()
  })
  afterAll(() => app.close())

  test('T1, T4: takes Tuesday’s orders until 5:30 pm there, Monday’s never, and Wednesday’s after it', async () => {
    const closes = new Date(cutOff).getTime()
    const productId = await makeProduct(app.db)
    const asked = async (at: number, shipDay: string) => {
      app.setNow(new Date(at))
      const browser = await app.signIn((await makeShop(app.db)).email)
      app.setNow(new Date(at))
      const { status, problem } = await browser.post('shopping-cart', { productId, quantity: 1, shipDay })
      return problem?.code ?? status
    }
    const seconds = (count: number) => count * 1000
    expect(await asked(closes - seconds(20), '2026-11-23')).toBe('ship_day_closed')
    expect(await asked(closes - seconds(20), '2026-11-24')).toBe(200)
    expect(await asked(closes, '2026-11-24')).toBe('ship_day_closed')
    expect(await asked(closes, '2026-11-25')).toBe(200)
    // It is noon of that day there, so tomorrow is Tuesday, whatever day it is in the browser's time zone.
    expect(await asked(closes - minutes(330), '2026-11-23')).toBe('ship_day_closed')
    expect(await asked(closes - minutes(330), '2026-11-24')).toBe(200)
  })
})
