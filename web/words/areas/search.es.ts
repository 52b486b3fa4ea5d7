import type { Translated } from '../catalogue.ts'
import type { search as english } from './search.en.ts'

export const search: Translated<typeof english> = {
  suggestions: 'Sugerencias',
  headings: {
    recent: 'Búsquedas recientes',
    values: 'Filtros',
    products: 'Productos',
    sections: 'En el resto de la tienda',
  },
  values: {
    other: 'especial',
    bookingProductTypes: 'clase',
    purposes: 'uso',
    colors: 'color',
    categories: 'categoría',
    types: 'tipo',
    varieties: 'variedad',
    grades: 'grado',
    growers: 'cultivador',
  },
  count: (count) => (count === 1 ? '1 sugerencia' : `${count} sugerencias`),
  none: (text) => `Sin resultados para “${text}” aquí.`,
  failed: 'Las sugerencias no cargaron.',
  opens: 'abre',
  adds: 'agrega al carrito',
  moves: 'mueve',
  add: (step) => `Agregar ${step}`,
  added: (quantity, name) => `${quantity} de ${name} en el carrito.`,
  left: (count) => `quedan ${count}`,
  soldOut: 'Agotado',
  tellMe: 'Avíseme cuando vuelva',
  from: (day) => `Desde el ${day}`,
  elsewhere: (text) => `En el resto de la tienda para “${text}”:`,
  found: (section, count) => `${section} ${count}`,
}
