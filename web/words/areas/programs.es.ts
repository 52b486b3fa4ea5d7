import type { Translated } from '../catalogue.ts'
import type { programs as en } from './programs.en.ts'

const number = (count: number) => count.toLocaleString('en-US')
const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${more}`

export const programs: Translated<typeof en> = {
  tabs: {
    us: 'Programa de EE. UU.',
    'farm-direct': 'Directo de finca',
    'grower-direct': 'Directo del cultivador',
  },
  label: 'Programas',
  about: {
    us: 'Flores y productos de finca de cultivadores de EE. UU. Una tienda fuera del programa no los ve ni los pide.',
    'farm-direct': 'Productos que envían las propias fincas.',
    'grower-direct': 'Cajas que envían los propios cultivadores.',
  },
  now: (items, shops, all) =>
    `${many(items, 'artículo', 'artículos')}, para ${number(shops)} de ${many(all, 'tienda', 'tiendas')}`,
  by: (name) => `Cambiado por ${name},`,
  failed: 'El programa no se cargó',
  loading: 'Cargando el programa',
  fields: {
    onSale: 'El programa está activo',
    states: 'Estados',
    levels: 'Niveles de precio',
    leadDays: 'Días de anticipación',
    shipWeekdays: 'Se envía los',
    orderBy: 'Pedir hasta',
    boxMinimum: 'Mínimo de cajas por pedido',
    growers: 'Cultivadores',
    categories: 'Categorías',
    in: 'Artículos por agregar',
    out: 'Artículos por quitar',
  },
  offHint:
    'Si está inactivo, sus páginas y artículos desaparecen de todas las tiendas de inmediato. Los carritos conservan las líneas y las marcan.',
  all: {
    states: 'Todos los estados',
    levels: 'Todos los niveles',
    shipWeekdays: 'Todos los días del calendario',
    growers: 'Todos los cultivadores',
    categories: 'Todas las categorías',
  },
  stateHint: 'Una tienda está en el estado de su primera dirección.',
  leadHint: 'Déjelo vacío para usar los de cada artículo.',
  orderByHint: 'En el último día de anticipación. Déjelo vacío para usar las horas de cierre del calendario.',
  boxHint: 'Una caja es el múltiplo en que se vende un artículo.',
  itemsHint:
    'Números de artículo, separados por comas o uno por línea. Los de fuera del programa se venden como cualquier otro.',
  badItems: (text) => `«${text}» no es un número de artículo.`,
  badNumber: 'Escriba un número entero.',
  level: (level) => `Nivel ${level}`,
  shopsOf: (name, shops) => `${name} (${many(shops, 'tienda', 'tiendas')})`,
  itemsOf: (name, items) => `${name} (${many(items, 'artículo', 'artículos')})`,
  noVendor: 'Sin proveedor',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Se guardó el programa.',
  effect: {
    title: 'A quién afecta al guardar',
    counting: 'Contando…',
    nothing: 'Ninguna tienda, artículo, carrito ni pedido.',
    shopsLeave: (count) => `${many(count, 'tienda deja', 'tiendas dejan')} de recibirlo`,
    shopsJoin: (count) => `${many(count, 'tienda lo recibe', 'tiendas lo reciben')} desde ahora`,
    itemsLeave: (count) => many(count, 'artículo sale', 'artículos salen'),
    itemsJoin: (count) => many(count, 'artículo entra', 'artículos entran'),
    carts: (count) => `${many(count, 'carrito tiene', 'carritos tienen')} líneas que ya no se pueden pedir`,
    orders: (count) =>
      `${many(count, 'pedido hecho tiene', 'pedidos hechos tienen')} esas líneas y las conservan`,
    then: (shops, items) =>
      `Después, ${many(shops, 'tienda', 'tiendas')} y ${many(items, 'artículo', 'artículos')}.`,
    names: (names, more) => (more > 0 ? `${names} y ${number(more)} más` : names),
  },
}
