import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference } from '../../tests/support/difference.ts'
import { asDay } from '../core/dates.ts'
import { atOnce } from '../core/steps.ts'
import { facetGroups } from '../features/catalogue/inventory.ts'
import { rowsIn } from './bits.ts'
import { buildCatalogue } from './build.ts'
import { changedCatalogue } from './change.ts'
import { type Catalogue, type CatalogueFacts, codedGroupNames, flagNames } from './columns.ts'
import { carried, type Moves, movesOf } from './moves.ts'
import { movedOrder, type RowOrder, rowsByValue, rowsOfPage } from './order.ts'
import { type CatalogueQuery, findMatches, noFilters, nothingPersonal } from './query.ts'
import { countValues, prepareSuggestions, suggest } from './suggest.ts'

/** `CATALOGUE_CASES=5000 vitest run contract/catalogue/change.property.test.ts` for the long run. */
const cases = Number(process.env.CATALOGUE_CASES ?? 60)
const families = ['White', 'Red', 'Green']

const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const anyFacts = fc.record<CatalogueFacts>({
  // Few, so that removed products reappear.
  id: fc.integer({ min: 1, max: 40 }),
  description: fc
    .array(pick('Rose', 'rose', 'Rosemary', 'Tulip', 'Red/White', '40cm', '100cm', 'Épine', '1,000'), {
      maxLength: 3,
    })
    .map((words) => words.join(' ')),
  department: pick('flowers', 'plants'),
  category: pick('', 'Roses', 'roses', 'Tulips', 'Épines'),
  type: pick('', 'Rose', 'Rose Standard', 'Spray'),
  variety: pick('', 'Freedom', 'Akito', '7', 'freedom'),
  color: pick('', 'Red', 'Ivory'),
  colorFamily: pick('', 'Red', 'White', 'Pink', 'Amber'),
  grade: pick('', '40cm', '100cm', '50cm'),
  purpose: pick('', 'Focal', 'Filler'),
  grower: pick('', 'Finca', 'Bloom Ltd', '8'),
  growerId: pick(null, 7, 8),
  um: pick('ST', 'BU', 'BOX'),
  alsoFoundBy: pick<string[]>([], ['Rosa hybrida'], ['Rosa', 'Quito 12in']),
  us: fc.boolean(),
  isPreBooked: fc.boolean(),
  isGrowerDirect: fc.boolean(),
  isFarmDirect: fc.boolean(),
  featured: fc.boolean(),
  hidden: fc.boolean(),
  seasonStartMonth: fc.integer({ min: 1, max: 12 }),
  seasonEndMonth: fc.integer({ min: 1, max: 12 }),
  lastOrderDay: pick(null, asDay('2026-11-19'), asDay('2026-11-21')),
  addedOn: pick('2026-11-05', '2026-11-20').map(asDay),
  saleUntil: pick(null, asDay('2026-11-20')),
})
const anyShelf = (maxLength: number) => fc.uniqueArray(anyFacts, { maxLength, selector: ({ id }) => id })
/** Fields that may change while all others stay. */
const alone = {
  flags: ['featured', 'hidden', 'us', 'lastOrderDay'],
  department: ['department'],
  unit: ['um'],
  grower: ['growerId'],
  color: ['color'],
  grade: ['grade'],
  alsoFoundBy: ['alsoFoundBy'],
} as const satisfies Record<string, readonly (keyof CatalogueFacts)[]>
type Alone = keyof typeof alone
/** Products that are added or change, ids that are removed, or known products of which only some fields change. */
const anyStep = fc.record({
  put: anyShelf(8),
  gone: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }),
  only: fc.option(fc.constantFrom(...(Object.keys(alone) as Alone[]))),
})

const query: CatalogueQuery = {
  viewer: { departments: ['flowers', 'plants'], farmDirect: true, usItems: true },
  department: null,
  shipDay: asDay('2026-11-21'),
  today: asDay('2026-11-20'),
  us: false,
  farm: false,
  isPreBooking: false,
  isGrowerDirect: false,
  addSpecials: false,
  filters: noFilters(),
  search: '',
}
const searches = [
  'rose',
  'ros',
  'rsoe',
  'red 40',
  'hybrida',
  'freedm',
  'rosestandard',
  'tulip 100cm',
  '12',
  '7',
]
const chosen = {
  colors: ['Amber', 'Green', 'Blue'],
  categories: ['Roses', 'Épines'],
  types: ['Spray'],
  varieties: ['7', 'Akito'],
  growers: ['7', '8', 'Finca'],
}
const queries: CatalogueQuery[] = [
  query,
  { ...query, isPreBooking: true, isGrowerDirect: true },
  ...searches.map((search) => ({ ...query, search })),
  ...Object.entries(chosen).map(([group, values]) => ({
    ...query,
    filters: { ...noFilters(), [group]: values },
  })),
]

