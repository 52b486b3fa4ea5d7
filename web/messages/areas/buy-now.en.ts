import type { Message } from '../catalogue.ts'

export const buyNow = {
  more: (item: string) => `More for ${item}`,
  menu: (item: string) => `Without check-out: ${item}`,
  open: 'Buy now…',
  title: 'Buy now',
  text: 'An order of its own, at once. What lies in the cart stays there.',
  quantity: 'How many',
  ships: 'Ships',
  shipsAs: (method: string, day: string) => `${method} · ${day}`,
  price: 'Price',
  each: (price: string, unit: string) => `${price} a ${unit}`,
  goods: 'Goods',
  delivery: 'Delivery',
  free: 'Free',
  total: 'Total',
  pay: 'How it is paid',
  orderBy: (when: string) => `Can be changed until ${when}.`,
  reckoning: 'Reckoning…',
  take: (quantity: string) => `Take ${quantity}`,
  cancel: 'Not now',
  buy: (amount: string) => `Buy for ${amount}`,
  placing: 'Placing…',
  placed: (number: number, quantity: string, day: string) =>
    `Order ${number} is placed: ${quantity} for ${day}.`,
  show: 'Show it',
  notPlaced: 'Nothing was ordered.',
  join: (quantity: string, number: number, day: string) => `Add ${quantity} to order ${number} · ${day}`,
  joinFromCart: (quantity: string, number: number, day: string) =>
    `Move ${quantity} from the cart to order ${number} · ${day}`,
  joined: (number: number, quantity: string, total: string) =>
    `${quantity} added to order ${number}, which comes to ${total} now.`,
  joinedLines: (number: number, lines: number, total: string) =>
    `${lines === 1 ? '1 line' : `${lines} lines`} added to order ${number}, which comes to ${total} now.`,
  takenBack: (number: number) => `Order ${number} is as it was.`,
  joinTitle: (number: number) => `Add to order ${number}`,
  joinCard: 'This order was paid by card. The card pays the difference now.',
  was: 'Order so far',
  difference: 'To pay now',
  back: 'Comes back to the card',
  joinPay: (amount: string) => `Add and pay ${amount}`,
  joinOnly: 'Add to the order',
  adding: 'Adding…',
  notJoined: 'Nothing was added.',
  isOpen: (number: number, total: string, when: string) =>
    `Order ${number} (${total}) goes the same way that day and is open until ${when}.`,
  addLines: (lines: number, number: number) =>
    `Add ${lines === 1 ? 'this line' : `these ${lines} lines`} to order ${number}`,
} as const satisfies Record<string, Message>
