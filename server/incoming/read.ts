import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type {
  IncomingCause,
  IncomingMail,
  IncomingOutcome,
  IncomingTab,
  incoming,
  OpenMail,
} from '../../contract/features/incoming.ts'
import { lookedAfterBy, scopeOf } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import type { Attached } from './parsed.ts'

const tab = sql<IncomingTab>`case when incoming_mails.state <> 'done' then 'waiting'
  when outcome in ('ignored', 'dismissed', 'report') then 'left' else 'taken' end`

/** Mails that a user may see: all for the distributor's staff, those of their own customers for representatives. */
function seenBy(ctx: SignedInCtx) {
  const all = ctx.db
    .selectFrom('incoming_mails')
    .leftJoin('customers', 'customers.id', 'incoming_mails.customer_id')
    .leftJoin('users', 'users.id', 'incoming_mails.user_id')
  const isHouse = ctx.user.staff && scopeOf(ctx.user).kind === 'house'
  return isHouse ? all : all.where(lookedAfterBy(ctx.user, 'customers'))
}

const columns = [
  'incoming_mails.id',
  'incoming_mails.came_at',
  'incoming_mails.way',
  'incoming_mails.sender',
  'incoming_mails.sender_name',
  'incoming_mails.subject',
  'incoming_mails.words',
  'incoming_mails.bytes',
  'incoming_mails.attachments',
  'incoming_mails.outcome',
  'incoming_mails.cause',
  'incoming_mails.verdict',
  'customers.account_number',
  'customers.name as customer',
  'users.name as person',
  tab.as('tab'),
] as const

const rowsFor = (ctx: SignedInCtx) => seenBy(ctx).select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['executeTakeFirstOrThrow']>>

const shown = (row: Row): IncomingMail => ({
  id: row.id,
  cameAt: row.came_at.toISOString(),
  way: row.way as IncomingMail['way'],
  sender: row.sender,
  senderName: row.sender_name,
  subject: row.subject,
  firstLine: (row.words.split('\n').find((line) => line.trim() !== '') ?? '').slice(0, 200),
  bytes: row.bytes,
  files: (row.attachments as Attached[]).length,
  tab: row.tab,
  outcome: row.outcome as IncomingOutcome | null,
  cause: row.cause as IncomingCause | null,
  verdict: row.verdict as IncomingMail['verdict'],
  accountNumber: row.account_number,
  customer: row.customer,
  person: row.person,
})

/** A page of incoming mails, latest first. */
export async function readIncoming(
  ctx: SignedInCtx,
  { query }: InputOf<typeof incoming.list>,
): Promise<ReplyOf<typeof incoming.list>> {
  let found = rowsFor(ctx).where(tab, '=', query.tab)
  if (query.cause) found = found.where('incoming_mails.cause', '=', query.cause)
  if (query.outcome) found = found.where('incoming_mails.outcome', '=', query.outcome)
  if (query.q) {
    const like = containing(query.q)
    found = found.where(
      sql<boolean>`(sender ilike ${like} or sender_name ilike ${like} or subject ilike ${like} or customers.name ilike ${like})`,
    )
  }
  const { rows, ...page } = await readPage(found, query, {
    sorts: { came: sql`incoming_mails.came_at`, sender: sql`sender`, subject: sql`subject` },
    usual: '-came',
    id: sql`incoming_mails.id`,
  })
  const counted = await seenBy(ctx)
    .select([tab.as('tab'), sql<number>`count(*)::int`.as('count')])
    .groupBy(tab)
    .execute()
  const countOf = (one: IncomingTab) => counted.find((row) => row.tab === one)?.count ?? 0
  return {
    rows: rows.map(shown),
    ...page,
    tabs: { waiting: countOf('waiting'), taken: countOf('taken'), left: countOf('left') },
  }
}

/** One mail as text. Throws `not_found` for a mail that the user may not see. */
export async function readMail(ctx: SignedInCtx, id: number): Promise<OpenMail> {
  const row = await rowsFor(ctx)
    .select([
      'incoming_mails.recipients',
      'incoming_mails.file_id',
      'incoming_mails.link',
      'incoming_mails.settled_at',
      'incoming_mails.settled_by',
    ])
    .where('incoming_mails.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return {
    ...shown(row),
    recipients: row.recipients.split(' ').filter(Boolean),
    words: row.words,
    attachments: row.attachments as Attached[],
    hasFile: row.file_id !== null,
    link: row.link,
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by,
  }
}

/** The whole mail as a download. Throws `not_found`, `files_unavailable`. */
export async function readMailFile(ctx: SignedInCtx, id: number): Promise<FileAnswer> {
  const row = await seenBy(ctx)
    .select('incoming_mails.file_id')
    .where('incoming_mails.id', '=', id)
    .executeTakeFirst()
  if (!row?.file_id) throw new AppError('not_found')
  return fileAnswer(ctx, row.file_id, { stem: `mail-${id}` })
}

export const incomingTable: ListTable<IncomingMail> = {
  name: 'Incoming mail',
  fileName: 'incoming-mail',
  columns: [
    { header: 'Received', width: 22, value: ({ cameAt }) => cameAt },
    { header: 'From', width: 32, value: ({ sender }) => sender },
    { header: 'Subject', width: 40, value: ({ subject }) => subject },
    { header: 'Account', width: 10, value: ({ accountNumber }) => accountNumber },
    { header: 'Customer', width: 30, value: ({ customer }) => customer },
    { header: 'Status', isWord: true, width: 12, value: ({ outcome }) => outcome ?? 'waiting' },
    { header: 'Cause', isWord: true, width: 16, value: ({ cause }) => cause ?? '' },
  ],
}
