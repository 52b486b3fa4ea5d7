import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Department, departments } from './access.ts'
import {
  buildCatalogue,
  type CatalogueFacts,
  type CodedGroup,
  codedGroups,
  endless,
  orderedByName,
  updateRow,
} from './catalogue-columns.ts'
import { noneMoved, type RowOrder, reordered, rowsByValue, rowsOfPage } from './catalogue-order.ts'
import {
  type CatalogueQuery,
  countPersonal,
  type Filters,
  findMatches,
  isPersonal,
  noFilters,
  nothingPersonal,
} from './catalogue-query.ts'
import { tokensOf } from './catalogue-search-text.ts'
import { asDay, type Day, inSeason } from './dates.ts'
import { type FacetGroup, facetGroups, specialFilters } from './inventory.ts'

let nextId = 1
const product = (facts: Partial<CatalogueFacts> = {}): CatalogueFacts => ({
  id: nextId++,
  description: 'Rose Freedom Red 50cm',
  department: 'flowers',
  category: 'Roses',
  type: 'Rose Standard',
  variety: 'Freedom',
  color: 'Red',
  colorFamily: 'Red',
  grade: '50cm',
  purpose: 'Focal',
  grower: 'Finca Tres Colibríes',
  growerId: 7001,
  um: 'ST',
  alsoFoundBy: ['Rosa hybrida'],
  us: false,
  isPreBooked: false,
  isGrowerDirect: false,
  isFarmDirect: false,
  featured: false,
  hidden: false,
  seasonStartMonth: 1,
  seasonEndMonth: 12,
  lastOrderDay: null,
  addedOn: asDay('2026-01-05'),
  saleUntil: null,
  ...facts,
})

const everything: CatalogueQuery = {
  viewer: { departments, farmDirect: true },
  department: null,
  shipDay: asDay('2026-11-23'),
  today: asDay('2026-11-20'),
  us: false,
  farm: false,
  isPreBooking: false,
  isGrowerDirect: false,
  addSpecials: false,
  filters: noFilters(),
  search: '',
}
const byName: RowOrder = { by: 'name', descending: false }

/** Names of what a query finds, in order. */
function found(facts: CatalogueFacts[], query: Partial<CatalogueQuery>) {
  const catalogue = buildCatalogue(facts)
  const matches = findMatches(catalogue, { ...everything, ...query }, nothingPersonal)
  const nameOf = new Map(facts.map(({ id, description }) => [id, description]))
  return rowsOfPage(matches, byName, 0, 1000).map((row) => nameOf.get(catalogue.ids[row] as number))
}

describe('what is shown', () => {
  const shelf = [
    product({ description: 'Stock rose' }),
    product({ description: 'Summer peony', seasonStartMonth: 5, seasonEndMonth: 6 }),
    product({ description: 'Winter hellebore', seasonStartMonth: 11, seasonEndMonth: 2 }),
    product({ description: 'Booked peony', seasonStartMonth: 5, seasonEndMonth: 6, isPreBooked: true }),
    product({ description: 'Booking over', isPreBooked: true, lastOrderDay: asDay('2026-11-19') }),
    product({ description: 'Booking ends today', isPreBooked: true, lastOrderDay: asDay('2026-11-20') }),
    product({ description: 'Boxed rose', isGrowerDirect: true, isFarmDirect: true }),
    product({ description: 'Farm rose', isFarmDirect: true }),
    product({ description: 'Sale rose', saleUntil: asDay('2026-11-20') }),
    product({ description: 'Lapsed sale', saleUntil: asDay('2026-11-19') }),
    product({ description: 'Barred rose', hidden: true }),
    product({ description: 'US fern', us: true, department: 'plants' }),
  ]
  const ordinary = [
    'Booked peony',
    'Booking ends today',
    'Farm rose',
    'Lapsed sale',
    'Sale rose',
    'Stock rose',
    'US fern',
    'Winter hellebore',
  ]

  test.each<[string, Partial<CatalogueQuery>, string[]]>([
    ['an ordinary page leaves out grower-direct boxes and what is out of season or barred', {}, ordinary],
    [
      'a peony comes with its season',
      { shipDay: asDay('2027-05-03') },
      [
        'Booked peony',
        'Booking ends today',
        'Farm rose',
        'Lapsed sale',
        'Sale rose',
        'Stock rose',
        'Summer peony',
        'US fern',
      ],
    ],
    ['grower direct stands alone', { isGrowerDirect: true }, ['Boxed rose']],
    ['pre-booked stands alone', { isPreBooking: true }, ['Booked peony', 'Booking ends today']],
    [
      'grower direct and pre-booked together',
      { isGrowerDirect: true, isPreBooking: true },
      ['Booked peony', 'Booking ends today', 'Boxed rose'],
    ],
    [
      'specials join grower direct',
      { isGrowerDirect: true, addSpecials: true },
      ['Booked peony', 'Booking ends today', 'Boxed rose', 'Sale rose'],
    ],
    ['farm direct', { farm: true }, ['Farm rose']],
    ['US grown', { us: true }, ['US fern']],
    ['one department', { department: 'plants' }, ['US fern']],
    [
      'without farm direct inventory',
      { viewer: { departments, farmDirect: false }, isGrowerDirect: true },
      [],
    ],
    ['with plants alone', { viewer: { departments: ['plants'], farmDirect: true } }, ['US fern']],
    [
      'a department that is not granted',
      { viewer: { departments: ['plants'], farmDirect: true }, department: 'flowers' },
      [],
    ],
    ['the overstock sale', { filters: { ...noFilters(), other: ['Overstock Sale'] } }, ['Sale rose']],
    [
      'two special filters are alternatives',
      { filters: { ...noFilters(), other: ['Overstock Sale', 'US grown'] } },
      ['Sale rose', 'US fern'],
    ],
    ['a value that does not exist', { filters: { ...noFilters(), colors: ['Octarine'] } }, []],
    ['an empty value', { filters: { ...noFilters(), colors: [''] } }, []],
    ['a grower by id', { filters: { ...noFilters(), growers: ['7001'] } }, ordinary],
    [
      'a name of every object is no special filter',
      { filters: { ...noFilters(), other: ['constructor'] } },
      [],
    ],
  ])('%s', (_, query, names) => {
    expect(found(shelf, query)).toEqual(names)
  })
})

