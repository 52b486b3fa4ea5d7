import { describe, expect, test } from 'vitest'
import type { User } from '../../../contract/features/auth/auth.ts'
import { frameAddress, readFrameMessage } from './frame-protocol.ts'
import { dueDay, usualChoice } from './pay-options.ts'

const person = (terms: string, ...authorities: string[]) =>
  ({ accountNumber: 10001, terms, authorities }) as unknown as User
const card = {
  id: 4,
  brand: 'Visa',
  lastFour: '4242',
  expireMonth: 8,
  expireYear: 2029,
  isDefault: true,
  expiry: 'valid' as const,
}

describe('how it is usually paid', () => {
  test('a shop on terms pays on account', () => {
    expect(usualChoice(person('NET30', 'CARDS_BLOCKED', 'PAYMENT_METHOD'), [card])).toEqual({
      kind: 'account',
    })
  })
  test('a card user pays by the default card, else by a new one', () => {
    const user = person('NET30', 'PAYMENT_METHOD')
    expect(usualChoice(user, [{ ...card, id: 3, isDefault: false }, card])).toEqual({
      kind: 'saved',
      cardId: 4,
    })
    expect(usualChoice(user, [])).toEqual({ kind: 'new' })
  })
  test('while the account is stopped a shop on terms pays by card, and on account where it has no card to pay by', () => {
    const stopped = { stopped: true }
    const user = person('NET30', 'CARDS_BLOCKED', 'PAYMENT_METHOD')
    expect(usualChoice(user, [card], stopped)).toEqual({ kind: 'saved', cardId: 4 })
    expect(usualChoice(user, [], stopped)).toEqual({ kind: 'new' })
    expect(usualChoice(person('NET30', 'CARDS_BLOCKED'), [], stopped)).toEqual({ kind: 'account' })
  })
  test('a customer with neither terms nor cards cannot pay', () => {
    expect(usualChoice(person('PREPAID_CARD', 'CARDS_BLOCKED'), [])).toBeUndefined()
  })
  test('a customer who pays at the door chooses the account, or a card if allowed', () => {
    expect(usualChoice(person('COD', 'CARDS_BLOCKED'), [])).toEqual({ kind: 'account' })
    expect(usualChoice(person('COD', 'PAYMENT_METHOD'), [])).toEqual({ kind: 'new' })
  })
  test('NET 30 of goods shipped on Nov 24 is due on Dec 24', () => {
    expect(dueDay('NET30', '2026-11-24')).toBe('2026-12-24')
    expect(dueDay('COD', '2026-11-24')).toBeUndefined()
  })
})

describe('the card form', () => {
  test('is heard only in its own words', () => {
    expect(readFrameMessage({ source: 'stemyard-card-form', type: 'token', token: 'tok_1' })).toEqual({
      type: 'token',
      token: 'tok_1',
    })
    for (const other of [null, 'token', { type: 'token' }, { source: 'stemyard-card-form', type: 'else' }])
      expect(readFrameMessage(other)).toBeUndefined()
  })
  test('of this machine is opened under the name that the page has', () => {
    const around = { language: 'es', dark: true }
    const page = { origin: 'http://192.0.2.2:3000', hostname: '192.0.2.2' }
    const address = new URL(frameAddress('http://localhost:4000/frame', { page, ...around }))
    expect(address.host).toBe('192.0.2.2:4000')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      parent: 'http://192.0.2.2:3000',
      lang: 'es',
      theme: 'dark',
    })
    const elsewhere = frameAddress('https://pay.example/frame', { page, ...around })
    expect(new URL(elsewhere).hostname).toBe('pay.example')
  })
})
