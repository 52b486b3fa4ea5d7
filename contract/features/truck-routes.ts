import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Dollars, text } from '../core/fields.ts'
import { listOf } from '../core/list.ts'

/** `HH:MM` of 24 hours, in the distributor's time zone. */
export const WallTime = text(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 17:30.'))
const Weekday = z.int().check(z.gte(0), z.lte(6))
export const zipPattern = /^\d{5}$/
const Zip = text(10).check(z.regex(zipPattern, 'A ZIP code has five digits.'))

export const mostTowns = 80

export const Town = z.strictObject({
  city: text(80).check(z.minLength(1, 'Enter a town.')),
  state: text(20).check(z.regex(/^[A-Z]{2}$/, 'Enter a state, such as OH.')),
  zipCodes: z.array(Zip).check(z.minLength(1, 'Enter at least one ZIP code.'), z.maxLength(100)),
  /** The usual arrival time of the truck. */
  eta: WallTime,
})
export type Town = z.infer<typeof Town>

/** When orders for a day of the route close. A null weekday is every day that no other row covers. */
export const Closing = z.strictObject({
  weekday: z.nullable(Weekday),
  /** Days before the delivery. */
  daysBefore: z.int().check(z.gte(0, 'From 0 to 14 days.'), z.lte(14, 'From 0 to 14 days.')),
  time: WallTime,
})
export type Closing = z.infer<typeof Closing>

const cents = (most: number) =>
  Dollars.check(
    z.nonnegative('Enter an amount.'),
    z.lte(most, 'Enter a smaller amount.'),
    z.multipleOf(0.01, 'At most two decimals.'),
  )
export const RouteCost = cents(10_000)
export const RouteMinimum = cents(100_000)

export const RouteNumber = text(20).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'Letters, digits and hyphens.'),
)

/** The fields of a route that staff can edit; its number can't be changed. */
const fields = {
  name: text(60).check(z.minLength(1, 'Enter a name.')),
  /** Days of the week on which the truck runs; 0 is Sunday. */
  weekdays: z.array(Weekday).check(
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length, 'Name each day once.'),
  ),
  /** When the truck leaves. */
  departsAt: WallTime,
  /** Where the truck departs. */
  hub: z._default(text(80), ''),
  /** The delivery cost of an address on the route, and the order minimum for free delivery. */
  shippingCost: RouteCost,
  shippingMinimum: RouteMinimum,
  /** Empty: only the distributor's general cut-offs apply. */
  closing: z._default(
    z.array(Closing).check(
      z.maxLength(8),
      z.refine(
        (rows) => new Set(rows.map(({ weekday }) => weekday)).size === rows.length,
        'Name each day once.',
      ),
    ),
    [],
  ),
  /** In the order of the truck's stops. */
  towns: z.array(Town).check(z.maxLength(mostTowns, `At most ${mostTowns} towns.`)),
}
export const RouteFields = z.strictObject(fields)
export type RouteFields = z.output<typeof RouteFields>

export const TruckRoute = z.object({
  routeNumber: z.string(),
  version: z.int(),
  name: z.string(),
  weekdays: z.array(z.int()),
  departsAt: z.string(),
  hub: z.string(),
  shippingCost: Dollars,
  shippingMinimum: Dollars,
  closing: z.array(z.object({ weekday: z.nullable(z.int()), daysBefore: z.int(), time: z.string() })),
  towns: z.array(
    z.object({ city: z.string(), state: z.string(), zipCodes: z.array(z.string()), eta: z.string() }),
  ),
  /** Customers' addresses on the route, and how many of them are in none of its towns. */
  shops: z.int(),
  shopsElsewhere: z.int(),
})
export type TruckRoute = z.infer<typeof TruckRoute>

/** What a change of a route affects. */
const Effect = z.object({
  /** Addresses on the route. */
  shops: z.int(),
  /** Addresses without a route that the change adds to it. */
  gained: z.int(),
  /** Addresses whose cost or minimum changes. */
  charged: z.int(),
  /** Placed orders and open carts for days on which the truck no longer runs. */
  orders: z.int(),
  carts: z.int(),
})
export type RouteEffect = z.infer<typeof Effect>

