import type { Translated } from '../catalogue.ts'
import type { account as english } from './account.en.ts'

export const account: Translated<typeof english> = {
  company: 'Personas de su empresa',
  contact: 'Escribir a su representante',
  onlySees: 'Esto es lo que su empresa tiene en el carrito. Lo cambian y lo piden sus compradores.',
}
