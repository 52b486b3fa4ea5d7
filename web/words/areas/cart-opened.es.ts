import type { Translated } from '../catalogue.ts'
import type { cart as english } from './cart-opened.en.ts'

export const cart: Translated<typeof english> = {
  to: (place: string) => `a ${place}`,
  kinds: {
    PREBOOK: 'Preventa',
    FARM_DIRECT: 'Directo de finca',
    GROWER_DIRECT: 'Directo del cultivador',
    STANDING: 'Fijo',
    SPECIAL: 'Especial',
  },
  lineText: (quantity: string, price: string) => `${quantity} × ${price}`,
  delivery: 'Envío',
  toFree: (left: string, minimum: string) => `Faltan ${left} para envío gratis (${minimum})`,
  deliveryFree: 'Envío gratis',
  deliveryCosts: (cost: string) => `Envío ${cost}`,
  noCharge: 'Recoger no cuesta',
  free: 'gratis',
  checkOut: (orders: number) => (orders === 1 ? 'Pedir 1 pedido' : `Pedir ${orders} pedidos`),
  needsLook: (lines: number) => (lines === 1 ? 'Revise 1 línea.' : `Revise ${lines} líneas.`),
  empty: 'El carrito está vacío.',
  emptyText: 'Escriba una cantidad en la lista para agregarla.',
  emptyForViewer: 'Aquí aparece lo que agregan los compradores de su empresa.',
  problems: {
    not_enough_stock: (left: string) => `Solo quedan ${left}.`,
    none_left: 'Se acaba de agotar.',
    ship_day_closed: 'Ya no se reciben pedidos para este día.',
    price_changed: (now: string, was: string) => `Ahora cuesta ${now}. Costaba ${was} cuando lo agregó.`,
    not_orderable: 'Ya no se puede pedir para ese día.',
    not_a_multiple: (step: string) => `Se vende de ${step} en ${step}.`,
    method_not_offered: 'Esa forma de envío no está disponible para esta dirección.',
  },
}
