import { countText } from '../format.ts'
import type { shorts as english } from './shorts.en.ts'

const orders = (count: number) => (count === 1 ? '1 pedido' : `${countText(count)} pedidos`)
const items = (count: number) => (count === 1 ? '1 artículo' : `${countText(count)} artículos`)

/** Los artículos que faltan en los pedidos de un día de envío. */
export const shorts: typeof english = {
  items: 'Artículos con faltante',
  sum: (count, of) => `${items(count)}, ${orders(of)}.`,
  leaves: (time) => `El primer camión sale a las ${time}.`,
  nothing: (day) => `No falta nada para el ${day}.`,
  nothingText: 'Un conteo, un lote perdido o un armador que halla menos causan un faltante.',
  short: (count) => `Faltan ${countText(count)}`,
  thereOf: (there, asked) => `${countText(there)} de ${countText(asked)}`,
  takeAnother: (of, take, ask) =>
    `${orders(of)}${take > 0 ? `, ${take} aceptan otro` : ''}${ask > 0 ? `, ${ask} por consultar` : ''}`,
  once: 'Un faltante se resuelve una vez para todos sus pedidos. Primero vale la preferencia de cada florería; luego, la forma de repartir.',
  bar: (there, asked, short, of) =>
    `${countText(there)} de ${countText(asked)}; faltan ${countText(short)} en ${orders(of)}`,
  counted: (units, actor, book) => `${actor} contó ${countText(units)}. El sistema decía ${countText(book)}.`,
  notCounted: 'Nadie lo ha contado. El equipo de pedidos marcó el faltante.',
  came: 'Llegó por última vez el',
  nextUsually: 'suele llegar de nuevo el',
  countAgain: 'Contar de nuevo',
  share: (units) => `Repartir los ${countText(units)}`,
  ways: {
    evenly: 'Por igual',
    first_ordered: 'Primer pedido',
    first_truck: 'Primer camión',
    by_hand: 'A mano',
  },
  steps: (step) =>
    step > 1 ? `De ${step} en ${step}. Nadie recibe menos de la mitad.` : 'Nadie recibe menos de la mitad.',
  table: 'Pedidos del artículo',
  order: 'Pedido',
  customer: 'Cliente',
  asked: 'Pidió',
  gets: 'Recibe',
  getsOf: (customer) => `${customer} recibe`,
  rest: 'Y por el resto',
  restOf: (customer) => `Por el resto, ${customer}`,
  wish: 'Preferencia',
  all: 'Todos',
  less: (count) => `${countText(count)} menos`,
  ask: (time) => `Preguntar a la florería, respuesta antes de las ${time}`,
  askAlone: 'Preguntar a la florería',
  waiting: 'Se le preguntó, sin respuesta',
  readsAsk: (description, rest, asked) =>
    `Faltan ${countText(rest)} de sus ${countText(asked)}: ${description}. Un enlace con hasta tres opciones apartadas.`,
  askedShops: 'Florerías a las que se les preguntó',
  askedOf: (missing, description) => `${countText(missing)} ${description}`,
  answers: {
    OPEN: 'Sin respuesta',
    CHOSEN: 'Eligió',
    RULED: 'Por preferencia',
    LEFT_OUT: 'Sin cambio',
  },
  byDesk: 'Por el equipo de pedidos',
  until: 'hasta',
  another: (count, what) => `${countText(count)} ${what}`,
  allRest: (others, less, asked) =>
    `${countText(others)} de otros, ${countText(less)} menos${asked > 0 ? `, ${countText(asked)} por responder` : ''}`,
  pickup: 'Retiro',
  ups: 'UPS',
  wishes: {
    NONE: 'nada, recibir menos',
    SAME_COLOR: 'mismo color',
    SAME_VARIETY: 'misma variedad',
    SAME_KIND: 'mismo tipo',
    ASK: 'consultarme',
  },
  upTo: (wish, percent) => `${wish}, hasta ${percent}% más`,
  instead: 'Sustitutos, en este orden',
  bookHas: (count) => `El sistema tiene ${countText(count)} más sin apartar.`,
  free: (count) => `${countText(count)} disponibles`,
  samePrice: 'mismo precio de lista',
  dearer: (percent) => `${percent}% más caro`,
  cheaper: (percent) => `${percent}% más barato`,
  noInstead: 'No hay nada parecido libre.',
  reason: 'Motivo (lo ven las florerías)',
  usualReason: 'Llegó menos de lo esperado.',
  reads: (customer) => `Lo que lee ${customer}`,
  readsLess: (description, gets, asked) =>
    `${description}: ${countText(gets)} en vez de ${countText(asked)}.`,
  readsOther: (description, gets, asked, rest, other) =>
    `${description}: ${countText(gets)} en vez de ${countText(asked)}, y ${countText(rest)} ${other} sin pagar más.`,
  tell: (count) => `Avisar por correo ${count === 1 ? 'a la florería' : `a ${count} florerías`}`,
  result: (others, less, asked) =>
    [
      others > 0 ? `${others} reciben otro artículo` : '',
      less > 0 ? `${less} reciben menos` : '',
      asked > 0 ? `a ${asked} se les pregunta` : '',
    ]
      .filter(Boolean)
      .join(', '),
  settle: 'Resolver',
  settling: 'Resolviendo',
  next: 'Siguiente artículo',
  settled: (count) => `Resuelto para ${orders(count)}.`,
  stale: 'Este artículo cambió mientras tanto. No se resolvió nada. Revíselo de nuevo.',
  back: 'Todos los artículos',
  over: (count) => `${countText(count)} más de los que hay.`,
  readOnly: 'El equipo de pedidos resuelve los faltantes.',
}
