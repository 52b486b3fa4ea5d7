import { expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { writeMail } from '../messages/write.ts'

test('the email about an order by parcel names its numbers, and leads to the order', () => {
  const facts = {
    orderNumber: 104_301,
    shipDay: asDay('2026-11-24'),
    parcels: [
      { trackingNumber: '1Z5R89390357567127', boxes: 2 },
      { trackingNumber: '399012345678', boxes: 1 },
    ],
  }
  const brand = {
    name: 'Harbor & Vine Wholesale',
    shortName: 'Harbor & Vine',
    phone: '(937) 555-0142',
    email: 'orders@harborandvine.test',
    city: 'Dayton, Ohio',
    address: '1200 Greenhouse Row, Dayton, OH 45402',
    color: '',
  }
  const around = {
    language: 'en',
    brand,
    publicUrl: 'https://shop.example.com',
    timeZone: 'America/New_York',
  } as const
  const { subject, text } = writeMail('parcel-sent', facts, around)
  expect(subject).toBe('Order 104301 is on its way')
  expect(text).toContain('2 boxes: 1Z5R89390357567127\n1 box: 399012345678')
  expect(text).toContain('https://shop.example.com/orders/104301')
})
