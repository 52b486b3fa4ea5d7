import { may } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import type { FileWay } from '../../contract/features/daily-prices/rows.ts'
import { scopeOf } from '../access/scope.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { withFiles } from '../files/files.ts'
import { startReading } from './read-task.ts'
import { importChanged } from './tell.ts'

type Received = ReplyOf<typeof priceFiles.import>

/** The one file of a form. Throws invalid_input without one. */
export function uploadOf(files: readonly Upload[]): Upload {
  const [file] = files
  if (file) return file
  const message = 'Choose a file.'
  throw new AppError('invalid_input', { detail: message, fields: [{ path: 'file', message }] })
}

/** How a file arrived: from a program, a vendor or the desk. */
export const wayOf = ({ user }: SignedInCtx): FileWay =>
  user.byKey ? 'key' : scopeOf(user).kind === 'vendor' ? 'portal' : 'upload'

/** The supplier already sent this file. */
class CameBefore extends Error {
  readonly file: { id: number; came_at: Date }
  constructor(file: { id: number; came_at: Date }) {
    super('the same file came before')
    this.file = file
  }
}

/**
 * Stores a supplier's file and starts to read it; nothing changes in the shop. If the supplier already sent the same content,
 * returns that file. A vendor sends their own files. Throws `not_found` for another's supplier, `not_allowed` for a vendor's user
 * without a vendor.
 */
export async function receiveFile(
  ctx: SignedInCtx,
  upload: Upload,
  { supplierId, way }: InputOf<typeof priceFiles.import>['body'] & { way: FileWay },
): Promise<Received> {
  const supplier = await supplierOf(ctx, supplierId)
  try {
    return await withFiles(ctx, [upload], { kind: 'prices' }, async (inside, [stored]) => {
      // If two people send one file at the same time, it is stored once.
      await inside.db
        .selectFrom('suppliers')
        .select('id')
        .where('id', '=', supplier.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const same = await inside.db
        .selectFrom('price_files')
        .select(['id', 'came_at'])
        .where('supplier_id', '=', supplier.id)
        .where('sha256', '=', upload.sha256)
        .where('state', 'not in', ['discarded', 'failed'])
        .orderBy('id', 'desc')
        .executeTakeFirst()
      if (same) throw new CameBefore(same)
      const at = ctx.now()
      const { id } = await inside.db
        .insertInto('price_files')
        .values({
          supplier_id: supplier.id,
          file_id: stored!.id,
          name: upload.name,
          bytes: upload.bytes,
          sha256: upload.sha256,
          way,
          came_at: at,
          came_by: ctx.user.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const taskId = await startReading(inside, {
        fileId: id,
        supplier: supplier.name,
        file: upload.name,
        chosen: {},
      })
      await audit(inside, {
        action: 'price-file.received',
        subject: `price file ${upload.name} of ${supplier.name}`,
        after: { importId: id, bytes: upload.bytes },
      })
      await importChanged(inside)
      return { importId: id, taskId, isAgain: false, cameAt: at.toISOString() }
    })
  } catch (error) {
    if (!(error instanceof CameBefore)) throw error
    nothingChanged(ctx)
    const { id, came_at } = error.file
    return { importId: id, taskId: null, isAgain: true, cameAt: came_at.toISOString() }
  }
}

/**
 * The supplier of a file: the named one, else the vendor's own, else the house list. Users who aren't a vendor's need the price
 * desk's authority: a customer's user who was given VENDOR has no supplier.
 */
async function supplierOf(ctx: SignedInCtx, supplierId: number | undefined) {
  const scope = scopeOf(ctx.user)
  let found = ctx.db
    .selectFrom('suppliers')
    .leftJoin('vendors', 'vendors.id', 'suppliers.vendor_id')
    .select(({ fn, ref }) => ['suppliers.id', fn.coalesce('vendors.name', ref('suppliers.name')).as('name')])
  if (supplierId !== undefined) found = found.where('suppliers.id', '=', supplierId)
  if (scope.kind === 'vendor') {
    if (scope.id === null) throw new AppError('not_allowed')
    found = found.where('suppliers.vendor_id', '=', scope.id)
  } else if (!may(ctx.user, priceFiles.import.access)) throw new AppError('not_allowed')
  else if (supplierId === undefined) found = found.where('suppliers.vendor_id', 'is', null)
  const supplier = await found.executeTakeFirst()
  if (!supplier) throw new AppError('not_found')
  return supplier
}
