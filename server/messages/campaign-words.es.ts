import type { campaigns as english } from './campaign-words.en.ts'

export const campaigns: typeof english = {
  stop: 'No recibir más estos correos',
  why: 'Recibe este correo porque usted nos hace pedidos.',
  counted: 'Contamos si este correo se abre y si se sigue su enlace.',
}
