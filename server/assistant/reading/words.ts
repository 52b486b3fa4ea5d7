/** Lowercase without accents and typographic marks. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Words that carry an intent, in both languages; near misses are corrected to them. */
const keyWords = `where order orders delivery delivered deliver truck invoice invoices balance statement
  credit credits cheaper cheapest instead substitute substitution replace replacement recipe centerpiece centerpieces bouquet bouquets
  boutonniere wedding usual favorites standing claim refund quote vase water last keep price prices available tomorrow today monday
  tuesday wednesday thursday friday saturday sunday valentine valentines mothers christmas thanksgiving easter less budget under
  over payment password cancel person human representative track tracking arrive arrives arriving cutoff
  donde pedido pedidos entrega entregar camion factura facturas saldo estado cuenta debo credito barato baratas baratos mas economico
  sustituto reemplazo receta centro centros ramo ramos boda siempre reclamo reembolso cotizacion florero agua duran dura precio precios
  manana lunes martes miercoles jueves viernes sabado domingo navidad presupuesto menos contrasena cancelar persona
  representante rastrear llega llegan`.split(/\s+/)
const known = new Set(keyWords)
const byLength = Map.groupBy(
  keyWords.filter((word) => word.length >= 5),
  (word) => word.length,
)

/** Words of the trade that resemble a key word but mean something else. */
const leftAlone = new Set(
  `perdon perdone lleva llevan llevo older orders border rose roses white wide lass glass grass moss stock stick trick order lists prince water later paper carnation ordered
  ordering dalia rosas vases reseda llego llegue tracks lasts kept keeps mothers pricey arrived cuesta cuestan salio`.split(
    /\s+/,
  ),
)

const within1 = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  let [x, y] = [a.length - 1, b.length - 1]
  while (x >= i && y >= i && a[x] === b[y]) {
    x--
    y--
  }
  const [left, right] = [x - i + 1, y - i + 1]
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && a[i] === b[i + 1] && a[i + 1] === b[i]
}

/** A word with its spelling corrected: `oder` is order, `ballance` is balance. Names of goods are left to the catalogue's own search. */
export function corrected(word: string): string {
  if (word.length < 4 || known.has(word) || leftAlone.has(word) || /\d/.test(word)) return word
  for (const length of [word.length, word.length + 1, word.length - 1]) {
    const found = byLength.get(length)?.find((one) => one[0] === word[0] && within1(one, word))
    if (found) return found
  }
  return word
}

const spelledOut: Record<string, string> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  tmrw: 'tomorrow',
  tmw: 'tomorrow',
  tmr: 'tomorrow',
  tomorow: 'tomorrow',
  tommorow: 'tomorrow',
  wht: 'white',
  burg: 'burgundy',
  grn: 'green',
  lav: 'lavender',
  pnk: 'pink',
  ylw: 'yellow',
  prpl: 'purple',
  purp: 'purple',
  blk: 'black',
  orng: 'orange',
  lissi: 'lisianthus',
  onde: 'donde',
  wh: 'white',
  gyp: 'gypsophila',
  gyps: 'gypsophila',
  euc: 'eucalyptus',
  hyd: 'hydrangea',
  hydrs: 'hydrangea',
  alstro: 'alstroemeria',
  carns: 'carnations',
  mums: 'chrysanthemum',
  lizzy: 'lisianthus',
  lisi: 'lisianthus',
  snaps: 'snapdragon',
  dels: 'delphinium',
  q: 'que',
  xq: 'porque',
  x: 'x',
  dlls: 'dolares',
  n: 'and',
  w: 'with',
  wat: 'what',
  wats: "what's",
  smth: 'something',
  smthn: 'something',
  cuz: 'because',
  bc: 'because',
  doz: 'dozen',
  acct: 'account',
  bal: 'balance',
  inv: 'invoice',
  invs: 'invoices',
  deliv: 'delivery',
  bqt: 'bouquet',
  bqts: 'bouquets',
  bouq: 'bouquet',
  bouqs: 'bouquets',
  ctrpcs: 'centerpieces',
  flwrs: 'flowers',
  ll: 'leatherleaf',
  hyds: 'hydrangea',
  hydra: 'hydrangea',
  hydras: 'hydrangea',
  lisis: 'lisianthus',
  delph: 'delphinium',
  gerbs: 'gerbera',
  ranunc: 'ranunculus',
  sunnies: 'sunflower',
  pq: 'porque',
  porq: 'porque',
  mnn: 'manana',
  mnna: 'manana',
  mna: 'manana',
  ay: 'hay',
  pa: 'para',
  pal: 'para el',
  nomas: 'solo',
  mier: 'miercoles',
  dnd: 'donde',
  xfa: 'por favor',
  porfis: 'por favor',
  cta: 'cuenta',
  tmb: 'tambien',
  tb: 'tambien',
  ntc: 'no',
  abt: 'about',
  yr: 'year',
  yrs: 'years',
  wk: 'week',
  wks: 'weeks',
  qty: 'quantity',
  qtys: 'quantities',
  pct: 'percent',
  btwn: 'between',
  avail: 'available',
  pmt: 'payment',
  pymt: 'payment',
  stmt: 'statement',
  amt: 'amount',
  dlvry: 'delivery',
  recd: 'received',
  rcvd: 'received',
  ord: 'order',
  ords: 'orders',
  bnch: 'bunch',
  bnchs: 'bunches',
  bchs: 'bunches',
  pk: 'pack',
  pks: 'packs',
  lt: 'light',
  drk: 'dark',
  dk: 'dark',
  xtra: 'extra',
  shld: 'should',
  cld: 'could',
  whn: 'when',
  whens: "when's",
  whr: 'where',
  wheres: "where's",
  hw: 'how',
  tho: 'though',
  thru: 'through',
  nite: 'night',
  hrs: 'hours',
  k: 'que',
  xk: 'porque',
  ke: 'que',
  kiero: 'quiero',
  kuanto: 'cuanto',
  cuant: 'cuanto',
  pzs: 'piezas',
  pz: 'pieza',
  fact: 'factura',
  orita: 'ahorita',
  graxias: 'gracias',
  grax: 'gracias',
}

