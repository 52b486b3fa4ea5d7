import { describe, expect, test } from 'vitest'
import { paymentState } from './payment-state.ts'

describe('an order and its money', () => {
  const order = (status: 'PENDING_PAYMENT' | 'PAYMENT_UNKNOWN' | 'CONFIRMED', payment = 'declined') =>
    paymentState({
      status,
      payments: [
        {
          status: payment,
          amount: 1,
          method: 'card',
          brand: null,
          lastFour: null,
          refunds: [],
          at: '2026-11-20T10:00:00Z',
        },
      ],
    })
  test('waits for another card once the first is declined, and for the card company until it answers', () => {
    expect(order('PENDING_PAYMENT')).toBe('needsCard')
    expect(order('PENDING_PAYMENT', 'pending')).toBe('checking')
    expect(order('PAYMENT_UNKNOWN', 'unknown')).toBe('checking')
    expect(order('CONFIRMED', 'captured')).toBe('placed')
  })
})
