import type { FileFacts, FilePlan } from '../../contract/features/daily-prices/file-shapes.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

/**
 * Locks a file to work on it, and raises its version. Throws `not_found`, `import_closed` while it is being read and once it was
 * published or discarded, `changed_meanwhile` if someone else has worked on it since.
 */
export async function lockOpenFile({ db }: Pick<Ctx, 'db'>, fileId: number, version: number) {
  const row = await db
    .selectFrom('price_files')
    .innerJoin('suppliers', 'suppliers.id', 'price_files.supplier_id')
    .select([
      'price_files.version',
      'price_files.state',
      'price_files.name',
      'price_files.plan',
      'price_files.facts',
      'supplier_id',
      'vendor_id',
    ])
    .where('price_files.id', '=', fileId)
    .forNoKeyUpdate('price_files')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.state !== 'open' || !row.plan || !row.facts) throw new AppError('import_closed')
  if (row.version !== version) throw new AppError('changed_meanwhile', { data: { version: row.version } })
  await db
    .updateTable('price_files')
    .set({ version: version + 1 })
    .where('id', '=', fileId)
    .execute()
  return {
    name: row.name,
    plan: row.plan as FilePlan,
    facts: row.facts as FileFacts,
    supplierId: row.supplier_id,
    vendorId: row.vendor_id,
  }
}
