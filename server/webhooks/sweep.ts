import type { Ctx } from '../core/route.ts'

const keptDays = 30

/** Deletes what was delivered or given up thirty days ago, and events that have been prepared. */
export async function sweepWebhooks({ db, now }: Ctx): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await db.deleteFrom('webhook_deliveries').where('ended_at', '<', before(keptDays)).execute()
  await db
    .deleteFrom('webhook_events')
    .where('at', '<', before(1))
    .where('prepared_at', 'is not', null)
    .execute()
}
