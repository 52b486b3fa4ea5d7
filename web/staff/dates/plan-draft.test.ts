import { expect, test } from 'vitest'
import { asDay } from '../../../contract/core/dates.ts'
import { draftFor, type PlanDraft, rowsOf } from './plan-draft.ts'

const none = { way: '', route: '', of: '' }
const from = asDay('2026-11-26')
const draft = (more: Partial<PlanDraft> = {}) => ({ ...draftFor(from, asDay('2026-11-27'), none), ...more })

test.each<[string, Partial<PlanDraft>, object | undefined]>([
  [
    'shut days for all',
    { note: 'Thanksgiving', kind: 'holiday' },
    {
      disabled: {
        add: [
          {
            scope: 'all',
            scopeKey: '',
            fromDay: '2026-11-26',
            toDay: '2026-11-27',
            weekday: null,
            kind: 'holiday',
            note: 'Thanksgiving',
          },
        ],
      },
    },
  ],
  [
    'an extra weekday of a customer',
    { action: 'open', scope: 'customer', account: '10001', weekday: '6', overClosed: true },
    {
      enabled: {
        add: [
          {
            scope: 'customer',
            scopeKey: '10001',
            fromDay: '2026-11-26',
            toDay: '2026-11-27',
            weekday: 6,
            overClosed: true,
            note: '',
          },
        ],
      },
    },
  ],
  ['a customer without a number', { scope: 'customer', account: '' }, undefined],
  ['an extra run without a route', { action: 'run' }, undefined],
  ['a day that does not exist', { from: '2026-02-30' }, undefined],
  ['a cut-off without a time', { action: 'cutOff', closesAt: '' }, undefined],
])('%s', (_, more, expected) => {
  expect(rowsOf(draft(more))).toEqual(expected)
})

test('a cut-off is a rule for each day, as many days before as the first', () => {
  const rows = rowsOf(draft({ action: 'cutOff', closesOn: '2026-11-24', closesAt: '12:00' }))
  expect(
    rows?.cutoffs?.add?.map(({ deliveryDay, offsetDays, scope }) => [deliveryDay, offsetDays, scope]),
  ).toEqual([
    ['2026-11-26', 2, 'warehouse'],
    ['2026-11-27', 2, 'warehouse'],
  ])
})

test('starts with the calendar’s recipients', () => {
  expect(draftFor(from, from, { ...none, way: 'UPS' })).toMatchObject({ scope: 'method', method: 'UPS' })
  expect(draftFor(from, from, { ...none, way: 'TRUCK', route: '102' })).toMatchObject({
    scope: 'route',
    route: '102',
  })
  expect(draftFor(from, from, { ...none, of: '10001' })).toMatchObject({
    scope: 'customer',
    account: '10001',
  })
})
