import type { DiscountScope } from '../../../contract/features/prices/discounts.ts'
import type { ScheduledAbout, ScheduledState } from '../../../contract/features/scheduled.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** Up to three ids, or the first two and how many more. */
const some = (ids: readonly string[]) =>
  ids.length <= 3 ? ids.join(', ') : `${ids.slice(0, 2).join(', ')} and ${ids.length - 2} more`

function discountOf(scope: DiscountScope, ids: readonly string[]): string {
  switch (scope) {
    case 'global':
      return 'for everyone'
    case 'route':
      return `of route ${some(ids)}`
    case 'price_tier':
      return `of level ${some(ids)}`
    case 'customer':
      return `of account ${some(ids)}`
    case 'category':
      return `of ${some(ids)}`
  }
}

/** What happens at the scheduled time. */
function about(what: ScheduledAbout): string {
  switch (what.kind) {
    case 'mark-up':
      return what.percent === 0
        ? `Remove the mark-up of ${what.description}`
        : `Set the mark-up of ${what.description} to ${what.percent}%`
    case 'featured':
      return `${what.featured ? 'Feature' : 'Stop featuring'} ${what.productIds.length === 1 ? `item ${what.productIds[0]}` : `${number(what.productIds.length)} items`}`
    case 'overstock':
      return `${what.ended ? 'End the sale of' : 'Mark down'} ${what.products === 1 ? '1 item' : `${number(what.products)} items`}`
    case 'products':
      return `Change ${what.products === 1 ? '1 product' : `${number(what.products)} products`}`
    case 'pre-order-step':
      return `Change the prices of ${what.name} by ${what.percent}%`
    case 'publish-prices':
      return `Publish the prices of ${what.supplier}`
    case 'discount':
      return what.percent === 0
        ? `End the discount ${discountOf(what.scope, what.ids)}`
        : `Set the discount ${discountOf(what.scope, what.ids)} to ${what.percent}%`
    case 'price-level':
      return `Move ${some(what.accountNumbers.map(String))} to level ${what.level}`
    case 'discount-days':
      return `The ${what.percent}% discount ${discountOf(what.scope, [what.id])} ${what.ends ? 'ends' : 'begins'}`
    case 'customer-price-days': {
      const price = what.promisedFor === null ? 'The price' : `The price promised for ${what.promisedFor}`
      return `${price} of ${what.name} for ${what.accountNumber} ${what.ends ? 'ends' : 'begins'}`
    }
    case 'shut-days':
      return `Close ${what.fromDay}${what.toDay === what.fromDay ? '' : ` to ${what.toDay}`}${what.scopeKey ? ` for ${what.scopeKey}` : ''}`
    case 'sale-end':
      return `The sale of ${what.description} ends`
    case 'promo-bar':
      return what.ends ? `The promo bar “${what.lead}” goes` : `The promo bar “${what.lead}” appears`
    default:
      throw new Error(`unhandled ${what satisfies never}`)
  }
}

const states: Record<ScheduledState, string> = {
  planned: 'Planned',
  done: 'Done',
  failed: 'Failed',
  removed: 'Removed',
}
const kinds: Record<ScheduledAbout['kind'], string> = {
  'mark-up': 'Mark-up',
  featured: 'Featured',
  overstock: 'Overstock',
  products: 'Products',
  'pre-order-step': 'Price step of a pre-order',
  'publish-prices': 'Daily prices',
  discount: 'Discount',
  'price-level': 'Price level',
  'discount-days': 'Discount by its days',
  'customer-price-days': 'Customer price by its days',
  'shut-days': 'Closed days',
  'sale-end': 'Sale ends',
  'promo-bar': 'Promo bar',
}

/** Words of scheduled changes, loaded with the staff pages. */
export const scheduled = {
  about,
  states,
  kinds,
  list: 'Scheduled changes',
  count: (total: number) => (total === 1 ? '1 change' : `${number(total)} changes`),
  when: 'When',
  what: 'What',
  state: 'Status',
  kind: 'Kind',
  any: 'Any',
  by: 'Scheduled by',
  byDates: 'By its dates',
  from: 'From',
  to: 'To',
  error: 'Reason',
  actions: 'Actions',
  move: 'Move',
  moveThis: (name: string) => `Move: ${name}`,
  moveTitle: 'Move to another time',
  moving: 'Moving…',
  moved: 'Moved.',
  now: 'Apply now',
  nowThis: (name: string) => `Apply now: ${name}`,
  nowTitle: 'Apply this now?',
  nowDoing: 'Applying…',
  nowDone: 'Started. The list shows the result in a moment.',
  remove: 'Remove',
  removeThis: (name: string) => `Remove: ${name}`,
  removeTitle: 'Remove this scheduled change?',
  removing: 'Removing…',
  removed: 'Removed.',
  keep: 'Keep',
  change: 'See the change',
  empty: 'Nothing changes automatically.',
  emptyText: 'Prices, mark-ups and discounts that you schedule appear here.',
  /** The picker for a start time. */
  startsWhen: 'Starts',
  atOnce: 'Now',
  atPriceMoment: (moment: string) => `At the next price change, ${moment}`,
  atOther: 'At another time',
  moment: 'Date and time',
  pastMoment: 'That time has passed. Choose a later one.',
  others: (count: number) =>
    count === 1
      ? '1 other change happens around then.'
      : `${number(count)} other changes happen around then.`,
}
