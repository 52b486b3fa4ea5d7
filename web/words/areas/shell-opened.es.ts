import type { Translated } from '../catalogue.ts'
import type { shell as english } from './shell-opened.en.ts'

export const shell: Translated<typeof english> = {
  companyCart: 'Carrito de la empresa',
  apiReference: 'Referencia de la API',
  searchCalls: 'Ruta o palabras',
  callGroups: 'Grupos de llamadas',
  noCalls: 'Ninguna llamada coincide.',
  noCallsText: 'Pruebe con una parte de la ruta, por ejemplo cart.',
  apiKeys: 'Uso desde un programa',
  apiKeysText:
    'Cree una clave en Datos personales y envíela con cada llamada. Una clave puede hacer lo que usted permitió, hasta 600 llamadas por minuto. Las claves no pueden llamar a las funciones de sesión ni de cuenta.',
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
