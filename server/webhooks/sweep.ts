import type { Ctx } from '../core/route.ts'

/** Deletes what was delivered or given up as long ago as the settings say, and events that have been prepared. */
export async function sweepWebhooks({ db, now, settings }: Ctx): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await db.deleteFrom('webhook_deliveries').where('ended_at', '<', before(settings.webhookDays)).execute()
  await db
    .deleteFrom('webhook_events')
    .where('at', '<', before(1))
    .where('prepared_at', 'is not', null)
    .execute()
}
