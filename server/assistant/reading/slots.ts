import type { Day } from '../../../contract/core/dates.ts'
import { dayIn, weekdayNames, weekdays } from '../../../contract/rules/day-in-words.ts'
import { type AskedLine, emptySlots, type Past, type Slots } from './reading.ts'
import { colorFamilies, colors, countries, fillers, holidayNames, numbers } from './vocabulary.ts'

const amount = '(\\d{1,5}(?:,\\d{3})*(?:[.]\\d{1,4})?)'
const money = `(?:\\$ ?${amount}|${amount} ?(?:dollars?|bucks|usd|dolares|pesos|\\$))`
const stem = '(?: ?(?:a|per|/|por|el|cada|the|x) ?(?:stem|tallo|vara|pc|piece)|/st|/stem)'
const each = '(?: ?(?:each|apiece|cada un[oa]|c/u))'

const numberOf = (text: string | undefined): number | null => {
  const value = Number((text ?? '').replaceAll(',', ''))
  return text && Number.isFinite(value) && value > 0 ? value : null
}

/** Takes a pattern out of the text and gives what it found. */
class Text {
  rest: string
  constructor(text: string) {
    this.rest = text
  }
  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.rest)
    if (!found) return undefined
    this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`
    return found
  }
  takeAll(pattern: RegExp): RegExpExecArray[] {
    const all: RegExpExecArray[] = []
    for (let found = this.take(pattern); found && all.length < 12; found = this.take(pattern)) all.push(found)
    return all
  }
}

const names = (map: Readonly<Record<string, unknown>>) =>
  Object.keys(map)
    .sort((a, b) => b.length - a.length)
    .join('|')
const colorNames = names(colors)
const countryNames = names(countries)
const holidayWords = names(holidayNames)
const numberWords = names(numbers)
const pieceWords =
  'centerpieces?|centrepieces?|bouquets?|boutonnieres?|bouts?|botonier(?:e|es)?|corsages?|arrangements?|vases?|wreaths?|garlands?|centros?(?: de mesa)?|arreglos?|ramos de novia|boutonieres?|coronas?|tables?|mesas?|pieces?|piezas?|sprays de funeral'

const units =
  'stems?|st|tallos?|varas?|bunch(?:es)?|bu|ramos?|paquetes?|manojos?|boxes|box|bx|cajas?|dozens?|dz|docenas?|ea|each|pots?|macetas?|bags?|bolsas?'

/** Reads everything but the intent. `text` is readable: plain and put right. */
export function slotsIn(text: string, today: Day): Slots {
  const of = new Text(
    text
      .replace(/\b(?:in|out of|en) stock\b/g, ' ')
      .replace(/\bramos? de (?:novias?|damas?(?: de honor)?)\b/g, 'bridal bouquets')
      .replace(
        /\b(?:nothing|not|no) (?:over|above|more than)\b|\b(?:que )?no pasen? de\b|\bsin pasar de\b/g,
        'under',
      )
      .replace(orLess, 'under $1'),
  )
  const slots: Slots = { ...emptySlots, lines: [], colors: [], notColors: [], origins: [], notOrigins: [] }
  readPast(of, slots)
  readOrderNumber(of, slots)
  readEvent(of, slots)
  // Money and lengths before days: `over 50` and `$400` hold numbers that days could take.
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
  slots.lines = linesIn(of.rest)
  readColors(of, slots)
  slots.goods = goodsIn(of.rest)
  return slots
}

/** `1.10 or less`, `$3 o menos`: a limit whose word comes after it. */
const orLess =
  /((?:\$ ?\d{1,4}(?:[.]\d{1,2})?|\b\d{1,2}[.]\d{1,2}|\b\d{1,4}(?= ?(?:cents?|dollars?|bucks|centavos|dolares)))(?: ?(?:cents?|dollars?|bucks|centavos|dolares))?) (?:or (?:less|under|below|cheaper)|o menos|tops)\b/g

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function readPast(of: Text, slots: Slots) {
  const percent = of.take(
    /\b(\d{1,2}) ?(?:%|percent|por ciento) ?(less|fewer|menos|more|mas|extra|cheaper)?|\b(less|fewer|menos|more|mas) (\d{1,2}) ?(?:%|percent|por ciento)/,
  )
  if (percent) {
    const number = Number(percent[1] ?? percent[4])
    const word = percent[2] ?? percent[3] ?? 'less'
    slots.percent = /more|mas|extra/.test(word) ? number : -number
  } else if (of.take(/\b(half as much|half of it|half|la mitad)\b/)) slots.percent = -50
  else if (of.take(/\b(double|twice as much|el doble|al doble)\b/)) slots.percent = 100
  slots.past = pastIn(of)
}

const last = '(?:last|pasad[oa]|previous|ultim[oa]|anterior)'

function pastIn(of: Text): Past | null {
  const holiday =
    of.take(new RegExp(`\\b(${holidayWords}) (?:${last}|last year|del ano pasado)\\b`)) ??
    of.take(
      new RegExp(
        `\\b(?:${last}(?: year'?s?| ano)?|el|del|de|the|for) (${holidayWords})(?: (?:${last})| de hace un ano)?\\b`,
      ),
    )
  if (holiday && new RegExp(`\\b${last}\\b|ano pasado|last year`).test(holiday[0]))
    return { kind: 'holiday', rule: holidayNames[holiday[1] ?? ''] ?? '' }
  if (holiday) of.rest += ` ${holiday[0]}`
  const ofDay = of.take(
    new RegExp(`\\blast (${weekdayNames})(?:'s)?\\b|\\b(?:del|el) (${weekdayNames}) pasado\\b`),
  )
  if (ofDay) return { kind: 'weekday', weekday: weekdays[ofDay[1] ?? ofDay[2] ?? ''] ?? 0 }
  if (
    of.take(
      /\b(this (?:time|week|day) last year|a year ago|last year(?:'s)?|hace un ano|(?:del |el )?ano pasado)\b/,
    )
  )
    return { kind: 'lastYear' }
  if (
    of.take(
      /\b(?:last|previous|latest) (?:order|week's order|weeks?|time|one)(?:'s)?\b|\b(?:ultimo|anterior) pedido\b|\bpedido (?:anterior|pasado)\b|\b(?:semana pasada|ultima vez|la vez pasada)\b/,
    )
  )
    return { kind: 'last' }
  if (
    of.take(
      /\b(?:the |my |our |mi |lo )?(?:usual|usuals|regular order|normal order|de siempre|pedido habitual|habitual|acostumbrado)\b/,
    )
  )
    return { kind: 'usual' }
  return null
}

function readOrderNumber(of: Text, slots: Slots) {
  const found = of.take(
    /\b(?:order|pedido|orden|po|invoice|factura)s? ?(?:number|no\.?|numero|num\.?|#)? ?#? ?(\d{4,9})\b|#(\d{4,9})\b/,
  )
  if (found) slots.orderNumber = Number(found[1] ?? found[2])
}

const eventWords =
  /\b(wedding|bridesmaid|bride|brides|bridal|event|funeral|party|gala|boda|bodas|novia|evento|fiesta|quinceanera|quince|prom|shower|reception|recepcion|memorial|velorio)s?\b/

function readEvent(of: Text, slots: Slots) {
  slots.forEvent = eventWords.test(of.rest)
  while (of.take(eventWords)) slots.forEvent = true
}

function readMoney(of: Text, slots: Slots) {
  const under =
    '(?:under|below|less than|at most|max(?:imum)?|no more than|up to|cheaper than|menos de|por debajo de|bajo|hasta|maximo|no mas de|a menos de|debajo de|<)'
  const above = '(?:over|more than|above|at least|mas de|arriba de|por encima de|desde)'
  const dollar = of.take(
    new RegExp(`\\b${under} (?:a|one|un|1) (?:dollar|buck|dolar)(?:es|s)?(${stem}|${each})?`),
  )
  if (dollar) {
    slots.under = 1
    slots.perStem = true
  }
  const cents =
    slots.under === null &&
    of.take(new RegExp(`\\b${under} ?(\\d{2}) ?(?:cents?|centavos|¢)(${stem}|${each})?`))
  if (cents) {
    slots.under = Number(cents[1]) / 100
    slots.perStem = true
  }
  const limit =
    slots.under === null &&
    of.take(
      new RegExp(
        `(?<![a-z])${under} ?(?:${money}|(\\d{1,3}[.]\\d{1,2})|([1-9]))(${stem}|${each})?(?! ?(?:cm|stems?|%|bunch|tallos|ramos|varas|pieces|centros))`,
      ),
    )
  if (limit) {
    const value = numberOf(limit[1] ?? limit[2] ?? limit[3] ?? limit[4])
    if (value !== null && value > 40 && !limit[5]) slots.budget = value
    else {
      slots.under = value
      slots.perStem =
        Boolean(limit[5] && !/each|cada|c\/u|apiece/.test(limit[5])) || (value !== null && value <= 4)
    }
  }
  const over = of.take(new RegExp(`\\b${above} ${money}(${stem}|${each})?`))
  if (over) slots.over = numberOf(over[1] ?? over[2])
  const perStem = slots.under === null && of.take(new RegExp(`${money}(${stem}|${each})`))
  if (perStem) {
    slots.under = numberOf(perStem[1] ?? perStem[2])
    slots.perStem = !/each|cada|c\/u|apiece/.test(perStem[3] ?? '') || (slots.under ?? 9) <= 4
  }
  const budget =
    of.take(new RegExp(`\\b(?:budget|presupuesto)(?: (?:of|is|de|es))? ?(?:${money}|(\\d{2,5}))`)) ??
    of.take(new RegExp(`(?:${money}|\\b(\\d{2,5})) ?(?:budget|total|in all|max|de presupuesto|en total)`)) ??
    of.take(
      new RegExp(`(?:\\b(?:i have|tengo|spend|gastar|for|por|con|with|around|about|unos|como) )?${money}`),
    )
  if (budget) {
    const value = numberOf(budget[1] ?? budget[2] ?? budget[3])
    if (value !== null && value < 20 && slots.under === null) {
      slots.under = value
      slots.perStem = value <= 4
    } else slots.budget ??= value
  }
}

function readPieces(of: Text, slots: Slots) {
  const stems =
    of.take(
      /\b(\d{1,3})[- ]?(?:stems?|tallos?|varas?)(?: (?:each|per \w+|cada un[oa]|por \w+|a piece))?(?= |$|,)(?=.*)/,
    ) ?? undefined
  const counted = of.take(
    new RegExp(
      `\\b(\\d{1,3}|${numberWords})(?: of them)?(?:[- ]| x )?\\s*(?:(?:small|large|big|round|low|tall|high|mini|simple|table|table's|pequenos?|grandes?|altos?|bajos?) ){0,2}(${pieceWords})\\b`,
    ),
  )
  // Without a number a vase or a table is goods, or a word for where flowers go.
  const named = counted ?? of.take(new RegExp(`\\b()(?!vases?\\b|tables?\\b|mesas?\\b)(${pieceWords})\\b`))
  const also =
    named && !counted
      ? of.take(/\b(\d{1,3}) of (?:them|those)\b|\b(\d{1,3}) (?:de ellos|piezas|pieces)\b/)
      : undefined
  if (!named) {
    // Stems are a quantity, not a design.
    if (stems) of.rest = ` ${stems[0]} ${of.rest}`
    return
  }
  slots.piece = pieceOf(named[2] ?? '')
  const count = also?.[1] ?? also?.[2] ?? named[1]
  slots.pieces = count ? (numbers[count] ?? Number(count)) : null
  if (stems) slots.stemsEach = Number(stems[1])
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

/** `rosas blancas de 60`, `freedom 60`: a grade of a single kind of flower. In a list of several it may be a quantity. */
function lengthWithoutUnit(of: Text): number | null {
  if (/[,;\n+]/.test(of.rest) || /^\W*\d/.test(of.rest)) return null
  const found = of.take(
    new RegExp(
      `(?<=[a-z] )(?:de |of |in |en )?([3-9]0|1[0-2]0)s?\\b(?! ?(?:${units}|x|%|cents?|centavos|dollars?|dolares|days?|dias|hours?|horas|people|personas)\\b)`,
    ),
  )
  return found ? Number(found[1]) : null
}

function readOrigins(of: Text, slots: Slots) {
  const not = of.takeAll(
    new RegExp(
      `\\b(?:not|no|nothing|except|but not|excepto|menos|que no sean?|without|sin) (?:the )?(?:ones? )?(?:from|de|del|las de|los de)? ?(${countryNames})\\b`,
    ),
  )
  slots.notOrigins = not.flatMap(([, name]) => countries[name ?? ''] ?? [])
  const yes = of.takeAll(
    new RegExp(`\\b(?:only )?(?:from|de|del|grown in|desde)? ?(${countryNames})\\b(?: ones| grown| only)?`),
  )
  slots.origins = yes.flatMap(([, name]) => countries[name ?? ''] ?? [])
}

function readSort(of: Text, slots: Slots) {
  if (
    of.take(
      /\b(?:the )?(?:cheap(?:er|est)?|less expensive|least expensive|more affordable|lower price|mas (?:barat|economic)[oa]s?|barat[oa]s?|economic[oa]s?|(?:de )?menor precio)\b/,
    )
  )
    slots.sort = 'cheapest'
  else if (of.take(/\b(?:fresh(?:er|est)|newest|just arrived|mas fresc[oa]s?|recien llegad[oa]s?)\b/))
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
      `\\b(?:not|no|nothing|without|except|but not|sin|excepto|que no sean?) (?:in |en )?(${colorNames})\\b`,
    ),
  )
  slots.notColors = [...new Set(not.flatMap(([, name]) => colors[name ?? ''] ?? []))]
  const found = new Set<string>()
  for (const [word] of of.rest.matchAll(new RegExp(`\\b(?:${colorNames})\\b`, 'g'))) {
    const color = colors[word]
    if (color) found.add(color)
  }
  slots.colors = [...found]
}

/** Lines of a list: `12 freedom 60`, `gyp x4`, `3 docenas rosas rojas`. Fewer than one number is no list. */
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

/** Color families of the colors that were named. */
export const familiesOf = (named: readonly string[]): Set<string> =>
  new Set(named.flatMap((color) => [color, ...(colorFamilies[color] ?? [])]))
