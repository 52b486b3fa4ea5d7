import type { Language } from '../../contract/core/language.ts'

const en = {
  order: (number: number | null) => `Order ${number}`,
  canceled: (number: number | null) => `Order ${number} (canceled)`,
  about: (number: number | null, customer: string, account: number) =>
    `Order ${number}  ·  ${customer}, account ${account}`,
  placedBy: 'Ordered by',
  changesUntil: 'Changes until',
  onAccount: (terms: string) => `On account, ${terms}. This is not an invoice.`,
  byCard: (card: string) => `Paid by ${card}. This is not an invoice.`,
  notPaid: 'Waiting for a card payment. This is not an invoice.',
  nothingDue: 'Nothing is due.',
  fileName: 'order',
}

const es: typeof en = {
  order: (number) => `Pedido ${number}`,
  canceled: (number) => `Pedido ${number} (cancelado)`,
  about: (number, customer, account) => `Pedido ${number}  ·  ${customer}, cuenta ${account}`,
  placedBy: 'Pedido por',
  changesUntil: 'Cambios hasta',
  onAccount: (terms) => `A cuenta, ${terms}. Esto no es una factura.`,
  byCard: (card) => `Pagado con ${card}. Esto no es una factura.`,
  notPaid: 'Falta el pago con tarjeta. Esto no es una factura.',
  nothingDue: 'No hay nada que pagar.',
  fileName: 'pedido',
}

/** The words of a confirmation, besides those of an invoice. */
export const confirmationWords: Record<Language, typeof en> = { en, es }
