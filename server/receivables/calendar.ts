import { sql } from 'kysely'
import { addDays, asDay, type Day, daysBetween, startOfDay } from '../../contract/core/dates.ts'
import { divideHalfUp } from '../../contract/core/money.ts'
import { dueOn, type Terms } from '../../contract/rules/terms.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { queueCustomerMail } from '../messages/queue.ts'
import { giveCharge } from './charge.ts'
import { today } from './post.ts'
import { readStanding } from './standing.ts'
import { claimMonth, isLeftOut, monthBefore, periodOfMonth } from './statement-mails.ts'

/** Earliest hour for sending emails, in the distributor's time zone, so that bills don't arrive at night. */
const firstHour = 7
/** Days after which statements missed during an outage are no longer sent. */
const statementDays = 7

const isMorning = (ctx: Ctx): boolean =>
  ctx.now().getTime() >= startOfDay(today(ctx), ctx.settings.timeZone).getTime() + firstHour * 3_600_000

/**
 * Emails last month's statements from `STATEMENT_DAY` on to accounts with activity or a balance, with the finance charge where
 * the distributor takes one. Each account's transaction claims the month, so any number of processes and crashes produce one
 * statement and one charge. Returns how many were queued.
 */
export async function sendMonthlyStatements(ctx: Ctx): Promise<number> {
  const { statementDay } = ctx.settings
  if (statementDay === null || !isMorning(ctx)) return 0
  const on = today(ctx)
  const late = Number(on.slice(8)) - statementDay
  if (late < 0 || late >= statementDays) return 0
  const month = monthBefore(on)
  const { from, to } = periodOfMonth(month)
  const { rows } = await sql<{ id: number; leftOut: boolean }>`
    select c.id, ${isLeftOut} as "leftOut" from customers c
    where not c.is_house and c.email <> ''
      and not exists (select from statement_mails s where s.customer_id = c.id and s.month = ${month})
      and (exists (select from ledger_entries e where e.customer_id = c.id and e.on_day between ${from} and ${to})
        or exists (select from invoices i where i.customer_id = c.id and i.paid_cents < i.amount_cents and i.issued_on <= ${to}))
    order by c.id`.execute(ctx.db)
  let sent = 0
  for (const { id, leftOut } of rows) {
    const isNew = await inTransaction(ctx, async (inside) => {
      await inside.db.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      await chargeForMonth(inside, id, { month, lateOn: to })
      if (leftOut || !(await claimMonth(inside, id, month))) return false
      await queueCustomerMail(inside, {
        kind: 'statement',
        customerId: id,
        about: { customerId: id, from, to },
      })
      return true
    })
    if (isNew) sent++
  }
  return sent
}

/** Smaller finance charges are skipped. */
const leastChargeCents = 100

/**
 * Charges a percentage of what was past due at a month's end and still is, once per account and month. Finance charges
 * themselves are excluded, and unused credits are deducted first.
 */
async function chargeForMonth(
  ctx: Ctx,
  customerId: number,
  { month, lateOn }: { month: Day; lateOn: Day },
): Promise<void> {
  const { financeChargeE2 } = ctx.settings
  if (financeChargeE2 === 0) return
  const { rows } = await sql<{ cents: number; terms: string }>`
    select c.terms, coalesce(sum(i.amount_cents - i.paid_cents), 0)::bigint as cents
    from customers c left join invoices i on i.customer_id = c.id and i.due_on < ${lateOn} and i.kind <> 'FINANCE_CHARGE'
    where c.id = ${customerId} group by c.id`.execute(ctx.db)
  const { cents = 0, terms = 'COD' } = rows[0] ?? {}
  const { creditCents, withDriverCents } = await readStanding(ctx, customerId)
  const late = Math.max(0, cents - creditCents - withDriverCents)
  const amountCents = divideHalfUp(late * financeChargeE2, 10_000)
  if (amountCents < leastChargeCents) return
  await giveCharge(ctx, {
    customerId,
    kind: 'FINANCE_CHARGE',
    amountCents,
    dueOn: dueOn(terms as Terms, today(ctx)),
    reason: 'LATE',
    note: `${financeChargeE2 / 100}%`,
    actor: 'calendar',
    chargeMonth: month,
  })
}

type Late = { id: number; oldest: Day }

/**
 * Emails customers at each step of days past due that their oldest invoice reaches, once per step; if several are reached at
 * once, the last. Skips customers whose credits cover what is past due. Returns how many emails were queued.
 */
export async function remindOverdue(ctx: Ctx): Promise<number> {
  const steps = ctx.settings.pastDueReminderDays
  const [first] = steps
  if (first === undefined || !isMorning(ctx)) return 0
  const on = today(ctx)
  const { rows } = await sql<Late>`
    select c.id, min(i.due_on) as oldest
    from customers c join invoices i on i.customer_id = c.id and i.paid_cents < i.amount_cents and i.due_on < ${on}
    where not c.is_house and c.status <> 'closed' and c.email <> ''
    group by c.id having min(i.due_on) <= ${addDays(on, -first)} order by c.id`.execute(ctx.db)
  let sent = 0
  for (const { id, oldest } of rows) {
    const step = steps.findLast((days) => daysBetween(asDay(oldest), on) >= days)
    if (step === undefined) continue
    const isNew = await inTransaction(ctx, async (inside) => {
      const { creditCents, overdueCents, withDriverCents } = await readStanding(inside, id)
      if (overdueCents <= creditCents + withDriverCents) return false
      const made = await inside.db
        .insertInto('overdue_reminders')
        .values({ customer_id: id, oldest_due_on: oldest, step, created_at: inside.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('step')
        .executeTakeFirst()
      if (!made) return false
      await queueCustomerMail(inside, { kind: 'payment-reminder', customerId: id, about: { customerId: id } })
      return true
    })
    if (isNew) sent++
  }
  return sent
}