/** `tmrws` becomes tomorrow’s. */
function ofShorthand(word: string): string | undefined {
  const [, stem = ''] = /^([a-z]{4,})'?s$/.exec(word) ?? []
  return Object.hasOwn(spelledOut, stem) ? `${spelledOut[stem]}'s` : undefined
}

/** Ends each line of a list with a comma, unless it has punctuation already. */
const linesAsList = (text: string): string =>
  text.replace(/([^\s.,;:!?+])[ \t]*\r?\n\s*(?:[-*•]\s*)?(?=\S)/g, '$1, ')

/** The text in its readable form: plain, spell-corrected, and with shorthand spelled out. */
export const readable = (text: string): string =>
  plain(linesAsList(text))
    .replace(/\bc\/u\b/g, 'cada uno')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bw\/(?= ?[a-z])/g, 'with ')
    .replace(/\bb4\b/g, 'before')
    .replace(/\b2nite\b/g, 'tonight')
    .replace(/\b(?:two|2)[- ]?tones?\b|\bbi[- ]colou?rs?\b/g, 'bicolor')
    // `.80` is 80 cents.
    .replace(/(?<![\d.])\.(?=\d{2}\b)/g, '0.')
    .replace(/\b2day\b/g, 'today')
    .replace(/\b2mor+ow\b/g, 'tomorrow')
    .replace(/\bhm(?= (?:for|is|r|are|the|does)\b)/g, 'how much')
    .replace(/[a-z']+/g, (word) =>
      Object.hasOwn(spelledOut, word) ? (spelledOut[word] ?? word) : (ofShorthand(word) ?? corrected(word)),
    )
    .replace(/\s+/g, ' ')

/** Spanish words, except those that occur in variety names, such as Playa Blanca. */
const spanish = new Set(
  `el la los las un una unos unas de del y o que para por con sin en es son hay tiene tienen tengo quiero necesito donde cuando cuanto cuanta
  cuantos cuantas como cual cuales mi mis su sus pedido camion factura debo hola gracias manana lunes martes miercoles jueves viernes sabado
  domingo rosas rosa blanco blancas blancos rojo rojas rojos barato baratas mas menos cada tallo tallos ramo ramos docena
  docenas boda siempre puedo llega llegan dura duran florero precio lugar otra otro favor algo tambien me le se lo al hasta esta este
  centro centros mesa ya no si dame deme mande muestre muestreme enseneme busco cuesta vale entrega direccion cotizacion reclamo persona
  hablar ayuda verde verdes azul amarillo rosado morado semana ano pasado pasada mismo misma igual kenia holanda cajas caja claveles clavel hortensia girasol peonia
  hortensias lirios girasoles tulipanes peonias alcatraces gracias buenos buenas dias tardes cambiar contrasena pagar agregar anadir orden
  reclamar llegaron marchitas quebradas todavia corto cierra fecha`.split(/\s+/),
)
const english = new Set(
  `the a an of and or what which for with without in is are there have has need want where when how much many my your order truck invoice owe
  hello hi thanks tomorrow monday tuesday wednesday thursday friday saturday sunday roses white red cheap cheaper more less each stem stems bunch
  bunches dozen wedding usual can i do it does last lasts keep price instead another please something also me this that until same as but not
  from show any under over pink green blue yellow purple person talk help week year by to on you get`.split(
    /\s+/,
  ),
)

/** The language of a question; the page's language if the words are of neither. */
export function languageOf(text: string, otherwise: 'en' | 'es'): 'en' | 'es' {
  let [es, en] = [/[ñ¿¡áéíóú]/i.test(text) ? 2 : 0, 0]
  for (const word of plain(text).split(/[^a-z']+/)) {
    if (spanish.has(word)) es++
    if (english.has(word)) en++
  }
  return es === en ? otherwise : es > en ? 'es' : 'en'
}
