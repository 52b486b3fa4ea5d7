import type { InputOf } from '../../contract/core/endpoint.ts'
import type { FileFacts, FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import type { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import { requiredFields } from '../../contract/features/daily-prices/rows.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { startReading } from './read-task.ts'
import { importChanged } from './tell.ts'

type Body = InputOf<typeof priceFiles.setColumns>['body']

/**
 * Sets how a file is read, and reads it again. Throws `not_found`, `changed_meanwhile`, `import_closed`, and `invalid_input` if
 * two columns have the same field or a required field has no column.
 */
export async function setColumns(
  ctx: SignedInCtx,
  fileId: number,
  { version, supplierId, ...chosen }: Body,
): Promise<{ taskId: number }> {
  const row = await ctx.db
    .selectFrom('price_files')
    .select(['state', 'version', 'name', 'file_id', 'plan', 'facts', 'supplier_id'])
    .where('id', '=', fileId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (!['open', 'failed'].includes(row.state) || !row.file_id) throw new AppError('import_closed')
  if (row.version !== version) throw new AppError('changed_meanwhile', { data: { version: row.version } })
  if (chosen.columns) assertPlaced(chosen.columns, row.facts as FileFacts | null)
  const supplier = await ctx.db
    .selectFrom('suppliers')
    .leftJoin('vendors', 'vendors.id', 'suppliers.vendor_id')
    .select(({ fn, ref }) => ['suppliers.id', fn.coalesce('vendors.name', ref('suppliers.name')).as('name')])
    .where('suppliers.id', '=', supplierId ?? row.supplier_id)
    .executeTakeFirst()
  if (!supplier) throw new AppError('not_found')
  if (supplier.id !== row.supplier_id)
    await ctx.db
      .updateTable('price_files')
      .set({ supplier_id: supplier.id })
      .where('id', '=', fileId)
      .execute()
  const taskId = await startReading(ctx, {
    fileId,
    supplier: supplier.name,
    file: row.name,
    chosen: planFrom(row.plan as FilePlan | null, given(chosen)),
  })
  await audit(ctx, {
    action: 'price-file.columns',
    subject: `price file ${row.name}`,
    after: { importId: fileId, supplierId: supplier.id, ...given(chosen) },
  })
  await importChanged(ctx)
  return { taskId }
}

type Chosen = { [Name in keyof FilePlan]?: FilePlan[Name] | undefined }

const given = (chosen: Chosen): Partial<FilePlan> =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))

/** Earlier choices are kept, unless the file is now read as a different table: then its columns are detected again. */
export function planFrom(before: FilePlan | null, chosen: Partial<FilePlan>): Partial<FilePlan> {
  const isOtherTable = (['encoding', 'delimiter', 'sheet', 'headingLine'] as const).some(
    (name) => chosen[name] !== undefined && chosen[name] !== before?.[name],
  )
  if (!before) return chosen
  const { columns, decimals, dayOrder, ...table } = before
  const rest = Object.fromEntries(Object.entries(table).filter(([, value]) => value !== null))
  return isOtherTable ? { ...rest, ...chosen } : { ...rest, columns, decimals, dayOrder, ...chosen }
}

function assertPlaced(columns: FilePlan['columns'], facts: FileFacts | null) {
  const placed = columns.filter((field) => field !== null)
  const twice = placed.find((field, i) => placed.indexOf(field) !== i)
  const missing = requiredFields.filter((field) => !placed.includes(field))
  const message =
    twice !== undefined
      ? 'Two columns have the same field.'
      : missing.length > 0
        ? 'A field that every file needs has no column.'
        : columns.length !== facts?.columns.length
          ? 'Name a field, or none, for each column.'
          : undefined
  if (message)
    throw new AppError('invalid_input', {
      detail: message,
      fields: [{ path: 'columns', message }],
      data: { missing, twice: twice ?? null },
    })
}
