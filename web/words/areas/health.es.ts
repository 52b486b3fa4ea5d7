import type { health as en } from './health.en.ts'

type Figure = (name: string) => number

const number = (count: number) => Math.round(count).toLocaleString('en-US')
const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`
const sizes = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
const bytes = (count: number) => {
  let [size, at] = [count, 0]
  while (size >= 1000 && at < sizes.length - 1) {
    size /= 1000
    at += 1
  }
  return `${size < 10 && at > 0 ? size.toFixed(1) : number(size)} ${sizes[at]}`
}
const duration = (ms: number) => (ms < 1000 ? `${number(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
const minutes = (f: Figure) => counted(f('minutes'), 'minuto', 'minutos')
const hours = (f: Figure) => counted(f('hours'), 'hora', 'horas')

export const health: typeof en = {
  states: { fine: 'Bien', look: 'Revisar', wrong: 'Mal', off: 'Apagado' },
  parts: {
    processes: 'Procesos',
    database: 'Base de datos',
    replica: 'Réplica',
    queue: 'Trabajos',
    gateway: 'Cobro con tarjeta',
    mail: 'Correo',
    mailbox: 'Correo recibido',
    texts: 'Mensajes de texto',
    push: 'Avisos al teléfono',
    webhooks: 'Webhooks',
    storage: 'Archivos',
    disk: 'Disco',
    clock: 'Reloj',
    backups: 'Copias de respaldo',
    doctor: 'Revisión',
  },
  sentences: {
    'processes.fine': (f) =>
      `${counted(f('count'), 'proceso en marcha', 'procesos en marcha')}. ${counted(f('answered'), 'llamada', 'llamadas')} en la última hora, ${number(f('failed'))} con error.`,
    'processes.ended': (f) =>
      `${counted(f('count'), 'proceso terminó', 'procesos terminaron')} sin cerrarse en las últimas 24 horas.`,
    'processes.ending': (f) =>
      `${counted(f('count'), 'proceso terminó', 'procesos terminaron')} sin cerrarse en la última hora.`,
    'processes.busy': (f) => `Un proceso estuvo ocupado el ${number(f('percent'))}% del último minuto.`,
    'processes.failing': (f) =>
      `${number(f('failed'))} de ${counted(f('answered'), 'llamada falló', 'llamadas fallaron')} en la última hora.`,
    'database.fine': (f) =>
      `Responde en ${duration(f('ms'))}. ${bytes(f('bytes'))}, ${number(f('connections'))} de ${number(f('most'))} conexiones.`,
    'database.slow': (f) => `Una consulta sencilla tardó ${duration(f('ms'))}.`,
    'database.full': (f) => `${number(f('connections'))} de ${number(f('most'))} conexiones están ocupadas.`,
    'database.long': (f) => `Una transacción lleva abierta ${minutes(f)}.`,
    'replica.none': () => 'No hay ninguna réplica conectada.',
    'replica.fine': (f) =>
      `${counted(f('count'), 'réplica', 'réplicas')}, con un atraso máximo de ${duration(f('ms'))}.`,
    'replica.behind': (f) => `Una réplica va ${counted(f('seconds'), 'segundo', 'segundos')} atrás.`,
    'queue.fine': (f) => `${number(f('waiting'))} en espera, ${number(f('failing'))} se intentan de nuevo.`,
    'queue.paused': (f) => `Los trabajos están en pausa. Esperan ${number(f('waiting'))}.`,
    'queue.late': (f) =>
      `El trabajo vencido más antiguo ha esperado ${minutes(f)}. Esperan ${number(f('waiting'))}.`,
    'queue.given-up': (f) => `${counted(f('count'), 'trabajo se abandonó', 'trabajos se abandonaron')}.`,
    'gateway.fine': (f) => `Responde en ${duration(f('ms'))}.`,
    'gateway.sandbox': () => 'Responde el sistema de prueba. No se cobra ninguna tarjeta.',
    'gateway.silent': () => 'El sistema de cobro no responde.',
    'gateway.unknown': (f) =>
      `Hace diez minutos que no se sabe el resultado de ${counted(f('count'), 'pago', 'pagos')}.`,
    'mailbox.none': () => 'No se lee ningún buzón.',
    'mailbox.fine': (f) => `Leído hace ${minutes(f)}.`,
    'mailbox.failing': (f) => `No se puede leer desde hace ${minutes(f)}.`,
    'mailbox.silent': (f) => `No se leyó en ${minutes(f)}.`,
    'mailbox.waiting': (f) =>
      f('count') === 1
        ? '1 correo ha esperado un día.'
        : `${number(f('count'))} correos han esperado un día.`,
    'messages.outbox': (f) =>
      `No se envía nada: los mensajes quedan en la bandeja de salida. ${number(f('sent'))} en 24 horas.`,
    'messages.fine': (f) => `${number(f('sent'))} enviados en 24 horas, ninguno falló.`,
    'messages.failing': (f) =>
      `${counted(f('failed'), 'falló', 'fallaron')} en 24 horas, ${number(f('sent'))} se enviaron.`,
    'messages.late': (f) => `El mensaje vencido más antiguo ha esperado ${minutes(f)}.`,
    'push.none': () => 'Nadie ha activado los avisos.',
    'push.fine': (f) =>
      `${number(f('sent'))} enviados en 24 horas. ${counted(f('devices'), 'navegador los recibe', 'navegadores los reciben')}.`,
    'push.failing': (f) =>
      `${counted(f('failed'), 'falló', 'fallaron')} en 24 horas, ${number(f('sent'))} se enviaron.`,
    'push.late': (f) => `El aviso vencido más antiguo ha esperado ${minutes(f)}.`,
    'webhooks.none': () => 'No hay webhooks.',
    'webhooks.fine': (f) => `${counted(f('count'), 'webhook recibe', 'webhooks reciben')} eventos.`,
    'webhooks.failing': (f) =>
      `${counted(f('count'), 'webhook no recibe', 'webhooks no reciben')} nada. Los eventos se intentan de nuevo.`,
    'webhooks.off': (f) =>
      `${counted(f('count'), 'webhook se apagó', 'webhooks se apagaron')} por falta de respuesta.`,
    'storage.fine': (f) => `Se escribió, encontró y borró un archivo en ${duration(f('ms'))}.`,
    'storage.failing': () => 'No se pudo escribir y borrar un archivo de prueba.',
    'disk.fine': (f) => `${bytes(f('free'))} libres, ${number(f('percent'))}%.`,
    'disk.low': (f) => `${bytes(f('free'))} libres, ${number(f('percent'))}%.`,
    'disk.full': (f) => `Solo ${bytes(f('free'))} libres, ${number(f('percent'))}%.`,
    'clock.fine': (f) => `El reloj difiere ${duration(f('ms'))} del de la base de datos.`,
    'clock.off': (f) =>
      `El reloj de una máquina difiere ${counted(f('seconds'), 'segundo', 'segundos')} del de la base de datos.`,
    'backups.unknown': () => 'No se hacen copias.',
    'backups.none': () => 'Todavía no hay una copia buena.',
    'backups.fine': (f) =>
      `La más reciente tiene ${hours(f)}, ${bytes(f('bytes'))}. Aquí nadie ha probado restaurarla.`,
    'backups.old': (f) => `La más reciente tiene ${hours(f)}, ${bytes(f('bytes'))}.`,
    'doctor.never': () => 'La revisión nunca se ha hecho.',
    'doctor.fine': (f) => `Las ${number(f('checked'))} revisiones se cumplen.`,
    'doctor.old': (f) => `La última revisión fue hace ${hours(f)}.`,
    'doctor.broken': (f) => `${number(f('broken'))} de ${number(f('checked'))} revisiones no se cumplen.`,
  },
  advice: {
    'processes.ended': 'Lea el registro del servidor a esa hora. Arrancó de nuevo solo.',
    'processes.ending': 'Lea el registro del servidor. Arranca solo y vuelve a terminar.',
    'processes.busy': 'Inicie otro proceso, o busque un reporte o archivo grande en Tareas.',
    'processes.failing': 'Lea los errores en el registro del servidor.',
    'database.slow': 'Revise la carga de la máquina de la base de datos.',
    'database.full': 'Baje DATABASE_POOL, o suba max_connections de la base de datos.',
    'database.long': 'Busque la herramienta que mantiene abierta una conexión y ciérrela.',
    'replica.behind': 'Revise la máquina de la réplica y su red.',
    'queue.paused': 'Reanúdelos en la página de trabajos cuando termine.',
    'queue.late': 'Vea la página de trabajos. Inicie un proceso si no hay ninguno.',
    'queue.given-up': 'Vea en la página de trabajos qué respondió cada uno; intente de nuevo o quítelo.',
    'gateway.sandbox': 'Configure Stripe para cobrar con tarjeta.',
    'gateway.silent': 'Vea la página de estado del sistema de cobro. Los pedidos a cuenta siguen.',
    'gateway.unknown': 'Se consultan cada minuto. Si dura, vea la página del sistema de cobro.',
    'mailbox.failing': 'Vea la respuesta del servidor en el registro. Se intenta cada minuto.',
    'mailbox.silent': 'Vea la página de trabajos.',
    'mailbox.waiting': 'Vea la página de correo recibido.',
    'messages.outbox': 'Configure un servicio para enviarlos.',
    'messages.failing': 'Vea las razones en la bandeja de salida.',
    'messages.late': 'Vea la página de trabajos.',
    'push.failing': 'Revise la red entre este servidor y los servicios de avisos de los navegadores.',
    'push.late': 'Vea la página de trabajos.',
    'webhooks.failing': 'Vea las respuestas en la página de webhooks.',
    'webhooks.off': 'Arregle su receptor y actívelo de nuevo.',
    'storage.failing': 'Revise el disco o el depósito. No se puede subir nada hasta que funcione.',
    'disk.low': 'Libere espacio pronto.',
    'disk.full': 'Libere espacio ya. La base de datos se detiene si el disco se llena.',
    'clock.off': 'Ajuste el reloj de la máquina por NTP. Stemyard usa el de la base de datos.',
    'backups.unknown': 'Defina BACKUP_DIR o BACKUP_S3_BUCKET en el servidor.',
    'backups.none': 'Haga una abajo.',
    'backups.old': 'Vea en los trabajos por qué falló la de la noche y haga una abajo.',
    'doctor.never': 'Iníciela en esta página.',
    'doctor.old': 'Corre cada noche como trabajo. Vea la página de trabajos.',
    'doctor.broken': 'Vea la lista en esta página y avise a quien cuida el producto.',
  },
  failed: 'La página no cargó',
  summary: (wrong, look) =>
    wrong > 0
      ? counted(wrong, 'parte no funciona', 'partes no funcionan')
      : look > 0
        ? counted(look, 'punto por revisar', 'puntos por revisar')
        : 'Todo está bien',
  partsTitle: 'Partes',
  figures: 'Cifras',
  alive: (alive) => counted(alive, 'proceso', 'procesos'),
  aliveText: 'en marcha ahora',
  share: (answered, failed) =>
    failed === 0
      ? '100%'
      : `${(Math.floor(((answered - failed) / Math.max(1, answered)) * 10_000) / 100).toFixed(2)}%`,
  shareText: 'de llamadas atendidas, 7 días',
  mean: duration,
  meanText: 'respuesta media, esta hora',
  noMean: '–',
  slow: number,
  slowText: 'de más de medio segundo, 24 horas',
  broken: number,
  brokenText: 'revisiones no se cumplen',
  callsTitle: 'Llamadas por hora',
  callsSummary: 'Llamadas atendidas en cada una de las últimas 24 horas',
  hour: 'Hora',
  hourText: (at, answered, failed, slow, meanMs) =>
    answered === 0
      ? `${at}: sin llamadas`
      : `${at}: ${counted(answered, 'llamada', 'llamadas')}, ${number(failed)} con error, ${number(slow)} lentas, media ${duration(meanMs ?? 0)}`,
  doctorTitle: 'Revisión',
  doctorText: 'Compara existencias, dinero, pedidos y archivos entre sí. No cambia nada. Corre cada noche.',
  runDoctor: 'Revisar ahora',
  running: 'Revisando…',
  doctorStarted: 'La revisión empezó.',
  lastRun: 'Última vez',
  tookMs: (ms) => `tardó ${duration(ms)}`,
  by: (who) => (who === 'run_doctor' ? 'automática' : `por ${who}`),
  allHold: (checked) => `Las ${number(checked)} revisiones se cumplen.`,
  never: 'Nunca se ha hecho.',
  processesTitle: 'Procesos',
  processStates: { alive: 'En marcha', ended: 'Detenido', lost: 'Terminó' },
  processAt: (host, pid) => `${host}, ${pid}`,
  processFacts: (memoryMb, busyPercent) => `${number(memoryMb)} MB, ocupado ${number(busyPercent)}%`,
  since: 'desde',
  until: 'hasta',
  storedTitle: 'Qué se guarda',
  stored: {
    orders: 'Pedidos, facturas, pagos',
    prices: 'Precios y archivos de precios',
    messages: 'Mensajes enviados',
    files: 'Archivos subidos',
    deliveryPhotos: 'Fotos de entregas',
    webhookDeliveries: 'Envíos a webhooks',
    audit: 'Registro de auditoría',
    changes: 'Cambios',
    sessions: 'Sesiones',
    tasks: 'Tareas',
    figures: 'Estas cifras',
  },
  rows: (count) => counted(count, 'fila', 'filas'),
  bytes,
  days: (days) => (days === null ? 'se guarda siempre' : `se guarda ${counted(days, 'día', 'días')}`),
  storedText: 'Las filas son un cálculo aproximado.',
  changeDays: 'Cambiar el plazo',
  logLevel: 'Nivel de registro',
  changeLevel: 'Cambiarlo',
  linksTitle: 'Página pública de estado',
  linksText:
    'Quien tiene el enlace ve de cada parte si está bien, y nada más. Dé a cada lector su propio enlace.',
  noLinks: 'Aún no hay enlaces.',
  addLink: 'Crear un enlace',
  addingLink: 'Creando…',
  fields: { name: 'Para quién' },
  made: 'Creado',
  lastRead: 'abierto por última vez',
  neverRead: 'nunca abierto',
  revoke: 'Terminar',
  revokeOf: (name) => `Revocar el enlace para ${name}`,
  revokeTitle: (name) => `¿Revocar el enlace para ${name}?`,
  revokeText: 'Deja de funcionar de inmediato.',
  revoking: 'Revocando…',
  keep: 'Conservar',
  revoked: (name) => `Se revocó el enlace para ${name}.`,
}