describe('search', () => {
  const shelf = [
    product({ description: 'Rosemary', variety: '', type: 'Herb', category: 'Herbs', alsoFoundBy: [] }),
    product({
      description: 'Rose Akito White 60cm',
      variety: 'Akito',
      grade: '60cm',
      colorFamily: 'White',
      color: 'White',
    }),
    product({ description: 'Rose Freedom Red 60cm', grade: '60cm' }),
    product({
      id: 100_001,
      description: 'Tulip Strong Gold',
      variety: 'Strong Gold',
      type: 'Tulip',
      category: 'Tulips',
    }),
  ]
  test.each<[string, string[]]>([
    ['white rose', ['Rose Akito White 60cm']],
    ['ros 60 whi', ['Rose Akito White 60cm']],
    ['60 cm', ['Rose Akito White 60cm', 'Rose Freedom Red 60cm']],
    ['colibries akito', ['Rose Akito White 60cm']],
    ['ROSE', ['Rose Akito White 60cm', 'Rose Freedom Red 60cm', 'Rosemary']],
    ['100001', ['Tulip Strong Gold']],
    [' -- ', ['Rose Akito White 60cm', 'Rose Freedom Red 60cm', 'Rosemary', 'Tulip Strong Gold']],
    ['rose dandelion', []],
  ])('"%s" finds %j, whole words first', (search, names) => {
    expect(found(shelf, { search })).toEqual(names)
  })
})

test('40cm comes before 100cm, accents do not matter', () => {
  const names = ['Rose 100cm', 'rose 40cm', 'Épine 1', 'Fern']
  expect(
    orderedByName(names.map((description) => product({ description }))).map((p) => p.description),
  ).toEqual(['Épine 1', 'Fern', 'rose 40cm', 'Rose 100cm'])
})

test('colors are listed as they are shown, other groups by count', () => {
  const catalogue = buildCatalogue(
    [
      product({ colorFamily: 'White', grade: '40cm' }),
      product({ colorFamily: 'Red', grade: '50cm' }),
      product({ colorFamily: 'Red', grade: '50cm' }),
      product({ colorFamily: '', grade: '' }),
    ],
    ['White', 'Red', 'Green'],
  )
  const { facets } = findMatches(catalogue, everything, nothingPersonal)
  expect(facets.colors).toEqual([
    { key: 'White', count: 1 },
    { key: 'Red', count: 2 },
  ])
  expect(facets.grades).toEqual([
    { key: '50cm', count: 2 },
    { key: '40cm', count: 1 },
  ])
})

test('a chosen value stays listed when nothing is left of it', () => {
  const catalogue = buildCatalogue([product(), product({ colorFamily: 'White', grade: '70cm' })])
  const filters = { ...noFilters(), colors: ['White'], grades: ['50cm'] }
  const { facets, total } = findMatches(catalogue, { ...everything, filters }, nothingPersonal)
  expect(total).toBe(0)
  expect(facets.colors).toContainEqual({ key: 'White', count: 0 })
})

