import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type SettingName, settings } from '../../contract/features/settings.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'

let app: TestApp
let admin: Client
let email: string
let shop: Client

beforeAll(async () => {
  app = await startApp({
    now: '2026-11-23T14:00:00Z',
    settings: { fromEnvironment: ['BRAND_PHONE'] },
  })
  const authorities: Authority[] = ['MAINTENANCE']
  email = (await makeShop(app.db, { authorities })).email
  admin = await app.signIn(email)
  shop = await app.signIn((await makeShop(app.db)).email)
})
afterAll(() => app?.close())
afterEach(async () => {
  const { rows } = (await admin.get('admin/settings')).body as Reply
  const reset = rows.filter(({ setBy }) => setBy === 'staff').map(({ name }) => name)
  if (reset.length > 0) await change({ reset })
})

type Reply = ReplyOf<typeof settings.read>
const change = (body: object) => admin.call(settings.change, { body } as never)
const one = async (name: SettingName) =>
  ((await admin.get('admin/settings')).body as Reply).rows.find((row) => row.name === name)
const site = async () => (await app.visitor().get('site')).body as Record<string, unknown>

describe('settings that need no restart', () => {
  test('take effect with the next request, and show who set them when', async () => {
    expect(await one('BRAND_NAME')).toMatchObject({
      setBy: 'usual',
      value: 'Harbor & Vine Wholesale',
      changedBy: null,
    })
    const { status, body } = await change({ set: { BRAND_NAME: 'Harbor & Vine Flowers' } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await site()).toMatchObject({ brandName: 'Harbor & Vine Flowers' })
    expect(await one('BRAND_NAME')).toEqual({
      name: 'BRAND_NAME',
      value: 'Harbor & Vine Flowers',
      usual: 'Harbor & Vine Wholesale',
      setBy: 'staff',
      changedBy: email,
      changedAt: expect.stringMatching(/^2026-11-23T14:/),
    })
    await change({ reset: ['BRAND_NAME'] })
    expect(await site()).toMatchObject({ brandName: 'Harbor & Vine Wholesale' })
    expect(await one('BRAND_NAME')).toMatchObject({ setBy: 'usual' })
  })

  test('change by themselves: values that others have set meanwhile stay', async () => {
    await change({ set: { BRAND_CITY: 'Troy, Ohio' } })
    await change({ set: { BRAND_EMAIL: 'hello@example.test' } })
    expect(await site()).toMatchObject({ city: 'Troy, Ohio', email: 'hello@example.test' })
  })

  test('of any kind come back as they were set', async () => {
    const set = {
      HOLD_MINUTES: 15,
      HOLD_MAX_MINUTES: 30,
      PAST_DUE_STOP_DAYS: 15,
      PAST_DUE_HOLD_DAYS: null,
      PAST_DUE_REMINDER_DAYS: [30, 7, 7],
      STATEMENT_DAY: 0,
      FINANCE_CHARGE_PERCENT: 1.15,
      OUTBOX_DAYS: 30,
    }
    expect((await change({ set })).status).toBe(200)
    for (const [name, value] of Object.entries({ ...set, PAST_DUE_REMINDER_DAYS: [7, 30] }))
      expect((await one(name as SettingName))?.value, name).toEqual(value)
    expect(app.deps.settings).toMatchObject({
      holdMinutes: 15,
      pastDueStopDays: 15,
      pastDueHoldDays: null,
      pastDueReminderDays: [7, 30],
      statementDay: null,
      financeChargeE2: 115,
    })
  })

  test('move how far ahead a florist may order', async () => {
    const furthest = async () => {
      const { body } = await shop.get('filters/ship-days?method=TRUCK&days=63')
      const open = (body as { rows: { date: string; enabled: boolean }[] }).rows.filter((row) => row.enabled)
      return open.at(-1)?.date
    }
    expect(await furthest()).toBe('2027-01-22')
    await change({ set: { ORDER_DAYS_AHEAD: 7 } })
    expect(await furthest()).toBe('2026-11-30')
  })

  test('take effect on another process within a second, and still after it restarts', async () => {
    const other = await startApp({ now: '2026-11-23T14:00:00Z', beside: app })
    await change({ set: { BRAND_CITY: 'Xenia, Ohio' } })
    await expect.poll(() => other.deps.settings.brand.city, { timeout: 1000 }).toBe('Xenia, Ohio')
    await other.close()
    const later = await startApp({ now: '2026-11-23T14:00:00Z', beside: app })
    expect(later.deps.settings.brand.city).toBe('Xenia, Ohio')
    await later.close()
  })

  test('leave one entry in the audit log with what was before and after, and none where nothing changes', async () => {
    const entries = () =>
      app.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'settings.changed')
        .orderBy('id')
        .execute()
    const count = (await entries()).length
    await change({ set: { BRAND_CITY: 'Piqua, Ohio', OUTBOX_DAYS: 10 } })
    await change({})
    const now = await entries()
    expect(now).toHaveLength(count + 1)
    expect(now.at(-1)).toMatchObject({
      before: { BRAND_CITY: 'Dayton, Ohio', OUTBOX_DAYS: 90 },
      after: { BRAND_CITY: 'Piqua, Ohio', OUTBOX_DAYS: 10 },
    })
  })
})

describe('a setting', () => {
  test('that an environment variable sets is shown as such and not changed here', async () => {
    expect(await one('BRAND_PHONE')).toMatchObject({ setBy: 'server', value: '(937) 555-0142' })
    for (const body of [{ set: { BRAND_PHONE: '1' } }, { reset: ['BRAND_PHONE'] }]) {
      const { status, problem } = await change({
        ...body,
        set: { ...('set' in body ? body.set : {}), OUTBOX_DAYS: 9 },
      })
      expect([status, problem.code, problem.data]).toEqual([409, 'set_on_server', { name: 'BRAND_PHONE' }])
    }
    expect(await one('OUTBOX_DAYS')).toMatchObject({ setBy: 'usual' })
  })

  test('stored before its variable was set gives way to the variable', async () => {
    await change({ set: { BRAND_CITY: 'Lima, Ohio' } })
    const other = await startApp({
      now: '2026-11-23T14:00:00Z',
      beside: app,
      settings: { fromEnvironment: ['BRAND_CITY'] },
    })
    expect(other.deps.settings.brand.city).toBe('Dayton, Ohio')
    await other.close()
  })

  test.each([
    [{ BRAND_NAME: '' }, 'set.BRAND_NAME'],
    [{ BRAND_EMAIL: 'orders' }, 'set.BRAND_EMAIL'],
    [{ HOLD_MINUTES: 1.5 }, 'set.HOLD_MINUTES'],
    [{ ORDER_DAYS_AHEAD: 366 }, 'set.ORDER_DAYS_AHEAD'],
    [{ FINANCE_CHARGE_PERCENT: 1.555 }, 'set.FINANCE_CHARGE_PERCENT'],
    [{ HOLD_MINUTES: 200 }, 'set.HOLD_MAX_MINUTES'],
    [{ PUBLIC_URL: 'https://x.test' }, 'set.PUBLIC_URL'],
  ])('%j is refused at its field', async (set, path) => {
    const { status, problem } = await change({ set })
    expect(status).toBe(400)
    expect(problem.errors.map((error) => error.path)).toEqual([path])
  })

  test('only users with MAINTENANCE read and change it', async () => {
    expect((await shop.get('admin/settings')).problem.code).toBe('not_allowed')
    expect((await shop.put('admin/settings', { set: {} })).problem.code).toBe('not_allowed')
    expect((await app.visitor().get('admin/settings')).problem.code).toBe('not_signed_in')
  })
})
