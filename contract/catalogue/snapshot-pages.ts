import type { Department } from '../core/access.ts'
import { addDays, type Day } from '../core/dates.ts'
import { methodCodes, methodLabels } from '../core/fields.ts'
import { e4FromDollars } from '../core/money.ts'
import { atOnce } from '../core/steps.ts'
import type { CataloguePage, CatalogueView, Product, Sort } from '../features/catalogue/inventory.ts'
import { type CatalogueSnapshot, unpackColumn } from '../features/catalogue/snapshot.ts'
import { isOrderable } from '../rules/quantity.ts'
import { type Bits, bitsWhere } from './bits.ts'
import { changedCatalogue } from './change.ts'
import { type Catalogue, type CatalogueFacts, type CodedGroup, endless, type Searching } from './columns.ts'
import { buildColumns } from './gather.ts'
import { carriedValues, type Moves } from './moves.ts'
import { noneMoved, type RowOrder, rowsByValue, rowsOfPage } from './order.ts'
import { commonFacets, pageHead, queryOfView, specialValues } from './page.ts'
import { findMatches, type PersonalRows } from './query.ts'

/** A customer's catalogue for one shipment in the browser, which answers pages without the server. */
export type LocalCatalogue = Pick<CatalogueSnapshot, 'shipDay' | 'deliveryMethod' | 'today'> & {
  /**
   * The page that the server would return, with `department` as the section's department. Undefined when only the server knows:
   * for a search, because the index is on the server, and for a chosen value without rows.
   */
  page: (view: CatalogueView, department: Department | null) => CataloguePage | undefined
  /**
   * Merges current products; those in `asked` that `part` lacks are removed. False for another day, method or family of colors:
   * the snapshot keeps answering, but must be fetched again.
   */
  put: (part: CatalogueSnapshot, asked: readonly number[]) => boolean
  /** Applies a customer's own latest change to a product. */
  setFavorite: (productId: number, favorite: boolean) => void
  /** Applies the stock of a product that was fetched separately. */
  setProduct: (product: Product) => void
}

/** Above every price, so that a row without a price sorts last. */
const noPriceE4 = 2 ** 31

const noSearch: Searching = {
  *index() {
    return {
      rowCount: 0,
      tokens: [],
      starts: new Uint32Array(1),
      entries: new Uint32Array(0),
      letters: new Uint32Array(0),
    }
  },
  *change(index) {
    return index
  },
  search: () => {
    throw new Error('a snapshot has no index to search')
  },
}

/** Undefined for a snapshot too large to contain columns. */
export function openSnapshot(snapshot: CatalogueSnapshot): LocalCatalogue | undefined {
  const { size, shipDay, deliveryMethod, today } = snapshot
  if (!snapshot.columns) return undefined
  let table = tableOf(snapshot)
  const arrived = new Set(snapshot.newArrivals)
  const facts = (product: Product) => factsOf(product, arrived, today as Day)
  let catalogue = buildColumns(
    Array.from({ length: size }, (_, row) => facts(table.row(row))),
    snapshot.colorFamilies,
    noSearch,
  )
  const families = new Set(snapshot.colorFamilies)
  const method = methodCodes.find((code) => methodLabels[code] === deliveryMethod) ?? 'PICKUP'
  const sorts = ordersOf(() => table)
  let personal: PersonalRows | undefined

  return {
    shipDay,
    deliveryMethod,
    today,
    page(view, department) {
      if (view.search || !isKnown(catalogue, view)) return undefined
      const at = { shipDay: shipDay as Day, method }
      const query = queryOfView(view, { ...at, viewer: snapshot.viewer, today: today as Day, department })
      personal ??= personalOf(table)
      const matches = findMatches(catalogue, query, personal)
      const rows = rowsOfPage(
        matches,
        sorts.of(view.selectSort),
        (view.pageNumber - 1) * view.maxRows,
        view.maxRows,
      )
      const { facets, ...more } = commonFacets(matches, view)
      return {
        ...pageHead(matches.total, view, at),
        facets: { other: specialValues(matches, personal, query), ...facets },
        ...more,
        rows: rows.map(table.row),
      }
    },
    put(part, asked) {
      if (part.shipDay !== shipDay || part.deliveryMethod !== deliveryMethod || part.today !== today)
        return false
      if (part.colorFamilies.some((family) => !families.has(family))) return false
      const now = tableOf(part)
      const products = Array.from({ length: part.size }, (_, row) => now.row(row))
      const there = new Set(products.map(({ productId }) => productId))
      for (const id of asked) arrived.delete(id)
      for (const id of part.newArrivals) arrived.add(id)
      const changed = atOnce(
        changedCatalogue(catalogue, {
          put: products.map((product) => ({ product, facts: facts(product) })),
          gone: asked.filter((id) => !there.has(id)),
        }),
      )
      catalogue = changed.catalogue
      table = table.moved(
        changed.moves,
        changed.put.map(({ product }) => product),
      )
      sorts.forget()
      personal = undefined
      return true
    },
    setProduct({ productId, inventory, newQuantity }) {
      const row = catalogue.rowOf.get(productId)
      if (row === undefined) return
      table.put(row, { ...table.row(row), inventory, newQuantity })
      sorts.forget()
    },
    setFavorite(productId, favorite) {
      const row = catalogue.rowOf.get(productId)
      if (row === undefined) return
      table.put(row, { ...table.row(row), favorite })
      personal = undefined
    },
  }
}

