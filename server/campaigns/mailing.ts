import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { MailingContact, mailingList } from '../../contract/features/campaigns/mailing.ts'
import type { SuppressionCause } from '../../contract/rules/campaigns.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'

const off = (way: 'mail' | 'sms') =>
  sql<boolean>`exists (select from notice_ways w where w.user_id = u.id and w.kind = 'news' and w.way = ${way} and not w.is_on)`
const digits = sql<string>`regexp_replace(u.mobile_number, '\\D', '', 'g')`

const gets = {
  'daily-prices': sql<boolean>`(c.daily_pricing and u.daily_pricing_unsubscribed = 0 and m.id is null)`,
  news: sql<boolean>`(u.daily_pricing_unsubscribed = 0 and m.id is null and not ${off('mail')})`,
  texts: sql<boolean>`(length(${digits}) = 10 and u.mobile_verified_at is not null and t.id is null and not ${off('sms')})`,
}

const selected = ({ db, user }: SignedInCtx) =>
  db
    .selectFrom('users as u')
    .innerJoin('customers as c', 'c.id', 'u.customer_id')
    .leftJoin('suppressions as m', (join) =>
      join.onRef('m.address', '=', 'u.email').on('m.channel', '=', 'mail'),
    )
    .leftJoin('suppressions as t', (join) => join.on(sql`t.address`, '=', digits).on('t.channel', '=', 'sms'))
    .where('u.status', '=', 'active')
    .where('c.is_house', '=', false)
    .where('c.status', '<>', 'closed')
    .where(lookedAfterBy(user, 'c'))

/** Customers' users with the mails they get, and why their address is blocked. */
export async function readContacts(
  ctx: SignedInCtx,
  { query }: InputOf<typeof mailingList.contacts>,
): Promise<ReplyOf<typeof mailingList.contacts>> {
  let found = selected(ctx).select([
    'u.id as userId',
    'c.account_number as accountNumber',
    'c.name as customerName',
    'u.name',
    'u.email',
    'u.mobile_number as mobileNumber',
    sql<boolean>`u.mobile_verified_at is not null`.as('mobileVerified'),
    'u.language',
    gets['daily-prices'].as('dailyPrices'),
    gets.news.as('news'),
    gets.texts.as('texts'),
    'u.unsubscribed_at as stoppedAt',
    'm.cause as mailCause',
    'm.set_at as mailSince',
    't.cause as textCause',
    't.set_at as textSince',
  ])
  if (query.name) {
    const like = containing(query.name)
    found = found.where((eb) =>
      eb.or([eb('u.name', 'ilike', like), eb('u.email', 'ilike', like), eb('c.name', 'ilike', like)]),
    )
  }
  if (query.gets === 'nothing')
    found = found.where(sql<boolean>`not (${gets['daily-prices']} or ${gets.news} or ${gets.texts})`)
  else if (query.gets) found = found.where(gets[query.gets])
  if (query.held) found = found.where(query.held === 'mail' ? 'm.id' : 't.id', 'is not', null)
  const { rows, ...page } = await readPage(found, query, {
    sorts: { customer: sql`lower(c.name)`, name: sql`lower(u.name)`, email: sql`u.email` },
    usual: 'customer',
    id: sql`u.id`,
  })
  const counts = await selected(ctx)
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${gets['daily-prices']}))::int`.as('dailyPrices'),
      sql<number>`(count(*) filter (where ${gets.news}))::int`.as('news'),
      sql<number>`(count(*) filter (where ${gets.texts}))::int`.as('texts'),
      sql<number>`(count(*) filter (where m.id is not null or t.id is not null))::int`.as('held'),
    ])
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ mailCause, mailSince, textCause, textSince, stoppedAt, ...row }) => ({
      ...row,
      stoppedAt: stoppedAt?.toISOString() ?? null,
      mailHeld: heldOf(mailCause, mailSince),
      textsHeld: heldOf(textCause, textSince),
    })),
    ...page,
    counts,
  }
}

const heldOf = (cause: string | null, since: Date | null): MailingContact['mailHeld'] =>
  cause && since ? { cause: cause as SuppressionCause, since: since.toISOString() } : null

export const contactsTable: ListTable<MailingContact> = {
  name: 'Mailing list',
  fileName: 'mailing-list',
  columns: [
    { header: 'Account', width: 10, value: ({ accountNumber }) => accountNumber },
    { header: 'Customer', width: 30, value: ({ customerName }) => customerName },
    { header: 'Name', width: 24, value: ({ name }) => name },
    { header: 'Email', width: 30, value: ({ email }) => email },
    { header: 'Mobile', width: 14, value: ({ mobileNumber }) => mobileNumber },
    { header: 'Language', width: 10, value: ({ language }) => language },
    {
      header: 'Daily prices',
      isWord: true,
      width: 12,
      value: ({ dailyPrices }) => (dailyPrices ? 'Yes' : 'No'),
    },
    { header: 'News', isWord: true, width: 10, value: ({ news }) => (news ? 'Yes' : 'No') },
    { header: 'Texts', isWord: true, width: 10, value: ({ texts }) => (texts ? 'Yes' : 'No') },
    { header: 'Email held', isWord: true, width: 12, value: ({ mailHeld }) => mailHeld?.cause ?? '' },
    { header: 'Texts held', isWord: true, width: 12, value: ({ textsHeld }) => textsHeld?.cause ?? '' },
  ],
}
