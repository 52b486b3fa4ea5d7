import { describe, expect, test } from 'vitest'
import type { UpsShipping } from '../../../contract/features/ups.ts'
import { changesOf, closedBy, draftOf, rateKey, zonesOf } from './states-draft.ts'

const shipping: UpsShipping = {
  states: [
    { state: 'OH', name: 'Ohio', open: true, zone: 2, transitDays: 1, shops: 210, orders: 3, version: 0 },
    {
      state: 'CA',
      name: 'California',
      open: false,
      zone: 8,
      transitDays: 4,
      shops: 0,
      orders: 0,
      version: 5,
    },
  ],
  boxes: [{ name: 'Small', pounds: 8 }],
  rates: [{ zone: 2, box: 'Small', cost: 11.5 }],
}
const draft = draftOf(shipping)

describe('what is sent of states and rates', () => {
  test('is nothing while nothing differs', () => {
    expect(changesOf(shipping, draft)).toEqual({ states: [], rates: [] })
    expect(zonesOf(shipping)).toEqual([2, 8])
  })

  test('is a closed state with its version', () => {
    const typed = { ...draft, states: { ...draft.states, OH: { ...draft.states.OH!, open: false } } }
    expect(changesOf(shipping, typed).states).toEqual([
      { state: 'OH', version: 0, open: false, zone: 2, transitDays: 1 },
    ])
    expect(closedBy(shipping, typed).map(({ name }) => name)).toEqual(['Ohio'])
  })

  test.each([
    [rateKey(2, 'Small'), '$12.00', [{ zone: 2, box: 'Small', was: 11.5, cost: 12 }]],
    [rateKey(2, 'Small'), '11.5', []],
    [rateKey(8, 'Small'), '17.20', [{ zone: 8, box: 'Small', was: null, cost: 17.2 }]],
    [rateKey(8, 'Small'), ' ', []],
    [rateKey(2, 'Small'), 'free', [{ zone: 2, box: 'Small', was: 11.5, cost: Number.NaN }]],
  ])('%s typed as %j', (key, typed, rates) => {
    expect(changesOf(shipping, { ...draft, rates: { ...draft.rates, [key]: typed } }).rates).toEqual(rates)
  })
})
