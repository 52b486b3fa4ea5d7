import type { RouteCause, RouteFields, Town } from '../../contract/features/truck-routes.ts'
import { mostTowns } from '../../contract/features/truck-routes.ts'
import type { Sheet } from '../reading/read-sheet.ts'
import { centsIn, closingIn, timeIn, weekdaysIn, zipsIn } from './cells.ts'

export type FileRoute = RouteFields & { routeNumber: string }
type Refused = { line: number; cause: RouteCause; value: string }

/** Accepted headings of each column, without case, spaces and punctuation. */
export const routeColumns = {
  routeNumber: ['routenumber', 'route', 'routeno', 'number', 'ruta', 'numeroderuta'],
  name: ['routename', 'name', 'nombre'],
  stop: ['stop', 'stopnumber', 'order', 'parada', 'orden'],
  city: ['city', 'town', 'ciudad', 'pueblo'],
  state: ['state', 'estado'],
  zip: ['zipcode', 'zip', 'postalcode', 'codigopostal'],
  zips: ['allzips', 'zipcodes', 'zips', 'codigospostales'],
  weekdays: ['days', 'weekdays', 'runs', 'dias'],
  departsAt: ['departhub', 'leaves', 'departs', 'departure', 'sale', 'salida'],
  eta: ['typicaleta', 'eta', 'arrives', 'llega', 'llegada'],
  closing: ['ordercutoff', 'cutoff', 'closes', 'orderby', 'cierre', 'cierra'],
  minimum: ['shippingminimum', 'minimum', 'ordenminima', 'minimo'],
  cost: ['shippingcost', 'cost', 'fee', 'deliveryfee', 'costo', 'cargo'],
  hub: ['hub', 'warehouse', 'from', 'bodega'],
} as const
type Name = keyof typeof routeColumns
type RouteSheet = Pick<Sheet<Name>, 'columns' | 'rows'>

/** Columns without which no route can be read. */
const required = ['routeNumber', 'city', 'state', 'zip', 'weekdays'] as const satisfies readonly Name[]

/** The required columns that are missing. */
export const missingColumns = ({ columns }: Pick<RouteSheet, 'columns'>): string[] =>
  required.filter((name) => columns[name] === undefined && !(name === 'zip' && columns.zips !== undefined))

/** The routes of a sheet with a line for each stop. A route's own fields come from its first line that has them. */
export function routesOf(sheet: RouteSheet): { routes: FileRoute[]; refused: Refused[] } {
  const refused: Refused[] = []
  const found = new Map<string, { route: FileRoute; stops: { at: number; town: Town }[]; has: Set<string> }>()
  for (const { line, cells } of sheet.rows) {
    const cell = (name: Name) => {
      const index = sheet.columns[name]
      return index === undefined ? '' : (cells[index] ?? '').trim()
    }
    if (cells.every((one) => one.trim() === '')) continue
    const read = lineOf(cell)
    if ('cause' in read) {
      refused.push({ line, ...read })
      continue
    }
    const { routeNumber, town, facts } = read
    const known = found.get(routeNumber) ?? {
      route: { ...blank, routeNumber, name: routeNumber },
      stops: [],
      has: new Set<string>(),
    }
    found.set(routeNumber, known)
    for (const [name, value] of Object.entries(facts))
      if (value !== undefined && !known.has.has(name)) {
        known.has.add(name)
        Object.assign(known.route, { [name]: value })
      }
    if (known.stops.length >= mostTowns) refused.push({ line, cause: 'no_town', value: town.city })
    else known.stops.push({ at: Number(cell('stop')) || known.stops.length + 1, town })
  }
  const routes = [...found.values()].map(({ route, stops }) => ({
    ...route,
    towns: stops.sort((a, b) => a.at - b.at).map(({ town }) => town),
  }))
  return { routes, refused }
}

const blank: RouteFields = {
  name: '',
  weekdays: [],
  departsAt: '06:00',
  hub: '',
  shippingCost: 0,
  shippingMinimum: 0,
  closing: [],
  towns: [],
}

type Line = { routeNumber: string; town: Town; facts: Partial<RouteFields> }

function lineOf(cell: (name: Name) => string): Line | Omit<Refused, 'line'> {
  const routeNumber = cell('routeNumber')
  if (routeNumber === '') return { cause: 'no_number', value: '' }
  if (!/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/.test(routeNumber)) return { cause: 'bad_number', value: routeNumber }
  const city = cell('city').slice(0, 80)
  if (city === '') return { cause: 'no_town', value: '' }
  const state = cell('state').toUpperCase()
  if (!/^[A-Z]{2}$/.test(state)) return { cause: 'bad_state', value: cell('state') }
  const zipText = cell('zips') || cell('zip')
  const zipCodes = zipsIn(zipText)
  if (!zipCodes || zipCodes.length === 0 || zipCodes.length > 100) return { cause: 'bad_zip', value: zipText }
  const weekdays = weekdaysIn(cell('weekdays'))
  if (!weekdays) return { cause: 'bad_days', value: cell('weekdays') }
  const times = { departsAt: cell('departsAt'), eta: cell('eta') }
  for (const text of Object.values(times))
    if (text !== '' && timeIn(text) === undefined) return { cause: 'bad_time', value: text }
  const closing = closingIn(cell('closing'))
  if (!closing) return { cause: 'bad_time', value: cell('closing') }
  for (const name of ['cost', 'minimum'] as const)
    if (cell(name) !== '' && centsIn(cell(name)) === undefined)
      return { cause: 'bad_amount', value: cell(name) }
  const dollars = (name: 'cost' | 'minimum') => {
    const cents = centsIn(cell(name))
    return cents === undefined ? undefined : cents / 100
  }
  const departsAt = timeIn(times.departsAt)
  return {
    routeNumber,
    town: { city, state, zipCodes, eta: timeIn(times.eta) ?? departsAt ?? '09:00' },
    facts: {
      name: cell('name').slice(0, 60) || undefined,
      weekdays: weekdays.length > 0 ? weekdays : undefined,
      departsAt,
      hub: cell('hub').slice(0, 80) || undefined,
      shippingCost: dollars('cost'),
      shippingMinimum: dollars('minimum'),
      closing: closing.length > 0 ? closing : undefined,
    } as Partial<RouteFields>,
  }
}
