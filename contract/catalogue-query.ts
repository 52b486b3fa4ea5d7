import { type Department, departments } from './access.ts'
import {
  type Bits,
  bitsOf,
  bitsWhere,
  countBits,
  dropBits,
  hasBit,
  joinBits,
  keepBits,
} from './catalogue-bits.ts'
import { type Catalogue, type CodedGroup, dayNumber, type FlagName } from './catalogue-columns.ts'
import { countFacets, type FacetCount } from './catalogue-facets.ts'
import { searchRows } from './catalogue-search.ts'
import { folded } from './catalogue-text.ts'
import { addDays, type Day, monthOf } from './dates.ts'
import { type FacetGroup, facetGroups, type specialFilters } from './inventory.ts'

/** What a user may see; nothing else exists for them, in rows, facets and counts alike. */
export type Viewer = { departments: readonly Department[]; farmDirect: boolean }

export type Filters = Record<FacetGroup, readonly string[]>

/**
 * A view of the catalogue. Flags ask for something when they are true; false is the same as not asking.
 * - Rows: of the viewer's departments (of one, with `department`), not blacklisted, in season on the ship day or pre-booked
 *   (a pre-booked row has a day of its own), and not past their last order day.
 * - Grower-direct rows show only with `isGrowerDirect`, and then alone; `isPreBooking` shows pre-booked rows alone; both
 *   together show both kinds.
 * - `addSpecials` adds pre-booked rows and those of the overstock sale to what these two leave.
 * - Values of a filter group are alternatives, groups narrow each other, and `us` and `farm` narrow everything.
 */
export type CatalogueQuery = {
  viewer: Viewer
  department: Department | null
  shipDay: Day
  /** The distributor's day, by which last order days and sales are judged. */
  today: Day
  us: boolean
  farm: boolean
  isPreBooking: boolean
  isGrowerDirect: boolean
  addSpecials: boolean
  filters: Filters
  search: string
}

/** Rows that have to do with one customer. */
export type PersonalRows = { favorites: readonly number[]; bought: readonly number[] }
export const nothingPersonal: PersonalRows = { favorites: [], bought: [] }

export type Matches = {
  all: Bits
  /** Disjoint parts of `all`, shown one after the other: best matches of a search first. */
  classes: readonly Bits[]
  total: number
  /** Counts of each group without the group's own filter; favorites and bought before are counted apart. */
  facets: Record<FacetGroup, FacetCount[]>
  /** The rows before the special filters. */
  beforeOther: Bits
}

export type SpecialFilter = (typeof specialFilters)[number]
const personalFilters = { Favorites: 'favorites', 'Bought before': 'bought' } as const
type PersonalFilter = keyof typeof personalFilters
export const isPersonal = (filter: string): filter is PersonalFilter => Object.hasOwn(personalFilters, filter)

export const noFilters = (): Filters =>
  Object.fromEntries(facetGroups.map((group) => [group, []])) as unknown as Filters

/** The rows of a view. What does not depend on a customer is worked out once and remembered. */
export function findMatches(catalogue: Catalogue, query: CatalogueQuery, personal: PersonalRows): Matches {
  if (query.filters.other.some(isPersonal)) return matchesOf(catalogue, query, personal)
  const { viewer, filters, shipDay, search, ...rest } = query
  const key = JSON.stringify([
    'matches',
    viewer.departments.toSorted(),
    viewer.farmDirect,
    monthOf(shipDay),
    rest,
    facetGroups.map((group) => filters[group].toSorted()),
    folded(search).trim(),
  ])
  return remembered(catalogue, key, () => matchesOf(catalogue, query, personal))
}

/** How many rows a special filter of the customer's own would leave. */
export function countPersonal(
  { beforeOther }: Matches,
  filter: PersonalFilter,
  personal: PersonalRows,
): number {
  let count = 0
  for (const row of personal[personalFilters[filter]]) if (hasBit(beforeOther, row)) count++
  return count
}

/** Every row that the viewer may see on the ship day, grower-direct ones too: what can be opened, kept or sold. */
export const offeredRows = (
  catalogue: Catalogue,
  { viewer, shipDay, today }: Pick<CatalogueQuery, 'viewer' | 'shipDay' | 'today'>,
): Bits => {
  const key = `offered ${[...viewer.departments].sort()} ${viewer.farmDirect} ${monthOf(shipDay)} ${today}`
  return remembered(catalogue, key, () => {
    const { flags, seasons, lastOrderDays } = catalogue
    const allowed = departments.map((department) => viewer.departments.includes(department))
    const [month, now] = [monthOf(shipDay), dayNumber(today)]
    return bitsWhere(
      catalogue.size,
      (row) =>
        allowed[catalogue.departments[row] as number] === true &&
        !hasBit(flags.hidden, row) &&
        (viewer.farmDirect || !(hasBit(flags.isFarmDirect, row) || hasBit(flags.isGrowerDirect, row))) &&
        ((((seasons[row] as number) >>> (month - 1)) & 1) === 1 || hasBit(flags.isPreBooked, row)) &&
        (lastOrderDays[row] as number) >= now,
    )
  })
}

/** Whether the viewer may see the product at all, on whatever day. */
export function maySee(catalogue: Catalogue, viewer: Viewer, row: number): boolean {
  const { flags } = catalogue
  if (hasBit(flags.hidden, row)) return false
  if (!viewer.farmDirect && (hasBit(flags.isFarmDirect, row) || hasBit(flags.isGrowerDirect, row)))
    return false
  return viewer.departments.includes(departments[catalogue.departments[row] as number] as Department)
}

