import { describe, expect, test } from 'vitest'
import { fieldsByName } from '../reading/headings.ts'
import { centsIn, closingIn, timeIn, weekdaysIn, zipsIn } from './cells.ts'
import { missingColumns, routeColumns, routesOf } from './from-file.ts'

describe('a cell', () => {
  test.each([
    ['MON;WED;FRI', [1, 3, 5]],
    ['Mon, Wed', [1, 3]],
    ['lun mié vie', [1, 3, 5]],
    ['Mon-Fri', [1, 2, 3, 4, 5]],
    ['Fri – Mon', [0, 1, 5, 6]],
    ['sábado', [6]],
    ['', []],
    ['daily', undefined],
    ['Mon-Wed-Fri', undefined],
  ])('of days %j', (text, days) => expect(weekdaysIn(text)).toEqual(days))

  test.each([
    ['5:30', '05:30'],
    ['17:30:00', '17:30'],
    ['5:30 pm', '17:30'],
    ['12:05 a.m.', '00:05'],
    ['12:05 PM', '12:05'],
    ['24:00', undefined],
    ['13:00 pm', undefined],
    ['0530', undefined],
    ['5:75', undefined],
  ])('of a time %j', (text, time) => expect(timeIn(text)).toBe(time))

  test.each([
    ['$1,250.50', 125_050],
    ['1.250,50', 125_050],
    ['12', 1200],
    ['12.5', 1250],
    ['1,250', 125_000],
    ['-3', undefined],
    ['12.345.6789', undefined],
    ['free', undefined],
    ['', undefined],
  ])('of an amount %j', (text, cents) => expect(centsIn(text)).toBe(cents))

  test.each([
    ['45373;45374', ['45373', '45374']],
    ['7030', ['07030']],
    ['45373-1234, 45373', ['45373']],
    ['4537A', undefined],
    ['453735', undefined],
  ])('of ZIP codes %j', (text, zips) => expect(zipsIn(text)).toEqual(zips))

  test.each([
    [
      '17:30 previous day (16:00 Sunday for Monday)',
      [
        { weekday: null, daysBefore: 1, time: '17:30' },
        { weekday: 1, daysBefore: 1, time: '16:00' },
      ],
    ],
    ['4:00 pm', [{ weekday: null, daysBefore: 1, time: '16:00' }]],
    ['07:00 same day', [{ weekday: null, daysBefore: 0, time: '07:00' }]],
    ['14:00 2 days before', [{ weekday: null, daysBefore: 2, time: '14:00' }]],
    ['17:30 día anterior', [{ weekday: null, daysBefore: 1, time: '17:30' }]],
    ['16:00 Saturday for Monday', [{ weekday: 1, daysBefore: 2, time: '16:00' }]],
    ['', []],
    ['whenever', undefined],
    ['17:30 some day', undefined],
    ['17:30 40 days before', undefined],
  ])('of a closing time %j', (text, rows) => expect(closingIn(text)).toEqual(rows))
})

const header = [
  'Route',
  'Route name',
  'Stop',
  'City',
  'State',
  'ZIP',
  'Days',
  'Leaves',
  'ETA',
  'Cut-off',
  'Cost',
  'Minimum',
]
const columnsOf = (headings: string[]) =>
  Object.fromEntries(
    fieldsByName(headings, routeColumns).flatMap((field, index) => (field === null ? [] : [[field, index]])),
  )
const sheet = (...rows: string[][]) => ({
  columns: columnsOf(header),
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
})
const good = ['7', 'North', '1', 'Troy', 'oh', '45373', 'Mon Wed', '5:30', '6:50', '17:30', '$12', '150']

describe('routes of a file', () => {
  test('take their stops in order, and their own facts from the first line that has them', () => {
    const { routes, refused } = routesOf(
      sheet(
        ['7', '', '2', 'Piqua', 'OH', '45356', 'Mon Wed', '', '', '', '', ''],
        good,
        ['8', 'South', '1', 'Xenia', 'OH', '45385', 'Tue', '6:00', '', '', '', ''],
        ['', '', '', '', '', '', '', '', '', '', '', ''],
      ),
    )
    expect(refused).toEqual([])
    expect(routes).toEqual([
      {
        routeNumber: '7',
        name: 'North',
        weekdays: [1, 3],
        departsAt: '05:30',
        hub: '',
        shippingCost: 12,
        shippingMinimum: 150,
        closing: [{ weekday: null, daysBefore: 1, time: '17:30' }],
        towns: [
          { city: 'Troy', state: 'OH', zipCodes: ['45373'], eta: '06:50' },
          { city: 'Piqua', state: 'OH', zipCodes: ['45356'], eta: '09:00' },
        ],
      },
      expect.objectContaining({ routeNumber: '8', departsAt: '06:00', shippingCost: 0, closing: [] }),
    ])
  })

  test.each([
    [0, '', 'no_number'],
    [0, 'north side', 'bad_number'],
    [3, '', 'no_town'],
    [4, 'Ohio', 'bad_state'],
    [5, 'Troy', 'bad_zip'],
    [5, '', 'bad_zip'],
    [6, 'daily', 'bad_days'],
    [7, 'early', 'bad_time'],
    [9, 'late', 'bad_time'],
    [10, 'free', 'bad_amount'],
  ] as const)('column %i as %j is refused as %s, with its line', (column, value, cause) => {
    const { routes, refused } = routesOf(sheet(good, good.with(column, value)))
    expect(refused).toEqual([{ line: 3, cause, value }])
    expect(routes[0]?.towns).toHaveLength(1)
  })

  test('need a number, a town, a ZIP code and days', () => {
    expect(missingColumns(sheet())).toEqual([])
    expect(missingColumns({ columns: columnsOf(['Route', 'All zips', 'City']) })).toEqual([
      'state',
      'weekdays',
    ])
  })
})
