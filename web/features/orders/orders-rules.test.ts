import { describe, expect, test } from 'vitest'
import { en } from '../../words/en.ts'
import { es } from '../../words/es.ts'
import { eventNoteText } from './event-note.ts'
import { filtersFrom, historyQuery, isNarrowed, noFilters, searchFrom } from './filters.ts'
import { segmentsOf, stepsOf } from './order-steps.ts'

describe('the filters in the address', () => {
  test('come back as they were written', () => {
    const filters = {
      ...noFilters,
      type: 'open' as const,
      shipTo: '3',
      months: '6',
      product: 'rose',
      page: 2,
    }
    expect(filtersFrom(searchFrom(filters, { page: 2 }))).toEqual(filters)
  })
  test('that cannot be read do not narrow', () => {
    const search = {
      type: 'late',
      shipTo: 'x',
      months: '99',
      dateFrom: '2026-02-30',
      page: '0',
    }
    expect(filtersFrom(search)).toEqual(noFilters)
    expect(isNarrowed(filtersFrom(search))).toBe(false)
  })
  test('know the number that older addresses call the invoice', () => {
    expect(filtersFrom({ invoiceNumber: '104300' }).number).toBe('104300')
    expect(filtersFrom({ number: 'WEDDING-7' }).number).toBe('WEDDING-7')
  })
  test('start over at the first page when one of them changes', () => {
    expect(searchFrom({ ...noFilters, page: 4 }, { type: 'cancelled' })).toEqual({ type: 'cancelled' })
  })
  test('become the question to the server', () => {
    expect(historyQuery({ ...noFilters, product: 'rose', dateFrom: '2026-11-01', page: 3 })).toEqual({
      productDescription: 'rose',
      dateFrom: '2026-11-01',
      page: '3',
      pageSize: '25',
    })
  })
})

describe("an order's way", () => {
  const at = '2026-11-18T10:42:00.000Z'
  const placed = { placedAt: at, placedBy: 'Elena Marsh', deliveryMethod: 'Truck Delivery' as const }
  const event = (status: Parameters<typeof segmentsOf>[1], note = '') => ({
    status,
    at,
    actor: 'Warehouse',
    note,
    change: null,
  })
  const states = (steps: ReturnType<typeof stepsOf>) => steps.map(({ status, state }) => `${status} ${state}`)

  test('by truck: what has happened, where it is now, and what comes', () => {
    const steps = stepsOf({
      ...placed,
      status: 'OUT_FOR_DELIVERY',
      timeline: [event('CONFIRMED'), event('PICKING'), event('OUT_FOR_DELIVERY')],
    })
    expect(states(steps)).toEqual([
      'SUBMITTED done',
      'CONFIRMED done',
      'PICKING done',
      'OUT_FOR_DELIVERY now',
      'DELIVERED next',
    ])
  })
  test('ends where it was cancelled', () => {
    const steps = stepsOf({
      ...placed,
      status: 'CANCELLED',
      timeline: [event('CONFIRMED'), event('CANCELLED')],
    })
    expect(states(steps).at(-1)).toBe('CANCELLED done')
  })
  test('keeps the time of confirmation when the order changes afterwards', () => {
    const changed = { ...event('CONFIRMED', 'Changed by the customer.'), at: '2026-11-18T19:04:00.000Z' }
    const steps = stepsOf({ ...placed, status: 'CONFIRMED', timeline: [event('CONFIRMED'), changed] })
    expect(steps.filter(({ status }) => status === 'CONFIRMED')).toMatchObject([{ at, note: '' }])
  })
  test('lists a card that was tried several times once, with its last result', () => {
    const tries = [event('PENDING_PAYMENT', 'a'), event('PENDING_PAYMENT', 'b'), event('CONFIRMED')]
    const steps = stepsOf({ ...placed, status: 'CONFIRMED', timeline: tries })
    expect(steps.filter(({ status }) => status === 'PENDING_PAYMENT').map(({ note }) => note)).toEqual(['b'])
  })
})

test('the strokes of a line show how far it is, and amber where it fell short', () => {
  expect(segmentsOf('ALLOCATED', 'CONFIRMED')).toEqual(['done', 'next', 'next', 'next'])
  expect(segmentsOf('DELIVERED', 'DELIVERED')).toEqual(['done', 'done', 'done', 'done'])
  expect(segmentsOf('SHORT', 'DELIVERED')).toEqual(['done', 'wrong', 'done', 'done'])
  expect(segmentsOf('BACKORDERED', 'DELIVERED')).toEqual(['done', 'wrong', 'next', 'next'])
  expect(segmentsOf('CANCELLED', 'CANCELLED')).toEqual(['next', 'next', 'next', 'next'])
})

test('the distributor’s own notes are shown in Spanish too; others as they were written', () => {
  expect(eventNoteText('Paid by Visa ending in 4242.', es)).toBe('Pagado con Visa terminada en 4242')
  expect(eventNoteText('The card has insufficient funds. Use another card.', es)).toBe(
    es.errors.insufficient_funds,
  )
  expect(eventNoteText('Canceled by the customer.', es)).toBe('El cliente lo canceló.')
  expect(eventNoteText('In the cooler', en)).toBe('In the cooler')
})