/** The rows on sale on the distributor's day. */
export const rowsOnSale = (catalogue: Catalogue, today: Day): Bits =>
  remembered(catalogue, `sale ${today}`, () => {
    const now = dayNumber(today)
    return bitsWhere(catalogue.size, (row) => (catalogue.salesUntil[row] as number) >= now)
  })

function matchesOf(catalogue: Catalogue, query: CatalogueQuery, personal: PersonalRows): Matches {
  const base = rowsInView(catalogue, query)
  const text = query.search ? searchRows(catalogue, query.search, base) : undefined
  if (text) keepBits(base, text.all)
  const chosen = facetGroups.flatMap((group) => {
    const values = query.filters[group]
    return values.length > 0 ? [{ group, bits: rowsOfValues(catalogue, query, personal, group, values) }] : []
  })
  const without = (group: FacetGroup | null) => {
    const bits = base.slice()
    for (const choice of chosen) if (choice.group !== group) keepBits(bits, choice.bits)
    return bits
  }
  const all = without(null)
  const beforeOther = query.filters.other.length > 0 ? without('other') : all
  const facets = Object.fromEntries(
    facetGroups.map((group) => {
      const rows =
        group === 'other'
          ? beforeOther
          : chosen.some((choice) => choice.group === group)
            ? without(group)
            : all
      return [
        group,
        countFacets(catalogue, group, rows, query.filters[group], specialRows(catalogue, query.today)),
      ]
    }),
  ) as Matches['facets']
  const classes = text ? text.classes.map((part) => keepBits(part.slice(), all)) : [all]
  return { all, classes, total: countBits(all), facets, beforeOther }
}

/** The rows before any search and filter. A new set, for the caller to narrow. */
export function rowsInView(catalogue: Catalogue, query: CatalogueQuery): Bits {
  const { flags, size } = catalogue
  const rows = offeredRows(catalogue, query).slice()
  if (query.department) {
    const wanted = departments.indexOf(query.department)
    const key = `department ${wanted}`
    keepBits(
      rows,
      remembered(catalogue, key, () => bitsWhere(size, (row) => catalogue.departments[row] === wanted)),
    )
  }
  if (query.us) keepBits(rows, flags.us)
  if (query.farm) keepBits(rows, flags.isFarmDirect)
  if (!query.isGrowerDirect && !query.isPreBooking) return dropBits(rows, flags.isGrowerDirect)
  const kinds = new Uint32Array(rows.length)
  if (query.isPreBooking) joinBits(kinds, flags.isPreBooked)
  if (query.addSpecials) joinBits(joinBits(kinds, flags.isPreBooked), rowsOnSale(catalogue, query.today))
  dropBits(kinds, flags.isGrowerDirect)
  if (query.isGrowerDirect) joinBits(kinds, flags.isGrowerDirect)
  return keepBits(rows, kinds)
}

/** Days for which a product counts as a new arrival. */
const newForDays = 14

/** The rows that came into the catalogue lately. */
export const newArrivals = (catalogue: Catalogue, today: Day): Bits =>
  remembered(catalogue, `new ${today}`, () => {
    const from = dayNumber(addDays(today, -newForDays))
    return bitsWhere(catalogue.size, (row) => (catalogue.addedOn[row] as number) >= from)
  })

/** The special filters that mean the same rows for everybody. */
export type SpecialRows = Record<Exclude<SpecialFilter, PersonalFilter>, Bits>

function specialRows(catalogue: Catalogue, today: Day): SpecialRows {
  return remembered(catalogue, `special ${today}`, () => {
    const { flags } = catalogue
    const of = (name: FlagName) => flags[name].slice()
    const onSale = rowsOnSale(catalogue, today)
    return {
      'PRE-ORDER': flags.isPreBooked,
      'Prebook specials': keepBits(joinBits(of('featured'), onSale), flags.isPreBooked),
      'Overstock Sale': dropBits(onSale.slice(), flags.isPreBooked),
      Featured: flags.featured,
      'New arrivals': newArrivals(catalogue, today),
      'US grown': flags.us,
      'Farm Direct': flags.isFarmDirect,
    }
  })
}

/** The rows that have any of the values; a value that does not exist has none. */
function rowsOfValues(
  catalogue: Catalogue,
  query: CatalogueQuery,
  personal: PersonalRows,
  group: FacetGroup,
  values: readonly string[],
): Bits {
  const rows = new Uint32Array((catalogue.size + 31) >>> 5)
  if (group === 'other') {
    const special: Partial<Record<string, Bits>> = specialRows(catalogue, query.today)
    for (const value of values) {
      if (isPersonal(value)) joinBits(rows, bitsOf(catalogue.size, personal[personalFilters[value]]))
      else if (Object.hasOwn(special, value)) joinBits(rows, special[value] as Bits)
    }
    return rows
  }
  const { codeOf } = catalogue.columns[group]
  for (const value of values) {
    const code = codeOf.get(value)
    if (code !== undefined) joinBits(rows, rowsOfCode(catalogue, group, code))
  }
  return rows
}

/** The rows with one value of a group. */
export const rowsOfCode = (catalogue: Catalogue, group: CodedGroup, code: number): Bits =>
  remembered(catalogue, `value ${group} ${code}`, () => {
    const { codes } = catalogue.columns[group]
    return bitsWhere(catalogue.size, (row) => codes[row] === code)
  })

const mostRemembered = 200

/** The answer under `key`, worked out when it is not there; the one asked for longest ago makes room. */
export function remembered<T>(catalogue: Catalogue, key: string, work: () => T): T {
  const { memo } = catalogue
  const known = memo.get(key) as T | undefined
  const answer = known ?? work()
  if (known !== undefined) memo.delete(key)
  else if (memo.size >= mostRemembered) memo.delete(memo.keys().next().value as string)
  memo.set(key, answer)
  return answer
}