const isKnown = ({ columns }: Catalogue, view: CatalogueView): boolean =>
  Object.entries(columns).every(([group, { codeOf }]) =>
    view[group as CodedGroup].every((value) => codeOf.has(value)),
  )

type Table = {
  size: number
  row: (row: number) => Product
  put: (row: number, product: Product) => void
  /** A table with the rows at their new positions and `products` inserted. */
  moved: (moves: Moves, products: readonly Product[]) => Table
}

function tableOf({ columns, size }: CatalogueSnapshot): Table {
  const names = Object.keys(columns ?? {})
  const values = names.map((name) => unpackColumn((columns ?? {})[name] ?? { all: undefined }, size))
  return rowsOf(
    Array.from({ length: size }, (_, row) => row),
    (row) => {
      const made: Record<string, unknown> = {}
      for (let i = 0; i < names.length; i++) made[names[i] as string] = values[i]?.[row]
      return made as Product
    },
  )
}

/** Creates a row from the columns when it is first requested; until then its entry is a number. An unchanged row stays the same object. */
function rowsOf(rows: (Product | number)[], make: (row: number) => Product): Table {
  return {
    size: rows.length,
    row(row) {
      const known = rows[row] as Product | number
      if (typeof known !== 'number') return known
      const made = make(known)
      rows[row] = made
      return made
    },
    put(row, product) {
      rows[row] = product
    },
    moved(moves, products) {
      const next = carriedValues<Product | number>(moves, rows, 0)
      products.forEach((product, i) => {
        next[moves.placed[i] as number] = product
      })
      return rowsOf(next, make)
    },
  }
}

/** The catalogue's fields of a product, from the fields that a page shows. */
const factsOf = (product: Product, arrived: ReadonlySet<number>, today: Day): CatalogueFacts => ({
  id: product.productId,
  description: product.productDescription,
  department: product.department,
  category: product.category,
  type: product.type,
  variety: product.variety,
  color: product.color,
  colorFamily: product.colorFamily,
  grade: product.grade,
  purpose: product.purpose,
  grower: product.grower,
  growerId: null,
  um: product.um,
  alsoFoundBy: [],
  us: product.us,
  isPreBooked: product.isPreBooked,
  isGrowerDirect: product.isGrowerDirect,
  isFarmDirect: product.isFarmDirect,
  featured: product.featured,
  hidden: product.blacklistItem,
  // The server has already removed products out of season on the day.
  seasonStartMonth: 1,
  seasonEndMonth: 12,
  lastOrderDay: product.lastOrderDay as Day | null,
  addedOn: arrived.has(product.productId) ? today : addDays(today, -365),
  saleUntil: product.originalPrice === null ? null : ((product.saleEndsOn as Day | null) ?? endless),
})

function personalOf(table: Table): PersonalRows {
  const favorites: number[] = []
  const bought: number[] = []
  for (let row = 0; row < table.size; row++) {
    const { favorite, lastBought } = table.row(row)
    if (favorite) favorites.push(row)
    if (lastBought) bought.push(row)
  }
  return { favorites, bought }
}

/** Orders by what this customer sees, made when first asked for. */
function ordersOf(tableNow: () => Table) {
  const kept = new Map<Sort, RowOrder>()
  const byValue = (value: (product: Product) => number): RowOrder => {
    const table = tableNow()
    const values = Float64Array.from({ length: table.size }, (_, row) => value(table.row(row)))
    return { by: 'value', rows: rowsByValue(values), values, moved: noneMoved }
  }
  const soldOut = (): Bits => {
    const table = tableNow()
    return bitsWhere(table.size, (row) => !isOrderable(table.row(row)))
  }
  const made = (sort: Sort): RowOrder => {
    switch (sort) {
      case 'Product Name A to Z':
        return { by: 'name', descending: false, last: soldOut() }
      case 'Product Name Z to A':
        return { by: 'name', descending: true, last: soldOut() }
      case 'Price cheap to expensive': {
        const price = ({ discountPrice1 }: Product) =>
          discountPrice1 === null ? noPriceE4 : e4FromDollars(discountPrice1)
        return { ...byValue(price), last: soldOut() }
      }
      case 'Inventory few to many':
        return byValue(({ inventory }) => inventory)
      default:
        throw new Error(`unhandled ${sort satisfies never}`)
    }
  }
  return {
    of(sort: Sort): RowOrder {
      const order = kept.get(sort) ?? made(sort)
      kept.set(sort, order)
      return order
    },
    forget: () => kept.clear(),
  }
}
