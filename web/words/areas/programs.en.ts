import type { ProgramName } from '../../../contract/rules/programs.ts'

const number = (count: number) => count.toLocaleString('en-US')
const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${more}`

/** Words of the programs of goods, loaded with their page. */
export const programs = {
  tabs: { us: 'US program', 'farm-direct': 'Farm direct', 'grower-direct': 'Grower direct' } satisfies Record<
    ProgramName,
    string
  >,
  label: 'Programs',
  about: {
    us: 'Flowers and farm goods that US growers grow. A shop outside the program neither sees nor orders them.',
    'farm-direct': 'Goods that farms ship themselves.',
    'grower-direct': 'Boxes that growers ship themselves.',
  } satisfies Record<ProgramName, string>,
  now: (items: number, shops: number, all: number) =>
    `${many(items, 'item', 'items')}, offered to ${number(shops)} of ${many(all, 'shop', 'shops')}`,
  by: (name: string) => `Changed by ${name},`,
  failed: 'The program didn’t load',
  loading: 'Loading the program',
  fields: {
    onSale: 'The program is on',
    states: 'States',
    levels: 'Price levels',
    leadDays: 'Lead days',
    shipWeekdays: 'Ships on',
    orderBy: 'Order by',
    boxMinimum: 'Minimum boxes per order',
    growers: 'Growers',
    categories: 'Categories',
    in: 'Items to add',
    out: 'Items to remove',
  },
  offHint:
    'When it is off, its pages and items disappear from every shop at once. Carts keep the lines and mark them.',
  all: {
    states: 'All states',
    levels: 'All levels',
    shipWeekdays: 'Every day of the calendar',
    growers: 'All growers',
    categories: 'All categories',
  },
  stateHint: 'A shop is in the state of its first address.',
  leadHint: 'Leave empty to use each item’s own.',
  orderByHint: 'On the last lead day. Leave empty to use the calendar’s cut-offs.',
  boxHint: 'A box is the multiple that an item is sold in.',
  itemsHint:
    'Item numbers, separated by commas or one per line. Items outside the program are sold like the rest of the catalog.',
  badItems: (text: string) => `“${text}” is not an item number.`,
  badNumber: 'Enter a whole number.',
  level: (level: number) => `Level ${level}`,
  shopsOf: (name: string, shops: number) => `${name} (${many(shops, 'shop', 'shops')})`,
  itemsOf: (name: string, items: number) => `${name} (${many(items, 'item', 'items')})`,
  noVendor: 'Without a vendor',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Program saved.',
  effect: {
    title: 'What saving affects',
    counting: 'Counting…',
    nothing: 'No shop, item, cart or order.',
    shopsLeave: (count: number) => `${many(count, 'shop is', 'shops are')} no longer offered it`,
    shopsJoin: (count: number) => `${many(count, 'shop is', 'shops are')} offered it from now on`,
    itemsLeave: (count: number) => many(count, 'item leaves', 'items leave'),
    itemsJoin: (count: number) => many(count, 'item joins', 'items join'),
    carts: (count: number) => `${many(count, 'cart has', 'carts have')} lines that can no longer be ordered`,
    orders: (count: number) =>
      `${many(count, 'placed order has', 'placed orders have')} such lines and keep them`,
    then: (shops: number, items: number) =>
      `Then ${many(shops, 'shop', 'shops')} and ${many(items, 'item', 'items')}.`,
    names: (names: string, more: number) => (more > 0 ? `${names} and ${number(more)} more` : names),
  },
}
