import type { Translated } from '../catalogue.ts'
import { pages } from './pages.es.ts'
import type { priceList as english } from './price-list.en.ts'

export const priceList: Translated<typeof english> = {
  title: pages.priceList,
  for: (method, day) => `${method}, ${day}`,
  count: (rows) => `${rows} productos`,
  asOf: (time) => `a las ${time}`,
  department: 'Departamento',
  departments: { flowers: 'Flores', plants: 'Plantas', supplies: 'Insumos', yard: 'Jardín' },
  all: 'Todo',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  find: 'Buscar en la lista',
  code: 'Código',
  item: 'Artículo',
  grower: 'Cultivador',
  unit: 'Unidad',
  prices: 'Precio por cantidad',
  left: (day) => `Para ${day}`,
  save: (form) => `Guardar como ${form}`,
  saving: 'Guardando…',
  saved: (fileName) => `Se guardó ${fileName}.`,
  more: (rows) => `Mostrar ${rows} más`,
  saleTo: (price, day) => `Oferta hasta ${day}, antes ${price}`,
  emptyTitle: 'No hay precios para este día.',
  emptyText: 'Pruebe otro día de envío u otro departamento.',
  noneFound: 'Ningún producto coincide.',
  showAll: 'Mostrar todo',
  failed: 'La lista de precios no cargó.',
}
