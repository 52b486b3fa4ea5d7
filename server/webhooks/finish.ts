import { inTransaction } from '../core/context.ts'
import { ownNumber } from '../core/life.ts'
import type { Ctx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { isTaken, nextOf, offAfter } from './rules.ts'

/** A delivery that this process has claimed; `attempts` includes the current one. */
export type Taken = {
  id: number
  webhookId: number
  messageId: string
  body: string
  attempts: number
  url: string
  secret: string
  oldSecret: string | null
  oldSecretUntil: Date | null
}

/** What one request sent, and its response. */
export type Sent = {
  at: Date
  headers: Record<string, string>
  status: number | null
  answer: string
  error: string
  tookMs: number
}

/** Records an attempt and its consequences. A delivery that another process has taken over keeps its state. */
export function finishTry(outside: Ctx, taken: Taken, sent: Sent): Promise<void> {
  return inTransaction(outside, async (ctx) => {
    const { db } = ctx
    const now = ctx.now()
    const webhook = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', taken.webhookId)
      .forUpdate()
      .executeTakeFirst()
    const delivery = await db
      .selectFrom('webhook_deliveries')
      .select(['id', 'process', 'state'])
      .where('id', '=', taken.id)
      .forUpdate()
      .executeTakeFirst()
    // The webhook was removed, with its deliveries.
    if (!webhook || !delivery) return
    await db
      .insertInto('webhook_tries')
      .values({
        delivery_id: taken.id,
        at: sent.at,
        took_ms: sent.tookMs,
        status: sent.status,
        error: sent.error,
        answer: sent.answer,
        headers: JSON.stringify(sent.headers),
      })
      .execute()
    if (delivery.process !== ownNumber || delivery.state !== 'waiting') return
    const next = nextOf({ attempts: taken.attempts, answer: sent, now })
    const isOver = next.state !== 'waiting' || webhook.state === 'off'
    await db
      .updateTable('webhook_deliveries')
      .set({
        process: null,
        state: next.state === 'waiting' && isOver ? 'failed' : next.state,
        ended_at: isOver ? now : null,
        ...(next.state === 'waiting' && { due_at: next.dueAt }),
      })
      .where('id', '=', taken.id)
      .execute()
    if (isTaken(sent)) {
      if (webhook.failing_since)
        await db.updateTable('webhooks').set({ failing_since: null }).where('id', '=', webhook.id).execute()
      return
    }
    const failingSince = webhook.failing_since ?? now
    if (!webhook.failing_since)
      await db.updateTable('webhooks').set({ failing_since: now }).where('id', '=', webhook.id).execute()
    const because = webhook.state === 'on' ? offAfter({ answer: sent, failingSince, now }) : undefined
    if (because) await switchOff(ctx, webhook, because)
  })
}

type Row = { id: number; name: string; url: string; keeper_id: number | null }

/** Turns a webhook off, in a transaction that has locked it: waiting deliveries are given up and can be replayed. Mails its keeper. */
async function switchOff(ctx: Ctx, { id, name, url, keeper_id }: Row, because: 'dead' | 'gone') {
  await ctx.db
    .updateTable('webhooks')
    .set({ state: 'off', off_because: because, off_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  await giveUpWaiting(ctx, id)
  if (keeper_id === null) return
  await queueMail(ctx, {
    kind: 'webhook-off',
    about: { name, host: new URL(url).host, because },
    to: { userId: keeper_id },
  })
  await notify(ctx, {
    topic: 'webhook-off',
    facts: { name },
    to: [keeper_id],
    link: `/admin/webhooks?open=${id}`,
  })
}

/** Deliveries in progress finish on their own. */
export const giveUpWaiting = ({ db, now }: Ctx, webhookId: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', ended_at: now() })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('process', 'is', null)
    .execute()
