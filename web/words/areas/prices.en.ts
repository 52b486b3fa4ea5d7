import type { DiscountScope } from '../../../contract/features/prices/discounts.ts'
import type { PriceSource } from '../../../contract/rules/pricing.ts'

const number = (count: number) => count.toLocaleString('en-US')
const shops = (count: number) => (count === 1 ? '1 shop' : `${number(count)} shops`)

const tabs: Record<DiscountScope, string> = {
  global: 'Everybody',
  route: 'Routes',
  price_tier: 'Levels',
  customer: 'Accounts',
  category: 'Items',
}
/** Where a percentage comes from, in one word. */
const scopes: Record<DiscountScope, string> = {
  global: 'everybody',
  route: 'route',
  price_tier: 'level',
  customer: 'own',
  category: 'items',
}

function sourceName(source: PriceSource, key: string): string {
  switch (source) {
    case 'lock':
      return 'Locked price'
    case 'promise':
      return 'Promised price'
    case 'own':
      return key === '' ? 'Own price of this item' : `Own price of ${key}`
    case 'customer':
      return key === '' ? 'Account' : `Account ${key}`
    case 'route':
      return key === '' ? 'Route' : `Route ${key}`
    case 'price_tier':
      return key === '' ? 'Level' : `Level ${key}`
    case 'category':
      return key === '' ? 'Category' : key
    case 'global':
      return 'Everybody'
  }
}

