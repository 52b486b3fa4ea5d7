import { type Department, departments } from '../core/access.ts'
import { addDays, type Day, monthOf } from '../core/dates.ts'
import {
  bookingProductTypes,
  type FacetGroup,
  facetGroups,
  type specialFilters,
} from '../features/catalogue/inventory.ts'
import type { ProgramName } from '../rules/programs.ts'
import {
  type Bits,
  bitsEqual,
  bitsFrom,
  bitsOf,
  bitsOfMask,
  dropBits,
  hasBit,
  joinBits,
  keepBits,
  narrowed,
  noBits,
  writeRows,
} from './bits.ts'
import { type Catalogue, dayNumber, type FlagGroup, type FlagName, joinCode, type Ranked } from './columns.ts'
import { countFacets, countMarks, type Facet, type Marks, marksOf } from './facets.ts'
import { folded } from './text.ts'

/** What a user may see; everything else is left out of rows, facets and counts alike. */
export type Viewer = {
  departments: readonly Department[]
  farmDirect: boolean
  /** Without it, filters by origin are ignored: neither `us` nor the filter of that name has an effect. */
  usItems: boolean
  /** Programs that this shop is not offered; absent for none. */
  closed?: readonly ProgramName[]
}

export type Filters = Record<FacetGroup, readonly string[]>

/**
 * A view of the catalogue. A flag applies when true; false is the same as absent.
 * - Rows: of the viewer's departments (of one, with `department`), not blacklisted, in season on the ship day or pre-booked (a
 *   pre-booked row has its own day), from their first order day to their last, and of no program that is closed to the viewer.
 * - Grower-direct rows show only with `isGrowerDirect`, and then alone; `isPreBooking` shows pre-booked rows alone; both together
 *   show both kinds.
 * - `addSpecials` adds pre-booked rows and overstock-sale rows to the result of these two.
 * - Values within a filter group are alternatives (or), groups narrow each other (and), and `us` and `farm` narrow everything.
 */
export type CatalogueQuery = {
  viewer: Viewer
  department: Department | null
  shipDay: Day
  /** The distributor's day, which decides last order days and sales. */
  today: Day
  us: boolean
  farm: boolean
  isPreBooking: boolean
  isGrowerDirect: boolean
  addSpecials: boolean
  filters: Filters
  search: string
}

/** Rows related to one customer. */
export type PersonalRows = { favorites: readonly number[]; bought: readonly number[] }
export const nothingPersonal: PersonalRows = { favorites: [], bought: [] }

export type Matches = {
  all: Bits
  /** The same rows in classes by rank, for a search. */
  ranked?: Ranked
  total: number
  /** Counts for each group ignore the group's own filter; favorites and bought before are counted separately. */
  facets: Record<FacetGroup, Facet>
  /** The rows before the special filters. */
  beforeOther: Bits
}

export type SpecialFilter = (typeof specialFilters)[number]
const personalFilters = { Favorites: 'favorites', 'Bought before': 'bought' } as const
type PersonalFilter = keyof typeof personalFilters
export const isPersonal = (filter: string): filter is PersonalFilter => Object.hasOwn(personalFilters, filter)

export const noFilters = (): Filters =>
  Object.fromEntries(facetGroups.map((group) => [group, []])) as unknown as Filters

/** The rows of a view. The part that does not depend on a customer is cached. */
export function findMatches(catalogue: Catalogue, query: CatalogueQuery, personal: PersonalRows): Matches {
  if (query.filters.other.some(isPersonal)) return matchesOf(catalogue, query, personal)
  const key = keyOf(query)
  if (query.search && isNew(catalogue, key)) return matchesOf(catalogue, query, personal)
  return remembered(catalogue, key, () => matchesOf(catalogue, query, personal))
}

const searchesSeen = new WeakMap<Catalogue, Set<string>>()

