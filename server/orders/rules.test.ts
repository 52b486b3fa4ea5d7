import { describe, expect, test } from 'vitest'
import { orderStatuses } from '../../contract/rules/order-states.ts'
import {
  belongsTo,
  isChangeable,
  isEditable,
  lineMayMove,
  lineMoves,
  mayMove,
  moves,
  paymentMayMove,
  paymentMoves,
} from './rules.ts'

/** Every pair of states and whether the move is allowed, as a readable table. */
const pairsOf = (table: Record<string, readonly string[]>) =>
  Object.keys(table).flatMap((from) => Object.keys(table).map((to) => ({ from, to })))

const orderMoves = `
  PENDING_PAYMENT > PAYMENT_UNKNOWN CONFIRMED CANCELLED
  PAYMENT_UNKNOWN > PENDING_PAYMENT CONFIRMED
  SUBMITTED > ON_HOLD CONFIRMED CANCELLED
  ON_HOLD > CONFIRMED CANCELLED
  CONFIRMED > ON_HOLD PICKING CANCELLED
  PICKING > PACKED CANCELLED
  PACKED > LOADED READY_FOR_PICKUP SHIPPED CANCELLED
  LOADED > OUT_FOR_DELIVERY
  OUT_FOR_DELIVERY > DELIVERED DELIVERY_FAILED
  READY_FOR_PICKUP > PICKED_UP CANCELLED
  SHIPPED > DELIVERED DELIVERY_FAILED
  DELIVERED > CLOSED
  PICKED_UP > CLOSED
  DELIVERY_FAILED > OUT_FOR_DELIVERY CLOSED CANCELLED`
const moneyMoves = `
  UNPAID > AUTHORIZED PARTIALLY_PAID PAID ON_ACCOUNT REFUNDED FAILED
  AUTHORIZED > UNPAID PARTIALLY_PAID PAID FAILED
  PARTIALLY_PAID > PAID REFUNDED
  PAID > PARTIALLY_PAID REFUNDED
  ON_ACCOUNT > UNPAID PARTIALLY_PAID PAID
  FAILED > UNPAID PAID REFUNDED`
const ofLines = `
  OPEN > ALLOCATED PICKED SHORT SUBSTITUTED BACKORDERED CANCELLED
  ALLOCATED > OPEN PICKED SHORT SUBSTITUTED BACKORDERED CANCELLED
  PICKED > SHORT SHIPPED CANCELLED
  SHORT > BACKORDERED SHIPPED CANCELLED
  SUBSTITUTED > SHIPPED CANCELLED
  BACKORDERED > ALLOCATED CANCELLED
  SHIPPED > DELIVERED`

const allowed = (text: string) =>
  new Set(
    text
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [from = '', tos = ''] = row.split('>')
        return tos
          .trim()
          .split(' ')
          .map((to) => `${from.trim()} > ${to}`)
      }),
  )

describe('states', () => {
  test.each(pairsOf(moves))('of an order: $from to $to', ({ from, to }) => {
    expect(mayMove(from as 'CONFIRMED', to as 'CONFIRMED')).toBe(allowed(orderMoves).has(`${from} > ${to}`))
  })
  test.each(pairsOf(lineMoves))('of a line: $from to $to', ({ from, to }) => {
    expect(lineMayMove(from as 'OPEN', to as 'OPEN')).toBe(allowed(ofLines).has(`${from} > ${to}`))
  })
  test.each(pairsOf(paymentMoves))('of its money: $from to $to', ({ from, to }) => {
    expect(paymentMayMove(from as 'PAID', to as 'PAID')).toBe(allowed(moneyMoves).has(`${from} > ${to}`))
  })
  test('a truck is loaded, a pickup made ready, a UPS box shipped, and none of them is the other', () => {
    const only = (method: 'TRUCK' | 'PICKUP' | 'UPS') =>
      orderStatuses.filter(
        (status) =>
          belongsTo(status, method) &&
          !(['TRUCK', 'PICKUP', 'UPS'] as const).every((other) => belongsTo(status, other)),
      )
    expect(only('TRUCK')).toEqual(['LOADED', 'OUT_FOR_DELIVERY'])
    expect(only('PICKUP')).toEqual(['READY_FOR_PICKUP', 'PICKED_UP'])
    expect(only('UPS')).toEqual(['SHIPPED'])
  })
})

describe('until its cut-off, to the millisecond,', () => {
  const cutOffAt = new Date('2026-11-23T22:30:00.000Z')
  const before = new Date('2026-11-23T22:29:59.999Z')
  const order = (status: (typeof orderStatuses)[number], hasOpenPayment = false) => ({
    status,
    cutOffAt,
    hasOpenPayment,
  })
  test('an order that nobody works on yet can be changed and canceled', () => {
    for (const status of ['SUBMITTED', 'ON_HOLD', 'CONFIRMED'] as const) {
      expect(isEditable(order(status), before)).toBe(true)
      expect(isChangeable(order(status), before)).toBe(true)
      expect(isEditable(order(status), cutOffAt)).toBe(false)
      expect(isChangeable(order(status), cutOffAt)).toBe(false)
    }
  })
  test('one that waits for its card is paid or let go, not changed', () => {
    expect(isEditable(order('PENDING_PAYMENT'), before)).toBe(false)
    expect(isChangeable(order('PENDING_PAYMENT'), before)).toBe(true)
  })
  test('nothing is touched while the card company owes an answer, or once it is picked', () => {
    expect(isEditable(order('CONFIRMED', true), before)).toBe(false)
    expect(isChangeable(order('CONFIRMED', true), before)).toBe(false)
    expect(isEditable(order('PICKING'), before)).toBe(false)
  })
})
