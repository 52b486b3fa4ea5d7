import { sql } from 'kysely'
import type { SuppressionCause } from '../../contract/rules/campaigns.ts'
import { type Handover, reasonText } from '../adapters/mail/mail.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { isSecret, withoutSecret } from './about.ts'
import { type Composed, compose } from './compose.ts'
import { linkTo } from './layout.ts'
import { takeTurn } from './pace.ts'
import type { MessageRow } from './row.ts'
import { claimMs, settled } from './rules.ts'
import { holdRefused, holdsBack } from './suppressed.ts'

/**
 * Sends one due message: claims it against other processes, writes it, sends it while no transaction is open, and records the
 * result. If a process dies between sending and recording, the message stays in `sending` and is sent again under the same
 * Message-ID. So delivery is at least once, and exactly once unless a process dies.
 */
export async function sendMessage(ctx: Ctx, id: number): Promise<void> {
  const message = await claim(ctx, id)
  if (!message) return
  const lapsed = message.good_until !== null && message.good_until <= ctx.now()
  if (lapsed) return settle(ctx, message, { kind: 'refused', reason: 'It lapsed before it could be sent.' })
  const held = await holdsBack(ctx, message.channel, message.recipient)
  if (held) return settleHeld(ctx, message, held)
  const composed = await written(ctx, message)
  if (!composed) return settle(ctx, message, { kind: 'refused', reason: 'It could not be written.' })
  await settle(ctx, message, await handOver(ctx, message, composed), composed)
}

/** The address is blocked: the message stays in the outbox as held, with the cause. Its links and codes are removed. */
async function settleHeld(ctx: Ctx, message: Sending, cause: SuppressionCause): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set({
      state: 'held',
      claimed_at: null,
      last_error: cause,
      ...(isSecret(message.kind) && { about: JSON.stringify(withoutSecret(message.about)) }),
    })
    .where('id', '=', message.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', message.attempts)
    .execute()
}

/** Named one by one, so that the claim is prepared. */
const sendingColumns = [
  'id',
  'channel',
  'kind',
  'customer_id',
  'user_id',
  'recipient',
  'language',
  'about',
  'state',
  'attempts',
  'good_until',
  'message_key',
  'unsubscribe_path',
] as const satisfies readonly (keyof MessageRow)[]
type Sending = Pick<MessageRow, (typeof sendingColumns)[number]>

async function claim(ctx: Ctx, id: number): Promise<Sending | undefined> {
  const now = ctx.now()
  const row = await ctx.db
    .updateTable('messages')
    .set({ state: 'sending', claimed_at: now, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .returning(sendingColumns)
    .executeTakeFirst()
  return row as Sending | undefined
}

/** A message that fails to render is our own bug, which a retry won't fix; it becomes a dead letter. */
async function written(ctx: Ctx, message: Sending): Promise<Composed | undefined> {
  try {
    return await compose(ctx, message)
  } catch (error) {
    ctx.log.error({ err: error, messageId: message.id, kind: message.kind }, 'a message could not be written')
    return undefined
  }
}

/** The fields of a message that its carrier gets. */
export type Outgoing = Pick<MessageRow, 'channel' | 'recipient' | 'message_key' | 'unsubscribe_path'>

/** Sends a message through its carrier, within the rate limit shared by all processes. */
export async function handOver(ctx: Ctx, message: Outgoing, composed: Composed): Promise<Handover> {
  await takeTurn(ctx, message.channel)
  return giveNow(ctx, message, composed)
}

/** The same without waiting, for a message that already had its turn. */
export async function giveNow(ctx: Ctx, message: Outgoing, composed: Composed): Promise<Handover> {
  const { mailer, texter } = ctx.adapters
  const { recipient: to } = message
  if (message.channel === 'sms') return texter.send({ to, text: composed.body })
  const { publicUrl } = ctx.settings
  return mailer.send({
    messageId: `${message.message_key}@${new URL(publicUrl).hostname}`,
    to,
    subject: composed.subject ?? '',
    html: composed.html ?? '',
    text: composed.body,
    attachments: composed.attachments,
    ...(message.unsubscribe_path && { unsubscribeUrl: linkTo(publicUrl, message.unsubscribe_path) }),
  })
}

async function settle(ctx: Ctx, message: Sending, outcome: Handover, composed?: Composed): Promise<void> {
  const now = ctx.now()
  const carrier = carrierOf(ctx, message)
  const { state, dueAt, lastError } = settled(outcome, {
    attempts: message.attempts,
    goodUntil: message.good_until,
    now,
  })
  // Secrets are kept only if the outbox is the only place to read them.
  const forgets = isSecret(message.kind) && state !== 'queued' && carrier !== 'outbox'
  const about = forgets ? withoutSecret(message.about) : message.about
  const kept = forgets && composed ? await compose(ctx, { ...message, about }) : composed
  await inTransaction(ctx, async (inside) => {
    await holdRefused(inside, message, outcome)
    const done = await inside.db
      .updateTable('messages')
      .set({
        state,
        claimed_at: null,
        last_error: reasonText(lastError),
        about: JSON.stringify(about),
        ...(dueAt && { due_at: dueAt }),
        ...(kept && { subject: kept.subject, html: kept.html, body: kept.body }),
        ...(outcome.kind === 'sent' && { sent_at: now, sent_by: carrier, reference: outcome.reference }),
      })
      .where('id', '=', message.id)
      .where('state', '=', 'sending')
      .where('attempts', '=', message.attempts)
      .executeTakeFirst()
    if (Number(done.numUpdatedRows) > 0 && dueAt) await enqueueSending(inside, message.id, dueAt)
  })
  if (state === 'failed')
    ctx.log.warn(
      { messageId: message.id, kind: message.kind, attempts: message.attempts },
      'a message is a dead letter',
    )
}

export const carrierOf = ({ adapters }: Ctx, { channel }: Pick<MessageRow, 'channel'>) =>
  channel === 'mail' ? adapters.mailer.name : adapters.texter.name

/** One job per message: queueing it again moves the waiting job. */
export const enqueueSending = (ctx: Ctx, messageId: number, runAt?: Date): Promise<void> =>
  ctx.enqueue('send_message', { messageId }, { key: `message:${messageId}`, ...(runAt && { runAt }) })

/** Resumes messages of dead processes, and due ones without a job. Returns the messages that will be sent. */
export async function resumeMessages(ctx: Ctx): Promise<number[]> {
  return inTransaction(ctx, async (inside) => {
    const now = inside.now().getTime()
    const left = await inside.db
      .updateTable('messages')
      .set({
        state: 'queued',
        claimed_at: null,
        due_at: new Date(now),
        last_error: 'The process that sent it died.',
      })
      .where('state', '=', 'sending')
      .where('claimed_at', '<', new Date(now - claimMs))
      .returning('id')
      .execute()
    const waiting = await inside.db
      .selectFrom('messages')
      .select('id')
      .where('state', '=', 'queued')
      .where('due_at', '<', new Date(now - claimMs))
      .orderBy('due_at')
      .limit(500)
      .execute()
    const ids = [...left, ...waiting].map(({ id }) => id)
    for (const id of ids) await enqueueSending(inside, id)
    return ids
  })
}

/** Deletes old sent messages and old dead letters that staff have seen. */
export async function clearOldMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.settings.outboxDays * 86_400_000)
  await sql`delete from messages
    where created_at < ${before} and (state in ('sent', 'held') or (state = 'failed' and seen_at is not null))`.execute(
    ctx.db,
  )
  await ctx.db.deleteFrom('carrier_notices').where('received_at', '<', before).execute()
}
