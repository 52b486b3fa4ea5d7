import { sql } from 'kysely'
import { ageingOf } from '../../contract/ageing.ts'
import { addDays, type Day } from '../../contract/dates.ts'
import type { Language } from '../../contract/language.ts'
import { dollarsFromCents } from '../../contract/money.ts'
import type { Ageing, Statement, StatementLine } from '../../contract/receivables.ts'
import type { Ctx } from '../handle.ts'
import { readOpenInvoices } from './open.ts'
import type { Period } from './period.ts'
import { today } from './post.ts'
import { lineKindOf, noteOf } from './statement-words.ts'

/** An entry of the ledger with what its line says; `cents` is what it adds to what is owed. */
export type Entry = {
  id: number
  seq: number
  kind: 'INVOICE' | 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT' | 'PAYMENT' | 'REFUND' | 'CREDIT_MEMO'
  on_day: Day
  cents: number
  invoice_number: number | null
  memo_number: number | null
  due_on: Day | null
  order_number: number | null
  po_number: string | null
  ship_to: string | null
  tender: 'card' | 'check' | 'cash' | 'transfer' | null
  card_brand: string | null
  card_last_four: string | null
  payment_id: number | null
  note: string | null
  reason: string | null
  /** Of a credit: the invoice that it is for, and whether it is a discount. */
  credited_number: number | null
  is_discount: boolean
  /** Of a payment that was taken back. */
  reversal: 'returned' | 'mistake' | null
  reversal_note: string | null
}

/** A leg as the customer's receivable sees it. */
export const receivableCents = sql<number>`case when l.debit = 'receivable' then l.amount_cents else -l.amount_cents end`

/**
 * A customer's statement, its notes in the language that is given or else the reader's: opening, every entry of the ledger with the balance after it, closing, and the ageing at the end.
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
  const agedOn = period.to < today(ctx) ? period.to : today(ctx)
  const { ageing, due } = await readAgeing(ctx, customerId, agedOn)
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
    inTime:
      customer.terms === 'EOM_2PCT_12' && period.to >= today(ctx) ? await readInTime(ctx, customerId) : null,
    ageing,
    agedOn,
    rows,
    total: rows.length,
    page: 1,
    pageSize: Math.max(1, rows.length),
  }
}

const isCredit = ({ kind, cents }: Entry) => kind === 'CREDIT_MEMO' || (kind === 'ADJUSTMENT' && cents < 0)

/** What a customer owed at the end of a day, by the ledger; negative where the house owes. */
export async function readBalance(ctx: Ctx, customerId: number, on: Day): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${receivableCents}), 0)::bigint as cents
    from ledger_entries e join ledger_legs l on l.entry_id = e.id
    where e.customer_id = ${customerId} and e.on_day <= ${on}`.execute(ctx.db)
  return rows[0]?.cents ?? 0
}

async function readEntries(ctx: Ctx, customerId: number, { from, to }: Period): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.kind, e.on_day, coalesce(l.cents, 0)::bigint as cents, i.invoice_number, c.memo_number, i.due_on,
      o.order_number, o.po_number, o.ship_to ->> 'name' as ship_to, p.tender, p.card_brand, p.card_last_four, e.payment_id,
      coalesce(nullif(c.note, ''), nullif(i.note, ''), p.note) as note, coalesce(c.reason, i.reason) as reason,
      ci.invoice_number as credited_number, coalesce(c.kind = 'DISCOUNT', false) as is_discount, p.reversal, p.reversal_note,
      row_number() over (order by e.on_day, e.id) + (
        select count(*) from ledger_entries b where b.customer_id = ${customerId} and b.on_day < ${from}) as seq
    from ledger_entries e
    left join lateral (select sum(${receivableCents}) as cents from ledger_legs l where l.entry_id = e.id) l on true
    left join invoices i on i.id = e.invoice_id
    left join credit_memos c on c.id = e.credit_memo_id
    left join payments p on p.id = e.payment_id
    left join invoices ci on ci.id = c.invoice_id
    left join orders o on o.id = coalesce(i.order_id, p.order_id)
    where e.customer_id = ${customerId} and e.on_day between ${from} and ${to}
    order by e.on_day, e.id`.execute(ctx.db)
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

type Aged = { ageing: Ageing; due: { cents: number; by: Day | null } }

/** What was open at the end of a day and how late it was then, and the payments and credits that settled nothing yet. */
export async function readAgeing(ctx: Ctx, customerId: number, on: Day): Promise<Aged> {
  const { rows: items } = await sql<{ dueOn: Day; openCents: number }>`
    select i.due_on as "dueOn", (i.amount_cents - coalesce(sum(a.amount_cents), 0))::bigint as "openCents"
    from invoices i left join allocations a on a.invoice_id = i.id and a.on_day <= ${on}
    where i.customer_id = ${customerId} and i.issued_on <= ${on}
    group by i.id having i.amount_cents > coalesce(sum(a.amount_cents), 0)`.execute(ctx.db)
  const { rows } = await sql<{ cents: number }>`
    select (
      (select coalesce(sum(-(${receivableCents})), 0) from ledger_entries e join ledger_legs l on l.entry_id = e.id
        where e.customer_id = ${customerId} and e.on_day <= ${on} and e.invoice_id is null)
      - (select coalesce(sum(amount_cents), 0) from allocations where customer_id = ${customerId} and on_day <= ${on})
    )::bigint as cents`.execute(ctx.db)
  const freeCents = rows[0]?.cents ?? 0
  const cents = ageingOf(items, on)
  const openCents = items.reduce((sum, item) => sum + item.openCents, 0)
  const soon = addDays(on, 30)
  const dueItems = items.filter(({ dueOn }) => dueOn <= soon)
  const dueCents = Math.max(
    0,
    dueItems.reduce((sum, item) => sum + item.openCents, 0) - Math.max(0, freeCents),
  )
  const last = dueItems.reduce<Day | null>((by, { dueOn }) => (by === null || dueOn > by ? dueOn : by), null)
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
    due: { cents: dueCents, by: dueCents === 0 || last === null ? null : last > on ? last : on },
  }
}

/** What is left to pay of all that earns a discount, and the day by which; null where nothing does. */
async function readInTime(ctx: Ctx, customerId: number): Promise<Statement['inTime']> {
  const earning = (await readOpenInvoices(ctx, customerId)).filter(({ discountCents }) => discountCents > 0)
  const [first] = earning
  if (!first) return null
  // What is due first is what is asked for first: the month before, from the first to the twelfth.
  const together = earning.filter(({ dueOn }) => dueOn === first.dueOn)
  const sum = (of: 'openCents' | 'discountCents') => together.reduce((cents, row) => cents + row[of], 0)
  return {
    amount: dollarsFromCents(sum('openCents') - sum('discountCents')),
    discount: dollarsFromCents(sum('discountCents')),
    by: first.dueOn,
  }
}
