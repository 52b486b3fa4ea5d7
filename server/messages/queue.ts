// How the rest of the product sends messages. Make each call in the transaction that causes it: the row and its sending job
// commit or roll back with it, and nothing is sent from inside it.
//
//   queueMail(ctx, { kind: 'sign-in-link', about: { path, minutes: 15, browser }, to: { userId }, goodUntil })
//   queueMail(ctx, { kind: 'reset-password', about: { path, minutes: 60 }, to: { userId }, goodUntil })
//   queueMail(ctx, { kind: 'email-changed', about: { newEmail }, to: { userId, email: oldEmail } })
//   queueMail(ctx, { kind: 'application-received', about: { contactName, businessName }, to: { email, language } })
//   queueSms(ctx, { kind: 'verification-code', about: { code, minutes: 10 }, to: { userId, mobileNumber }, goodUntil })
//
// `path` is an address under PUBLIC_URL (`/token/…`) and may contain the secret: it is removed from the row once really sent.
// `goodUntil` is when the link or code expires; after that the message is not sent. The texts are in templates/.
import { type RawBuilder, sql } from 'kysely'
import { isEmail, phoneDigits } from '../../contract/core/fields.ts'
import type { Language } from '../../contract/core/language.ts'
import { type MailKind, type SmsKind, secretKinds } from '../../contract/features/messages/outbox.ts'
import { mutedBy } from '../../contract/features/notices/kinds.ts'
import { withCommit } from '../../db/round-trips.ts'
import type { Ctx } from '../core/route.ts'
import type { MailAbout, SmsAbout } from './about.ts'

/** A user, in their own language or the one they wrote in, optionally at another address; or a recipient without a sign-in. */
type MailTo = { userId: number; email?: string; language?: Language } | { email: string; language: Language }

type NewMail<K extends MailKind> = {
  kind: K
  about: MailAbout[K]
  to: MailTo
  /** The message is not sent after this moment. */
  goodUntil?: Date
  /** One-click unsubscribe for optional emails (RFC 8058): an address under PUBLIC_URL that receives one POST. */
  unsubscribePath?: string
}

/** Queues an email in the caller's transaction. A deleted or disabled user gets none. */
export async function queueMail<K extends MailKind>(ctx: Ctx, mail: NewMail<K>): Promise<void> {
  const { kind, about, to, goodUntil, unsubscribePath } = mail
  if ('email' in to && to.email !== undefined && !isEmail(to.email))
    throw new RangeError('a mail goes to one valid address')
  const readers =
    'userId' in to
      ? sql<Reader>`select customer_id, id as user_id, coalesce(${to.email ?? null}::text, email) as recipient,
            coalesce(${to.language ?? null}::text, language) as language
          from users where id = ${to.userId} and status = 'active'`
      : sql<Reader>`select null::bigint as customer_id, null::bigint as user_id, ${to.email}::text as recipient,
          ${to.language}::text as language`
  await queue(ctx, { channel: 'mail', kind, about, readers, goodUntil, unsubscribePath })
}

type NewSms<K extends SmsKind> = {
  kind: K
  about: SmsAbout[K]
  /** Ten digits; the number may not be verified as the user's yet. */
  to: { userId: number; mobileNumber: string }
  goodUntil?: Date
}

/** Queues a text message in the caller's transaction. */
export async function queueSms<K extends SmsKind>(ctx: Ctx, sms: NewSms<K>): Promise<void> {
  const { kind, about, to, goodUntil } = sms
  const digits = phoneDigits(to.mobileNumber)
  if (!digits) throw new RangeError('a text message goes to ten digits')
  const readers = sql<Reader>`select customer_id, id as user_id, ${digits}::text as recipient, language
    from users where id = ${to.userId} and status = 'active'`
  await queue(ctx, { channel: 'sms', kind, about, readers, goodUntil })
}

type OrderKind =
  | 'order-confirmed'
  | 'order-changed'
  | 'order-difference'
  | 'order-note'
  | 'order-cancelled'
  | 'parcel-sent'

/** Queues an email about an order to the person who placed it, or to the customer's own address if that user is gone. */
export async function queueOrderMail<K extends OrderKind>(
  ctx: Ctx,
  { kind, orderId, about }: { kind: K; orderId: number; about: MailAbout[K] },
): Promise<void> {
  await queue(ctx, { channel: 'mail', kind, about, readers: placedBy(orderId) })
}

/** The person who placed an order, or the customer's own address if that user is gone. */
const placedBy = (
  orderId: number,
) => sql<Reader>`select o.customer_id, u.id as user_id, coalesce(u.email, c.email) as recipient,
      coalesce(u.language, 'en') as language
    from orders o join customers c on c.id = o.customer_id
    left join users u on u.id = o.user_id and u.status = 'active' and u.customer_id = o.customer_id
    where o.id = ${orderId}`

/** The person who placed an order, at their mobile number if it is verified. */
const placedByMobile = (orderId: number) => sql<Reader>`select o.customer_id, u.id as user_id,
      regexp_replace(u.mobile_number, '\\D', '', 'g') as recipient, u.language
    from orders o join users u on u.id = o.user_id and u.status = 'active' and u.customer_id = o.customer_id
    where o.id = ${orderId} and u.mobile_verified_at is not null`

