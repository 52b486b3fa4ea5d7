import type { Ctx } from '../core/route.ts'

/** Deletes deliveries that ended before the configured retention, and events that have been prepared. */
export async function sweepWebhooks({ db, now, settings }: Ctx): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await db.deleteFrom('webhook_deliveries').where('ended_at', '<', before(settings.webhookDays)).execute()
  await db
    .deleteFrom('webhook_events')
    .where('at', '<', before(1))
    .where('prepared_at', 'is not', null)
    .execute()
}
