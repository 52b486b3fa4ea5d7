import { setImmediate } from 'node:timers/promises'
import { type Bits, dropBits, hasBit } from '../../contract/catalogue/bits.ts'
import type { Catalogue } from '../../contract/catalogue/columns.ts'
import { offeredRows } from '../../contract/catalogue/query.ts'
import { classesOf, searchRows } from '../../contract/catalogue/search.ts'
import {
  choicesIn,
  type LineReading,
  readingsOf,
  sellingUnits,
} from '../../contract/catalogue/search-lines.ts'
import { folded } from '../../contract/catalogue/text.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type { DescribedLine, LineProduct, QuickLine } from '../../contract/features/catalogue/search.ts'
import { customerTiers, saleTiers, tierFor } from '../../contract/rules/pricing.ts'
import { isOrderable, maximumQuantity, snapUp } from '../../contract/rules/quantity.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import { shelfAndCustomer } from './pages.ts'
import { type RowsFor, type RowsOf, rowJson, rowsJson, stockFor, viewerOf } from './rows.ts'

const mostCandidates = 5
/** Yields to other requests after working on lines for this many milliseconds. */
const mostWorkMs = 8
/** Maximum length of a search. */
const mostWords = 100

/** The search scope: what this customer is offered for the day; farm goods sold by the box are separate. */
export type LineSearch = {
  of: RowsOf
  shelved: Bits
  offered: Bits
  /** Cache of earlier look-ups: pasted lists contain many repeats. */
  known: Map<string, Found>
}

export async function lineSearch(ctx: SignedInCtx, rowsFor: RowsFor): Promise<LineSearch> {
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const { catalogue } = shelf
  const offered = offeredRows(catalogue, { viewer: viewerOf(ctx.user), shipDay: rowsFor.shipDay, today })
  const shelved = dropBits(offered.slice(), catalogue.flags.isGrowerDirect)
  return { of: { shelf, view, rowsFor, today }, shelved, offered, known: new Map() }
}

const statusOf = { one: 'matched', several: 'ambiguous', none: 'unmatched' } as const

/** One result per line, in order, valid or not. */
export async function readPasted(
  ctx: SignedInCtx,
  lines: readonly string[],
  rowsFor: RowsFor,
): Promise<DescribedLine[]> {
  return findLines(await lineSearch(ctx, rowsFor), lines)
}

/** The products that the descriptions name, without duplicates; an ambiguous description names none. */
export async function readByDescription(
  ctx: SignedInCtx,
  descriptions: readonly string[],
  rowsFor: RowsFor,
): Promise<RawJson> {
  const search = await lineSearch(ctx, rowsFor)
  const lines = await findLines(search, descriptions)
  const { rowOf } = search.of.shelf.catalogue
  const rows = new Set(
    lines.flatMap(({ productId }) => (productId === null ? [] : [rowOf.get(productId) as number])),
  )
  return new RawJson(rowsJson(search.of, [...rows]))
}

async function findLines(search: LineSearch, descriptions: readonly string[]): Promise<DescribedLine[]> {
  const known = new Map<string, QuickLine>()
  const lines: DescribedLine[] = []
  let since = performance.now()
  for (const text of descriptions) {
    const line = known.get(text) ?? findLine(search, text)
    known.set(text, line)
    const { matched, ...rest } = line
    lines.push({ ...rest, status: statusOf[matched] })
    if (performance.now() - since > mostWorkMs) {
      await setImmediate()
      since = performance.now()
    }
  }
  return lines
}

type Found = {
  rows: number[]
  /** The match is unambiguous. */
  sure: boolean
  /** The words are the product's whole name or its id. */
  exact: boolean
}

/**
 * Resolves a line: a product that one of its readings names exactly; else the first reading that finds something as typed; else
 * the first that finds something with typos and synonyms.
 */
export function findLine(search: LineSearch, text: string): QuickLine {
  const readings = readingsOf(text)
  for (const reading of readings) {
    const found = lookUp(search, reading.words, false)
    if (found.exact && !reading.isPart) return lineOf(search, text, { reading, ...found })
  }
  for (const mayLoosen of [false, true])
    for (const reading of readings) {
      const found = lookUp(search, reading.words, mayLoosen)
      if (found.rows.length === 0) continue
      const sure =
        found.sure &&
        !reading.isPart &&
        !mayBeSize(search, reading, found.rows) &&
        !hasTwoNumbers(search, { reading, readings, rows: found.rows })
      return lineOf(search, text, { reading, rows: found.rows, sure })
    }
  const [first] = readings
  return lineOf(search, text, { reading: first as LineReading, rows: [], sure: false })
}

