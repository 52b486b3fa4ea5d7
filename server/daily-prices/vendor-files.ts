import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { FileFacts, FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import type { ReadRow, RowCause } from '../../contract/features/daily-prices/rows.ts'
import type {
  RefusedRow,
  VendorFile,
  VendorFileColumns,
  vendorFiles,
} from '../../contract/features/daily-prices/vendor-files.ts'
import { scopeOf } from '../access/scope.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import type { Cell } from '../reading/table.ts'
import { setColumns } from './columns.ts'
import { fileColumns, fileOf, priceFilesIn, readingColumns, readingOf } from './files.ts'
import { textOf } from './fixes.ts'
import { lockOpenFile } from './open-file.ts'
import type { Decision } from './reread.ts'
import { rejectedTable, setRow } from './rows.ts'
import { settleRows } from './settle.ts'
import { importChanged } from './tell.ts'

/**
 * Files that a vendor's own people sent: those of one vendor for its users, all for the price desk, none for anyone else. Files
 * that the desk sent for a vendor may contain the shop's prices and are excluded.
 */
function ownFiles(ctx: SignedInCtx) {
  const scope = scopeOf(ctx.user)
  const vendor =
    scope.kind === 'house'
      ? sql<boolean>`suppliers.vendor_id is not null`
      : scope.kind === 'vendor' && scope.id !== null
        ? sql<boolean>`suppliers.vendor_id = ${scope.id}`
        : sql<boolean>`false`
  return priceFilesIn(ctx)
    .where(vendor)
    .where(sql<boolean>`(price_files.way = 'portal' or users.vendor_id = suppliers.vendor_id)`)
    .select(fileColumns)
    .select(
      sql<Date | null>`(select max(p.at) from publications p where p.file_id = price_files.id and p.state = 'published')`.as(
        'published_at',
      ),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof ownFiles>['executeTakeFirstOrThrow']>>

const vendorFileOf = (row: Row): VendorFile => ({
  ...fileOf(row),
  publishedAt: row.published_at?.toISOString() ?? null,
})

/** Throws `not_found` for another vendor's file. */
async function readOwn(ctx: SignedInCtx, id: number): Promise<VendorFile> {
  const row = await ownFiles(ctx).where('price_files.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return vendorFileOf(row)
}

/** A page of a vendor's own files, the latest first. */
export async function readVendorFiles(
  ctx: SignedInCtx,
  { query }: InputOf<typeof vendorFiles.list>,
): Promise<ReplyOf<typeof vendorFiles.list>> {
  const { rows, ...page } = await readPage(ownFiles(ctx), query, {
    sorts: { came: sql`price_files.came_at` },
    usual: '-came',
    id: sql`price_files.id`,
  })
  return { rows: rows.map(vendorFileOf), ...page, vendor: await vendorNameOf(ctx) }
}

async function vendorNameOf({ db, user }: SignedInCtx): Promise<string | null> {
  const scope = scopeOf(user)
  if (scope.kind !== 'vendor' || scope.id === null) return null
  const vendor = await db.selectFrom('vendors').select('name').where('id', '=', scope.id).executeTakeFirst()
  return vendor?.name ?? null
}

/** A vendor's file and its rejected rows, by line. Throws not_found. */
export async function readVendorFile(
  ctx: SignedInCtx,
  { params, query }: InputOf<typeof vendorFiles.read>,
): Promise<ReplyOf<typeof vendorFiles.read>> {
  const file = await readOwn(ctx, params.id)
  const { plan, headings } = await planOf(ctx, params.id)
  const refused = ctx.db
    .selectFrom('price_rows')
    .select(['line', 'raw', 'read', 'causes', 'fixed', 'left_out'])
    .where('file_id', '=', params.id)
    .where(sql<boolean>`causes <> '{}'`)
  const { rows, ...page } = await readPage(refused, query, {
    sorts: { line: sql`line` },
    usual: 'line',
    id: sql`line`,
  })
  return {
    rows: rows.map((row) => {
      const { department, um } = row.read as ReadRow
      return {
        line: row.line,
        itemCode: textOf(row, plan, 'itemCode'),
        description: textOf(row, plan, 'description'),
        department: department ?? textOf(row, plan, 'department'),
        um: um ?? textOf(row, plan, 'um'),
        priceText: textOf(row, plan, 'price1E4'),
        causes: row.causes as RowCause[],
        leftOut: row.left_out,
        cells: cellsOf(row, plan),
      }
    }),
    ...page,
    file,
    headings,
  }
}

/** The original cells of a row, with typed values in their place. */
function cellsOf({ raw, fixed }: { raw: unknown; fixed: unknown }, plan: FilePlan): Cell[] {
  const typed = (fixed as Decision | null)?.values ?? {}
  const cells = raw as Cell[]
  return Array.from({ length: Math.max(cells.length, plan.columns.length) }, (_, i) => {
    const field = plan.columns[i]
    return (field && typed[field]) ?? cells[i] ?? ''
  })
}

/** A table of the rejected rows, to be corrected and sent again. */
export const refusedTable = (headings: readonly string[]): ListTable<RefusedRow> =>
  rejectedTable(headings, ({ cells }) => cells)

const noColumns: Pick<FilePlan, 'columns'> = { columns: [] }

/** How the file is read; without columns until that is known (there are no rows yet either). */
async function planOf({ db }: Pick<SignedInCtx, 'db'>, id: number) {
  const { plan, facts } = await db
    .selectFrom('price_files')
    .select(['plan', 'facts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    plan: (plan ?? noColumns) as FilePlan,
    headings: ((facts as FileFacts | null)?.columns ?? []).map(({ heading }) => heading),
  }
}

/** How a vendor's file is read, with its columns and first lines. Throws not_found. */
export async function readVendorColumns(
  ctx: SignedInCtx,
  { params: { id } }: InputOf<typeof vendorFiles.columns>,
): Promise<VendorFileColumns> {
  const row = await ownFiles(ctx).select(readingColumns).where('price_files.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return { ...vendorFileOf(row), ...readingOf(row), skipped: row.skipped_count }
}

/**
 * Sets how a vendor's own file is read, remembers that for the vendor's next files, and reads the file again. Throws what
 * `setColumns` throws, `not_found` for another's file, `import_closed` once the price desk has scheduled it.
 */
export async function setVendorColumns(
  ctx: SignedInCtx,
  { params: { id }, body }: InputOf<typeof vendorFiles.setColumns>,
): Promise<ReplyOf<typeof vendorFiles.setColumns>> {
  await lockOwn(ctx, id)
  return setColumns(ctx, id, body)
}

/**
 * Locks a vendor's file that is still waiting. Throws `not_found` for another's file, `import_closed` once the price desk has
 * scheduled it, because the desk publishes what it saw.
 */
async function lockOwn(ctx: SignedInCtx, id: number): Promise<void> {
  await readOwn(ctx, id)
  await ctx.db.selectFrom('price_files').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const planned = await ctx.db
    .selectFrom('publications')
    .select('id')
    .where('file_id', '=', id)
    .where('state', 'in', ['planned', 'published'])
    .executeTakeFirst()
  if (planned) throw new AppError('import_closed')
}

/**
 * Corrects the fields of a rejected row. Throws `not_found` for a row that is accepted or excluded, `changed_meanwhile`,
 * `import_closed`. The comparison drops the row's item, so that publishing an older comparison reports the change.
 */
export async function mendRow(
  ctx: SignedInCtx,
  { params: { id }, body: { version, line, fields } }: InputOf<typeof vendorFiles.mend>,
): Promise<ReplyOf<typeof vendorFiles.mend>> {
  await lockOwn(ctx, id)
  const refused = await ctx.db
    .selectFrom('price_rows')
    .select('line')
    .where('file_id', '=', id)
    .where('line', '=', line)
    .where('left_out', '=', false)
    .where(sql<boolean>`causes <> '{}'`)
    .executeTakeFirst()
  if (!refused) throw new AppError('not_found')
  const { row, version: after } = await setRow(ctx, { id, line }, { version, fields })
  await ctx.db
    .deleteFrom('price_differences')
    .where('file_id', '=', id)
    .where('product_id', '=', (eb) =>
      eb.selectFrom('price_rows').select('product_id').where('file_id', '=', id).where('line', '=', line),
    )
    .execute()
  return { causes: row.causes, version: after }
}

/**
 * Submits a file to the price desk. Rows that are not ready are excluded, so that nothing is left to fix. Nothing is published.
 * Throws `not_found`, `changed_meanwhile`, `import_closed`, `nothing_to_publish` if no row is ready.
 */
export async function submitFile(
  ctx: SignedInCtx,
  { params: { id }, body: { version } }: InputOf<typeof vendorFiles.submit>,
): Promise<VendorFile> {
  await lockOwn(ctx, id)
  const { name } = await lockOpenFile(ctx, id, version)
  const { ready } = await readOwn(ctx, id)
  if (ready === 0) throw new AppError('nothing_to_publish')
  const { numUpdatedRows } = await ctx.db
    .updateTable('price_rows')
    .set({ left_out: true })
    .where('file_id', '=', id)
    .where('ready', '=', false)
    .where('left_out', '=', false)
    .executeTakeFirst()
  const leftOut = Number(numUpdatedRows)
  if (leftOut === 0) nothingChanged(ctx)
  else {
    await settleRows(ctx, id)
    await audit(ctx, {
      action: 'price-file.submitted',
      subject: `price file ${name}`,
      after: { importId: id, ready, leftOut },
    })
    await importChanged(ctx)
  }
  return readOwn(ctx, id)
}
