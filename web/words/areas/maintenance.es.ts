import type { Translated } from '../catalogue.ts'
import type { maintenance as english } from './maintenance.en.ts'
import { pages } from './pages.es.ts'

export const maintenance: Translated<typeof english> = {
  title: pages.maintenance,
  open: 'El sitio está abierto',
  openText: 'Los clientes entran y piden como siempre.',
  closed: 'El sitio está cerrado',
  closedText: 'Los clientes ven el aviso. Solo los administradores pueden entrar.',
  by: (who: string) => `Cambiado por ${who}`,
  message: 'Mensaje para los clientes',
  messageHint: 'Por qué está cerrado el sitio y a quién llamar.',
  end: 'Fin previsto',
  endHint: (zone: string) => `En la zona horaria de este dispositivo. Los clientes lo ven en ${zone}.`,
  close: 'Cerrar el sitio',
  closing: 'Cerrando…',
  reopen: 'Abrir el sitio',
  reopening: 'Abriendo…',
  save: 'Guardar aviso',
  saving: 'Guardando…',
  saved: 'Los clientes ya lo ven.',
  askTitle: '¿Cerrar el sitio?',
  askText: (sessions: number) =>
    sessions === 1
      ? 'Solo usted tiene la sesión abierta. Las páginas abiertas muestran el aviso en un segundo.'
      : `Hay ${sessions} sesiones abiertas. Sus páginas muestran el aviso en un segundo. Los carritos y lo escrito se conservan.`,
  keepOpen: 'Dejarlo abierto',
  past: 'El fin previsto ya pasó.',
  preview: 'Lo que ven los clientes',
  failed: 'El estado no se cargó',
  logTitle: 'Registro',
  logLevel: 'Nivel de registro',
  logText: 'Se aplica a todos los procesos de inmediato y después de reiniciar.',
  levels: {
    fatal: 'Fatal: el proceso termina',
    error: 'Error: fallas',
    warn: 'Warn: eventos inusuales',
    info: 'Info: eventos normales',
    debug: 'Debug: cada solicitud',
    trace: 'Trace: todo',
    silent: 'Silent: nada',
  },
  factsTitle: 'Este proceso',
  startedAt: 'Iniciado',
  node: 'Node',
  database: 'Base de datos',
  memory: 'Memoria',
  memoryMb: (mb: number) => `${mb} MB`,
  jobsWaiting: 'Trabajos en espera',
  jobsFailing: 'Trabajos fallidos en reintento',
  sessions: 'Sesiones abiertas',
  refresh: 'Actualizar',
  onlySome: 'El sitio está cerrado',
  onlySomeText:
    'Lo puede abrir un usuario con el permiso de mantenimiento. Usted puede seguir usando la administración.',
}
