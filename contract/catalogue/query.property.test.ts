import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Department } from '../core/access.ts'
import { asDay, inSeason } from '../core/dates.ts'
import {
  bookingProductTypes,
  type FacetGroup,
  facetGroups,
  specialFilters,
} from '../features/catalogue/inventory.ts'
import { bitsOf, rowsIn } from './bits.ts'
import { buildCatalogue } from './build.ts'
import { type CatalogueFacts, type CodedGroup, codedGroups, endless } from './columns.ts'
import { noneMoved, type RowOrder, reordered, rowsByValue, rowsOfPage } from './order.ts'
import {
  type CatalogueQuery,
  countPersonal,
  type Filters,
  findMatches,
  isPersonal,
  nothingPersonal,
} from './query.ts'
import { classesOf } from './search.ts'
import { tokensOf } from './search-text.ts'
import { nameKey } from './text.ts'

/** The order of the rows: by name, then id. */
const orderedByName = (facts: readonly CatalogueFacts[]) =>
  facts.toSorted((a, b) => {
    const [x, y] = [nameKey(a.description), nameKey(b.description)]
    return x < y ? -1 : x > y ? 1 : a.id - b.id
  })

const byName: RowOrder = { by: 'name', descending: false }

// A reference model, written as plainly as possible, against thousands of random catalogues and queries.

