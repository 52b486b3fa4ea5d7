import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { exampleBody, type testEvent, type WebhookEvent } from '../../contract/features/webhooks/events.ts'
import { type Delivery, deliveryStates, type webhooks } from '../../contract/features/webhooks/webhooks.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { readWebhook } from './rows.ts'

function selected({ db }: Pick<Ctx, 'db'>, webhookId: number) {
  return db
    .selectFrom('webhook_deliveries as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_tries as t')
          .select(['t.status', 't.error', 't.took_ms'])
          .whereRef('t.delivery_id', '=', 'd.id')
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id',
      'd.message_id',
      'd.type',
      'd.subject',
      'd.state',
      'd.attempts',
      'd.created_at',
      'd.due_at',
      'last.status',
      'last.error',
      'last.took_ms',
    ])
    .where('d.webhook_id', '=', webhookId)
}
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Delivery => ({
  id: row.id,
  messageId: row.message_id,
  event: row.type,
  about: row.subject,
  state: row.state as Delivery['state'],
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  status: row.status,
  error: row.error ?? '',
  tookMs: row.took_ms,
})

/** Throws not_found. */
export async function readDeliveries(
  ctx: SignedInCtx,
  { params, query }: InputOf<typeof webhooks.deliveries>,
): Promise<ReplyOf<typeof webhooks.deliveries>> {
  await readWebhook(ctx, params.id)
  let found = selected(ctx, params.id)
  if (query.state) found = found.where('d.state', '=', query.state)
  if (query.event) found = found.where('d.type', '=', query.event)
  if (query.from) found = found.where('d.created_at', '>=', new Date(query.from))
  if (query.to) found = found.where('d.created_at', '<', new Date(query.to))
  const { rows, ...page } = await readPage(found, query, {
    sorts: { created: sql`d.created_at`, event: sql`d.type` },
    usual: '-created',
    id: sql`d.id`,
  })
  const counted = await ctx.db
    .selectFrom('webhook_deliveries')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('webhook_id', '=', params.id)
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(
    deliveryStates.map((state) => [state, Number(counted.find((one) => one.state === state)?.n ?? 0)]),
  ) as Record<Delivery['state'], number>
  return { rows: rows.map(shown), ...page, counts }
}

/** Throws not_found, also for a delivery of another webhook. */
export async function readDelivery(
  ctx: SignedInCtx,
  { id, deliveryId }: InputOf<typeof webhooks.delivery>['params'],
): Promise<ReplyOf<typeof webhooks.delivery>> {
  const row = await selected(ctx, id).select('d.body').where('d.id', '=', deliveryId).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const tries = await ctx.db
    .selectFrom('webhook_tries')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return {
    ...shown(row),
    body: row.body,
    tries: tries.map((one) => ({
      id: one.id,
      at: one.at.toISOString(),
      tookMs: one.took_ms,
      status: one.status,
      error: one.error,
      answer: one.answer,
      headers: one.headers as Record<string, string>,
    })),
  }
}

/** Throws not_found, webhook_off. */
async function assertOn(ctx: SignedInCtx, id: number) {
  // Locked so that nobody turns it off at the same time.
  await ctx.db.selectFrom('webhooks').select('id').where('id', '=', id).forShare().execute()
  const webhook = await readWebhook(ctx, id)
  if (!webhook.on) throw new AppError('webhook_off')
  return webhook
}

/** Queues a test in a transaction. Throws not_found, webhook_off. */
export async function testWebhook(
  ctx: SignedInCtx,
  id: number,
  event: typeof testEvent | WebhookEvent,
): Promise<Delivery> {
  const { name } = await assertOn(ctx, id)
  const at = ctx.now()
  const made = await ctx.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: id,
      message_id: `msg_${randomBytes(16).toString('hex')}`,
      type: event,
      subject: '',
      body: JSON.stringify(exampleBody(event, at.toISOString())),
      due_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'webhook.tested', subject: `webhook ${id} (${name})` })
  return shown(await selected(ctx, id).where('d.id', '=', made.id).executeTakeFirstOrThrow())
}

/**
 * Sends deliveries again, in a transaction, with the same id and body. Deliveries in progress or waiting for their first attempt are
 * skipped. Throws not_found, webhook_off.
 */
export async function replay(
  ctx: SignedInCtx,
  id: number,
  { ids, failedSince }: InputOf<typeof webhooks.replay>['body'],
): Promise<ReplyOf<typeof webhooks.replay>> {
  const { name } = await assertOn(ctx, id)
  let chosen = ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', ended_at: null, due_at: ctx.now(), attempts: 0 })
    .where('webhook_id', '=', id)
    .where('process', 'is', null)
  if (ids) chosen = chosen.where('id', 'in', ids)
  else
    chosen = chosen.where((eb) =>
      eb.or([eb('state', '=', 'failed'), eb.and([eb('state', '=', 'waiting'), eb('attempts', '>', 0)])]),
    )
  if (failedSince) chosen = chosen.where('created_at', '>=', new Date(failedSince))
  const rows = await chosen.returning('id').execute()
  await audit(ctx, {
    action: 'webhook.replayed',
    subject: `webhook ${id} (${name})`,
    after: { deliveries: rows.length },
  })
  return { replayed: rows.length }
}

export const deliveriesTable: ListTable<Delivery> = {
  name: 'Deliveries',
  fileName: 'webhook-deliveries',
  columns: [
    { header: 'Created', width: 22, value: ({ createdAt }) => createdAt },
    { header: 'Event', width: 20, value: ({ event }) => event },
    { header: 'About', width: 24, value: ({ about }) => about },
    { header: 'State', width: 10, value: ({ state }) => state },
    { header: 'Status', width: 10, value: ({ status }) => status ?? '' },
    { header: 'Attempts', width: 10, value: ({ attempts }) => attempts },
    { header: 'ID', width: 40, value: ({ messageId }) => messageId },
  ],
}
