import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { NoticeKind } from '../../contract/features/notices/kinds.ts'
import { keptDays, type notices, type SentNotice } from '../../contract/features/notices/notices.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { written } from './mails.ts'
import { languageOf } from './read.ts'

/** Sent notices: to people of customers that the reader looks after, and to staff. */
export async function readSent(
  ctx: SignedInCtx,
  { query }: InputOf<typeof notices.sent>,
): Promise<ReplyOf<typeof notices.sent>> {
  const { kind, person, read } = query
  const since = new Date(ctx.now().getTime() - keptDays * 86_400_000)
  const pushes = (state: string) =>
    sql<number>`(select count(*)::int from pushes p where p.notice_id = n.id and p.state = ${state})`
  let chosen = ctx.db
    .selectFrom('notices as n')
    .innerJoin('users', 'users.id', 'n.user_id')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .selectAll('n')
    .select([
      'users.name as person',
      'users.email',
      'customers.account_number',
      'customers.name as customer',
      pushes('sent').as('pushed'),
      pushes('waiting').as('waiting'),
      pushes('failed').as('failed'),
    ])
    .where('n.created_at', '>', since)
    .where(lookedAfterBy(ctx.user))
  if (kind) chosen = chosen.where('n.kind', '=', kind)
  if (read) chosen = chosen.where('n.read_at', read === 'true' ? 'is not' : 'is', null)
  if (person)
    chosen = chosen.where((eb) =>
      eb.or([eb('users.name', 'ilike', containing(person)), eb('users.email', 'ilike', containing(person))]),
    )
  const { rows, ...page } = await readPage(chosen, query, {
    sorts: {
      at: sql`n.created_at`,
      kind: sql`n.kind`,
      person: sql`users.name`,
      customer: sql`customers.name`,
    },
    usual: '-at',
    id: sql`n.id`,
  })
  const language = await languageOf(ctx)
  return {
    ...page,
    rows: rows.map((row) => ({
      id: row.id,
      at: row.created_at.toISOString(),
      kind: row.kind as NoticeKind,
      topic: row.topic,
      title: written(ctx, row, language).title,
      person: row.person,
      email: row.email,
      accountNumber: row.account_number,
      customer: row.customer,
      readAt: row.read_at?.toISOString() ?? null,
      pushed: row.pushed,
      pushesWaiting: row.waiting,
      pushesFailed: row.failed,
    })),
  }
}

export const sentTable: ListTable<SentNotice> = {
  name: 'Notices',
  fileName: 'notices',
  columns: [
    { header: 'At', width: 22, value: ({ at }) => at },
    { header: 'Kind', width: 14, value: ({ kind }) => kind },
    { header: 'Notice', width: 44, value: ({ title }) => title },
    { header: 'Person', width: 24, value: ({ person }) => person },
    { header: 'Email', width: 28, value: ({ email }) => email },
    { header: 'Account', width: 10, value: ({ accountNumber }) => accountNumber },
    { header: 'Customer', width: 28, value: ({ customer }) => customer },
    { header: 'Read', width: 22, value: ({ readAt }) => readAt ?? '' },
    { header: 'Pushed', width: 8, value: ({ pushed }) => pushed },
  ],
}
