import type { Translated } from '../catalogue.ts'
import type { home as english } from './home.en.ts'

export const home: Translated<typeof english> = {
  account: (number: number) => `cuenta ${number}`,
  cartFor: (method: string, day: string, lines: number) =>
    `${method} ${day}: ${lines === 1 ? '1 línea' : `${lines} líneas`}`,
  nothingFor: (method: string, day: string) => `${method} ${day}: el carrito está vacío`,
  closes: (when: string) => `Cierra ${when}.`,
  closed: (day: string) => `Los pedidos para el ${day} ya cerraron.`,
  missed: (lines, method, day) =>
    `${lines === 1 ? '1 línea no alcanzó' : `${lines} líneas no alcanzaron`} el cierre de ${method} ${day}`,
  missedText: 'No se hizo el pedido. Sus artículos siguen en el carrito.',
  missedNoDay: 'No hay días abiertos con esta forma de envío. Elija otra.',
  shipIt: (day) => `Enviarla el ${day}`,
  shipThem: (day) => `Enviarlas el ${day}`,
  checkOut: 'Hacer el pedido',
  shop: 'Ir a Flores frescas',
  usual: 'Lo de siempre',
  again: (lines: number) => `Repetir el último pedido, ${lines === 1 ? '1 línea' : `${lines} líneas`}`,
  adding: 'Agregando…',
  added: (lines: number) =>
    lines === 1 ? 'Se agregó 1 línea al carrito.' : `Se agregaron ${lines} líneas al carrito.`,
  missing: (names: string) => `No hay para este día: ${names}.`,
  noOrdering: {
    title: 'Aún no tiene departamentos',
    text: (phone) =>
      `Los productos y precios aparecen aquí cuando su usuario tiene un departamento. Pídalo al responsable de su empresa o llámenos al ${phone}.`,
  },
  vendor: {
    title: 'Todavía no se puede ingresar la disponibilidad aquí',
    text: (phone) =>
      `Por ahora, envíe su disponibilidad por correo o llame al ${phone}. Aquí puede actualizar su acceso y sus datos de contacto.`,
  },
  driver: {
    title: 'Su recorrido',
    text: (phone) =>
      `Abra su recorrido una vez en el teléfono, en el muelle: desde ahí funciona sin señal. Para lo demás, llame al ${phone}.`,
    open: 'Abrir su recorrido',
  },
  topTen: 'Lo más vendido',
  topTenHint: 'lo más comprado en 30 días',
  noUsualTitle: 'Todavía no hay compras',
  noUsualText: 'Aquí aparece lo que compra seguido, listo para pedir.',
  featured: 'Destacados',
  specials: 'Ofertas',
  all: (count: number) => `Todas, ${count}`,
  item: 'Producto',
  price: 'Precio',
  left: (day: string) => `Quedan ${day}`,
  unitsLeft: (count) => `Quedan ${count}`,
  quantity: 'Cantidad',
  last: (quantity: string, day: string) => `Última vez, ${day}: ${quantity}`,
  onTheWay: 'En camino',
  noneOnTheWay: 'No hay pedidos abiertos.',
  orderOf: (number: number, method: string) => `Pedido ${number}, ${method}`,
  cutOffs: 'Horas de cierre',
  cutOff: (method: string, when: string) => `${method}, ${when}`,
  balance: 'Cuenta',
  openBalance: 'Saldo',
  credits: 'Créditos',
  afterCredits: (amount) => `después de ${amount} en créditos`,
  pastDue: 'Vencido',
  leftToOrder: 'Disponible a cuenta',
  stopped: {
    held: 'Retenida: los pedidos nuevos se pagan con tarjeta.',
    cardOnly: 'Vencido: los pedidos nuevos se pagan con tarjeta.',
  },
  stoppedCall: (phone) => `¿Preguntas? Llame al ${phone}.`,
  lastPayment: (day: string) => `Último pago, ${day}`,
  failed: 'Esta parte no cargó',
  seesCart: (lines: number) => `En el carrito de su empresa: ${lines === 1 ? '1 línea' : `${lines} líneas`}`,
  seesNothing: 'El carrito de su empresa está vacío',
  sees: 'Piden sus compradores. Usted ve precios, existencias y todos los pedidos.',
  seeCart: 'Ver el carrito',
  companyUsual: 'Lo que compra su empresa',
  noCompanyUsualText: 'Aquí aparece lo que su empresa compra a menudo.',
}
