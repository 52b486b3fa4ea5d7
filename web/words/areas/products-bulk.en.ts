import type { BulkCause, Rounding } from '../../../contract/features/products/bulk.ts'
import type { ProductState } from '../../../contract/features/products/shapes.ts'

const number = (count: number) => count.toLocaleString('en-US')
const of = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`

/** Words of changes to many products. */
export const productsBulk = {
  title: (count: number) => `Change ${of(count, 'item', 'items')}`,
  groups: { prices: 'Prices', stock: 'Stock', flags: 'Flags', sale: 'Overstock', more: 'More' },
  kinds: {
    'price-raise': 'Raise prices',
    'price-lower': 'Lower prices',
    'price-set': 'Set prices',
    'price-cost': 'Cost plus percent',
    'price-steps': 'Tiers in steps from tier 1',
    markup: 'Mark-up',
    'stock-set': 'Set on hand',
    'stock-add': 'Add to on hand',
    'stock-zero': 'Set on hand to 0',
    flag: 'Set a flag',
    sale: 'Put on sale',
    'sale-end': 'End the sale',
    season: 'Season',
    dates: 'Available from, book by',
    category: 'Category',
    grower: 'Grower',
    archive: 'Archive',
    restore: 'Put in the shop',
  },
  what: 'What',
  percent: 'Percent',
  dollars: 'Dollars',
  units: 'Units',
  by: 'By',
  unitNames: { percent: 'Percent', dollars: 'Dollars' },
  tiers: 'Tiers',
  allTiers: 'All five',
  tier: (n: number) => `Tier ${n}`,
  roundTo: 'Round to',
  roundings: {
    cent: 'Cent, half up',
    five: 'Next .05',
    nine: 'Next .09',
    dime: 'Next .10',
  } satisfies Record<Rounding, string>,
  flag: 'Flag',
  flagNames: {
    featured: 'Featured',
    hidden: 'Hidden',
    us: 'US grown',
    growerDirect: 'Grower direct',
    farmDirect: 'Farm direct',
  },
  becomes: 'Becomes',
  yesNo: { yes: 'Yes', no: 'No' },
  endsOn: 'Last day',
  availableFrom: 'Available from',
  bookBy: 'Book by',
  from: 'From',
  to: 'To',
  category: 'Category',
  grower: 'Grower',
  states: { draft: 'Draft', live: 'In the shop', archived: 'Archived' } satisfies Record<
    ProductState,
    string
  >,
  fill: 'Enter what should change. The effect is shown here first.',
  counting: 'Calculating…',
  change: 'change',
  causes: {
    same: 'already set',
    on_sale: 'on sale, left out',
    not_on_sale: 'not on sale',
    no_price: 'without a price',
    no_cost: 'without a cost',
    tiers: 'tier prices would not fall',
    too_low: 'below a cent',
    allocated: 'more in orders and carts',
    in_open_orders: 'on open orders',
    not_ready: 'not ready for the shop',
    archived: 'archived',
  } satisfies Record<BulkCause, string>,
  onSale: (count: number) => `${of(count, 'is', 'are')} on sale and left out.`,
  onSaleText: 'Only the sale price would change. The price that it goes back to would not.',
  takeIn: 'Include',
  smallest: 'Smallest',
  largest: 'Largest',
  mostSold: 'Most sold',
  inMostCarts: 'In most carts',
  touched: (carts: number, items: number, orders: number) =>
    `${carts === 0 ? 'In no cart.' : `${of(carts, 'cart has', 'carts have')} ${number(items)} of them.`} ${
      orders === 0
        ? 'On no open order.'
        : `${of(orders, 'open order keeps its price', 'open orders keep their prices')}.`
    }`,
  why: 'Why',
  whyHint: 'Shown in Changes with your name.',
  canGoBack: 'Can be undone in Changes',
  cancel: 'Cancel',
  act: (count: number) => `Change ${of(count, 'item', 'items')}`,
  plan: (count: number) => `Schedule for ${of(count, 'item', 'items')}`,
  doing: 'Changing…',
  done: (count: number, leftOut: number) =>
    leftOut > 0
      ? `${of(count, 'item', 'items')} changed. ${number(leftOut)} had changed meanwhile and stay as they are.`
      : `${of(count, 'item', 'items')} changed.`,
  planned: 'Scheduled. It is listed under Scheduled.',
  started: 'This takes a moment. Progress is in the header.',
  reachAll: 'Everything in the list, including what is not on screen',
  reachRows: 'The selected rows',
}