/** Whether a search is new. Most are never repeated, and caching their results would burden the garbage collector. */
function isNew(catalogue: Catalogue, key: string): boolean {
  const seen = searchesSeen.get(catalogue) ?? new Set()
  searchesSeen.set(catalogue, seen)
  if (seen.has(key)) return false
  if (seen.size >= mostRemembered(catalogue.size)) seen.clear()
  seen.add(key)
  return true
}

function keyOf({ viewer, filters, shipDay, search, ...rest }: CatalogueQuery): string {
  return JSON.stringify([
    'matches',
    viewer.departments.toSorted(),
    viewer.farmDirect,
    viewer.usItems,
    viewer.closed,
    monthOf(shipDay),
    rest,
    facetGroups.map((group) => filters[group].toSorted()),
    folded(search).trim(),
  ])
}

/** The number of rows that a customer's special filter would leave. */
export function countPersonal(
  { beforeOther }: Matches,
  filter: PersonalFilter,
  personal: PersonalRows,
): number {
  let count = 0
  for (const row of personal[personalFilters[filter]]) if (hasBit(beforeOther, row)) count++
  return count
}

/** Every row that the viewer may see on the ship day, grower-direct ones included: what can be opened, saved or sold. */
export const offeredRows = (
  catalogue: Catalogue,
  { viewer, shipDay, today }: Pick<CatalogueQuery, 'viewer' | 'shipDay' | 'today'>,
): Bits => {
  const key = `offered ${[...viewer.departments].sort()} ${viewer.farmDirect} ${viewer.closed ?? ''} ${monthOf(shipDay)} ${today}`
  return remembered(catalogue, key, () => {
    const { flags, seasons, lastOrderDays, firstOrderDays } = catalogue
    const rows = bitsFrom(lastOrderDays, dayNumber(today))
    dropBits(rows, bitsFrom(firstOrderDays, dayNumber(today) + 1))
    keepBits(rows, joinBits(bitsOfMask(seasons, 1 << (monthOf(shipDay) - 1)), flags.isPreBooked))
    for (const department of departments)
      if (!viewer.departments.includes(department)) dropBits(rows, rowsOfDepartment(catalogue, department))
    if (!viewer.farmDirect) dropBits(dropBits(rows, flags.isFarmDirect), flags.isGrowerDirect)
    for (const program of viewer.closed ?? []) dropBits(rows, flags[programFlags[program]])
    return dropBits(dropBits(rows, flags.hidden), flags.withheld)
  })
}

/** The flag of each program's products. */
const programFlags = {
  us: 'us',
  'farm-direct': 'isFarmDirect',
  'grower-direct': 'isGrowerDirect',
} as const satisfies Record<ProgramName, FlagName>

const rowsOfDepartment = (catalogue: Catalogue, department: Department): Bits =>
  remembered(catalogue, `department ${department}`, () =>
    bitsEqual(catalogue.departments, departments.indexOf(department)),
  )

/** Whether the viewer may see the product at all, on any day. */
export function maySee(catalogue: Catalogue, viewer: Viewer, row: number): boolean {
  const { flags } = catalogue
  if (hasBit(flags.hidden, row) || hasBit(flags.withheld, row)) return false
  if (viewer.closed?.some((program) => hasBit(flags[programFlags[program]], row))) return false
  if (!viewer.farmDirect && (hasBit(flags.isFarmDirect, row) || hasBit(flags.isGrowerDirect, row)))
    return false
  return viewer.departments.includes(departments[catalogue.departments[row] as number] as Department)
}

/** The rows on sale on the distributor's day. */
export const rowsOnSale = (catalogue: Catalogue, today: Day): Bits =>
  remembered(catalogue, `sale ${today}`, () => bitsFrom(catalogue.salesUntil, dayNumber(today)))

