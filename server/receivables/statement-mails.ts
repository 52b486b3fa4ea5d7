import { sql } from 'kysely'
import { addDays, asDay, type Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { staffMoney } from '../../contract/features/receivables/desk.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { queueCustomerMail } from '../messages/queue.ts'
import { lockAccount, subjectOf } from './desk.ts'
import { type Period, periodOf } from './period.ts'
import { today } from './post.ts'
import { inCharge } from './staff.ts'
import { isNoDeposit } from './standing.ts'

/** The first day of the previous month. */
export const monthBefore = (on: Day): Day =>
  asDay(`${addDays(asDay(`${on.slice(0, 7)}-01`), -1).slice(0, 7)}-01`)

export const periodOfMonth = (first: Day): Period =>
  periodOf({ year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)) }, first)

/** Emails a customer the statement of a month, at staff's request. Throws no_address if the customer has no email address. */
export async function sendStatement(
  ctx: SignedInCtx,
  { accountNumber, month }: { accountNumber: number; month: string },
): Promise<ReplyOf<typeof staffMoney.sendStatement>> {
  const account = await lockAccount(ctx, accountNumber)
  const { customerId, email } = account
  if (email === '') throw new AppError('no_address')
  const { from, to } = periodOfMonth(asDay(`${month}-01`))
  await ctx.db
    .insertInto('statement_mails')
    .values({
      customer_id: customerId,
      from_day: from,
      to_day: to,
      actor: ctx.user.email,
      created_at: ctx.now(),
    })
    .execute()
  await queueCustomerMail(ctx, { kind: 'statement', customerId, about: { customerId, from, to } })
  await audit(ctx, {
    action: 'statement.sent',
    subject: subjectOf(account),
    customerId,
    after: { dateFrom: from, dateTo: to, to: email },
  })
  return { sentTo: email, dateFrom: from, dateTo: to }
}

/** Whether the user with the customer's email holds STATEMENT_BLACKLIST, directly or by role; automatic statements skip them. */
export const isLeftOut = sql<boolean>`exists (
  select from users where users.customer_id = c.id and users.email = lower(c.email) and users.status = 'active'
    and 'STATEMENT_BLACKLIST' = any(${authoritiesOf}::text[]))`

type Row = {
  account_number: number
  name: string
  terms: string
  email: string
  balance: number
  overdue: number
  last_sent_at: Date | null
  last_to: Day | null
  left_out: boolean
}

type Filters = Pick<InputOf<typeof staffMoney.statementAccounts>['query'], 'search' | 'show'>

/** The customers that match the filters, as a table expression. */
function accountsOf(ctx: SignedInCtx, { search, show }: Filters) {
  const on = today(ctx)
  const like = search === undefined ? null : containing(search)
  return sql<Row>`(
    with owed as (
      select customer_id, sum(amount_cents - paid_cents) as cents,
        coalesce(sum(amount_cents - paid_cents) filter (where due_on < ${on}), 0) as overdue
      from invoices where paid_cents < amount_cents group by customer_id
    ), free as (
      select customer_id, sum(cents) as cents from (
        select customer_id, amount_cents - applied_cents as cents from credit_memos where applied_cents < amount_cents
        union all
        select customer_id, amount_cents - refunded_cents - applied_cents from payments
        where status = 'captured' and amount_cents > refunded_cents + applied_cents and ${isNoDeposit}) f
      group by customer_id
    ), accounts as (
      select c.account_number, c.name, c.terms, c.email, s.created_at as last_sent_at, s.to_day as last_to,
        (coalesce(owed.cents, 0) - coalesce(free.cents, 0))::bigint as balance,
        coalesce(owed.overdue, 0)::bigint as overdue, ${isLeftOut} as left_out
      from customers c left join owed on owed.customer_id = c.id left join free on free.customer_id = c.id
      left join lateral (select created_at, to_day from statement_mails where customer_id = c.id
        order by created_at desc limit 1) s on true
      where not c.is_house and ${inCharge(ctx)}
        and (${like}::text is null or c.name ilike ${like} or c.account_number::text like ${like})
    )
    select * from accounts
    where case ${show ?? 'all'}::text when 'balance' then balance <> 0
      when 'unsent' then balance <> 0 and (last_to is null or last_to < ${monthBefore(on)}::date) else true end
  )`
}

/** The matching accounts that a statement to all is sent to: those with an address and not excluded. */
export async function readReceivers(ctx: SignedInCtx, filters: Filters): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom(accountsOf(ctx, filters).as('account'))
    .select('account_number')
    .where('email', '<>', '')
    .where('left_out', '=', false)
    .orderBy('account_number')
    .execute()
  return rows.map((row) => row.account_number)
}

/** A page of customers with their balance and the date of their last statement. */
export async function readStatementAccounts(
  ctx: SignedInCtx,
  query: InputOf<typeof staffMoney.statementAccounts>['query'],
): Promise<ReplyOf<typeof staffMoney.statementAccounts>> {
  const accounts = accountsOf(ctx, query)
  const receivers = await readReceivers(ctx, query)
  const { rows, ...rest } = await readPage(ctx.db.selectFrom(accounts.as('account')).selectAll(), query, {
    sorts: {
      balance: sql`balance`,
      overdue: sql`overdue`,
      name: sql`lower(name)`,
      account: sql`account_number`,
      terms: sql`terms`,
      lastSent: sql`last_sent_at`,
    },
    usual: '-balance',
    id: sql`account_number`,
  })
  return {
    rows: rows.map((row) => ({
      accountNumber: row.account_number,
      name: row.name,
      terms: row.terms,
      email: row.email,
      balance: dollarsFromCents(row.balance),
      overdueAmount: dollarsFromCents(row.overdue),
      lastSentAt: row.last_sent_at?.toISOString() ?? null,
      lastTo: row.last_to,
      leftOut: row.left_out,
    })),
    ...rest,
    month: monthBefore(today(ctx)),
    receivers: receivers.length,
  }
}

/** Claims a month's automatic statement. False if it was already sent. */
export async function claimMonth(ctx: Ctx, customerId: number, month: Day): Promise<boolean> {
  const { from, to } = periodOfMonth(month)
  const made = await ctx.db
    .insertInto('statement_mails')
    .values({
      customer_id: customerId,
      from_day: from,
      to_day: to,
      month,
      actor: 'calendar',
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
