import { departments } from '../../contract/access.ts'
import type { CatalogueFacts } from '../../contract/catalogue-columns.ts'
import { rowsOfPage } from '../../contract/catalogue-order.ts'
import {
  type CatalogueQuery,
  findMatches,
  noFilters,
  nothingPersonal,
  rowsInView,
} from '../../contract/catalogue-query.ts'
import { searchRows } from '../../contract/catalogue-search.ts'
import { countValues, suggest } from '../../contract/catalogue-suggest.ts'
import { asDay } from '../../contract/dates.ts'
import type { CustomerView } from '../../server/catalogue/customers.ts'
import type { CatalogueProduct } from '../../server/catalogue/products.ts'
import { type RowsOf, rowsJson } from '../../server/catalogue/rows.ts'
import { createShelf } from '../../server/catalogue/shelf.ts'

export type CatalogueFigure = { rows: number; what: string; perSecond: number }

const words = [
  'Freedom',
  'Akito',
  'Explorer',
  'Mondial',
  'Quicksand',
  'Vendela',
  'Topaz',
  'Milva',
  'Circus',
  'Hermosa',
]
const kinds = [
  'Rose',
  'Carnation',
  'Tulip',
  'Lily',
  'Gerbera',
  'Hydrangea',
  'Ruscus',
  'Stock',
  'Peony',
  'Rosemary',
]
const colors = ['Red', 'White', 'Pink', 'Yellow', 'Orange', 'Purple', 'Green', 'Blue']
const pick = (from: readonly string[], n: number) => from[n % from.length] as string

/** A made-up assortment in which every group has as many values as a real one. */
function madeUpProducts(count: number): CatalogueProduct[] {
  return Array.from({ length: count }, (_, i) => {
    const kind = pick(kinds, i)
    const color = pick(colors, i >> 3)
    const variety = `${pick(words, i >> 2)} ${(i * 7919) % 80}`
    const grade = `${40 + 10 * (i % 5)}cm`
    const description = `${kind} ${variety} ${color} ${grade}`
    const facts: CatalogueFacts = {
      id: i + 1,
      description,
      department: departments[i % 7 === 0 ? 1 : 0] as CatalogueFacts['department'],
      category: `Category ${i % 37}`,
      type: `Type ${i % 217}`,
      variety,
      color,
      colorFamily: color,
      grade,
      purpose: pick(['Focal', 'Filler', 'Line', 'Greenery'], i >> 1),
      grower: `Grower ${i % 77}`,
      growerId: 7000 + (i % 77),
      um: 'ST',
      alsoFoundBy: ['Rosa hybrida', `FARM${i % 77}`, 'Ecuador'],
      us: i % 3 === 0,
      isPreBooked: i % 20 === 0,
      isGrowerDirect: i % 25 === 1,
      isFarmDirect: i % 6 === 1,
      featured: i % 40 === 0,
      hidden: false,
      seasonStartMonth: i % 9 === 0 ? 3 : 1,
      seasonEndMonth: i % 9 === 0 ? 6 : 12,
      lastOrderDay: null,
      addedOn: asDay(i % 50 === 0 ? '2026-11-15' : '2025-01-15'),
      saleUntil: null,
    }
    return {
      id: facts.id,
      shown: {
        id: facts.id,
        productId: facts.id,
        productDescription: description,
        department: facts.department,
        category: facts.category,
        type: facts.type,
        variety,
        color,
        colorHex: '#B7122B',
        colorFamily: color,
        grade,
        purpose: facts.purpose,
        grower: facts.grower,
        farm: facts.alsoFoundBy[1] as string,
        vendorId: `VEC${i % 77}`,
        origin: 'Ecuador',
        us: facts.us,
        pack: 25,
        um: 'ST',
        soldBy: 'Stem',
        minQuantity: 25,
        imageName: `${kind.toLowerCase()}-${color.toLowerCase()}.svg`,
        additionalImages: [],
        videoName: null,
        imageDescription: '',
        featured: facts.featured,
        markedup: false,
        blacklistItem: false,
        isPreBooked: facts.isPreBooked,
        isGrowerDirect: facts.isGrowerDirect,
        isFarmDirect: facts.isFarmDirect,
        dateAvailable: null,
        lastOrderDay: null,
        potSizeInches: null,
        hardinessZoneMin: null,
        hardinessZoneMax: null,
        leadTimeDays: null,
      },
      tiers: {
        price1: 9_000 + ((i * 37) % 5000),
        quantity1: 25,
        price2: 8_500,
        quantity2: 100,
        price3: null,
        quantity3: null,
        price4: null,
        quantity4: null,
        price5: null,
        quantity5: null,
      },
      sale: { originalPriceE4: null, saleEndsOn: null },
      markupBp: 0,
      minQuantity: 25,
      isPreBooked: facts.isPreBooked,
      isGrowerDirect: facts.isGrowerDirect,
      dateAvailable: null,
      leadTimeDays: null,
      facts,
      stock: { onHand: (i * 25) % 1000, allocated: 0, held: 0 },
    }
  })
}

