import { type Db, insertRows, listText } from './insert.ts'
import { centsOf, listOf, readCsv } from './read-csv.ts'

export interface Stop {
  city: string
  state: string
  zip: string
  /** The usual arrival time of the truck, `HH:MM`. */
  eta: string
}

export interface Route {
  number: string
  name: string
  /** Days of the week the truck runs, 0 is Sunday. */
  weekdays: number[]
  departsAt: string
  hub: string
  driver: string
  shippingCostCents: number
  shippingMinimumCents: number
  stops: Stop[]
}

const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
export const demoDrivers = [
  'Marcus Bell',
  'Tanya Ruiz',
  'Walt Pruitt',
  'Denise Okafor',
  'Ray Castillo',
  'Joan Whitaker',
]

/** The driver of the demo sign-ins' route, so that the demo driver has their stops. */
export const demoDriver = 'Marcus Bell'
export const demoRoute = '102'

export function readRoutes(): Map<string, Route> {
  const routes = new Map<string, Route>()
  for (const row of readCsv('routes.csv')) {
    const number = row('routeNumber')
    const route = routes.get(number) ?? {
      number,
      name: row('routeName'),
      weekdays: listOf(row('days')).map((name) => weekdayNames.indexOf(name)),
      departsAt: row('depart_hub'),
      hub: row('hub'),
      driver:
        number === demoRoute
          ? demoDriver
          : (demoDrivers[1 + (routes.size % (demoDrivers.length - 1))] ?? demoDriver),
      shippingCostCents: centsOf(row('shippingCost')),
      shippingMinimumCents: centsOf(row('shippingMinimum')),
      stops: [],
    }
    route.stops.push({ city: row('city'), state: row('state'), zip: row('zipCode'), eta: row('typical_eta') })
    routes.set(number, route)
  }
  return routes
}

export async function insertRoutes(db: Db, routes: ReadonlyMap<string, Route>) {
  await insertRows(db, {
    table: 'routes',
    columns: {
      route_number: 'text',
      name: 'text',
      weekdays: 'int[]',
      departs_at: 'text',
      hub: 'text',
      shipping_cost_cents: 'bigint',
      shipping_minimum_cents: 'bigint',
    },
    rows: [...routes.values()].map((route) => ({
      route_number: route.number,
      name: route.name,
      weekdays: listText(route.weekdays),
      departs_at: route.departsAt,
      hub: route.hub,
      shipping_cost_cents: route.shippingCostCents,
      shipping_minimum_cents: route.shippingMinimumCents,
    })),
  })
  await insertRows(db, {
    table: 'route_stops',
    columns: {
      route_number: 'text',
      stop: 'int',
      city: 'text',
      state: 'text',
      zip_codes: 'text[]',
      typical_eta: 'text',
    },
    rows: readCsv('routes.csv').map((row) => ({
      route_number: row('routeNumber'),
      stop: Number(row('stop')),
      city: row('city'),
      state: row('state'),
      zip_codes: listText(listOf(row('all_zips'))),
      typical_eta: row('typical_eta'),
    })),
  })
}
