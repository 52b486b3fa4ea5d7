import { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { deskOf } from '../notices/receivers.ts'
import type { TaskInputs } from '../tasks/task.ts'

/** Notifies the price desk's pages that a file arrived, was read, or was edited. */
export const importChanged = (ctx: Ctx): Promise<void> =>
  ctx.emit('import.changed', { any: priceFiles.list.access })

/**
 * Notifies the price desk of a file that couldn't be read, and of one that was read but not sent by the desk. The person who sent
 * a file sees it among their tasks.
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
