import type { Message } from '../catalogue.ts'

export const buyNow = {
  more: (item: string) => `More for ${item}`,
  open: 'Buy now…',
  title: 'Buy now',
  text: 'Places a separate order now. Your cart stays as it is.',
  quantity: 'Quantity',
  goods: 'Goods',
  total: 'Total',
  orderBy: (when: string) => `Can be changed until ${when}.`,
  take: (quantity: string) => `Take ${quantity}`,
  placed: (number: number, quantity: string, day: string) =>
    `Order ${number} placed: ${quantity} for ${day}.`,
  show: 'View order',
  join: (quantity: string, number: number, day: string) => `Add ${quantity} to order ${number} · ${day}`,
  was: 'Order so far',
  adding: 'Adding…',
  isOpen: (number: number, total: string, when: string) =>
    `Order ${number} (${total}) ships the same way that day. Open until ${when}.`,
} as const satisfies Record<string, Message>
