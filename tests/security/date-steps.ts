import { randomBytes } from 'node:crypto'
import type { Client, TestApp } from '../support/app.ts'
import { makeProduct, makeRoute } from '../support/make.ts'

type Of = { app: () => TestApp; staff: () => Client; thing: (kind: 'cut-off' | 'program') => Promise<string> }
type Step = { path?: string; query?: string; body?: unknown }

/** A time that isn't in the price schedule. */
const freeTime = async (staff: Client) =>
  ((await staff.get('admin/scheduler-update-days')).body as { time: string }).time === '05:45'
    ? '06:15'
    : '05:45'

/** A request that succeeds for each change of the calendar. */
export const dateSteps = (of: Of): Record<string, () => Promise<Step>> => ({
  'priceMoment.setNext': async () => {
    await of.staff().put('admin/price-scheduler-date', { at: null })
    return { body: { at: '2026-11-25T15:00:00Z' } }
  },
  'priceMoment.setSchedule': async () => ({ body: { weekdays: [1, 4], time: await freeTime(of.staff()) } }),
  'days.setDisabled': async () => ({ body: { add: [{ scope: 'all', fromDay: '2026-12-10' }] } }),
  'days.setEnabled': async () => ({ body: { add: [{ scope: 'all', fromDay: '2026-12-12' }] } }),
  'days.schedule': async () => ({
    body: { at: '2026-12-01T17:00:00Z', row: { scope: 'all', fromDay: '2026-12-10' } },
  }),
  'days.unschedule': async () => {
    const row = { scope: 'all', fromDay: '2026-12-10' }
    const { body } = await of
      .staff()
      .post('admin/schedule-date-disabling', { at: '2026-12-01T17:00:00Z', row })
    return { path: `admin/schedule-date-disabling/${(body as { rows: { id: number }[] }).rows[0]?.id}` }
  },
  'days.setAhead': async () => {
    const { body } = await of.staff().get('admin/future-inv-days')
    return { body: { stock: (body as { STOCK: number }).STOCK === 45 ? 60 : 45 } }
  },
  'cutoffs.add': async () => ({ body: { scope: 'method', scopeKey: 'UPS', localTime: '13:00' } }),
  'cutoffs.change': async () => ({
    path: `admin/cutoff-rules/${await of.thing('cut-off')}`,
    body: { version: 0, rule: { scope: 'warehouse', localTime: '13:00' } },
  }),
  'cutoffs.remove': async () => {
    await of.thing('cut-off')
    return { path: `admin/cutoff-rules/${await of.thing('cut-off')}` }
  },
  'runs.change': async () => ({
    body: {
      as: 'holding',
      moves: [{ routeNumber: await makeRoute(of.app().db), from: '2026-12-10', to: null }],
    },
  }),
  'holidays.change': async () => ({
    path: 'admin/holidays/2026-12-15',
    body: { name: randomBytes(4).toString('hex'), closedDays: ['2026-12-15'] },
  }),
  'preOrders.setEndDate': async () => ({
    body: { id: Number(await of.thing('program')), endDate: '2027-02-01' },
  }),
  'preOrders.setStatus': async () => ({ body: { id: Number(await of.thing('program')), paused: true } }),
  'preOrders.save': async () => ({
    body: {
      name: 'Peonies',
      opensOn: '2026-12-01',
      closesOn: '2027-03-01',
      shipsFrom: '2027-04-20',
      shipsTo: '2027-05-05',
      items: [{ productId: await makeProduct(of.app().db) }],
    },
  }),
})
