import { describe, expect, test } from 'vitest'
import { closesAt, feedbackMoves, feedbackStates, stateAfterCustomer } from './feedback-moves.ts'
import { allowsMove, type Mover, reachable } from './moves.ts'

describe('a thread of feedback', () => {
  test.each([
    ['NEW', 'customer', ['RESOLVED']],
    ['NEW', 'desk', ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED']],
    ['NEW', 'system', []],
    ['OPEN', 'customer', ['RESOLVED']],
    ['OPEN', 'desk', ['WAITING_ON_CUSTOMER', 'RESOLVED']],
    ['OPEN', 'system', []],
    ['WAITING_ON_CUSTOMER', 'customer', ['OPEN', 'RESOLVED']],
    ['WAITING_ON_CUSTOMER', 'desk', ['OPEN', 'RESOLVED']],
    ['WAITING_ON_CUSTOMER', 'system', ['RESOLVED']],
    ['RESOLVED', 'customer', ['OPEN']],
    ['RESOLVED', 'desk', ['OPEN']],
    ['RESOLVED', 'system', []],
  ] as const)('that is %s is moved by the %s to %j', (from, by, to) => {
    expect(reachable(feedbackMoves, from, by)).toEqual(to)
  })

  test('is never new again', () => {
    const movers: Mover[] = ['customer', 'desk', 'system']
    for (const from of feedbackStates)
      for (const by of movers) expect(allowsMove(feedbackMoves, { from, to: 'NEW', by })).toBe(false)
  })

  test('opens again with an answer of the customer, by a move of the table', () => {
    for (const from of feedbackStates) {
      const to = stateAfterCustomer(from)
      expect(to).toBe(from === 'NEW' ? 'NEW' : 'OPEN')
      if (to !== from) expect(allowsMove(feedbackMoves, { from, to, by: 'customer' })).toBe(true)
    }
  })

  test('that nobody answers ends seven days after it began to wait', () => {
    expect(closesAt(new Date('2026-11-23T14:40:00Z'))).toEqual(new Date('2026-11-30T14:40:00Z'))
  })
})
