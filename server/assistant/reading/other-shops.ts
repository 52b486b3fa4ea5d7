import { weekdayNames } from '../../../contract/rules/day-in-words.ts'
import { countries, fillers, holidayNames } from './vocabulary.ts'

/** Words for the asker or the distributor, in both languages: a phrase that contains one doesn’t name another shop. */
const own = new Set(
  `i we you u us me it my our ours your this that these those its an anyone anybody anything yo mi mis nuestro nuestra nuestros nuestras usted
  ustedes uno su sus este esta ese esa nosotros vuestra`.split(/\s+/),
)

/** Common words around an account that name no shop. A phrase of only these, fillers, days and places means the asker’s own shop. */
const everyday = new Set(
  `account accounts accout order orders delivery deliveries truck trucks driver drivers warehouse office rep reps representative nora lily invoice
  invoices bill bills shop shops store business company card cards billing shipping payment payments credit current open total outstanding remaining available previous
  unpaid due past overdue ending opening final main primary default correct wrong second other street mailing email emails phone cell mobile contact change
  update edit fix add verify confirm reset january february march april may june july august september october november december enero
  febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre quarter season holiday holidays money amount dinero yesterday ayer wedding bride event party church boda evento farm grower finca monthly weekly daily
  yearly annual service support flete minima minimo sale sales net terms people everyone everybody folks customer customers person someone each pickup will-call
  statement balance boss husband wife partner designer buyer assistant manager owner cuenta cuentas chofer bodega oficina vendedor vendedora
  representante almacen factura facturas recibo tienda tiendas negocio floreria floristeria empresa tarjeta pago pagos cobro envio envios entrega
  contacto cliente clientes persona servicio venta ventas mes ano temporada cierre corte pendiente vencido actual anterior total guia rastreo
  seguimiento emergencia casa distribuidora mayorista dueno duena socio esposo esposa jefe alguien gente `
    .split(/\s+/)
    .filter(Boolean),
)
const days = new Set(weekdayNames.split('|'))
const holidayWords = new Set(
  Object.keys(holidayNames).flatMap((name) => name.replace(/'s\b/g, '').split(' ')),
)

const isEveryday = (word: string) =>
  everyday.has(word) ||
  fillers.has(word) ||
  days.has(word) ||
  holidayWords.has(word) ||
  Object.hasOwn(countries, word)

/** What introduces a question: “what’s”, “show me”, “I need”. */
const opening =
  "(?:(?:what's|whats|what|is|are|show|give|tell|get|me|need|check|see|find|pull up|look up|i|can|have|do|you|please|the|hey|ok|and) )*"

/** The words that name someone other than the asker and the distributor; empty if the phrase means one of these. */
function namesAnother(words: string): string[] {
  const all = words
    .replace(new RegExp(`^${opening}`), '')
    .replace(/'s\b/g, '')
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !/^(?:the|a|la|el|los|las|and|y|does|do|did|has|have)$/.test(word))
  if (all.some((word) => own.has(word))) return []
  if (
    /\b(?:next door|down the (?:street|road)|across|otr[oa]s?|de enfrente|de al lado|vecin[oa])\b/.test(words)
  )
    return all
  return all.filter((word) => !isEveryday(word))
}

const name = "([a-z][a-z'&.-]*(?: [a-z'&.-]+){0,4}?)"
const money =
  '(?:balance|debts?|bill|credit limits?|credit lines?|payment terms|net terms|terms|phone(?: numbers?)?|telephone(?: number)?|cell(?: number)?|address(?:es)?|sales|revenue|order history)'
const cuenta =
  '(?:saldo|deuda|adeudo|(?:limite|linea) de credito|terminos(?: de pago)?|plazo(?: de pago)?|condiciones de pago|direccion|domicilio|telefono|celular|numero de (?:telefono|celular)|ventas|estado de cuenta|compras|historial)'
const infinitives =
  '(?:costar|dura[rn]?|llevar|hacer|ser|estar|tener|ir|pagar|pedir|poner|usar|cortar|haber|medir|llegar|comprar|valer|salir|quedar|hidratar|traer|dar|abrir)\\b'
const adjectives = '(?:(?:last|latest|previous|open|standing|usual|current|total) )?'

type Rule = {
  /** The first group matches the name. */
  pattern: RegExp
  /** Also matches goods: “the sales on hydrangea”, “quicksand’s prices”. */
  alsoOfGoods?: true
}

const rules: readonly Rule[] = [
  // Questions about what another shop owes, and whether it pays.
  {
    pattern: new RegExp(
      `\\b(?:what|how much|how many)(?: (?:does|do|did|would|will))? ${name} (?:still )?owes?\\b`,
    ),
  },
  { pattern: new RegExp(`^(?:so |and |ok |hey )*(?:does|do|did) ${name} (?:still )?owe\\b`) },
  { pattern: new RegExp(`\\bif ${name} owes\\b`) },
  {
    pattern: new RegExp(
      `^(?:so |and |ok |hey )*(?:is|are|has|did|was) ${name} (?:still )?(?:past due|overdue|behind|late on (?:their|its|the)|current on|in debt|on (?:credit )?hold|on (?:net|terms|cod)|over (?:their|its|the) (?:credit )?limit|paid (?:you|up|their|its|off)|pay (?:you|up|their|its))\\b`,
    ),
  },
  {
    pattern: new RegExp(
      `\\b(?:what|which|how much|how long)(?: (?:kind|sort) of)? (?:terms|payment terms|credit|credit limit|discount|prices?|price level|limit) (?:does|do|did|is|are) ${name} (?:have|has|get|gets|got|on|pay|use)\\b`,
    ),
  },
  { pattern: new RegExp(`^(?:y |pues )*${name} (?:cuanto|que tanto) (?:les |le |nos )?deben?\\b`) },
  {
    pattern: new RegExp(
      `\\b(?:cuanto|cuanta|que|que tanto|cuantas facturas|lo que|si)(?: no)?(?: (?:nos|les|le|se))? (?:deben?|debia|adeudan?)(?: (?:todavia|aun))? (?!${infinitives})${name}(?:[?.,!]|$)`,
    ),
  },
  { pattern: new RegExp(`^(?:y )?${name} (?:les |le )?debe (?:mucho|algo|dinero|facturas|todavia)\\b`) },
  {
    pattern: new RegExp(
      `\\b(?:esta|anda|va) (?:al corriente|atrasad[oa]|en mora|detenid[oa]|bloquead[oa]|vencid[oa]) ${name}(?:[?.,!]|$)`,
    ),
  },
  {
    pattern: new RegExp(
      `^(?:y |ya )*${name} (?:esta|anda|va) (?:al corriente|atrasad[oa]|en mora|detenid[oa]|bloquead[oa]|vencid[oa]|en espera)\\b`,
    ),
  },
  {
    pattern: new RegExp(
      `\\b(?:que|cuanto|cuantos|cual) (?:terminos|plazo|credito|limite|limite de credito|descuento|precios?|dias de credito) (?:tiene|tienen|le dan a|les dan a|recibe|manejan? con) ${name}(?:[?.,!]|$)`,
    ),
  },
  // Questions about another shop's data.
  { pattern: new RegExp(`\\b${money} (?:of|for|at|on file for) ${name}(?:[?.,!]|$)`), alsoOfGoods: true },
  { pattern: new RegExp(`^${opening}${name} ${money}(?: please)?(?:[?.,!]|$)`), alsoOfGoods: true },
  {
    pattern: new RegExp(
      `\\b${name}'s ${adjectives}(?:${money}|credit|number|email|invoices?|orders?|account|cart|statement)\\b`,
    ),
  },
  {
    pattern: new RegExp(`\\b${name}'s (?:current )?(?:prices?|discounts?|price list)\\b`),
    alsoOfGoods: true,
  },
  { pattern: new RegExp(`\\b${cuenta} de (?:la |el |los |las )?${name}(?:[?.,!]|$)`), alsoOfGoods: true },
  { pattern: new RegExp(`\\bwhere (?:is|are) ${name} (?:located|based)\\b`) },
  {
    pattern: new RegExp(`\\bdonde (?:queda|quedan|se ubica|esta ubicad[oa]) ${name}(?:[?.,!]|$)`),
    alsoOfGoods: true,
  },
  // Questions about another shop's business, and what it pays.
  {
    pattern: new RegExp(
      `\\bhow much (?:does|did|do|has) ${name} (?:sell|sold|make|made|earn|gross|bring in)\\b(?! for)`,
    ),
    alsoOfGoods: true,
  },
  {
    pattern: new RegExp(`\\bcuanto (?:vende|vendio|venden|factura|facturo) ${name}(?:[?.,!]|$)`),
    alsoOfGoods: true,
  },
  {
    pattern: new RegExp(
      `\\b(?:what's|whats|what is|what are) ${name} (?:paying|buying|ordering|spending|getting)\\b`,
    ),
  },
  {
    pattern: new RegExp(
      `\\b(?:cuant[oa]s?|que)(?: [a-z]+){0,2} (?:compra|compran|compro|pide|piden|pidio|ordena|ordeno|gasta|gasto|paga|pago) ${name}(?: (?:a la|al|por|en|la|el) [a-z ]+)?(?:[?.,!]|$)`,
    ),
  },
  {
    pattern: new RegExp(
      `\\b(?:a como|a cuanto|en cuanto) (?:le|les|se l[oa]s?) (?:da|dan|deja|dejan|vende|venden)\\b.* a (?:la |el )?${name}(?:[?.,!]|$)`,
    ),
  },
]

/** Questions about which shops: the identity of other shops is never told. */
const shopsAtAll =
  /\bwho (?:else )?owes\b|\bquien(?:es)? (?:mas )?(?:les |le )?deben?\b|\b(?:do|does|did) (?:they|she|he) (?:still )?owe\b|\b(?:which|how many) (?:shops|customers|florists|stores|clients)\b|\b(?:cuales|cuant[oa]s) (?:tiendas|clientes|florer?ias|floristerias|floristas)\b|\b(?:biggest|best|top) (?:customers?|shops?|accounts?|buyers?)\b|\b(?:mejores|principales) clientes\b/

/** Whether the question is about another shop's account, address or business. */
export function asksOfAnother(text: string, isGoods: (words: string) => boolean): boolean {
  if (shopsAtAll.test(text)) return true
  return rules.some(({ pattern, alsoOfGoods }) => {
    const who = pattern.exec(text)?.[1]
    const names = namesAnother(who ?? '')
    return names.length > 0 && !(alsoOfGoods && names.every(isGoods))
  })
}

/** Replaces the asker’s own shop name by “my shop”, so that it isn’t taken for another shop. */
export function asMyShop(text: string, ownName: string): string {
  const core = ownName
    .replace(/ (?:florists?|florals?|flowers?|shop|llc|inc\.?|co\.?)$/, '')
    .replace(/^the /, '')
  if (core.length < 3) return text
  const pattern = core
    .split(/ ?(?:&|\band\b) ?| /)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[^a-z0-9']/g, '.'))
    .join(' ?(?:&|and|y|n)? ?')
  return text.replace(
    new RegExp(`\\b${pattern}(?: (?:florists?|florals?|flowers?|shop))?\\b`, 'g'),
    'my shop',
  )
}