/** What removing a route affects. */
const Removal = z.object({
  /** Addresses that move to another route. */
  shops: z.int(),
  /** Placed orders from today on, and carts; they keep the route. */
  orders: z.int(),
  carts: z.int(),
})
export type RouteRemoval = z.infer<typeof Removal>

export const routeFileBytes = 2_000_000

/** Why a line of a route file is refused. */
export const routeCauses = [
  'no_number',
  'bad_number',
  'no_town',
  'bad_state',
  'bad_zip',
  'bad_days',
  'bad_time',
  'bad_amount',
] as const
export type RouteCause = (typeof routeCauses)[number]

const params = z.object({ routeNumber: RouteNumber })
/** Who plans the trucks; a driver can read the routes but change none. */
const access = ['TRUCK_DRIVERS'] as const

export const truckRoutes = {
  list: endpoint({
    method: 'GET',
    path: 'admin/all-routes',
    pace: 'search',
    summary:
      'Truck routes by number, with their towns, fees, cut-offs and number of addresses. `search` matches number, name, town or ZIP code.',
    access: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'],
    byKey: true,
    ...listOf({
      row: TruckRoute,
      filters: { search: z.optional(text(80)) },
      sorts: ['number', 'name', 'leaves', 'cost', 'minimum', 'shops'],
      more: {
        /** Addresses without a route. */
        withoutRoute: z.int(),
      },
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/routes',
    summary:
      'Creates a truck route. Addresses without a route get it if their ZIP code is in one of its towns.',
    access,
    audit: 'route.created',
    byKey: true,
    body: z.strictObject({ routeNumber: RouteNumber, ...fields }),
    reply: TruckRoute,
    status: 201,
    errors: ['route_number_taken'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/routes/:routeNumber',
    summary:
      'Changes a truck route. Its addresses pay the new cost and minimum unless they have their own. Addresses without a route get it if their ZIP code is in one of its towns. Placed orders keep their day.',
    access,
    audit: 'route.changed',
    byKey: true,
    params,
    body: z.strictObject({ version: z.int().check(z.nonnegative()), ...fields }),
    reply: TruckRoute,
    errors: ['changed_meanwhile'],
  }),
  preview: endpoint({
    method: 'POST',
    path: 'admin/routes/:routeNumber/preview',
    summary: 'Counts the addresses, orders and carts that a change of a route affects. Changes nothing.',
    access,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    params,
    body: RouteFields,
    reply: Effect,
  }),
  removal: endpoint({
    method: 'GET',
    path: 'admin/routes/:routeNumber/removal',
    summary: 'Counts what removing a route affects: addresses, placed orders and carts.',
    access,
    byKey: true,
    params,
    reply: Removal,
  }),
  remove: endpoint({
    method: 'POST',
    path: 'admin/routes/:routeNumber/remove',
    summary:
      'Removes a truck route. Its addresses move to the route `to`, which may be null only for a route without addresses. Placed orders don’t change. A route with the same number can be added again.',
    access,
    audit: 'route.removed',
    byKey: true,
    params,
    body: z.strictObject({ version: z.int().check(z.nonnegative()), to: z.nullable(RouteNumber) }),
    errors: ['changed_meanwhile'],
  }),
  readFile: endpoint({
    method: 'POST',
    path: 'admin/routes/file',
    summary:
      'Reads routes from a file with a line for each stop: new, changed and unchanged routes, and refused lines with the cause. With `write` it also saves them, all or none. Routes that aren’t in the file don’t change.',
    access,
    audit: 'routes.read',
    upload: {
      limit: routeFileBytes,
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      count: 1,
    },
    body: z.strictObject({ write: z.boolean() }),
    reply: z.object({
      written: z.boolean(),
      routes: z.array(
        z.object({
          routeNumber: z.string(),
          name: z.string(),
          state: z.enum(['new', 'changed', 'same']),
          weekdays: z.array(z.int()),
          departsAt: z.string(),
          shippingCost: Dollars,
          shippingMinimum: Dollars,
          closing: z.array(Closing),
          towns: z.int(),
        }),
      ),
      /** The first 200 refused lines. */
      refused: z.array(z.object({ line: z.int(), cause: z.enum(routeCauses), value: z.string() })),
      refusedCount: z.int(),
      /** The number of lines read. */
      lines: z.int(),
    }),
    errors: ['file_refused', 'files_unavailable', 'columns_missing'],
  }),
} as const
