import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { dayState, defaultFutureDays } from '../../contract/rules/ship-days.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { makeRoute } from '../../tests/support/make.ts'
import type { Ctx } from '../core/route.ts'
import { readSettings } from '../core/settings.ts'
import { calendarOf, calendarRows } from './calendar.ts'

let database: FreshDatabase
const now = () => new Date('2026-11-23T14:00:00Z')
const settings = readSettings({})
const calendarIn = async (db: Ctx['db']) => {
  const { rows } = await calendarRows({ settings, now }).execute(db)
  return calendarOf({ settings, now }, rows)
}

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

const asTheCalendar = { leadDays: null, shipWeekdays: null, orderBy: null, boxMinimum: 1 }

test('an empty calendar is one without rules', async () => {
  expect(await calendarIn(database.db)).toEqual({
    timeZone: 'America/New_York',
    cutoffRules: [],
    disabledDays: [],
    dayOpenings: [],
    routeRuns: {},
    farms: { FARM_DIRECT: asTheCalendar, GROWER_DIRECT: asTheCalendar },
    routeWeekdays: {},
    futureDays: defaultFutureDays,
  })
})

test('rows come as the engine takes them; what is over is left out', async () => {
  const { db } = database
  await makeRoute(db, { routeNumber: '101', weekdays: [1, 3, 5] })
  const general = { scope: 'warehouse' as const, local_time: '17:30' }
  await db
    .insertInto('cutoff_rules')
    .values([
      { ...general, note: 'The day before' },
      { ...general, delivery_date: '2026-11-22' },
      { ...general, valid_to: '2026-11-22' },
      {
        scope: 'order_type',
        scope_key: 'FARM_DIRECT',
        delivery_weekday: 6,
        delivery_date: '2026-12-05',
        offset_days: 5,
        mode: 'CLOSED',
        valid_from: '2026-11-01',
        valid_to: '2026-12-31',
      },
    ])
    .execute()
  await db
    .insertInto('disabled_days')
    .values([
      { scope: 'all', from_day: '2026-11-22', to_day: '2026-11-22' },
      {
        scope: 'route',
        scope_key: '101',
        from_day: '2026-11-20',
        to_day: '2026-11-23',
        weekday: 1,
        kind: 'closed',
        note: 'Snow',
      },
    ])
    .execute()

  const calendar = await calendarIn(db)
  expect(calendar.cutoffRules).toEqual([
    {
      id: expect.any(Number),
      scope: 'warehouse',
      scopeKey: '',
      deliveryWeekday: null,
      deliveryDay: null,
      offsetDays: 1,
      localTime: '17:30',
      mode: 'STRICT',
      validFrom: null,
      validTo: null,
      note: 'The day before',
    },
    {
      id: expect.any(Number),
      scope: 'order_type',
      scopeKey: 'FARM_DIRECT',
      deliveryWeekday: 6,
      deliveryDay: '2026-12-05',
      offsetDays: 5,
      localTime: null,
      mode: 'CLOSED',
      validFrom: '2026-11-01',
      validTo: '2026-12-31',
      note: '',
    },
  ])
  expect(calendar.disabledDays).toEqual([
    {
      id: expect.any(Number),
      scope: 'route',
      scopeKey: '101',
      fromDay: '2026-11-20',
      toDay: '2026-11-23',
      weekday: 1,
      kind: 'closed',
      note: 'Snow',
    },
  ])
  expect(calendar.routeWeekdays).toEqual({ '101': [1, 3, 5] })
})

test('a transaction sees a day that it has closed, others only after it commits', async () => {
  const day = asDay('2026-12-02')
  const delivery = { method: 'PICKUP', routeNumber: null, accountNumber: 1, orderType: 'STOCK' } as const
  const isOpen = async (db: Ctx['db']) => dayState(await calendarIn(db), delivery, day, now()).open
  await database.db.transaction().execute(async (inside) => {
    await inside.insertInto('disabled_days').values({ scope: 'all', from_day: day, to_day: day }).execute()
    expect([await isOpen(inside), await isOpen(database.db)]).toEqual([false, true])
  })
  expect(await isOpen(database.db)).toBe(false)
})
