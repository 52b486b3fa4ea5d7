import type { Translated } from '../catalogue.ts'
import { pages } from './pages.es.ts'
import type { quickOrder as english } from './quick-order.en.ts'

export const quickOrder: Translated<typeof english> = {
  title: pages.quickOrder,
  hint: 'Códigos o palabras con cantidades, en cualquier orden: 100624 10, rosa blanca 60 x 50, 2 ramos eucalipto.',
  pad: 'Una línea',
  padHint: 'Código o palabras, y cuántos',
  addLine: 'Agregar la línea',
  paste: 'Muchas líneas',
  pasteHint: 'Pegue de una hoja de cálculo o un mensaje, un producto por línea, 2,000 como máximo.',
  find: (lines) => (lines === 1 ? 'Buscar 1 línea' : `Buscar ${lines} líneas`),
  tooMany: (lines, room) => `${lines} líneas son demasiadas de una vez. Hay lugar para ${room}.`,
  lines: 'Líneas',
  show: 'Mostrar',
  shows: { all: 'Todas', ready: 'Listas', pick: 'Por elegir', none: 'Sin hallar', out: 'Agotadas' },
  looking: 'Buscando',
  left: (count) => `quedan ${count}`,
  which: '¿Cuál quiso decir?',
  chooseAnother: 'Elegir otro',
  notFound: 'Nada se llama así. Cambie las palabras o quite la línea.',
  words: 'Palabras de esta línea',
  again: 'Buscar otra vez',
  soldOut: 'Agotado para este día.',
  noQuantity: (quantity) => `La línea no dice cuántos. Quedó en ${quantity}.`,
  soldBy: (step, quantity) => `Se vende de ${step} en ${step}. Quedó en ${quantity}.`,
  onlyLeft: (left, quantity) => `Solo quedan ${left}. Quedó en ${quantity}.`,
  together: (quantity) => `Varias líneas lo piden, ${quantity} en total.`,
  converted: (asked, quantity) => `Pidió ${asked}: ${quantity}.`,
  preOrder: (day) => `Preventa, desde el ${day}`,
  box: (product, units) => `${product}, ${units}`,
  takeOut: (text) => `Quitar: ${text}`,
  takenOut: (text) => `“${text}” ya no está en la lista.`,
  clear: 'Quitar todo',
  cleared: 'La lista está vacía.',
  addAll: (lines) => (lines === 1 ? 'Agregar 1 línea' : `Agregar ${lines} líneas`),
  adding: 'Agregando…',
  added: (lines) => (lines === 1 ? '1 línea está en el carrito.' : `${lines} líneas están en el carrito.`),
  ready: (lines) => (lines === 1 ? '1 línea lista' : `${lines} líneas listas`),
  open: (pick, none) =>
    [pick > 0 ? `${pick} por elegir` : '', none > 0 ? `${none} sin hallar` : ''].filter(Boolean).join(', '),
  refused: (lines) =>
    lines === 1
      ? '1 línea no se agregó. Ella dice por qué.'
      : `${lines} líneas no se agregaron. Ellas dicen por qué.`,
  more: (lines) => `Mostrar ${lines} más`,
  failed: 'Las líneas no se buscaron.',
  failedText: 'Aquí se conservan.',
  emptyTitle: 'Todavía no hay líneas.',
  emptyText: 'Lo que escriba o pegue arriba queda aquí con su producto, su precio y lo que queda.',
  noneHere: 'Ninguna línea de este tipo.',
}
