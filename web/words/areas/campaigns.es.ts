import { countText } from '../../../contract/words/day-words.ts'
import type { campaigns as en } from './campaigns.en.ts'

const people = (count: number) => (count === 1 ? '1 persona' : `${countText(count)} personas`)
const messages = (count: number) => (count === 1 ? '1 mensaje' : `${countText(count)} mensajes`)
const parts = (count: number) => (count === 1 ? '1 parte' : `${count} partes`)
const shops = (count: number) => (count === 1 ? '1 negocio' : `${countText(count)} negocios`)
const quoted = (letters: readonly string[]) => letters.map((one) => `«${one}»`).join(' y ')
const forSeconds = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return seconds < 90
    ? `${Math.max(1, Math.round(seconds))} s`
    : minutes < 90
      ? `${minutes} min`
      : `${Math.round(minutes / 60)} h`
}

const inApp = {
  'taken-out': 'los quitó usted',
  'opted-out': 'desactivaron las noticias aquí',
  'no-address': 'sin cuenta aquí',
  unverified: 'cuenta sin verificar',
  'no-device': 'sin navegador que reciba push',
  stopped: 'se dieron de baja',
  complaint: 'se quejaron',
  bounced: 'no se les puede avisar',
  held: 'bloqueados por nosotros',
  'same-address': 'están dos veces',
}

