import { describe, expect, test } from 'vitest'
import { departments } from '../core/access.ts'
import { asDay } from '../core/dates.ts'
import { atOnce } from '../core/steps.ts'
import { bitsOf } from './bits.ts'
import { buildCatalogue } from './build.ts'
import { changedCatalogue } from './change.ts'
import type { CatalogueFacts } from './columns.ts'
import { type RowOrder, rowsOfPage } from './order.ts'
import { type CatalogueQuery, findMatches, noFilters, nothingPersonal } from './query.ts'
import { nameKey } from './text.ts'

/** The order of the rows: by name, then id. */
const orderedByName = (facts: readonly CatalogueFacts[]) =>
  facts.toSorted((a, b) => {
    const [x, y] = [nameKey(a.description), nameKey(b.description)]
    return x < y ? -1 : x > y ? 1 : a.id - b.id
  })

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
  viewer: { departments, farmDirect: true, usItems: true },
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
      { viewer: { departments, farmDirect: false, usItems: true }, isGrowerDirect: true },
      [],
    ],
    [
      'with plants alone',
      { viewer: { departments: ['plants'], farmDirect: true, usItems: true } },
      ['US fern'],
    ],
    [
      'a department that is not granted',
      { viewer: { departments: ['plants'], farmDirect: true, usItems: true }, department: 'flowers' },
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
      'what is booked ahead, by its kind',
      {
        isGrowerDirect: true,
        isPreBooking: true,
        filters: { ...noFilters(), bookingProductTypes: ['Boxes'] },
      },
      ['Boxed rose'],
    ],
    [
      'kinds of bookings say nothing of a page that is not about them',
      { filters: { ...noFilters(), bookingProductTypes: ['Flowers'] } },
      [],
    ],
    [
      'who has no US items cannot ask for them: the flag says nothing, the filter is a value that does not exist',
      {
        viewer: { departments, farmDirect: true, usItems: false },
        us: true,
        filters: { ...noFilters(), other: ['US grown'] },
      },
      [],
    ],
    [
      'the flag alone changes nothing without US items',
      { viewer: { departments, farmDirect: true, usItems: false }, us: true },
      ordinary,
    ],
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
  expect(facets.colors.list([])).toEqual([
    { key: 'White', count: 1 },
    { key: 'Red', count: 2 },
  ])
  expect(facets.grades.list([])).toEqual([
    { key: '50cm', count: 2 },
    { key: '40cm', count: 1 },
  ])
  expect(facets.grades.list(['40cm'], 1)).toEqual(facets.grades.list([]))
  expect(facets.grades.list([], 1)).toEqual([{ key: '50cm', count: 2 }])
  expect(facets.grades.size).toBe(2)
})

test('a chosen value stays listed when nothing is left of it', () => {
  const catalogue = buildCatalogue([product(), product({ colorFamily: 'White', grade: '70cm' })])
  const filters = { ...noFilters(), colors: ['White'], grades: ['50cm'] }
  const { facets, total } = findMatches(catalogue, { ...everything, filters }, nothingPersonal)
  expect(total).toBe(0)
  expect(facets.colors.list(['White'])).toContainEqual({ key: 'White', count: 0 })
})

test('a changed flag and a changed name show in the next catalogue, and the one before stays as it was', () => {
  const before = product()
  const catalogue = buildCatalogue([before])
  const changed = (facts: CatalogueFacts) =>
    atOnce(changedCatalogue(catalogue, { put: [{ facts }], gone: [] })).catalogue
  expect(findMatches(changed({ ...before, hidden: true }), everything, nothingPersonal).total).toBe(0)
  expect(changed({ ...before, description: 'Rose Freedom' }).names).toEqual(['Rose Freedom'])
  expect(findMatches(catalogue, everything, nothingPersonal).total).toBe(1)
})

test('a search shows the best fit first, within it what was bought before, and sold out last of all', () => {
  const facts = [
    product({ description: 'Rose Akito White 50cm', variety: 'Akito' }),
    product({ description: 'Rose Freedom Red 50cm' }),
    product({ description: 'Rose Mondial White 50cm', variety: 'Mondial' }),
    product({ description: 'Rose Quicksand 50cm', variety: 'Quicksand' }),
    product({ description: 'Bouquet with Rose', category: 'Bouquets', type: 'Bouquet', variety: '' }),
  ]
  const catalogue = buildCatalogue(facts)
  const rowsOf = (...at: number[]) =>
    bitsOf(
      catalogue.size,
      at.map((i) => catalogue.rowOf.get((facts[i] as CatalogueFacts).id) as number),
    )
  const namesOf = (search: string, order: RowOrder, skip = 0, limit = 10) =>
    rowsOfPage(findMatches(catalogue, { ...everything, search }, nothingPersonal), order, skip, limit).map(
      (row) => (catalogue.names[row] as string).replace(/^Rose (\w+).*/, '$1'),
    )
  const order: RowOrder = { ...byName, first: rowsOf(2, 4), last: rowsOf(0) }
  expect(namesOf('rose', order)).toEqual(['Mondial', 'Freedom', 'Quicksand', 'Bouquet with Rose', 'Akito'])
  expect(namesOf('rose', order, 1, 3)).toEqual(['Freedom', 'Quicksand', 'Bouquet with Rose'])
  expect(namesOf('rose', order, 4, 3)).toEqual(['Akito'])
  expect(namesOf('', { ...byName, last: rowsOf(0) })).toEqual([
    'Bouquet with Rose',
    'Freedom',
    'Mondial',
    'Quicksand',
    'Akito',
  ])
})
