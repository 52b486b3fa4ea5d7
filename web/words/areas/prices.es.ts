import type { DiscountScope } from '../../../contract/features/prices/discounts.ts'
import type { PriceSource } from '../../../contract/rules/pricing.ts'
import type { Translated } from '../catalogue.ts'
import type { prices as english } from './prices.en.ts'

const number = (count: number) => count.toLocaleString('en-US')
const shops = (count: number) => (count === 1 ? '1 cliente' : `${number(count)} clientes`)

const tabs: Record<DiscountScope, string> = {
  global: 'Todos',
  route: 'Rutas',
  price_tier: 'Niveles',
  customer: 'Cuentas',
  category: 'Artículos',
}
const scopes: Record<DiscountScope, string> = {
  global: 'de todos',
  route: 'de la ruta',
  price_tier: 'del nivel',
  customer: 'propio',
  category: 'de la categoría',
}

function sourceName(source: PriceSource, key: string): string {
  switch (source) {
    case 'lock':
      return 'Precio fijo'
    case 'promise':
      return 'Precio prometido'
    case 'own':
      return key === '' ? 'Precio propio de este artículo' : `Precio propio de ${key}`
    case 'customer':
      return key === '' ? 'Cuenta' : `Cuenta ${key}`
    case 'route':
      return key === '' ? 'Ruta' : `Ruta ${key}`
    case 'price_tier':
      return key === '' ? 'Nivel' : `Nivel ${key}`
    case 'category':
      return key === '' ? 'Categoría' : key
    case 'global':
      return 'Todos'
  }
}

