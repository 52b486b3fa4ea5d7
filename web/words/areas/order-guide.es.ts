import type { Translated } from '../catalogue.ts'
import type { orderGuide as english } from './order-guide.en.ts'
import { pages } from './pages.es.ts'

export const orderGuide: Translated<typeof english> = {
  title: pages.orderGuide,
  count: (rows) => (rows === 1 ? '1 producto' : `${rows} productos`),
  show: 'Mostrar',
  all: 'Todo',
  weekday: (day) => `Lo del ${day}`,
  noWeekdayTitle: 'Aún no hay artículos habituales para este día.',
  noWeekdayText: 'Aquí aparece lo que llegó al menos la mitad de esos días en las últimas ocho semanas.',
  bought: 'Comprado en 90 días',
  favorites: 'Favoritos',
  find: 'Buscar en la guía',
  fillUsual: 'Llenar con lo habitual',
  clearFilled: 'Vaciar',
  usual: 'Habitual',
  last: 'Último precio',
  today: 'Hoy',
  item: 'Artículo',
  quantity: 'Agregar',
  orders: (orders) => (orders === 1 ? 'en 1 pedido' : `en ${orders} pedidos`),
  lastIs: (price) => `último ${price}`,
  up: (by) => `${by} más que la última vez`,
  down: (by) => `${by} menos que la última vez`,
  takeUsual: (quantity) => `Llenar con lo habitual, ${quantity}`,
  inCart: (quantity) => `En el carrito: ${quantity}`,
  addAll: (lines) => (lines === 1 ? 'Agregar 1 línea' : `Agregar ${lines} líneas`),
  adding: 'Agregando…',
  filled: (lines) => (lines === 1 ? '1 línea llena' : `${lines} líneas llenas`),
  filledUsual: (lines) =>
    lines === 1 ? 'Se llenó 1 cantidad habitual.' : `Se llenaron ${lines} cantidades habituales.`,
  nothingToFill: 'No hay nada por llenar. Lo que ya está lleno o en el carrito no cambia.',
  cleared: 'Se vaciaron las cantidades.',
  added: (lines) =>
    lines === 1 ? 'Se agregó 1 línea al carrito.' : `Se agregaron ${lines} líneas al carrito.`,
  refused: (lines) =>
    lines === 1
      ? '1 línea no se agregó. Su fila dice por qué.'
      : `${lines} líneas no se agregaron. Sus filas dicen por qué.`,
  showRefused: 'Ver la primera',
  box: (product, units) => `${product}, ${units} por agregar`,
  bookTitle: '¿Reservar esto por adelantado?',
  bookText: 'Cada día es un pedido aparte. El precio queda fijo al hacerlo.',
  bookLine: (quantity, day) => `${quantity}, se envía desde el ${day}`,
  bookBy: (day) => `reserve hasta el ${day}`,
  book: 'Agregar y reservar',
  withoutBooking: 'Agregar solo lo demás',
  emptyTitle: 'Su guía de pedido está vacía.',
  emptyText:
    'Reúne lo que compró en los últimos 90 días y sus favoritos, con sus cantidades habituales, para pedir desde una sola página. Haga un pedido o marque artículos con el corazón.',
  goToFlowers: 'Ir a Flores frescas',
  noneFound: 'Ningún producto coincide.',
  showAll: 'Mostrar todo',
  failed: 'La guía de pedido no cargó.',
  failedText: 'Sus cantidades se conservan.',
}
