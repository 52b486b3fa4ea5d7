import { asDay } from '../../../contract/core/dates.ts'
import type { SavedList, Task, TaskSentence, TaskState } from '../../../contract/features/tasks.ts'
import type { Translated } from '../catalogue.ts'
import { dateText, monthYearText } from '../format.ts'
import { priceFiles } from './price-files.es.ts'
import type { tasks as english } from './tasks.en.ts'

const states: Record<TaskState, string> = {
  queued: 'En espera',
  running: 'En curso',
  done: 'Terminada',
  failed: 'Fallida',
  stopped: 'Detenida',
}
const lists: Record<SavedList, string> = {
  'people.users': 'Usuarios',
  'customers.contacts': 'Contactos',
  'customers.companies': 'Empresas',
  'receivables.adminOverdue': 'Vencido',
  'orderDesk.list': 'Pedidos',
  'audit.list': 'Registro',
  'changes.list': 'Cambios',
  'outbox.list': 'Bandeja de salida',
  'products.list': 'Productos',
  'lots.list': 'Lotes',
  'freshness.shrink': 'Merma',
  'merchandising.overstock': 'Liquidación',
  'merchandising.hiddenList': 'Artículos ocultos',
  'operations.jobs': 'Trabajos',
  'claimDesk.list': 'Reclamos',
  'mailingList.contacts': 'Lista de correo',
  'notices.sent': 'Avisos de todos',
  'suppressions.list': 'Direcciones bloqueadas',
  'incoming.list': 'Correo recibido',
  'reports.drillDown': 'Pedidos detrás de un informe',
  'reports.atRisk': 'Clientes en riesgo',
}
const number = (count: number) => count.toLocaleString('en-US')
const orders = (count: number) => (count === 1 ? '1 pedido' : `${number(count)} pedidos`)
const changes = (count: number) =>
  count === 1 ? '1 cambio publicado' : `${number(count)} cambios publicados`
const mails = (count: number) => (count === 1 ? '1 correo' : `${number(count)} correos`)
const statements = (count: number) =>
  count === 1 ? '1 estado de cuenta enviado.' : `${number(count)} estados de cuenta enviados.`

const invitations = (count: number) => (count === 1 ? '1 invitación' : `${number(count)} invitaciones`)

type Told = Pick<Task, 'sentence' | 'done' | 'total'>
type ErrorOf = Extract<TaskSentence, { code: 'refused' }>['error']

function sentence({ sentence, done, total }: Told, refused: (code: ErrorOf) => string): string {
  switch (sentence.code) {
    case 'waiting':
      return 'Espera a que termine otra tarea.'
    case 'statements.sending':
      return 'Poniendo los correos en cola.'
    case 'statements.sent':
      return sentence.skipped > 0
        ? `${statements(sentence.sent)} ${number(sentence.skipped)} sin enviar: no hay correo.`
        : statements(sentence.sent)
    case 'products.changing':
      return 'Cambiando productos.'
    case 'products.changed':
      return sentence.products === 1
        ? '1 producto cambiado.'
        : `${number(sentence.products)} productos cambiados.`
    case 'orders.changing':
      return 'Cambiando pedidos.'
    case 'orders.changed':
      return sentence.refused > 0
        ? `Pedidos cambiados: ${number(sentence.changed)}. ${number(sentence.refused)} no se pudieron cambiar: el archivo dice por qué.`
        : `Pedidos cambiados: ${number(sentence.changed)}.`
    case 'texts.drafting':
      return 'Redactando descripciones.'
    case 'texts.drafted':
      return sentence.products === 1
        ? '1 descripción espera revisión.'
        : `${number(sentence.products)} descripciones esperan revisión.`
    case 'invitations.sending':
      return 'Poniendo las invitaciones en la cola.'
    case 'invitations.sent':
      return sentence.skipped > 0
        ? `${invitations(sentence.sent)} enviadas. ${number(sentence.skipped)} no: ya tienen contraseña.`
        : `${invitations(sentence.sent)} enviadas.`
    case 'list.reading':
      return 'Leyendo las filas.'
    case 'list.writing':
      return 'Escribiendo el archivo.'
    case 'list.saved':
      return sentence.rows === 1 ? '1 fila guardada.' : `${number(sentence.rows)} filas guardadas.`
    case 'prices.publishing':
      return 'Publicando. Las tiendas ven los precios anteriores hasta que estén todos.'
    case 'prices.published':
      return `${changes(sentence.changes)}.`
    case 'prices.telling':
      return 'Poniendo los correos en cola.'
    case 'prices.told':
      return `${mails(sentence.told)} en cola.`
    case 'prices.reading':
      return 'Leyendo el archivo.'
    case 'prices.read':
      return sentence.toFix === 0
        ? `${number(sentence.rows)} filas leídas.`
        : `${number(sentence.rows)} filas leídas, ${number(sentence.toFix)} por corregir.`
    case 'prices.unreadable':
      return priceFiles.failures[sentence.reason]
    case 'doctor.checking':
      return 'Revisando lo que siempre debe cumplirse.'
    case 'doctor.checked':
      return sentence.broken === 0
        ? `Las ${number(sentence.checked)} revisiones se cumplen.`
        : `${number(sentence.broken)} de ${number(sentence.checked)} revisiones no se cumplen.`
    case 'backup.making':
      return 'Copiando la base de datos y los archivos.'
    case 'backup.made':
      return `Copia hecha, ${number(Math.ceil(sentence.bytes / 1_000_000))} MB.`
    case 'backup.trying':
      return 'Restaurándola aparte de la tienda.'
    case 'backup.tried':
      return sentence.faults === 0
        ? 'Restaurada y revisada. Está bien.'
        : sentence.faults === 1
          ? 'No está bien: 1 falla.'
          : `No está bien: ${number(sentence.faults)} fallas.`
    case 'stopped':
      return total === null
        ? 'Detenida antes de empezar.'
        : `Detenida después de ${number(done)} de ${number(total)}.`
    case 'interrupted':
      return 'El servidor se reinició durante esta tarea. Iníciela de nuevo.'
    case 'refused':
      return refused(sentence.error)
    case 'failed':
      return 'Algo salió mal. Iníciela de nuevo.'
    default:
      throw new Error(`unhandled ${sentence satisfies never}`)
  }
}

