import type { Translated } from '../catalogue.ts'
import type { promised as english } from './promised.en.ts'

export const promised: Translated<typeof english> = {
  title: 'Calendario',
  text: 'Todo lo prometido para los próximos cuatro meses.',
  failed: 'No se pudo cargar el calendario',
  empty: 'Todavía no hay nada prometido.',
  emptyText: 'Aquí están por día los pedidos, los pedidos fijos, las cotizaciones y los eventos.',
  kinds: {
    ORDER: 'Pedido',
    STANDING: 'Pedido fijo',
    PREBOOK: 'Preventa',
    SPECIAL: 'Pedido especial',
    QUOTE: 'Cotización',
    EVENT: 'Evento',
  },
  order: (number) => `Pedido ${number}`,
  until: (when) => `puede cambiarlo hasta ${when}`,
  decide: (when) => `la oferta vale hasta ${when}`,
  closed: 'ya no se puede cambiar',
  planned: 'todavía no está pedido',
  link: 'En su propio calendario',
  linkText: 'Una dirección secreta lleva estos días a cualquier programa de calendario, sin precios.',
  address: 'Dirección',
  shownOnce: 'Se muestra una sola vez. Cópiela en su programa de calendario.',
  made: (when) => `Creada el ${when}.`,
  read: (when) => `Leída por última vez el ${when}.`,
  make: 'Crear una dirección',
  renew: 'Crear otra',
  end: 'Anularla',
}
