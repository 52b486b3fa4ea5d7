import { describe, expect, test } from 'vitest'
import type { orderStatuses } from '../../contract/rules/order-states.ts'
import { isChangeable, isEditable, paymentMayMove, paymentMoves, whyNot } from './rules.ts'

/** Every pair of states and whether the move is allowed, as a readable table. */
const pairsOf = (table: Record<string, readonly string[]>) =>
  Object.keys(table).flatMap((from) => Object.keys(table).map((to) => ({ from, to })))

const moneyMoves = `
  UNPAID > AUTHORIZED PARTIALLY_PAID PAID ON_ACCOUNT REFUNDED FAILED
  AUTHORIZED > UNPAID PARTIALLY_PAID PAID FAILED
  PARTIALLY_PAID > PAID REFUNDED
  PAID > PARTIALLY_PAID REFUNDED
  ON_ACCOUNT > UNPAID PARTIALLY_PAID PAID
  FAILED > UNPAID PAID REFUNDED`
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
  test.each(pairsOf(paymentMoves))('of its money: $from to $to', ({ from, to }) => {
    expect(paymentMayMove(from as 'PAID', to as 'PAID')).toBe(allowed(moneyMoves).has(`${from} > ${to}`))
  })
})

describe('a move is refused', () => {
  const order = {
    status: 'ON_HOLD',
    method: 'TRUCK',
    holdReason: 'PAST_DUE',
    hasOpenPayment: false,
    openShorts: 0,
  } as const
  test.each([
    ['money holds by the desk', order, { to: 'CONFIRMED', by: 'desk' }, 'money-hold'],
    ['not by who decides about money', order, { to: 'CONFIRMED', by: 'money' }, undefined],
    [
      'not for a hold for another reason',
      { ...order, holdReason: 'MANUAL' },
      { to: 'CONFIRMED', by: 'desk' },
      undefined,
    ],
    ['money holds may be canceled by the desk', order, { to: 'CANCELLED', by: 'desk' }, undefined],
    [
      'while a card is pending',
      { ...order, hasOpenPayment: true },
      { to: 'CANCELLED', by: 'desk' },
      'card-pending',
    ],
    [
      'with open shorts once it leaves',
      { ...order, status: 'LOADED', openShorts: 1 },
      { to: 'OUT_FOR_DELIVERY', by: 'driver' },
      'lines-missing',
    ],
    [
      'not with open shorts in the house',
      { ...order, status: 'CONFIRMED', openShorts: 1 },
      { to: 'PICKING', by: 'store' },
      undefined,
    ],
    ['outside the table', { ...order, status: 'CONFIRMED' }, { to: 'DELIVERED', by: 'desk' }, 'no-such-move'],
    [
      'of another method',
      { ...order, status: 'PACKED', method: 'UPS' },
      { to: 'LOADED', by: 'desk' },
      'other-method',
    ],
    ['by someone else', { ...order, status: 'CONFIRMED' }, { to: 'PICKING', by: 'customer' }, 'not-yours'],
  ] as const)('%s', (_, of, step, why) => {
    expect(whyNot(of, step)).toBe(why)
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
  test('an order that waits for its card is paid or canceled, not changed', () => {
    expect(isEditable(order('PENDING_PAYMENT'), before)).toBe(false)
    expect(isChangeable(order('PENDING_PAYMENT'), before)).toBe(true)
  })
  test('nothing is touched while the card company owes an answer, or once it is picked', () => {
    expect(isEditable(order('CONFIRMED', true), before)).toBe(false)
    expect(isChangeable(order('CONFIRMED', true), before)).toBe(false)
    expect(isEditable(order('PICKING'), before)).toBe(false)
  })
})
