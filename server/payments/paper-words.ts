import type { Language } from '../../contract/core/language.ts'
import type { PaymentRow } from '../../contract/features/payments/account-payments.ts'

const en = {
  receipt: 'Receipt',
  title: (number: string) => `Receipt ${number}`,
  about: (number: string, customer: string, account: number) =>
    `Receipt ${number}  ·  ${customer}, account ${account}`,
  from: 'Received from',
  facts: { account: 'Account', payment: 'Payment', on: 'Received' },
  paid: 'Paid',
  heads: { use: 'Used for', amount: 'Amount' },
  invoice: (number: number) => `Invoice ${number}`,
  order: (number: number) => `Order ${number}`,
  kept: 'Kept as a credit on the account',
  inAll: 'Total paid',
  refunded: 'Refunded since',
  refundedOn: (day: string) => `Refunded ${day}`,
  foot: (phone: string, email: string) => `Thank you for your business. Questions: ${phone}, ${email}`,
  page: (page: number, last: number) => `Page ${page} of ${last}`,
  fileName: 'receipt',
  list: {
    name: 'Payments',
    fileName: 'payments',
    payment: 'Payment',
    date: 'Date',
    by: 'Paid by',
    card: 'Card',
    status: 'Status',
    amount: 'Amount',
    refunded: 'Refunded',
    unapplied: 'Not applied yet',
    order: 'Order',
    invoices: 'Invoices',
  },
  states: {
    pending: 'Waiting',
    unknown: 'Waiting',
    captured: 'Paid',
    refunded: 'Refunded',
  } as Record<PaymentRow['status'], string>,
}

const es: typeof en = {
  receipt: 'Recibo',
  title: (number) => `Recibo ${number}`,
  about: (number, customer, account) => `Recibo ${number}  ·  ${customer}, cuenta ${account}`,
  from: 'Recibido de',
  facts: { account: 'Cuenta', payment: 'Pago', on: 'Recibido' },
  paid: 'Pagado',
  heads: { use: 'Usado para', amount: 'Importe' },
  invoice: (number) => `Factura ${number}`,
  order: (number) => `Pedido ${number}`,
  kept: 'Queda como crédito en la cuenta',
  inAll: 'Pagado en total',
  refunded: 'Reembolsado después',
  refundedOn: (day) => `Reembolsado el ${day}`,
  foot: (phone, email) => `Gracias por su preferencia. Preguntas: ${phone}, ${email}`,
  page: (page, last) => `Página ${page} de ${last}`,
  fileName: 'recibo',
  list: {
    name: 'Pagos',
    fileName: 'pagos',
    payment: 'Pago',
    date: 'Fecha',
    by: 'Pagado con',
    card: 'Tarjeta',
    status: 'Estado',
    amount: 'Importe',
    refunded: 'Reembolsado',
    unapplied: 'Sin aplicar',
    order: 'Pedido',
    invoices: 'Facturas',
  },
  states: { pending: 'En espera', unknown: 'En espera', captured: 'Pagado', refunded: 'Reembolsado' },
}

export type PaymentWords = typeof en

/** The words of printed receipts and of saved payment lists. */
export const paymentWords: Record<Language, PaymentWords> = { en, es }
