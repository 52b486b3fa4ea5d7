import type { Translated } from '../catalogue.ts'
import type { productsBulk as en } from './products-bulk.en.ts'

const number = (count: number) => count.toLocaleString('en-US')
const of = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`

export const productsBulk: Translated<typeof en> = {
  title: (count) => `Cambiar ${of(count, 'artículo', 'artículos')}`,
  groups: { prices: 'Precios', stock: 'Existencias', flags: 'Marcas', sale: 'Ofertas', more: 'Más' },
  kinds: {
    'price-raise': 'Subir precios',
    'price-lower': 'Bajar precios',
    'price-set': 'Fijar precios',
    'price-cost': 'Costo más porcentaje',
    'price-steps': 'Escalas desde la 1',
    markup: 'Recargo',
    'stock-set': 'Fijar existencia',
    'stock-add': 'Sumar a la existencia',
    'stock-zero': 'Existencia en 0',
    flag: 'Poner una marca',
    sale: 'Poner en oferta',
    'sale-end': 'Terminar la oferta',
    season: 'Temporada',
    dates: 'Disponible desde, reservar hasta',
    category: 'Categoría',
    grower: 'Cultivador',
    archive: 'Archivar',
    restore: 'Poner en la tienda',
  },
  what: 'Qué',
  percent: 'Porcentaje',
  dollars: 'Dólares',
  units: 'Unidades',
  by: 'En',
  unitNames: { percent: 'Porcentaje', dollars: 'Dólares' },
  tiers: 'Escalas',
  allTiers: 'Las cinco',
  tier: (n) => `Escala ${n}`,
  roundTo: 'Redondear a',
  roundings: { cent: 'Centavo', five: 'Al .05', nine: 'Al .09', dime: 'Al .10' },
  flag: 'Marca',
  flagNames: {
    featured: 'Destacado',
    hidden: 'Oculto',
    us: 'De Estados Unidos',
    growerDirect: 'Directo del cultivador',
    farmDirect: 'Directo de finca',
  },
  becomes: 'Queda en',
  yesNo: { yes: 'Sí', no: 'No' },
  endsOn: 'Último día',
  availableFrom: 'Disponible desde',
  bookBy: 'Reservar hasta',
  from: 'Desde',
  to: 'Hasta',
  category: 'Categoría',
  grower: 'Cultivador',
  states: { draft: 'Borrador', live: 'En la tienda', archived: 'Archivado' },
  fill: 'Complete lo que debe cambiar. Aquí se muestra antes el efecto.',
  counting: 'Calculando…',
  change: 'cambian',
  causes: {
    same: 'ya están así',
    on_sale: 'en oferta, quedan fuera',
    not_on_sale: 'sin oferta',
    no_price: 'sin precio',
    no_cost: 'sin costo',
    tiers: 'las escalas no bajarían',
    too_low: 'menos de un centavo',
    allocated: 'hay más en pedidos y carritos',
    in_open_orders: 'en pedidos abiertos',
    not_ready: 'no están listos para la tienda',
    archived: 'archivados',
  },
  onSale: (count) =>
    count === 1 ? '1 está en oferta y queda fuera.' : `${number(count)} están en oferta y quedan fuera.`,
  onSaleText: 'Solo cambiaría el precio de oferta. El precio al que vuelve no cambiaría.',
  takeIn: 'Incluir',
  smallest: 'El menor',
  largest: 'El mayor',
  mostSold: 'El más vendido',
  inMostCarts: 'En más carritos',
  touched: (carts, items, orders) =>
    `${carts === 0 ? 'En ningún carrito.' : `${of(carts, 'carrito tiene', 'carritos tienen')} ${number(items)} de ellos.`} ${
      orders === 0
        ? 'En ningún pedido abierto.'
        : `${of(orders, 'pedido abierto conserva su precio', 'pedidos abiertos conservan sus precios')}.`
    }`,
  why: 'Por qué',
  whyHint: 'Queda en Cambios junto a su nombre.',
  canGoBack: 'Se puede deshacer en Cambios',
  cancel: 'Cancelar',
  act: (count) => `Cambiar ${of(count, 'artículo', 'artículos')}`,
  plan: (count) => `Programar ${of(count, 'artículo', 'artículos')}`,
  doing: 'Cambiando…',
  done: (count, leftOut) =>
    leftOut > 0
      ? `${of(count, 'artículo cambiado', 'artículos cambiados')}. ${number(leftOut)} cambiaron entretanto y quedan como están.`
      : `${of(count, 'artículo cambiado', 'artículos cambiados')}.`,
  planned: 'Programado. Está en la lista de cambios programados.',
  started: 'Esto toma un momento. El avance se ve arriba.',
  reachAll: 'Todo lo de la lista, incluso lo que no está en pantalla',
  reachRows: 'Las filas elegidas',
}
