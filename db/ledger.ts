import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Day } from '../contract/core/dates.ts'
import type { LedgerEntries, LedgerLegs, Tables } from './tables.ts'

export type LedgerAccount = LedgerLegs['debit']
type Leg = { debit: LedgerAccount; credit: LedgerAccount; cents: number }

/** One ledger event of a customer, from exactly one document. */
export type Entry = {
  customerId: number
  kind: LedgerEntries['kind']
  /** The distributor's day of the entry. */
  onDay: Day
  invoiceId?: number
  paymentId?: number
  creditMemoId?: number
  legs: Leg[]
}

type Charge = {
  id: number
  customerId: number
  kind: 'INVOICE' | 'DEBIT_MEMO' | 'FINANCE_CHARGE' | 'ADJUSTMENT'
  issuedOn: Day
  amountCents: number
  /** The freight part of the amount. */
  freightCents?: number
}

const incomeOf = {
  INVOICE: 'sales',
  DEBIT_MEMO: 'adjustments',
  ADJUSTMENT: 'adjustments',
  FINANCE_CHARGE: 'finance_charges',
} as const satisfies Record<Charge['kind'], LedgerAccount>

/** The amount that a customer newly owes. */
export const chargeEntry = ({
  id,
  customerId,
  kind,
  issuedOn,
  amountCents,
  freightCents = 0,
}: Charge): Entry => ({
  customerId,
  kind,
  onDay: issuedOn,
  invoiceId: id,
  legs: [
    { debit: 'receivable', credit: incomeOf[kind], cents: amountCents - freightCents },
    { debit: 'receivable', credit: 'freight', cents: freightCents },
  ],
})

type Money = {
  id: number
  customerId: number
  tender: 'card' | 'cash' | 'check' | 'transfer'
  onDay: Day
  amountCents: number
}

/** The asset account of each tender: card payments are in transit from the gateway. */
const purseOf = (tender: Money['tender']): LedgerAccount => (tender === 'card' ? 'card_clearing' : 'cash')

export const paymentEntry = ({ id, customerId, tender, onDay, amountCents }: Money): Entry => ({
  customerId,
  kind: 'PAYMENT',
  onDay,
  paymentId: id,
  legs: [{ debit: purseOf(tender), credit: 'receivable', cents: amountCents }],
})

/** `amountCents` is the refund, which may be less than the payment. */
export const refundEntry = ({ id, customerId, tender, onDay, amountCents }: Money): Entry => ({
  customerId,
  kind: 'REFUND',
  onDay,
  paymentId: id,
  legs: [{ debit: 'receivable', credit: purseOf(tender), cents: amountCents }],
})

type Memo = {
  id: number
  customerId: number
  kind: 'CREDIT_MEMO' | 'ADJUSTMENT' | 'DISCOUNT'
  issuedOn: Day
  amountCents: number
}

export const creditEntry = ({ id, customerId, kind, issuedOn, amountCents }: Memo): Entry => ({
  customerId,
  kind: kind === 'DISCOUNT' ? 'ADJUSTMENT' : kind,
  onDay: issuedOn,
  creditMemoId: id,
  legs: [
    { debit: kind === 'DISCOUNT' ? 'discounts' : 'adjustments', credit: 'receivable', cents: amountCents },
  ],
})

/**
 * Writes entries in order, in the caller's transaction and in one statement. `together` is a row change included in the same
 * statement, such as the payment's own.
 */
export async function post(
  db: Kysely<Tables>,
  entries: readonly Entry[],
  now: Date,
  together: RawBuilder<unknown> = sql`select`,
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ customerId, kind, onDay, invoiceId, paymentId, creditMemoId, legs }) => ({
    customer_id: customerId,
    kind,
    on_day: onDay,
    invoice_id: invoiceId,
    payment_id: paymentId,
    credit_memo_id: creditMemoId,
    legs: legs.filter(({ cents }) => cents > 0),
  }))
  await sql`
    with together as (${together}),
    given as (
      select *, nextval(pg_get_serial_sequence('ledger_entries', 'id')) as id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
        customer_id bigint, kind text, on_day date, invoice_id bigint, payment_id bigint, credit_memo_id bigint, legs jsonb)
    ),
    entries as (
      insert into ledger_entries (id, customer_id, kind, on_day, invoice_id, payment_id, credit_memo_id, created_at)
      overriding system value
      select id, customer_id, kind, on_day, invoice_id, payment_id, credit_memo_id, ${now}::timestamptz from given
    )
    insert into ledger_legs (entry_id, debit, credit, amount_cents)
    select given.id, leg.debit, leg.credit, leg.cents
    from given cross join jsonb_to_recordset(given.legs) as leg (debit text, credit text, cents bigint)`.execute(
    db,
  )
}
