import type { DiscountScope } from '../../../contract/features/prices/discounts.ts'
import type { ScheduledAbout, ScheduledState } from '../../../contract/features/scheduled.ts'
import type { Translated } from '../catalogue.ts'
import type { scheduled as english } from './scheduled.en.ts'

const number = (count: number) => count.toLocaleString('en-US')

const some = (ids: readonly string[]) =>
  ids.length <= 3 ? ids.join(', ') : `${ids.slice(0, 2).join(', ')} y ${ids.length - 2} más`

function discountOf(scope: DiscountScope, ids: readonly string[]): string {
  switch (scope) {
    case 'global':
      return 'para todos'
    case 'route':
      return `de la ruta ${some(ids)}`
    case 'price_tier':
      return `del nivel ${some(ids)}`
    case 'customer':
      return `de la cuenta ${some(ids)}`
    case 'category':
      return `de ${some(ids)}`
  }
}

function about(what: ScheduledAbout): string {
  switch (what.kind) {
    case 'mark-up':
      return what.percent === 0
        ? `Quitar el recargo de ${what.description}`
        : `Fijar el recargo de ${what.description} en ${what.percent}%`
    case 'featured':
      return `${what.featured ? 'Destacar' : 'Dejar de destacar'} ${what.productIds.length === 1 ? `el artículo ${what.productIds[0]}` : `${number(what.productIds.length)} artículos`}`
    case 'overstock':
      return `${what.ended ? 'Terminar la oferta de' : 'Rebajar'} ${what.products === 1 ? '1 artículo' : `${number(what.products)} artículos`}`
    case 'products':
      return `Cambiar ${what.products === 1 ? '1 producto' : `${number(what.products)} productos`}`
    case 'pre-order-step':
      return `Cambiar los precios de ${what.name} en ${what.percent}%`
    case 'publish-prices':
      return `Publicar los precios de ${what.supplier}`
    case 'discount':
      return what.percent === 0
        ? `Quitar el descuento ${discountOf(what.scope, what.ids)}`
        : `Fijar el descuento ${discountOf(what.scope, what.ids)} en ${what.percent}%`
    case 'price-level':
      return `Pasar ${some(what.accountNumbers.map(String))} al nivel ${what.level}`
    case 'discount-days':
      return `${what.ends ? 'Termina' : 'Empieza'} el descuento de ${what.percent}% ${discountOf(what.scope, [what.id])}`
    case 'customer-price-days': {
      const price = what.promisedFor === null ? 'el precio' : `el precio prometido para ${what.promisedFor}`
      return `${what.ends ? 'Termina' : 'Empieza'} ${price} de ${what.name} para ${what.accountNumber}`
    }
    case 'shut-days':
      return `Cerrar ${what.fromDay}${what.toDay === what.fromDay ? '' : ` a ${what.toDay}`}${what.scopeKey ? ` para ${what.scopeKey}` : ''}`
    case 'sale-end':
      return `Termina la oferta de ${what.description}`
    case 'promo-bar':
      return what.ends ? `Se quita el aviso “${what.lead}”` : `Aparece el aviso “${what.lead}”`
    default:
      throw new Error(`unhandled ${what satisfies never}`)
  }
}

const states: Record<ScheduledState, string> = {
  planned: 'Programado',
  done: 'Hecho',
  failed: 'Fallido',
  removed: 'Quitado',
}
const kinds: Record<ScheduledAbout['kind'], string> = {
  'mark-up': 'Recargo',
  featured: 'Destacados',
  overstock: 'Liquidación',
  products: 'Productos',
  'pre-order-step': 'Paso de precio de una preventa',
  'publish-prices': 'Precios diarios',
  discount: 'Descuento',
  'price-level': 'Nivel de precios',
  'discount-days': 'Descuento por sus fechas',
  'customer-price-days': 'Precio de cliente por sus fechas',
  'shut-days': 'Días cerrados',
  'sale-end': 'Fin de oferta',
  'promo-bar': 'Aviso de la tienda',
}

export const scheduled: Translated<typeof english> = {
  about,
  states,
  kinds,
  list: 'Cambios programados',
  count: (total) => (total === 1 ? '1 cambio' : `${number(total)} cambios`),
  when: 'Cuándo',
  what: 'Qué',
  state: 'Estado',
  kind: 'Tipo',
  any: 'Todos',
  by: 'Programado por',
  byDates: 'Por sus fechas',
  from: 'Desde',
  to: 'Hasta',
  error: 'Motivo',
  actions: 'Acciones',
  move: 'Mover',
  moveThis: (name) => `Mover: ${name}`,
  moveTitle: 'Mover a otra fecha',
  moving: 'Moviendo…',
  moved: 'Movido.',
  now: 'Aplicar ahora',
  nowThis: (name) => `Aplicar ahora: ${name}`,
  nowTitle: '¿Aplicarlo ahora?',
  nowDoing: 'Aplicando…',
  nowDone: 'En marcha. La lista muestra el resultado en un momento.',
  remove: 'Quitar',
  removeThis: (name) => `Quitar: ${name}`,
  removeTitle: '¿Quitar este cambio programado?',
  removing: 'Quitando…',
  removed: 'Quitado.',
  keep: 'Conservar',
  change: 'Ver el cambio',
  empty: 'No hay cambios programados.',
  emptyText: 'Aquí aparecen los precios, recargos y descuentos que programe.',
  startsWhen: 'Empieza',
  atOnce: 'Ahora',
  atPriceMoment: (moment) => `En el próximo cambio de precios, ${moment}`,
  atOther: 'En otra fecha',
  moment: 'Fecha y hora',
  pastMoment: 'Esa hora ya pasó. Elija una posterior.',
  others: (count) =>
    count === 1 ? 'Otro cambio ocurre a esa hora.' : `Otros ${number(count)} cambios ocurren a esa hora.`,
}
