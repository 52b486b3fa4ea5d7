import { expect, test } from 'vitest'
import { asksForPack, type Claimed, claimCents, deliveryFeeCents, restockCents } from './claim-amounts.ts'
import { claimReasons } from './claim-moves.ts'
import { claimKinds } from './claim-window.ts'

const line = { quantity: 50, unitPriceE4: 8_900, amountCents: 4_450, creditedCents: 0 }
const mold: Claimed = {
  quantity: 25,
  reason: 'BOTRYTIS_MOLD',
  kind: 'flowers',
  originalPack: null,
  rightPriceE4: null,
}
const usual = { restockPercent: 25 }

test.each([
  ['half of a line', {}, {}, 2_225],
  ['all of it', {}, { quantity: 50 }, 4_450],
  ['more than there was', {}, { quantity: 80 }, 4_450],
  ['what is left of it', { creditedCents: 3_000 }, {}, 1_450],
  ['nothing is left', { creditedCents: 4_450 }, {}, 0],
  ['credited above it by hand', { creditedCents: 5_000 }, {}, 0],
  ['a wrong price', {}, { quantity: 50, reason: 'PRICE_ERROR', rightPriceE4: 8_000 }, 450],
  ['a wrong price of some', {}, { quantity: 10, reason: 'PRICE_ERROR', rightPriceE4: 8_000 }, 90],
  ['a price that was higher', {}, { reason: 'PRICE_ERROR', rightPriceE4: 9_500 }, 0],
  ['a price without the right one', {}, { reason: 'PRICE_ERROR' }, 0],
  ['supplies back in their pack', {}, { kind: 'supplies', reason: 'WRONG_ITEM', originalPack: true }, 2_225],
  ['supplies back without it', {}, { kind: 'supplies', reason: 'WRONG_ITEM', originalPack: false }, 1_669],
  [
    'supplies that are broken',
    {},
    { kind: 'supplies', reason: 'DEFECTIVE_SUPPLY', originalPack: false },
    2_225,
  ],
  ['flowers have no pack', {}, { reason: 'WRONG_ITEM', originalPack: false }, 2_225],
  [
    'the rounding is the last unit’s',
    { quantity: 3, unitPriceE4: 3_350, amountCents: 101 },
    { quantity: 3 },
    101,
  ],
] as const)('%s', (_, lineIs, claimedIs, cents) => {
  expect(claimCents({ ...line, ...lineIs }, { ...mold, ...claimedIs } as Claimed, usual)).toBe(cents)
})

test('only supplies that come back ask for their pack', () => {
  const asking = claimKinds.flatMap((kind) =>
    claimReasons.filter((reason) => asksForPack({ kind, reason })).map((reason) => `${kind} ${reason}`),
  )
  expect(asking).toEqual([
    'supplies WRONG_ITEM',
    'supplies WRONG_COLOR',
    'supplies WRONG_GRADE_OR_LENGTH',
    'supplies REFUSED',
  ])
})

test('the fee is rounded half up, and a delivery fee is credited once', () => {
  expect([restockCents(2, 25), restockCents(1, 25), restockCents(100, 0)]).toEqual([1, 0, 0])
  expect(deliveryFeeCents({ shippingCents: 1_500, creditedCents: 0 })).toBe(1_500)
  expect(deliveryFeeCents({ shippingCents: 1_500, creditedCents: 1_500 })).toBe(0)
})

/** Random numbers that are the same in each run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

test('in 10,000 random histories the credits of a line never come to more than it', () => {
  const random = randomFrom(20_261_123)
  let reached = 0
  for (let history = 0; history < 10_000; history += 1) {
    const quantity = 1 + random(200)
    const unitPriceE4 = random(400_000)
    const amountCents = Math.floor((quantity * unitPriceE4 + 50) / 100)
    let creditedCents = 0
    for (let step = 0; step < 1 + random(8); step += 1) {
      // The office may add credits manually in between.
      if (random(4) === 0) {
        creditedCents += Math.min(random(amountCents + 1), amountCents - creditedCents)
        continue
      }
      const cents = claimCents(
        { quantity, unitPriceE4, amountCents, creditedCents },
        {
          quantity: 1 + random(quantity + 20),
          reason: claimReasons[random(claimReasons.length)] ?? 'MISSING',
          kind: claimKinds[random(claimKinds.length)] ?? 'flowers',
          originalPack: [null, true, false][random(3)] ?? null,
          rightPriceE4: random(2) ? random(unitPriceE4 + 1) : null,
        },
        { restockPercent: random(101) },
      )
      expect(cents).toBeGreaterThanOrEqual(0)
      creditedCents += cents
      expect(creditedCents).toBeLessThanOrEqual(amountCents)
    }
    if (creditedCents === amountCents && amountCents > 0) reached += 1
  }
  // The test reaches the ceiling often enough to be meaningful.
  expect(reached).toBeGreaterThan(2_000)
})
