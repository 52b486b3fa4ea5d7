import type { Translated } from '../catalogue.ts'
import type { today as en } from './today.en.ts'

const one = (count: number, single: string, plural: string) =>
  count === 1 ? `1 ${single}` : `${count.toLocaleString('en-US')} ${plural}`
const orders = (count: number) => one(count, 'pedido', 'pedidos')
const named = (names: readonly string[], of: number) =>
  of > names.length ? `${names.join(', ')} y ${of - names.length} más` : names.join(', ')

export const today: Translated<typeof en> = {
  loading: 'Cargando el día',
  needsYou: 'Por atender',
  clear: 'No hay nada por atender.',
  clearNext: (what, time) => `No hay nada por atender. Sigue: ${what}, ${time}.`,
  dayLine: 'El día según el reloj',
  now: 'Ahora',
  groups: {
    prices: (time) => (time ? `Antes del cambio de precios a las ${time}` : 'Precios'),
    cutOffs: (day) => `Antes de los cierres para el ${day}`,
    day: () => 'Hoy',
  },
  steps: {
    packing: 'Pedidos empacados',
    trucks: 'Salen los camiones',
    pricesDue: 'Llegan los precios',
    pricesChange: 'Cambian los precios',
    cutOff: (what) => `Cierran ${what}`,
    cutOffOne: (what) => `Cierra ${what}`,
  },
  stepFacts: {
    packed: (done, total) => `${done} de ${total} empacados`,
    gone: (done, total) => `${done} de ${total} salieron`,
    came: (done, total) => `${done} de ${total} llegaron`,
    changed: 'Ya cambiaron',
    in: (time) => `en ${time}`,
    orders: (count) => `${orders(count)} hasta ahora`,
  },
  states: { done: 'Hecho', late: 'Atrasado', next: 'Sigue', later: 'Después' },
  methods: { PICKUP: 'Recogida', TRUCK: 'Camión', UPS: 'UPS' },
  route: (number) => `Ruta ${number}`,
  routes: (count) => one(count, 'ruta', 'rutas'),
  figures: 'Cifras',
  ordersFor: (day, amount) => `para el ${day} hasta ahora, ${amount}`,
  orders,
  against: (day, count) => `el ${day}, a la misma hora: ${count.toLocaleString('en-US')}`,
  noYear: 'Sin pedidos hace un año',
  onHold: (count) => `${count} en retención`,
  onHoldFor: (day) => `pedidos para el ${day}`,
  short: (count) => `${count} faltantes`,
  shortFor: (day) => `productos para el ${day}`,
  gone: (done, total) => `${done} de ${total}`,
  trucksOut: (stops) => `camiones salieron, ${one(stops, 'parada', 'paradas')}`,
  trucks: 'Camiones',
  left: (time) => `salió ${time}`,
  wasDue: (time) => `debía salir a las ${time}`,
  leaves: (time) => `sale ${time}`,
  stops: (count) => one(count, 'parada', 'paradas'),
  noDriver: 'Sin chofer',
  allTrucks: (count) => `Ver los ${count} camiones`,
  shopNow: 'La tienda ahora',
  carts: 'Carritos con productos',
  cartsAre: (count, amount) => `${count.toLocaleString('en-US')}, ${amount}`,
  nextShut: 'Próximo día cerrado',
  noShut: 'Ninguno previsto',
  later: 'Después',
  laterFor: (title) => `Después: ${title}`,
  putOff: (time) => `Vuelve a las ${time}.`,
  inAnHour: 'En una hora',
  afterCutOff: 'Después del próximo cierre',
  tomorrow: 'Mañana a las 4 am',
  undo: 'Deshacer',
  keyRow: 'fila',
  keyOpen: 'abrir',
  keyLater: 'después',
  fixes: {
    prices: 'Precios del día',
    holidays: 'Días festivos',
    assign: 'Asignar',
    suppliers: 'Proveedores',
    upload: 'Subir',
    mend: 'Corregir',
    see: 'Ver',
    review: 'Revisar',
  },
  lines: {
    supplierLate: (supplier) => `${supplier} no ha enviado precios`,
    supplierLateText: (due, late, items) =>
      `Los esperaba a las ${due}, lleva ${late} de atraso. ${one(items, 'producto conserva su precio', 'productos conservan su precio')}.`,
    rowsToFix: (supplier, rows) => `${supplier}: ${one(rows, 'fila', 'filas')} por corregir`,
    rowsToFixText: (file, ready) => `${file}. Las otras ${ready.toLocaleString('en-US')} están listas.`,
    fileFailed: (supplier) => `${supplier}: no se pudo leer el archivo`,
    fileFailedText: (file) => `${file}. Siguen los precios vigentes.`,
    priceStep: (holiday, day) => `Los precios cambian por ${holiday} el ${day}`,
    priceStepText: 'No hay nada publicado ni programado para ese día.',
    ordersOnHold: (count, amount) => `${orders(count)} en retención, ${amount}`,
    ordersOnHoldText: named,
    ordersNotConfirmed: (count, amount) => `${orders(count)} sin confirmar, ${amount}`,
    ordersNotConfirmedText: (day) => `Salen el ${day}.`,
    itemsShort: (items, count) =>
      `${one(items, 'producto faltante', 'productos faltantes')} en ${orders(count)}`,
    itemsShortText: (worst) => `En más pedidos: ${worst}.`,
    noDriver: (number, route) => `La ruta ${number} ${route} no tiene chofer`,
    noDriverText: (time, count) => `Sale a las ${time} con ${orders(count)}.`,
    applications: (count, since) =>
      count === 1
        ? `1 solicitud espera desde el ${since}`
        : `${count} solicitudes esperan, la más antigua desde el ${since}`,
    applicationsText: named,
    claimsToDecide: (count, amount) =>
      `${one(count, 'reclamo espera', 'reclamos esperan')} una decisión, ${amount}`,
    claimsToDecideText: (since, names, of) => `El más antiguo desde el ${since}: ${named(names, of)}`,
    feedback: (count, since) =>
      count === 1
        ? `Un cliente espera respuesta desde ${since}`
        : `${count} clientes esperan respuesta, el primero desde ${since}`,
    feedbackText: named,
    messagesFailed: (count) =>
      count === 1 ? 'Falló 1 mensaje' : `Fallaron ${count.toLocaleString('en-US')} mensajes`,
    messagesFailedText: (error) => `Último: ${error}`,
    parcelsLate: (count) => one(count, 'paquete con retraso', 'paquetes con retraso'),
    parcelsLateText: 'Pasaron su día o tienen un problema en el camino.',
    parcelsUnmatched: (count) => `${one(count, 'número de rastreo', 'números de rastreo')} sin pedido`,
    parcelsUnmatchedText: 'No se avisa a las tiendas.',
    longOverdue: (accounts, amount) =>
      `${one(accounts, 'cuenta con más de 60 días de atraso', 'cuentas con más de 60 días de atraso')}, ${amount}`,
    longOverdueText: named,
    webhookOff: (name) => `El webhook ${name} está apagado`,
    webhookOffText: (failed) =>
      failed === 1
        ? 'No se entregaron eventos. Se puede repetir 1 evento.'
        : `No se entregaron eventos. Se pueden repetir ${failed} eventos.`,
    jobsGivenUp: (count) =>
      count === 1
        ? '1 trabajo de fondo falló tras todos los intentos'
        : `${count.toLocaleString('en-US')} trabajos de fondo fallaron tras todos los intentos`,
    jobsGivenUpText: (name) => `Último: ${name}.`,
  },
}
