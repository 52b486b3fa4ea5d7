import type { RouteCause } from '../../../contract/features/truck-routes.ts'

const number = (count: number) => count.toLocaleString('en-US')
const addresses = (count: number) => (count === 1 ? '1 address' : `${number(count)} addresses`)

/** Words of the truck routes, loaded with their page and the set-up. */
export const truckRoutes = {
  list: 'Truck routes',
  count: (count: number) => (count === 1 ? '1 route' : `${number(count)} routes`),
  withoutRoute: (count: number) =>
    count === 1 ? '1 address has no route' : `${number(count)} addresses have no route`,
  find: 'Route, town or ZIP',
  add: 'New route',
  adding: 'Adding…',
  added: (name: string) => `Route ${name} added.`,
  fromFile: 'From a file',
  empty: 'No routes yet',
  emptyText: 'Add a route by hand, or import all of them from a file.',
  gone: 'Route not found',
  fields: {
    routeNumber: 'Number',
    name: 'Name',
    weekdays: 'Days',
    departsAt: 'Leaves',
    hub: 'Leaves from',
    shippingCost: 'Delivery cost',
    shippingMinimum: 'Order minimum',
    closing: 'Orders close',
    towns: 'Towns, in the order of the stops',
  },
  removal: {
    open: 'Remove the route',
    title: (name: string) => `Remove route ${name}?`,
    moves: (count: number) =>
      count === 1 ? '1 address moves to another route.' : `${number(count)} addresses move to another route.`,
    noShops: 'It has no addresses.',
    to: 'Their new route',
    choose: 'Choose a route',
    orders: (count: number) =>
      count === 1 ? '1 placed order stays as it is.' : `${number(count)} placed orders stay as they are.`,
    carts: (count: number) =>
      count === 1
        ? '1 cart follows the days of the new route.'
        : `${number(count)} carts follow the days of the new route.`,
    keep: 'Keep it',
    remove: 'Remove it',
    removing: 'Removing…',
    removed: (name: string) => `Route ${name} removed.`,
  },
  shops: 'Addresses',
  town: 'Town',
  towns: 'Towns',
  state: 'State',
  zips: 'ZIP codes',
  arrives: 'Arrives',
  addTown: 'Add a town',
  removeTown: (town: string) => `Remove ${town}`,
  earlier: (town: string) => `Move ${town} up`,
  later: (town: string) => `Move ${town} down`,
  newTown: 'the new town',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  longWeekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  forDay: 'Delivery day',
  anyDay: 'Every day',
  daysBefore: 'Days before',
  at: 'At',
  addClosing: 'Add a closing time',
  removeClosing: 'Remove this closing time',
  closingHint: 'Without one, the general closing times apply.',
  closes: (daysBefore: number, time: string) =>
    daysBefore === 0
      ? `${time} the same day`
      : daysBefore === 1
        ? `${time} the day before`
        : `${time}, ${daysBefore} days before`,
  elsewhere: (count: number) =>
    `${addresses(count)} on this route ${count === 1 ? 'is' : 'are'} in none of its towns.`,
  effect: {
    title: 'Saving affects',
    charged: (count: number) => `${addresses(count)} with the new cost or minimum`,
    gained: (count: number) => `${addresses(count)} that had no route`,
    orders: (count: number) =>
      `${count === 1 ? '1 placed order' : `${number(count)} placed orders`} for days without this truck; their day stays`,
    carts: (count: number) =>
      `${count === 1 ? '1 open cart' : `${number(count)} open carts`} for days without this truck`,
    nothing: 'No address, order or cart.',
  },
  file: {
    title: 'Routes from a file',
    about:
      'One line for each stop: route number, name, town, state, ZIP codes, days. Leaving time, closing time, cost and minimum are read too if the file has them.',
    choose: 'Choose a file',
    another: 'Choose another file',
    reading: 'Reading…',
    found: (fresh: number, changed: number, same: number) =>
      [
        fresh > 0 && `${number(fresh)} new`,
        changed > 0 && `${number(changed)} changed`,
        same > 0 && `${number(same)} unchanged`,
      ]
        .filter(Boolean)
        .join(', '),
    nothing: 'This file has no routes.',
    compared: 'Compared',
    states: { new: 'New', changed: 'Changed', same: 'Unchanged' },
    refused: (count: number) =>
      count === 1 ? '1 line can’t be read' : `${number(count)} lines can’t be read`,
    refusedText: 'Correct them in the file and choose it again, or save the others now.',
    line: (line: number) => `Line ${line}`,
    causes: {
      no_number: 'No route number',
      bad_number: 'A route number has letters, digits and hyphens',
      no_town: 'No town, or more than 80 in one route',
      bad_state: 'The state must have two letters',
      bad_zip: 'No ZIP code of five digits',
      bad_days: 'The days can’t be read',
      bad_time: 'The time can’t be read',
      bad_amount: 'The amount can’t be read',
    } satisfies Record<RouteCause, string>,
    missing: (columns: string) => `The first line has no column for ${columns}.`,
    save: (count: number) => (count === 1 ? 'Save 1 route' : `Save ${number(count)} routes`),
    saving: 'Saving…',
    saved: (count: number) => (count === 1 ? '1 route saved.' : `${number(count)} routes saved.`),
  },
} as const