/** Whether a number without a unit in this reading is also a size in the product's name: `floral snips 6`. */
function mayBeSize({ of }: LineSearch, { quantity, isBare }: LineReading, [row]: readonly number[]): boolean {
  if (!isBare || quantity === null || row === undefined) return false
  const numbers = (of.shelf.catalogue.names[row] as string).match(/\d+(\.\d+)?/g) ?? []
  return numbers.some((number) => Number(number) === quantity)
}

/**
 * Whether there is a number without a unit at both ends, and either could be the quantity. In `12 freedom 60` the last number is
 * the length of the product that was found. If both are lengths (`50 freedom 60`), the first is the quantity only if it alone
 * fits the multiple.
 */
function hasTwoNumbers(
  search: LineSearch,
  {
    reading,
    readings,
    rows,
  }: { reading: LineReading; readings: readonly LineReading[]; rows: readonly number[] },
): boolean {
  const other = readings.find(({ isBare, quantity }) => isBare && quantity !== reading.quantity)
  if (!reading.isBare || !other) return false
  const { catalogue } = search.of.shelf
  const has = ([row]: readonly number[], number: number | null) =>
    row !== undefined && new RegExp(`\\b${number}cm\\b`).test(catalogue.names[row] as string)
  if (!has(rows, other.quantity)) return true
  const turned = lookUp(search, other.words, false).rows
  if (!has(turned, reading.quantity)) return false
  const step = search.of.shelf.product(rows[0] as number).minQuantity
  const fits = (quantity: number | null) => quantity !== null && quantity % Math.max(2, step) === 0
  return !(fits(reading.quantity) && !fits(other.quantity))
}

/** The line of a product identified by its id. */
export function lineOfProduct(search: LineSearch, id: number, quantity: number | null): QuickLine {
  const row = search.of.shelf.catalogue.rowOf.get(id)
  const rows = row !== undefined && hasBit(search.offered, row) ? [row] : []
  const reading: LineReading = { words: String(id), quantity, unit: null, isBare: false }
  return lineOf(search, reading.words, { reading, rows, sure: true })
}

function lookUp(search: LineSearch, words: string, mayLoosen: boolean): Found {
  const key = `${mayLoosen} ${words}`
  const found = search.known.get(key) ?? findChoices(search, words, mayLoosen)
  search.known.set(key, found)
  return found
}

/** Of `white or cream roses` the best of each, in turn; what may be either is never sure. */
function findChoices(search: LineSearch, words: string, mayLoosen: boolean): Found {
  const [one = words, other] = choicesIn(words)
  if (other === undefined) return findWords(search, words, mayLoosen)
  const [first, second] = [findWords(search, one, mayLoosen).rows, findWords(search, other, mayLoosen).rows]
  const rows = first.flatMap((row, i) => [row, second[i]])
  const all = [...rows, ...second.slice(first.length)].filter((row) => row !== undefined)
  return { rows: [...new Set(all)], sure: false, exact: false }
}

function findWords({ of, shelved, offered }: LineSearch, words: string, mayLoosen: boolean): Found {
  const { catalogue } = of.shelf
  if (/^[1-9]\d{0,8}$/.test(words)) {
    const row = catalogue.rowOf.get(Number(words))
    if (row !== undefined && hasBit(offered, row)) return { rows: [row], sure: true, exact: true }
  }
  const asked = words.slice(0, mostWords)
  // A farm product must be named exactly.
  for (const within of mayLoosen ? [shelved] : [shelved, offered]) {
    const found = searchRows(catalogue, asked, within, mayLoosen)
    if (!found) return nothingFound
    const classes = classesOf(found)
    const rows = likeliest(of, classes)
    const exact = rows.filter((row) => spelled(catalogue.names[row] as string) === spelled(words))
    if (exact.length === 1) return { rows: exact, sure: true, exact: true }
    const [best] = rows
    if (best === undefined) continue
    return {
      rows,
      sure:
        (rows.length === 1 && !isOtherVariety(catalogue, words, best)) ||
        (isAlone(classes) && isAsked(words, catalogue.names[best] as string)),
      exact: false,
    }
  }
  return nothingFound
}

const nothingFound: Found = { rows: [], sure: false, exact: false }