export const campaigns: typeof en = {
  channels: { mail: 'Correo', sms: 'Texto', push: 'Push', notice: 'Aviso en la tienda' },
  states: {
    draft: 'Borrador',
    planned: 'Programada',
    sending: 'Enviándose',
    sent: 'Enviada',
    stopped: 'Detenida',
  },
  receiverStates: {
    waiting: 'En espera',
    sending: 'Enviándose',
    sent: 'Enviado',
    failed: 'Falló',
    unknown: 'No se sabe',
    stopped: 'Detenido',
  },
  causes: {
    mail: {
      'no-device': '',
      'taken-out': 'los quitó usted',
      'opted-out': 'no quieren noticias por correo',
      'no-address': 'sin correo',
      unverified: 'correo sin verificar',
      stopped: 'detuvieron los correos',
      complaint: 'marcaron un correo como spam',
      bounced: 'el correo no existe',
      held: 'bloqueados por nosotros',
      'same-address': 'comparten correo con otra persona',
    },
    sms: {
      'no-device': '',
      'taken-out': 'los quitó usted',
      'opted-out': 'no quieren textos',
      'no-address': 'sin celular',
      unverified: 'celular sin verificar',
      stopped: 'detuvieron los textos',
      complaint: 'se quejaron de un texto',
      bounced: 'el número no existe',
      held: 'bloqueados por nosotros',
      'same-address': 'comparten número con otra persona',
    },
    push: inApp,
    notice: inApp,
  },
  labels: {
    name: 'Nombre',
    channels: 'Canales',
    reach: 'Varios canales',
    conditions: 'Para quién',
    without: 'Quitados a mano',
    link: 'Página de la tienda',
    subjectEn: 'Asunto',
    titleEn: 'Título',
    bodyEn: 'Texto',
    buttonEn: 'Botón',
    subjectEs: 'Asunto en español',
    titleEs: 'Título en español',
    bodyEs: 'Texto en español',
    buttonEs: 'Botón en español',
    pushTitleEn: 'Título',
    pushTextEn: 'Texto',
    pushTitleEs: 'Título en español',
    pushTextEs: 'Texto en español',
    noticeTitleEn: 'Título',
    noticeTextEn: 'Texto',
    noticeTitleEs: 'Título en español',
    noticeTextEs: 'Texto en español',
    textEn: 'Mensaje de texto',
    textEs: 'Mensaje de texto en español',
    waking: 'Enviar también los correos solo de 8 am a 8 pm, hora del negocio',
  },
  newTitle: 'Campaña nueva',
  campaign: 'Campaña',
  count: (total) => (total === 1 ? '1 campaña' : `${countText(total)} campañas`),
  add: 'Escribir una campaña',
  stateTabs: 'Filtrar campañas',
  all: 'Todas',
  list: 'Campañas',
  find: 'Buscar por nombre',
  way: 'Canal',
  anyWay: 'Cualquier canal',
  state: 'Estado',
  anyState: 'Cualquier estado',
  sentOf: 'Enviados',
  ofAll: (sent, all) => `${sent} de ${all}`,
  opened: 'Abiertos',
  followed: 'Siguieron el enlace',
  begins: 'Empieza',
  by: 'De',
  empty: 'Todavía no hay campañas.',
  emptyText: 'Escriba una para avisar a muchos negocios a la vez, por correo o texto.',
  failed: 'No se cargó la campaña.',
  loading: 'Cargando la campaña',
  toWhom: 'Para quién',
  canSignIn: (count) => `Pueden entrar, de ${shops(count)}`,
  not: (condition) => `no «${condition}»`,
  get: {
    mail: (count) => `Reciben el correo, en ${shops(count)}`,
    sms: (count) => `Reciben el texto, en ${shops(count)}`,
    push: (count) => `Reciben el push, en ${shops(count)}`,
    notice: (count) => `Reciben el aviso, en ${shops(count)}`,
  },
  later: (count) =>
    count === 1
      ? '1 de ellos lo recibe en la mañana.'
      : `${countText(count)} de ellos lo reciben en la mañana.`,
  byMailInstead: 'Quienes no tienen un celular verificado pueden recibir un correo.',
  mailThem: (count) => `Correo a ${countText(count)}`,
  someOf: (count) => `Algunos de los ${countText(count)}`,
  takeOut: (name) => `Quitar a ${name} de los destinatarios`,
  putBack: 'Volver a incluir',
  andMore: (count) => `y ${countText(count)} más`,
  what: 'Qué',
  nameHint: 'Solo lo ve el personal.',
  ways: 'Vías',
  reaches: {
    each: 'Cada persona lo recibe por todos los canales',
    first: (ways) => `Solo por el primer canal que le llegue: ${ways.join(', luego ').toLowerCase()}`,
  },
  language: 'Idioma del texto',
  languages: { en: 'Inglés', es: 'Español' },
  spanishReaders: (count) => `Español, ${people(count)}`,
  wouldReadEnglish: (count) =>
    count === 1
      ? '1 persona lee español y recibiría el texto en inglés.'
      : `${countText(count)} personas leen español y recibirían el texto en inglés.`,
  linkHint: 'A dónde llevan el botón y el enlace, como /plants. Déjelo vacío si no hay.',
  pieces: 'Insertar',
  pieceNames: { name: 'Su nombre', shop: 'Nombre del negocio', link: 'Enlace', cutoff: 'Hora de cierre' },
  parts,
  partsFor: (count, cost) => `${parts(count)}, ${cost}`,
  forTexts: (count) => (count === 1 ? 'por 1 texto' : `por ${countText(count)} textos`),
  letters: (letters, perPart) =>
    `${letters === 1 ? '1 carácter' : `${letters} caracteres`}, en una parte caben ${perPart}`,
  dear: (letters, count, plain) => {
    const [one, many] = [letters === 1, letters !== 1]
    const some = one ? 'Un carácter' : `${letters} caracteres`
    if (plain > 0 && count > plain && count % plain === 0)
      return `${some} lo ${many ? 'hacen' : 'hace'} ${count / plain} veces más caro.`
    return count > plain
      ? `${some} lo ${many ? 'encarecen' : 'encarece'}.`
      : `${some} ${many ? 'acortan' : 'acorta'} las partes.`
  },
  dearText: (letters, more, perPart) =>
    `${quoted(letters)}${more > 0 ? ` y ${more} más` : ''} no ${letters.length + Math.max(0, more) === 1 ? 'está' : 'están'} en el alfabeto de los mensajes de texto, así que en una parte caben ${perPart} caracteres.`,
  writePlain: (dear) =>
    dear
      .map(({ letter, plain }) => (plain === '' ? `Quitar ${letter}` : `Poner ${plain} por ${letter}`))
      .join(', '),
  writeAllPlain: 'Usar caracteres simples',
  thenParts: (count, cost) => `Así queda en ${parts(count)}, ${cost}.`,
  thenOnly: (count) => `Así queda en ${parts(count)}.`,
  when: 'Cuándo',
  now: 'Ahora',
  atMoment: 'A una hora fija',
  moment: 'Día y hora',
  chooseMoment: 'Elija el día y la hora.',
  textHours: 'Los textos salen de 8 am a 8 pm, hora del negocio. De noche esperan hasta la mañana.',
  look: 'Vista previa',
  inTheirMail: 'En su correo',
  onTheirPhone: 'En su teléfono',
  asPush: 'En su pantalla',
  asNotice: 'En la tienda',
  reader: 'Ver como',
  width: 'Ancho',
  narrow: 'Teléfono',
  wide: 'Computadora',
  light: 'Colores',
  looks: { light: 'Claro', dark: 'Oscuro' },
  nothingToShow: 'Nadie lo recibiría, así que no hay nada que mostrar.',
  mailTitle: (subject) => `Correo: ${subject}`,
  stopText:
    'Quien contesta STOP ya no recibe textos, de inmediato. El número queda en la lista de direcciones bloqueadas.',
  tracked: 'Se cuentan los correos abiertos y los enlaces seguidos, y el correo lo dice al pie.',
  untracked: 'No se cuentan los correos abiertos.',
  sendTest: 'Enviarme una prueba',
  testing: 'Enviando…',
  tested: (address) => `La prueba va a ${address}.`,
  people,
  messages,
  canBeStopped: (seconds) => `Se puede detener mientras se envía, unos ${forSeconds(seconds)}.`,
  keep: 'Guardar borrador',
  keeping: 'Guardando…',
  kept: 'Borrador guardado.',
  fillIn: 'Escriba algo.',
  send: (count) => `Enviar ${messages(count)}`,
  plan: (count) => `Programar ${messages(count)}`,
  sending: 'Enviando…',
  begun: 'Se está enviando.',
  planned: 'Quedó programada.',
  askSend: (count) => `¿Enviar ${messages(count)} ahora?`,
  askPlan: (count) => `¿Programar ${messages(count)}?`,
  goesNow: 'El envío empieza de inmediato.',
  goesAt: (when) => `Empieza el ${when}.`,
  costs: (cost) => `Los textos cuestan alrededor de ${cost}.`,
  notYet: 'Todavía no',
  howFar: 'Avance',
  beginsAt: (when) => `Empieza el ${when}.`,
  beganAt: (when) => `Empezó el ${when}.`,
  sentBy: (name) => `De ${name}.`,
  progress: (sent, all) => `${sent} de ${all} enviados.`,
  secondsLeft: (seconds) => `Faltan unos ${forSeconds(seconds)}.`,
  leftOut: (count) => `${people(count)} sin recibirlo`,
  backToDraft: 'Volver a borrador',
  again: (count) => `Reintentar ${countText(count)} que ${count === 1 ? 'falló' : 'fallaron'}`,
  againUnknown: (count) => `Reenviar ${countText(count)} que no se ${count === 1 ? 'sabe' : 'saben'}`,
  askUnknown: (count) => `¿Enviar ${messages(count)} que quizá ya llegaron?`,
  unknownText: 'El proveedor nunca dijo si llegaron. Algunas personas pueden recibirlo dos veces.',
  sentAgain: (count) =>
    count === 0 ? 'No quedaba nada por enviar.' : `${messages(count)} en fila otra vez.`,
  stop: 'Detener el envío',
  stopping: 'Deteniendo…',
  stopped: 'Detenida. Lo enviado queda enviado.',
  askStop: (name) => `¿Detener «${name}»?`,
  stopText2: (count) =>
    `${messages(count)} ${count === 1 ? 'no ha salido' : 'no han salido'} todavía. Lo que ya salió no se puede recuperar.`,
  goOn: 'Seguir enviando',
  receivers: 'Destinatarios',
  findReceiver: 'Buscar por nombre o dirección',
  noReceivers: 'Nadie todavía.',
  noReceiversText: 'Los destinatarios se eligen al empezar el envío.',
  customer: 'Cliente',
  address: 'Dirección',
  tried: (attempts, error) => `${attempts === 1 ? '1 intento' : `${attempts} intentos`}: ${error}`,
}
