import { countText } from '../../contract/words/day-words.ts'
import type { daily as enDaily, winBack as enWinBack } from './price-words.en.ts'

export const daily: typeof enDaily = {
  subject: (day) => `Precios del ${day}`,
  title: (day) => `Precios del ${day}`,
  preview: (count, day) => `${countText(count)} artículos para el ${day}, a sus precios.`,
  text: (count, day) => `Hay ${countText(count)} artículos disponibles para el ${day}. Primero los suyos.`,
  from: (quantity) => `Desde ${quantity}`,
  usual: (quantity) => `Usted suele llevar ${quantity}`,
  moves: { up: 'Sube', down: 'Baja' },
  specials: 'Ofertas del día',
  add: (quantity) => `Agregar ${quantity}`,
  fill: (count) =>
    count === 1 ? 'Poner 1 artículo en mi carrito' : `Poner estos ${count} artículos en mi carrito`,
  fillText:
    'El botón pone en su carrito lo que suele llevar, en las cantidades de siempre. No se pide nada hasta que usted confirme.',
  shop: 'Ver todos los precios',
  stop: 'No recibir más estos correos',
  why: 'Recibe este correo porque pidió los precios diarios.',
}

export const winBack: typeof enWinBack = {
  subject: 'Sus flores, a los precios de hoy',
  preview: (count, day) => `${countText(count)} artículos para el ${day}, a sus precios.`,
  title: 'Hace tiempo que no sabemos de usted',
  text: (last, day) =>
    `Su último pedido fue el ${last}. Estos son sus artículos de siempre para el ${day}, a sus precios.`,
  feedback: 'Si algo salió mal, responda a este correo. Nos gustaría saberlo.',
  why: 'Recibe este correo porque pidió precios por correo y hace tiempo que no pide.',
}
