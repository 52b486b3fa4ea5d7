import type { Message } from '../catalogue.ts'

/** Words of the chart of a customer's price for one product over eighteen months. */
export const priceStory = {
  title: 'Your price over 18 months',
  waiting: 'Your price history is loading',
  lowest: (since: string) => `The lowest since ${since}.`,
  lowestEver: 'The lowest in 18 months.',
  highest: (since: string) => `The highest since ${since}.`,
  highestEver: 'The highest in 18 months.',
  same: (since: string) => `Unchanged since ${since}.`,
  sameEver: 'Unchanged for 18 months.',
  noPrice: 'No price today.',
  none: 'No price in the last 18 months.',
  between: (low: string, high: string) => `Between ${low} and ${high}`,
  bought: (orders: number) => (orders === 1 ? 'Bought once' : `Bought ${orders} times`),
  never: 'Not bought in this time',
  purchase: (day: string, quantity: string, price: string) => `${day}: ${quantity} at ${price}`,
  next: (from: string, price: string) => `${from}+ at ${price}`,
  today: 'Today',
  failed: 'Your price history did not load.',
} as const satisfies Record<string, Message>
