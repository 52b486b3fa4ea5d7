import type { Catalogue } from '../../contract/catalogue-columns.ts'
import type { Day } from '../../contract/dates.ts'
import type { TierColumns } from '../../contract/pricing.ts'
import type { CatalogueProduct, Sellable, Stock } from './products.ts'

/**
 * Products by row, packed into numbers: as objects, some hundred thousand of them would make every round of garbage collection
 * walk over them all, and pages would wait for it. Values that come back are kept once.
 */
export type Packed = {
  /** What every customer sees of the row, as JSON without the closing brace. */
  shownJson: (row: number) => string
  sellable: (row: number) => Sellable
  /** What decides how much of the row there is. */
  stocked: (row: number) => Pick<Sellable, 'isPreBooked' | 'stock'>
  /** The stored first price, where it is not reduced and so needs no calendar; else undefined. */
  steadyPrice: (row: number) => (Pick<Sellable, 'markupBp'> & { price1E4: number | null }) | undefined
  put: (row: number, product: CatalogueProduct) => void
  putStock: (row: number, stock: Stock) => void
}

type Shown = CatalogueProduct['shown']
/** Known of the row without being kept here; they come first. */
const ofCatalogue = ['id', 'productId', 'productDescription'] as const
type KeptField = Exclude<keyof Shown, (typeof ofCatalogue)[number]>

/** Packs products that come one by one, in any order; `finish` takes which arrival each row is. */
export function gatherPacked() {
  let fields: KeptField[] = []
  let size = 0
  let numbers = new Float64Array(1024 * width)
  // A code a field a product; `texts` is the field with its value by code.
  let codes = new Uint32Array(0)
  const texts: string[] = []
  let codeOf: Map<unknown, number>[] = []
  // Products of a kind follow each other.
  const lastKeys: unknown[] = []
  const lastCodes: number[] = []

  function writeShown(at: number, shown: Shown) {
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as KeptField
      const value = shown[field]
      const key = Array.isArray(value) ? value.join('\n') : value
      if (key === lastKeys[i]) {
        codes[at * fields.length + i] = lastCodes[i] as number
        continue
      }
      const known = codeOf[i] as Map<unknown, number>
      let code = known.get(key)
      if (code === undefined) {
        code = texts.push(`,"${field}":${JSON.stringify(value)}`) - 1
        known.set(key, code)
      }
      codes[at * fields.length + i] = code
      lastKeys[i] = key
      lastCodes[i] = code
    }
  }

  function add(product: CatalogueProduct) {
    if (size === 0) {
      const kept = Object.keys(product.shown) as (keyof Shown)[]
      fields = kept.filter((field): field is KeptField => !ofCatalogue.some((known) => known === field))
      codeOf = fields.map(() => new Map())
      codes = new Uint32Array(1024 * fields.length)
    }
    if (size * width === numbers.length) {
      numbers = doubled(numbers, Float64Array)
      codes = doubled(codes, Uint32Array)
    }
    writeShown(size, product.shown)
    writeNumbers(numbers, size, product)
    size++
  }

  function finish({ ids, names }: Catalogue, order: Uint32Array): Packed {
    numbers = numbers.slice(0, size * width)
    codes = codes.slice(0, size * fields.length)
    const at = (row: number) => order[row] as number
    const number = (row: number, index: number) => numbers[at(row) * width + index] as number
    return {
      shownJson(row) {
        const id = ids[row]
        let json = `{"id":${id},"productId":${id},"productDescription":${JSON.stringify(names[row])}`
        const start = at(row) * fields.length
        for (let i = start; i < start + fields.length; i++) json += texts[codes[i] as number]
        return json
      },
      sellable: (row) => readNumbers(numbers, at(row)),
      stocked: (row) => ({
        isPreBooked: (number(row, place.kind) & 1) === 1,
        stock: {
          onHand: number(row, place.stock),
          allocated: number(row, place.stock + 1),
          held: number(row, place.stock + 2),
        },
      }),
      steadyPrice: (row) =>
        // Neither is less where either is missing.
        !(number(row, place.prices) < number(row, place.original))
          ? { price1E4: orNull(number(row, place.prices)), markupBp: number(row, place.markup) }
          : undefined,
      put(row, product) {
        writeShown(at(row), product.shown)
        writeNumbers(numbers, at(row), product)
      },
      putStock(row, { onHand, allocated, held }) {
        numbers.set([onHand, allocated, held], at(row) * width + place.stock)
      },
    }
  }

  return { add, finish }
}

function doubled<A extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  array: A,
  Kind: new (length: number) => A,
): A {
  const next = new Kind(array.length * 2)
  next.set(array)
  return next
}

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
const tierNumbers = [1, 2, 3, 4, 5] as const

const orNaN = (value: number | null) => value ?? Number.NaN
const orNull = (value: number) => (Number.isNaN(value) ? null : value)
const msOf = (day: Day | null) => (day === null ? Number.NaN : Date.parse(day))
const dayOf = (ms: number) => (Number.isNaN(ms) ? null : (new Date(ms).toISOString().slice(0, 10) as Day))

function writeNumbers(numbers: Float64Array, row: number, product: CatalogueProduct) {
  const { tiers, sale, stock } = product
  const at = row * width
  numbers[at + place.stock] = stock.onHand
  numbers[at + place.stock + 1] = stock.allocated
  numbers[at + place.stock + 2] = stock.held
  for (const n of tierNumbers) {
    numbers[at + place.prices + n - 1] = orNaN(tiers[`price${n}`])
    numbers[at + place.quantities + n - 1] = orNaN(tiers[`quantity${n}`])
  }
  numbers[at + place.original] = orNaN(sale.originalPriceE4)
  numbers[at + place.saleEnds] = msOf(sale.saleEndsOn)
  numbers[at + place.markup] = product.markupBp
  numbers[at + place.minQuantity] = product.minQuantity
  numbers[at + place.leadTime] = orNaN(product.leadTimeDays)
  numbers[at + place.available] = msOf(product.dateAvailable)
  numbers[at + place.kind] = (product.isPreBooked ? 1 : 0) + (product.isGrowerDirect ? 2 : 0)
  numbers[at + place.id] = product.id
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
