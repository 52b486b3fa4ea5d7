import type { Translated } from '../catalogue.ts'
import type { cart as english } from './cart.en.ts'

export const cart: Translated<typeof english> = {
  title: 'Carrito',
  counts: (lines: number, orders: number) =>
    `${lines === 1 ? '1 línea' : `${lines} líneas`}, ${orders === 1 ? '1 pedido' : `${orders} pedidos`}`,
  linesWord: (lines) => (lines === 1 ? 'línea' : 'líneas'),
  hide: 'Ocultar el carrito',
  show: 'Mostrar el carrito',
  orderBy: (when: string) => `pida hasta ${when}`,
  closed: 'ya no se reciben pedidos',
  heldTo: (time: string) => `apartado hasta las ${time}`,
  goods: 'Mercancía',
  total: 'Total',
  failed: 'El carrito no cargó',
  failedText: 'Lo que contiene está a salvo.',
  take: (quantity: string) => `Llevar ${quantity}`,
  remove: 'Quitar',
  reasons: {
    not_found: 'No existe ese producto.',
    not_sold: 'Esto ya no se vende.',
    other_way: 'Esto se envía de otra forma. Pídalo por separado.',
    no_price: 'Esto todavía no tiene precio.',
    out_of_season: 'Ese día está fuera de temporada.',
    box_minimum: (least, boxes) => `La finca envía desde ${least} cajas. Este pedido tiene ${boxes}.`,
    twice: 'Está dos veces en la lista.',
    ship_day_closed: 'No puede salir ese día.',
    next_day: (day: string) => `No puede salir ese día. El siguiente es el ${day}.`,
    below_minimum: (least: string) => `La cantidad mínima es ${least}.`,
    not_a_multiple: (step: string, next: string) =>
      `Se vende de ${step} en ${step}. La siguiente es ${next}.`,
    above_maximum: (most: string) => `Como máximo ${most} por línea.`,
    not_enough_stock: (left: string) => `Solo quedan ${left}.`,
    in_cart: (left: string, mine: string) => `Solo quedan ${left}, y ${mine} ya están en el carrito.`,
    none_left: 'No queda.',
  },
}
