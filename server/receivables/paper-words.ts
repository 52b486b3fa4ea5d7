import type { Language } from '../../contract/core/language.ts'
import type { StatementLine } from '../../contract/features/receivables/receivables.ts'
import type { AgeBucket } from '../../contract/rules/aging.ts'
import type { HoldState } from '../../contract/rules/hold-states.ts'

type Kind = StatementLine['type'] | 'REFUND' | 'REVERSAL' | 'DISCOUNT'

/** The words of statements, invoices and lists in PDFs and files. */
export type PaperWords = {
  title: string
  titleOf: (account: number, from: string, to: string) => string
  period: (from: string, to: string) => string
  until: (to: string, customer: string, account: number) => string
  account: (number: number) => string
  billTo: string
  remitTo: string
  onCheck: (account: number) => string
  payOnline: string
  due: (amount: string, by: string) => string
  pastDue: (amount: string) => string
  /** Shown where paying in full by then earns a discount. */
  discount: (amount: string, by: string) => string
  figures: { opening: string; charges: string; payments: string; credits: string; balance: string }
  opening: string
  closing: string
  nothing: string
  ageing: (day: string) => string
  buckets: Record<AgeBucket, string>
  unapplied: string
  heads: {
    account: string
    line: string
    date: string
    kind: string
    number: string
    about: string
    po: string
    shipTo: string
    due: string
    charge: string
    paid: string
    balance: string
    note: string
  }
  kinds: Record<Kind, string>
  foot: (phone: string, email: string) => string
  page: (page: number, last: number) => string
  fileName: string
  sheet: (to: string) => string
  refundTo: (card: string) => string
  order: (number: number) => string
  orderCancelled: (number: number) => string
  inTime: (percent: string) => string
  returned: string
  tookBack: string
  overdue: Record<
    | 'title'
    | 'fileName'
    | 'account'
    | 'customer'
    | 'rep'
    | 'terms'
    | 'phone'
    | 'email'
    | 'oldest'
    | 'days'
    | 'invoices'
    | 'overdue'
    | 'balance'
    | 'hold',
    string
  > & { holds: Record<HoldState, string> }
}

const en: PaperWords = {
  title: 'Statement',
  titleOf: (account, from, to) => `Statement ${account}, ${from} to ${to}`,
  period: (from, to) => `${from} to ${to}`,
  until: (to, customer, account) => `Statement to ${to}  ·  ${customer}, account ${account}`,
  account: (number) => `Account ${number}`,
  billTo: 'Bill to',
  remitTo: 'Mail checks to',
  onCheck: (account) => `Memo: account ${account}`,
  payOnline: 'Or pay online',
  due: (amount, by) => `${amount} due by ${by}`,
  pastDue: (amount) => `${amount} past due`,
  discount: (amount, by) => `Pay ${amount} by ${by} for 2% off`,
  figures: {
    opening: 'Opening',
    charges: 'Charges',
    payments: 'Payments',
    credits: 'Credits',
    balance: 'Balance',
  },
  opening: 'Opening balance',
  closing: 'Closing balance',
  nothing: 'No activity in this period.',
  ageing: (day) => `Aging on ${day}`,
  buckets: {
    current: 'Current',
    days1to30: '1 to 30 days past due',
    days31to60: '31 to 60 days',
    days61to90: '61 to 90 days',
    over90: 'Over 90 days',
  },
  unapplied: 'Unapplied credits',
  heads: {
    account: 'Account',
    line: 'Line',
    date: 'Date',
    kind: 'Kind',
    number: 'Number',
    about: 'PO, ship-to, note',
    po: 'PO',
    shipTo: 'Ship to',
    due: 'Due',
    charge: 'Charge',
    paid: 'Paid or credited',
    balance: 'Balance',
    note: 'Note',
  },
  kinds: {
    INVOICE: 'Invoice',
    PAYMENT: 'Payment',
    REFUND: 'Refund',
    REVERSAL: 'Reversal',
    CREDIT_MEMO: 'Credit',
    DISCOUNT: 'Discount',
    DEBIT_MEMO: 'Debit',
    FINANCE_CHARGE: 'Charge',
    ADJUSTMENT: 'Adjustment',
  },
  foot: (phone, email) => `Questions about this statement: ${phone}, ${email}`,
  page: (page, last) => `Page ${page} of ${last}`,
  fileName: 'statement',
  sheet: (to) => `Statement ${to}`,
  refundTo: (card) => `Refund to ${card}`,
  order: (number) => `order ${number}`,
  orderCancelled: (number) => `Order ${number} canceled`,
  inTime: (percent) => `${percent} for paying on time`,
  returned: 'Returned by the bank',
  tookBack: 'Reversed',
  overdue: {
    title: 'Past due',
    fileName: 'past-due',
    account: 'Account',
    customer: 'Customer',
    rep: 'Representative',
    terms: 'Terms',
    phone: 'Phone',
    email: 'Email',
    oldest: 'Oldest due',
    days: 'Days late',
    invoices: 'Invoices',
    overdue: 'Past due',
    balance: 'Balance',
    hold: 'Hold',
    holds: { open: '', cardOnly: 'Card only', held: 'On hold', released: 'Released' },
  },
}

