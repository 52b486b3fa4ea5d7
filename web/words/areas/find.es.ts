import type { Translated } from '../catalogue.ts'
import type { find as en } from './find.en.ts'

export const find: Translated<typeof en> = {
  open: 'Ir a o buscar',
  placeholder: 'Página, cliente, pedido o artículo',
  scope: 'todo lo que usted puede ver',
  results: 'Resultados',
  count: (count) => (count === 1 ? '1 encontrado' : `${count} encontrados`),
  none: (text) => `No se encontró nada para «${text}».`,
  failed: 'La búsqueda no respondió. Intente de nuevo.',
  start: 'Escriba una página, un nombre, un número o un artículo.',
  headings: {
    recent: 'Lo último que abrió',
    pages: 'Ir a',
    actions: 'Acciones',
    customers: 'Clientes',
    orders: 'Pedidos',
    products: 'Artículos',
  },
  people: 'Su gente',
  money: 'Su cuenta',
  left: (count, unit) => `quedan ${count} ${unit}`,
  actions: {
    addUser: 'Agregar un usuario',
    applications: 'Solicitudes por revisar',
    failed: 'Mensajes que fallaron',
    closeSite: 'Cerrar o abrir el sitio',
    account: 'Estados de cuenta por enviar',
  },
  keys: {
    choose: 'elegir',
    open: 'abrir',
    newTab: 'otra pestaña',
    order: 'pedido',
    customer: 'cliente',
    do: 'hacer',
  },
}
