import { expect, test } from 'vitest'
import { claimReasons } from './claim-moves.ts'
import { isQuality, photosMissing, photosNeeded } from './claim-photos.ts'
import {
  type ClaimFacts,
  type ClaimLineFacts,
  type ClaimPolicy,
  judge,
  policyFaults,
  policyRules,
  usualPolicy,
} from './claim-policy.ts'

const mold: ClaimLineFacts = {
  kind: 'flowers',
  reason: 'BOTRYTIS_MOLD',
  quantity: 25,
  cents: 2_225,
  minutesAfter: 69,
  windowHours: 24,
  isLate: false,
  photosHave: 3,
  photosNeed: 3,
  photosMissing: 0,
  countedShort: null,
  overchargedCents: null,
  truckMinutes: null,
  lotClaims: 1,
  lotShops: 1,
}
const shop: Omit<ClaimFacts, 'lines'> = {
  invoiceCents: 65_207,
  claimsBefore: 0,
  missingBefore: 0,
  orders: 26,
  claimedCents: 2_225,
  boughtCents: 1_200_000,
}
const missing: ClaimLineFacts = {
  ...mold,
  reason: 'MISSING',
  quantity: 4,
  cents: 2_800,
  photosHave: 0,
  photosNeed: 0,
  windowHours: 24,
}
const price: ClaimLineFacts = { ...missing, reason: 'PRICE_ERROR', cents: 450, windowHours: 720 }
const fee: ClaimLineFacts = { ...missing, kind: 'delivery', reason: 'LATE', quantity: 1, cents: 1_500 }

const policy = usualPolicy
const of = (lines: readonly ClaimLineFacts[], more: Partial<ClaimFacts> = {}) =>
  judge(policy, { ...shop, ...more, lines })

