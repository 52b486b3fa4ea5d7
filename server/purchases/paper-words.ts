import type { Language } from '../../contract/core/language.ts'

const en = {
  packingList: (number: number) => `Packing list ${number}`,
  for: (day: string) => `At our warehouse by ${day}`,
  heads: { item: 'Item', units: 'Units', boxes: 'Boxes', perBox: 'Per box' },
  total: (boxes: number) => (boxes === 1 ? '1 box' : `${boxes} boxes`),
  box: (box: number, of: number) => `Box ${box} of ${of}`,
  order: (number: number) => `Order ${number}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  foot: 'Based on the confirmed quantities.',
  awb: 'Air waybill',
  nothing: 'Nothing was confirmed.',
}

const es: typeof en = {
  packingList: (number) => `Lista de empaque ${number}`,
  for: (day) => `En bodega el ${day}`,
  heads: { item: 'Producto', units: 'Unidades', boxes: 'Cajas', perBox: 'Por caja' },
  total: (boxes) => (boxes === 1 ? '1 caja' : `${boxes} cajas`),
  box: (box, of) => `Caja ${box} de ${of}`,
  order: (number) => `Pedido ${number}`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  foot: 'Según las cantidades confirmadas.',
  awb: 'Guía aérea',
  nothing: 'No se confirmó nada.',
}

export const purchasePaperWords: Record<Language, typeof en> = { en, es }
