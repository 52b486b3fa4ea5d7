/** A pattern, and the score that it gives an intent. */
export type Clue = readonly [RegExp, number]

/** Words for the asker and the distributor, whose orders and prices are not secret. */
const ownOrUs =
  '(?:i|we|you|u|it|they|he|she|my|our|your|this|that|these|those|the (?:truck|driver|price|order|delivery)|a|an)\\b'
/** What Lily never tells or promises: other prices, what others order, what the distributor pays, and anything outside the shop. */
export const refusals: readonly Clue[] = [
  // Questions about what another shop ordered or pays, and what the distributor pays.
  [
    new RegExp(
      `\\b(?:what|how much|how many(?: [a-z]+){0,2}|which(?: [a-z]+){0,2}) (?:did|does|do|has|have) (?!${ownOrUs})(?:[a-z'&]+ ){1,4}?(?:order|ordered|buy|bought|pay|paid|purchase|purchased|spend)\\b`,
    ),
    0.95,
  ],
  [
    new RegExp(
      `\\b(?:what|how much|how many(?: [a-z]+){0,2}|which(?: [a-z]+){0,2}) did (?!${ownOrUs})(?:[a-z'&]+ ){1,4}?(?:get|take)\\b`,
    ),
    0.95,
  ],
  [/\bhow much (?:do|did) (?:you|you guys) (?:pay|make|earn)\b/, 0.95],
  [
    /\b(?:que|cuant[oa]s?|cuales)(?: [a-z]+){0,2} (?:pidio|pidieron|compraron|pagaron|paga|gasta|gastaron) (?!por\b|en\b|el flete|mi\b|usted)[a-z]+/,
    0.95,
  ],
  [
    /\b(?:pidio|compro|pago|ordeno|llevo|compra|pide|paga|debe) (?:la|el|esa|ese|otra|otro) (?:floreria|floristeria|tienda|florista|client[ea]|vecin[oa]|competencia)\b/,
    0.95,
  ],
  [
    new RegExp(
      `\\b(?:ultim[oa]s?|anterior(?:es)?) (?:pedidos?|orden(?:es)?|facturas?) de (?!${ownOrUs}|(?:la|el|los|las|mi|mis|nuestr[oa]s?|flores|rosas|hoy|ayer|este|esta|siempre|lunes|martes|miercoles|jueves|viernes|sabado|domingo|navidad)\\b)[a-z]+`,
    ),
    0.95,
  ],
  // Requests for a price below the list price.
  [
    /\b(?:can|could|will|would) (?:you|you guys|nora) (?:do|go|come) (?:any |a bit |a little )?(?:better|lower|down)\b/,
    0.95,
  ],
  [
    /\b(?:knock|take|shave|cut) (?:\$ ?)?\d+(?:[.]\d+)? ?(?:bucks|dollars|cents|%|percent)? ?(?:off|down)\b/,
    0.95,
  ],
  [
    /\b(?:mejor(?:a|e|ar|eme|arme)|rebaj(?:a|e|ar|eme|arme|ele)|baj(?:e|eme|ele|eles|enme|arme))(?: un poco)? (?:(?:el|los|su|sus) )?(?:\$ ?\d|\d|precios?)/,
    0.95,
  ],
  [/\bcuanto (?:le |les )?(?:ganan|sacan)\b/, 0.95],
  [
    /\b(?:can|could|would|will) (?:i|we|you)\b.*\b(?:for|at) (?:\$ ?)?\d+(?:[.]\d+)?(?: ?(?:cents?|bucks|dollars))?.* if (?:i|we) (?:buy|take|order|get|do)\b/,
    0.95,
  ],
  [
    /\bme l[oa]s? (?:deja|dejan|da|dan|pone|ponen|dejaria) (?:a|en|por) (?:\$ ?)?\d|\ben cuanto (?:lo|la|los|las) menos\b|\bl[oa]s? menos (?:que|en que)\b|\bprecio (?:de amigos?|de cuates?|especial)\b|\b(?:hagame|haganos|hazme|echeme) (?:un )?(?:mejor )?(?:precio|preciecito)\b/,
    0.95,
  ],
  [
    /\bbest (?:price )?(?:you|you guys) can do\b|\b(?:your|ur) best price\b|\bwiggle room\b|\bthrow in\b.*\bfree\b|\bfor free\b|\bcomp (?:me|us)\b|\b(?:make|cut|give) (?:me|us) (?:a|an) (?:deal|offer)\b|\bspecial price\b|\b(?:me|nos) (?:da|dan|regala|regalan|pone|echa)\b.*\bgratis\b/,
    0.95,
  ],
  // Requests to hold goods without an order.
  [
    /\b(?:can|could|would|please) (?:you )?(?:please )?(?:hold|reserve|save|set aside|put aside)\b|\b(?:hold|reserve|set aside|put aside|save)\b.*\bfor (?:me|us)\b|\b(?:apart(?:e|eme|emel[oa]s|ame|enme)|me (?:aparta|apartan|guarda|guardan|reserva|reservan)|guardeme|reserveme)\b/,
    0.95,
  ],
  // “10% off” an earlier order's quantities is not a discount.
  [
    /^(?!.*\b(?:same|again|repeat|reorder|last (?:year|time|week)|quantit(?:y|ies)|amounts?)\b).*\b\d{1,2} ?(?:%|percent|por ?ciento) (?:off|discount|de (?:descuento|rebaja))\b/,
    1,
  ],
  [
    /\b(?:knock|take|shave) (?:\d{1,2} ?(?:%|percent)|something|a (?:bit|little)|some)? ?(?:off|down)\b|\b(?:wholesale|loyalty|volume) discount\b|\b(?:any|some|a) (?:discounts?|price break|break on)\b|\b(?:un|una|algun|alguna) (?:descuento|descuentito|rebaja|rebajita)\b|\bas a favor\b|\bde favor\b|\bcheaper just for (?:me|us)\b/,
    0.95,
  ],
  [
    /\b(?:change|lower|match|beat|drop|reduce|bajar?|cambiar?|baje|baja|iguale)\b.*\b(?:the|my|your|el|los|mi|me)\b ?\b(?:prices?|precios?)\b/,
    0.95,
  ],
  [
    /\b(?:give|get) me (?:a )?(?:discount|better price|deal on)\b|\b(?:descuento|rebaja) (?:especial|extra)\b|\b(?:deme|dame|haga|me hace|hagame) (?:un )?(?:descuento|rebaja|mejor precio)\b/,
    0.9,
  ],
  [
    /\b(?:your|the) (?:cost|costs|margin|markup|mark-up|profit)\b|\bwhat (?:do|did) you pay\b|\b(?:su|el) (?:costo|margen|ganancia)\b|\bcuanto (?:pagan|ganan) ustedes\b|\bcuanto (?:les|te|le) (?:cuesta|costo) a ustedes\b/,
    1,
  ],
  [
    /\b(?:other|another|different|otr[oa]s?) (?:shops?|customers?|florists?|stores?|clientes?|floristas?|florerias?|floristerias?|tiendas?)\b|\bwho else (?:buys|bought|orders)\b|\bquien mas (?:compra|pide)\b/,
    0.9,
  ],
  [
    /\b(?:password|contrasena|api key|system prompt|instructions|instrucciones) (?:of|for|de) (?:the|your|other|another|el|su|otr)\b|\bignore (?:all|your|previous|the)\b|\bignora\b|\bsystem prompt\b|\bolvide\b.*\binstrucciones\b/,
    1,
  ],
  [/\b(?:release|remove|lift|take off|quitar?|liberar?)\b.*\b(?:hold|retencion|bloqueo)\b/, 0.95],
  [
    /\b(?:weather|clima|joke|chiste|poem|poema|president|football|futbol|bitcoin|recipe for chicken|essay|homework|stock market|news)\b/,
    0.8,
  ],
]
