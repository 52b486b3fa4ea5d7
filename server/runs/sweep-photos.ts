import { sql } from 'kysely'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { removeFile } from '../files/files.ts'

/** Maximum photos per run of the job, which runs every ten minutes. */
const mostAtOnce = 500

/**
 * Deletes photos of stops after the configured days, with their files. Photos stay while a claim on one of the stop's orders is open,
 * because they are compared with it.
 */
export async function sweepStopPhotos(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - ctx.settings.deliveryPhotoDays * 86_400_000)
  return inTransaction(ctx, async (inside) => {
    const { rows } = await sql<{ file_id: string }>`
      delete from stop_photos where id in (
        select p.id from stop_photos p where p.taken_at < ${before}
          and not exists (select from stop_orders so join claims c on c.order_id = so.order_id
            where so.stop_id = p.stop_id and c.status in ('SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO'))
        order by p.taken_at limit ${mostAtOnce}::int for update skip locked)
      returning file_id`.execute(inside.db)
    for (const { file_id } of rows) await removeFile(inside, file_id)
    return rows.length
  })
}
