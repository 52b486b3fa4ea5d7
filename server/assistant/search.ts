import { eachBit } from '../../contract/catalogue/bits.ts'
import { classesOf, firstRows, searchRows } from '../../contract/catalogue/search.ts'
import type { SearchUsed } from '../../contract/features/assistant/parts.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { type Goods, stemsIn, unitPriceAt, unitsLeft } from './goods.ts'
import type { Slots } from './reading/reading.ts'
import { colorFamilies, colors as colorWords, wholeFamilies } from './reading/vocabulary.ts'

/** The most search rows that are checked against the other conditions. */
const mostLooked = 600

export type Found = {
  /** Products that meet all conditions, in display order. */
  products: Product[]
  /** Products that match only the words, if none meets all conditions. */
  near: Product[]
  /** The words that found them. */
  words: string
}

/** Whether the catalogue has anything for these words, exactly or nearly. */
export function knows({ search }: Goods, words: string): boolean {
  if (words.trim() === '') return false
  const { catalogue } = search.of.shelf
  if (firstRows(catalogue, words, search.offered, 1)?.rows.length) return true
  return words
    .split(' ')
    .some(
      (word) => word.length > 3 && (searchRows(catalogue, word, search.offered, false)?.rows.length ?? 0) > 0,
    )
}

type Named = {
  rows: number[]
  /** How many rows match best; the rest match less well. */
  best: number
  words: string
}

/** The goods that words name, best first: by all words, else by the most words that name something. */
export function rowsNamed({ search }: Goods, words: string): Named {
  const { catalogue } = search.of.shelf
  const rowsFor = (text: string, mayLoosen: boolean): Omit<Named, 'words'> => {
    const rows: number[] = []
    let best = 0
    const found = searchRows(catalogue, text, search.shelved, mayLoosen)
    for (const part of found ? classesOf(found) : []) {
      rows.push(...part.slice(0, mostLooked - rows.length))
      if (best === 0) best = rows.length
    }
    return { rows, best }
  }
  for (const mayLoosen of [false, true]) {
    const found = rowsFor(words, mayLoosen)
    if (found.rows.length > 0) return { ...found, words }
  }
  const parts = words.split(' ').filter(Boolean).slice(0, 7)
  for (let length = parts.length - 1; length > 0; length--)
    for (const mayLoosen of [false, true])
      for (let at = 0; at + length <= parts.length; at++) {
        const phrase = parts.slice(at, at + length).join(' ')
        if (phrase.length < 3 || (length === 1 && Object.hasOwn(colorWords, phrase))) continue
        const found = rowsFor(phrase, mayLoosen)
        if (found.rows.length > 0) return { ...found, words: phrase }
      }
  return { rows: [], best: 0, words: '' }
}

/** Words without color words, which are compared with the product's own color. */
export const withoutColors = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !Object.hasOwn(colorWords, word))
    .join(' ')

/** Finds products for a question, in stock for the day. */
export function findGoods(goods: Goods, slots: Slots): Found {
  const text = withoutColors(slots.goods)
  const named: Named = text ? rowsNamed(goods, text) : { best: 0, ...allRows(goods, slots) }
  const best = new Set(named.rows.slice(0, named.best).map((row) => goods.ofRow(row).productId))
  const ordered = (products: Product[], slots: Slots) => inOrder(products, slots, best)
  const not = new Set(slots.notGoods.flatMap((name) => rowsNamed(goods, name).rows))
  const all = named.rows.filter((row) => !not.has(row)).map(goods.ofRow)
  const there = all.filter((product) => unitsLeft(product) > 0)
  const fitting = ordered(
    there.filter((product) => fits(product, slots)),
    slots,
  )
  if (fitting.length > 0) return { products: fitting, near: [], words: named.words }
  const near = ordered(
    there.filter((product) => fitsColor(product, slots.colors) && fitsOrigin(product, slots)),
    { ...slots, sort: slots.under === null ? slots.sort : 'cheapest' },
  )
  return { products: [], near: near.length > 0 ? near : ordered(there, slots), words: named.words }
}

