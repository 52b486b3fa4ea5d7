import { expect, test } from 'vitest'
import type { DescribedLine, LineProduct } from '../../../../contract/features/catalogue/search.ts'
import {
  lineOf,
  linesOf,
  lookedUp,
  readEntries,
  sentText,
  settlingOf,
  withBack,
  withLines,
} from './line-rules.ts'

const rose: LineProduct = {
  productId: 7,
  description: 'Rose Explorer Red 50cm',
  department: 'flowers',
  um: 'ST',
  pack: 25,
  minQuantity: 25,
  quantity: 50,
  unitPrice: 1.1,
  available: 6500,
  imageName: 'rose.svg',
  isPreBooked: false,
  dateAvailable: null,
  lastBoughtOn: null,
}
const found = (different: Partial<DescribedLine>): DescribedLine => ({
  ...rose,
  text: 'explorer 50',
  asked: 50,
  candidates: [],
  status: 'matched',
  ...different,
})

test('a pasted text has as many lines as it has lines with something in them', () => {
  expect(linesOf('100624\t10\r\n\r\n rose white 60 x 50 \n\n2 bu eucalyptus')).toEqual([
    '100624\t10',
    'rose white 60 x 50',
    '2 bu eucalyptus',
  ])
})

test('a sent line keeps its tabs, loses forbidden characters, and is cut at 200 letters', () => {
  expect(sentText('100624\t10\u0000')).toBe('100624\t10')
  expect(sentText('x'.repeat(300))).toHaveLength(200)
})

test('every line is in the list, a repeated one twice', () => {
  const entries = withLines(withLines([], ['rose', 'rose']), ['moss'])
  expect(entries.map(({ id, text }) => [id, text])).toEqual([
    [1, 'rose'],
    [2, 'rose'],
    [3, 'moss'],
  ])
})

test('a removed line comes back to its place, and lines added meanwhile stay', () => {
  const texts = (entries: { text: string }[]) => entries.map(({ text }) => text)
  const [rose, moss, lily] = withLines([], ['rose', 'moss', 'lily'])
  if (!rose || !moss || !lily) throw new Error('no lines')
  const later = withLines([rose, lily], ['tulip'])
  expect(texts(withBack(later, [moss]))).toEqual(['rose', 'moss', 'lily', 'tulip'])
  const cleared = withBack(withLines([], ['tulip']), [rose, moss])
  expect(texts(cleared)).toEqual(['rose', 'moss', 'tulip'])
  expect(new Set(cleared.map(({ id }) => id)).size).toBe(3)
})

test('a line is looked up, then ready, to be picked, or not found; a pick makes it ready', () => {
  const entry = { id: 1, text: 'explorer 50' }
  const open = found({ status: 'ambiguous', productId: null, candidates: [rose] })
  expect(lineOf(entry, undefined).state).toBe('looking')
  expect(lineOf(entry, found({}))).toMatchObject({ state: 'ready', quantity: 50, canRepick: false })
  expect(lineOf(entry, open).state).toBe('pick')
  expect(lineOf({ ...entry, productId: 7, quantity: 75 }, open)).toMatchObject({
    state: 'ready',
    quantity: 75,
    canRepick: true,
  })
  expect(lineOf(entry, found({ status: 'unmatched', productId: null })).state).toBe('none')
})

test('60 roses sold by 25 become 75, 2 bunches of 25 become 50 stems, 100 with 60 left become 50', () => {
  expect(settlingOf({ ...rose, quantity: 75 }, 60)).toMatchObject({ because: 'step' })
  expect(settlingOf(rose, 2)).toEqual({ because: 'unit', asked: 2 })
  expect(settlingOf({ ...rose, available: 60 }, 100)).toEqual({ because: 'left' })
  expect(settlingOf({ ...rose, um: 'BU', pack: 10, minQuantity: 1, quantity: 5 }, 50)).toEqual({
    because: 'unit',
    asked: 50,
  })
  expect(settlingOf(rose, 50)).toBeUndefined()
  expect(settlingOf(rose, null)).toEqual({ because: 'none-asked' })
  expect(settlingOf({ ...rose, quantity: 0 }, 50)).toEqual({ because: 'sold-out' })
})

test('lines come back after a reload; what is not a line does not', () => {
  expect(readEntries([{ id: 1, text: 'rose', productId: 7, quantity: 50 }, { id: 'x' }, null])).toEqual([
    { id: 1, text: 'rose', productId: 7, quantity: 50 },
  ])
  expect(readEntries('nothing')).toEqual([])
})

test('a replaced line is looked up by what replaces it, also after a reload, and may be chosen again', () => {
  const entry = { id: 1, text: '50 explorer', instead: '9 x 50' }
  expect(lookedUp(entry)).toBe('9 x 50')
  expect(lookedUp({ id: 1, text: '50 explorer' })).toBe('50 explorer')
  expect(readEntries(JSON.parse(JSON.stringify([entry])))).toEqual([entry])
  expect(lineOf(entry, found({ productId: 9 }))).toMatchObject({ state: 'ready', canRepick: true })
})
