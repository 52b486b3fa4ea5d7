import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eachBit, hasBit } from '../../contract/catalogue/bits.ts'
import { newArrivals, offeredRows } from '../../contract/catalogue/query.ts'
import { type Day, monthOf } from '../../contract/core/dates.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { mostSnapshotRows, packColumn } from '../../contract/features/catalogue/snapshot.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import { type ChangesSince, changesSince, momentOf } from './changes.ts'
import { pricesOf } from './price-lists.ts'
import { ownFieldsOf, type RowsFor, type RowsOf, stockFor, viewerOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

/** What to read of a catalogue: all of it, some products, or the changes since a version. */
type Asked = { productIds?: readonly number[] | undefined; since?: string | undefined }

/** One customer's catalogue for a shipment, in columns, or the requested part of it. */
export async function readSnapshot(ctx: SignedInCtx, rowsFor: RowsFor, asked: Asked = {}): Promise<RawJson> {
  const changes = await changesAsked(ctx, asked)
  const productIds = changes?.ids ?? asked.productIds
  const view = await ctx.catalogue.customer(ctx.user.customerId)
  const shelf = changes?.shelf ?? (await ctx.catalogue.settled())
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const { catalogue } = shelf
  const offered = offeredRows(catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const rows: number[] = []
  if (productIds) {
    for (const id of new Set(productIds)) {
      const row = catalogue.rowOf.get(id)
      if (row !== undefined && hasBit(offered, row)) rows.push(row)
    }
    rows.sort((a, b) => a - b)
  } else eachBit(offered, (row) => rows.push(row))
  const head = JSON.stringify({
    size: rows.length,
    shipDay: rowsFor.shipDay,
    deliveryMethod: methodLabels[rowsFor.method],
    today,
    viewer,
    colorFamilies: colorsInOrder(shelf, rows),
  }).slice(0, -1)
  const tail = {
    asked: JSON.stringify(productIds ? [...new Set(productIds)] : null),
    version: changes?.moment ?? shelf.moment,
  }
  if (rows.length > mostSnapshotRows) return withTag(`${head},"newArrivals":[],"columns":null`, tail)
  const of: RowsOf = { shelf, view, rowsFor, today }
  const kept = productIds
    ? undefined
    : keptParts(shelf, JSON.stringify([viewer, monthOf(rowsFor.shipDay), today]))
  const shown = await partOf(kept, 'shown', () => shownColumns(shelf, rows))
  // A customer's own prices must not be in a part shared with others.
  const shared = view.prices.own.size === 0 ? kept : undefined
  const prices = await partOf(shared, `prices ${view.prices.key}`, () => priceColumns(of, rows))
  const arrived = JSON.stringify(arrivals(shelf, rows, today))
  // Without rows there are no columns.
  const columns = [shown, prices, ownColumns(of, rows)].filter((part) => part !== '').join(',')
  return withTag(`${head},"newArrivals":${arrived},"columns":{${columns}}`, tail)
}

/** If products change again this many times, returning all rows is faster. */
const mostTries = 3
/** With more changes than this, all rows are returned instead. */
const mostChanges = mostSnapshotRows / 2

/** The changes since the requested version; undefined if all rows must be returned instead. */
async function changesAsked(
  ctx: SignedInCtx,
  { since }: Asked,
): Promise<(ChangesSince & { shelf: Shelf }) | undefined> {
  const moment = since === undefined ? undefined : momentOf(since)
  for (let tries = 0; moment && tries < mostTries; tries++) {
    const shelf = await ctx.catalogue.settled()
    const changes = await changesSince(ctx.db, moment, shelf.moment)
    if (!changes.whole || changes.ids.length > mostChanges) break
    if (!changes.isAhead) return { ...changes, shelf }
    // Another process notified the browser before this one received the event.
    await ctx.catalogue.apply({ name: 'products.changed', ids: {} })
  }
  return undefined
}

/**
 * The tag is a hash of the content, so that it is the same in every process. The version is not part of it: an older version with
 * the same content is just as valid.
 */
function withTag(body: string, { asked, version }: { asked: string; version: string }): RawJson {
  const tagged = `${body},"asked":${asked}`
  const tag = `W/"${createHash('sha1').update(tagged).digest('base64url')}"`
  return new RawJson(`${tagged},"version":${JSON.stringify(version)}}`, tag)
}

/** Color families of the rows in display order. */
function colorsInOrder({ catalogue }: Shelf, rows: readonly number[]): string[] {
  const { codes, texts, places } = catalogue.columns.colors
  const place = (code: number) => places[code] as number
  return [...new Set(rows.map((row) => codes[row] as number))]
    .sort((a, b) => place(a) - place(b))
    .flatMap((code) => (code === 0 ? [] : [texts[code] as string]))
}

/** Columns as text shared by customers, by viewer, month and day. */
type Parts = Map<string, Promise<string>>
const partsOf = new WeakMap<Shelf, Map<string, Parts>>()
/** Maximum pairs of viewer and month in memory; a part of 3,000 rows has about 600 KB. */
const mostViewers = 6
/** Maximum parts of each: the maximum number of price lists, plus one. */
const mostParts = 9

function keptParts(shelf: Shelf, key: string): Parts {
  const all = partsOf.get(shelf) ?? new Map<string, Parts>()
  partsOf.set(shelf, all)
  const parts = all.get(key) ?? new Map()
  all.delete(key)
  if (all.size >= mostViewers) all.delete(all.keys().next().value as string)
  all.set(key, parts)
  return parts
}

function partOf(parts: Parts | undefined, name: string, make: () => Promise<string>): Promise<string> {
  if (!parts) return make()
  const part = parts.get(name) ?? make()
  parts.delete(name)
  if (parts.size >= mostParts) parts.delete(parts.keys().next().value as string)
  parts.set(name, part)
  part.catch(() => parts.delete(name))
  return part
}

/** Objects with the same fields, as columns, without the outer braces. */
function columnsJson(objects: readonly object[]): string {
  const names = Object.keys(objects[0] ?? {})
  const columns = names.map((name) => [
    name,
    packColumn(objects.map((object) => (object as Record<string, unknown>)[name])),
  ])
  return JSON.stringify(Object.fromEntries(columns)).slice(1, -1)
}

/** Yields to other requests while building a whole catalogue. */
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

async function priceColumns({ shelf, view, today }: RowsOf, rows: readonly number[]) {
  const lists = shelf.pricesOn(today)
  return columnsJson(
    await inTurns(rows, (row) => pricesOf(shelf.product(row), lists.termsFor(view.prices, row), today)),
  )
}

function arrivals({ catalogue }: Shelf, rows: readonly number[], today: Day): number[] {
  const isNew = newArrivals(catalogue, today)
  return rows.filter((row) => hasBit(isNew, row)).map((row) => catalogue.ids[row] as number)
}

/** The columns that depend on the customer and the moment. */
const ownColumns = ({ shelf, view, rowsFor }: RowsOf, rows: readonly number[]) =>
  columnsJson(
    rows.map((row) => ({
      ...stockFor(shelf.product(row), view, rowsFor),
      ...ownFieldsOf(view, shelf.catalogue.ids[row] as number),
    })),
  )