/** Words of prices: discounts, levels, mark-ups and the explanation of a price. */
export const prices = {
  preOrderSteps: {
    title: 'Price steps',
    none: 'The prices stay as they are until the program closes.',
    onDay: 'From the start of',
    percent: 'Percent',
    badPercent: 'Enter a percentage such as 5 or −2.5.',
    step: (day: string, percent: number) => `${day}: ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`,
    add: 'Add a step',
    adding: 'Adding…',
    added: 'The step is planned.',
    remove: 'Remove',
    removeStep: (day: string) => `Remove the step of ${day}`,
    removed: 'The step is removed.',
    done: 'Done',
    failed: 'Failed',
  },
  tabs,
  scopes,
  sourceName,
  discountsAside: 'The best one applies; discounts are not added up',
  tabsLabel: 'Discounts by who gets them',
  planned: 'Planned',
  ids: {
    global: 'For',
    route: 'Route',
    price_tier: 'Level',
    customer: 'Account',
    category: 'Category',
  } satisfies Record<DiscountScope, string>,
  everybody: 'Everybody',
  levelName: (level: string) => `Level ${level}`,
  name: 'Name',
  find: 'Find',
  shops: 'Shops',
  shopCount: shops,
  percent: 'Percent',
  percentOf: (percent: number) => `${percent}%`,
  best: 'Best discount for',
  bestOf: (best: number, of: number) => `${number(best)} of ${number(of)}`,
  week: 'Given per week',
  gets: 'Gets',
  getsFrom: (percent: number, from: string) => `${percent}% ${from}`,
  nothing: 'None',
  having: 'Show',
  havingAll: 'All',
  havingNow: 'With a discount',
  havingPlanned: 'Planned',
  level: 'Level',
  anyLevel: 'Any',
  setBy: 'Set by',
  window: (from: string | null, to: string | null) =>
    from === null && to === null
      ? ''
      : from === null
        ? `until ${to}`
        : to === null
          ? `from ${from}`
          : `${from} to ${to}`,
  sumLine: (having: number, shopCount: number, better: number) =>
    `${number(having)} with a discount; for ${number(better)} of their ${shops(shopCount)} another discount is better`,
  emptyDiscounts: 'Nothing to show here.',
  emptyDiscountsText: 'Change the filter to see more.',
  setPercent: (count: number) => (count === 1 ? 'Set percentage…' : `Set percentage for ${number(count)}…`),
  badPercent: 'Enter a percentage from 0 to 90 with at most two decimals.',
  badMarkup: 'Enter a percentage from 0 to 1,000 with at most two decimals.',
  /** The panel that previews a new percentage. */
  panelTitle: (name: string, from: number, to: number) => `${name} from ${from}% to ${to}%`,
  panelSome: (count: number, to: number) => `${number(count)} discounts to ${to}%`,
  notYet: (count: number) => `${shops(count)}. Nothing has changed yet.`,
  payLess: 'shops pay less',
  payMore: 'shops pay more',
  keepBetter: 'keep a better one',
  aWeek: 'per week, based on purchases of the last four weeks',
  levelsTable: 'Shops by level, now and after',
  now: 'Now',
  after: 'After',
  from: 'From',
  to: 'To',
  untilChanged: 'Leave empty for no end',
  fromToday: 'Leave empty to start at once',
  why: 'Why',
  whyHint: 'Optional. It stands beside the change.',
  cartsTold: (carts: number) =>
    carts === 0
      ? 'No cart changes. Placed orders keep their prices.'
      : carts === 1
        ? '1 cart changes. Placed orders keep their prices.'
        : `${number(carts)} carts change. Placed orders keep their prices.`,
  drop: 'Discard',
  set: (percent: number) => (percent === 0 ? 'End discount' : `Set ${percent}%`),
  setting: 'Setting…',
  setDone: 'Discount set.',
  plannedDone: 'Planned.',
  seeChange: 'See the change',
  previewFailed: 'The preview failed.',
  canGoBack: 'Can be undone',
  /** Levels and lists. */
  levelsAside: 'A level belongs to the shop; a tier is an item’s price by quantity',
  levelTabs: { levels: 'Levels', own: 'Own prices', promises: 'Promised prices' },
  fiveLevels: 'The five price levels',
  sales: 'Sales per week',
  accounts: 'Accounts with their level',
  account: 'Account',
  moveTo: (count: number) => (count === 1 ? 'Move 1 shop…' : `Move ${number(count)} shops…`),
  moveTitle: (count: number, level: number) =>
    count === 1 ? `1 shop to level ${level}` : `${number(count)} shops to level ${level}`,
  moveDo: (level: number) => `Move to level ${level}`,
  moving: 'Moving…',
  moved: 'Moved.',
  ownList: 'Prices for individual customers',
  promiseList: 'Prices promised for an event',
  addOwn: 'Own price',
  addPromise: 'Promise a price',
  ownTitle: 'Price for one customer',
  promiseTitle: 'Promise a price for an event',
  ownText: 'It applies when it is lower than every other price. A fixed price has no mark-up.',
  promiseText:
    'The customer pays no more than this price until the last day, even if the list price goes up.',
  item: 'Item number',
  category: 'Category',
  about: 'For',
  oneItem: 'An item',
  oneCategory: 'A category',
  terms: 'Terms',
  byPercent: 'Percent off the list',
  byPrice: 'Fixed price',
  price: 'Price',
  event: 'Event',
  eventHint: 'A wedding, a funeral, a holiday.',
  lastDay: 'Last day',
  state: 'State',
  states: { now: 'In effect', planned: 'Planned', ended: 'Ended' },
  listPrice: 'List price',
  what: 'Item or category',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  end: 'End',
  endThis: (name: string) => `End the price of ${name}`,
  ended: 'Ended.',
  emptyOwn: 'No customer has a price of their own.',
  emptyOwnText: 'Add one for a product or a category, as a percentage or a fixed price.',
  emptyPromises: 'No price is promised.',
  emptyPromisesText: 'Promise a price to a customer for an event; it has a last day.',
  /** Mark-ups. */
  markupsAside: 'Added after discounts',
  markupList: 'Mark-ups',
  level1: 'Level 1 pays',
  level5: 'Level 5 pays',
  emptyMarkups: 'No item has a mark-up.',
  emptyMarkupsText: 'Find an item by its name and enter a percentage.',
  plan: 'Schedule…',
  planTitle: (name: string) => `Mark-up of ${name} at a set time`,
  /** Why this price. */
  whyAside: 'One rule for list, cart and order',
  itemFind: 'Item',
  accountFind: 'Account',
  typeName: 'Name or number',
  noneFound: 'Nothing found.',
  quantity: 'Quantity',
  shipDay: 'Ship day',
  method: 'Method',
  anyMethod: 'Any',
  asOf: 'As of',
  asOfNow: 'Now',
  moment: 'Date and time',
  askFirst: 'Choose an account and an item.',
  askFirstText: 'The answer shows each step from the list to the price.',
  whyFailed: 'The answer could not be loaded.',
  perUnit: (price: string, unit: string) => `${price} a ${unit}`,
  forGoods: (goods: string, amount: string) => `${goods}, ${amount}`,
  listSays: (list: string, percent: string) => `The list says ${list}: they pay ${percent} less.`,
  listMore: (list: string, percent: string) => `The list says ${list}: they pay ${percent} more.`,
  listSame: 'They pay the list price.',
  noPrice: 'No price',
  copy: 'Copy',
  copyAnswer: 'Copy the answer',
  copied: 'Copied.',
  steps: 'Steps from the list to the price',
  stepList: 'List price',
  stepTier: 'Quantity',
  stepSale: 'Sale',
  stepDiscount: 'Best discount',
  stepMarkup: 'Mark-up',
  stepFixed: 'Fixed price',
  stepRounding: 'Rounding',
  tier1: (from: string) => `From ${from}`,
  listSince: (at: string, by: string | null) => (by === null ? `Since ${at}.` : `Since ${at}, set by ${by}.`),
  listLoaded: 'From the initial data.',
  reaches: (goods: string, from: string) => `${goods} reaches the price from ${from}`,
  nextTier: (from: string, price: string) => `From ${from} it is ${price}.`,
  noNext: 'More is not cheaper.',
  saleNone: 'Not on the overstock sale',
  saleOn: (was: string, end: string | null) =>
    end === null ? `On sale, was ${was}` : `On sale until ${end}, was ${was}`,
  saleLapsed: (end: string) => `The sale ended on ${end}`,
  noChange: 'no change',
  bestText: 'The best of those that apply; they are not added up',
  noneText: 'None applies',
  outcomes: {
    counts: 'counts',
    loses: 'another one is better',
    higher: 'not lower than the rest',
    none: 'none',
  },
  markupNone: 'None on this item',
  markupOf: (percent: number) => `${percent}% on top`,
  fixedText: 'Lower than all that, so it is the price. It has no mark-up.',
  fixedNone: 'No fixed or promised price is lower',
  roundingText: 'To the cent, half up, once per step',
  setByAt: (by: string | null, at: string | null) =>
    by === null ? 'initial data' : at === null ? by : `${by}, ${at}`,
  promisedFor: (event: string) => `promised for ${event}`,
  others: 'The same for others',
  otherName: {
    level: (key: string) => `Level ${key}`,
    route: (key: string) => `Route ${key}`,
    own: () => 'Prices of their own, from',
    list: () => 'List price',
  },
  thisShop: 'this shop',
  paid: 'What they paid or would have',
  paidFor: (goods: string) => `${goods}, last 60 days`,
  lastBought: (day: string, goods: string, price: string) => `Last bought ${day}: ${goods} at ${price}.`,
  neverBought: 'Never bought.',
  say: 'To say on the phone',
  sayLanguage: 'Language of the sentence',
  past: (at: string) => `As it was on ${at}`,
  plannedAt: (at: string) => `As it will be on ${at}, with what is planned`,
  leftOut: (count: number) =>
    count === 1
      ? '1 planned change before then is not in this answer.'
      : `${number(count)} planned changes before then are not in this answer.`,
  history: 'History',
}
