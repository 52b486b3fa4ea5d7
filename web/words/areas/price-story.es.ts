import type { Translated } from '../catalogue.ts'
import type { priceStory as en } from './price-story.en.ts'

export const priceStory: Translated<typeof en> = {
  title: 'Su precio en 18 meses',
  waiting: 'Se carga el historial de su precio',
  lowest: (since) => `El más bajo desde ${since}.`,
  lowestEver: 'El más bajo en 18 meses.',
  highest: (since) => `El más alto desde ${since}.`,
  highestEver: 'El más alto en 18 meses.',
  same: (since) => `Sin cambios desde ${since}.`,
  sameEver: 'Sin cambios en 18 meses.',
  noPrice: 'Hoy no tiene precio.',
  none: 'Sin precio en los últimos 18 meses.',
  between: (low, high) => `Entre ${low} y ${high}`,
  bought: (orders) => (orders === 1 ? 'Comprado una vez' : `Comprado ${orders} veces`),
  never: 'No lo ha comprado en este tiempo',
  purchase: (day, quantity, price) => `${day}: ${quantity} a ${price}`,
  next: (from, price) => `${from}+ a ${price}`,
  today: 'Hoy',
  failed: 'No se cargó el historial de su precio.',
}
