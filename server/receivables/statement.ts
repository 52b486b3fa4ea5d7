import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { Ageing, Statement, StatementLine } from '../../contract/features/receivables/receivables.ts'
import { agingOf, dueOf } from '../../contract/rules/aging.ts'
import type { Ctx } from '../core/route.ts'
import { readOpenInvoices } from './open.ts'
import type { Period } from './period.ts'
import { today } from './post.ts'
import { type Entry, lineKindOf, noteOf } from './statement-words.ts'

/** A leg on the customer's receivable account. */
export const receivableCents = sql<number>`case when l.debit = 'receivable' then l.amount_cents else -l.amount_cents end`

/**
 * The ledger from the customer's side. Money paid for an order counts from the day of its invoice: until then it is a deposit
 * outside the balance. An entry is never moved to a past day, so past statements keep their figures.
 */
const countedEntries = sql`(
  select e.*, case when p.order_id is null then e.on_day when i.id is not null then greatest(e.on_day, i.issued_on) end as counts_on
  from ledger_entries e
  left join payments p on p.id = e.payment_id
  left join invoices i on i.order_id = p.order_id)`

/**
 * A customer's statement: opening balance, every entry with the balance after it, closing balance, and the aging at the end.
 * Notes are in the given language, else the reader's. What is due is as of today, whatever the period.
 */
export async function readStatement(
  ctx: Ctx,
  customerId: number,
  period: Period,
  { language }: { language?: Language } = {},
): Promise<Statement> {
  const reader = ctx.user?.actedBy?.id ?? ctx.user?.id ?? 0
  const customer = await ctx.db
    .selectFrom('customers')
    .selectAll('customers')
    .select(({ selectFrom }) =>
      selectFrom('users').select('language').where('users.id', '=', reader).as('reads'),
    )
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const openingCents = await readBalance(ctx, customerId, addDays(period.from, -1))
  const entries = await readEntries(ctx, customerId, period)
  const sum = (of: (entry: Entry) => boolean) =>
    entries.filter(of).reduce((cents, entry) => cents + entry.cents, 0)
  const paymentCents = -sum(({ kind }) => kind === 'PAYMENT' || kind === 'REFUND')
  const creditCents = -sum((entry) => isCredit(entry))
  const closingCents = openingCents + sum(() => true)
  const on = today(ctx)
  const agedOn = period.to < on ? period.to : on
  const { ageing, items, depositCents } = await readAgeing(ctx, customerId, agedOn)
  const now = agedOn === on ? { ageing, items } : await readAgeing(ctx, customerId, on)
  const due = dueOf(now.items, { on, creditCents: 0 - centsFromDollars(now.ageing.unapplied) })
  let balance = openingCents
  const rows = entries.map((entry) => {
    balance += entry.cents
    return line(entry, {
      account: customer.account_number,
      balance,
      language: language ?? customer.reads ?? 'en',
    })
  })
  return {
    account: customer.account_number,
    customerName: customer.name,
    billTo: [
      customer.billing_address_line1,
      customer.billing_address_line2,
      `${customer.billing_city}, ${customer.billing_state} ${customer.billing_zip}`.replace(/^, $/, ''),
    ].filter((text) => text.trim() !== ''),
    terms: customer.terms,
    dateFrom: period.from,
    dateTo: period.to,
    opening: dollarsFromCents(openingCents),
    charges: dollarsFromCents(closingCents - openingCents + paymentCents + creditCents),
    payments: dollarsFromCents(paymentCents),
    credits: dollarsFromCents(creditCents),
    closing: dollarsFromCents(closingCents),
    amountDue: dollarsFromCents(due.cents),
    dueBy: due.by,
    pastDue: dollarsFromCents(due.pastCents),
    deposits: dollarsFromCents(depositCents),
    inTime: customer.terms === 'EOM_2PCT_12' && period.to >= on ? await readInTime(ctx, customerId) : null,
    ageing,
    agedOn,
    rows,
    total: rows.length,
    page: 1,
    pageSize: Math.max(1, rows.length),
  }
}

const isCredit = ({ kind, cents }: Entry) => kind === 'CREDIT_MEMO' || (kind === 'ADJUSTMENT' && cents < 0)