const es: PaperWords = {
  title: 'Estado de cuenta',
  titleOf: (account, from, to) => `Estado de cuenta ${account}, ${from} a ${to}`,
  period: (from, to) => `${from} a ${to}`,
  until: (to, customer, account) => `Estado de cuenta al ${to}  ·  ${customer}, cuenta ${account}`,
  account: (number) => `Cuenta ${number}`,
  billTo: 'Facturar a',
  remitTo: 'Enviar cheques a',
  onCheck: (account) => `Concepto: cuenta ${account}`,
  payOnline: 'O pague en línea',
  due: (amount, by) => `${amount} vencen el ${by}`,
  pastDue: (amount) => `${amount} vencidos`,
  discount: (amount, by) => `Pague ${amount} hasta el ${by}: se descuenta el 2%`,
  figures: {
    opening: 'Saldo inicial',
    charges: 'Cargos',
    payments: 'Pagos',
    credits: 'Créditos',
    balance: 'Saldo',
  },
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  nothing: 'Sin movimientos en este periodo.',
  ageing: (day) => `Antigüedad, al ${day}`,
  buckets: {
    current: 'Al corriente',
    days1to30: '1 a 30 días de atraso',
    days31to60: '31 a 60 días',
    days61to90: '61 a 90 días',
    over90: 'Más de 90 días',
  },
  unapplied: 'Créditos sin usar',
  heads: {
    account: 'Cuenta',
    line: 'Línea',
    date: 'Fecha',
    kind: 'Tipo',
    number: 'Número',
    about: 'Orden de compra, envío, nota',
    po: 'Orden de compra',
    shipTo: 'Enviar a',
    due: 'Vence',
    charge: 'Cargo',
    paid: 'Pago o crédito',
    balance: 'Saldo',
    note: 'Nota',
  },
  kinds: {
    INVOICE: 'Factura',
    PAYMENT: 'Pago',
    REFUND: 'Reembolso',
    REVERSAL: 'Anulación',
    CREDIT_MEMO: 'Crédito',
    DISCOUNT: 'Descuento',
    DEBIT_MEMO: 'Débito',
    FINANCE_CHARGE: 'Cargo',
    ADJUSTMENT: 'Ajuste',
  },
  foot: (phone, email) => `Preguntas sobre este estado de cuenta: ${phone}, ${email}`,
  page: (page, last) => `Página ${page} de ${last}`,
  fileName: 'estado-de-cuenta',
  sheet: (to) => `Estado ${to}`,
  refundTo: (card) => `Reembolso a ${card}`,
  order: (number) => `pedido ${number}`,
  orderCancelled: (number) => `Pedido ${number} cancelado`,
  inTime: (percent) => `${percent} por pagar a tiempo`,
  returned: 'Devuelto por el banco',
  tookBack: 'Anulado',
  overdue: {
    title: 'Vencido',
    fileName: 'vencido',
    account: 'Cuenta',
    customer: 'Cliente',
    rep: 'Representante',
    terms: 'Condiciones',
    phone: 'Teléfono',
    email: 'Correo',
    oldest: 'Venció',
    days: 'Días de atraso',
    invoices: 'Facturas',
    overdue: 'Vencido',
    balance: 'Saldo',
    hold: 'Retención',
    holds: { open: '', cardOnly: 'Solo tarjeta', held: 'Retenida', released: 'Liberada' },
  },
}

export const paperWords: Record<Language, PaperWords> = { en, es }
