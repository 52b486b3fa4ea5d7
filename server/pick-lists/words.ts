import type { Language } from '../../contract/core/language.ts'
import { countText } from '../../contract/words/day-words.ts'

const en = {
  title: (name: string) => `Pick list ${name}`,
  changes: 'Changed since it was printed',
  pickup: 'Pickup',
  ups: 'UPS',
  leaves: (time: string) => `leaves ${time}`,
  sum: (orders: number, units: number) => `${countText(orders)} orders, ${countText(units)} units`,
  heads: {
    place: 'Place',
    item: 'Item, and what the hand takes',
    all: 'All',
    short: 'Short',
    was: 'Was',
    now: 'Now',
    order: 'Order',
  },
  of: (step: number) => `of ${step}`,
  noPlace: 'No place',
  nothing: 'Nothing to pick.',
  load: (stops: string) => `Load from the last stop to the first: ${stops}.`,
  by: ['Picked by', 'Checked by', 'Loaded by'],
  foot: 'Short? Write what is there in the box. The desk settles it.',
  printed: (at: string, actor: string) => `Printed ${at} by ${actor}`,
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  continued: (band: string) => `${band}, continued`,
  stops: (first: number, last: number) => `Stops ${first} to ${last}`,
  fileName: 'pick-list',
}
export type PaperWords = typeof en

const es: PaperWords = {
  title: (name) => `Lista de armado ${name}`,
  changes: 'Lo que cambió desde que se imprimió',
  pickup: 'Retiro',
  ups: 'UPS',
  leaves: (time) => `sale a las ${time}`,
  sum: (orders, units) => `${countText(orders)} pedidos, ${countText(units)} unidades`,
  heads: {
    place: 'Lugar',
    item: 'Artículo, y lo que toma la mano',
    all: 'Todo',
    short: 'Falta',
    was: 'Antes',
    now: 'Ahora',
    order: 'Pedido',
  },
  of: (step) => `de ${step}`,
  noPlace: 'Sin lugar',
  nothing: 'No hay nada que armar.',
  load: (stops) => `Cargar de la última parada a la primera: ${stops}.`,
  by: ['Armado por', 'Revisado por', 'Cargado por'],
  foot: '¿Falta algo? Escriba en el recuadro lo que hay. La mesa de pedidos lo resuelve.',
  printed: (at, actor) => `Impreso ${at} por ${actor}`,
  page: (page, pages) => `página ${page} de ${pages}`,
  continued: (band) => `${band}, continuación`,
  stops: (first, last) => `Paradas ${first} a ${last}`,
  fileName: 'lista-de-armado',
}

export const paperWords: Record<Language, PaperWords> = { en, es }
