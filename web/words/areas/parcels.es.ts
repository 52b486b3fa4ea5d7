import type { Translated } from '../catalogue.ts'
import type { parcels as english } from './parcels.en.ts'

const n = (count: number) => count.toLocaleString('en-US')

export const parcels: Translated<typeof english> = {
  list: 'Paquetes',
  count: (count) => (count === 1 ? '1 paquete' : `${n(count)} paquetes`),
  views: {
    all: 'Todos',
    open: 'En camino',
    late: 'Con retraso',
    unmatched: 'Sin pedido',
    delivered: 'Entregados',
  },
  find: 'Guía, pedido, cliente o ciudad',
  add: 'Agregar una guía',
  adding: 'Agregando…',
  added: (number) => `Se agregó ${number}. El cliente recibe un correo.`,
  gone: 'No se encontró el paquete',
  fields: {
    trackingNumber: 'Número de guía',
    orderNumber: 'Pedido',
    boxes: 'Cajas',
    state: 'Estado',
  },
  trackingHint: 'Escríbalo o escanee la etiqueta.',
  orderHint: 'Déjelo vacío para quitarle la guía al pedido.',
  customer: 'Cliente',
  shipDay: 'Día de envío',
  expected: 'Se espera',
  said: 'Dice la paquetería',
  noOrder: 'Sin pedido',
  named: (numbers) => `El archivo nombra ${numbers}`,
  states: {
    LABEL: 'Etiqueta hecha',
    ON_THE_WAY: 'En camino',
    OUT_FOR_DELIVERY: 'En reparto',
    DELIVERED: 'Entregado',
    PROBLEM: 'Con problema',
    RETURNED: 'Devuelto',
  },
  late: 'Con retraso',
  page: 'Abrir la página de la paquetería',
  empty: 'Todavía no hay paquetes',
  emptyText: 'Agregue un número de guía o lea un archivo de su programa de envíos.',
  file: {
    title: 'Leer un archivo',
    about:
      'Un archivo CSV o XLSX con una columna para el número de pedido y otra para el número de guía, como lo exporta UPS WorldShip. Las líneas correctas se aplican enseguida: los pedidos salen, se facturan y los clientes reciben un correo.',
    choose: 'Elegir un archivo',
    reading: 'Leyendo…',
    missing: (columns) => `Al archivo le falta la columna de ${columns}.`,
    done: (matched) =>
      matched === 1 ? '1 guía quedó con su pedido.' : `${n(matched)} guías quedaron con su pedido.`,
    outcomes: {
      matched: 'Con su pedido',
      no_order: 'No hay pedido con ese número',
      two_orders: 'Nombrada para dos pedidos',
      already_there: 'Ya estaba',
      bad_number: 'No es un número de guía',
      not_by_parcel: 'El pedido no sale por paquetería',
    },
    line: 'Línea',
    outcome: 'Resultado',
    decide: 'Decidir',
  },
}
