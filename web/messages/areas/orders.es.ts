import type { Translated } from '../catalogue.ts'
import type { orders as english } from './orders.en.ts'

export const orders: Translated<typeof english> = {
  statuses: {
    PENDING_PAYMENT: 'Espera tarjeta',
    PAYMENT_UNKNOWN: 'Revisando el pago',
    SUBMITTED: 'Enviado',
    ON_HOLD: 'Retenido',
    CONFIRMED: 'Confirmado',
    PICKING: 'Surtiendo',
    PACKED: 'Empacado',
    LOADED: 'Cargado',
    OUT_FOR_DELIVERY: 'En reparto',
    READY_FOR_PICKUP: 'Listo para recoger',
    SHIPPED: 'Despachado',
    DELIVERED: 'Entregado',
    PICKED_UP: 'Recogido',
    DELIVERY_FAILED: 'No entregado',
    CLOSED: 'Cerrado',
    CANCELLED: 'Cancelado',
  },
}
