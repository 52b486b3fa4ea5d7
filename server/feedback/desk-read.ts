import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import {
  type DeskFeedback,
  type FeedbackRow,
  type FeedbackTab,
  type feedbackDesk,
  feedbackTabs,
} from '../../contract/features/feedback/desk.ts'
import type { FeedbackFile } from '../../contract/features/feedback/fields.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import {
  aboutOf,
  closing,
  messagesOf,
  numberOf,
  presentMessages,
  type StoredMessages,
  summaryOf,
} from './present.ts'

type Query = InputOf<typeof feedbackDesk.list>['query']

const joined = (ctx: SignedInCtx) =>
  ctx.db
    .selectFrom('feedback_threads as t')
    .innerJoin('customers as c', 'c.id', 't.customer_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('sales_reps as r', 'r.id', 'c.sales_rep_id')
    .leftJoin('users as a', 'a.id', 't.assignee_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('invoices as i', 'i.id', 't.invoice_id')
    .leftJoin('products as p', 'p.id', 't.product_id')
    .leftJoin('feedback_people as fp', 'fp.user_id', 't.user_id')
    .where(lookedAfterBy(ctx.user, 'c'))

const selected = (ctx: SignedInCtx) =>
  joined(ctx).select([
    't.id',
    't.customer_id',
    't.user_id',
    't.category',
    't.subject',
    't.state',
    't.state_at',
    't.rating',
    't.created_at',
    't.last_at',
    't.customer_at',
    't.assignee_id',
    't.snoozed_until',
    't.product_id',
    'c.account_number',
    'c.name as customer',
    'u.name as person',
    'u.email',
    'u.phone_number',
    'u.mobile_number',
    'u.language',
    'a.name as assignee',
    'r.name as rep',
    'o.order_number',
    'i.invoice_number',
    'p.description as product',
    'fp.muted_until',
    sql<string>`coalesce((select m.text from feedback_messages m where m.thread_id = t.id and m.side = 'customer'
      order by m.id desc limit 1), '')`.as('words'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const longestLine = 140
const firstLine = (words: string) =>
  [...(words.trim().split('\n', 1)[0] ?? '')].slice(0, longestLine).join('')

/** A moment if it is in the future, else null. */
const ahead = (ctx: SignedInCtx, at: Date | null) => (at && at > ctx.now() ? at.toISOString() : null)

const present = (ctx: SignedInCtx, row: Row): FeedbackRow => ({
  ...summaryOf(row as never, ctx.user),
  about: aboutOf(row as never),
  accountNumber: row.account_number,
  customer: row.customer,
  rep: row.rep ?? '',
  firstLine: firstLine(row.words),
  assigneeId: row.assignee_id,
  assignee: row.assignee ?? '',
  customerAt: row.customer_at.toISOString(),
  snoozedUntil: ahead(ctx, row.snoozed_until),
  mutedUntil: ahead(ctx, row.muted_until),
})

const isMuted = (ctx: SignedInCtx) =>
  sql<boolean>`coalesce(fp.muted_until > ${ctx.now()}::timestamptz, false)`

/** Threads of muted people are in a separate tab until they are resolved. */
const inTab = (ctx: SignedInCtx, tab: FeedbackTab): RawBuilder<boolean> => {
  const muted = isMuted(ctx)
  switch (tab) {
    case 'new':
      return sql`(t.state = 'NEW' and not ${muted})`
    case 'open':
      return sql`(t.state = 'OPEN' and not ${muted})`
    case 'waiting':
      return sql`(t.state = 'WAITING_ON_CUSTOMER' and not ${muted})`
    case 'resolved':
      return sql`t.state = 'RESOLVED'`
    case 'muted':
      return sql`(t.state <> 'RESOLVED' and ${muted})`
  }
}

/** A page of threads, with the number in each tab and the staff who can take a thread. */
export async function readFeedback(
  ctx: SignedInCtx,
  { query }: { query: Query },
): Promise<ReplyOf<typeof feedbackDesk.list>> {
  const { tab, q, category, account, assignee } = query
  let shown = selected(ctx).where(inTab(ctx, tab))
  if (category) shown = shown.where('t.category', '=', category)
  if (account) shown = shown.where('c.account_number', '=', account)
  if (assignee === 'me') shown = shown.where('t.assignee_id', '=', ctx.user.id)
  if (assignee === 'nobody') shown = shown.where('t.assignee_id', 'is', null)
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, 6)) {
    const like = containing(word)
    shown = shown.where(
      sql<boolean>`(t.subject ilike ${like} or c.name ilike ${like} or u.name ilike ${like} or u.email ilike ${like}
        or c.account_number::text = ${word} or 'F-' || t.id ilike ${like} or o.order_number::text = ${word}
        or i.invoice_number::text = ${word})`,
    )
  }
  const isWork = tab === 'new' || tab === 'open' || tab === 'muted'
  const [{ rows, ...page }, tabs, people] = [
    await readPage(shown, query, {
      sorts: {
        // Where staff must answer, the oldest come first and postponed threads last; elsewhere the latest come first.
        age: isWork
          ? sql`case when t.snoozed_until > ${ctx.now()}::timestamptz then t.snoozed_until + interval '100 years' else t.customer_at end`
          : sql`-extract(epoch from t.last_at)`,
        created: sql`t.created_at`,
        subject: sql`lower(t.subject)`,
        category: sql`t.category`,
        customer: sql`c.name`,
        rep: sql`r.name`,
        assignee: sql`a.name`,
      },
      usual: 'age',
      id: sql`t.id`,
    }),
    await joined(ctx)
      .select(feedbackTabs.map((one) => sql<number>`count(*) filter (where ${inTab(ctx, one)})::int`.as(one)))
      .executeTakeFirstOrThrow(),
    await peopleOf(ctx),
  ]
  return { rows: rows.map((row) => present(ctx, row)), ...page, tabs, people }
}

/** Staff who answer feedback, by name. */
async function peopleOf({ db }: SignedInCtx): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['users.id', 'users.name'])
    .where('customers.is_house', '=', true)
    .where('users.status', '=', 'active')
    .where(sql<boolean>`'NOTIFICATIONS' = any(${authoritiesOf}::text[])`)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
}

/** Whether someone may be assigned threads. */
export const mayLookAfter = async (ctx: SignedInCtx, userId: number): Promise<boolean> =>
  (await peopleOf(ctx)).some(({ id }) => id === userId)

/** Photos `q` in assistant conversations `c` that were passed to the desk, up to that moment: visible to the desk only. */
const shownPhotos = sql`assistant_chats c join assistant_turns q on q.chat_id = c.id and q.photo_id is not null
  and q.asked_at <= c.handed_over_at`

/** One thread for the desk. Throws `not_found` for a thread outside the caller's reach. */
export async function readDeskFeedback(ctx: SignedInCtx, id: number): Promise<DeskFeedback> {
  const row = await selected(ctx).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { rows } = await sql<
    StoredMessages & {
      notes: { id: number; at: string; name: string; text: string }[]
      photos: FeedbackFile[]
    }
  >`select ${messagesOf},
      coalesce((select json_agg(json_build_object('fileId', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by q.id)
        from ${shownPhotos} join files f on f.id = q.photo_id where c.thread_id = t.id), '[]') as photos,
      coalesce((select json_agg(json_build_object('id', n.id, 'at', n.at, 'name', n.name, 'text', n.text) order by n.id desc)
        from feedback_notes n where n.thread_id = t.id), '[]') as notes
    from feedback_threads t where t.id = ${id}`.execute(ctx.db)
  const [stored] = rows
  if (!stored) throw new AppError('not_found')
  return {
    ...present(ctx, row),
    ...presentMessages(stored, ctx.user),
    closesAt: closing(row as never),
    email: row.email,
    phoneNumber: row.phone_number || row.mobile_number,
    language: row.language as 'en' | 'es',
    photos: stored.photos,
    notes: stored.notes.map(({ at, ...note }) => ({ ...note, at: new Date(at).toISOString() })),
  }
}

/** A file of a thread. Throws `not_found` for a thread outside the caller's reach, `files_unavailable`. */
export async function readDeskFile(
  ctx: SignedInCtx,
  { id, fileId }: InputOf<typeof feedbackDesk.file>['params'],
): Promise<FileAnswer> {
  const found = await joined(ctx)
    .select('t.id')
    .where('t.id', '=', id)
    .where(
      sql<boolean>`(exists (select from feedback_files ff join feedback_messages m on m.id = ff.message_id
          where m.thread_id = t.id and ff.file_id = ${fileId})
        or exists (select from ${shownPhotos} where c.thread_id = t.id and q.photo_id = ${fileId}))`,
    )
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return fileAnswer(ctx, fileId)
}

export const feedbackTable: ListTable<FeedbackRow> = {
  name: 'Feedback',
  fileName: 'feedback',
  columns: [
    { header: 'Number', width: 10, value: ({ id }) => numberOf(id) },
    { header: 'Category', width: 18, value: ({ category }) => category },
    { header: 'Subject', width: 36, value: ({ subject }) => subject },
    { header: 'State', width: 20, value: ({ state }) => state },
    { header: 'Account', width: 10, value: ({ accountNumber }) => accountNumber },
    { header: 'Customer', width: 30, value: ({ customer }) => customer },
    { header: 'Who', width: 22, value: ({ person }) => person },
    { header: 'Representative', width: 20, value: ({ rep }) => rep },
    { header: 'Looked after by', width: 20, value: ({ assignee }) => assignee },
    { header: 'First line', width: 60, value: ({ firstLine }) => firstLine },
    { header: 'Last written', width: 24, value: ({ customerAt }) => customerAt },
  ],
}
