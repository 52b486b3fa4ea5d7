import { countText } from '../format.ts'
import type { pickLists as english } from './pick-lists.en.ts'

/** Las listas de armado del cuarto frío. */
export const pickLists: typeof english = {
  lists: 'Listas del día',
  pickup: 'Retiro',
  ups: 'UPS',
  leaves: (time) => `sale a las ${time}`,
  orders: (count) => (count === 1 ? '1 pedido' : `${countText(count)} pedidos`),
  picked: (picked, lines) => `${countText(picked)} de ${countText(lines)} líneas armadas`,
  missing: (count) => `${countText(count)} con faltante`,
  printed: (actor) => `Impresa por ${actor}`,
  notPrinted: 'Aún sin imprimir',
  nothing: (day) => `No hay nada que armar para el ${day}.`,
  nothingText: 'Los pedidos confirmados del día aparecen aquí por ruta.',
  back: 'Todas las listas',
  print: 'Imprimir y empezar a armar',
  printAgain: 'Imprimir de nuevo',
  printing: 'Imprimiendo',
  paper: 'Papel en PDF',
  slips: 'Remisiones',
  labels: 'Etiquetas',
  changesPaper: 'Cambios en PDF',
  making: 'Creando el PDF',
  done: 'Guardada como se imprimió. Sus pedidos se están armando.',
  changed: (count) =>
    count === 1
      ? 'Cambió 1 línea desde que se imprimió.'
      : `Cambiaron ${countText(count)} líneas desde que se imprimió.`,
  startFirst: 'Imprima la lista para empezar a armar.',
  noPlace: 'Sin lugar',
  hands: (hands, step, unit) => `${countText(hands)} × ${countText(step)} ${unit}`,
  units: (units, unit) => `${countText(units)} ${unit}`,
  stop: (at, customer) => `${at} ${customer}`,
  tick: (description, customer) => `${description} para ${customer}`,
  less: 'Menos',
  lessOf: (description, customer) => `Menos ${description} para ${customer}`,
  took: 'Unidades que hay',
  save: 'Guardar',
  settled: (units) => `faltan ${units}, resuelto por el equipo de pedidos`,
  scan: 'Escanee o escriba un número de artículo',
  notOnList: (code) => `${code} no está en esta lista.`,
  packing: 'Empacar',
  boxes: 'Cajas',
  boxesOf: (customer, order) => `Cajas para ${customer}, pedido ${order}`,
  wholeBoxes: 'Escriba de 1 a 999 cajas.',
  pack: 'Empacado',
  saving: 'Guardando',
  packedIn: (count) =>
    count === null
      ? 'Empacado'
      : count === 1
        ? 'Empacado en 1 caja'
        : `Empacado en ${countText(count)} cajas`,
  unpack: 'Desempacar',
  unpackOf: (customer, order) => `Desempacar ${customer}, pedido ${order}`,
  order: (order) => `Pedido ${order}`,
  load: 'Cargar de la última parada a la primera',
}