/**
 * Queues news about the truck that brings an order, by mail and by text, to the person who placed it unless they turned that
 * channel off. The news expires after six hours.
 */
export async function queueDeliveryNews(
  ctx: Ctx,
  { orderId, about }: { orderId: number; about: Omit<MailAbout['delivery-news'], 'orderNumber'> },
): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const news = {
    kind: 'delivery-news',
    about: { ...about, orderNumber: order.order_number },
    goodUntil: new Date(ctx.now().getTime() + 6 * 3_600_000),
  } as const
  await queue(ctx, { ...news, channel: 'mail', readers: placedBy(orderId) })
  await queue(ctx, { ...news, channel: 'sms', readers: placedByMobile(orderId) })
}

type NewChoice = { orderId: number; goodUntil: Date } & { about: MailAbout['short-choice'] }

/**
 * Asks what to substitute for a short line: by email to the person who placed the order, and by text if their mobile number is
 * verified. Both expire when the choice closes.
 */
export async function queueChoice(ctx: Ctx, { orderId, about, goodUntil }: NewChoice): Promise<void> {
  await queue(ctx, { channel: 'mail', kind: 'short-choice', about, readers: placedBy(orderId), goodUntil })
  const readers = placedByMobile(orderId)
  await queue(ctx, { channel: 'sms', kind: 'short-choice', about, readers, goodUntil })
}

/** Queues an email about a claim to the person who sent it, or to the customer's own address if that user is gone. */
export async function queueClaimMail<K extends 'claim-decided' | 'claim-asked'>(
  ctx: Ctx,
  { kind, claimId, about }: { kind: K; claimId: number; about: MailAbout[K] },
): Promise<void> {
  const readers = sql<Reader>`select s.id as customer_id, u.id as user_id, coalesce(u.email, s.email) as recipient,
      coalesce(u.language, 'en') as language
    from claims c join customers s on s.id = c.customer_id
    left join users u on u.id = c.user_id and u.status = 'active' and u.customer_id = s.id
    where c.id = ${claimId}`
  await queue(ctx, { channel: 'mail', kind, about, readers })
}

type CustomerKind =
  | 'invoice'
  | 'payment-received'
  | 'payment-returned'
  | 'payment-reminder'
  | 'credit-issued'
  | 'charge-issued'
  | 'statement'

/** Queues an email about a customer's money to the customer's own address, in the language of the user with that address. */
export async function queueCustomerMail<K extends CustomerKind>(
  ctx: Ctx,
  { kind, customerId, about }: { kind: K; customerId: number; about: MailAbout[K] },
): Promise<void> {
  const readers = sql<Reader>`select c.id as customer_id, u.id as user_id, c.email as recipient,
      coalesce(u.language, 'en') as language
    from customers c left join users u on u.email = lower(c.email) and u.customer_id = c.id and u.status = 'active'
    where c.id = ${customerId}`
  await queue(ctx, { channel: 'mail', kind, about, readers })
}

type Reader = { customer_id: number | null; user_id: number | null; recipient: string; language: Language }
type Queued = {
  channel: 'mail' | 'sms'
  kind: MailKind
  about: unknown
  readers: RawBuilder<Reader>
  goodUntil?: Date | undefined
  unsubscribePath?: string | undefined
}

/** Whether the reader has turned off this kind of message; messages about security can't be turned off. */
const mutedFor = (kind: MailKind, channel: 'mail' | 'sms') => {
  const name = mutedBy(kind, channel)
  return name
    ? sql`exists (select from notice_ways w where w.user_id = reader.user_id and w.kind = ${name} and w.way = ${channel}
        and not w.is_on)`
    : sql`false`
}

/** Messages that someone is waiting for at a screen. */
const isUrgent = (kind: MailKind) => kind !== 'delivery-news' && secretKinds.some((one) => one === kind)

/** Bulk email, sent after everything about a single order. */
const isBulk = (kind: MailKind) =>
  kind === 'statement' ||
  kind === 'payment-reminder' ||
  kind === 'daily-prices' ||
  kind === 'win-back' ||
  kind === 'pre-order-open' ||
  kind === 'notice-digest'
const priorityOf = (kind: MailKind) => (isUrgent(kind) ? -10 : isBulk(kind) ? 10 : 0)

/** Row and job in one statement: check-out counts its statements. */
async function queue(
  ctx: Ctx,
  { channel, kind, about, readers, goodUntil, unsubscribePath }: Queued,
): Promise<void> {
  const now = ctx.now()
  const statement = sql`with message as (
      insert into messages (channel, kind, customer_id, user_id, recipient, language, about, created_at, due_at, good_until,
        unsubscribe_path)
      select ${channel}::text, ${kind}::text, customer_id, user_id, recipient, language, ${JSON.stringify(about)}::jsonb,
        ${now}::timestamptz, ${now}::timestamptz, ${goodUntil ?? null}::timestamptz, ${unsubscribePath ?? null}::text
      from (${readers}) reader where recipient <> '' and not ${mutedFor(kind, channel)}
      returning id
    )
    select graphile_worker.add_job('send_message', json_build_object('messageId', id), job_key := 'message:' || id,
      priority := ${priorityOf(kind)}::int)
    from message`
  await withCommit(ctx.db, statement)
}
