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
  dismiss: (title) => `Descartar para este día de envío: ${title}`,
  dismissed: 'Descartado para este día de envío',
  never: (name) => `No sugerir ${name}`,
  neverSaid: (name) => `Ya no se sugerirá ${name}`,
  allDismissed: 'No hay sugerencias por ahora.',
  listOf: (count) => `Descartadas (${count})`,
  list: 'Sugerencias descartadas',
  listText: 'Lo que no quiere que se le sugiera. Vale solo para usted: sus colegas lo siguen viendo.',
  forDay: 'Descartadas para un día de envío',
  forGood: 'Nunca se sugieren',
  notOffered: 'Un artículo que ahora no se le ofrece',
  letBack: 'Volver a sugerir',
  letBackOf: (name) => `Volver a sugerir: ${name}`,
  lettingBack: 'Guardando…',
  letBackSaid: (name) => `${name} se puede volver a sugerir`,
  noneDismissed: 'No hay nada descartado.',
  latest: (shown, total) => `Los últimos ${shown} de ${total} artículos`,
  listFailed: 'No se pudo cargar la lista',
  close: 'Cerrar',
  goesWith: 'Combina bien',
  cart: 'Quizá quiera',
}