const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const day = pick('2026-11-19', '2026-11-20', '2026-11-21').map(asDay)
const anyFacts = fc.record<Omit<CatalogueFacts, 'id'>>({
  description: fc
    .array(pick('Rose', 'Rosemary', 'Tulip', 'Red', '40cm', '100cm', 'Épine'), { maxLength: 3 })
    .map((words) => words.join(' ')),
  department: pick<Department>('flowers', 'plants', 'supplies'),
  category: pick('', 'Roses', 'Tulips'),
  type: pick('', 'Rose Standard', 'Spray'),
  variety: pick('', 'Freedom', 'Akito'),
  color: pick('Red', 'White'),
  colorFamily: pick('', 'Red', 'White', 'Pink'),
  grade: pick('', '40cm', '50cm'),
  purpose: pick('', 'Focal', 'Filler'),
  grower: pick('', 'Finca'),
  growerId: fc.constant(null),
  um: pick('ST', 'BU'),
  alsoFoundBy: pick<string[]>([], ['Rosa hybrida']),
  us: fc.boolean(),
  isPreBooked: fc.boolean(),
  isGrowerDirect: fc.boolean(),
  isFarmDirect: fc.boolean(),
  featured: fc.boolean(),
  hidden: fc.boolean(),
  seasonStartMonth: fc.integer({ min: 1, max: 12 }),
  seasonEndMonth: fc.integer({ min: 1, max: 12 }),
  lastOrderDay: fc.option(day, { freq: 3 }),
  addedOn: pick('2026-11-05', '2026-11-06', '2026-11-20').map(asDay),
  saleUntil: fc.option(fc.oneof(day, fc.constant(endless))),
})
const several = (...values: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: fc.subarray(values) })
const seldom = fc.integer({ min: 0, max: 4 }).map((n) => n === 0)
const anyQuery = fc.record<CatalogueQuery>({
  viewer: fc.record({
    departments: fc.subarray<Department>(['flowers', 'plants', 'supplies']),
    farmDirect: fc.boolean(),
    usItems: fc.boolean(),
  }),
  department: fc.option(pick<Department>('flowers', 'plants')),
  shipDay: pick('2026-11-21', '2027-02-13', '2027-05-08').map(asDay),
  today: fc.constant(asDay('2026-11-20')),
  us: seldom,
  farm: seldom,
  isPreBooking: seldom,
  isGrowerDirect: seldom,
  addSpecials: seldom,
  filters: fc.record<Filters>({
    other: several(...specialFilters, 'Nothing'),
    bookingProductTypes: several(...bookingProductTypes, 'Nothing'),
    purposes: several('Focal', 'Filler'),
    colors: several('Red', 'White', 'Blue'),
    categories: several('Roses', 'Tulips'),
    types: several('Spray', 'Rose Standard'),
    varieties: several('Freedom', 'Akito'),
    grades: several('40cm', '50cm'),
    growers: several('Finca'),
  }),
  search: fc.oneof(
    pick('', '', 'cm', 'hybrida', 'epi'),
    fc
      .uniqueArray(pick('ros', 'rose', 'red', '40', 'freed', 'akito', 'white', 'tulip', 'focal', 'finca'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((words) => words.join(' ')),
  ),
})

type Own = { favorites: number[]; bought: number[] }

function inView(fact: CatalogueFacts, query: CatalogueQuery): boolean {
  const onSale = fact.saleUntil !== null && fact.saleUntil >= query.today
  const special = query.addSpecials && !fact.isGrowerDirect && (fact.isPreBooked || onSale)
  const asked =
    query.isGrowerDirect || query.isPreBooking
      ? (query.isGrowerDirect && fact.isGrowerDirect) ||
        (query.isPreBooking && fact.isPreBooked && !fact.isGrowerDirect) ||
        special
      : !fact.isGrowerDirect
  return (
    query.viewer.departments.includes(fact.department) &&
    (query.department === null || fact.department === query.department) &&
    (query.viewer.farmDirect || !(fact.isFarmDirect || fact.isGrowerDirect)) &&
    !fact.hidden &&
    (fact.isPreBooked || inSeason(query.shipDay, fact.seasonStartMonth, fact.seasonEndMonth)) &&
    (fact.lastOrderDay === null || fact.lastOrderDay >= query.today) &&
    (!query.us || !query.viewer.usItems || fact.us) &&
    (!query.farm || fact.isFarmDirect) &&
    asked &&
    costOf(fact, query.search) >= 0
  )
}

/**
 * A reference for the cost of a row in a search: each typed word, by its fit and by where the row has it; -1 when one is missing.
 */
function costOf(fact: CatalogueFacts, search: string): number {
  const words = search.split(' ').filter(Boolean)
  const costs = words.map((word) => costOfWord(fact, word))
  if (costs.some((cost) => cost === undefined)) return -1
  const particular = Math.max(0, fact.type.split(' ').length - 1) + (fact.variety ? 1 : 0)
  return costs.reduce<number>((sum, cost) => sum + (cost as number), words.length > 0 ? particular : 0)
}

function costOfWord(fact: CatalogueFacts, word: string): number | undefined {
  const found = (texts: readonly string[], fit: (token: string) => boolean) =>
    texts.flatMap(tokensOf).filter(fit)
  const costs = [
    (token: string) => token === word,
    (token: string) => token.startsWith(word) && token !== word,
  ].flatMap((fit, i) => {
    const whole = (text: string) => (/[ /]/.test(text) ? [] : found([text], fit))
    const named = found([fact.description], fit)
    const inCategory = found([fact.category], fit)
    const places = [
      [...named.filter((token) => inCategory.includes(token)), ...whole(fact.type)],
      [fact.variety, fact.grade, fact.color].flatMap(whole),
      found([fact.description, fact.type, fact.variety, fact.grade, fact.color], fit),
      found([fact.category, fact.purpose, fact.colorFamily], fit),
      found([fact.grower, ...fact.alsoFoundBy], fit),
    ]
    return places.flatMap((tokens, place) =>
      tokens.length > 0 ? [4 * i + ([0, 1, 2, 4, 8][place] as number)] : [],
    )
  })
  return costs.length > 0 ? Math.min(...costs) : undefined
}

function hasValue(
  fact: CatalogueFacts,
  group: FacetGroup,
  value: string,
  query: CatalogueQuery,
  own: Own,
): boolean {
  const { today, viewer } = query
  if (group === 'bookingProductTypes')
    return (
      query.isPreBooking &&
      (fact.isGrowerDirect ? value === 'Boxes' : fact.isPreBooked && value.toLowerCase() === fact.department)
    )
  if (group !== 'other') return value !== '' && fact[codedGroups[group as CodedGroup]] === value
  const onSale = fact.saleUntil !== null && fact.saleUntil >= today
  const special: Record<string, boolean> = {
    'PRE-ORDER': fact.isPreBooked,
    'Prebook specials': fact.isPreBooked && (fact.featured || onSale),
    'Overstock Sale': onSale && !fact.isPreBooked,
    Featured: fact.featured,
    'New arrivals': fact.addedOn >= '2026-11-06',
    Favorites: own.favorites.includes(fact.id),
    'Bought before': own.bought.includes(fact.id),
    'US grown': fact.us && viewer.usItems,
    'Farm Direct': fact.isFarmDirect,
  }
  return special[value] ?? false
}

const passes = (fact: CatalogueFacts, query: CatalogueQuery, own: Own, except?: FacetGroup) =>
  facetGroups.every(
    (group) =>
      group === except ||
      query.filters[group].length === 0 ||
      query.filters[group].some((value) => hasValue(fact, group, value, query, own)),
  )

const anyShelf = fc
  .array(anyFacts, { maxLength: 70 })
  .map((all) => all.map((facts, i) => ({ ...facts, id: i + 1 })))
const anyOwn = fc.record<Own>({
  favorites: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
  bought: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
})

test('rows, totals and the counts of every group equal a count by hand', () => {
  fc.assert(
    fc.property(
      anyShelf,
      fc.array(anyQuery, { minLength: 1, maxLength: 4 }),
      anyOwn,
      (facts, queries, own) => {
        const catalogue = buildCatalogue(facts)
        const rowsOf = (ids: number[]) =>
          ids.map((id) => catalogue.rowOf.get(id)).filter((row) => row !== undefined)
        const personal = { favorites: rowsOf(own.favorites), bought: rowsOf(own.bought) }
        for (const query of queries) {
          // Loosened searches, for text that nothing matches exactly, are tested elsewhere.
          if (query.search && !facts.some((fact) => inView(fact, query))) continue
          const matches = findMatches(catalogue, query, personal)
          const inViewCosts = facts
            .filter((fact) => inView(fact, query))
            .map((fact) => costOf(fact, query.search))
          const costs = [...new Set(inViewCosts)].sort((a, b) => a - b)
          // The last of the eight classes contains all remaining rows.
          const rankOf = (fact: CatalogueFacts) => Math.min(7, costs.indexOf(costOf(fact, query.search)))
          const leads = ({ type }: CatalogueFacts) =>
            query.search.split(' ').some((word) => word.length >= 3 && type.toLowerCase().startsWith(word))
          const wanted = orderedByName(facts)
            .filter((fact) => inView(fact, query) && passes(fact, query, own))
            .sort((a, b) => rankOf(a) - rankOf(b) || Number(leads(b)) - Number(leads(a)))
          expect(matches.total).toBe(wanted.length)
          expect(rowsOfPage(matches, byName, 0, 1000).map((row) => catalogue.ids[row])).toEqual(
            wanted.map(({ id }) => id),
          )
          for (const group of facetGroups) {
            const rest = facts.filter((fact) => inView(fact, query) && passes(fact, query, own, group))
            const counts = new Map(
              matches.facets[group].list(query.filters[group]).map(({ key, count }) => [key, count]),
            )
            const values =
              group === 'other'
                ? specialFilters
                : group === 'bookingProductTypes'
                  ? bookingProductTypes
                  : new Set(facts.map((fact) => fact[codedGroups[group]]).filter((value) => value !== ''))
            for (const value of values) {
              const count =
                isPersonal(value) && group === 'other'
                  ? countPersonal(matches, value, personal)
                  : (counts.get(value) ?? 0)
              expect(count).toBe(rest.filter((fact) => hasValue(fact, group, value, query, own)).length)
            }
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('a page is a slice of everything, sorted plainly', () => {
  const anyOrder = fc.record({
    kind: pick('up', 'down', 'value'),
    values: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 70, maxLength: 70 }),
    later: fc.array(fc.tuple(fc.integer({ min: 0, max: 69 }), fc.integer({ min: 0, max: 5 })), {
      maxLength: 12,
    }),
    own: fc.array(fc.tuple(fc.integer({ min: 0, max: 69 }), fc.integer({ min: 0, max: 9 })), {
      maxLength: 4,
    }),
    last: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 69 }))),
    first: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 69 }))),
  })
  fc.assert(
    fc.property(
      anyShelf,
      anyQuery,
      anyOrder,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 20 }),
      (facts, query, { kind, values: all, later, own, ...groups }, skip, limit) => {
        const catalogue = buildCatalogue(facts)
        const matches = findMatches(catalogue, query, nothingPersonal)
        const values = all.slice(0, catalogue.size)
        const first = rowsByValue(values)
        const changed = new Set<number>()
        for (const [row, value] of later) {
          if (row >= catalogue.size) continue
          values[row] = value
          changed.add(row)
        }
        const moved = own.length > 0 ? new Map(own.filter(([row]) => row < catalogue.size)) : noneMoved
        const setOf = (rows: number[] | null) =>
          rows &&
          bitsOf(
            catalogue.size,
            rows.filter((row) => row < catalogue.size),
          )
        const [last, before] = [setOf(groups.last), setOf(groups.first)]
        const order: RowOrder = {
          ...(kind === 'value'
            ? { by: 'value', rows: reordered(first, values, changed), values, moved }
            : { by: 'name', descending: kind === 'down' }),
          ...(last ? { last } : {}),
          ...(before ? { first: before } : {}),
        }
        const isIn = (rows: number[] | null, row: number) => rows?.includes(row) === true
        const valueOf = (row: number) => (moved.get(row) ?? values[row]) as number
        const compare = (a: number, b: number) =>
          kind === 'up' ? a - b : kind === 'down' ? b - a : valueOf(a) - valueOf(b) || a - b
        const classes = matches.ranked ? classesOf(matches.ranked) : [[...rowsIn(matches.all)]]
        const plain = classes.flatMap((part) =>
          part.toSorted(
            (a, b) => Number(isIn(groups.first, b)) - Number(isIn(groups.first, a)) || compare(a, b),
          ),
        )
        plain.sort((a, b) => Number(isIn(groups.last, a)) - Number(isIn(groups.last, b)))
        expect(rowsOfPage(matches, order, skip, limit)).toEqual(plain.slice(skip, skip + limit))
      },
    ),
    { numRuns: 300 },
  )
})
