import { describe, expect, test } from 'vitest'
import {
  bestOffers,
  choiceEnd,
  choiceMayMove,
  choiceStates,
  mayStillAsk,
  type Offerable,
  offerPriceE4,
  unitsInstead,
} from './choices.ts'
import { movers } from './moves.ts'

const bunch = (pack = 10, step = 1) => ({ um: 'BU', pack, step })
const stem = (step = 25) => ({ um: 'ST', pack: 25, step })
const box = { um: 'BX', pack: 1, step: 1 }

describe('units that come instead', () => {
  test.each([
    ['bunches for bunches', 4, bunch(), bunch(), 4],
    ['in whole steps', 4, bunch(), bunch(10, 5), 5],
    ['stems for bunches', 4, bunch(10), stem(10), 40],
    ['stems in steps of 25', 4, bunch(10), stem(25), 50],
    ['bunches for stems', 45, stem(), bunch(10), 5],
    ['bunches of 10 for bunches of 25', 4, bunch(25), bunch(10), 10],
    ['boxes for boxes', 3, box, box, 3],
    ['boxes can’t be compared with bunches', 3, box, bunch(), null],
  ])('%s', (_, units, own, other, wanted) => expect(unitsInstead(units, own, other)).toBe(wanted))
})

const offer = (productId: number, more: Partial<Offerable> = {}): Offerable => ({
  productId,
  quantity: 4,
  free: 10,
  amountCents: 4000,
  replacedCents: 4000,
  ...more,
})
const ids = (offers: readonly Offerable[]) => offers.map(({ productId }) => productId)

describe('what a shop is offered', () => {
  test.each([
    ['the best three', [offer(1), offer(2), offer(3), offer(4)], null, false, [1, 2, 3]],
    [
      'what comes by its wish, however low it ranks',
      [offer(1), offer(2), offer(3), offer(4)],
      4,
      false,
      [1, 2, 4],
    ],
    ['nothing of which too little is free', [offer(1, { free: 3 }), offer(2)], null, false, [2]],
    ['nothing dearer by card', [offer(1, { amountCents: 4001 }), offer(2)], null, true, [2]],
    ['dearer on account', [offer(1, { amountCents: 9000 })], null, false, [1]],
    ['nothing', [], 7, false, []],
  ])('%s', (_, offers, ruled, byCard, wanted) =>
    expect(ids(bestOffers(offers, { ruled, byCard }))).toEqual(wanted),
  )

  test.each([
    ['by the wish never above what it replaces', 12_000, 10_000, true, 10_000],
    ['by the wish at its own price below it', 9_000, 10_000, true, 9_000],
    ['chosen upward at its list price', 12_000, 10_000, false, 12_000],
  ])('%s', (_, ownE4, replacedE4, isRuled, wanted) =>
    expect(offerPriceE4({ ownE4, replacedE4, isRuled })).toBe(wanted),
  )
})

test('a choice ends once, and only the shop makes it CHOSEN', () => {
  for (const from of choiceStates)
    for (const to of choiceStates)
      for (const by of movers) {
        const isMove = choiceMayMove(from, to, by)
        if (from !== 'OPEN' || to === 'OPEN') expect(isMove).toBe(false)
        if (to === 'CHOSEN' && isMove) expect(by).toBe('customer')
      }
  expect([choiceEnd('customer', true), choiceEnd('system', true), choiceEnd('desk', false)]).toEqual([
    'CHOSEN',
    'RULED',
    'LEFT_OUT',
  ])
})

test('a shop is asked while it has five minutes', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 9, minute))
  expect([mayStillAsk(at(10), at(5)), mayStillAsk(at(10), at(6)), mayStillAsk(at(10), at(11))]).toEqual([
    true,
    false,
    false,
  ])
})
