import type { Message } from '../catalogue.ts'

export const cart = {
  to: (place: string) => `to ${place}`,
  kinds: {
    PREBOOK: 'Pre-order',
    FARM_DIRECT: 'Farm Direct',
    GROWER_DIRECT: 'Grower Direct',
    STANDING: 'Standing',
    SPECIAL: 'Special',
  },
  lineText: (quantity: string, price: string) => `${quantity} × ${price}`,
  delivery: 'Delivery',
  toFree: (left: string, minimum: string) => `Add ${left} for free delivery (${minimum})`,
  deliveryFree: 'Delivery is free',
  deliveryCosts: (cost: string) => `Delivery ${cost}`,
  noCharge: 'No charge for pickup',
  free: 'free',
  checkOut: (orders: number) => (orders === 1 ? 'Check out 1 order' : `Check out ${orders} orders`),
  needsLook: (lines: number) => (lines === 1 ? 'Check 1 line.' : `Check ${lines} lines.`),
  empty: 'Your cart is empty.',
  emptyText: 'Enter a quantity in the list to add it.',
  emptyForViewer: 'Items your company’s buyers add appear here.',
  problems: {
    not_enough_stock: (left: string) => `Only ${left} left.`,
    none_left: 'Just sold out.',
    ship_day_closed: 'Orders for this day have closed.',
    price_changed: (now: string, was: string) => `The price is now ${now}. It was ${was} when you added it.`,
    not_orderable: 'This can no longer be ordered for that day.',
    not_a_multiple: (step: string) => `Sold by ${step}.`,
    method_not_offered: 'That delivery method isn’t available for this address.',
  },
} as const satisfies Record<string, Message | Record<string, Message>>
