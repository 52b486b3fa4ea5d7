import type { Intent } from './reading.ts'
import type { Clue } from './refusals.ts'

/** Words for the condition of goods on arrival. */
const spoiled =
  '(?:broken|bad|wilted|moldy|mold|mildew|damaged|dead|brown|rotten|rotted|botrytis|frozen|thawed|crushed|smashed|missing|short|wrong|dying|soft|bent|mush|mushy|slimy|trash|garbage|bruised|shattered|shattering|spotted|spots|beat up|too open|blown|dried out|cooked|yellowing)'
const estropeado =
  '(?:quebrad|rot[oa]|mal|marchit|podrid|danad|moho|muert|incomplet|congelad|equivocad|secas?|aplastad|pasad[oa]|manchad|echad[oa]s? a perder|fe[oa]s|golpead|maltratad|lastimad|batid|abiert)'

/** Patterns that point to a question about goods, in both languages. */
export const goodsClues: Readonly<Partial<Record<Intent, readonly Clue[]>>> = {
  care: [
    [
      /\b(?:no )?se (?:me )?(?:agach|dobl|marchit|caig|muer|ech[ea]|quem)[a-z]*\b(?=.*\b(?:la|las|el|los)\b)|\b(?:drooping|wilting|dying|opening|browning) (?:too )?(?:fast|early|on me)\b|\b(?:keep|stop|prevent)\b.*\bfrom (?:droop|wilt|dying|die|brown|bend|flop|open|drop|shatter)[a-z]*\b/,
      0.86,
    ],
    [
      /\b(?:do|does|should|must|can)\b.*\b(?:need|take|like|go in|be kept|keep|get|drink|store)\b.*\b(?:flower food|food|preservative|bleach|cold|cooler|fridge|refrigerated|water|heat|recut|cut)\b/,
      0.85,
    ],
    [
      /\b(?:llevan?|necesitan?|ocupan?|se guardan?|va|van|hay que)\b.*\b(?:alimento|preservante|conservante|agua|refri[a-z]*|frio|cuarto frio|hielo|cortar(?:les|las)?)\b/,
      0.85,
    ],
    [
      /\b(?:wilting|wilt|drooping|droopy|droop|flopping|floppy|limp|perk|revive|rehydrate|bent neck|won't open|wont open|not opening|aren't opening)\b/,
      0.85,
    ],
    [
      /\b(?:marchit[a-z]+|decaid[a-z]+|caidas?|cabizbaj[a-z]+)\b.*\b(?:hago|revivo|revivir|recuper[a-z]+|salvo|levanto)\b|\b(?:revivo|revivir|levantarlas|recuperarlas)\b|\bno (?:me )?(?:abren|quieren abrir)\b/,
      0.9,
    ],
    [
      /\bhow (?:far ahead|early|many days (?:ahead|out|early))\b|\b(?:con )?cuant[oa]s? (?:dias|horas|anticipacion|tiempo)(?: antes| de anticipacion)? (?:las? |los? )?(?:pido|pedir|ordeno|compro|traigo|saco|tengo que)\b|\bcuanto antes\b/,
      0.9,
    ],
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
    [
      /\b(?:next|second) best\b|\b(?:plan b|back ?up) (?:for|flower|option)\b|\b(?:cual|que)(?: otr[oa])? (?:le |les )?(?:pongo|uso|meto|doy|mando|ofrezco)\b|\bcon que (?:la |lo |las |los )?(?:cambio|sustituyo|reemplazo|suplo)\b|\bin (?:its|their) place\b/,
      0.9,
    ],
    [
      /\bwhat else (?:can|could|should|would|might|will)\b|\bque (?:otra|otro|otras|otros|mas)\b.*\b(?:pongo|uso|usar|poner|puedo|sirve|queda|quedaria|meto)\b/,
      0.9,
    ],
    [
      /\b(?:what(?:'s| is)?|whats|anything|something) (?:the )?(?:closest|nearest|comparable|similar|close)\b|\bque (?:se )?(?:le |les )?parece\b|\bque (?:hay|tiene|otra cosa) parecid[oa]\b|\bclosest (?:thing|match|to)\b/,
      0.9,
    ],
    [
      /\b(?:swap|sub|replace) (?:out |for )?\b.*\b(?:for|with)\b|\bwhat (?:can|could|should|do) (?:i|we) (?:sub|swap)\b|\b(?:cambiar|cambio)\b.*\bpor otra (?:cosa|flor)\b/,
      0.75,
    ],
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
    [/\b(?:price|pricing|precio)\b(?! (?:is |es )?(?:no|not|doesn't|does not)\b)/, 0.72],
    [
      /\bwhy (?:did|has|have|are|is)\b.*\b(?:go up|gone up|went up|going up|higher|jump(?:ed)?)\b|\bpor ?que\b.*\b(?:subio|subieron|sube|suben|aumento|car[oa]s?)\b/,
      0.9,
    ],
    [/\bhow much (?:for|r|are|is)\b/, 0.75],
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
  claim: [
    [
      new RegExp(
        `\\b(?:are|was|were|came|come|arrived|got|received|showed up|look|looks|looking|all|half)\\b.*\\b${spoiled}\\b`,
      ),
      0.95,
    ],
    [
      new RegExp(
        `\\b(?:venia|venian|trajeron|traian|traia|llegaron|llego|recibi|vinieron|vino|salieron|salio|estan|estaban|me dieron)\\b.*\\b${estropeado}`,
      ),
      0.95,
    ],
    [
      /\bonly (?:got|received|sent|came|arrived|had|delivered)\b|\b(?:got|received|sent me|came with|delivered)(?: only)? \d+ (?:of|out of|instead of) (?:the )?\d+\b|\b(?:wrong|never got|didn't get|did not get|not what i ordered)\b/,
      0.85,
    ],
    [
      /\bsolo (?:me )?(?:llegaron|llego|recibi|recibimos|mandaron|vinieron|trajeron|entregaron)\b|\b(?:me )?(?:mandaron|trajeron|llegaron|enviaron)\b.*\b(?:equivocad[oa]s?|que no (?:era|pedi)|en vez de|en lugar de)\b|\bno (?:me )?(?:llegaron|mandaron|trajeron|vinieron)\b/,
      0.9,
    ],
    [/\b(?:claim|refund|complaint|credit me|credit for|get credit)\b/, 0.85],
    [/\b(?:missing|short(?:ed)?)\b.*\b(?:bunch|bunches|box|boxes|stems|from my)\b/, 0.85],
    [/\b(?:reclamo|reclamar|reclamacion|reembolso|devolucion|queja|credito por)\b/, 0.95],
    [/\b(?:faltan|faltaron|falto|me falta)\b/, 0.8],
  ],
}
