import type { Department } from './access.ts'
import {
  type Catalogue,
  type CatalogueFacts,
  type CodedGroup,
  endless,
  updateRow,
} from './catalogue-columns.ts'
import { buildColumns } from './catalogue-gather.ts'
import { noneMoved, type RowOrder, rowsByValue, rowsOfPage } from './catalogue-order.ts'
import { commonFacets, pageHead, queryOfView, specialValues } from './catalogue-page.ts'
import { findMatches, type PersonalRows } from './catalogue-query.ts'
import { type CatalogueSnapshot, unpackColumn } from './catalogue-snapshot.ts'
import { addDays, type Day } from './dates.ts'
import { methodCodes, methodLabels } from './fields.ts'
import type { CataloguePage, CatalogueView, Product, Sort } from './inventory.ts'
import { e4FromDollars } from './money.ts'

/** A customer's catalogue for one shipment, answering pages by itself. */
export type LocalCatalogue = Pick<CatalogueSnapshot, 'shipDay' | 'deliveryMethod' | 'today'> & {
  /**
   * The page that the server would answer, `department` being the section's. Undefined where only the server knows: for a
   * search, whose index stays there, and for a chosen value that no row has.
   */
  page: (view: CatalogueView, department: Department | null) => CataloguePage | undefined
  /**
   * Takes over products as they are now; those of `asked` that `part` lacks are gone. False when something is new or has
   * another text or day: what there is goes on answering, but has to be read anew.
   */
  put: (part: CatalogueSnapshot, asked: readonly number[]) => boolean
  /** Takes over what a customer has just said of a product. */
  setFavorite: (productId: number, favorite: boolean) => void
  /** Takes over the stock of a product that was read by itself. */
  setProduct: (product: Product) => void
}

/** Above every price, so that a row without one comes last. */
const noPriceE4 = 2 ** 31

const noSearch = {
  index: () => ({
    rowCount: 0,
    tokens: [],
    starts: new Uint32Array(1),
    entries: new Uint32Array(0),
    letters: new Uint32Array(0),
  }),
  search: () => {
    throw new Error('a snapshot has no index to search')
  },
}

/** Undefined for a snapshot that was too large to hold columns. */
export function openSnapshot(snapshot: CatalogueSnapshot): LocalCatalogue | undefined {
  const { size, shipDay, deliveryMethod, today } = snapshot
  if (!snapshot.columns) return undefined
  const table = tableOf(snapshot)
  const arrived = new Set(snapshot.newArrivals)
  const factsAt = (row: number) => factsOf(table.row(row), arrived, today as Day)
  const catalogue = buildColumns(
    Array.from({ length: size }, (_, row) => factsAt(row)),
    snapshot.colorFamilies,
    noSearch,
  )
  const method = methodCodes.find((code) => methodLabels[code] === deliveryMethod) ?? 'PICKUP'
  const sorts = ordersOf(table)
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
      const now = tableOf(part)
      const ids = new Map(Array.from({ length: part.size }, (_, row) => [now.row(row).productId, row]))
      for (const id of part.newArrivals) arrived.add(id)
      let whole = true
      for (const id of asked) {
        const row = catalogue.rowOf.get(id)
        const from = ids.get(id)
        if (row === undefined) {
          if (from !== undefined) whole = false
          continue
        }
        if (from === undefined) updateRow(catalogue, { ...factsAt(row), hidden: true })
        else {
          table.put(row, now.row(from))
          if (!updateRow(catalogue, factsAt(row))) whole = false
        }
      }
      sorts.forget()
      personal = undefined
      return whole
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

type Table = ReturnType<typeof tableOf>

/** Rows made of columns when they are first asked for; a row that stays the same is the same object. */
function tableOf({ columns, size }: CatalogueSnapshot) {
  const names = Object.keys(columns ?? {})
  const values = names.map((name) => unpackColumn((columns ?? {})[name] ?? { all: undefined }, size))
  const rows: (Product | undefined)[] = new Array(size)
  return {
    size,
    row(row: number): Product {
      const known = rows[row]
      if (known) return known
      const made: Record<string, unknown> = {}
      for (let i = 0; i < names.length; i++) made[names[i] as string] = values[i]?.[row]
      rows[row] = made as Product
      return made as Product
    },
    put(row: number, product: Product) {
      rows[row] = product
    },
  }
}

/** What the catalogue has to know of a product, from what a page shows of it. */
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
  // The server has left out what is not in season on the day.
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
function ordersOf(table: Table) {
  const kept = new Map<Sort, RowOrder>()
  const byValue = (value: (product: Product) => number): RowOrder => {
    const values = Float64Array.from({ length: table.size }, (_, row) => value(table.row(row)))
    return { by: 'value', rows: rowsByValue(values), values, moved: noneMoved }
  }
  const made = (sort: Sort): RowOrder => {
    switch (sort) {
      case 'Product Name A to Z':
        return { by: 'name', descending: false }
      case 'Product Name Z to A':
        return { by: 'name', descending: true }
      case 'Price cheap to expensive':
        return byValue(({ discountPrice1 }) =>
          discountPrice1 === null ? noPriceE4 : e4FromDollars(discountPrice1),
        )
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