test('a changed flag shows at once; a changed name asks for a new catalogue', () => {
  const before = product()
  const catalogue = buildCatalogue([before])
  expect(findMatches(catalogue, everything, nothingPersonal).total).toBe(1)
  expect(updateRow(catalogue, { ...before, hidden: true })).toBe(true)
  expect(findMatches(catalogue, everything, nothingPersonal).total).toBe(0)
  expect(updateRow(catalogue, { ...before, description: 'Rose Freedom' })).toBe(false)
})

// The same, written as plainly as possible, against thousands of random catalogues and queries.

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
    purposes: several('Focal', 'Filler'),
    colors: several('Red', 'White', 'Blue'),
    categories: several('Roses', 'Tulips'),
    types: several('Spray', 'Rose Standard'),
    varieties: several('Freedom', 'Akito'),
    grades: several('40cm', '50cm'),
    growers: several('Finca'),
  }),
  search: pick('', '', 'ros', 'rose', 'red 40', 'cm', 'hybrida', 'epi'),
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
    (!query.us || fact.us) &&
    (!query.farm || fact.isFarmDirect) &&
    asked &&
    costOf(fact, query.search) >= 0
  )
}

/** What a search costs a row, by hand: the words it is typed in, each by its fit and by where the row has it; -1 without one. */
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

function hasValue(fact: CatalogueFacts, group: FacetGroup, value: string, today: Day, own: Own): boolean {
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
    'US grown': fact.us,
    'Farm Direct': fact.isFarmDirect,
  }
  return special[value] ?? false
}

const passes = (fact: CatalogueFacts, query: CatalogueQuery, own: Own, except?: FacetGroup) =>
  facetGroups.every(
    (group) =>
      group === except ||
      query.filters[group].length === 0 ||
      query.filters[group].some((value) => hasValue(fact, group, value, query.today, own)),
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
          ids.flatMap((id) => (catalogue.rowOf.has(id) ? [catalogue.rowOf.get(id) as number] : []))
        const personal = { favorites: rowsOf(own.favorites), bought: rowsOf(own.bought) }
        for (const query of queries) {
          // What is found for a search that nothing fits as it stands is told of elsewhere.
          if (query.search && !facts.some((fact) => inView(fact, query))) continue
          const matches = findMatches(catalogue, query, personal)
          const inViewCosts = facts
            .filter((fact) => inView(fact, query))
            .map((fact) => costOf(fact, query.search))
          const costs = [...new Set(inViewCosts)].sort((a, b) => a - b)
          // The last of eight classes takes all that is further behind.
          const rankOf = (fact: CatalogueFacts) => Math.min(7, costs.indexOf(costOf(fact, query.search)))
          const wanted = orderedByName(facts)
            .filter((fact) => inView(fact, query) && passes(fact, query, own))
            .sort((a, b) => rankOf(a) - rankOf(b))
          expect(matches.total).toBe(wanted.length)
          expect(rowsOfPage(matches, byName, 0, 1000).map((row) => catalogue.ids[row])).toEqual(
            wanted.map(({ id }) => id),
          )
          for (const group of facetGroups) {
            const rest = facts.filter((fact) => inView(fact, query) && passes(fact, query, own, group))
            const counts = new Map(matches.facets[group].map(({ key, count }) => [key, count]))
            const values =
              group === 'other'
                ? specialFilters
                : new Set(facts.map((fact) => fact[codedGroups[group]]).filter((value) => value !== ''))
            for (const value of values) {
              const count =
                isPersonal(value) && group === 'other'
                  ? countPersonal(matches, value, personal)
                  : (counts.get(value) ?? 0)
              expect(count).toBe(rest.filter((fact) => hasValue(fact, group, value, query.today, own)).length)
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
  })
  fc.assert(
    fc.property(
      anyShelf,
      anyQuery,
      anyOrder,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 20 }),
      (facts, query, { kind, values: all, later, own }, skip, limit) => {
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
        const order: RowOrder =
          kind === 'value'
            ? { by: 'value', rows: reordered(first, values, changed), values, moved }
            : { by: 'name', descending: kind === 'down' }
        const valueOf = (row: number) => (moved.get(row) ?? values[row]) as number
        const compare = (a: number, b: number) =>
          kind === 'up' ? a - b : kind === 'down' ? b - a : valueOf(a) - valueOf(b) || a - b
        const plain = matches.classes.flatMap((part) =>
          Array.from({ length: catalogue.size }, (_, row) => row)
            .filter((row) => (((part[row >>> 5] as number) >>> (row & 31)) & 1) === 1)
            .sort(compare),
        )
        expect(rowsOfPage(matches, order, skip, limit)).toEqual(plain.slice(skip, skip + limit))
      },
    ),
    { numRuns: 300 },
  )
})
