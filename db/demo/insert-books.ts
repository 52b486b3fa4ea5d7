import type { Books, Invoice, Payment } from './books.ts'
import type { Customer } from './customers.ts'
import type { World } from './drafts.ts'
import { type Db, insertRows, passIds } from './insert.ts'
import { insertLedger } from './insert-ledger.ts'
import { isOnTerms } from './shops.ts'

/** Invoices, credits and payments, the same charges in the sandbox gateway's books, and their ledger. */
export async function insertBooks(
  db: Db,
  { customers, world, ...books }: Books & { customers: readonly Customer[]; world: World },
) {
  await insertInvoices(db, books.invoices)
  await insertCards(db, customers, world.now)
  await insertPayments(db, books.payments)
  await insertLedger(db, books, world)
}

async function insertInvoices(db: Db, invoices: readonly Invoice[]) {
  await insertRows(db, {
    table: 'invoices',
    columns: {
      id: 'bigint',
      invoice_number: 'bigint',
      order_id: 'bigint',
      customer_id: 'bigint',
      issued_on: 'date',
      due_on: 'date',
      amount_cents: 'bigint',
    },
    rows: invoices.map((invoice) => ({
      id: invoice.id,
      invoice_number: invoice.order.orderNumber,
      order_id: invoice.order.id,
      customer_id: invoice.order.customer.id,
      issued_on: invoice.issuedOn,
      due_on: invoice.dueOn,
      amount_cents: invoice.amountCents,
    })),
  })
  await passIds(db, 'invoices', invoices.length)
}

const cardToken = ({ accountNumber }: Customer) => `sbx_card_demo${accountNumber}`
const card = { brand: 'Visa', last_four: '4242', expire_month: 8 }

/** A customer who pays by card has a saved card: the sandbox card that is always accepted. */
async function insertCards(db: Db, customers: readonly Customer[], now: Date) {
  const expireYear = now.getUTCFullYear() + 2
  const payers = customers.filter((customer) => !isOnTerms(customer) && !customer.isHouse)
  await insertRows(db, {
    table: 'sandbox_cards',
    columns: {
      token: 'text',
      brand: 'text',
      last_four: 'text',
      expire_month: 'int',
      expire_year: 'int',
      behavior: 'text',
      reusable: 'boolean',
      created_at: 'timestamptz',
    },
    rows: payers.map((customer) => ({
      token: cardToken(customer),
      ...card,
      expire_year: expireYear,
      behavior: 'taken',
      reusable: true,
      created_at: now,
    })),
  })
  await insertRows(db, {
    table: 'saved_cards',
    columns: {
      customer_id: 'bigint',
      gateway: 'text',
      token: 'text',
      brand: 'text',
      last_four: 'text',
      expire_month: 'int',
      expire_year: 'int',
      is_default: 'boolean',
      created_at: 'timestamptz',
    },
    rows: payers.map((customer) => ({
      customer_id: customer.id,
      gateway: 'sandbox',
      token: cardToken(customer),
      ...card,
      expire_year: expireYear,
      is_default: true,
      created_at: now,
    })),
  })
}

async function insertPayments(db: Db, payments: readonly Payment[]) {
  const rows = payments.map((payment, index) => ({ id: index + 1, payment, charge: chargeOf(payment) }))
  await insertRows(db, {
    table: 'payments',
    columns: {
      id: 'bigint',
      customer_id: 'bigint',
      order_id: 'bigint',
      amount_cents: 'bigint',
      refunded_cents: 'bigint',
      tender: 'text',
      status: 'text',
      gateway: 'text',
      gateway_key: 'text',
      gateway_reference: 'text',
      card_token: 'text',
      card_brand: 'text',
      card_last_four: 'text',
      note: 'text',
      check_number: 'text',
      created_at: 'timestamptz',
      settled_at: 'timestamptz',
    },
    rows: rows.map(({ id, payment, charge }) => ({
      id,
      customer_id: payment.customer.id,
      order_id: payment.order?.id ?? null,
      amount_cents: payment.amountCents,
      refunded_cents: payment.refundedCents,
      tender: payment.tender,
      status: payment.refundedCents > 0 ? 'refunded' : 'captured',
      gateway: charge ? 'sandbox' : null,
      gateway_key: charge?.key ?? null,
      gateway_reference: charge?.reference ?? null,
      card_token: charge?.token ?? null,
      card_brand: charge ? card.brand : null,
      card_last_four: charge ? card.last_four : null,
      note: payment.checkNumber && `#${payment.checkNumber}`,
      check_number: payment.checkNumber,
      created_at: payment.at,
      settled_at: payment.at,
    })),
  })
  await passIds(db, 'payments', rows.length)
  await insertRefunds(db, payments)
  await insertRows(db, {
    table: 'sandbox_charges',
    columns: {
      idempotency_key: 'text',
      reference: 'text',
      token: 'text',
      amount_cents: 'bigint',
      refunded_cents: 'bigint',
      status: 'text',
      created_at: 'timestamptz',
    },
    rows: rows.flatMap(({ payment, charge }) =>
      charge
        ? {
            idempotency_key: charge.key,
            reference: charge.reference,
            token: charge.token,
            amount_cents: payment.amountCents,
            refunded_cents: payment.refundedCents,
            status: 'captured',
            created_at: payment.at,
          }
        : [],
    ),
  })
}

/** The gateway's reference of a card payment; undefined for other tenders. */
function chargeOf({ order, customer }: Payment) {
  if (!order) return undefined
  return { key: `order:${order.id}:1`, reference: `sbx_ch_demo${order.id}`, token: cardToken(customer) }
}

/** The card refund of a canceled order. */
async function insertRefunds(db: Db, payments: readonly Payment[]) {
  await insertRows(db, {
    table: 'refunds',
    columns: {
      payment_id: 'bigint',
      amount_cents: 'bigint',
      status: 'text',
      reason: 'text',
      created_at: 'timestamptz',
      settled_at: 'timestamptz',
    },
    rows: payments.flatMap(({ order, refundedCents, at }, index) => {
      if (refundedCents === 0) return []
      const canceledAt = order?.events.at(-1)?.at ?? at
      return {
        payment_id: index + 1,
        amount_cents: refundedCents,
        status: 'refunded',
        reason: 'CANCELLED',
        created_at: canceledAt,
        settled_at: canceledAt,
      }
    }),
  })
}
