import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { feedback } from '../../contract/features/feedback/feedback.ts'
import type { FeedbackThread } from '../../contract/features/feedback/fields.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import type { CurrentUser, FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import {
  closing,
  messagesOf,
  presentMessages,
  type StoredMessages,
  summaryOf,
  type ThreadRow,
  threadColumns,
  threadTables,
} from './present.ts'

/** Threads that a customer's user may read: their own, and for an owner all of the company's. */
export const isReadBy = ({ id, customerId, companyRole }: CurrentUser): RawBuilder<boolean> =>
  companyRole === 'owner'
    ? sql`t.customer_id = ${customerId}`
    : sql`(t.customer_id = ${customerId} and t.user_id = ${id})`

const shown = {
  open: sql<boolean>`t.state <> 'RESOLVED'`,
  resolved: sql<boolean>`t.state = 'RESOLVED'`,
}

const columns = {
  last: sql`t.last_at`,
  created: sql`t.created_at`,
  category: sql`t.category`,
  state: sql`t.state`,
}

/** A page of the user's threads, with the representative's contact data. */
export async function readOwnThreads(
  ctx: SignedInCtx,
  { query }: InputOf<typeof feedback.list>,
): Promise<ReplyOf<typeof feedback.list>> {
  const { user, db } = ctx
  const { of, show, sort = '-last', page, pageSize } = query
  const isDown = sort.startsWith('-')
  const column = columns[(isDown ? sort.slice(1) : sort) as keyof typeof columns]
  const where = sql`${isReadBy(user)} and ${show ? shown[show] : sql`true`}
    and ${of === 'mine' ? sql`t.user_id = ${user.id}` : sql`true`}`
  const { rows } = await sql<ThreadRow>`select ${threadColumns} from ${threadTables} where ${where}
    order by ${column} ${isDown ? sql`desc` : sql`asc`}, t.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const {
    rows: [counted],
  } = await sql<{ total: number; mine: number; company: number; rep: string | null; phone: string | null }>`
    select (select count(*)::int from feedback_threads t where ${where}) as total,
      (select count(*)::int from feedback_threads t where ${isReadBy(user)} and t.user_id = ${user.id}) as mine,
      (select count(*)::int from feedback_threads t where ${isReadBy(user)}) as company,
      r.name as rep, r.phone_number as phone
    from customers c left join sales_reps r on r.id = c.sales_rep_id where c.id = ${user.customerId}`.execute(
    db,
  )
  if (!counted) throw new AppError('not_found')
  const { total, mine, company, rep, phone } = counted
  return {
    rows: rows.map((row) => summaryOf(row, user)),
    total,
    page,
    pageSize,
    counts: { mine, company },
    rep: rep === null ? null : { name: rep, phoneNumber: phone ?? '' },
  }
}

/** One thread. Throws `not_found` for another user's thread. */
export async function readOwnThread(ctx: SignedInCtx, id: number): Promise<FeedbackThread> {
  const { rows } = await sql<
    ThreadRow & StoredMessages
  >`select ${threadColumns}, ${messagesOf} from ${threadTables}
    where t.id = ${id} and ${isReadBy(ctx.user)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return {
    ...summaryOf(row, ctx.user),
    ...presentMessages(row, ctx.user),
    lookedAfterBy: row.assignee ?? '',
    closesAt: closing(row),
  }
}

/** A file of the user's own thread. Throws `not_found`, `files_unavailable`. */
export async function readOwnFile(
  ctx: SignedInCtx,
  { id, fileId }: InputOf<typeof feedback.file>['params'],
): Promise<FileAnswer> {
  const { rows } = await sql`select from feedback_files f join feedback_messages m on m.id = f.message_id
    join feedback_threads t on t.id = m.thread_id
    where f.file_id = ${fileId} and t.id = ${id} and ${isReadBy(ctx.user)}`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('not_found')
  return fileAnswer(ctx, fileId)
}

const choicesOfKind = 8

/** What a thread can be about: the latest orders and invoices of the user's addresses, and the products on them. */
export async function readChoices(ctx: SignedInCtx): Promise<ReplyOf<typeof feedback.about>> {
  const { user } = ctx
  const { rows } = await sql<ReplyOf<typeof feedback.about>['choices'][number]>`
    with latest as (
      select o.id, o.order_number, o.ship_day from orders o
      where o.customer_id = ${user.customerId} and ${isOrderedFor(user, 'o.address_id')}
      order by o.ship_day desc, o.id desc limit ${choicesOfKind}
    )
    (select 'order' as kind, order_number as number, '' as name, ship_day::text as day from latest)
    union all
    (select 'invoice', i.invoice_number, '', i.issued_on::text from invoices i left join orders o on o.id = i.order_id
      where i.customer_id = ${user.customerId} and (o.id is null or ${isOrderedFor(user, 'o.address_id')})
      order by i.issued_on desc, i.id desc limit ${choicesOfKind})
    union all
    (select 'product', product_id, description, ship_day::text from (
      select distinct on (l.product_id) l.product_id, l.description, latest.ship_day
      from latest join order_lines l on l.order_id = latest.id order by l.product_id, latest.ship_day desc) bought
      order by ship_day desc, description limit ${choicesOfKind * 3})`.execute(ctx.db)
  return { choices: rows }
}
