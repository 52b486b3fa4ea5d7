import type { Translated } from '../catalogue.ts'
import { pages } from './pages.es.ts'
import type { quickOrder as english } from './quick-order.en.ts'

export const quickOrder: Translated<typeof english> = {
  title: pages.quickOrder,
  hint: 'Códigos o palabras con cantidades, en cualquier orden: 100624 10, rosa blanca 60 x 50, 2 ramos eucalipto.',
  pad: 'Una línea',
  padHint: 'Código o palabras y una cantidad',
  addLine: 'Agregar línea',
  paste: 'Muchas líneas',
  pasteHint: 'Pegue de una hoja de cálculo o un mensaje, un producto por línea, 2,000 como máximo.',
  find: (lines) => (lines === 1 ? 'Buscar 1 línea' : `Buscar ${lines} líneas`),
  tooMany: (lines, room) => `${lines} líneas son demasiadas. Caben ${room}.`,
  lines: 'Líneas',
  show: 'Mostrar',
  shows: { all: 'Todas', ready: 'Listas', pick: 'Por elegir', none: 'Sin hallar', out: 'Agotadas' },
  looking: 'Buscando…',
  left: (count) => `quedan ${count}`,
  which: '¿Cuál quiso decir?',
  chooseAnother: 'Elegir otro',
  notFound: 'Sin resultados. Cambie las palabras o quite la línea.',
  words: 'Texto de esta línea',
  again: 'Buscar otra vez',
  soldOut: 'Agotado para este día.',
  noQuantity: (quantity) => `Sin cantidad. Quedó en ${quantity}.`,
  soldBy: (step, quantity) => `Se vende de ${step} en ${step}. Quedó en ${quantity}.`,
  onlyLeft: (left, quantity) => `Solo quedan ${left}. Quedó en ${quantity}.`,
  together: (quantity) => `En varias líneas, ${quantity} en total.`,
  converted: (asked, quantity) => `${asked} son ${quantity}.`,
  preOrder: (day) => `Preventa, desde el ${day}`,
  box: (product, units) => `${product}, ${units}`,
  remove: (text) => `Quitar: ${text}`,
  removed: (text) => `“${text}” se quitó de la lista.`,
  clear: 'Quitar todo',
  cleared: 'Lista vacía.',
  addAll: (lines) => (lines === 1 ? 'Agregar 1 línea' : `Agregar ${lines} líneas`),
  adding: 'Agregando…',
  added: (lines) =>
    lines === 1 ? 'Se agregó 1 línea al carrito.' : `Se agregaron ${lines} líneas al carrito.`,
  ready: (lines) => (lines === 1 ? '1 línea lista' : `${lines} líneas listas`),
  open: (pick, none) =>
    [pick > 0 ? `${pick} por elegir` : '', none > 0 ? `${none} sin hallar` : ''].filter(Boolean).join(', '),
  refused: (lines) =>
    lines === 1
      ? '1 línea no se agregó. Vea el motivo abajo.'
      : `${lines} líneas no se agregaron. Vea los motivos abajo.`,
  more: (lines) => `Mostrar ${lines} más`,
  failed: 'La búsqueda falló.',
  failedText: 'Sus líneas se conservan aquí.',
  emptyTitle: 'Todavía no hay líneas.',
  emptyText: 'Las líneas que escriba o pegue arriba aparecen aquí con producto, precio y existencias.',
  tryOne: 'Pruebe una:',
  examples: { length: 'rosa freedom 60 x 50', color: 'perritos blancos 10', unit: '2 ramos eucalipto' },
  noneHere: 'No hay líneas aquí.',
}