/** A customer's ledger balance at the end of a day; negative if the distributor owes. */
export async function readBalance(ctx: Ctx, customerId: number, on: Day): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${receivableCents}), 0)::bigint as cents
    from ${countedEntries} e join ledger_legs l on l.entry_id = e.id
    where e.customer_id = ${customerId} and e.counts_on <= ${on}`.execute(ctx.db)
  return rows[0]?.cents ?? 0
}

async function readEntries(ctx: Ctx, customerId: number, { from, to }: Period): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.kind, e.counts_on as on_day, coalesce(l.cents, 0)::bigint as cents, i.invoice_number, c.memo_number, i.due_on,
      o.order_number, o.po_number, o.ship_to ->> 'name' as ship_to, p.tender, p.card_brand, p.card_last_four, e.payment_id,
      coalesce(nullif(c.note, ''), nullif(i.note, ''), p.note) as note, coalesce(c.reason, i.reason) as reason,
      ci.invoice_number as credited_number, coalesce(c.kind = 'DISCOUNT', false) as is_discount, p.reversal, p.reversal_note,
      row_number() over (order by e.counts_on, e.id) + (
        select count(*) from ${countedEntries} b where b.customer_id = ${customerId} and b.counts_on < ${from}) as seq
    from ${countedEntries} e
    left join lateral (select sum(${receivableCents}) as cents from ledger_legs l where l.entry_id = e.id) l on true
    left join invoices i on i.id = e.invoice_id
    left join credit_memos c on c.id = e.credit_memo_id
    left join payments p on p.id = e.payment_id
    left join invoices ci on ci.id = c.invoice_id
    left join orders o on o.id = coalesce(i.order_id, p.order_id)
    where e.customer_id = ${customerId} and e.counts_on between ${from} and ${to}
    order by e.counts_on, e.id`.execute(ctx.db)
  return rows
}

function line(
  entry: Entry,
  { account, balance, language }: { account: number; balance: number; language: Language },
): StatementLine {
  const takes = entry.payment_id !== null || entry.memo_number !== null
  return {
    id: entry.id,
    account,
    seq: entry.seq,
    date: entry.on_day,
    type: entry.kind === 'REFUND' ? 'PAYMENT' : entry.kind,
    kind: lineKindOf(entry),
    reference: referenceOf(entry),
    orderNumber: entry.order_number,
    poNumber: entry.po_number ?? '',
    shipTo: entry.invoice_number === null ? '' : (entry.ship_to ?? ''),
    dueDate: entry.due_on,
    dueAmount: takes ? 0 : dollarsFromCents(entry.cents),
    receivedAmount: takes ? dollarsFromCents(0 - entry.cents) : 0,
    balance: dollarsFromCents(balance),
    note: noteOf(entry, language),
  }
}

function referenceOf({ invoice_number, memo_number, payment_id }: Entry): string {
  if (invoice_number !== null) return String(invoice_number)
  return memo_number !== null ? `CM-${memo_number}` : `P-${payment_id}`
}

type Item = { dueOn: Day; openCents: number }
type Aged = { ageing: Ageing; items: Item[]; depositCents: number }

/** What was open at the end of a day and how late it was, unapplied credits, and deposits for orders. */
export async function readAgeing(ctx: Ctx, customerId: number, on: Day): Promise<Aged> {
  const { rows: items } = await sql<Item>`
    select i.due_on as "dueOn", (i.amount_cents - coalesce(sum(a.amount_cents), 0))::bigint as "openCents"
    from invoices i left join allocations a on a.invoice_id = i.id and a.on_day <= ${on}
    where i.customer_id = ${customerId} and i.issued_on <= ${on}
    group by i.id having i.amount_cents > coalesce(sum(a.amount_cents), 0)`.execute(ctx.db)
  const { rows } = await sql<{ free_cents: number; deposit_cents: number }>`
    select (coalesce(sum(-(${receivableCents})) filter (where e.counts_on <= ${on}), 0)
        - (select coalesce(sum(amount_cents), 0) from allocations where customer_id = ${customerId} and on_day <= ${on})
      )::bigint as free_cents,
      coalesce(sum(-(${receivableCents})) filter (where e.counts_on is null or e.counts_on > ${on}), 0)::bigint as deposit_cents
    from ${countedEntries} e join ledger_legs l on l.entry_id = e.id
    where e.customer_id = ${customerId} and e.on_day <= ${on} and e.invoice_id is null`.execute(ctx.db)
  const { free_cents: freeCents = 0, deposit_cents: depositCents = 0 } = rows[0] ?? {}
  const cents = agingOf(items, on)
  const openCents = items.reduce((sum, item) => sum + item.openCents, 0)
  return {
    ageing: {
      current: dollarsFromCents(cents.current),
      days1to30: dollarsFromCents(cents.days1to30),
      days31to60: dollarsFromCents(cents.days31to60),
      days61to90: dollarsFromCents(cents.days61to90),
      over90: dollarsFromCents(cents.over90),
      unapplied: dollarsFromCents(0 - freeCents),
      total: dollarsFromCents(openCents - freeCents),
    },
    items,
    depositCents,
  }
}

/** The total of open items that earn a discount, and its deadline; null where none does. */
async function readInTime(ctx: Ctx, customerId: number): Promise<Statement['inTime']> {
  const earning = (await readOpenInvoices(ctx, customerId)).filter(({ discountCents }) => discountCents > 0)
  const [first] = earning
  if (!first) return null
  // Show the earliest deadline first: from the 1st to the 12th that is the previous month's.
  const together = earning.filter(({ dueOn }) => dueOn === first.dueOn)
  const sum = (of: 'openCents' | 'discountCents') => together.reduce((cents, row) => cents + row[of], 0)
  return {
    amount: dollarsFromCents(sum('openCents') - sum('discountCents')),
    discount: dollarsFromCents(sum('discountCents')),
    by: first.dueOn,
  }
}