export const tasks: Translated<typeof english> = {
  states,
  lists,
  sentence,
  productsOf: (count) => `Cambio de ${number(count)} productos`,
  ordersOf: (count: number) => `Cambio de ${orders(count)}`,
  textsOf: (count) => (count === 1 ? '1 descripción' : `${number(count)} descripciones`),
  short: {
    'send-statements': 'Estados',
    'change-products': 'Productos',
    'change-orders': 'Pedidos',
    'publish-prices': 'Precios',
    'read-prices': 'Archivo de precios',
    'tell-prices': 'Correo de precios',
    'invite-customers': 'Invitaciones',
    'draft-texts': 'Descripciones',
    'run-doctor': 'Revisión',
    'make-backup': 'Copia',
    'try-backup': 'Prueba',
  },
  pricesOf: (supplier: string) => `Precios de ${supplier}`,
  noticesOf: (day: string) => `Correo de precios del ${dateText(asDay(day), 'es')}`,
  invitations,
  fileOf: (supplier) => `Archivo de ${supplier}`,
  doctor: 'Revisión del sistema',
  backup: 'Copia de seguridad',
  trialOf: (name) => `Prueba de la copia ${name}`,
  statementsOf: (month) => `Estados de cuenta de ${monthYearText(asDay(`${month}-01`), 'es')}`,
  listAs: (list, form) => `${list} en ${form}`,
  progress: (done, total) => `${number(done)} de ${number(total)}`,
  chip: {
    failed: (name) => `${name}: falló`,
    stopped: (name) => `${name}: detenida`,
    done: (name) => `${name}: listo`,
    partly: (count) => `${number(count)} sin enviar`,
    refused: (count: number) => `${number(count)} sin cambiar`,
    waiting: (name) => `${name}: en espera`,
    running: (name) => `${name}: en curso`,
    label: (text) => `Tareas: ${text}`,
  },
  all: 'Todas las tareas',
  list: 'Tareas',
  count: (total) => (total === 1 ? '1 tarea' : `${number(total)} tareas`),
  task: 'Tarea',
  state: 'Estado',
  anyState: 'Cualquiera',
  kind: 'Tipo',
  anyKind: 'Cualquiera',
  kinds: {
    'change-products': 'Productos',
    'change-orders': 'Pedidos',
    'publish-prices': 'Precios diarios',
    'tell-prices': 'Correo de precios',
    'send-statements': 'Estados de cuenta',
    'save-list': 'Archivos',
    'invite-customers': 'Invitaciones',
    'draft-texts': 'Descripciones',
    'read-prices': 'Archivos de precios',
    'run-doctor': 'Revisiones',
    'make-backup': 'Copias de seguridad',
    'try-backup': 'Pruebas de copias',
  },
  result: 'Resultado',
  startedBy: 'Iniciada por',
  started: 'Inicio',
  ended: 'Fin',
  actions: 'Acciones',
  stop: 'Detener',
  stopThis: (name) => `Detener ${name}`,
  stopping: 'Deteniendo…',
  download: 'Descargar',
  downloadThis: (name) => `Descargar ${name}`,
  until: 'Archivo hasta',
  empty: 'Todavía no hay tareas.',
  emptyText: 'Aquí aparecen los estados de cuenta enviados a todos y los archivos de listas largas.',
  fileStarted: (rows) => `${number(rows)} filas toman un momento. El archivo se descarga cuando esté listo.`,
  fileReady: (name) => `${name} está listo.`,
}