/** Without words for goods: everything in the colors, or on sale. */
function allRows(goods: Goods, slots: Slots): Omit<Named, 'best'> {
  const { catalogue } = goods.search.of.shelf
  if (slots.colors.length > 0) {
    const words = slots.colors.join(' ').toLowerCase()
    const found = slots.colors.flatMap((color) => [
      ...(searchRows(catalogue, color, goods.search.shelved, false)?.rows ?? []),
    ])
    return { rows: found.slice(0, mostLooked * 2), words }
  }
  if (!slots.onSale && slots.origins.length === 0 && slots.sort === 'best' && slots.under === null)
    return { rows: [], words: '' }
  const rows: number[] = []
  eachBit(goods.search.shelved, (row) => {
    if (catalogue.departments[row] === 0) rows.push(row)
  })
  return { rows: rows.slice(0, 2000), words: '' }
}

export const fits = (product: Product, slots: Slots): boolean =>
  fitsColor(product, slots.colors) &&
  !(slots.notColors.length > 0 && fitsColor(product, slots.notColors)) &&
  fitsOrigin(product, slots) &&
  fitsLength(product, slots) &&
  fitsPrice(product, slots) &&
  (!slots.onSale || product.originalPrice !== null)

/** Whether it has one of the colors: the color itself, or its whole family if the question used the family's name. */
export function fitsColor({ color, colorFamily }: Product, colors: readonly string[]): boolean {
  if (colors.length === 0) return true
  return colors.some(
    (one) =>
      color === one ||
      (wholeFamilies.has(one) && colorFamily === one) ||
      (Object.hasOwn(colorFamilies, one) && color.includes(one)),
  )
}

function fitsOrigin({ origin, us }: Product, { origins, notOrigins }: Slots): boolean {
  const isFrom = (country: string) => origin === country || (country === 'United States' && us)
  if (notOrigins.some(isFrom)) return false
  return origins.length === 0 || origins.some(isFrom)
}

/** The stem length in a product's name or grade; undefined if there is none. */
export function lengthOf({ grade, productDescription }: Product): number | undefined {
  const found = /(\d{2,3}) ?cm/i.exec(grade) ?? /(\d{2,3}) ?cm/i.exec(productDescription)
  return found ? Number(found[1]) : undefined
}

function fitsLength(product: Product, { minCm, maxCm }: Slots): boolean {
  if (minCm === null && maxCm === null) return true
  const length = lengthOf(product)
  if (length === undefined) return false
  return (minCm === null || length >= minCm) && (maxCm === null || length <= maxCm)
}

/** The price that a limit refers to: of a stem, or of a selling unit. */
export const comparedPrice = (product: Product, perStem: boolean): number | null => {
  const price = unitPriceAt(product, product.minQuantity)
  return price === null ? null : perStem ? price / stemsIn(product) : price
}

function fitsPrice(product: Product, { under, over, perStem }: Slots): boolean {
  if (under === null && over === null) return true
  const price = comparedPrice(product, perStem)
  if (price === null) return false
  return (under === null || price <= under) && (over === null || price >= over)
}

function inOrder(products: Product[], { sort, under, perStem }: Slots, best: ReadonlySet<number>): Product[] {
  const isBest = ({ productId }: Product) => Number(best.has(productId))
  const byPrice = (a: Product, b: Product) =>
    (comparedPrice(a, perStem || under === null) ?? Infinity) -
      (comparedPrice(b, perStem || under === null) ?? Infinity) || a.productId - b.productId
  if (sort === 'cheapest') return [...products].sort((a, b) => isBest(b) - isBest(a) || byPrice(a, b))
  if (sort === 'newest')
    return [...products].sort(
      (a, b) => (b.arrivedOn ?? '').localeCompare(a.arrivedOn ?? '') || a.productId - b.productId,
    )
  // Among the best matches earlier purchases come first; the others keep the search order.
  return [...products].sort(
    (a, b) => isBest(b) - isBest(a) || Number(b.lastBought !== null) - Number(a.lastBought !== null),
  )
}

export const searchUsed = (words: string, slots: Slots): SearchUsed => ({
  text: words,
  colors: slots.colors,
  grades: [],
  origins: slots.origins,
  notOrigins: slots.notOrigins,
  under: slots.under,
  perStem: slots.perStem,
  sort: slots.sort,
})
