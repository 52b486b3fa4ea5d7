import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Webhook, webhooks } from '../../contract/features/webhooks/webhooks.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'

const hourMs = 3_600_000
const hoursShown = 24

/** Webhooks with their keepers and the deliveries of the last 24 hours. */
function selected({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const from = new Date(now().getTime() - hoursShown * hourMs)
  const mine = sql`d.webhook_id = webhooks.id`
  const day = (state: string) =>
    sql<number>`(select count(*)::int from webhook_deliveries d where ${mine} and d.created_at > ${from} and d.state = ${state})`
  const all = (state: string) =>
    sql<number>`(select count(*)::int from webhook_deliveries d where ${mine} and d.state = ${state})`
  return db
    .selectFrom('webhooks')
    .leftJoin('customers', 'customers.id', 'webhooks.customer_id')
    .leftJoin('users', 'users.id', 'webhooks.keeper_id')
    .selectAll('webhooks')
    .select([
      'customers.account_number',
      'users.name as keeper',
      'users.email as keeper_email',
      day('taken').as('day_taken'),
      day('failed').as('day_failed'),
      day('waiting').as('day_waiting'),
      all('waiting').as('all_waiting'),
      all('failed').as('all_failed'),
      sql<{ hour: number; taken: number; failing: number }[]>`(select coalesce(json_agg(h), '[]') from (
        select floor(extract(epoch from d.created_at - ${from}::timestamptz) / 3600)::int as hour,
          count(*) filter (where d.state = 'taken')::int as taken,
          count(*) filter (where d.state = 'failed' or (d.state = 'waiting' and d.attempts > 0))::int as failing
        from webhook_deliveries d where ${mine} and d.created_at > ${from} group by 1) h)`.as('by_hour'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Webhook => {
  const byHour = new Map(row.by_hour.map(({ hour, ...counts }) => [hour, counts]))
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    accountNumber: row.account_number,
    keeper:
      row.keeper_id === null
        ? null
        : { id: row.keeper_id, name: row.keeper ?? '', email: row.keeper_email ?? '' },
    on: row.state === 'on',
    offBecause: row.off_because as Webhook['offBecause'],
    offAt: row.off_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    secretSetAt: row.secret_set_at.toISOString(),
    secretBy: row.secret_by,
    oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
    version: row.version,
    day: { taken: row.day_taken, failed: row.day_failed, waiting: row.day_waiting },
    hours: Array.from({ length: hoursShown }, (_, hour) => byHour.get(hour) ?? { taken: 0, failing: 0 }),
    waiting: row.all_waiting,
    failed: row.all_failed,
  }
}

export async function readWebhooks(
  ctx: SignedInCtx,
  { query }: InputOf<typeof webhooks.list>,
): Promise<ReplyOf<typeof webhooks.list>> {
  const { rows, ...page } = await readPage(selected(ctx), query, {
    sorts: { name: sql`lower(webhooks.name)`, created: sql`webhooks.created_at` },
    usual: 'name',
    id: sql`webhooks.id`,
  })
  return { rows: rows.map(shown), ...page }
}

/** Throws not_found. */
export async function readWebhook(ctx: Pick<Ctx, 'db' | 'now'>, id: number): Promise<Webhook> {
  const row = await selected(ctx).where('webhooks.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return shown(row)
}

export const webhooksTable: ListTable<Webhook> = {
  name: 'Webhooks',
  fileName: 'webhooks',
  columns: [
    { header: 'Name', width: 28, value: ({ name }) => name },
    { header: 'Address', width: 48, value: ({ url }) => url },
    { header: 'Events', width: 36, value: ({ events }) => events.join(', ') },
    { header: 'On', width: 8, value: ({ on }) => (on ? 'yes' : 'no') },
    { header: 'Taken', width: 10, value: ({ day }) => day.taken },
    { header: 'Failed', width: 10, value: ({ failed }) => failed },
  ],
}
