import { describe, expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { isDayDisabled, shipDayAt, shipmentAt, shipmentFrom } from './shipment-rules.ts'
import type { Shipment } from './shipment-shapes.ts'

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
  test('without an answer is for today, picked up, to nobody', () => {
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

describe('a shipment after its cut-off, before the server has answered again', () => {
  const day = (date: string, cutOff: string) => ({ date, cutOff })
  const monday = day('2026-11-23', '2026-11-22T21:00:00.000Z')
  const tuesday = day('2026-11-24', '2026-11-23T22:30:00.000Z')
  const known = {
    deliveryMethod: 'Truck Delivery',
    shipDay: monday.date,
    cutOff: monday.cutOff,
    open: true,
    reason: null,
    nextOpenDay: monday.date,
    openDays: [monday, tuesday],
    methods: [
      {
        deliveryMethod: 'Truck Delivery',
        nextOpenDay: monday.date,
        cutOff: monday.cutOff,
        openDays: [monday, tuesday],
      },
    ],
  } as unknown as Shipment

  test('Monday closes exactly at its cut-off, and Tuesday is the day to offer', () => {
    expect(shipmentAt(known, new Date('2026-11-22T20:59:59.999Z'))).toMatchObject({ open: true })
    expect(shipmentAt(known, new Date(monday.cutOff))).toMatchObject({
      open: false,
      reason: 'cut_off_passed',
      shipDay: monday.date,
      nextOpenDay: tuesday.date,
      methods: [{ nextOpenDay: tuesday.date, cutOff: tuesday.cutOff }],
    })
  })

  test('a page that was asleep past both days offers neither', () => {
    expect(shipmentAt(known, new Date('2026-11-25T12:00:00Z'))).toMatchObject({
      open: false,
      nextOpenDay: null,
      methods: [{ nextOpenDay: null, cutOff: null }],
    })
  })

  test('a day that the server has closed keeps the server’s reason, and its next day closes as well', () => {
    const closed = {
      ...known,
      open: false,
      reason: 'holiday',
      openDays: [tuesday],
      nextOpenDay: tuesday.date,
    }
    expect(shipmentAt(closed as Shipment, new Date(monday.cutOff))).toMatchObject({
      reason: 'holiday',
      nextOpenDay: tuesday.date,
    })
    expect(shipmentAt(closed as Shipment, new Date(tuesday.cutOff))).toMatchObject({ nextOpenDay: null })
  })

  test('a day of the calendar closes at its cut-off, and says why', () => {
    const row = { date: tuesday.date, enabled: true, cutOff: tuesday.cutOff }
    expect(shipDayAt(row, new Date(monday.cutOff))).toBe(row)
    expect(shipDayAt(row, new Date(tuesday.cutOff))).toMatchObject({
      enabled: false,
      reason: 'cut_off_passed',
    })
  })
})
