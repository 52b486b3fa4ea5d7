import type { Translated } from '../catalogue.ts'
import type { buyNow as english } from './buy-now-opened.en.ts'

export const buyNow: Translated<typeof english> = {
  menu: (item) => `Comprar sin pasar por el carrito: ${item}`,
  ships: 'Sale',
  shipsAs: (method, day) => `${method} · ${day}`,
  price: 'Precio',
  each: (price, unit) => `${price} por ${unit}`,
  delivery: 'Entrega',
  free: 'Gratis',
  pay: 'Pago',
  calculating: 'Calculando…',
  cancel: 'Ahora no',
  buy: (amount) => `Comprar por ${amount}`,
  placing: 'Haciendo el pedido…',
  notPlaced: 'No se pidió nada.',
  loadingOrders: 'Cargando…',
  joinFromCart: (quantity, number, day) => `Pasar ${quantity} del carrito al pedido ${number} · ${day}`,
  joined: (number, quantity, total) => `${quantity}: agregado al pedido ${number}. Nuevo total: ${total}.`,
  joinedLines: (number, lines, total) =>
    `${lines === 1 ? '1 línea agregada' : `${lines} líneas agregadas`} al pedido ${number}. Nuevo total: ${total}.`,
  addingTo: (number, method, day) => `Agregando al pedido ${number} · ${day}, ${method}`,
  addingUntil: (when) => `Lo que agregue va en este pedido. Abierto hasta ${when}.`,
  addingOthers: (lines) =>
    `${lines === 1 ? '1 línea va' : `${lines} líneas van`} por otro medio u otro día, en un pedido aparte.`,
  addingClosed: (number) => `El pedido ${number} está cerrado.`,
  addingClosedText: 'Lo que agregó sigue en el carrito.',
  addingOk: 'Entendido',
  leaveInCart: 'Dejar en el carrito',
  doneAdding: (lines) => `Listo: agregar ${lines === 1 ? '1 línea' : `${lines} líneas`}`,
  done: 'Listo',
  opening: 'Abriendo…',
  takenBack: (number) => `El pedido ${number} está como antes.`,
  joinTitle: (number) => `Agregar al pedido ${number}`,
  joinCard: 'Este pedido se pagó con tarjeta. La diferencia se cobra ahora.',
  difference: 'Se paga ahora',
  back: 'Reembolso a la tarjeta',
  joinPay: (amount) => `Agregar y pagar ${amount}`,
  joinOnly: 'Agregar al pedido',
  notJoined: 'No se agregó nada.',
  addLines: (lines, number) =>
    `Agregar ${lines === 1 ? 'esta línea' : `estas ${lines} líneas`} al pedido ${number}`,
}
