import { countText } from '../../contract/words/day-words.ts'

/** English texts of mails about daily prices, and to shops that haven't ordered for a while. */
export const daily = {
  subject: (day: string) => `Prices for ${day}`,
  title: (day: string) => `Prices for ${day}`,
  preview: (count: number, day: string) => `${countText(count)} items for ${day}, at your prices.`,
  text: (count: number, day: string) =>
    `${countText(count)} items are available for ${day}. Here are yours first.`,
  from: (quantity: string) => `From ${quantity}`,
  usual: (quantity: string) => `You usually take ${quantity}`,
  moves: { up: 'Up', down: 'Down' },
  specials: 'Specials of the day',
  add: (quantity: string) => `Add ${quantity}`,
  fill: (count: number) => (count === 1 ? 'Put 1 item in my cart' : `Put these ${count} items in my cart`),
  fillText:
    'The button puts what you usually take in your cart, in the usual quantities. Nothing is ordered until you check out.',
  shop: 'See all prices',
  stop: 'Stop these emails',
  why: 'You’re getting this email because you asked for daily prices.',
}

export const winBack = {
  subject: 'Your flowers, at today’s prices',
  preview: (count: number, day: string) => `${countText(count)} items for ${day}, at your prices.`,
  title: 'We haven’t heard from you for a while',
  text: (last: string, day: string) =>
    `Your last order was on ${last}. These are your usual items for ${day}, at your prices.`,
  feedback: 'If something went wrong, reply to this email. We would like to know.',
  why: 'You’re getting this email because you asked for prices by email and haven’t ordered for a while.',
}
