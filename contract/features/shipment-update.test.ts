import { describe, expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { shipment } from './shipment.ts'
import { shipmentUpdate } from './shipment-update.ts'

describe('the update request', () => {
  const wish = { deliveryMethod: 'Truck Delivery', shipDay: asDay('2026-11-24') } as const
  const shop = { accountNumber: 10001, email: 'florist@demo.test' }

  test('names the customer, and the day by its first instant in the distributor’s time zone', () => {
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
