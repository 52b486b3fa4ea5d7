import type { basket as english } from './basket-words.en.ts'

export const basket: typeof english = {
  subject: (from, day) => `${from} le preparó una canasta para el ${day}`,
  title: (from) => `${from} le preparó esto`,
  nothing: 'Todavía no se ha pedido nada. Cambie las cantidades que quiera y luego pídala.',
  until: (time) => `Pídala antes de ${time}.`,
  checked: 'Los precios y las existencias se revisan de nuevo al pedirla.',
  button: 'Ver la canasta',
  why: 'Recibe este correo porque su representante de ventas le preparó una canasta.',
  text: (from, brand, until) => `${brand}: ${from} le preparó una canasta. Pídala antes de ${until}:`,
}
