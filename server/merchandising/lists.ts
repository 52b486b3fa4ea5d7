import { countBits, sliceBits } from '../../contract/catalogue/bits.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import { shelfAndCustomer } from '../catalogue/pages.ts'
import { rowsForDay } from '../catalogue/read-page.ts'
import { type RowsOf, rowJson } from '../catalogue/rows.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'

type PageAsked = { page: number; pageSize: number }

/** Staff who may hide products see all hidden ones, whatever the department. */
export async function readBlacklist(ctx: SignedInCtx, asked: PageAsked): Promise<RawJson> {
  const of = await rowsOf(ctx)
  const { hidden } = of.shelf.catalogue.flags
  const rows = sliceBits(hidden, (asked.page - 1) * asked.pageSize, asked.pageSize)
  return listJson(
    asked,
    countBits(hidden),
    rows.map((row) => `${rowJson(of, row)}}`),
  )
}

export async function readMarkups(ctx: SignedInCtx, asked: PageAsked): Promise<RawJson> {
  const of = await rowsOf(ctx)
  const { catalogue, product } = of.shelf
  const marked: number[] = []
  for (let row = 0; row < catalogue.size; row++) if (product(row).markupBp > 0) marked.push(row)
  const first = (asked.page - 1) * asked.pageSize
  const rows = marked.slice(first, first + asked.pageSize)
  // Basis points convert to percent as cents do to dollars.
  const percent = (row: number) => dollarsFromCents(product(row).markupBp)
  return listJson(
    asked,
    marked.length,
    rows.map((row) => `${rowJson(of, row)},"percent":${percent(row)}}`),
  )
}

async function rowsOf(ctx: SignedInCtx): Promise<RowsOf> {
  const rowsFor = await rowsForDay(ctx)
  const [shelf, view] = await shelfAndCustomer(ctx)
  return { shelf, view, rowsFor, today: ctx.catalogue.today() }
}

const listJson = ({ page, pageSize }: PageAsked, total: number, rows: readonly string[]) =>
  new RawJson(`{"total":${total},"page":${page},"pageSize":${pageSize},"rows":[${rows.join(',')}]}`)
