import { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { deskOf } from '../notices/receivers.ts'
import type { TaskInputs } from '../tasks/task.ts'

/** Tells the price desk's pages that a file came, was read, or was worked on. */
export const importChanged = (ctx: Ctx): Promise<void> =>
  ctx.emit('import.changed', { any: priceFiles.list.access })

/**
 * The price desk hears of a file that couldn't be read, and of one that was read although nobody at the desk sent it. The person who sent a file
 * sees it beside their tasks.
 */
export async function tellRead(
  ctx: Ctx,
  { fileId, file, supplier }: TaskInputs['read-prices'],
  outcome: 'failed' | 'ready',
): Promise<void> {
  const { way, version } = await ctx.db
    .selectFrom('price_files')
    .select(['way', 'version'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  if (outcome === 'ready' && way === 'upload') return
  await notify(ctx, {
    topic: 'price-file',
    facts: { file, supplier, outcome },
    to: await deskOf(ctx, ['TIER_PRICING', 'NOTIFICATIONS']),
    link:
      outcome === 'failed' ? `/admin/daily-prices/${fileId}/columns` : `/admin/daily-prices/${fileId}/rows`,
    tellsActor: way !== 'upload',
    once: `price-file:${fileId}:${version}:${outcome}`,
  })
}
