import type { Message } from '../catalogue.ts'

export const buyNow = {
  menu: (item: string) => `Buy without check-out: ${item}`,
  ships: 'Ships',
  shipsAs: (method: string, day: string) => `${method} · ${day}`,
  price: 'Price',
  each: (price: string, unit: string) => `${price} a ${unit}`,
  delivery: 'Delivery',
  free: 'Free',
  pay: 'Payment',
  calculating: 'Calculating…',
  cancel: 'Not now',
  buy: (amount: string) => `Buy for ${amount}`,
  placing: 'Placing…',
  notPlaced: 'Nothing was ordered.',
  loadingOrders: 'Loading…',
  joinFromCart: (quantity: string, number: number, day: string) =>
    `Move ${quantity} from the cart to order ${number} · ${day}`,
  joined: (number: number, quantity: string, total: string) =>
    `${quantity} added to order ${number}. New total: ${total}.`,
  joinedLines: (number: number, lines: number, total: string) =>
    `${lines === 1 ? '1 line' : `${lines} lines`} added to order ${number}. New total: ${total}.`,
  addingTo: (number: number, method: string, day: string) => `Adding to order ${number} · ${day}, ${method}`,
  addingUntil: (when: string) => `Items you add go into this order. Open until ${when}.`,
  addingOthers: (lines: number) =>
    `${lines === 1 ? '1 line ships' : `${lines} lines ship`} another way or day, as a separate order.`,
  addingClosed: (number: number) => `Order ${number} is closed.`,
  addingClosedText: 'Items you added stay in the cart.',
  addingOk: 'OK',
  leaveInCart: 'Leave in the cart',
  doneAdding: (lines: number) => `Done: add ${lines === 1 ? '1 line' : `${lines} lines`}`,
  done: 'Done',
  opening: 'Opening…',
  takenBack: (number: number) => `Order ${number} is back to what it was.`,
  joinTitle: (number: number) => `Add to order ${number}`,
  joinCard: 'This order was paid by card. The difference is charged now.',
  difference: 'To pay now',
  back: 'Refund to the card',
  joinPay: (amount: string) => `Add and pay ${amount}`,
  joinOnly: 'Add to the order',
  notJoined: 'Nothing was added.',
  addLines: (lines: number, number: number) =>
    `Add ${lines === 1 ? 'this line' : `these ${lines} lines`} to order ${number}`,
} as const satisfies Record<string, Message>
