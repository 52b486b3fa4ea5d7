import type { AskedLine, HelpTopic, Intent, Slots } from './reading.ts'
import { type Clue, refusals } from './refusals.ts'

/** What was found in a sentence before its intent is decided. */
export type Evidence = {
  text: string
  slots: Slots
  /** The catalogue knows the words that are left. */
  hasGoods: boolean
  /** Lines whose words the catalogue knows. */
  knownLines: readonly AskedLine[]
}

/** Below this it is not understood. */
export const sureEnough = 0.55

const clues: Readonly<Partial<Record<Intent, readonly Clue[]>>> = {
  where: [
    [
      /\bwhere(?:'s| is| are)? (?:my|the|our|is|that)?\b.*\b(?:order|delivery|truck|boxes|flowers|driver|package|parcel|stuff)\b/,
      0.9,
    ],
    [/\b(?:track|tracking|rastrear|rastreo|guia)\b/, 0.7],
    [
      /\bdonde (?:esta|estan|viene|vienen|va|van|anda|andan|quedo)\b.*\b(?:pedido|entrega|camion|orden|flores|cajas|paquete|chofer)\b/,
      0.9,
    ],
    [
      /\b(?:when's|(?:when|what time) (?:will|does|is|do|are|should))\b.*\b(?:arrive|arriving|get here|be here|deliver|delivered|delivery|come|coming)\b/,
      0.75,
    ],
    [/\b(?:a que hora|cuando) (?:llega|llegan|viene|vienen|entregan|pasa|sale|me llega|me entregan)\b/, 0.8],
    [
      /\b(?:has|have|did|was|is) (?:my|the|our|it|they)\b.*\b(?:delivered|shipped|ship|arrived?|left|leave|out for delivery|on the way|come|packed)\b/,
      0.8,
    ],
    [/\b(?:llego|salio|entregaron|mandaron|enviaron)\b.*\b(?:pedido|orden|camion|flores|entrega)\b/, 0.85],
    [/\bya (?:llego|salio|entregaron|mandaron|enviaron)\b/, 0.6],
    [
      /\b(?:order|delivery) status\b|\bstatus (?:of|on) (?:my|the|order)\b|\bestado (?:de|del) (?:mi |la )?(?:pedido|orden|entrega)\b/,
      0.9,
    ],
    [/\beta\b/, 0.7],
    [/\b(?:driver|truck) (?:is )?(?:here|there|close|outside)\b/, 0.8],
    [/\bllegan? (?:ya )?(?:el|la|mi|mis|nuestro) (?:chofer|camion|pedido|entrega|flores)\b/, 0.8],
    [
      /\bwhat(?:'s| is) (?:coming|on the truck|in my order)\b|\bque (?:viene|me llega) (?:hoy|manana|en el camion)\b/,
      0.7,
    ],
  ],
  owe: [
    [/\b(?:what|how much) (?:do|did) (?:i|we) owe\b/, 1],
    [/\b(?:cuanto|que) (?:le |les |te )?(?:debo|debemos)\b/, 1],
    [/\b(?:my|our|account|the) (?:balance|statement|account balance)\b/, 0.85],
    [/\b(?:mi|nuestro|el) (?:saldo|estado de cuenta|cuenta)\b/, 0.85],
    [/\b(?:balance|saldo)\b/, 0.6],
    [/\bhow much credit\b|\bcuanto credito\b/, 0.9],
    [
      /\b(?:open|unpaid|overdue|past due|outstanding) (?:invoices?|bills?|balance|amount)\b|\bpast due\b|\boverdue\b/,
      0.9,
    ],
    [
      /\bfacturas? (?:abiertas?|pendientes?|vencidas?|sin pagar|por pagar)\b|\b(?:vencid[oa]s?|atrasad[oa]s?)\b/,
      0.9,
    ],
    [
      /\b(?:credit (?:limit|left|line|available)|available credit|on hold)\b|\b(?:limite|linea) de credito\b|\bcredito (?:disponible|me queda)\b|\ben espera\b/,
      0.85,
    ],
    [
      /\bwhy (?:do i|am i|is my)\b.*\b(?:owe|hold|balance|charged|blocked)\b|\bpor ?que (?:debo|estoy)\b/,
      0.9,
    ],
    [/\b(?:do i have|tengo) (?:any |algun )?(?:credits?|creditos?)\b/, 0.8],
    [/\bowe\b|\bdebo\b/, 0.7],
  ],
  addTo: [
    [
      /\b(?:can|could|may) (?:i|we)\b.*\b(?:still )?(?:add|change|put|sneak|throw in|edit)\b.*\b(?:to|on|in|order|truck|onto)\b/,
      0.9,
    ],
    [/\b(?:too late|still time|in time)\b.*\b(?:add|order|change|truck|cut)\b/, 0.9],
    [/\bstill (?:add|get something|order)\b/, 0.8],
    [
      /\b(?:puedo|podemos|se puede|alcanzo a|aun puedo|todavia puedo)\b.*\b(?:agregar|anadir|agregarle|sumar|meter|cambiar|poner|anadirle|pedir)\b/,
      0.9,
    ],
    [
      /\b(?:es|ya es|estoy a) (?:muy )?(?:tarde|tiempo)\b.*\b(?:agregar|pedir|anadir|cambiar|camion|entrega)\b/,
      0.9,
    ],
    [/\badd (?:something|more|to)\b.*\b(?:order|truck)\b/, 0.8],
  ],
  days: [
    [/\b(?:what|which) days?\b/, 0.75],
    [/\b(?:que|cuales) dias\b/, 0.8],
    [
      /\b(?:until when|by when|how late|what time|when)\b.*\b(?:order|cut ?off|cut-off|close|closes|deadline|order by)\b/,
      0.8,
    ],
    [
      /\b(?:hasta (?:que hora|cuando)|a que hora)\b.*\b(?:pedir|cierra|cierran|ordenar|corte|puedo|hacer)\b/,
      0.9,
    ],
    [/\b(?:cut ?off|cut-off|deadline|hora de corte|fecha limite|hora limite)\b/, 0.8],
    [/\b(?:is there|do you have|any|does the|do you)\b.*\b(?:truck|delivery|deliver|run|deliveries)\b/, 0.75],
    [/\b(?:hay|habra|tienen|pasa|sale)\b.*\b(?:camion|entrega|reparto|ruta)\b/, 0.8],
    [
      /\b(?:entregan|reparten|vienen|deliver|delivering|open)\b.*\b(?:on|el|los|en|this|for|sunday|saturday|christmas|thanksgiving|navidad)\b/,
      0.7,
    ],
    [/\bnext (?:truck|ship day|delivery)\b|\bproxim[oa] (?:camion|entrega|salida)\b/, 0.9],
    [/\bare you (?:open|closed)\b|\b(?:abren|cierran|estan abiertos)\b/, 0.75],
  ],
  care: [
    [/\b(?:be|been|fully) open\b.*\b(?:for|by|on|in time)\b/, 0.85],
    [/\bhow (?:long|many days) (?:do|does|will|can|are|is)\b.*\b(?:keep|last|live|hold|stay|good|open)\b/, 1],
    [/\b(?:vase life|shelf life|care|take care|vida en florero|vida de florero|cuidados?|cuidar)\b/, 0.9],
    [
      /\b(?:cuanto|cuantos dias|cuanto tiempo)\b.*\b(?:dura|duran|aguanta|aguantan|viven|tardan|vive|abrir)\b/,
      1,
    ],
    [/\bhow (?:many days|long|soon|early)\b.*\b(?:open|hydrate|drink|bloom|before)\b/, 0.85],
    [/\b(?:hydrate|hydration|condition|process|hidratar|hidratacion|hidrato)\b/, 0.8],
    [/\bwill\b.*\b(?:open|be open|last|hold)\b.*\b(?:in time|by|until|till|for)\b/, 0.85],
    [/\b(?:abren|abriran|estaran abiertas|duraran)\b.*\b(?:a tiempo|para|hasta)\b/, 0.85],
  ],
  instead: [
    [/\b(?:what|anything|something|which|any)\b.*\b(?:instead|in place|in lieu|to replace|replace)\b/, 1],
    [/\binstead of\b|\bin place of\b|\bsubstitutes?\b|\bsub for\b|\breplacements?\b|\balternatives?\b/, 0.9],
    [
      /\b(?:en lugar|en vez|en reemplazo)\b|\bsustitut[oa]s?\b|\breemplaz[oa]r?s?\b|\balternativas?\b|\bsustituir\b/,
      0.95,
    ],
    [/\b(?:similar to|like the|close to|comparable|similar a|parecid[oa]s? a|como las)\b/, 0.75],
    [/\bwhat else (?:is|are|do you have|have you got)\b.*\b(?:close|like|similar)\b/, 0.9],
    [/\b(?:out of|sold out of|no tienen|se acabo|se acabaron|agotad[oa]s?|is sold out|are sold out)\b/, 0.6],
  ],
  price: [
    [
      /\b(?:how much|what(?:'s| is)? (?:the )?price|price (?:of|on|for))\b.*\b(?:is|are|cost|costs|price|for|of|on|a|per)\b/,
      0.75,
    ],
    [/\b(?:cuanto (?:cuesta|cuestan|vale|valen|sale|salen|esta|estan)|a como|que precio|precio de)\b/, 0.9],
    [
      /\bwhy (?:is|are|does|this|so)\b.*\b(?:price|expensive|cost|costs|dear|pricey)\b|\bpor ?que (?:cuesta|esta tan|sube|subio)\b/,
      0.9,
    ],
    [/\bwhat do(?:es)?\b.*\b(?:costs?|run|go for|sell for)\b/, 0.75],
    [/\bprices? (?:of|on|for)\b/, 0.85],
    [/\bprice (?:list|break|breaks)\b/, 0.6],
  ],
  standing: [
    [
      /\bstanding orders?\b|\b(?:recurring|weekly|automatic|repeating) orders?\b|\bevery (?:week|monday|tuesday|wednesday|thursday|friday|saturday)\b/,
      0.95,
    ],
    [
      /\bpedidos? (?:fij[oa]s?|permanentes?|recurrentes?|semanal(?:es)?|automaticos?)\b|\b(?:cada|todos los|todas las) (?:semanas?|lunes|martes|miercoles|jueves|viernes|sabados?)\b/,
      0.95,
    ],
  ],
  claim: [
    [/\b(?:claim|refund|complaint|credit me|credit for|get credit)\b/, 0.85],
    [
      /\b(?:arrived|came|were|are|was|got|received)\b.*\b(?:broken|bad|wilted|moldy|damaged|dead|brown|rotten|botrytis|frozen|crushed|missing|short|wrong|dying|soft|bent)\b/,
      0.95,
    ],
    [/\b(?:missing|short(?:ed)?)\b.*\b(?:bunch|bunches|box|boxes|stems|from my)\b/, 0.85],
    [/\b(?:reclamo|reclamar|reclamacion|reembolso|devolucion|queja|credito por)\b/, 0.95],
    [
      /\b(?:llegaron|llego|vinieron|vino|recibi|estaban|estan|salieron)\b.*\b(?:quebrad|rot[oa]|mal|marchit|podrid|danad|moho|muert|incomplet|congelad|equivocad|secas?|aplastad)/,
      0.95,
    ],
    [/\b(?:faltan|faltaron|falto|me falta)\b/, 0.8],
  ],
  quote: [
    [/\b(?:special order|quote|price quote|request for quote|rfq|special request)\b/, 0.9],
    [/\b(?:cotizacion|cotizar|cotiza|cotizarme|cotice(?:me|nos)?|pedido especial|presupuestar)\b/, 0.95],
  ],
  event: [
    [
      /\bmy events?\b|\bevent (?:orders?|list|builder)\b|\bmis eventos\b|\bevento (?:de|para) \w+ (?:ordenado|falta)\b/,
      0.85,
    ],
    [
      /\bwhat(?:'s| is)? (?:still )?missing\b.*\b(?:event|wedding)\b|\bque (?:me )?falta\b.*\b(?:evento|boda)\b/,
      0.9,
    ],
  ],
  person: [
    [
      /\b(?:talk|speak|chat) (?:to|with)\b.*\b(?:person|human|somebody|someone|agent|rep|representative|nora|people|my rep|sales)\b/,
      1,
    ],
    [/\b(?:a|real) (?:person|human)\b|\bcall me\b|\bhuman please\b|\bcall ?back\b/, 0.9],
    [/\bmy (?:sales )?rep(?:resentative)?\b/, 0.75],
    [
      /\b(?:hablar|comunicar\w*|comunique\w*|paseme|pasame)\b.*\b(?:con|a)\b.*\b(?:persona|alguien|humano|vendedor|vendedora|representante|asesor|agente)\b/,
      1,
    ],
    [/\b(?:una persona|mi vendedor|mi vendedora|mi representante|llameme|llamame|que me llamen)\b/, 0.9],
    [
      /\b(?:ridiculous|terrible|unacceptable|angry|worst|furious|inaceptable|pesimo|enojad[oa]|molest[oa])\b/,
      0.7,
    ],
  ],
  refuse: refusals,
  hello: [
    [
      /^(?:hi|hello|hey|hola|good (?:morning|afternoon|evening)|buen[oa]s(?: dias| tardes| noches)?|que tal|who are you|quien eres|what can you do|que puede(?:s)? hacer|help|ayuda)[ !.,?]*(?:lily|there)?[ !.?]*$/,
      1,
    ],
  ],
  thanks: [
    [
      /^(?:(?:ok|okay|alright|great|perfect|bueno|listo),? )?(?:thanks?|thank you|thx|ty|great|perfect|ok thanks|gracias|muchas gracias|perfecto|mil gracias|ok gracias)\b.{0,20}$/,
      1,
    ],
  ],
}

const topics: readonly (readonly [HelpTopic, RegExp])[] = [
  ['password', /\b(?:password|contrasena|clave|log ?in|sign in|two.?factor|iniciar sesion)\b/],
  ['pay', /\b(?:pay|payment|pagar|pago|pagos)\b/],
  [
    'invoice',
    /\b(?:print|download|copy of|see|find|get|descargar|imprimir|ver|bajar)\b.*\b(?:invoices?|facturas?|statement|estado de cuenta)\b/,
  ],
  [
    'people',
    /\b(?:add|invite|new|remove|agreg\w+|anad\w+|invit\w+|quit\w+)\b.*\b(?:user|person|employee|colleague|buyer|designer|usuario|empleado|persona|colega|comprador)\b/,
  ],
  [
    'notices',
    /\b(?:notifications?|alerts?|texts?|emails?|unsubscribe|notificaciones|avisos|alertas|correos|mensajes)\b/,
  ],
  ['favorites', /\b(?:favorites?|favoritos?)\b/],
  [
    'quickOrder',
    /\b(?:paste|upload|import|quick order|spreadsheet|excel|pegar|subir|pedido rapido|hoja de calculo)\b/,
  ],
  ['cancel', /\b(?:cancel|cancelar|anular)\b/],
  ['card', /\b(?:save|add|change|remove|guardar|agregar|cambiar|quitar)\b.*\b(?:card|credit card|tarjeta)\b/],
  ['tax', /\b(?:tax|exempt|resale|certificate|impuesto|exento|certificado|reventa)\b/],
  ['address', /\b(?:address|ship to|direccion|domicilio)\b/],
  [
    'shipDay',
    /\b(?:change|pick|choose|set|cambiar|elegir|escoger)\b.*\b(?:ship day|delivery day|date|day|dia|fecha)\b/,
  ],
  ['cart', /\b(?:cart|carrito|check ?out|place an order|hacer un pedido|realizar un pedido)\b/],
]

const howTo =
  /\b(?:how (?:do|can|should|would) (?:i|we|you)|how to|where (?:do|can) i|como (?:puedo|hago|se|le hago|hacer|cambio|pago|agrego|cancel\w*|descargo|anado|invito|guardo)|donde (?:puedo|veo|cambio|pago|encuentro)|i (?:want|need|would like) to|can i|quiero|necesito|puedo)\b/

const recipeWords = /\b(?:recipe|recipes|receta|recetas|design|arrangement|arreglo)\b/
const findWords =
  /\b(?:show|find|have|got|any|need|want|looking for|search|what|which|list|see|do you|available|carry|get|tiene|tienen|hay|busco|necesito|quiero|muestre\w*|ensene\w*|mostrar|que|cuales|ver|dame|deme)\b/

/** Intents with their scores from 0 to 1, the surest first. */
export function scoresOf(evidence: Evidence): { intent: Intent; score: number }[] {
  const { text, slots, hasGoods, knownLines } = evidence
  const scores = new Map<Intent, number>()
  const add = (intent: Intent, score: number) => scores.set(intent, Math.max(score, scores.get(intent) ?? 0))
  for (const [intent, list] of Object.entries(clues) as [Intent, readonly Clue[]][])
    for (const [pattern, weight] of list) if (pattern.test(text)) add(intent, weight)
  const topic = topics.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  if (topic && howTo.test(text)) {
    slots.topic = topic
    add(
      'howTo',
      ['card', 'cancel', 'password', 'people', 'tax', 'notices', 'invoice'].includes(topic) ? 0.96 : 0.84,
    )
  }
  scoreGoods(evidence, add)
  settle(evidence, scores)
  const numbered = knownLines.filter(({ quantity }) => quantity !== null)
  if (numbered.length === 0 && !hasGoods && scores.size === 0 && slots.day !== null) add('days', 0.56)
  return [...scores].map(([intent, score]) => ({ intent, score })).sort((a, b) => b.score - a.score)
}

function scoreGoods(
  { text, slots, hasGoods, knownLines }: Evidence,
  add: (intent: Intent, score: number) => void,
) {
  const numbered = knownLines.filter(({ quantity }) => quantity !== null)
  const narrows =
    slots.colors.length > 0 ||
    slots.under !== null ||
    slots.minCm !== null ||
    slots.maxCm !== null ||
    slots.origins.length > 0
  if (slots.past) {
    add('again', slots.past.kind === 'last' || slots.past.kind === 'usual' ? 0.82 : 0.92)
    if (/\b(?:same|again|repeat|reorder|igual|lo mismo|repetir|repita|otra vez|de nuevo)\b/.test(text))
      add('again', 1)
  } else if (/\b(?:repeat|reorder|same (?:as|again|order)|lo mismo|repita|repetir)\b/.test(text))
    add('again', 0.7)
  if (slots.piece && (slots.pieces !== null || slots.stemsEach !== null || slots.budget !== null))
    add('recipe', 0.97)
  else if (slots.piece && slots.forEvent) add('recipe', 0.8)
  else if (slots.piece && recipeWords.test(text)) add('recipe', 0.9)
  else if (slots.piece && slots.colors.length > 0) add('recipe', 0.72)
  else if (recipeWords.test(text)) add('recipe', 0.7)
  if (numbered.length >= 2) add('order', 0.95)
  else if (
    numbered.length === 1 &&
    slots.under === null &&
    !/\b(?:how|what|which|cuanto|que|any|cual)\b/.test(text)
  )
    add('order', 0.8)
  else if (knownLines.length >= 3) add('order', 0.6)
  if (hasGoods) add('find', findWords.test(text) || narrows ? 0.74 : 0.66)
  else if (narrows && slots.goods === '') add('find', 0.6)
  else if (slots.onSale || (slots.sort === 'newest' && slots.goods === '')) add('find', 0.62)
}

/** Where two intents fit, the one that the other is a part of. */
function settle({ slots, hasGoods, text }: Evidence, scores: Map<Intent, number>) {
  const drop = (intent: Intent) => scores.delete(intent)
  const has = (intent: Intent) => (scores.get(intent) ?? 0) >= sureEnough
  // These ask about goods that are named, so that without goods they are something else.
  if (has('refuse') && (scores.get('refuse') ?? 0) >= 0.9)
    for (const other of [...scores.keys()]) if (other !== 'refuse') drop(other)
  if (has('price') && !hasGoods && slots.goods === '') drop('price')
  if (has('instead') && (scores.get('instead') ?? 0) < 0.7 && !hasGoods) drop('instead')
  if (has('claim') && has('where')) drop('where')
  // When goods have to come to be open is asked of the goods, when an order comes of the order.
  if (has('care') && has('where')) drop(/\b(?:my|our|order|truck|delivery)\b/.test(text) ? 'care' : 'where')
  if (has('addTo') && has('days'))
    drop(/\b(?:until when|by when|how late|hasta (?:que hora|cuando))\b/.test(text) ? 'addTo' : 'days')
  if (
    has('addTo') &&
    slots.topic &&
    slots.topic !== 'cancel' &&
    /\b(?:user|person|employee|usuario|empleado|card|tarjeta|address|direccion)\b/.test(text)
  )
    drop('addTo')
  if (has('standing') && has('days')) drop('days')
  if (has('recipe')) {
    drop('order')
    if (!/\bspecial\b|\bespecial\b|\bcotiza/.test(text)) drop('quote')
  }
  if (
    has('where') &&
    has('days') &&
    /\b(?:my|mi|our) (?:order|pedido|orden|delivery|flowers|entrega)\b/.test(text)
  )
    drop('days')
  if (has('again') && (has('where') || has('claim') || has('owe'))) drop('again')
  for (const question of [
    'care',
    'instead',
    'price',
    'claim',
    'where',
    'owe',
    'addTo',
    'standing',
    'quote',
    'refuse',
    'person',
  ] as const)
    if (has(question)) {
      drop('order')
      if ((scores.get(question) ?? 0) >= 0.7) drop('find')
    }
}
