import type { Translated } from '../catalogue.ts'
import type { apiReference as english } from './api-reference.en.ts'

export const apiReference: Translated<typeof english> = {
  search: 'Ruta o palabras',
  groups: 'Grupos de llamadas',
  count: (calls) => (calls === '1' ? '1 llamada' : `${calls} llamadas`),
  none: 'Ninguna llamada coincide.',
  noneText: 'Pruebe con una parte de la ruta, por ejemplo cart.',
  start: 'Uso desde un programa',
  startText:
    'Cree una clave y envíela con cada llamada. Una clave puede hacer lo que usted le permita, hasta 600 llamadas por minuto.',
  startLimit: 'Las claves no pueden llamar a las funciones de sesión ni de cuenta.',
  createKey: 'Crear una clave',
  file: 'openapi.json',
  parameters: 'Parámetros',
  body: 'Cuerpo',
  reply: 'Respuesta',
  errors: 'Errores',
  nothing: 'No recibe ni devuelve nada.',
}
