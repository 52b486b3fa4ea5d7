import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { nextPriceMoment } from './price-moment.ts'

let app: TestApp
let staff: Client
let clerk: Client
let shop: Client

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DATE_MANAGEMENT'] })
  staff = await app.signIn(house.email)
  const { email } = await makeUser(app.db, { customerId: house.customerId, authorities: ['TIER_PRICING'] })
  clerk = await app.signIn(email)
  shop = await app.signIn((await makeShop(app.db)).email)
})
afterAll(() => app?.close())

const next = async () => (await nextPriceMoment(app.deps)).toISOString()

test('is 5:45 am on weekdays until somebody sets it', async () => {
  expect((await staff.get('admin/price-scheduler-date')).body).toEqual({
    at: '2026-11-24T10:45:00.000Z',
    named: false,
    changedBy: null,
    changedAt: null,
  })
  expect((await staff.get('admin/scheduler-update-days')).body).toMatchObject({
    weekdays: [1, 2, 3, 4, 5],
    time: '05:45',
    timeZone: 'America/New_York',
  })
})

test('follows the weekdays and the time that staff set, once each and in order', async () => {
  const { body } = await staff.put('admin/scheduler-update-days', { weekdays: [6, 3, 3], time: '04:30' })
  expect(body).toMatchObject({
    weekdays: [3, 6],
    time: '04:30',
    changedAt: expect.stringMatching(/^2026-11-23T14:00/),
  })
  expect(await next()).toBe('2026-11-25T09:30:00.000Z')
})

test('is the time that staff set, until it has passed', async () => {
  const { body } = await staff.put('admin/price-scheduler-date', { at: '2026-11-24T15:00:00Z' })
  expect(body).toMatchObject({ at: '2026-11-24T15:00:00.000Z', named: true })
  expect(await next()).toBe('2026-11-24T15:00:00.000Z')
  const later = { ...app.deps, now: () => new Date('2026-11-24T15:00:00Z') }
  expect((await nextPriceMoment(later)).toISOString()).toBe('2026-11-25T09:30:00.000Z')
  expect((await staff.put('admin/price-scheduler-date', { at: null })).body).toMatchObject({ named: false })
})

describe('is refused', () => {
  test.each([
    ['price-scheduler-date', { at: '2026-11-23T14:00:00Z' }, 'at', 'This moment has passed.'],
    ['price-scheduler-date', { at: '2027-02-23T14:00:00Z' }, 'at', 'At most 60 days ahead.'],
    ['price-scheduler-date', { at: '2026-13-45T14:00:00Z' }, 'at', 'Enter a valid date and time.'],
    ['scheduler-update-days', { weekdays: [], time: '05:45' }, 'weekdays', 'Choose at least one weekday.'],
    ['scheduler-update-days', { weekdays: [7], time: '05:45' }, 'weekdays.0', 'From 0 (Sunday) to 6.'],
    ['scheduler-update-days', { weekdays: [1], time: '24:00' }, 'time', 'Enter a time from 00:00 to 23:59.'],
  ])('%s %j', async (path, body, field, message) => {
    const { status, problem } = await staff.put(`admin/${path}`, body)
    expect([status, problem.errors]).toEqual([400, [{ path: field, message }]])
  })

  test.each(['price-scheduler-date', 'scheduler-update-days'])('%s without the authority', async (path) => {
    expect((await app.visitor().get(`admin/${path}`)).status).toBe(401)
    for (const client of [clerk, shop]) {
      expect((await client.get(`admin/${path}`)).status).toBe(403)
      expect((await client.put(`admin/${path}`, {})).status).toBe(403)
    }
  })
})
