import { sql } from 'kysely'
import { addDays, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { FileFacts, FileFailure, FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import type { OpenFile, PriceFile, priceFiles } from '../../contract/features/daily-prices/imports.ts'
import type { RowCause, RowCorrection, RowRemark } from '../../contract/features/daily-prices/rows.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { removeFile } from '../files/files.ts'
import { readPage } from '../lists/read-page.ts'
import type { Layout } from './memory.ts'
import { importChanged } from './tell.ts'

/** A file whose task ended without recording a result was interrupted: nothing is reading it. */
const isInterrupted = sql<boolean>`(price_files.state = 'reading' and coalesce(tasks.state, 'failed') not in ('queued', 'running'))`

/** Files with their suppliers and the tasks that read them. */
export const priceFilesIn = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('price_files')
    .innerJoin('suppliers', 'suppliers.id', 'price_files.supplier_id')
    .leftJoin('vendors', 'vendors.id', 'suppliers.vendor_id')
    .leftJoin('users', 'users.id', 'price_files.came_by')
    .leftJoin('tasks', 'tasks.id', 'price_files.task_id')

export const fileColumns = [
  'price_files.id',
  'price_files.supplier_id',
  'suppliers.vendor_id',
  sql<string>`coalesce(vendors.name, suppliers.name)`.as('supplier'),
  'price_files.name',
  'price_files.bytes',
  sql<'csv' | 'xlsx' | null>`price_files.facts ->> 'kind'`.as('kind'),
  'price_files.way',
  'price_files.came_at',
  sql<string>`coalesce(users.name, '')`.as('came_by'),
  sql<PriceFile['state']>`case when ${isInterrupted} then 'failed' else price_files.state end`.as('state'),
  isInterrupted.as('interrupted'),
  'price_files.failure',
  'price_files.task_id',
  'tasks.done',
  'tasks.total',
  'price_files.row_count',
  'price_files.ready_count',
  'price_files.corrected_count',
  'price_files.skipped_count',
  sql<number>`(select count(*)::int from price_rows r where r.file_id = price_files.id and r.left_out)`.as(
    'left_out',
  ),
  'price_files.version',
] as const

export const readingColumns = ['price_files.plan', 'price_files.facts', 'suppliers.layouts'] as const

type Row = Awaited<ReturnType<typeof readOne>>

const readOne = (ctx: Pick<Ctx, 'db'>, id: number) =>
  priceFilesIn(ctx)
    .select(fileColumns)
    .select(readingColumns)
    .where('price_files.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))

/** A row of `fileColumns` in the contract's shape. */
export function fileOf(row: Omit<Row, 'plan' | 'facts' | 'layouts'>): PriceFile {
  const isReading = row.state === 'reading'
  return {
    id: row.id,
    supplier: { id: row.supplier_id, name: row.supplier, vendorId: row.vendor_id },
    name: row.name,
    bytes: row.bytes,
    kind: row.kind,
    way: row.way as PriceFile['way'],
    cameAt: row.came_at.toISOString(),
    cameBy: row.came_by,
    state: row.state,
    progress:
      isReading && row.task_id !== null
        ? { taskId: row.task_id, done: row.done ?? 0, total: row.total }
        : null,
    failure: row.interrupted ? { code: 'interrupted' } : (row.failure as FileFailure | null),
    rows: row.row_count,
    ready: row.ready_count,
    corrected: row.corrected_count,
    toFix: row.row_count - row.ready_count - row.left_out,
    leftOut: row.left_out,
    skipped: row.skipped_count,
    version: row.version,
  }
}

/** A page of files, the latest first. */
export async function readFiles(
  ctx: SignedInCtx,
  query: InputOf<typeof priceFiles.list>['query'],
): Promise<ReplyOf<typeof priceFiles.list>> {
  let found = priceFilesIn(ctx)
  const { timeZone } = ctx.settings
  if (query.day)
    found = found
      .where('price_files.came_at', '>=', startOfDay(query.day, timeZone))
      .where('price_files.came_at', '<', startOfDay(addDays(query.day, 1), timeZone))
  if (query.supplierId) found = found.where('price_files.supplier_id', '=', query.supplierId)
  if (query.state)
    found = found.where(
      sql<boolean>`case when ${isInterrupted} then 'failed' else price_files.state end = ${query.state}`,
    )
  const { rows, ...page } = await readPage(found.select(fileColumns), query, {
    sorts: {
      came: sql`price_files.came_at`,
      supplier: sql`coalesce(vendors.name, suppliers.name)`,
      rows: sql`price_files.row_count`,
    },
    usual: '-came',
    id: sql`price_files.id`,
  })
  return { rows: rows.map(fileOf), ...page }
}

/** A file with the results of reading it. Throws not_found. */
export async function readFile(ctx: SignedInCtx, id: number): Promise<OpenFile> {
  const row = await readOne(ctx, id)
  return { ...fileOf(row), ...readingOf(row), counts: await readCounts(ctx, id) }
}

/** How a file is read. */
export const readingOf = (row: Pick<Row, 'plan' | 'facts' | 'layouts'>) => ({
  plan: row.plan as FilePlan | null,
  facts: row.facts as FileFacts | null,
  rememberedAt: (row.layouts as Layout[])[0]?.at ?? null,
})

async function readCounts({ db }: Pick<Ctx, 'db'>, id: number): Promise<OpenFile['counts']> {
  const { rows } = await sql<{ kind: string; name: string; rows: number }>`
    select 'cause' as kind, causes[1] as name, count(*)::int as rows from price_rows
    where file_id = ${id} and causes[1] is not null and not left_out group by causes[1]
    union all
    select 'remark', remark, count(*)::int from price_rows, unnest(remarks) as remark
    where file_id = ${id} and ready group by remark
    union all
    select 'correction', correction, count(*)::int from price_rows, unnest(corrections) as correction
    where file_id = ${id} and ready group by correction
    order by 3 desc, 2`.execute(db)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    causes: of('cause').map(({ name, rows }) => ({ cause: name as RowCause, rows })),
    remarks: of('remark').map(({ name, rows }) => ({ remark: name as RowRemark, rows })),
    corrections: of('correction').map(({ name, rows }) => ({ correction: name as RowCorrection, rows })),
  }
}

const statuses = {
  reading: 'TaskStarted',
  open: 'TaskFinished',
  published: 'TaskFinished',
  failed: 'TaskFailed',
  discarded: 'TaskFailed',
} as const

/** The progress of reading a file. Throws not_found for a task that doesn't read a file. */
export async function readTaskStatus(
  ctx: SignedInCtx,
  taskId: number,
): Promise<ReplyOf<typeof priceFiles.taskStatus>> {
  const row = await priceFilesIn(ctx)
    .select(fileColumns)
    .where('price_files.task_id', '=', taskId)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  const file = fileOf(row)
  return {
    taskId,
    importId: file.id,
    status: statuses[file.state],
    done: row.done ?? file.rows,
    total: row.total,
    message: messageOf(file),
    failure: file.failure,
    rowsImported: file.ready,
    rowsCorrected: file.corrected,
    rowsRejected: file.toFix,
    rowsSkipped: file.skipped,
  }
}

function messageOf({ state, failure, ready, toFix }: PriceFile): string {
  if (state === 'reading') return 'The file is being read.'
  if (failure)
    return (
      failureTexts[failure.code] +
      (failure.missing ? ` ${failure.missing.map((field) => requiredNames[field] ?? field).join(', ')}.` : '')
    )
  if (state === 'discarded') return 'The file was discarded.'
  return `${ready} rows are ready, ${toFix} are not.`
}

const requiredNames: Readonly<Record<string, string>> = {
  itemCode: 'Item Code',
  description: 'Description',
  department: 'Dept',
  um: 'UM',
  price1E4: 'Price 1',
}

/** In English, for programs; the pages have their own texts. */
const failureTexts: Readonly<Record<FileFailure['code'], string>> = {
  empty: 'The file is empty.',
  not_a_table: 'The file is no table. Send CSV or Excel (XLSX).',
  old_spreadsheet: 'The file is an old Excel file (XLS). Save it as XLSX and send it again.',
  damaged: 'The file is damaged.',
  unpacks_too_large: 'The file unpacks to more than 512 MB. Save the rows with content alone.',
  no_sheet: 'The file has no sheet.',
  too_many_rows: 'The file has more than 200,000 rows.',
  too_slow: 'The file takes over a minute to read.',
  too_much_memory: 'The file takes more memory than a list of prices.',
  heading_missing: 'No line of the file has the names of its columns. Required columns are missing:',
  columns_missing: 'Required columns are missing:',
  no_rows: 'The file has no rows below its headings.',
  stopped: 'The reading was stopped. Nothing changed.',
  interrupted: 'The reading was interrupted. Send the file again.',
}

/** Discards a file with its rows. Throws `not_found`, `import_closed` for a file that was published or is being read. */
export async function discardFile(ctx: SignedInCtx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('price_files')
    .leftJoin('tasks', 'tasks.id', 'price_files.task_id')
    .select(['price_files.state', 'price_files.name', 'price_files.file_id', isInterrupted.as('interrupted')])
    .where('price_files.id', '=', id)
    .forUpdate('price_files')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const isClosed =
    ['published', 'discarded'].includes(row.state) || (row.state === 'reading' && !row.interrupted)
  if (isClosed) throw new AppError('import_closed')
  await ctx.db.deleteFrom('price_rows').where('file_id', '=', id).execute()
  await ctx.db
    .updateTable('price_files')
    .set((eb) => ({
      state: 'discarded',
      failure: null,
      file_id: null,
      facts: null,
      plan: null,
      version: eb('version', '+', 1),
      row_count: 0,
      ready_count: 0,
      corrected_count: 0,
      skipped_count: 0,
    }))
    .where('id', '=', id)
    .execute()
  if (row.file_id) await removeFile(ctx, row.file_id)
  await audit(ctx, {
    action: 'price-file.discarded',
    subject: `price file ${row.name}`,
    before: { importId: id },
  })
  await importChanged(ctx)
}
