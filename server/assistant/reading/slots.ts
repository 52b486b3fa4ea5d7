import type { Day } from '../../../contract/core/dates.ts'
import { dayIn } from '../../../contract/rules/day-in-words.ts'
import { holidayRules } from '../../../contract/rules/holidays.ts'
import { readMoney } from './money.ts'
import { readPast } from './past.ts'
import { type AskedLine, emptySlots, type Slots } from './reading.ts'
import { names, Text } from './text.ts'
import { colorFamilies, colors, countries, fillers, holidayNames, numbers } from './vocabulary.ts'

const colorNames = names(colors)
const colorsOfTwoWords = names(
  Object.fromEntries(Object.entries(colors).filter(([name]) => name.includes(' '))),
)
const countryNames = names(countries)
const holidayWords = names(holidayNames)
const numberWords = names(numbers)
const pieceWords =
  'centerpieces?|centrepieces?|bouquets?|boutonnieres?|bouts?|botonier(?:e|es)?|corsages?|arrangements?|vases?|wreaths?|garlands?|centros?(?: de mesa)?|arreglos?|ramos de novia|boutonieres?|coronas?|tables?|mesas?|pieces?|piezas?|sprays? de funeral|casket sprays?|standing sprays?|easels?|flower girl baskets?'
/** A design if a stem count follows, otherwise goods. */
const vesselWords = 'bud vases?|floreros?|floreritos?|compotes?|mason jars?'

const units =
  'stems?|st|tallos?|varas?|bunch(?:es)?|bu|ramos?|paquetes?|manojos?|boxes|box|bx|cajas?|dozens?|dz|docenas?|ea|each|pots?|macetas?|bags?|bolsas?'

/** Reads everything but the intents. `text` must be readable: plain and spell-corrected. */
export function slotsIn(text: string, today: Day): Slots {
  const of = new Text(
    text
      .replace(/\b(?:in|out of|en) stock\b/g, ' ')
      .replace(/\bramos? de (?:novias?|damas?(?: de honor)?)\b/g, 'bridal bouquets')
      .replace(ofBride, (words) => words.replace(/\bramos?\b/, 'bouquet'))
      .replace(makesBunches, (words) => words.replace(/\bramos?\b/, 'bouquets'))
      .replace(
        /\b(?:nothing|not|no) (?:over|above|more than)\b|\b(?:que )?no pasen? de\b|\bsin pasar de\b/g,
        'under',
      )
      .replace(orLess, 'under $1'),
  )
  const slots: Slots = {
    ...emptySlots,
    lines: [],
    colors: [],
    notColors: [],
    notGoods: [],
    origins: [],
    notOrigins: [],
  }
  readPast(of, slots)
  readOrderNumber(of, slots)
  readEvent(of, slots)
  // Read money and lengths before days: `over 50` and `$400` contain numbers that could be read as days.
  readMoney(of, slots)
  readPieces(of, slots)
  readLength(of, slots)
  const day = dayIn(of.rest, today)
  if (day) {
    slots.day = day.day
    of.rest = of.rest.replace(
      new RegExp(`(?:\\b(?:for|on|by|para|el|del|de|this|next)\\b ){0,2}${escaped(day.text)}`),
      ' ',
    )
  }
  readOrigins(of, slots)
  readSort(of, slots)
  readNotGoods(of, slots)
  slots.lines = linesIn(of.rest)
  readColors(of, slots)
  slots.goods = goodsIn(of.rest)
  return slots
}

/** The next occurrence of a holiday in the text: `are you open thanksgiving`. */
export function holidayIn(text: string, today: Day): Day | null {
  const name = new RegExp(`\\b(${holidayWords})\\b`).exec(text)?.[1]
  const rule = name && holidayRules.find(({ rule }) => rule === holidayNames[name])
  if (!rule) return null
  const year = Number(today.slice(0, 4))
  const coming = [rule.dayIn(year), rule.dayIn(year + 1)].find((day) => day !== undefined && day >= today)
  return coming ?? null
}

/** `1.10 or less`, `$3 o menos`: a limit word after the price. */
const orLess =
  /((?:\$ ?\d{1,4}(?:[.]\d{1,2})?|\b\d{1,2}[.]\d{1,2}|\b\d{1,4}(?= ?(?:cents?|dollars?|bucks|centavos|dolares)))(?: ?(?:cents?|dollars?|bucks|centavos|dolares))?) (?:or (?:less|under|below|cheaper)|o menos|tops)\b/g

