import type { Translated } from '../catalogue.ts'
import type { cart as english } from './cart.en.ts'

export const cart: Translated<typeof english> = {
  title: 'Carrito',
  counts: (lines: number, orders: number) =>
    `${lines === 1 ? '1 línea' : `${lines} líneas`}, ${orders === 1 ? '1 pedido' : `${orders} pedidos`}`,
  hide: 'Ocultar el carrito',
  show: 'Mostrar el carrito',
  orderBy: (when: string) => `pida hasta ${when}`,
  closed: 'ya no se reciben pedidos',
  to: (place: string) => `a ${place}`,
  kinds: {
    PREBOOK: 'Preventa',
    FARM_DIRECT: 'Directo de finca',
    GROWER_DIRECT: 'Directo del cultivador',
  },
  lineText: (quantity: string, price: string) => `${quantity} × ${price}`,
  heldTo: (time: string) => `apartado hasta las ${time}`,
  delivery: 'Envío',
  toFree: (left: string, minimum: string) => `Faltan ${left} para envío gratis (${minimum})`,
  deliveryFree: 'Envío gratis',
  deliveryCosts: (cost: string) => `Envío ${cost}`,
  noCharge: 'Recoger no cuesta',
  free: 'gratis',
  goods: 'Mercancía',
  total: 'Total',
  checkOut: (orders: number) => (orders === 1 ? 'Pedir 1 pedido' : `Pedir ${orders} pedidos`),
  needsLook: (lines: number) =>
    lines === 1 ? '1 línea requiere atención.' : `${lines} líneas requieren atención.`,
  empty: 'El carrito está vacío.',
  emptyText: 'Ponga una cantidad en la lista. Queda en el carrito al instante.',
  failed: 'El carrito no cargó',
  failedText: 'Lo que contiene está a salvo.',
  take: (quantity: string) => `Llevar ${quantity}`,
  takeOut: 'Quitarlo',
  problems: {
    not_enough_stock: (left: string) => `Solo quedan ${left}.`,
    none_left: 'Se agotó mientras tanto.',
    ship_day_closed: 'Ya no se reciben pedidos para este día.',
    price_changed: (now: string, was: string) => `Ahora cuesta ${now}. Costaba ${was} cuando lo agregó.`,
    not_orderable: 'Ya no se puede pedir para ese día.',
    not_a_multiple: (step: string) => `Se vende de ${step} en ${step}.`,
    method_not_offered: 'Esta dirección no recibe con ese método.',
  },
}