const spelled = (text: string) =>
  folded(text)
    .replace(/[\s"'.,()/-]+/g, ' ')
    .trim()

const isAlone = ([best]: readonly number[][]) => best?.length === 1

/**
 * Whether the typed name is a different variety whose name is part of this one's: `vendela 40cm` does not mean Rosita Vendela,
 * even if Vendela has no 40cm.
 */
function isOtherVariety({ columns: { varieties } }: Catalogue, words: string, row: number): boolean {
  const typed = new Set(spelled(words).split(' '))
  const parts = (varieties.texts[varieties.codes[row] as number] as string).split(' ')
  const isTyped = (part: string) => typed.has(spelled(part))
  return !parts.every(isTyped) && parts.some((part) => isTyped(part) && varieties.codeOf.has(part))
}

/** Whether every word of the name starts with a typed word. */
function isAsked(words: string, name: string): boolean {
  const typed = spelled(words).split(' ')
  return spelled(name)
    .split(' ')
    .every((word) => typed.some((one) => word.startsWith(one)))
}

/** Rows of later relevance classes share too little with the typed text to be put first. */
const classesOfBought = 2

/**
 * The first rows of a search: earlier purchases first, the most recent on top; then the others by relevance, with sold-out
 * rows last among equals.
 */
function likeliest({ shelf, view }: RowsOf, classes: readonly number[][]): number[] {
  const { ids } = shelf.catalogue
  const boughtOn = (row: number) => view.lastBought.get(ids[row] as number)?.date ?? ''
  const bought: number[] = []
  const others: number[] = []
  classes.forEach((part, nth) => {
    if (nth >= classesOfBought && others.length > mostCandidates) return
    const ofPart: number[] = []
    const there: number[] = []
    const soldOut: number[] = []
    for (const row of part) {
      const isThere = shelf.inventory(row) > 0
      if (nth < classesOfBought && isThere && boughtOn(row) !== '') ofPart.push(row)
      else (isThere ? there : soldOut).push(row)
    }
    bought.push(...ofPart.sort((a, b) => boughtOn(b).localeCompare(boughtOn(a))))
    others.push(...[...there, ...soldOut].slice(0, mostCandidates + 1))
  })
  return [...bought, ...others].slice(0, mostCandidates + 1)
}

function lineOf(
  { of }: LineSearch,
  text: string,
  { reading, rows, sure }: Pick<Found, 'rows' | 'sure'> & { reading: LineReading },
): QuickLine {
  const candidates = rows.slice(0, mostCandidates).map((row) => lineProduct(of, row, reading))
  const [only] = candidates
  const asked = reading.quantity
  if (!only || !sure)
    return {
      text,
      matched: only ? 'several' : 'none',
      productId: null,
      description: '',
      um: '',
      pack: null,
      minQuantity: null,
      asked,
      quantity: 0,
      unitPrice: null,
      available: 0,
      imageName: '',
      isPreBooked: false,
      dateAvailable: null,
      lastBoughtOn: null,
      candidates,
    }
  const { department: _, ...product } = only
  return { text, matched: 'one', ...product, asked, candidates: [] }
}

function lineProduct(of: RowsOf, row: number, reading: LineReading): LineProduct {
  const { shelf, view, rowsFor, today } = of
  const sellable = shelf.product(row)
  const shown = JSON.parse(`${rowJson(of, row)}}`) as Product
  const { um, pack, minQuantity } = shown
  const { inventory, newQuantity } = stockFor(sellable, view, rowsFor)
  const orderable = { ...sellable, inventory, newQuantity, price1: sellable.tiers.price1 }
  // Goods that ship after the shipment's day go into an order of their own; they can still be ordered.
  const most = isOrderable(orderable) ? maximumQuantity(orderable) : 0
  const wanted = sellingUnits(reading, { um, pack }) ?? minQuantity
  const quantity = Math.min(most, snapUp(wanted, minQuantity))
  const tiers = customerTiers(
    saleTiers(sellable.tiers, sellable.sale, today).tiers,
    shelf.pricesOn(today).termsFor(view.prices, row),
    sellable.markupBp,
  )
  const price = tierFor(tiers, Math.max(quantity, minQuantity))
  return {
    productId: shown.productId,
    description: shown.productDescription,
    department: shown.department,
    um,
    pack,
    minQuantity,
    quantity,
    unitPrice: price ? dollarsFromE4(price.priceE4) : null,
    available: most === 0 ? 0 : Math.max(0, Math.min(inventory, newQuantity ?? inventory)),
    imageName: shown.imageName,
    isPreBooked: shown.isPreBooked,
    dateAvailable: shown.dateAvailable,
    lastBoughtOn: view.lastBought.get(shown.productId)?.date ?? null,
  }
}