function matchesOf(catalogue: Catalogue, query: CatalogueQuery, personal: PersonalRows): Matches {
  const inView = rowsInView(catalogue, query)
  const text = query.search ? catalogue.searching.search(catalogue, query.search, inView) : undefined
  const base = text ? bitsOf(catalogue.size, text.rows) : inView
  const chosen = facetGroups.filter((group) => query.filters[group].length > 0)
  const { all, missed } =
    chosen.length === 0
      ? { all: base, missed: [] }
      : narrowed(
          base,
          chosen.map((group) => rowsOfValues(catalogue, query, personal, group)),
        )
  const known = chosen.map((group) => knownWithout(catalogue, query, group))
  const rows = roomForRows(catalogue)
  const total = writeRows(all, rows, 0)
  let beforeOther = all
  const facets = Object.fromEntries(
    facetGroups.map((group) => {
      const at = chosen.indexOf(group)
      const own = missed[at]
      // Ignores the group's own filter; counting needs no order.
      const wider = rows.subarray(0, own ? writeRows(own, rows, total) : total)
      if (group !== 'other' && group !== 'bookingProductTypes')
        return [group, known[at] ?? countFacets(catalogue, group, wider)]
      if (group === 'other' && own) beforeOther = joinBits(own, all)
      return [group, countMarks(marksIn(catalogue, query, group), wider)]
    }),
  ) as Matches['facets']
  if (!text) return { all, total, facets, beforeOther }
  return { all, ranked: chosen.length > 0 ? rankedIn(all, text) : text, total, facets, beforeOther }
}

/** The ranked rows that are in a set. */
function rankedIn(set: Bits, { rows, classOf }: Ranked): Ranked {
  const isIn = (_: number, i: number) => hasBit(set, rows[i] as number)
  return { rows: rows.filter(isIn), classOf: classOf.filter(isIn) }
}

/**
 * A group's values, ignoring its own filter. Uses the cached view without that filter, which exists when filters are chosen one
 * after the other. A group that no filter has narrowed yet is computed completely, because the next chosen filter needs it.
 */
function knownWithout(catalogue: Catalogue, query: CatalogueQuery, group: FacetGroup): Facet | undefined {
  const wider = { ...query, filters: { ...query.filters, [group]: [] } }
  const isPlain = !query.search && facetGroups.every((one) => wider.filters[one].length === 0)
  const matches = isPlain
    ? findMatches(catalogue, wider, nothingPersonal)
    : (catalogue.memo.get(keyOf(wider)) as Matches | undefined)
  return matches?.facets[group]
}

const rooms = new WeakMap<Catalogue, Uint32Array>()

/** Reusable space for the row numbers; the next call overwrites it. */
function roomForRows(catalogue: Catalogue): Uint32Array {
  const room = rooms.get(catalogue) ?? new Uint32Array(catalogue.size)
  rooms.set(catalogue, room)
  return room
}

/** The rows before search and filters. */
export function rowsInView(catalogue: Catalogue, query: CatalogueQuery): Bits {
  const { viewer, shipDay, search: _, filters: __, ...rest } = query
  const key = JSON.stringify(['view', viewer, monthOf(shipDay), rest])
  return remembered(catalogue, key, () => viewed(catalogue, query))
}

function viewed(catalogue: Catalogue, query: CatalogueQuery): Bits {
  const { flags } = catalogue
  const rows = offeredRows(catalogue, query).slice()
  if (query.department) keepBits(rows, rowsOfDepartment(catalogue, query.department))
  if (query.us && query.viewer.usItems) keepBits(rows, flags.us)
  if (query.farm) keepBits(rows, flags.isFarmDirect)
  if (!query.isGrowerDirect && !query.isPreBooking) return dropBits(rows, flags.isGrowerDirect)
  const kinds = new Uint32Array(rows.length)
  if (query.isPreBooking) joinBits(kinds, flags.isPreBooked)
  if (query.addSpecials) joinBits(joinBits(kinds, flags.isPreBooked), rowsOnSale(catalogue, query.today))
  dropBits(kinds, flags.isGrowerDirect)
  if (query.isGrowerDirect) joinBits(kinds, flags.isGrowerDirect)
  return keepBits(rows, kinds)
}

