import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { methodCodes } from '../core/fields.ts'
import { claimMoves, claimStatuses } from './claim-moves.ts'
import { lineMoves, lineStatuses } from './line-moves.ts'
import { type Move, movers, reachable } from './moves.ts'
import { hasLeft, nextStates, orderMove, orderMoves, refusalOf } from './order-moves.ts'
import { orderStatuses } from './order-states.ts'
import { runMoves, runStatuses, stopMoves, stopStatuses } from './stop-moves.ts'

/** The tables as people read them: from, then each state that follows. */
const written = {
  order: `
    PENDING_PAYMENT > PAYMENT_UNKNOWN CONFIRMED CANCELLED
    PAYMENT_UNKNOWN > PENDING_PAYMENT CONFIRMED
    SUBMITTED > CONFIRMED ON_HOLD CANCELLED
    ON_HOLD > CONFIRMED CANCELLED
    CONFIRMED > PICKING ON_HOLD CANCELLED
    PICKING > PACKED CONFIRMED CANCELLED
    PACKED > LOADED READY_FOR_PICKUP SHIPPED PICKING CANCELLED
    LOADED > OUT_FOR_DELIVERY PACKED
    OUT_FOR_DELIVERY > DELIVERED DELIVERY_FAILED
    READY_FOR_PICKUP > PICKED_UP PACKED CANCELLED
    SHIPPED > DELIVERED DELIVERY_FAILED
    DELIVERED > CLOSED OUT_FOR_DELIVERY
    PICKED_UP > CLOSED
    DELIVERY_FAILED > OUT_FOR_DELIVERY CLOSED CANCELLED
    CLOSED >
    CANCELLED >`,
  line: `
    OPEN > ALLOCATED PICKED SHORT SUBSTITUTED BACKORDERED SHIPPED CANCELLED
    ALLOCATED > OPEN PICKED SHORT SUBSTITUTED BACKORDERED SHIPPED CANCELLED
    PICKED > ALLOCATED SHORT SUBSTITUTED SHIPPED CANCELLED
    SHORT > ALLOCATED PICKED SUBSTITUTED BACKORDERED SHIPPED CANCELLED
    SUBSTITUTED > PICKED SHORT SHIPPED CANCELLED
    BACKORDERED > ALLOCATED SHORT SUBSTITUTED CANCELLED
    SHIPPED > DELIVERED CANCELLED
    DELIVERED > SHIPPED
    CANCELLED >`,
  stop: `
    PLANNED > LOADED CANCELLED
    LOADED > PLANNED ARRIVED DELIVERED FAILED CANCELLED
    ARRIVED > DELIVERED FAILED LOADED
    DELIVERED > ARRIVED
    FAILED > LOADED RETURNED
    RETURNED >
    CANCELLED > DELIVERED`,
  run: `
    PLANNED > LOADING OUT
    LOADING > PLANNED OUT
    OUT > BACK CLOSED
    BACK > OUT CLOSED
    CLOSED > BACK`,
  claim: `
    DRAFT > SUBMITTED WITHDRAWN
    SUBMITTED > APPROVED IN_REVIEW NEEDS_INFO WITHDRAWN
    IN_REVIEW > NEEDS_INFO APPROVED PARTIALLY_APPROVED DENIED WITHDRAWN
    NEEDS_INFO > IN_REVIEW WITHDRAWN
    APPROVED > CREDITED
    PARTIALLY_APPROVED > CREDITED
    DENIED > IN_REVIEW
    CREDITED >
    WITHDRAWN >`,
}
const tables: Record<keyof typeof written, { moves: readonly Move<string>[]; states: readonly string[] }> = {
  order: { moves: orderMoves, states: orderStatuses },
  line: { moves: lineMoves, states: lineStatuses },
  stop: { moves: stopMoves, states: stopStatuses },
  run: { moves: runMoves, states: runStatuses },
  claim: { moves: claimMoves, states: claimStatuses },
}
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('>').map((part) => part.trim()))

describe.each(Object.keys(written) as (keyof typeof written)[])('of a %s', (name) => {
  const { moves, states } = tables[name]
  test.each(rowsOf(written[name]))('from %s to %s, and nowhere else', (from, to) => {
    expect(reachable(moves, from ?? '').sort()).toEqual((to ?? '').split(' ').filter(Boolean).sort())
  })
  test('every state is in the table once, each move once and with somebody who makes it', () => {
    expect(
      rowsOf(written[name])
        .map(([from]) => from)
        .sort(),
    ).toEqual([...states].sort())
    expect(new Set(moves.map(({ from, to }) => `${from}>${to}`)).size).toBe(moves.length)
    expect(moves.filter(({ by }) => by.length === 0 || by.some((one) => !movers.includes(one)))).toEqual([])
  })
})

describe('orders', () => {
  test('a truck is loaded, a pickup made ready, a UPS box shipped, and each only by its own move', () => {
    const after = (method: (typeof methodCodes)[number]) =>
      nextStates('PACKED', method).filter((to) => to !== 'PICKING' && to !== 'CANCELLED')
    expect(methodCodes.map((method) => [method, after(method)])).toEqual([
      ['PICKUP', ['READY_FOR_PICKUP']],
      ['TRUCK', ['LOADED']],
      ['UPS', ['SHIPPED']],
    ])
  })
  test('goods that left do not return to the warehouse', () => {
    for (const from of hasLeft)
      expect(nextStates(from, 'TRUCK').filter((to) => !hasLeft.includes(to) && to !== 'CANCELLED')).toEqual(
        [],
      )
  })
  test('goods leave stock exactly once on every way through the table', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...methodCodes),
        fc.array(fc.nat(20), { maxLength: 40 }),
        (method, picks) => {
          let status: (typeof orderStatuses)[number] = 'CONFIRMED'
          let shipped = 0
          for (const pick of picks) {
            const next = nextStates(status, method)
            const to = next[pick % Math.max(1, next.length)]
            if (!to) break
            shipped += orderMove(status, to)?.does.filter((effect) => effect === 'ships').length ?? 0
            status = to
          }
          expect(shipped).toBe(hasLeft.includes(status) ? 1 : shipped)
          expect(shipped).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
  test('a customer only cancels; a carrier and a driver never touch money or holds', () => {
    const to = (by: (typeof movers)[number]) => [
      ...new Set(orderMoves.filter((move) => move.by.includes(by)).map((move) => move.to)),
    ]
    expect(to('customer')).toEqual(['CANCELLED'])
    expect(to('carrier')).toEqual(['SHIPPED', 'DELIVERED', 'DELIVERY_FAILED'])
    expect(to('driver')).toEqual(['LOADED', 'OUT_FOR_DELIVERY', 'PACKED', 'DELIVERED', 'DELIVERY_FAILED'])
    expect(to('gateway')).toEqual(['PAYMENT_UNKNOWN', 'CONFIRMED', 'PENDING_PAYMENT'])
  })
  test('a refusal says what is wrong', () => {
    expect(refusalOf({ from: 'CLOSED', to: 'PICKING', by: 'desk' }, 'TRUCK')).toBe('no-such-move')
    expect(refusalOf({ from: 'PACKED', to: 'LOADED', by: 'desk' }, 'UPS')).toBe('other-method')
    expect(refusalOf({ from: 'PACKED', to: 'LOADED', by: 'customer' }, 'TRUCK')).toBe('not-yours')
    expect(refusalOf({ from: 'PACKED', to: 'LOADED', by: 'store' }, 'TRUCK')).toBeUndefined()
  })
})
