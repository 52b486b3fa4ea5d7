import type { Day } from '../../contract/core/dates.ts'
import type { Steps } from '../../contract/core/steps.ts'
import type { TierColumns } from '../../contract/rules/pricing.ts'
import type { CatalogueProduct, Sellable, Stock } from './products.ts'

type Shown = CatalogueProduct['shown']
/** Values known before packing; their indexes come first. */
const ofCatalogue = ['id', 'productId', 'productDescription'] as const
type KeptField = Exclude<keyof Shown, (typeof ofCatalogue)[number]>

/** Slots allocated at a time: growing the store copies nothing. */
const chunkSize = 4096
type Chunk = { numbers: Float64Array<ArrayBuffer>; codes: Uint32Array<ArrayBuffer> }

/** A field's value by code: as JSON, and its look-up key. */
type Values = { texts: string[]; codeOf: Map<unknown, number>[] }

/**
 * Products packed into numbers: some hundred thousand objects would slow every garbage collection, and requests would wait for
 * it. Repeated values are stored once. A product keeps its slot until more than its stock changes; then it gets a new one, so
 * that readers of the previous catalogue still find the old values.
 */
export class PackedProducts {
  #fields: KeptField[] = []
  #values: Values = { texts: [], codeOf: [] }
  readonly #chunks: Chunk[] = []
  #size = 0
  // Products of the same kind arrive together, so the last key often repeats.
  readonly #lastKeys: unknown[] = []
  readonly #lastCodes: number[] = []

  /** Used slots, including those of removed products. */
  get size(): number {
    return this.#size
  }

  /** The product's slot. */
  add(product: CatalogueProduct): number {
    if (this.#size === 0) {
      const kept = Object.keys(product.shown) as (keyof Shown)[]
      this.#fields = kept.filter((field): field is KeptField => !ofCatalogue.some((known) => known === field))
      this.#values = { texts: [], codeOf: this.#fields.map(() => new Map()) }
    }
    const slot = this.#take()
    this.#writeShown(slot, product.shown)
    writeNumbers(this.#chunk(slot).numbers, slot % chunkSize, product)
    return slot
  }

  #take(): number {
    const slot = this.#size++
    if (slot % chunkSize === 0)
      this.#chunks.push({
        numbers: new Float64Array(chunkSize * width),
        codes: new Uint32Array(chunkSize * this.#fields.length),
      })
    return slot
  }

  #chunk(slot: number): Chunk {
    return this.#chunks[Math.floor(slot / chunkSize)] as Chunk
  }

  #writeShown(slot: number, shown: Shown) {
    const { codes } = this.#chunk(slot)
    const start = (slot % chunkSize) * this.#fields.length
    for (let i = 0; i < this.#fields.length; i++) {
      const field = this.#fields[i] as KeptField
      const value = shown[field]
      const key = Array.isArray(value) ? value.join('\n') : value
      if (key !== this.#lastKeys[i]) {
        this.#lastKeys[i] = key
        this.#lastCodes[i] = this.#codeOf(i, key, value)
      }
      codes[start + i] = this.#lastCodes[i] as number
    }
  }

  #codeOf(field: number, key: unknown, value: unknown): number {
    const { texts, codeOf } = this.#values
    const known = codeOf[field] as Map<unknown, number>
    const before = known.get(key)
    if (before !== undefined) return before
    const code = texts.push(`,"${this.#fields[field]}":${JSON.stringify(value)}`) - 1
    known.set(key, code)
    return code
  }

  #number(slot: number, index: number): number {
    return this.#chunk(slot).numbers[(slot % chunkSize) * width + index] as number
  }

  /** The fields shared by all customers, as JSON without the closing brace. */
  shownJson(slot: number, name: string): string {
    const id = this.#number(slot, place.id)
    let json = `{"id":${id},"productId":${id},"productDescription":${JSON.stringify(name)}`
    const { codes } = this.#chunk(slot)
    const start = (slot % chunkSize) * this.#fields.length
    for (let i = start; i < start + this.#fields.length; i++) json += this.#values.texts[codes[i] as number]
    return json
  }

  idOf(slot: number): number {
    return this.#number(slot, place.id)
  }

  sellable(slot: number): Sellable {
    return readNumbers(this.#chunk(slot).numbers, slot % chunkSize)
  }

  /** The fields that decide how much of the product is available, and whether it can be ordered. */
  stocked(slot: number): Pick<Sellable, 'isPreBooked' | 'isGrowerDirect' | 'minQuantity' | 'stock'> & {
    price1E4: number | null
  } {
    const kind = this.#number(slot, place.kind)
    return {
      isPreBooked: (kind & 1) === 1,
      isGrowerDirect: (kind & 2) === 2,
      minQuantity: this.#number(slot, place.minQuantity),
      price1E4: orNull(this.#number(slot, place.prices)),
      stock: {
        onHand: this.#number(slot, place.stock),
        allocated: this.#number(slot, place.stock + 1),
        held: this.#number(slot, place.stock + 2),
      },
    }
  }

  /** The stored first price if it is not on sale and so does not depend on the day; else undefined. */
  steadyPrice(slot: number): (Pick<Sellable, 'markupBp'> & { price1E4: number | null }) | undefined {
    const price = this.#number(slot, place.prices)
    // Both comparisons are false if a price is missing (NaN).
    if (price < this.#number(slot, place.original)) return undefined
    return { price1E4: orNull(price), markupBp: this.#number(slot, place.markup) }
  }

  /** Stock is updated in place, so every reader sees the current value. */
  putStock(slot: number, { onHand, allocated, held }: Stock) {
    this.#chunk(slot).numbers.set([onHand, allocated, held], (slot % chunkSize) * width + place.stock)
  }

  /** A copy with only the products of `slots`, from slot 0 on. Values used by no remaining product are dropped. */
  *compacted(slots: Uint32Array): Steps<PackedProducts> {
    const next = new PackedProducts()
    const fields = this.#fields.length
    next.#fields = this.#fields
    const { texts, codeOf } = this.#values
    const renumbered = new Int32Array(texts.length).fill(-1)
    const nextTexts: string[] = []
    for (let i = 0; i < slots.length; i++) {
      const from = slots[i] as number
      const to = next.#take()
      const [source, target] = [this.#chunk(from), next.#chunk(to)]
      const [start, at] = [from % chunkSize, to % chunkSize]
      target.numbers.set(source.numbers.subarray(start * width, (start + 1) * width), at * width)
      for (let field = 0; field < fields; field++) {
        const code = source.codes[start * fields + field] as number
        if (renumbered[code] === -1) renumbered[code] = nextTexts.push(texts[code] as string) - 1
        target.codes[at * fields + field] = renumbered[code] as number
      }
      if (i % 4096 === 4095) yield
    }
    next.#values = {
      texts: nextTexts,
      codeOf: codeOf.map(
        (known) =>
          new Map(
            [...known].flatMap(([key, code]) => {
              const now = renumbered[code] as number
              return now === -1 ? [] : [[key, now] as const]
            }),
          ),
      ),
    }
    return next
  }
}

/** Index of each value in a product's numbers. A missing value is NaN; days are in milliseconds. */
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