const query: CatalogueQuery = {
  viewer: { departments, farmDirect: true },
  department: 'flowers',
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

/**
 * Pages of 40 rows as bytes, without a network: asked for again, filtered anew, searched anew; searches and
 * suggestions alone; and how long the model takes to build.
 */
export function benchCatalogue(sizes: readonly number[] = [2_000, 20_000, 200_000]): CatalogueFigure[] {
  return sizes.flatMap((rows) => {
    const products = madeUpProducts(rows)
    const builtAt = performance.now()
    const shelf = createShelf(products, colors)
    const buildMs = performance.now() - builtAt
    const view: CustomerView = {
      discountBp: 500,
      holds: new Map(),
      favorites: new Set([1, 2, 3]),
      lastBought: new Map(),
    }
    const { today, shipDay } = query
    const of: RowsOf = { shelf, view, rowsFor: { shipDay, method: 'TRUCK', addressId: null }, today }
    const answer = (asked: Partial<CatalogueQuery>, by: 'name' | 'price' | 'inventory' = 'name') => {
      const matches = findMatches(shelf.catalogue, { ...query, ...asked }, nothingPersonal)
      const order =
        by === 'name'
          ? { by, descending: false }
          : {
              by: 'value' as const,
              ...(by === 'price' ? shelf.pricesOn(today).byPrice(500) : shelf.byInventory()),
              moved: new Map(),
            }
      return rowsJson(of, rowsOfPage(matches, order, 40, 40))
    }
    const fresh = (asked: Partial<CatalogueQuery>) => {
      shelf.catalogue.memo.clear()
      return answer(asked)
    }
    const filters = { ...noFilters(), colors: ['Red', 'White'], grades: ['50cm'] }
    const figures: [string, () => string][] = [
      ['page', () => answer({})],
      ['page by price', () => answer({}, 'price')],
      ['page by inventory', () => answer({}, 'inventory')],
      ['page, nothing remembered', () => fresh({})],
      ['filtered page, remembered', () => answer({ filters })],
      ['filtered page, nothing remembered', () => fresh({ filters })],
      ['search "ros 50 whi", nothing remembered', () => fresh({ search: 'ros 50 whi' })],
      ['search "rose", nothing remembered', () => fresh({ search: 'rose' })],
    ]
    const { catalogue } = shelf
    const inView = rowsInView(catalogue, query)
    const among = { rows: inView, counts: countValues(catalogue, inView) }
    const typos = mistypedWords()
    let typo = 0
    const search = (text: string) => searchRows(catalogue, text, inView)
    const searches: [string, () => unknown][] = [
      ...['rose', 'ros 50 whi', 'roswhit50', 'rosa roja 60', 'r'].map((text): [string, () => unknown] => [
        `search alone, "${text}"`,
        () => search(text),
      ]),
      ['search alone, a mistake never met', () => search(`${typos[typo++ % typos.length]} red`)],
      ...['r', 'ros', 'rose whi', 'rojo'].map((text): [string, () => unknown] => [
        `suggestions, "${text}"`,
        () => suggest(catalogue, text, among),
      ]),
      [
        'suggestions, a mistake never met',
        () => suggest(catalogue, typos[typo++ % typos.length] as string, among),
      ],
    ]
    return [
      ...[...figures, ...searches].map(([what, work]) => ({ rows, what, perSecond: rate(work) })),
      { rows, what: 'build of the whole model', perSecond: 1000 / buildMs },
    ]
  })
}

/** More words with one wrong letter than a search remembers. */
const mistypedWords = (): string[] =>
  ['hydrangea', 'carnation', 'gerbera'].flatMap((word) =>
    Array.from(word, (right, at) =>
      Array.from('abcdefghijklmnopqrstuvwxyz')
        .filter((wrong) => wrong !== right)
        .map((wrong) => word.slice(0, at) + wrong + word.slice(at + 1)),
    ).flat(),
  )

/** How often a second, measured over half a second after a warm-up. */
function rate(work: () => unknown): number {
  const until = (ms: number) => {
    const from = performance.now()
    let count = 0
    while (performance.now() - from < ms) {
      work()
      count++
    }
    return (count * 1000) / (performance.now() - from)
  }
  until(100)
  return until(500)
}

export function printCatalogueFigures(figures: readonly CatalogueFigure[]): void {
  for (const { rows, what, perSecond } of figures)
    console.log(
      `${String(rows).padStart(7)}  ${what.padEnd(42)} ${perSecond.toFixed(perSecond < 100 ? 1 : 0).padStart(9)}/s ${(1000 / perSecond).toFixed(3).padStart(10)} ms`,
    )
}
