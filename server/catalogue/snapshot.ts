import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eachBit, hasBit } from '../../contract/catalogue-bits.ts'
import { newArrivals, offeredRows } from '../../contract/catalogue-query.ts'
import { mostSnapshotRows, packColumn } from '../../contract/catalogue-snapshot.ts'
import { type Day, monthOf } from '../../contract/dates.ts'
import { methodLabels } from '../../contract/fields.ts'
import { RawJson, type SignedInCtx } from '../handle.ts'
import { shelfAndCustomer } from './pages.ts'
import { pricesOf } from './price-lists.ts'
import { ownFieldsOf, type RowsFor, type RowsOf, stockFor, viewerOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

/** The catalogue of one customer for a shipment by columns, or what of `productIds` belongs to it. */
export async function readSnapshot(
  ctx: SignedInCtx,
  rowsFor: RowsFor,
  productIds?: readonly number[],
): Promise<RawJson> {
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const { catalogue } = shelf
  const offered = offeredRows(catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const rows: number[] = []
  if (productIds)
    for (const id of new Set(productIds)) {
      const row = catalogue.rowOf.get(id)
      if (row !== undefined && hasBit(offered, row)) rows.push(row)
    }
  else eachBit(offered, (row) => rows.push(row))
  const head = JSON.stringify({
    size: rows.length,
    shipDay: rowsFor.shipDay,
    deliveryMethod: methodLabels[rowsFor.method],
    today,
    viewer,
    colorFamilies: colorsInOrder(shelf, rows),
  }).slice(0, -1)
  if (rows.length > mostSnapshotRows) return withTag(`${head},"newArrivals":[],"columns":null}`)
  const of: RowsOf = { shelf, view, rowsFor, today }
  const kept = productIds
    ? undefined
    : keptParts(shelf, JSON.stringify([viewer, monthOf(rowsFor.shipDay), today]))
  const shown = await partOf(kept, 'shown', () => shownColumns(shelf, rows))
  const prices = await partOf(kept, `prices ${view.discountBp}`, () => priceColumns(of, rows))
  const arrived = JSON.stringify(arrivals(shelf, rows, today))
  // Without a row there are no columns either.
  const columns = [shown, prices, ownColumns(of, rows)].filter((part) => part !== '').join(',')
  return withTag(`${head},"newArrivals":${arrived},"columns":{${columns}}}`)
}

/** The tag is made of the content, so that it means the same to every process. */
const withTag = (body: string) =>
  new RawJson(body, `W/"${createHash('sha1').update(body).digest('base64url')}"`)

/** Color families of the rows in the order in which they are shown. */
function colorsInOrder({ catalogue }: Shelf, rows: readonly number[]): string[] {
  const { codes, texts, places } = catalogue.columns.colors
  const place = (code: number) => places[code] as number
  return [...new Set(rows.map((row) => codes[row] as number))]
    .sort((a, b) => place(a) - place(b))
    .flatMap((code) => (code === 0 ? [] : [texts[code] as string]))
}

/** Columns as text that customers share, by viewer, month and day. */
type Parts = { version: number; texts: Map<string, Promise<string>> }
const partsOf = new WeakMap<Shelf, Map<string, Parts>>()
/** Viewers and months; a part of 3,000 rows has some 600 KB. */
const mostViewers = 6
/** Price lists, and one more. */
const mostParts = 9

function keptParts(shelf: Shelf, key: string): Parts {
  const all = partsOf.get(shelf) ?? new Map<string, Parts>()
  partsOf.set(shelf, all)
  const version = shelf.productsVersion()
  const known = all.get(key)
  const parts = known?.version === version ? known : { version, texts: new Map() }
  all.delete(key)
  if (all.size >= mostViewers) all.delete(all.keys().next().value as string)
  all.set(key, parts)
  return parts
}

function partOf(parts: Parts | undefined, name: string, make: () => Promise<string>): Promise<string> {
  if (!parts) return make()
  const { texts } = parts
  const part = texts.get(name) ?? make()
  texts.delete(name)
  if (texts.size >= mostParts) texts.delete(texts.keys().next().value as string)
  texts.set(name, part)
  part.catch(() => texts.delete(name))
  return part
}

/** Objects of the same fields as columns, without the braces around them. */
function columnsJson(objects: readonly object[]): string {
  const names = Object.keys(objects[0] ?? {})
  const columns = names.map((name) => [
    name,
    packColumn(objects.map((object) => (object as Record<string, unknown>)[name])),
  ])
  return JSON.stringify(Object.fromEntries(columns)).slice(1, -1)
}

/** Requests have their turn while a whole catalogue is put together. */
async function inTurns<T>(rows: readonly number[], work: (row: number) => T): Promise<T[]> {
  const made: T[] = []
  for (const [i, row] of rows.entries()) {
    made.push(work(row))
    if (i % 500 === 499) await setImmediate()
  }
  return made
}

const shownColumns = async (shelf: Shelf, rows: readonly number[]) =>
  columnsJson(await inTurns(rows, (row) => JSON.parse(`${shelf.shownJson(row)}}`) as object))

const priceColumns = async ({ shelf, view, today }: RowsOf, rows: readonly number[]) =>
  columnsJson(await inTurns(rows, (row) => pricesOf(shelf.product(row), view.discountBp, today)))

function arrivals({ catalogue }: Shelf, rows: readonly number[], today: Day): number[] {
  const isNew = newArrivals(catalogue, today)
  return rows.filter((row) => hasBit(isNew, row)).map((row) => catalogue.ids[row] as number)
}

/** What differs from customer to customer and from moment to moment. */
const ownColumns = ({ shelf, view, rowsFor }: RowsOf, rows: readonly number[]) =>
  columnsJson(
    rows.map((row) => ({
      ...stockFor(shelf.product(row), view, rowsFor),
      ...ownFieldsOf(view, shelf.catalogue.ids[row] as number),
    })),
  )
