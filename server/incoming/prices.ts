import { sql } from 'kysely'
import { priceFileBytes, priceFileTypes } from '../../contract/features/daily-prices/imports.ts'
import type { IncomingCause } from '../../contract/features/incoming.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { keeperOf } from '../daily-prices/folder.ts'
import { receiveFile } from '../daily-prices/receive.ts'
import type { ParsedMail } from './parsed.ts'
import { readStored } from './stored.ts'
import { withUploads } from './uploads.ts'

/** The most files that are taken from one mail. */
const mostFiles = 4

type Supplier = { id: number; keeperId: number | null }

/** The supplier whose price files come by mail from this address, as set by the price desk. */
export async function supplierOfSender({ db }: Ctx, sender: string): Promise<Supplier | undefined> {
  const row = await db
    .selectFrom('suppliers')
    .innerJoin('vendors', 'vendors.id', 'suppliers.vendor_id')
    .select(['suppliers.id', 'suppliers.keeper_id'])
    .where('suppliers.way', '=', 'mail')
    .where(sql<string>`lower(vendors.email)`, '=', sender)
    .orderBy('suppliers.id')
    .executeTakeFirst()
  return row && { id: row.id, keeperId: row.keeper_id }
}

/**
 * Passes a mail's price files to the price desk, like files dropped into the supplier's folder: nothing is published. Returns the
 * page of the last file, or why there is none.
 */
export async function takePriceFiles(
  ctx: Ctx,
  { id, keeperId }: Supplier,
  { fileId, mail }: { fileId: string; mail: ParsedMail },
): Promise<{ link: string } | { cause: IncomingCause }> {
  if (mail.attachments.length === 0) return { cause: 'no-file' }
  const keeper = await keeperOf(ctx, keeperId)
  if (!keeper) return { cause: 'file-refused' }
  const read = await readStored(ctx, fileId, { withFiles: true })
  const given = { names: read.mail.attachments, files: read.files }
  const rule = { types: priceFileTypes, limit: priceFileBytes, most: mostFiles }
  return withUploads(ctx, given, rule, async (uploads) => {
    let link = ''
    try {
      for (const upload of uploads) {
        const { importId } = await receiveFile(keeper, upload, { supplierId: id, way: 'mail' })
        link = `/admin/daily-prices/${importId}/rows`
      }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'file_refused')) throw error
      return { cause: 'file-refused' as const }
    }
    return link === '' ? { cause: 'no-file' as const } : { link }
  })
}
