import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { removeFile } from '../files/files.ts'
import { tellPages } from './stored.ts'

const atOnce = 500

/** Deletes old incoming mail with its files, including mail that still waits: by then nobody has handled it. */
export async function sweepIncoming(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.settings.incomingMailDays * 86_400_000)
  await inTransaction(ctx, async (inside) => {
    const gone = await inside.db
      .deleteFrom('incoming_mails')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('incoming_mails')
          .select('id')
          .where('came_at', '<', before)
          .orderBy('came_at')
          .limit(atOnce),
      )
      .returning('file_id')
      .execute()
    for (const { file_id } of gone) if (file_id) await removeFile(inside, file_id)
    if (gone.length > 0) await tellPages(inside)
  })
}
