import type { Translated } from '../catalogue.ts'
import type { buyNow as english } from './buy-now.en.ts'

export const buyNow: Translated<typeof english> = {
  more: (item) => `Más sobre ${item}`,
  open: 'Comprar ahora…',
  title: 'Comprar ahora',
  text: 'Hace un pedido aparte ahora. Su carrito queda igual.',
  quantity: 'Cantidad',
  goods: 'Mercancía',
  total: 'Total',
  orderBy: (when) => `Se puede cambiar hasta ${when}.`,
  take: (quantity) => `Llevar ${quantity}`,
  placed: (number, quantity, day) => `Pedido ${number} hecho: ${quantity} para ${day}.`,
  show: 'Ver pedido',
  join: (quantity, number, day) => `Agregar ${quantity} al pedido ${number} · ${day}`,
  was: 'El pedido hasta ahora',
  adding: 'Agregando…',
  isOpen: (number, total, when) =>
    `El pedido ${number} (${total}) va por la misma vía ese día y está abierto hasta ${when}.`,
}
