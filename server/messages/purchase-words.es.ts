import type { purchases as en } from './purchase-words.en.ts'

/** Spanish texts of mails to growers about purchase orders. */
export const purchases: typeof en = {
  titles: {
    SENT: (number, day) => `Pedido ${number} para el ${day}: confírmelo`,
    REMINDER: (number, day) => `El pedido ${number} para el ${day} espera su respuesta`,
    CHANGED: (number, day) => `El pedido ${number} para el ${day} cambió`,
    CANCELLED: (number, day) => `El pedido ${number} para el ${day} se canceló`,
    ASKED_TO_CANCEL: (number, day) => `¿Podemos cancelar el pedido ${number} para el ${day}?`,
    WRITTEN: (number, day) => `Le escribimos sobre el pedido ${number} para el ${day}`,
    SETTLED: (number, day) => `El pedido ${number} para el ${day} quedó resuelto`,
  },
  until: (when) => `Responda antes del ${when}. Nada se confirma sin su respuesta.`,
  inHouse: (day) => `La mercancía debe estar aquí el ${day}.`,
  boxes: (count) => (count === 1 ? '1 caja' : `${count} cajas`),
  each: (price) => `${price} c/u`,
  total: 'Total',
  open: 'Abrir y confirmar',
  see: 'Abrir el pedido',
  orReply: (email) => `O escriba a ${email}.`,
  why: 'Recibe este correo porque le compramos.',
}
