import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DayOutput, Dollars } from '../../contract/core/fields.ts'
import { fits } from './fits.ts'

const Line = z.object({
  id: z.int(),
  name: z.string(),
  price: z.nullable(Dollars),
  day: DayOutput,
  kind: z.enum(['stock', 'farm']),
  note: z.optional(z.string()),
})
const Page = z.object({
  rows: z.array(Line),
  byKind: z.record(z.string(), z.array(Line)),
  open: z.boolean(),
})
const line = { id: 7, name: 'Rose', price: 1.5, day: '2026-11-23', kind: 'stock' }
const page = { rows: [line], byKind: { stock: [line] }, open: true }

test.each([
  ['with all parts and none besides', Page, page],
  [
    'without what may be missing, or null where it may be',
    Page,
    { ...page, rows: [{ ...line, price: null }] },
  ],
  ['with what may be missing', Line, { ...line, note: 'in the shade' }],
  ['of nothing', Page, { rows: [], byKind: {}, open: false }],
  ['of anything', z.unknown(), { cost: 3 }],
  ['or none', z.nullable(Line), null],
])('an answer %s goes out as it is', (_, schema, value) => {
  expect(fits(schema, value)).toBe(true)
  expect(schema.parse(value)).toEqual(value)
})

const withLine = (change: object) => ({ ...page, rows: [line, { ...line, ...change }] })

test.each([
  ['a part that nobody was promised', { ...page, cost: 3 }],
  ['one deep inside', withLine({ cost: 3 })],
  ['one in a list by name', { ...page, byKind: { stock: [{ ...line, cost: 3 }] } }],
  ['a part that is named and has no value', withLine({ note: undefined })],
])('an answer with %s is cut', (_, value) => {
  expect(fits(Page, value)).toBe(false)
  expect(JSON.stringify(Page.parse(value))).not.toContain('cost')
})

test.each([
  ['a part missing', { rows: [], open: true }],
  ['a text for a number', withLine({ id: '7' })],
  ['half an item', withLine({ id: 7.5 })],
  ['no number', withLine({ price: Number.NaN })],
  ['an instant for a day', withLine({ day: '2026-11-23T05:00:00Z' })],
  ['another kind', withLine({ kind: 'moon' })],
  ['a moment for a text', withLine({ name: new Date(0) })],
  ['a gap in a list', { ...page, rows: new Array(1) }],
  ['a list for an object', { ...page, byKind: [] }],
  ['null where nothing may be null', { ...page, rows: null }],
])('an answer with %s is refused', (_, value) => {
  expect(fits(Page, value)).toBe(false)
  expect(Page.safeParse(value).success).toBe(false)
})

test('what parsing would change does not go out as it is', () => {
  const Trimmed = z.object({ name: z.string().check(z.trim()), page: z._default(z.int(), 1) })
  expect(fits(Trimmed, { name: ' Rose ', page: 2 })).toBe(false)
  expect(fits(Trimmed, { name: 'Rose' })).toBe(false)
  expect(fits(Trimmed, { name: 'Rose', page: 2 })).toBe(true)
  expect(fits(z.strictObject({ id: z.int() }), { id: 1 })).toBe(false)
})
