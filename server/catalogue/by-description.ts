import { setImmediate } from 'node:timers/promises'
import { type Bits, dropBits, eachBit, hasBit } from '../../contract/catalogue-bits.ts'
import { offeredRows } from '../../contract/catalogue-query.ts'
import { searchRows } from '../../contract/catalogue-search.ts'
import { type LineReading, readingsOf, sellingUnits } from '../../contract/catalogue-search-lines.ts'
import { folded } from '../../contract/catalogue-text.ts'
import type { Product } from '../../contract/inventory.ts'
import { dollarsFromE4 } from '../../contract/money.ts'
import { customerTiers, saleTiers, tierFor } from '../../contract/pricing.ts'
import { isOrderable, maximumQuantity, snapUp } from '../../contract/quantity.ts'
import type { DescribedLine, LineProduct, QuickLine } from '../../contract/search.ts'
import { RawJson, type SignedInCtx } from '../handle.ts'
import { shelfAndCustomer } from './pages.ts'
import { type RowsFor, type RowsOf, rowJson, rowsJson, stockFor, viewerOf } from './rows.ts'

const mostCandidates = 5
/** Requests of others have their turn after so many milliseconds of lines. */
const mostWorkMs = 8
/** As long as a search may be. */
const mostWords = 100

/** What lines are looked up in: what this customer is offered for the day, what grows elsewhere and comes by the box apart. */
export type LineSearch = {
  of: RowsOf
  shelved: Bits
  offered: Bits
  /** What was looked up before: pasted lists say the same over and over. */
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

/** An answer a line, in order, whatever the line is. */
export async function readPasted(
  ctx: SignedInCtx,
  lines: readonly string[],
  rowsFor: RowsFor,
): Promise<DescribedLine[]> {
  return findLines(await lineSearch(ctx, rowsFor), lines)
}

/** The products that the descriptions name, each once; what may mean several names none. */
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

type Found = { rows: number[]; sure: boolean }

/** The first reading of the line under which something is found as it stands; else with mistakes and the like. */
export function findLine(search: LineSearch, text: string): QuickLine {
  const readings = readingsOf(text)
  for (const mayLoosen of [false, true])
    for (const reading of readings) {
      const { rows, sure } = lookUp(search, reading.words, mayLoosen)
      if (rows.length > 0) return lineOf(search, text, { reading, rows, sure })
    }
  const [first] = readings
  const reading = readings.find(({ quantity }) => quantity !== null) ?? (first as LineReading)
  return lineOf(search, text, { reading, rows: [], sure: false })
}

/** The line of a product that is named by its id. */
export function lineOfProduct(search: LineSearch, id: number, quantity: number | null): QuickLine {
  const row = search.of.shelf.catalogue.rowOf.get(id)
  const rows = row !== undefined && hasBit(search.offered, row) ? [row] : []
  const reading: LineReading = { words: String(id), quantity, unit: null }
  return lineOf(search, reading.words, { reading, rows, sure: true })
}

function lookUp(search: LineSearch, words: string, mayLoosen: boolean): Found {
  const key = `${mayLoosen} ${words}`
  const found = search.known.get(key) ?? findWords(search, words, mayLoosen)
  search.known.set(key, found)
  return found
}

function findWords({ of, shelved, offered }: LineSearch, words: string, mayLoosen: boolean): Found {
  const { catalogue } = of.shelf
  if (/^[1-9]\d{0,8}$/.test(words)) {
    const row = catalogue.rowOf.get(Number(words))
    if (row !== undefined && hasBit(offered, row)) return { rows: [row], sure: true }
  }
  const asked = words.slice(0, mostWords)
  // What grows elsewhere has to be named as it is.
  for (const within of mayLoosen ? [shelved] : [shelved, offered]) {
    const found = searchRows(catalogue, asked, within, mayLoosen)
    if (!found) return { rows: [], sure: false }
    const rows = likeliest(of, found.classes)
    const exact = rows.filter((row) => spelled(catalogue.names[row] as string) === spelled(words))
    if (exact.length === 1) return { rows: exact, sure: true }
    const [best] = rows
    if (best === undefined) continue
    return {
      rows,
      sure: rows.length === 1 || (isAlone(found.classes) && isAsked(words, catalogue.names[best] as string)),
    }
  }
  return { rows: [], sure: false }
}

const spelled = (text: string) =>
  folded(text)
    .replace(/[\s"'.,()/-]+/g, ' ')
    .trim()

const isAlone = ([best]: readonly Bits[]) => {
  let count = 0
  if (best) eachBit(best, () => count++)
  return count === 1
}

/** Whether every word of the name begins with one that was typed. */
function isAsked(words: string, name: string): boolean {
  const typed = spelled(words).split(' ')
  return spelled(name)
    .split(' ')
    .every((word) => typed.some((one) => word.startsWith(one)))
}

/** The first rows of a search; of equal ones those that are there and those bought before come first. */
function likeliest({ shelf, view }: RowsOf, classes: readonly Bits[]): number[] {
  const { ids } = shelf.catalogue
  const rows: number[] = []
  for (const part of classes) {
    if (rows.length > mostCandidates) break
    const ofPart: { row: number; rank: number }[] = []
    eachBit(part, (row) => {
      const bought = view.lastBought.has(ids[row] as number) ? 1 : 0
      ofPart.push({ row, rank: bought + (shelf.inventory(row) > 0 ? 2 : 0) })
    })
    ofPart.sort((a, b) => b.rank - a.rank || a.row - b.row)
    rows.push(...ofPart.slice(0, mostCandidates + 1).map(({ row }) => row))
  }
  return rows
}

function lineOf(
  { of }: LineSearch,
  text: string,
  { reading, rows, sure }: Found & { reading: LineReading },
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
  // What comes later than the shipment's day makes an order of its own; it can be had all the same.
  const most = isOrderable(orderable) ? maximumQuantity(orderable) : 0
  const wanted = sellingUnits(reading, { um, pack }) ?? minQuantity
  const quantity = Math.min(most, snapUp(wanted, minQuantity))
  const tiers = customerTiers(
    saleTiers(sellable.tiers, sellable.sale, today).tiers,
    view.discountBp,
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
  }
}
