import type { Invoice, Payment } from './books.ts'
import type { Customer } from './customers.ts'
import { type Db, insertRows, passIds } from './insert.ts'
import { isOnTerms } from './shops.ts'

type Books = {
  customers: readonly Customer[]
  invoices: readonly Invoice[]
  payments: readonly Payment[]
  now: Date
}

/** Invoices and payments, and the same charges in the sandbox gateway's own books. */
export async function insertBooks(db: Db, { customers, invoices, payments, now }: Books) {
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
      paid_cents: 'bigint',
    },
    rows: invoices.map((invoice) => ({
      id: invoice.id,
      invoice_number: invoice.order.orderNumber,
      order_id: invoice.order.id,
      customer_id: invoice.order.customer.id,
      issued_on: invoice.issuedOn,
      due_on: invoice.dueOn,
      amount_cents: invoice.amountCents,
      paid_cents: invoice.paidCents,
    })),
  })
  await passIds(db, 'invoices', invoices.length)
  await insertCards(db, customers, now)
  await insertPayments(db, payments)
}

const cardToken = ({ accountNumber }: Customer) => `sbx_card_demo${accountNumber}`
const card = { brand: 'Visa', last_four: '4242', expire_month: 8 }

/** Who pays by card has one saved; it is the sandbox's card that is always taken. */
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
      behaviour: 'text',
      reusable: 'boolean',
      created_at: 'timestamptz',
    },
    rows: payers.map((customer) => ({
      token: cardToken(customer),
      ...card,
      expire_year: expireYear,
      behaviour: 'taken',
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
      note: payment.note,
      created_at: payment.at,
      settled_at: payment.at,
    })),
  })
  await passIds(db, 'payments', rows.length)
  await insertRows(db, {
    table: 'payment_allocations',
    columns: { payment_id: 'bigint', invoice_id: 'bigint', amount_cents: 'bigint' },
    rows: rows.flatMap(({ id, payment }) =>
      payment.allocations.map(({ invoice, amountCents }) => ({
        payment_id: id,
        invoice_id: invoice.id,
        amount_cents: amountCents,
      })),
    ),
  })
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

/** How the gateway knows a card payment; undefined for other tenders. */
function chargeOf({ order, customer }: Payment) {
  if (!order) return undefined
  return { key: `order:${order.id}:1`, reference: `sbx_ch_demo${order.id}`, token: cardToken(customer) }
}