/** How many days a product counts as a new arrival. */
const newForDays = 14

/** The rows added to the catalogue recently. */
export const newArrivals = (catalogue: Catalogue, today: Day): Bits =>
  remembered(catalogue, `new ${today}`, () =>
    bitsFrom(catalogue.addedOn, dayNumber(addDays(today, -newForDays))),
  )

/** The rows of each value of a flag group, in the contract's order; undefined for other groups. */
function namedRows(
  catalogue: Catalogue,
  query: CatalogueQuery,
  group: FacetGroup,
): Readonly<Record<string, Bits>> {
  if (group === 'bookingProductTypes') return query.isPreBooking ? bookedRows(catalogue) : {}
  if (group !== 'other') return {}
  const { 'US grown': us, ...others } = specialRows(catalogue, query.today)
  return query.viewer.usItems ? { ...others, 'US grown': us } : others
}

/** `namedRows` as marks of the rows. */
function marksIn(catalogue: Catalogue, query: CatalogueQuery, group: FlagGroup): Marks {
  const named = namedRows(catalogue, query, group)
  const keys = Object.keys(named)
  return remembered(catalogue, `marks ${keys} ${query.today}`, () => marksOf(catalogue.size, named))
}

/** The special filters that mean the same rows for every customer. */
type SpecialRows = Record<Exclude<SpecialFilter, PersonalFilter>, Bits>

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
      'Farm Direct': flags.isFarmDirect,
      'US grown': flags.us,
    }
  })
}

const bookingTypeOf = {
  flowers: 'Flowers',
  plants: 'Plants',
  supplies: 'Supplies',
  yard: 'Yard',
} as const satisfies Record<Department, (typeof bookingProductTypes)[number]>

/** Growers' boxes, and pre-booked rows by department. */
function bookedRows(catalogue: Catalogue): Record<(typeof bookingProductTypes)[number], Bits> {
  return remembered(catalogue, 'booking product types', () => {
    const { isGrowerDirect, isPreBooked } = catalogue.flags
    return Object.fromEntries(
      bookingProductTypes.map((type) => {
        const department = departments.find((one) => bookingTypeOf[one] === type)
        const rows = department && rowsOfDepartment(catalogue, department).slice()
        return [type, rows ? dropBits(keepBits(rows, isPreBooked), isGrowerDirect) : isGrowerDirect]
      }),
    ) as Record<(typeof bookingProductTypes)[number], Bits>
  })
}

/** The rows that have any of a group's chosen values; an unknown value has none. */
function rowsOfValues(
  catalogue: Catalogue,
  query: CatalogueQuery,
  personal: PersonalRows,
  group: FacetGroup,
): Bits {
  const rows = noBits(catalogue.size)
  const values = query.filters[group]
  if (group === 'other' || group === 'bookingProductTypes') {
    const named = namedRows(catalogue, query, group)
    for (const value of values) {
      if (group === 'other' && isPersonal(value))
        joinBits(rows, bitsOf(catalogue.size, personal[personalFilters[value]]))
      else if (Object.hasOwn(named, value)) joinBits(rows, named[value] as Bits)
    }
    return rows
  }
  const column = catalogue.columns[group]
  for (const value of values) {
    const code = column.codeOf.get(value)
    if (code !== undefined) joinCode(rows, column, code)
  }
  return rows
}

/** A view of 200,000 rows takes a few hundred KB. */
const mostRemembered = (size: number) => Math.max(40, Math.min(200, Math.floor(4_000_000 / size)))

/** The cached answer for `key`, computed on a miss. Evicts the least recently used entry. */
export function remembered<T>(catalogue: Catalogue, key: string, work: () => T): T {
  const { memo } = catalogue
  const known = memo.get(key) as T | undefined
  const answer = known ?? work()
  if (known !== undefined) memo.delete(key)
  else if (memo.size >= mostRemembered(catalogue.size)) memo.delete(memo.keys().next().value as string)
  memo.set(key, answer)
  return answer
}