test.each([
  ['mold with photos', [mold], {}, 'QUALITY', 'AUTO_CREDIT'],
  [
    'plants that wilted',
    [{ ...mold, kind: 'plants', reason: 'WILTED_DEHYDRATED', windowHours: 48 }],
    {},
    'QUALITY',
    'AUTO_CREDIT',
  ],
  ['exactly $60', [{ ...mold, cents: 6_000 }], {}, 'QUALITY', 'AUTO_CREDIT'],
  ['a cent above it', [{ ...mold, cents: 6_001 }], {}, 'ELSE', 'DESK'],
  [
    'two lines above it together',
    [
      { ...mold, cents: 3_001 },
      { ...mold, cents: 3_000 },
    ],
    {},
    'ELSE',
    'DESK',
  ],
  ['the third in 90 days', [mold], { claimsBefore: 2 }, 'QUALITY', 'AUTO_CREDIT'],
  ['the fourth', [mold], { claimsBefore: 3 }, 'ELSE', 'DESK'],
  [
    'five percent of what it bought',
    [mold],
    { claimedCents: 5_000, boughtCents: 100_000 },
    'QUALITY',
    'AUTO_CREDIT',
  ],
  ['more than that', [mold], { claimedCents: 5_010, boughtCents: 100_000 }, 'ELSE', 'DESK'],
  ['a shop that bought nothing else', [mold], { boughtCents: 0 }, 'ELSE', 'DESK'],
  ['half of the invoice', [mold], { invoiceCents: 4_450 }, 'QUALITY', 'AUTO_CREDIT'],
  ['more than half', [mold], { invoiceCents: 4_440 }, 'ELSE', 'DESK'],
  ['a photo is missing', [{ ...mold, photosHave: 2, photosMissing: 1 }], {}, 'PHOTOS', 'ASK'],
  ['after the window', [{ ...mold, isLate: true, minutesAfter: 1_500 }], {}, 'LATE_CLAIM', 'DESK'],
  ['after the window without a photo', [{ ...mold, isLate: true, photosMissing: 1 }], {}, 'PHOTOS', 'ASK'],
  ['three shops and their lot', [{ ...mold, cents: 9_000, lotClaims: 3, lotShops: 3 }], {}, 'LOT', 'DESK'],
  ['three claims of two shops', [{ ...mold, cents: 9_000, lotClaims: 3, lotShops: 2 }], {}, 'ELSE', 'DESK'],
  ['a small one of a bad lot', [{ ...mold, lotClaims: 9, lotShops: 9 }], {}, 'QUALITY', 'AUTO_CREDIT'],
  [
    'supplies that are broken',
    [{ ...mold, kind: 'supplies', reason: 'BROKEN', windowHours: 720 }],
    {},
    'ELSE',
    'DESK',
  ],
  [
    'missing, and the driver says so',
    [{ ...missing, countedShort: 4, cents: 50_000 }],
    {},
    'COUNTED',
    'AUTO_CREDIT',
  ],
  ['fewer were counted short', [{ ...missing, countedShort: 3, cents: 5_000 }], {}, 'ELSE', 'DESK'],
  [
    'short by the packer’s count',
    [{ ...missing, reason: 'SHORT_COUNT', countedShort: 4, photosNeed: 1, photosMissing: 1 }],
    {},
    'COUNTED',
    'AUTO_CREDIT',
  ],
  [
    'short by nobody’s count',
    [{ ...missing, reason: 'SHORT_COUNT', photosNeed: 1, photosMissing: 1 }],
    {},
    'PHOTOS',
    'ASK',
  ],
  ['missing and small', [{ ...missing, countedShort: 0 }], {}, 'SMALL_MISSING', 'AUTO_CREDIT'],
  ['missing at $30', [{ ...missing, cents: 3_000 }], {}, 'SMALL_MISSING', 'AUTO_CREDIT'],
  ['missing above $30', [{ ...missing, cents: 3_001 }], {}, 'ELSE', 'DESK'],
  ['missing again', [missing], { missingBefore: 1 }, 'ELSE', 'DESK'],
  ['missing after the window', [{ ...missing, countedShort: 4, isLate: true }], {}, 'LATE_CLAIM', 'DESK'],
  ['a price that the books agree to', [{ ...price, overchargedCents: 450 }], {}, 'PRICE', 'AUTO_CREDIT'],
  ['more than the books agree to', [{ ...price, overchargedCents: 449 }], {}, 'ELSE', 'DESK'],
  ['a price that the books don’t know', [price], {}, 'ELSE', 'DESK'],
  ['a truck 61 minutes late', [{ ...fee, truckMinutes: 61 }], {}, 'LATE_TRUCK', 'AUTO_CREDIT'],
  ['a truck 60 minutes late', [{ ...fee, truckMinutes: 60 }], {}, 'ELSE', 'DESK'],
  ['a truck of which nothing is known', [fee], {}, 'ELSE', 'DESK'],
  [
    'flowers that came late',
    [{ ...mold, reason: 'LATE', photosNeed: 0, truckMinutes: 90 }],
    {},
    'ELSE',
    'DESK',
  ],
  ['the wrong item', [{ ...mold, reason: 'WRONG_ITEM' }], {}, 'ELSE', 'DESK'],
  [
    'two that are settled, by different rows',
    [mold, { ...missing, countedShort: 4 }],
    {},
    'QUALITY',
    'AUTO_CREDIT',
  ],
  ['one for the desk', [mold, { ...mold, reason: 'WRONG_ITEM' }], {}, 'ELSE', 'DESK'],
  [
    'one to ask, one for the desk',
    [
      { ...mold, photosMissing: 1 },
      { ...mold, reason: 'WRONG_ITEM' },
    ],
    {},
    'ELSE',
    'DESK',
  ],
] as const)('%s', (_, lines, more, rule, outcome) => {
  const judged = of(lines as readonly ClaimLineFacts[], more)
  expect([judged.rule, judged.outcome]).toEqual([rule, outcome])
  expect(judged.position).toBe(policyRules.indexOf(rule) + 1)
})

test('a claim that counts speak against is flagged', () => {
  expect(of([{ ...missing, countedShort: 0 }]).isFlagged).toBe(true)
  expect(of([missing]).isFlagged).toBe(false)
  expect(of([mold]).isFlagged).toBe(false)
})

test('each answer carries what was looked at, with its numbers', () => {
  const settled = of([mold])
  expect(
    settled.checks.map(({ check, ok, value, limit, of: part }) => [check, ok, value, limit, part]),
  ).toEqual([
    ['WINDOW', true, 69, 24, null],
    ['PHOTOS', true, 3, 3, null],
    ['AMOUNT', true, 22.25, 60, null],
    ['CLAIMS', true, 0, 3, 26],
    ['SHARE', true, 0.19, 5, 12_000],
    ['INVOICE', true, 3.41, 50, 652.07],
  ])
  const desk = of([{ ...mold, cents: 10_050 }])
  expect(desk.checks.filter(({ ok }) => !ok).map(({ check, value }) => [check, value])).toEqual([
    ['AMOUNT', 100.5],
  ])
  expect(desk.checks.map(({ check }) => check)).toContain('LOT')
})

