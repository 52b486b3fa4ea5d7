import { describe, expect, test } from 'vitest'
import type { Cart, CartOrder } from '../../../../contract/features/cart.ts'
import type { Shipment } from '../../../../contract/rules/shipment-shapes.ts'
import { hoursOf, nightsOf, railBlocks, ticksOf } from './rail.ts'

/** Monday, November 23, 9:30 am in Dayton. */
const now = new Date('2026-11-23T14:30:00Z')
const open = (date: string, cutOff: string) => ({ date, cutOff })
const tuesday = open('2026-11-24', '2026-11-23T21:00:00.000Z')
const wednesday = open('2026-11-25', '2026-11-24T22:30:00.000Z')
const friday = open('2026-11-27', '2026-11-25T22:30:00.000Z')
const saturday = open('2026-11-28', '2026-11-27T22:30:00.000Z')
const monday = open('2026-11-30', '2026-11-28T22:30:00.000Z')

/** Truck Delivery on Tuesday to address 7. */
const shipment = {
  deliveryMethod: 'Truck Delivery',
  shipDay: '2026-11-24',
  shipToCode: '7',
  openDays: [tuesday, wednesday],
  methods: [
    { deliveryMethod: 'Pickup', openDays: [tuesday, wednesday] },
    { deliveryMethod: 'Truck Delivery', openDays: [tuesday, wednesday, friday, saturday, monday] },
    { deliveryMethod: 'UPS Delivery', openDays: [open('2026-11-24', '2026-11-23T19:00:00.000Z'), wednesday] },
  ],
} as unknown as Shipment

const order = (of: Partial<CartOrder>): CartOrder =>
  ({
    id: 1,
    date: '2026-11-24',
    deliveryMethod: 'Truck Delivery',
    shipToId: 7,
    amount: 58.6,
    shippingCost: 12,
    shippingMinimum: 150,
    open: true,
    cutOff: tuesday.cutOff,
    details: [{ id: 11 }],
    ...of,
  }) as CartOrder

const cartOf = (...orders: CartOrder[]): Pick<Cart, 'orders' | 'deliveries'> => ({ orders, deliveries: [] })
const named = (cart: Pick<Cart, 'orders' | 'deliveries'>, at = now) =>
  railBlocks({ shipment, cart, now: at }).map(({ day, method, lines, open: isOpen }) =>
    [day.slice(5), method.split(' ')[0], lines.length, ...(isOpen ? [] : ['closed'])].join(' '),
  )

describe('the blocks of the rail', () => {
  test.each<[string, CartOrder[], Date, string[]]>([
    [
      'four days of the shipment’s truck and the next day of each other method, the first cut-off first',
      [],
      now,
      ['11-24 UPS 0', '11-24 Truck 0', '11-24 Pickup 0', '11-25 Truck 0', '11-27 Truck 0', '11-28 Truck 0'],
    ],
    [
      'lines stand on their day, and a day beyond the four is added for them',
      [
        order({}),
        order({ id: 2, date: '2026-12-08', cutOff: '2026-12-07T22:30:00.000Z', productType: 'PREBOOK' }),
      ],
      now,
      [
        '11-24 UPS 0',
        '11-24 Truck 1',
        '11-24 Pickup 0',
        '11-25 Truck 0',
        '11-27 Truck 0',
        '11-28 Truck 0',
        '12-08 Truck 1',
      ],
    ],
    [
      'exactly at its cut-off Tuesday’s truck has left, and the days after it move up',
      [],
      new Date(tuesday.cutOff),
      ['11-25 UPS 0', '11-25 Truck 0', '11-25 Pickup 0', '11-27 Truck 0', '11-28 Truck 0', '11-30 Truck 0'],
    ],
    [
      'lines that missed their truck come first, on a closed block',
      [order({ open: false })],
      new Date(tuesday.cutOff),
      [
        '11-24 Truck 1 closed',
        '11-25 Pickup 0',
        '11-25 Truck 0',
        '11-25 UPS 0',
        '11-27 Truck 0',
        '11-28 Truck 0',
        '11-30 Truck 0',
      ],
    ],
    [
      'two orders of one truck are one block; another address has its own',
      [
        order({}),
        order({
          id: 2,
          productType: 'FARM_DIRECT',
          details: [{ id: 12 }, { id: 13 }] as CartOrder['details'],
        }),
        order({ id: 3, shipToId: 8 }),
      ],
      now,
      [
        '11-24 UPS 0',
        '11-24 Truck 3',
        '11-24 Pickup 0',
        '11-24 Truck 1',
        '11-25 Truck 0',
        '11-27 Truck 0',
        '11-28 Truck 0',
      ],
    ],
  ])('%s', (_, orders, at, expected) => {
    const blocks = named(cartOf(...orders), at)
    expect([...blocks].sort()).toEqual([...expected].sort())
    expect(blocks[0]).toBe(blocks.find((one) => one.endsWith('closed')) ?? blocks[0])
  })

  test('the cut-offs stand in their order', () => {
    const cutOffs = railBlocks({ shipment, cart: cartOf(), now }).map(({ cutOff }) => cutOff)
    expect(cutOffs).toEqual([...cutOffs].sort())
  })

  test('only the shipment’s own truck is where new lines ship', () => {
    const own = railBlocks({ shipment, cart: cartOf(order({ id: 3, shipToId: 8 })), now }).filter(
      ({ isShipment }) => isShipment,
    )
    expect(own.map(({ key }) => key)).toEqual(['2026-11-24 Truck Delivery 7'])
  })

  test('a chosen day that lies behind the next four is on the rail', () => {
    const far = open('2026-12-15', '2026-12-14T22:30:00.000Z')
    const chosen = { ...shipment, shipDay: '2026-12-15', openDays: [far] } as Shipment
    const blocks = railBlocks({ shipment: chosen, cart: cartOf(), now })
    expect(blocks.find(({ day }) => day === '2026-12-15')).toMatchObject({ isShipment: true, open: true })
  })
})

describe('the line of the next 24 hours', () => {
  test('4 pm is 6½ of 24 hours away, UPS closes before, and tomorrow’s cut-offs are not on it', () => {
    const ticks = ticksOf(railBlocks({ shipment, cart: cartOf(), now }), now)
    expect(ticks.map(({ at, share, blocks }) => [at, share * 24, blocks.length])).toEqual([
      ['2026-11-23T19:00:00.000Z', 4.5, 1],
      ['2026-11-23T21:00:00.000Z', 6.5, 2],
    ])
  })

  test('every third hour is written by Dayton’s clock', () => {
    const hours = hoursOf(now, 'America/New_York')
    expect(hours.map(({ share }) => share * 24)).toEqual([2.5, 5.5, 8.5, 11.5, 14.5, 17.5, 20.5, 23.5])
  })

  test('the night from 8 pm to 5 am is dark; in the middle of it there are two pieces', () => {
    const shares = (at: string) =>
      nightsOf(new Date(at), 'America/New_York').map(({ from, to }) => [from * 24, to * 24])
    expect(shares('2026-11-23T14:30:00Z')).toEqual([[10.5, 19.5]])
    expect(shares('2026-11-24T05:00:00Z')).toEqual([
      [0, 5],
      [20, 24],
    ])
  })
})
