import { describe, expect, test } from 'vitest'
import { allowsMove, type Mover, movers, reachable } from './moves.ts'
import {
  isOver,
  needOf,
  type QuoteState,
  quoteMoves,
  quoteStates,
  quoteTabs,
  statesOfTab,
  waitsFor,
} from './quote-moves.ts'

type Allowed = Record<QuoteState, Partial<Record<Mover, readonly QuoteState[]>>>
const asked: readonly QuoteState[] = ['SUBMITTED']

/** The expected moves, written a second time by hand. */
const allowed: Allowed = {
  DRAFT: { customer: ['SUBMITTED', 'CANCELLED'], desk: ['QUOTED'] },
  SUBMITTED: { desk: ['IN_REVIEW'], customer: ['CANCELLED'] },
  IN_REVIEW: { desk: ['NEEDS_INFO', 'SOURCING', 'QUOTED', 'DECLINED_BY_SELLER'] },
  NEEDS_INFO: { customer: ['IN_REVIEW', 'CANCELLED'] },
  SOURCING: { desk: ['QUOTED', 'DECLINED_BY_SELLER'] },
  QUOTED: {
    customer: ['ACCEPTED', 'COUNTERED', 'DECLINED_BY_CUSTOMER'],
    system: ['EXPIRED'],
    desk: ['IN_REVIEW'],
  },
  COUNTERED: { desk: ['QUOTED', 'ACCEPTED', 'DECLINED_BY_SELLER'] },
  ACCEPTED: { system: ['ORDERED'], desk: ['IN_REVIEW'] },
  ORDERED: {},
  DECLINED_BY_CUSTOMER: { customer: asked },
  DECLINED_BY_SELLER: { customer: asked },
  EXPIRED: { customer: asked },
  CANCELLED: {},
}

const everyMove = quoteStates.flatMap((from) =>
  movers.flatMap((by) => quoteStates.map((to) => ({ from, to, by }))),
)

describe('a quote', () => {
  test('has thirteen states', () => {
    expect(quoteStates).toHaveLength(13)
  })

  test.each(everyMove.filter(({ from, to, by }) => allowed[from][by]?.includes(to)))(
    'that is $from is moved to $to by the $by',
    (move) => {
      expect(allowsMove(quoteMoves, move)).toBe(true)
    },
  )

  test('is moved in no other way by anybody', () => {
    const refused = everyMove.filter(({ from, to, by }) => !allowed[from][by]?.includes(to))
    expect(refused).toHaveLength(13 * 13 * movers.length - quoteMoves.length)
    for (const move of refused) expect(allowsMove(quoteMoves, move), JSON.stringify(move)).toBe(false)
  })

  test('has each move once', () => {
    expect(new Set(quoteMoves.map(({ from, to }) => `${from} ${to}`)).size).toBe(quoteMoves.length)
  })

  test.each([
    ['IN_REVIEW', 'DECLINED_BY_SELLER', 'word'],
    ['IN_REVIEW', 'NEEDS_INFO', 'word'],
    ['SOURCING', 'DECLINED_BY_SELLER', 'word'],
    ['COUNTERED', 'DECLINED_BY_SELLER', 'word'],
    ['ACCEPTED', 'IN_REVIEW', 'word'],
    ['NEEDS_INFO', 'IN_REVIEW', 'word'],
    ['QUOTED', 'COUNTERED', 'counter'],
    ['DRAFT', 'QUOTED', 'offer'],
    ['IN_REVIEW', 'QUOTED', 'offer'],
    ['SOURCING', 'QUOTED', 'offer'],
    ['COUNTERED', 'QUOTED', 'offer'],
    ['QUOTED', 'ACCEPTED', undefined],
    ['QUOTED', 'DECLINED_BY_CUSTOMER', undefined],
    ['SUBMITTED', 'QUOTED', undefined],
  ] as const)('that goes from %s to %s needs %s', (from, to, need) => {
    expect(needOf(from, to)).toBe(need)
  })

  test('is over only once it is ordered or canceled', () => {
    expect(quoteStates.filter(isOver)).toEqual(['ORDERED', 'CANCELLED'])
  })

  test('never returns to a draft, and is ordered only after it is accepted', () => {
    for (const from of quoteStates)
      for (const by of movers) {
        expect(reachable(quoteMoves, from, by)).not.toContain('DRAFT')
        if (from !== 'ACCEPTED') expect(reachable(quoteMoves, from, by)).not.toContain('ORDERED')
      }
  })

  test('can be moved by the side whose turn it is', () => {
    for (const state of quoteStates) {
      const turn = waitsFor(state)
      if (turn) expect(reachable(quoteMoves, state, turn).length, state).toBeGreaterThan(0)
    }
  })

  test.each(['customer', 'desk'] as const)('is in exactly one list of the %s', (side) => {
    for (const state of quoteStates) {
      const lists = quoteTabs.filter((tab) => statesOfTab(tab, side).includes(state))
      expect(lists, state).toHaveLength(state === 'DRAFT' && side === 'desk' ? 0 : 1)
    }
  })
})
