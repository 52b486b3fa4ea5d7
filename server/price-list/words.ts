import type { Department } from '../../contract/core/access.ts'
import type { MethodLabel } from '../../contract/core/fields.ts'
import type { Language } from '../../contract/core/language.ts'

const en = {
  title: 'Price list',
  titleFor: (day: string) => `Price list for ${day}`,
  departments: { flowers: 'Flowers', supplies: 'Supplies', plants: 'Plants', yard: 'Yard' } as Record<
    Department,
    string
  >,
  methods: { Pickup: 'Pickup', 'Truck Delivery': 'Truck Delivery', 'UPS Delivery': 'UPS Delivery' } as Record<
    MethodLabel,
    string
  >,
  continued: (band: string) => `${band} (continued)`,
  account: (number: number) => `Account ${number}`,
  count: (rows: string) => (rows === '1' ? '1 product' : `${rows} products`),
  nothing: 'No products are available for this day.',
  heads: { product: 'Product', soldBy: 'Sold by', price: 'Price in dollars, from the quantity below it' },
  pack: (count: string) => `pack of ${count}`,
  sale: (was: string) => `Sale, was ${was}`,
  saleUntil: (was: string, day: string) => `Sale, was ${was}, through ${day}`,
  foot: (at: string, brand: string, phone: string) => `Prices and stock as of ${at}. ${brand}, ${phone}`,
  page: (page: number, last: number) => `Page ${page} of ${last}`,
  fileName: 'price-list',
}

const es: typeof en = {
  title: 'Lista de precios',
  titleFor: (day) => `Lista de precios para el ${day}`,
  departments: { flowers: 'Flores', supplies: 'Insumos', plants: 'Plantas', yard: 'Jardín' },
  methods: { Pickup: 'Recoger', 'Truck Delivery': 'Entrega en camión', 'UPS Delivery': 'Entrega por UPS' },
  continued: (band) => `${band} (continúa)`,
  account: (number) => `Cuenta ${number}`,
  count: (rows) => (rows === '1' ? '1 producto' : `${rows} productos`),
  nothing: 'No hay productos para este día.',
  heads: {
    product: 'Producto',
    soldBy: 'Se vende por',
    price: 'Precio en dólares, desde la cantidad debajo',
  },
  pack: (count) => `paquete de ${count}`,
  sale: (was) => `Oferta, antes ${was}`,
  saleUntil: (was, day) => `Oferta, antes ${was}, hasta el ${day}`,
  foot: (at, brand, phone) => `Precios y existencias al ${at}. ${brand}, ${phone}`,
  page: (page, last) => `Página ${page} de ${last}`,
  fileName: 'lista-de-precios',
}

export type PriceListWords = typeof en

/** The words of a printed price list. */
export const priceListWords: Record<Language, PriceListWords> = { en, es }