export const prices: Translated<typeof english> = {
  preOrderSteps: {
    title: 'Pasos de precio',
    none: 'Los precios quedan igual hasta que el programa cierre.',
    onDay: 'Desde el inicio del',
    percent: 'Porcentaje',
    badPercent: 'Escriba un porcentaje como 5 o −2.5.',
    step: (day, percent) => `${day}: ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`,
    add: 'Agregar un paso',
    adding: 'Agregando…',
    added: 'El paso está planeado.',
    remove: 'Quitar',
    removeStep: (day) => `Quitar el paso del ${day}`,
    removed: 'El paso se quitó.',
    done: 'Hecho',
    failed: 'Falló',
  },
  tabs,
  scopes,
  sourceName,
  discountsAside: 'Se aplica el mejor; los descuentos no se suman',
  tabsLabel: 'Descuentos según para quién son',
  planned: 'Programado',
  ids: { global: 'Para', route: 'Ruta', price_tier: 'Nivel', customer: 'Cuenta', category: 'Categoría' },
  everybody: 'Todos',
  levelName: (level) => `Nivel ${level}`,
  name: 'Nombre',
  find: 'Buscar',
  shops: 'Clientes',
  shopCount: shops,
  percent: 'Porcentaje',
  percentOf: (percent) => `${percent}%`,
  best: 'Es el mejor para',
  bestOf: (best, of) => `${number(best)} de ${number(of)}`,
  week: 'Por semana',
  gets: 'Obtiene',
  getsFrom: (percent, from) => `${percent}% ${from}`,
  nothing: 'Ninguno',
  having: 'Mostrar',
  havingAll: 'Todos',
  havingNow: 'Con descuento',
  havingPlanned: 'Programados',
  level: 'Nivel',
  anyLevel: 'Todos',
  setBy: 'Fijado por',
  window: (from, to) =>
    from === null && to === null
      ? ''
      : from === null
        ? `hasta ${to}`
        : to === null
          ? `desde ${from}`
          : `${from} a ${to}`,
  sumLine: (having, shopCount, better) =>
    `${number(having)} con descuento; para ${number(better)} de sus ${shops(shopCount)} otro es mejor`,
  emptyDiscounts: 'Nada que mostrar.',
  emptyDiscountsText: 'Cambie el filtro para ver más.',
  setPercent: (count) => (count === 1 ? 'Fijar porcentaje…' : `Fijar porcentaje de ${number(count)}…`),
  badPercent: 'Escriba un porcentaje de 0 a 90, con dos decimales como máximo.',
  badMarkup: 'Escriba un porcentaje de 0 a 1,000, con dos decimales como máximo.',
  panelTitle: (name, from, to) => `${name} de ${from}% a ${to}%`,
  panelSome: (count, to) => `${number(count)} descuentos a ${to}%`,
  notYet: (count) => `${shops(count)}. Todavía no cambia nada.`,
  payLess: 'clientes pagan menos',
  payMore: 'clientes pagan más',
  keepBetter: 'conservan uno mejor',
  aWeek: 'por semana, según lo que compraron en las últimas cuatro semanas',
  levelsTable: 'Clientes por nivel, ahora y después',
  now: 'Ahora',
  after: 'Después',
  from: 'Desde',
  to: 'Hasta',
  untilChanged: 'Déjelo vacío si no termina',
  fromToday: 'Déjelo vacío para empezar de inmediato',
  why: 'Motivo',
  whyHint: 'Opcional. Queda junto al cambio.',
  cartsTold: (carts) =>
    carts === 0
      ? 'No cambia ningún carrito. Los pedidos hechos conservan sus precios.'
      : carts === 1
        ? 'Cambia 1 carrito. Los pedidos hechos conservan sus precios.'
        : `Cambian ${number(carts)} carritos. Los pedidos hechos conservan sus precios.`,
  drop: 'Descartar',
  set: (percent) => (percent === 0 ? 'Terminar descuento' : `Fijar ${percent}%`),
  setting: 'Fijando…',
  setDone: 'Descuento fijado.',
  plannedDone: 'Programado.',
  seeChange: 'Ver el cambio',
  previewFailed: 'La vista previa falló.',
  canGoBack: 'Se puede deshacer',
  levelsAside: 'El nivel es del cliente; el precio por cantidad es del artículo',
  levelTabs: { levels: 'Niveles', own: 'Precios propios', promises: 'Precios prometidos' },
  fiveLevels: 'Los cinco niveles de precios',
  sales: 'Ventas por semana',
  accounts: 'Cuentas con su nivel',
  account: 'Cuenta',
  moveTo: (count) => (count === 1 ? 'Mover 1 cliente…' : `Mover ${number(count)} clientes…`),
  moveTitle: (count, level) =>
    count === 1 ? `1 cliente al nivel ${level}` : `${number(count)} clientes al nivel ${level}`,
  moveDo: (level) => `Mover al nivel ${level}`,
  moving: 'Moviendo…',
  moved: 'Movidos.',
  ownList: 'Precios de un solo cliente',
  promiseList: 'Precios prometidos para un evento',
  addOwn: 'Precio propio',
  addPromise: 'Prometer un precio',
  ownTitle: 'Precio de un cliente',
  promiseTitle: 'Prometer un precio para un evento',
  ownText: 'Se aplica cuando es más bajo que los demás precios. Un precio fijo no lleva recargo.',
  promiseText: 'El cliente no paga más que este precio hasta el último día, aunque suba el precio de lista.',
  item: 'Número de artículo',
  category: 'Categoría',
  about: 'Para',
  oneItem: 'Un artículo',
  oneCategory: 'Una categoría',
  terms: 'Condición',
  byPercent: 'Porcentaje menos que la lista',
  byPrice: 'Precio fijo',
  price: 'Precio',
  event: 'Evento',
  eventHint: 'Una boda, un funeral, una fiesta.',
  lastDay: 'Último día',
  state: 'Estado',
  states: { now: 'Vigente', planned: 'Programado', ended: 'Terminado' },
  listPrice: 'Precio de lista',
  what: 'Artículo o categoría',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado.',
  end: 'Terminar',
  endThis: (name) => `Terminar el precio de ${name}`,
  ended: 'Terminado.',
  emptyOwn: 'Ningún cliente tiene precio propio.',
  emptyOwnText: 'Agregue uno para un artículo o una categoría, en porcentaje o fijo.',
  emptyPromises: 'No hay precios prometidos.',
  emptyPromisesText: 'Prometa un precio a un cliente para un evento; tiene un último día.',
  markupsAside: 'Se suma después de los descuentos',
  markupList: 'Recargos',
  level1: 'Nivel 1 paga',
  level5: 'Nivel 5 paga',
  emptyMarkups: 'Ningún artículo tiene recargo.',
  emptyMarkupsText: 'Busque un artículo por su nombre y escriba un porcentaje.',
  plan: 'Programar…',
  planTitle: (name) => `Programar el recargo de ${name}`,
  whyAside: 'Una sola regla para lista, carrito y pedido',
  itemFind: 'Artículo',
  accountFind: 'Cuenta',
  typeName: 'Nombre o número',
  noneFound: 'No se encontró nada.',
  quantity: 'Cantidad',
  shipDay: 'Día de envío',
  method: 'Entrega',
  anyMethod: 'Cualquiera',
  asOf: 'Fecha',
  asOfNow: 'Ahora',
  moment: 'Fecha y hora',
  askFirst: 'Elija una cuenta y un artículo.',
  askFirstText: 'La respuesta muestra cada paso de la lista al precio.',
  whyFailed: 'No se pudo cargar la respuesta.',
  perUnit: (price, unit) => `${price} por ${unit}`,
  forGoods: (goods, amount) => `${goods}, ${amount}`,
  listSays: (list, percent) => `La lista dice ${list}: pagan ${percent} menos.`,
  listMore: (list, percent) => `La lista dice ${list}: pagan ${percent} más.`,
  listSame: 'Pagan el precio de lista.',
  noPrice: 'Sin precio',
  copy: 'Copiar',
  copyAnswer: 'Copiar la respuesta',
  copied: 'Copiado.',
  steps: 'Pasos de la lista al precio',
  stepList: 'Precio de lista',
  stepTier: 'Cantidad',
  stepSale: 'Oferta',
  stepDiscount: 'Mejor descuento',
  stepMarkup: 'Recargo',
  stepFixed: 'Precio fijo',
  stepRounding: 'Redondeo',
  tier1: (from) => `Desde ${from}`,
  listSince: (at, by) => (by === null ? `Desde ${at}.` : `Desde ${at}, fijado por ${by}.`),
  listLoaded: 'De los datos iniciales.',
  reaches: (goods, from) => `${goods} alcanza el precio desde ${from}`,
  nextTier: (from, price) => `Desde ${from} cuesta ${price}.`,
  noNext: 'Más cantidad no es más barato.',
  saleNone: 'No está en oferta',
  saleOn: (was, end) => (end === null ? `En oferta, antes ${was}` : `En oferta hasta ${end}, antes ${was}`),
  saleLapsed: (end) => `La oferta terminó el ${end}`,
  noChange: 'sin cambio',
  bestText: 'El mejor de los que aplican; no se suman',
  noneText: 'Ninguno aplica',
  outcomes: {
    counts: 'cuenta',
    loses: 'otro es mejor',
    higher: 'no es más bajo que el resto',
    none: 'ninguno',
  },
  markupNone: 'Ninguno en este artículo',
  markupOf: (percent) => `${percent}% encima`,
  fixedText: 'Más bajo que todo eso, así que es el precio. No lleva recargo.',
  fixedNone: 'Ningún precio fijo o prometido es más bajo',
  roundingText: 'Al centavo, medio centavo hacia arriba, una vez por paso',
  setByAt: (by, at) => (by === null ? 'datos iniciales' : at === null ? by : `${by}, ${at}`),
  promisedFor: (event) => `prometido para ${event}`,
  others: 'Lo mismo para otros',
  otherName: {
    level: (key) => `Nivel ${key}`,
    route: (key) => `Ruta ${key}`,
    own: () => 'Precios propios, desde',
    list: () => 'Precio de lista',
  },
  thisShop: 'este cliente',
  paid: 'Lo que pagaron o habrían pagado',
  paidFor: (goods) => `${goods}, últimos 60 días`,
  lastBought: (day, goods, price) => `Última compra ${day}: ${goods} a ${price}.`,
  neverBought: 'Nunca lo compraron.',
  say: 'Para decir por teléfono',
  sayLanguage: 'Idioma de la frase',
  past: (at) => `Como era el ${at}`,
  plannedAt: (at) => `Como será el ${at}, con lo programado`,
  leftOut: (count) =>
    count === 1
      ? 'Un cambio programado antes de esa fecha no está en esta respuesta.'
      : `${number(count)} cambios programados antes de esa fecha no están en esta respuesta.`,
  history: 'Historial',
}
