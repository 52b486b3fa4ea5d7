import { expect, test } from 'vitest'
import { type CellFacts, isRefused, readOffered, readPrice, scaledOf } from './availability.ts'

const stems: CellFacts = { soldBy: 'stem', pack: 25, multiple: 25, ordered: 0, isClosed: false }
const boxes: CellFacts = { soldBy: 'box', pack: 100, multiple: 1, ordered: 0, isClosed: false }
const bunches: CellFacts = { soldBy: 'bunch', pack: 10, multiple: 1, ordered: 0, isClosed: false }

test.each([
  ['500', 500],
  [' 500 ', 500],
  ['1,250', 1250],
  ['1.250', 1250],
  ['1 250', 1250],
  ['1\u00a0250', 1250],
  ["1'250", 1250],
  ['1,250.00', 1250],
  ['1.250,00', 1250],
  ['1 250,0', 1250],
  ['1250,00', 1250],
  ['1250.0', 1250],
  ['1,000,000', 1_000_000],
  ['1.000.000', 1_000_000],
  ['750 tallos', 750],
  ['750 TALLOS', 750],
  ['750tallos', 750],
  ['750 st.', 750],
  ['750 stems', 750],
  ['30 ramos', 750],
  ['30 bunches', 750],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['-', null],
  ['n/a', null],
])('"%s" offers %s stems', (text, value) => {
  expect(readOffered(text, stems)).toEqual({ value, rounded: false })
})

test.each([
  ['510', 525],
  ['1', 25],
  ['1.001', 1025],
])('%s stems are raised to whole bunches: %i', (text, value) => {
  expect(readOffered(text, stems)).toEqual({ value, rounded: true })
})

test.each([
  ['40', bunches, 40],
  ['400 tallos', bunches, 40],
  ['12 ramos', bunches, 12],
  ['12', boxes, 12],
  ['12 cajas', boxes, 12],
  ['12 QB', boxes, 12],
])('"%s" in another unit is understood', (text, facts, value) => {
  expect(readOffered(text, facts)).toEqual({ value, rounded: false })
})

test.each([
  ['12O0', 'letters', 1200],
  ['l200', 'letters', 1200],
  ['1,2OO', 'letters', 1200],
  ['sold', 'no_number', null],
  ['Sol', 'no_number', null],
  ['1,2,3', 'no_number', null],
  ['1.25.0', 'no_number', null],
  ['12 34', 'no_number', null],
  ['1.2.3,4', 'no_number', null],
  ['=A1*2', 'no_number', null],
  ['-500', 'negative', 0],
  ['(500)', 'negative', 0],
  ['12.5', 'fraction', 25],
  ['12,5 ramos', 'fraction', 325],
  ['1000001', 'too_many', null],
  ['99999999999999999999', 'no_number', null],
  ['500 kg', 'other_unit', null],
  ['12 cajas', 'other_unit', null],
])('"%s" is refused: %s, fix %s', (text, fault, fix) => {
  expect(readOffered(text, stems)).toEqual({ fault, fix })
})

test('no less than what is ordered is offered, and the fix is whole bunches of it', () => {
  const facts = { ...stems, ordered: 470 }
  expect(readOffered('400', facts)).toEqual({ fault: 'below_ordered', fix: 475 })
  expect(readOffered('', facts)).toEqual({ fault: 'below_ordered', fix: 475 })
  expect(readOffered('460', facts)).toEqual({ value: 475, rounded: true })
  expect(readOffered('475', facts)).toEqual({ value: 475, rounded: false })
  expect(readOffered('4OO', facts)).toEqual({ fault: 'letters', fix: 475 })
  expect(readOffered('-5', facts)).toEqual({ fault: 'negative', fix: 475 })
})

test('a closed week takes nothing, whatever it says', () => {
  for (const text of ['500', '', 'x', '12O0'])
    expect(readOffered(text, { ...stems, isClosed: true })).toEqual({ fault: 'closed', fix: null })
})

test('any number written in any country’s way comes back as itself', () => {
  const ways = [
    (n: number) => n.toLocaleString('en-US'),
    (n: number) => n.toLocaleString('de-DE'),
    (n: number) => n.toLocaleString('fr-FR'),
    (n: number) => n.toLocaleString('de-CH'),
    (n: number) => n.toLocaleString('es-CO', { minimumFractionDigits: 2 }),
    (n: number) => `${n.toLocaleString('en-US', { minimumFractionDigits: 2 })} stems`,
    (n: number) => String(n),
  ]
  for (let i = 0; i < 300; i++) {
    const value = ((i * 7919) % 40_001) * 25
    for (const way of ways)
      expect([way(value), readOffered(way(value), stems)]).toEqual([way(value), { value, rounded: false }])
  }
})

test('whatever is pasted is either taken in whole bunches within bounds, or refused with a fix that is taken', () => {
  const signs = "0123456789.,' -OolISBxst()\u00a0"
  let seed = 1
  const next = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % count
  }
  for (let i = 0; i < 4000; i++) {
    const text = Array.from({ length: 1 + next(9) }, () => signs[next(signs.length)]).join('')
    const facts = { ...stems, ordered: next(2) * 130 }
    const read = readOffered(text, facts)
    if (!isRefused(read)) {
      const { value } = read
      expect((value ?? 0) % 25).toBe(0)
      expect(value ?? 0).toBeGreaterThanOrEqual(facts.ordered)
      expect(value ?? 0).toBeLessThanOrEqual(1_000_000)
    } else if (read.fix !== null)
      expect(readOffered(String(read.fix), facts)).toEqual({ value: read.fix, rounded: false })
  }
})

test.each([
  ['0.64', 6400],
  ['0,64', 6400],
  ['.64', 6400],
  ['$0.64', 6400],
  ['US$ 0,64', 6400],
  ['0.64 USD', 6400],
  ['1.125', 11_250],
  ['1,18', 11_800],
  ['999', 9_990_000],
  ['0.01', 100],
  ['58', 580_000],
  ['', null],
])('"%s" is a price', (text, value) => {
  expect(readPrice(text)).toEqual({ value })
})

test.each([
  ['0.005', 'price_span', null],
  ['0', 'price_span', null],
  ['1000', 'price_span', null],
  ['1,250.00', 'price_span', null],
  ['-1', 'negative', null],
  ['O.64', 'letters', 6400],
  ['call', 'no_number', null],
  ['1.2.3', 'no_number', null],
])('"%s" is not a price: %s', (text, fault, fix) => {
  expect(readPrice(text)).toEqual({ fault, fix })
})

test.each([
  ['1.250', false, 12_500_000],
  ['1.250', true, 12_500],
  ['1.250.000', true, 12_500_000_000],
  ['0.1234', true, 1234],
  ['0.12345', true, undefined],
])('%s, a price: %s, is %s ten-thousandths', (text, isPrice, value) => {
  expect(scaledOf(text, isPrice)).toBe(value)
})
