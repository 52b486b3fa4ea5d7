import { expect, test } from 'vitest'
import type { TruckRoute } from '../../../contract/features/truck-routes.ts'
import { blankRoute, blankTown, draftOf, fieldsOf, moved } from './route-draft.ts'

const route: TruckRoute = {
  routeNumber: '101',
  version: 3,
  name: 'North',
  weekdays: [1, 3],
  departsAt: '05:30',
  hub: 'Dayton',
  shippingCost: 12.5,
  shippingMinimum: 150,
  closing: [{ weekday: null, daysBefore: 1, time: '17:30' }],
  towns: [{ city: 'Troy', state: 'OH', zipCodes: ['45373', '45374'], eta: '07:36' }],
  shops: 4,
  shopsElsewhere: 0,
}

test('a route comes back from its form as it went in', () => {
  const { routeNumber: _, version: __, shops: ___, shopsElsewhere: ____, ...fields } = route
  expect(fieldsOf(draftOf(route))).toEqual(fields)
})

test('empty rows of towns are not sent, and ZIP codes may be apart by anything', () => {
  const towns = [blankTown, { city: 'Troy', state: 'oh', zips: '45373,45374; 45375', eta: '07:00' }]
  expect(fieldsOf({ ...blankRoute, towns }).towns).toEqual([
    { city: 'Troy', state: 'OH', zipCodes: ['45373', '45374', '45375'], eta: '07:00' },
  ])
})

test('what is not a number is sent as none, so that the schema refuses it', () => {
  const { shippingCost, closing } = fieldsOf({
    ...blankRoute,
    shippingCost: 'free',
    closing: [{ weekday: '', daysBefore: 'one', time: '17:30' }],
  })
  expect([shippingCost, closing?.[0]?.daysBefore]).toEqual([Number.NaN, Number.NaN])
})

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('row %i moves by %i', (index, by, rows) => {
  expect(moved(['a', 'b', 'c'], index, by)).toEqual(rows)
})
