import type { Language } from '../../contract/core/language.ts'
import type { CreditMemo } from './memo.ts'

const en = {
  kinds: { CREDIT_MEMO: 'Credit memo', ADJUSTMENT: 'Adjustment', DISCOUNT: 'Discount' } as Record<
    CreditMemo['kind'],
    string
  >,
  about: (name: string, customer: string, account: number) => `${name}  ·  ${customer}, account ${account}`,
  creditTo: 'Credit to',
  facts: {
    issued: 'Issued',
    account: 'Account',
    invoice: 'Invoice',
    order: 'Order',
    purchaseOrder: 'PO',
    claim: 'Claim',
    reason: 'Reason',
  },
  heads: { what: 'For', amount: 'Amount' },
  credited: 'Credited',
  used: 'Used for',
  account: 'Credit to the account',
  invoice: (number: number) => `Invoice ${number}`,
  onDay: (day: string) => `on ${day}`,
  units: (count: string, ordered: string, unit: string) => `${count} of ${ordered} ${unit}`,
  cancelled: (number: number) => `Order ${number} canceled`,
  total: 'Credit',
  paid: 'Used',
  left: 'Left to use',
  reversed: (day: string) => `Reversed ${day}`,
  foot: (phone: string, email: string) => `Questions about this credit: ${phone}, ${email}`,
  page: (page: number, last: number) => `Page ${page} of ${last}`,
  fileName: 'credit-memo',
}

const es: typeof en = {
  kinds: { CREDIT_MEMO: 'Nota de crédito', ADJUSTMENT: 'Ajuste', DISCOUNT: 'Descuento' },
  about: (name, customer, account) => `${name}  ·  ${customer}, cuenta ${account}`,
  creditTo: 'Crédito a',
  facts: {
    issued: 'Emitida',
    account: 'Cuenta',
    invoice: 'Factura',
    order: 'Pedido',
    purchaseOrder: 'Orden de compra',
    claim: 'Reclamo',
    reason: 'Motivo',
  },
  heads: { what: 'Por', amount: 'Importe' },
  credited: 'Acreditado',
  used: 'Usado para',
  account: 'Crédito a la cuenta',
  invoice: (number) => `Factura ${number}`,
  onDay: (day) => `el ${day}`,
  units: (count, ordered, unit) => `${count} de ${ordered} ${unit}`,
  cancelled: (number) => `Pedido ${number} cancelado`,
  total: 'Crédito',
  paid: 'Usado',
  left: 'Por usar',
  reversed: (day) => `Revertida el ${day}`,
  foot: (phone, email) => `Preguntas sobre este crédito: ${phone}, ${email}`,
  page: (page, last) => `Página ${page} de ${last}`,
  fileName: 'nota-de-credito',
}

export type MemoWords = typeof en

/** The words of printed credit memos. */
export const memoWords: Record<Language, MemoWords> = { en, es }
