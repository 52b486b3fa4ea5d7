import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Message, outbox } from '../../contract/features/messages/outbox.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import { type Ctx, FileAnswer } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { isSecret, withoutSecret } from './about.ts'
import { type Composed, compose } from './compose.ts'
import type { MessageRow } from './row.ts'
import { carrierOf, enqueueSending } from './send.ts'

type Listed = MessageRow & { account_number: number | null; customer_name: string | null }

/** A page of emails and texts, with the number in each state. */
export async function readOutbox(
  ctx: Ctx,
  { query }: InputOf<typeof outbox.list>,
): Promise<ReplyOf<typeof outbox.list>> {
  const { kind, channel, state, recipient } = query
  let found = listed(ctx)
  if (kind) found = found.where('m.kind', '=', kind)
  if (channel) found = found.where('m.channel', '=', channel)
  if (state) found = found.where('m.state', '=', state)
  if (recipient) found = found.where('m.recipient', 'ilike', containing(recipient))
  const { rows, ...rest } = await readPage(found, query, {
    sorts: {
      created: sql`m.id`,
      kind: sql`m.kind`,
      recipient: sql`m.recipient`,
      customer: sql`lower(c.name)`,
      state: sql`m.state`,
    },
    usual: '-created',
    id: sql`m.id`,
  })
  const { rows: counted } = await sql<{ state: MessageRow['state']; count: number; unseen: number }>`
    select state, count(*)::int as count, count(*) filter (where state = 'failed' and seen_at is null)::int as unseen
    from messages group by state`.execute(ctx.db)
  const countOf = (one: MessageRow['state']) => counted.find((row) => row.state === one)?.count ?? 0
  return {
    rows: (rows as Listed[]).map(present),
    ...rest,
    counts: {
      queued: countOf('queued'),
      sending: countOf('sending'),
      sent: countOf('sent'),
      failed: countOf('failed'),
      held: countOf('held'),
    },
    unseen: counted.reduce((sum, { unseen }) => sum + unseen, 0),
    carriers: { mail: ctx.adapters.mailer.name, sms: ctx.adapters.texter.name },
  }
}

const listed = (ctx: Ctx) =>
  ctx.db
    .selectFrom('messages as m')
    .leftJoin('customers as c', 'c.id', 'm.customer_id')
    .selectAll('m')
    .select(['c.account_number', 'c.name as customer_name'])

async function readRow(ctx: Ctx, id: number): Promise<Listed> {
  const row = await listed(ctx).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row as Listed
}

const isResendable = ({ kind, state }: MessageRow): boolean =>
  (state === 'sent' || state === 'failed' || state === 'held') && !isSecret(kind)

const present = (row: Listed): Message => ({
  id: row.id,
  channel: row.channel,
  kind: row.kind,
  recipient: row.recipient,
  accountNumber: row.account_number,
  customerName: row.customer_name,
  language: row.language,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  bouncedAt: row.bounced_at?.toISOString() ?? null,
  lastError: row.last_error,
  sentBy: row.sent_by,
  seen: row.seen_at !== null,
  resendable: isResendable(row),
})

/** One message with its text. Throws not_found. */
export async function readMessage(ctx: Ctx, id: number): Promise<ReplyOf<typeof outbox.read>> {
  const row = await readRow(ctx, id)
  const { subject, body } = await shown(ctx, row)
  return { ...present(row), subject, text: body }
}

/**
 * An email as an HTML page. Its pictures are loaded from the page's own origin, whatever PUBLIC_URL is. Throws not_found, for
 * text messages too.
 */
export async function readMessageHtml(ctx: Ctx, id: number): Promise<FileAnswer> {
  const { html } = await shown(ctx, await readRow(ctx, id))
  if (html === null) throw new AppError('not_found')
  return new FileAnswer({
    type: 'text/html',
    body: html.replaceAll(`src="${ctx.settings.publicUrl}/img/`, 'src="/img/'),
  })
}

/** The message as sent, or as it would be written now; secrets are shown only if the outbox is the only place to read them. */
async function shown(ctx: Ctx, row: Listed): Promise<Omit<Composed, 'attachments'>> {
  if (row.body !== null) return { subject: row.subject, html: row.html, body: row.body }
  const hides = isSecret(row.kind) && carrierOf(ctx, row) !== 'outbox'
  return compose(ctx, hides ? { ...row, about: withoutSecret(row.about) } : row)
}

/** Marks a dead letter as seen. Throws not_found. */
export async function markSeen(ctx: Ctx, id: number): Promise<void> {
  await readRow(ctx, id)
  await ctx.db
    .updateTable('messages')
    .set({ seen_at: ctx.now() })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('seen_at', 'is', null)
    .execute()
}

/**
 * Queues a message again, in a transaction. A dead letter is retried under its own Message-ID, since it may have been delivered;
 * a sent message is sent as a new one. Throws not_found, not_resendable.
 */
export async function resend(ctx: Ctx, id: number): Promise<Message> {
  const locked = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw new AppError('not_found')
  const row = await readRow(ctx, id)
  if (!isResendable(row)) throw new AppError('not_resendable')
  const sentId = row.state !== 'sent' ? await again(ctx, row) : await another(ctx, row)
  await enqueueSending(ctx, sentId)
  await audit(ctx, {
    action: 'message.resent',
    subject: `message ${id}`,
    ...(row.customer_id !== null && { customerId: row.customer_id }),
    after: { kind: row.kind, channel: row.channel, message: sentId },
  })
  return present(await readRow(ctx, sentId))
}

async function again(ctx: Ctx, { id }: Listed): Promise<number> {
  await ctx.db
    .updateTable('messages')
    .set({ state: 'queued', attempts: 0, due_at: ctx.now(), seen_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  return id
}

async function another(ctx: Ctx, row: Listed): Promise<number> {
  const { channel, kind, customer_id, user_id, recipient, language, about, unsubscribe_path } = row
  const { id } = await ctx.db
    .insertInto('messages')
    .values({
      channel,
      kind,
      customer_id,
      user_id,
      recipient,
      language,
      about: JSON.stringify(about),
      unsubscribe_path,
      created_at: ctx.now(),
      due_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
