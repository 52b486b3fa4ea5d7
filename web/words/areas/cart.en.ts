import type { Message } from '../catalogue.ts'

export const cart = {
  title: 'Cart',
  counts: (lines: number, orders: number) =>
    `${lines === 1 ? '1 line' : `${lines} lines`}, ${orders === 1 ? '1 order' : `${orders} orders`}`,
  linesWord: (lines: number) => (lines === 1 ? 'line' : 'lines'),
  hide: 'Hide the cart',
  show: 'Show the cart',
  orderBy: (when: string) => `order by ${when}`,
  closed: 'orders have closed',
  heldTo: (time: string) => `held until ${time}`,
  goods: 'Goods',
  total: 'Total',
  failed: 'The cart didn’t load',
  failedText: 'Its items are safe.',
  take: (quantity: string) => `Take ${quantity}`,
  remove: 'Remove',
  reasons: {
    not_found: 'Product not found.',
    not_sold: 'This is no longer sold.',
    other_way: 'This ships differently. Order it separately.',
    no_price: 'This has no price yet.',
    out_of_season: 'This is out of season on that day.',
    box_minimum: (least: string, boxes: string) =>
      `The farm ships at least ${least} boxes. This order has ${boxes}.`,
    twice: 'This is on the list twice.',
    ship_day_closed: 'It can’t ship that day.',
    next_day: (day: string) => `It can’t ship that day. Next day: ${day}.`,
    below_minimum: (least: string) => `The minimum is ${least}.`,
    not_a_multiple: (step: string, next: string) => `Sold in multiples of ${step}. Next: ${next}.`,
    above_maximum: (most: string) => `The maximum is ${most} per line.`,
    not_enough_stock: (left: string) => `Only ${left} left.`,
    in_cart: (left: string, mine: string) => `Only ${left} left, and ${mine} already in your cart.`,
    none_left: 'None left.',
  },
} as const satisfies Record<string, Message | Record<string, Message>>