test('a row that is off decides nothing, and the order of rows decides', () => {
  const off: ClaimPolicy = {
    ...policy,
    rows: policy.rows.map((row) => (row.rule === 'QUALITY' ? { ...row, isOn: false } : row)),
  }
  expect(judge(off, { ...shop, lines: [mold] }).rule).toBe('ELSE')
  const [quality, ...others] = policy.rows
  const lot = others.find(({ rule }) => rule === 'LOT')
  if (!quality || !lot) throw new Error('no such rows')
  const lotFirst: ClaimPolicy = { ...policy, rows: [lot, quality, ...others.filter((row) => row !== lot)] }
  const bad = { ...mold, lotClaims: 3, lotShops: 3 }
  expect(judge(lotFirst, { ...shop, lines: [bad] })).toMatchObject({ rule: 'LOT', position: 1 })
  expect(judge(policy, { ...shop, lines: [bad] })).toMatchObject({ rule: 'QUALITY', position: 1 })
})

test('a table without rows gives everything to a person', () => {
  expect(judge({ ...policy, rows: [] }, { ...shop, lines: [mold] })).toMatchObject({
    rule: 'ELSE',
    outcome: 'DESK',
  })
  expect(() => judge(policy, { ...shop, lines: [] })).toThrow('a claim has a line')
})

test('the same facts get the same answer', () => {
  const facts: ClaimFacts = { ...shop, lines: [mold, missing, price] }
  const first = JSON.stringify(judge(policy, facts))
  for (let again = 0; again < 100; again += 1)
    expect(JSON.stringify(judge(policy, structuredClone(facts)))).toBe(first)
})

test('faults of an edited table are named by row and number', () => {
  const { rows } = usualPolicy
  const [quality, counted] = rows
  const last = rows.at(-1)
  if (!quality || !counted || !last) throw new Error('no rows')
  expect(policyFaults(rows)).toEqual([])
  expect(
    policyFaults([{ ...quality, numbers: { ...quality.numbers, mostAmount: -1 } }, ...rows.slice(1)]),
  ).toEqual([{ row: 0, number: 'mostAmount', what: 'bounds' }])
  expect(policyFaults([{ ...quality, numbers: {} }, ...rows.slice(1)]).map(({ what }) => what)).toEqual([
    'missing',
    'missing',
    'missing',
    'missing',
  ])
  expect(policyFaults([quality, { ...counted, numbers: { extra: 1 } }, ...rows.slice(2)])).toEqual([
    { row: 1, number: 'extra', what: 'unknown' },
  ])
  expect(policyFaults([counted, ...rows])).toContainEqual({ row: 2, number: null, what: 'twice' })
  expect(policyFaults(rows.slice(1))).toContainEqual({ row: 8, number: null, what: 'missing' })
  expect(policyFaults([last, ...rows.slice(0, -1)])).toContainEqual({ row: 8, number: null, what: 'last' })
  expect(policyFaults([...rows.slice(0, -1), { ...last, isOn: false }])).toContainEqual({
    row: 8,
    number: null,
    what: 'last',
  })
  expect(
    policyFaults([{ ...quality, numbers: { ...quality.numbers, mostAmount: Number.NaN } }, ...rows.slice(1)]),
  ).toEqual([{ row: 0, number: 'mostAmount', what: 'bounds' }])
})

test('the photos that each reason needs', () => {
  const by = (count: number) => claimReasons.filter((reason) => photosNeeded(reason).length === count)
  expect(by(3)).toEqual(claimReasons.filter(isQuality))
  expect(by(0)).toEqual(['MISSING', 'LATE', 'NOT_DELIVERED', 'PRICE_ERROR'])
  expect(by(1)).toEqual([
    'SHORT_COUNT',
    'WRONG_ITEM',
    'WRONG_COLOR',
    'WRONG_GRADE_OR_LENGTH',
    'DEFECTIVE_SUPPLY',
    'REFUSED',
  ])
  expect(photosMissing('BOTRYTIS_MOLD', ['CLOSE', 'CLOSE'])).toEqual(['ALL', 'LABEL'])
  expect(photosMissing('BOTRYTIS_MOLD', ['CLOSE', 'LABEL', 'ALL'])).toEqual([])
  expect(photosMissing('WRONG_ITEM', ['OTHER'])).toEqual([])
  expect(photosMissing('WRONG_ITEM', [])).toEqual(['CLOSE'])
})
