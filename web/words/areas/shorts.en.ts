import type { ChoiceState } from '../../../contract/rules/choices.ts'
import type { ShareWay } from '../../../contract/rules/shares.ts'
import type { Wish } from '../../../contract/rules/wishes.ts'
import { countText } from '../format.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${countText(count)} orders`)
const items = (count: number) => (count === 1 ? '1 item' : `${countText(count)} items`)

/** Words of items that are short across all orders of a ship day. */
export const shorts = {
  items: 'Short items',
  sum: (count: number, of: number) => `${items(count)}, ${orders(of)}.`,
  leaves: (time: string) => `The first truck leaves at ${time}.`,
  nothing: (day: string) => `Nothing is short for ${day}.`,
  nothingText: 'Items are short after a count, a lost lot or a picker’s report.',
  short: (count: number) => `${countText(count)} short`,
  thereOf: (there: number, asked: number) => `${countText(there)} of ${countText(asked)}`,
  takeAnother: (of: number, take: number, ask: number) =>
    `${orders(of)}${take > 0 ? `, ${take} take a substitute` : ''}${ask > 0 ? `, ${ask} to be asked` : ''}`,
  once: 'Settle a short once for all its orders. Customers’ preferences come first, then your way of sharing.',
  bar: (there: number, asked: number, short: number, of: number) =>
    `${countText(there)} of ${countText(asked)}, ${countText(short)} short on ${orders(of)}`,
  counted: (units: number, actor: string, book: number) =>
    `${actor} counted ${countText(units)}. The records said ${countText(book)}.`,
  notCounted: 'Not counted. The order desk marked it short.',
  came: 'Last arrival',
  nextUsually: 'usually next',
  countAgain: 'Count again',
  share: (units: number) => `Share the ${countText(units)}`,
  ways: {
    evenly: 'Evenly',
    first_ordered: 'First ordered',
    first_truck: 'First truck',
    by_hand: 'By hand',
  } satisfies Record<ShareWay, string>,
  steps: (step: number) =>
    step > 1 ? `In steps of ${step}. Nobody gets less than half.` : 'Nobody gets less than half.',
  table: 'Orders of the item',
  order: 'Order',
  customer: 'Customer',
  asked: 'Asked',
  gets: 'Gets',
  getsOf: (customer: string) => `${customer} gets`,
  rest: 'For the rest',
  restOf: (customer: string) => `For the rest, ${customer}`,
  wish: 'Preference',
  all: 'All',
  less: (count: number) => `${countText(count)} less`,
  ask: (time: string) => `Ask the shop, answer by ${time}`,
  askAlone: 'Ask the shop',
  waiting: 'Asked, no answer yet',
  readsAsk: (description: string, rest: number, asked: number) =>
    `${countText(rest)} of your ${countText(asked)} are missing: ${description}. A link with up to three options that are held for them.`,
  askedShops: 'Shops that were asked',
  askedOf: (missing: number, description: string) => `${countText(missing)} ${description}`,
  answers: {
    OPEN: 'No answer yet',
    CHOSEN: 'Chose',
    RULED: 'By preference',
    LEFT_OUT: 'Left out',
  } satisfies Record<ChoiceState, string>,
  byDesk: 'By the order desk',
  until: 'until',
  another: (count: number, what: string) => `${countText(count)} ${what}`,
  allRest: (others: number, less: number, asked: number) =>
    `${countText(others)} of others, ${countText(less)} less${asked > 0 ? `, ${countText(asked)} asked about` : ''}`,
  pickup: 'Pickup',
  ups: 'UPS',
  wishes: {
    NONE: 'none, take less',
    SAME_COLOR: 'same color',
    SAME_VARIETY: 'same variety',
    SAME_KIND: 'same kind',
    ASK: 'ask me',
  } satisfies Record<Wish, string>,
  upTo: (wish: string, percent: number) => `${wish}, to ${percent}% more`,
  instead: 'Substitutes, in this order',
  bookHas: (count: number) => `The records show ${countText(count)} more that are not reserved.`,
  free: (count: number) => `${countText(count)} available`,
  samePrice: 'the same list price',
  dearer: (percent: number) => `${percent}% more`,
  cheaper: (percent: number) => `${percent}% less`,
  noInstead: 'Nothing similar is available.',
  reason: 'Reason (the shops see it)',
  usualReason: 'We received less than expected.',
  reads: (customer: string) => `What ${customer} will read`,
  readsLess: (description: string, gets: number, asked: number) =>
    `${description}: ${countText(gets)} instead of ${countText(asked)}.`,
  readsOther: (description: string, gets: number, asked: number, rest: number, other: string) =>
    `${description}: ${countText(gets)} instead of ${countText(asked)}, and ${countText(rest)} ${other} at no higher price.`,
  tell: (count: number) => `Notify ${count === 1 ? 'the shop' : `${count} shops`} by email`,
  result: (others: number, less: number, asked: number) =>
    [
      others > 0 ? `${others} get another item` : '',
      less > 0 ? `${less} get less` : '',
      asked > 0 ? `${asked} will be asked` : '',
    ]
      .filter(Boolean)
      .join(', '),
  settle: 'Settle',
  settling: 'Settling',
  next: 'Next item',
  settled: (count: number) => `Settled for ${orders(count)}.`,
  stale: 'This item has changed meanwhile. Nothing was settled. Review it again.',
  back: 'All items',
  over: (count: number) => `${countText(count)} more than there are.`,
  readOnly: 'The order desk settles shorts.',
}
