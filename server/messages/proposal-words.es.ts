import type { proposal as en } from './proposal-words.en.ts'

/** Spanish texts of the mail that answers an order by mail. */
export const proposal: typeof en = {
  subject: (day) => `Su pedido para el ${day}, por aprobar`,
  answer: (subject) => `Re: ${subject.replace(/^(re:\s*)+/i, '')}`,
  title: (day) => `Su pedido para el ${day}`,
  total: 'Total a los precios de hoy',
  unread: 'No se entendió',
  nothingOrdered: 'Todavía no hay nada pedido. Revise las líneas y agréguelas a su carrito.',
  open: 'Revisar y aprobar',
  why: 'Recibe este correo porque nos envió un pedido por correo.',
}
