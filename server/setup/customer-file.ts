import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import {
  type CustomerField,
  type CustomerRow,
  type customerFile,
  mostCustomerRows,
  neededFields,
  rowStates,
} from '../../contract/features/setup/customer-file.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { readSheet } from '../reading/read-sheet.ts'
import { customerColumns } from './customer-columns.ts'
import { readHouse } from './house.ts'
import { type FileRow, type Judged, judgeRows, type Texts } from './judge.ts'

type Columns = Partial<Record<CustomerField, number | undefined>>
export type OpenFile = { id: number; name: string; version: number; header: string[]; columns: Columns }

/** The open file, if there is one. `lock` makes other editors wait. */
export async function readOpen(ctx: Ctx, { lock = false } = {}): Promise<OpenFile | undefined> {
  let found = ctx.db
    .selectFrom('customer_files')
    .select(['id', 'name', 'version', 'header', 'columns'])
    .where('written_at', 'is', null)
  if (lock) found = found.forUpdate()
  const row = await found.executeTakeFirst()
  return row && { ...row, columns: row.columns as Columns }
}

/** Throws `not_found`. */
async function lockOpen(ctx: Ctx): Promise<OpenFile> {
  const open = await readOpen(ctx, { lock: true })
  if (!open) throw new AppError('not_found')
  return open
}

/** The texts of each row: from the file, or their corrections. */
async function readRows(ctx: Ctx, { id, columns }: OpenFile): Promise<FileRow[]> {
  const rows = await ctx.db
    .selectFrom('customer_file_rows')
    .select(['line', 'cells', 'fixed', 'left_out'])
    .where('file_id', '=', id)
    .orderBy('line')
    .execute()
  const places = Object.entries(columns) as [CustomerField, number][]
  return rows.map(({ line, cells, fixed, left_out }) => ({
    line,
    leftOut: left_out,
    values: {
      ...Object.fromEntries(places.map(([field, index]) => [field, cells[index] ?? ''])),
      ...(fixed as Texts),
    },
  }))
}

export const readJudged = async (ctx: Ctx, open: OpenFile): Promise<Judged[]> =>
  judgeRows(await readRows(ctx, open), await readHouse(ctx))

const shown = ({ line, state, causes, hints, values, routeNumber }: Judged): CustomerRow => ({
  line,
  state,
  causes,
  hints,
  values: Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) as Record<
    string,
    string
  >,
  routeNumber,
})

/** A page of the rows of the open file. All rows are checked together before the page is cut. */
export async function readCustomerFile(
  ctx: Ctx,
  { state, sort = 'line', page, pageSize }: InputOf<typeof customerFile.read>['query'],
): Promise<ReplyOf<typeof customerFile.read>> {
  const open = await readOpen(ctx)
  if (!open) return { rows: [], total: 0, page, pageSize, file: null }
  const judged = await readJudged(ctx, open)
  const some = judged.filter((row) => state === undefined || row.state === state)
  const by = sort.replace('-', '')
  const key = (row: Judged) =>
    by === 'name'
      ? (row.values.name ?? '').toLowerCase()
      : by === 'state'
        ? rowStates.indexOf(row.state)
        : row.line
  const sign = sort.startsWith('-') ? -1 : 1
  some.sort((a, b) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.line - b.line))
  const hinted = (hint: Judged['hints'][number]) =>
    judged.filter(({ state: of, hints }) => of === 'good' && hints.includes(hint)).length
  const count = (of: Judged['state']) => judged.filter((row) => row.state === of).length
  return {
    rows: some.slice((page - 1) * pageSize, page * pageSize).map(shown),
    total: some.length,
    page,
    pageSize,
    file: {
      name: open.name,
      version: open.version,
      header: open.header,
      columns: open.columns as Record<string, number>,
      counts: {
        good: count('good'),
        refused: count('refused'),
        known: count('known'),
        left_out: count('left_out'),
      },
      withoutRoute: hinted('no_route'),
      unknownReps: hinted('unknown_rep'),
      balance: dollarsFromCents(judged.reduce((sum, { customer }) => sum + (customer?.balanceCents ?? 0), 0)),
    },
  }
}

/** Stores a file for correction. Throws `file_refused`, and `file_open` for a second one that doesn't replace the first. */
export async function keepCustomerFile(
  ctx: SignedInCtx,
  { replace }: { replace: boolean },
  [upload]: readonly Upload[],
): Promise<ReplyOf<typeof customerFile.upload>> {
  const sheet = await readSheet(upload, { names: customerColumns, mostRows: mostCustomerRows })
  const name = upload?.name ?? ''
  return inTransaction(ctx, async (inside) => {
    const open = await readOpen(inside, { lock: true })
    if (open && !replace) throw new AppError('file_open', { data: { name: open.name } })
    await inside.db.deleteFrom('customer_files').where('written_at', 'is', null).execute()
    const { id } = await inside.db
      .insertInto('customer_files')
      .values({
        name,
        header: sheet.header as string[],
        columns: JSON.stringify(sheet.columns),
        user_id: inside.user.id,
        read_at: inside.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into customer_file_rows (file_id, line, cells)
      select ${id}, line, array(select jsonb_array_elements_text(cells))
      from jsonb_to_recordset(${JSON.stringify(sheet.rows)}::jsonb) as r (line int, cells jsonb)`.execute(
      inside.db,
    )
    await audit(inside, {
      action: 'customers.read',
      subject: `file ${name}`,
      after: { rows: sheet.rows.length },
    })
    return { rows: sheet.rows.length }
  })
}

/** Throws `not_found`, and `columns_missing` when a required field has no column. */
export async function setColumns(ctx: SignedInCtx, columns: Columns): Promise<void> {
  const open = await lockOpen(ctx)
  const missing = neededFields.filter((field) => columns[field] === undefined)
  const outside = Object.values(columns).some((index) => (index ?? 0) >= open.header.length)
  if (missing.length > 0 || outside)
    throw new AppError('columns_missing', {
      detail: `Choose a column for ${missing.join(', ')}.`,
      data: { columns: missing, found: open.header },
    })
  await ctx.db
    .updateTable('customer_files')
    .set((eb) => ({ columns: JSON.stringify(columns), version: eb('version', '+', 1) }))
    .where('id', '=', open.id)
    .execute()
}

/** Throws `not_found`. */
export async function mendRow(
  ctx: SignedInCtx,
  line: number,
  { values, leftOut }: InputOf<typeof customerFile.mend>['body'],
): Promise<CustomerRow> {
  const open = await lockOpen(ctx)
  const { numUpdatedRows } = await ctx.db
    .updateTable('customer_file_rows')
    .set({
      fixed: sql`fixed || ${JSON.stringify(values)}::jsonb`,
      ...(leftOut !== undefined && { left_out: leftOut }),
    })
    .where('file_id', '=', open.id)
    .where('line', '=', line)
    .executeTakeFirst()
  const judged = Number(numUpdatedRows) > 0 ? await readJudged(ctx, open) : []
  const row = judged.find((one) => one.line === line)
  if (!row) throw new AppError('not_found')
  return shown(row)
}

/** Discards the open file. Throws `not_found`. */
export async function dropCustomerFile(ctx: SignedInCtx): Promise<void> {
  const { id, name } = await lockOpen(ctx)
  await ctx.db.deleteFrom('customer_files').where('id', '=', id).execute()
  await audit(ctx, { action: 'customers.dropped', subject: `file ${name}` })
}