/** In a bride’s order `ramo` is a bouquet, unless a single kind of flower follows. */
const ofBride =
  /\b(?:novia|damas?|quinceanera)\b.*\bramos?\b(?! de [a-z])|\bramos?\b(?! de [a-z]).*\b(?:novia|damas?|quinceanera)\b/

/** `ramos` are bouquets where the text is about making them: `cuántos ramos de 20 tallos me salen`. */
const makesBunches =
  /\bramos?\b(?=.*\b(?:hacer|hago|haga|salen|armar|armo|alcanza)\b)|\b(?:hacer|haga|armar|arme)(?: (?:unos|como))? \d{1,3} ramos?\b/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function readOrderNumber(of: Text, slots: Slots) {
  const found = of.take(
    /\b(?:order|pedido|orden|po|invoice|factura)s? ?(?:number|no\.?|numero|num\.?|#)? ?#? ?(\d{4,9})\b|#(\d{4,9})\b/,
  )
  // Six digits or more are an order number, not a quantity.
  const bare = found ? undefined : of.take(/(?<![\d.,$/-])\b(\d{6,9})\b(?![.,/-]?\d)/)
  const number = found?.[1] ?? found?.[2] ?? bare?.[1]
  if (number) slots.orderNumber = Number(number)
}

const eventWords =
  /\b(wedding|bridesmaid|bride|brides|bridal|event|funeral|party|gala|boda|bodas|novia|evento|fiesta|quinceanera|quince|prom|shower|reception|recepcion|memorial|velorio)s?\b/

function readEvent(of: Text, slots: Slots) {
  slots.forEvent = eventWords.test(of.rest)
  while (of.take(eventWords)) slots.forEvent = true
}

function readPieces(of: Text, slots: Slots) {
  const stems =
    of.take(
      /\b(\d{1,3})[- ]?(?:stems?|tallos?|varas?)(?: (?:each|per \w+|cada un[oa]|por \w+|a piece))?(?= |$|,)(?=.*)/,
    ) ?? undefined
  const pieces = stems ? `${vesselWords}|${pieceWords}` : pieceWords
  const counted = of.take(
    new RegExp(
      `\\b(\\d{1,3}|${numberWords})(?: of them)?(?:[- ]| x )?\\s*(?:(?:small|large|big|round|low|tall|high|mini|simple|table|table's|pequenos?|grandes?|altos?|bajos?) ){0,2}((?:(?:${colorNames})(?: (?:and|n|y|or|o))? ){0,3})(${pieces})\\b`,
    ),
  )
  if (counted?.[2]) of.rest += ` ${counted[2]}`
  const after = counted ? undefined : of.take(new RegExp(`\\b(${pieces}) ?(?:x|by|por|:|-) ?(\\d{1,3})\\b`))
  // Without a number a vase or a table is goods, or where flowers go.
  const named =
    counted || after
      ? undefined
      : of.take(new RegExp(`\\b(?!vases?\\b|tables?\\b|mesas?\\b)(${pieceWords})\\b`))
  const also = named
    ? of.take(/\b(\d{1,3}) of (?:them|those)\b|\b(\d{1,3}) (?:de ellos|piezas|pieces)\b/)
    : undefined
  const word = counted?.[3] ?? after?.[1] ?? named?.[1]
  if (word === undefined) {
    // A stem count is a quantity, not a design.
    if (stems) of.rest = ` ${stems[0]} ${of.rest}`
    return
  }
  slots.piece = pieceOf(word)
  const count = also?.[1] ?? also?.[2] ?? after?.[2] ?? counted?.[1]
  slots.pieces = count ? (numbers[count] ?? Number(count)) : null
  const ofStems = stems ? undefined : of.take(/\b(?:of|de) (\d{1,3})(?= (?:can|could|do|does|me|puedo|se)\b)/)
  if (stems) slots.stemsEach = Number(stems[1])
  else if (ofStems) slots.stemsEach = Number(ofStems[1])
}

const pieceOf = (word: string): string =>
  /bouquet|ramo/.test(word)
    ? 'bouquet'
    : /bou?t|corsage/.test(word)
      ? 'boutonniere'
      : /wreath|corona/.test(word)
        ? 'wreath'
        : 'centerpiece'

function readLength(of: Text, slots: Slots) {
  const long =
    '(?:over|above|longer than|at least|min(?:imum)?|mas de|mayor(?:es)? (?:de|a)|arriba de|minimo|desde|de mas de|>=?)'
  const short = '(?:under|below|shorter than|up to|at most|menos de|hasta|menor(?:es)? (?:de|a))'
  const range = of.take(/\b(\d{2}) ?(?:-|to|a|y|and) ?(\d{2,3}) ?(?:cm|centimeters|centimetros)\b/)
  if (range) {
    slots.minCm = Number(range[1])
    slots.maxCm = Number(range[2])
    return
  }
  const over = of.take(
    new RegExp(
      `\\b${long} ?(\\d{2,3}) ?(?:cm|centimeters|centimetros)?\\b(?! ?(?:stems?|tallos|bunch|%|dollars|dolares))`,
    ),
  )
  if (over) {
    slots.minCm = Number(over[1])
    return
  }
  const under = of.take(new RegExp(`\\b${short} ?(\\d{2,3}) ?(?:cm|centimeters|centimetros)\\b`))
  if (under) {
    slots.maxCm = Number(under[1])
    return
  }
  const upwards = of.take(
    /\b(?:de )?([3-9]0|1[0-2]0) ?(?:cm|centimeters|centimetros)? ?(?:plus\b|\+|(?:and|or) (?:up|more|longer|taller)\b|[yo] mas\b|para arriba\b|en adelante\b)/,
  )
  if (upwards) {
    slots.minCm = Number(upwards[1])
    return
  }
  const exact = of.take(/\b(\d{2,3}) ?(?:cm|centimeters|centimetros)\b/)
  if (exact) {
    slots.minCm = Number(exact[1])
    slots.maxCm = Number(exact[1])
    return
  }
  const bare = lengthWithoutUnit(of)
  if (bare !== null) {
    slots.minCm = bare
    slots.maxCm = bare
    return
  }
  const long2 = of.take(/\b(?:long[- ]?stem(?:med)?|tallo largo|largas)\b/)
  if (long2) slots.minCm = 60
}

/** `rosas blancas de 60`, `freedom 60`: a length for a single kind of flower. In a list of several it may be a quantity. */
function lengthWithoutUnit(of: Text): number | null {
  if (of.rest.split(/[,;\n+]/).filter((part) => goodsIn(part) !== '').length > 1 || /^\W*\d/.test(of.rest))
    return null
  const found = of.take(
    new RegExp(
      `(?<=[a-z] )(?:de |of |in |en )?([3-9]0|1[0-2]0)s?\\b(?! ?(?:${units}|x|%|cents?|centavos|dollars?|dolares|days?|dias|hours?|horas|people|personas)\\b)`,
    ),
  )
  return found ? Number(found[1]) : null
}

/** The words that continue a “not”: `no yellow or orange`, `sin amarillo ni naranja`. */
const alsoNot = (named: string) =>
  `((?: ?(?:,|or|nor|and|o|ni|y)(?: (?:de|from|the|las?|los))? (?:${named})\\b)*)`

/** The values of the first name and of those that continue it. */
const namedIn = (found: readonly RegExpExecArray[], values: Readonly<Record<string, string>>): string[] => {
  const pattern = new RegExp(`\\b(?:${names(values)})\\b`, 'g')
  const all = found.flatMap(([, first = '', more = '']) => [first, ...(more.match(pattern) ?? [])])
  return [...new Set(all.flatMap((name) => values[name] ?? []))]
}

function readOrigins(of: Text, slots: Slots) {
  const not = of.takeAll(
    new RegExp(
      `\\b(?:not|no|nothing|except|but not|excepto|menos|que no sean?|without|sin) (?:the )?(?:ones? )?(?:from|de|del|las de|los de)? ?(${countryNames})\\b${alsoNot(countryNames)}`,
    ),
  )
  slots.notOrigins = namedIn(not, countries)
  const yes = of.takeAll(
    new RegExp(`\\b(?:only )?(?:from|de|del|grown in|desde)? ?(${countryNames})\\b(?: ones| grown| only)?`),
  )
  slots.origins = yes.flatMap(([, name]) => countries[name ?? ''] ?? [])
}

/** `blue besides hydrangea`, `follaje que no sea helecho`. */
function readNotGoods(of: Text, slots: Slots) {
  const not = of.takeAll(
    /\b(?:besides|other than|apart from|aside from|except(?: for)?|anything but|aparte de|fuera de|excepto|que no sean?) (?:the |an? |la |el |las |los |una? )?([a-z]{4,}(?: [a-z]{4,})?)\b/,
  )
  slots.notGoods = not.map(([, name = '']) => goodsIn(name)).filter((name) => name !== '')
}

function readSort(of: Text, slots: Slots) {
  if (
    of.take(
      /\b(?:the )?(?:cheap(?:er|est)?|less expensive|least expensive|more affordable|lower price|mas (?:barat|economic)(?:it)?[oa]s?|barat(?:it)?[oa]s?|less pricey|cheaply|economic[oa]s?|(?:de )?menor precio)\b/,
    )
  )
    slots.sort = 'cheapest'
  else if (
    of.take(
      /\b(?:fresh(?:er|est)|newest|just (?:arrived|came in|in|landed)|new arrivals?|(?:anything|something|what(?:'s| is)) new|what's new|whats new|what is new|new (?:this|for the) week|mas fresc[oa]s?|recien llegad[oa]s?|(?:que hay|algo|lo) (?:de )?nuevo|novedades|nuev[oa]s? esta semana)\b/,
    )
  )
    slots.sort = 'newest'
  if (
    of.take(
      /\b(?:on sale|deals?|specials?|overstock|discounted|en oferta|ofertas?|especiales|rebajad[oa]s?)\b/,
    )
  )
    slots.onSale = true
}

function readColors(of: Text, slots: Slots) {
  const not = of.takeAll(
    new RegExp(
      `\\b(?:not|no|nothing|without|except|but not|sin|excepto|que no sean?) (?:in |en |the |las? |los )?(${colorNames})\\b${alsoNot(colorNames)}`,
    ),
  )
  slots.notColors = namedIn(not, colors)
  const found = new Set<string>()
  for (const [word] of of.rest.matchAll(new RegExp(`\\b(?:${colorNames})\\b`, 'g'))) {
    const color = colors[word]
    if (color) found.add(color)
  }
  // The second word of a two-word color could name goods: `dusty rose`.
  of.rest = of.rest.replace(new RegExp(`\\b(?:${colorsOfTwoWords})\\b`, 'g'), ' ')
  slots.colors = [...found]
}

/** Lines of a list: `12 freedom 60`, `gyp x4`, `3 docenas rosas rojas`. A text without a number is not a list. */
export function linesIn(text: string): AskedLine[] {
  const parts = text
    .split(/[,;\n+]|\band\b|\by\b(?= ?\d)|&| tambien | also /)
    .map((part) => part.trim())
    .filter((part) => /[a-z]/.test(part))
  return parts.flatMap((part) => {
    const line = lineIn(part)
    return line ? [line] : []
  })
}

function lineIn(part: string): AskedLine | undefined {
  const of = new Text(part)
  const times =
    of.take(new RegExp(`\\bx ?(\\d{1,5})\\b(?: ?(?:${units})\\b)?`)) ??
    of.take(new RegExp(`\\b(\\d{1,5}) ?x\\b(?: ?(?:${units})\\b)?`)) ??
    of.take(new RegExp(`\\b(\\d{1,5}|${numberWords}) ?(${units})\\b(?: of| de)?`)) ??
    of.take(new RegExp(`(?<![\\d.])\\b(\\d{1,5}|${numberWords})\\b(?! ?(?:cm|in\\b|"|%))`))
  const words = goodsIn(of.rest)
  if (words === '') return undefined
  const count = times?.[1]
  const number = count === undefined ? null : (numbers[count] ?? Number(count))
  const isDozen = times?.[2] && /^(?:dozen|dz|docena)/.test(times[2])
  const unit = times?.[2] && !isDozen ? ` ${times[2]}` : ''
  return { text: `${words}${unit}`.trim(), quantity: number === null ? null : number * (isDozen ? 12 : 1) }
}

/** The words that may name goods. */
export function goodsIn(text: string): string {
  return text
    .replace(/[¿?¡!.,;:"()$%&/]+/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/'s$/, '').replace(/^[-'x]+$|^['-]+|['-]+$/g, ''))
    .filter((word) => word !== '' && !fillers.has(word))
    .join(' ')
}

/** The color families of the named colors. */
export const familiesOf = (named: readonly string[]): Set<string> =>
  new Set(named.flatMap((color) => [color, ...(colorFamilies[color] ?? [])]))
