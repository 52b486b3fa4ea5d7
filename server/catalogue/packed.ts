import type { Day } from '../../contract/dates.ts'
import type { TierColumns } from '../../contract/pricing.ts'
import type { CatalogueProduct, Sellable, Stock } from './products.ts'

/**
 * Products by row, packed into numbers and bytes: as objects, some hundred thousand of them would make every round of garbage
 * collection walk over them all, and pages would wait for it.
 */
export type Packed = {
  /** What every customer sees of the row, as JSON without the closing brace. */
  shownJson: (row: number) => string
  sellable: (row: number) => Sellable
  put: (row: number, product: CatalogueProduct) => void
  putStock: (row: number, stock: Stock) => void
}

/** `products` in row order. */
export function pack(products: readonly CatalogueProduct[]): Packed {
  const size = products.length
  const numbers = new Float64Array(size * width)
  const starts = new Uint32Array(size + 1)
  let bytes = Buffer.allocUnsafe(size * 1024 + 1024)
  const renewed = new Map<number, string>()

  products.forEach((product, row) => {
    const json = jsonOf(product)
    const start = starts[row] as number
    const most = start + json.length * 3
    if (most > bytes.length) bytes = Buffer.concat([bytes], most * 2)
    starts[row + 1] = start + bytes.write(json, start)
    writeNumbers(numbers, row, product)
  })
  const shown = Buffer.from(bytes.subarray(0, starts[size]))

  const shownJson = (row: number) => renewed.get(row) ?? shown.toString('utf8', starts[row], starts[row + 1])

  return {
    shownJson,
    sellable: (row) => readNumbers(numbers, row),
    put(row, product) {
      const json = jsonOf(product)
      if (json !== shownJson(row)) renewed.set(row, json)
      writeNumbers(numbers, row, product)
    },
    putStock(row, { onHand, allocated, held }) {
      numbers.set([onHand, allocated, held], row * width + place.stock)
    },
  }
}

const jsonOf = ({ shown }: CatalogueProduct) => JSON.stringify(shown).slice(0, -1)

/** Where in a row's numbers each lies. A missing one is NaN; days are milliseconds. */
const place = {
  stock: 0,
  prices: 3,
  quantities: 8,
  original: 13,
  saleEnds: 14,
  markup: 15,
  minQuantity: 16,
  leadTime: 17,
  available: 18,
  kind: 19,
  id: 20,
} as const
const width = 21

const orNaN = (value: number | null) => value ?? Number.NaN
const orNull = (value: number) => (Number.isNaN(value) ? null : value)
const msOf = (day: Day | null) => (day === null ? Number.NaN : Date.parse(day))
const dayOf = (ms: number) => (Number.isNaN(ms) ? null : (new Date(ms).toISOString().slice(0, 10) as Day))

function writeNumbers(numbers: Float64Array, row: number, product: CatalogueProduct) {
  const { tiers, sale, stock } = product
  numbers.set(
    [
      stock.onHand,
      stock.allocated,
      stock.held,
      ...[tiers.price1, tiers.price2, tiers.price3, tiers.price4, tiers.price5].map(orNaN),
      ...[tiers.quantity1, tiers.quantity2, tiers.quantity3, tiers.quantity4, tiers.quantity5].map(orNaN),
      orNaN(sale.originalPriceE4),
      msOf(sale.saleEndsOn),
      product.markupBp,
      product.minQuantity,
      orNaN(product.leadTimeDays),
      msOf(product.dateAvailable),
      (product.isPreBooked ? 1 : 0) + (product.isGrowerDirect ? 2 : 0),
      product.id,
    ],
    row * width,
  )
}

function readNumbers(numbers: Float64Array, row: number): Sellable {
  const at = (index: number) => numbers[row * width + index] as number
  const tiers: TierColumns = {
    price1: orNull(at(place.prices)),
    price2: orNull(at(place.prices + 1)),
    price3: orNull(at(place.prices + 2)),
    price4: orNull(at(place.prices + 3)),
    price5: orNull(at(place.prices + 4)),
    quantity1: orNull(at(place.quantities)),
    quantity2: orNull(at(place.quantities + 1)),
    quantity3: orNull(at(place.quantities + 2)),
    quantity4: orNull(at(place.quantities + 3)),
    quantity5: orNull(at(place.quantities + 4)),
  }
  return {
    id: at(place.id),
    tiers,
    sale: { originalPriceE4: orNull(at(place.original)), saleEndsOn: dayOf(at(place.saleEnds)) },
    markupBp: at(place.markup),
    minQuantity: at(place.minQuantity),
    isPreBooked: (at(place.kind) & 1) === 1,
    isGrowerDirect: (at(place.kind) & 2) === 2,
    dateAvailable: dayOf(at(place.available)),
    leadTimeDays: orNull(at(place.leadTime)),
    stock: { onHand: at(place.stock), allocated: at(place.stock + 1), held: at(place.stock + 2) },
  }
}
