import { describe, expect, test } from 'vitest'
import { asDay } from './dates.ts'
import { shipment } from './shipment.ts'
import { isDayDisabled, shipmentFrom, shipmentUpdate } from './shipment-rules.ts'

const today = asDay('2026-11-23')

describe('5.04 a delivery date is disabled', () => {
  const lists = { excludeDays: ['2026-11-26'], excludeDaysTruck: ['2026-11-24', '2026-11-26'] }

  test('on truck days for Truck Delivery, on the normal excluded days otherwise', () => {
    const on = (deliveryMethod: 'Truck Delivery' | 'UPS Delivery' | 'Pickup', day: string) =>
      isDayDisabled({ ...lists, deliveryMethod }, asDay(day), today)
    expect(on('Truck Delivery', '2026-11-24')).toBe(true)
    expect(on('UPS Delivery', '2026-11-24')).toBe(false)
    expect(on('Pickup', '2026-11-24')).toBe(false)
    expect(on('Pickup', '2026-11-26')).toBe(true)
    expect(on('Truck Delivery', '2026-11-25')).toBe(false)
  })

  test('earlier than tomorrow, whatever the lists say', () => {
    const free = { deliveryMethod: 'Pickup', excludeDays: [], excludeDaysTruck: [] } as const
    const disabled = ['2026-11-22', '2026-11-23', '2026-11-24'].map((day) =>
      isDayDisabled(free, asDay(day), today),
    )
    expect(disabled).toEqual([true, true, false])
  })
})

describe('3.17 the shipment', () => {
  test('is for today, picked up, to nobody, where there is no answer', () => {
    expect(shipmentFrom(null, today)).toEqual({
      customer: null,
      deliveryMethod: 'Pickup',
      shipDay: '2026-11-23',
      shipToName: '',
      shipToCode: '',
      excludeDays: [],
      excludeDaysTruck: [],
      routeDays: [],
    })
  })

  test('keeps what the answer says and is for today where it names no day', () => {
    const from = shipmentFrom({ deliveryMethod: 'Truck Delivery', routeDays: ['2026-11-25'] }, today)
    expect(from).toMatchObject({
      deliveryMethod: 'Truck Delivery',
      shipDay: '2026-11-23',
      routeDays: ['2026-11-25'],
    })
    expect(shipmentFrom({ shipDay: '2026-11-27' }, today).shipDay).toBe('2026-11-27')
  })
})

describe('the update request', () => {
  const wish = { deliveryMethod: 'Truck Delivery', shipDay: asDay('2026-11-24') } as const
  const shop = { accountNumber: 10001, email: 'florist@demo.test' }

  test('names the customer, and the day by the moment it starts where the distributor is', () => {
    const shipTo = { id: 7, name: 'Main Street Flowers' }
    expect(shipmentUpdate({ ...wish, customer: shop, shipTo }, 'America/New_York')).toEqual({
      customer: shop,
      deliveryMethod: 'Truck Delivery',
      shipDay: Date.parse('2026-11-24T05:00:00Z'),
      shipToName: 'Main Street Flowers',
      shipToCode: '7',
    })
  })

  test('has no customer without an account number', () => {
    for (const customer of [null, { accountNumber: null, email: 'visitor@demo.test' }])
      expect(shipmentUpdate({ ...wish, customer }, 'America/New_York').customer).toBeNull()
  })

  test('is one that the contract takes, with and without a ship-to', () => {
    for (const shipTo of [null, { id: 7, name: 'Main Street Flowers' }]) {
      const body = shipmentUpdate({ ...wish, customer: shop, shipTo }, 'America/New_York')
      expect(shipment.update.body.safeParse(body).success).toBe(true)
    }
  })
})
