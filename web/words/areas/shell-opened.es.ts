import type { Translated } from '../catalogue.ts'
import type { shell as english } from './shell-opened.en.ts'

export const shell: Translated<typeof english> = {
  companyCart: 'Carrito de la empresa',
  apiReference: 'Referencia de la API',
  timeIn: (time, place) => `${time} en ${place}`,
  timeInBoth: (time, farm, house) => `${time} en ${farm} y en ${house}`,
  signedInAs: (email: string) => `Sesión de ${email}`,
  waysToOrder: 'Maneras de pedir',
  yourAccount: 'Su cuenta',
  theme: 'Tema',
  light: 'Claro',
  dark: 'Oscuro',
  system: 'Sistema',
}
