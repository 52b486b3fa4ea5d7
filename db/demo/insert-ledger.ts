import type { Day } from '../../contract/core/dates.ts'
import { chargeEntry, creditEntry, type Entry, paymentEntry, post, refundEntry } from '../ledger.ts'
import type { Books, Payment } from './books.ts'
import type { World } from './drafts.ts'
import { type Db, insertRows, passIds } from './insert.ts'

const entriesAtOnce = 10_000

/** Credit memos, allocations of payments, and a ledger entry for each invoice, credit, payment and refund, day by day. */
export async function insertLedger(db: Db, books: Books, { now, dayBook }: World) {
  const paidOn = new Map(books.payments.map((payment) => [payment, dayBook.dayOf(payment.at)]))
  await insertCredits(db, books, now)
  await insertAllocations(db, books, paidOn)
  const entries = entriesOf(books, { paidOn, refundedOn: (at) => dayBook.dayOf(at) })
  for (let from = 0; from < entries.length; from += entriesAtOnce)
    await post(db, entries.slice(from, from + entriesAtOnce), now)
}

type Days = { paidOn: ReadonlyMap<Payment, Day>; refundedOn: (at: Date) => Day }

function entriesOf({ invoices, payments, credits }: Books, { paidOn, refundedOn }: Days): Entry[] {
  const charges = invoices.map(({ id, order, issuedOn, amountCents }) =>
    chargeEntry({
      id,
      customerId: order.customer.id,
      kind: 'INVOICE',
      issuedOn,
      amountCents,
      freightCents: order.shippingCents,
    }),
  )
  const given = credits.map(({ id, customer, issuedOn, amountCents }) =>
    creditEntry({ id, customerId: customer.id, kind: 'CREDIT_MEMO', issuedOn, amountCents }),
  )
  const money = payments.flatMap((payment, index) => {
    const { customer, tender, amountCents, refundedCents, order } = payment
    const onDay = paidOn.get(payment)!
    const paid = { id: index + 1, customerId: customer.id, tender, onDay, amountCents }
    if (refundedCents === 0) return [paymentEntry(paid)]
    const canceledAt = order?.events.at(-1)?.at ?? payment.at
    const back = { ...paid, amountCents: refundedCents, onDay: refundedOn(canceledAt) }
    return [paymentEntry(paid), refundEntry(back)]
  })
  return [...charges, ...given, ...money].sort((a, b) => (a.onDay < b.onDay ? -1 : a.onDay > b.onDay ? 1 : 0))
}

async function insertCredits(db: Db, { credits }: Books, now: Date) {
  await insertRows(db, {
    table: 'credit_memos',
    columns: {
      id: 'bigint',
      customer_id: 'bigint',
      invoice_id: 'bigint',
      issued_on: 'date',
      amount_cents: 'bigint',
      note: 'text',
      actor: 'text',
      created_at: 'timestamptz',
    },
    rows: credits.map(({ id, customer, invoice, issuedOn, amountCents, note }) => ({
      id,
      customer_id: customer.id,
      invoice_id: invoice.id,
      issued_on: issuedOn,
      amount_cents: amountCents,
      note,
      actor: 'Accounts',
      created_at: now,
    })),
  })
  await passIds(db, 'credit_memos', credits.length)
}

async function insertAllocations(db: Db, { payments, credits }: Books, paidOn: ReadonlyMap<Payment, Day>) {
  const byPayments = payments.flatMap((payment, index) =>
    payment.allocations.map(({ invoice, amountCents }) => {
      const on = paidOn.get(payment)!
      return {
        customer_id: payment.customer.id,
        invoice_id: invoice.id,
        payment_id: index + 1,
        credit_memo_id: null,
        // Payments before shipment wait for their invoice.
        on_day: on > invoice.issuedOn ? on : invoice.issuedOn,
        amount_cents: amountCents,
      }
    }),
  )
  const byCredits = credits
    .filter(({ amountCents, openCents }) => amountCents > openCents)
    .map(({ id, customer, invoice, issuedOn, amountCents, openCents }) => ({
      customer_id: customer.id,
      invoice_id: invoice.id,
      payment_id: null,
      credit_memo_id: id,
      on_day: issuedOn,
      amount_cents: amountCents - openCents,
    }))
  await insertRows(db, {
    table: 'allocations',
    columns: {
      customer_id: 'bigint',
      invoice_id: 'bigint',
      payment_id: 'bigint',
      credit_memo_id: 'bigint',
      on_day: 'date',
      amount_cents: 'bigint',
    },
    rows: [...byPayments, ...byCredits],
  })
}
