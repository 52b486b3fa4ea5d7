import type { Language } from '../../contract/core/language.ts'

const en = {
  by: (person: string) => `Changed by ${person}`,
  count: (items: string) => (items === '1' ? '1 item' : `${items} items`),
  heads: { code: 'Code', item: 'Item', quantity: 'Quantity', unit: 'Unit', price: 'Price', amount: 'Amount' },
  left: (units: string) => `${units} left`,
  soldOut: 'Sold out',
  available: 'Available, at today’s prices',
  nothing: 'This list is empty.',
  foot: (at: string, brand: string, phone: string) => `Prices and stock as of ${at}. ${brand}, ${phone}`,
  page: (page: number, last: number) => `Page ${page} of ${last}`,
}

const es: typeof en = {
  by: (person) => `Cambiada por ${person}`,
  count: (items) => (items === '1' ? '1 artículo' : `${items} artículos`),
  heads: {
    code: 'Código',
    item: 'Artículo',
    quantity: 'Cantidad',
    unit: 'Unidad',
    price: 'Precio',
    amount: 'Importe',
  },
  left: (units) => `quedan ${units}`,
  soldOut: 'Agotado',
  available: 'Disponible, a los precios de hoy',
  nothing: 'Esta lista está vacía.',
  foot: (at, brand, phone) => `Precios y existencias al ${at}. ${brand}, ${phone}`,
  page: (page, last) => `Página ${page} de ${last}`,
}

export const listWords: Record<Language, typeof en> = { en, es }