/** Everything visible in a catalogue, without codes. */
function seen(catalogue: Catalogue) {
  const { ids, names, columns, flags, memo: _, searching: __, rowOf, foundBy, units, ...others } = catalogue
  const byName: RowOrder = { by: 'name', descending: false }
  const among = findMatches(catalogue, query, nothingPersonal).all
  return {
    ...others,
    ids: [...ids],
    names,
    rows: [...ids].map((id) => rowOf.get(id)),
    missing: rowOf.get(41) ?? null,
    texts: [...Object.values(columns), ...Object.values(foundBy), units].map(({ codes, texts }) =>
      Array.from(codes, (code) => texts[code]),
    ),
    named: codedGroupNames.map((group) => {
      const { codeOf, texts } = columns[group]
      return [...codeOf].map(([name, code]) => `${name}: ${texts[code]}`).sort()
    }),
    flags: flagNames.map((name) => [...rowsIn(flags[name])]),
    tokens: { ...catalogue.tokens, entries: [...entriesIn(catalogue)] },
    found: queries.map((one) => {
      const matches = findMatches(catalogue, one, nothingPersonal)
      return {
        ids: rowsOfPage(matches, byName, 0, 100).map((row) => ids[row]),
        ranked: matches.ranked,
        facets: facetGroups.map((group) => [
          matches.facets[group].size,
          matches.facets[group].list(one.filters[group]),
          matches.facets[group].list(one.filters[group], 1),
        ]),
      }
    }),
    suggested: ['r', 're', 'rose', 'fre', 'freedm', 'fin', 'a'].map((term) =>
      suggest(catalogue, term, { rows: among, counts: countValues(catalogue, among) }),
    ),
  }
}

const entriesIn = ({ tokens: { entries, starts, tokens } }: Catalogue) =>
  entries.subarray(0, starts[tokens.length])

test('a catalogue that followed random changes is the one that a fresh build makes, and the ones before stay as they were', () => {
  fc.assert(
    fc.property(anyShelf(30), fc.array(anyStep, { minLength: 1, maxLength: 6 }), (first, steps) => {
      const products = new Map(first.map((facts) => [facts.id, facts]))
      let catalogue = buildCatalogue(first, families)
      atOnce(prepareSuggestions(catalogue))
      let before = seen(catalogue)
      for (const { put: asked, gone, only } of steps) {
        const put = only
          ? asked.flatMap((facts) => {
              const known = products.get(facts.id)
              const now = Object.fromEntries(alone[only].map((field) => [field, facts[field]]))
              return known ? [{ ...known, ...now }] : []
            })
          : asked
        const left = only ? [] : gone.filter((id) => !put.some((facts) => facts.id === id))
        for (const id of left) products.delete(id)
        for (const facts of put) products.set(facts.id, facts)
        const changed = atOnce(
          changedCatalogue(catalogue, { put: put.map((facts) => ({ facts })), gone: left }),
        )
        atOnce(prepareSuggestions(changed.catalogue, catalogue))
        expect(difference(Object.entries(seen(catalogue)), Object.entries(before))).toBe('')
        if (only === 'flags') expect(changed.catalogue.tokens).toBe(catalogue.tokens)
        catalogue = changed.catalogue
        before = seen(catalogue)
        const fresh = seen(buildCatalogue([...products.values()], families))
        expect(difference(Object.entries(before), Object.entries(fresh))).toBe('')
        expect([...changed.moves.placed].map((row) => catalogue.ids[row])).toEqual(
          changed.put.map(({ facts }) => facts.id),
        )
      }
    }),
    { numRuns: cases },
  )
}, 3_600_000)

test('an order by value follows rows that move, and those that were put in take their places', () => {
  const anyMoves = fc.record({
    size: fc.integer({ min: 0, max: 90 }),
    dropped: fc.uniqueArray(fc.nat(89)),
    before: fc.array(fc.nat(90), { maxLength: 12 }),
    values: fc.array(fc.nat(4), { minLength: 110, maxLength: 110 }),
  })
  fc.assert(
    fc.property(anyMoves, ({ size, dropped, before, values }) => {
      const moves: Moves = movesOf(
        size,
        Uint32Array.from(dropped.filter((row) => row < size)).sort(),
        Uint32Array.from(before.filter((row) => row <= size)).sort(),
      )
      const old = Float64Array.from(values.slice(0, size))
      const now = carried(moves, old)
      for (const [i, row] of moves.placed.entries()) now[row] = values[109 - i] as number
      expect([...movedOrder(rowsByValue(old), now, moves)]).toEqual([...rowsByValue(now)])
    }),
    { numRuns: 300 },
  )
})
