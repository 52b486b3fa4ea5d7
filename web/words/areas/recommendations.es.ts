import type { Translated } from '../catalogue.ts'
import type { recommendations as en } from './recommendations.en.ts'

export const recommendations: Translated<typeof en> = {
  cards: 'Sugerencias',
  kinds: {
    usualMissing: 'Lo de siempre',
    lastYear: 'El año pasado',
    endsSoon: 'Termina pronto',
    newColor: 'Nuevo',
    priceFell: 'Mejor precio',
    back: 'De nuevo en existencia',
    prebook: 'Para reservar',
  },
  add: (lines, sum) =>
    `${lines === 1 ? 'Agregar' : `Agregar ${lines} líneas`}${sum === '' ? '' : `, ${sum}`}`,
  addOf: (title, label) => `${label}: ${title}`,
  adding: 'Agregando…',
  added: (lines) =>
    lines === 1 ? 'Se agregó 1 línea al carrito' : `Se agregaron ${lines} líneas al carrito`,
  see: 'Ver',
  dismiss: (title) => `Esta vez no: ${title}`,
  dismissed: 'Descartado para este día de envío',
  never: (name) => `No sugerir ${name}`,
  neverSaid: (name) => `Ya no se sugerirá ${name}`,
  goesWith: 'Combina bien',
  cart: 'Quizá quiera',
}
