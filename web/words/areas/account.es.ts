import type { Translated } from '../catalogue.ts'
import type { account as english } from './account.en.ts'

export const account: Translated<typeof english> = {
  company: 'Usuarios de su empresa',
  contact: 'Ayuda',
  onlySees: 'Este es el carrito de su empresa. Sus compradores pueden cambiarlo y hacer pedidos.',
}
