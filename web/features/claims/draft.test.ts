import { describe, expect, test } from 'vitest'
import {
  type ClaimDraft,
  type Claimed,
  type DraftLine,
  draftCents,
  draftFault,
  linesToSend,
  missingPhotos,
  newDraft,
  openReasons,
  packMatters,
} from './draft.ts'

const roses: Claimed = {
  line: 1,
  description: 'Rose Ravel Hot Pink 40cm',
  kind: 'flowers',
  um: 'ST',
  pack: 25,
  imageName: '',
  colorHex: '',
  quantity: 50,
  left: 50,
  unitPrice: 0.89,
  amount: 44.5,
  most: 44.5,
  window: 'OPEN',
  until: '2026-11-24T13:39:00Z',
  lateUntil: '2026-12-01T13:39:00Z',
  priceUntil: '2026-12-23T13:39:00Z',
  whyNot: null,
  claimId: null,
}
const vases: Claimed = {
  ...roses,
  line: 2,
  kind: 'supplies',
  unitPrice: 4,
  quantity: 10,
  left: 10,
  amount: 40,
  most: 40,
}
const fee: Claimed = {
  ...roses,
  line: null,
  kind: 'delivery',
  quantity: 1,
  left: 1,
  unitPrice: 15,
  amount: 15,
  most: 15,
}
const line = (given: Partial<DraftLine> = {}): DraftLine => ({
  line: 1,
  quantity: 25,
  reason: 'BOTRYTIS_MOLD',
  originalPack: null,
  rightPrice: '',
  ...given,
})
const draft = (given: Partial<ClaimDraft>): ClaimDraft => ({ ...newDraft(104293, '01'), ...given })
const now = new Date('2026-11-23T14:00:00Z')

describe('the amount of a line', () => {
  const cases: [string, DraftLine, Claimed, number][] = [
    ['25 of 50 stems at 0.89', line(), roses, 2225],
    ['more than is left is never credited', line({ quantity: 50 }), { ...roses, most: 10 }, 1000],
    ['nothing before a reason is chosen', line({ reason: null }), roses, 0],
    ['the difference of a wrong price', line({ reason: 'PRICE_ERROR', rightPrice: '$0.79' }), roses, 250],
    ['no price typed yet', line({ reason: 'PRICE_ERROR' }), roses, 0],
    [
      'supplies in their own pack',
      line({ line: 2, quantity: 2, reason: 'WRONG_ITEM', originalPack: true }),
      vases,
      800,
    ],
    [
      'supplies without it, 25% less',
      line({ line: 2, quantity: 2, reason: 'WRONG_ITEM', originalPack: false }),
      vases,
      600,
    ],
    ['the delivery fee', line({ line: null, quantity: 1, reason: 'LATE' }), fee, 1500],
  ]
  test.each(cases)('%s', (_, of, claimed, cents) => {
    expect(draftCents(of, claimed, 25)).toBe(cents)
  })
})

describe('what keeps a claim from being sent', () => {
  const of = (position: number | null) => [roses, vases, fee].find((one) => one.line === position)
  const cases: [string, Partial<ClaimDraft>, ReturnType<typeof draftFault>][] = [
    ['no line', {}, { what: 'lines', line: null }],
    ['no reason', { lines: [line({ reason: null })] }, { what: 'reason', line: 1 }],
    ['no quantity', { lines: [line({ quantity: 0 })] }, { what: 'quantity', line: 1 }],
    [
      'supplies that come back without a word about their pack',
      { lines: [line({ line: 2, reason: 'WRONG_COLOR' })] },
      { what: 'pack', line: 2 },
    ],
    [
      'a price that is not lower',
      { lines: [line({ reason: 'PRICE_ERROR', rightPrice: '0.89' })] },
      { what: 'price', line: 1 },
    ],
    [
      'a price that is no number',
      { lines: [line({ reason: 'PRICE_ERROR', rightPrice: 'less' })] },
      { what: 'price', line: 1 },
    ],
    ['photos that are missing don’t', { lines: [line()] }, null],
  ]
  test.each(cases)('%s', (_, given, fault) => {
    expect(draftFault(draft(given), of)).toEqual(fault)
  })
})

test('photos of another line don’t count for this one', () => {
  const photo = { photoId: 'a', kind: 'CLOSE' as const, marks: [], takenAt: 0, isSent: false }
  expect(missingPhotos(draft({ lines: [line()], photos: [{ ...photo, line: 2 }] }))).toEqual([
    'CLOSE',
    'ALL',
    'LABEL',
  ])
  expect(missingPhotos(draft({ lines: [line()], photos: [{ ...photo, line: 1 }] }))).toEqual(['ALL', 'LABEL'])
})

describe('reasons by the hour', () => {
  test('within the window all, after it only a wrong price, after thirty days none', () => {
    expect(openReasons(roses, now)).toContain('BOTRYTIS_MOLD')
    expect(openReasons({ ...roses, window: 'LATE' }, now)).toContain('MISSING')
    expect(openReasons({ ...roses, window: 'CLOSED' }, now)).toEqual(['PRICE_ERROR'])
    expect(openReasons({ ...roses, window: 'CLOSED' }, new Date('2026-12-24T00:00:00Z'))).toEqual([])
  })
  test('a fee is claimed only for a late truck', () => {
    expect(openReasons(fee, now)).toEqual(['LATE'])
  })
})

test('only supplies that come back ask for their pack', () => {
  expect(packMatters(line({ reason: 'WRONG_ITEM' }), vases)).toBe(true)
  expect(packMatters(line({ reason: 'MISSING' }), vases)).toBe(false)
  expect(packMatters(line({ reason: 'WRONG_ITEM' }), roses)).toBe(false)
})

test('lines are sent with a price only where a price is wrong', () => {
  const lines = [
    line({ rightPrice: '0.10' }),
    line({ line: 2, reason: 'PRICE_ERROR', rightPrice: '3.50' }),
    line({ reason: null }),
  ]
  expect(linesToSend(draft({ lines }))).toEqual([
    { line: 1, quantity: 25, reason: 'BOTRYTIS_MOLD', originalPack: null, rightPrice: null },
    { line: 2, quantity: 25, reason: 'PRICE_ERROR', originalPack: null, rightPrice: 3.5 },
  ])
})
