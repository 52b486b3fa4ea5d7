import { expect, test } from 'vitest'
import { emptySlots } from '../reading/reading.ts'
import { calledFor, toolShapes } from './tools.ts'

test('a call becomes the details that the rules read from a sentence', () => {
  expect(
    calledFor('find_goods', {
      words: 'Rosas',
      colors: ['White'],
      under: 1,
      perStem: true,
      day: '2026-11-27',
    }),
  ).toEqual({
    intent: 'find',
    slots: { ...emptySlots, goods: 'rosas', colors: ['White'], under: 1, perStem: true, day: '2026-11-27' },
  })
  expect(calledFor('order_again', { what: 'last', percent: -10 })).toMatchObject({
    intent: 'again',
    slots: { past: { kind: 'last' }, percent: -10 },
  })
  expect(calledFor('what_is_owed', {})).toEqual({ intent: 'owe', slots: emptySlots })
})

test.each<[string, string, unknown]>([
  ['a tool that there isn’t', 'add_to_cart', {}],
  ['a name of every object', 'constructor', {}],
  ['another customer', 'what_is_owed', { customerId: 1 }],
  ['a day that there isn’t', 'ship_days', { day: '2026-02-31' }],
  ['words for a day', 'ship_days', { day: 'tomorrow' }],
  ['a text that can’t be stored', 'find_goods', { words: 'rose\u0000' }],
  ['half of a character', 'find_goods', { words: 'rose \ud83c' }],
  ['a text without end', 'care_of', { words: 'x'.repeat(81) }],
  ['a color that there isn’t', 'find_goods', { colors: ['Transparent'] }],
  ['a list without lines', 'fill_list', { lines: [] }],
  ['lines without end', 'fill_list', { lines: Array.from({ length: 61 }, () => ({ text: 'rose' })) }],
  ['a quantity below one', 'fill_list', { lines: [{ text: 'rose', quantity: -5 }] }],
  ['half a piece', 'plan_pieces', { piece: 'bouquet', pieces: 1.5 }],
  ['a number as text', 'where_is_order', { orderNumber: '1 or 1=1' }],
  ['no object', 'care_of', 'rose'],
  ['nothing', 'care_of', null],
])('%s is no call', (_, name, given) => {
  expect(calledFor(name, given)).toBeUndefined()
})

test('each tool is described to a model with a closed list of arguments', () => {
  for (const { name, description, parameters } of toolShapes) {
    expect(description.length, name).toBeGreaterThan(10)
    expect(parameters, name).toMatchObject({ type: 'object', additionalProperties: false })
  }
  expect(
    toolShapes.map(({ name }) => name).filter((name) => /cart|place|pay|send|set|change|delete/.test(name)),
  ).toEqual([])
})
