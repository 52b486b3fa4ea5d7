import type { Translated } from '../catalogue.ts'
import type { form as en } from './form.en.ts'

export const form: Translated<typeof en> = {
  save: 'Guardar',
  saving: 'Guardando…',
  discard: 'Descartar',
  unsaved: 'Tiene cambios anteriores sin guardar.',
  bringBack: 'Recuperar',
  drop: 'Descartarlos',
  changed: 'Mientras tanto, otra persona cambió esto.',
  changedBy: (name, time) => `Mientras tanto, ${name} guardó esto (${time}).`,
  changedText: 'Sus cambios se conservan, pero todavía no se guardan.',
  field: 'Campo',
  theirs: 'Guardado ahora',
  yours: 'Suyo',
  unchanged: 'sin cambio',
  empty: 'vacío',
  take: 'Usar lo guardado',
  takeOf: (field) => `Usar lo guardado: ${field}`,
  unanswered: 'El servidor no respondió. Intente de nuevo: no se hace dos veces.',
  leaveTitle: '¿Salir sin guardar?',
  leaveText: 'Sus cambios todavía no se guardan.',
  leave: 'Descartar cambios',
  stay: 'Seguir editando',
}
