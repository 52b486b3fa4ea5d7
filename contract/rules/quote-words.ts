import { addDays, type Day } from '../core/dates.ts'
import { dayIn } from './day-in-words.ts'

/** The parsed parts of a line of text; null or empty for missing ones. */
export type ReadLine = {
  description: string
  quantity: number | null
  um: string
  color: string
  neededBy: Day | null
  /** The wedding or event for which it is needed. */
  eventDay: Day | null
  priceE4: number | null
}

const plain = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’‘]/g, "'")

const units: Record<string, string> = {
  stem: 'ST',
  stems: 'ST',
  tallo: 'ST',
  tallos: 'ST',
  vara: 'ST',
  varas: 'ST',
  spray: 'ST',
  sprays: 'ST',
  bunch: 'BU',
  bunches: 'BU',
  bu: 'BU',
  ramo: 'BU',
  ramos: 'BU',
  paquete: 'BU',
  paquetes: 'BU',
  manojo: 'BU',
  manojos: 'BU',
  box: 'BX',
  boxes: 'BX',
  case: 'BX',
  cases: 'BX',
  caja: 'BX',
  cajas: 'BX',
  pot: 'PT',
  pots: 'PT',
  maceta: 'PT',
  macetas: 'PT',
  each: 'EA',
  piece: 'EA',
  pieces: 'EA',
  pieza: 'EA',
  piezas: 'EA',
  plant: 'EA',
  plants: 'EA',
  planta: 'EA',
  plantas: 'EA',
  unit: 'EA',
  units: 'EA',
  foot: 'FT',
  feet: 'FT',
  ft: 'FT',
  pie: 'FT',
  pies: 'FT',
}

/** Colors as people write them, and their English name. */
const colors: Record<string, string> = {
  white: 'White',
  blanco: 'White',
  blanca: 'White',
  blancos: 'White',
  blancas: 'White',
  ivory: 'Ivory',
  cream: 'Cream',
  crema: 'Cream',
  marfil: 'Ivory',
  peach: 'Peach',
  durazno: 'Peach',
  melocoton: 'Peach',
  apricot: 'Peach',
  blush: 'Blush',
  champagne: 'Champagne',
  pink: 'Pink',
  rosado: 'Pink',
  rosada: 'Pink',
  rosados: 'Pink',
  rosadas: 'Pink',
  red: 'Red',
  rojo: 'Red',
  roja: 'Red',
  rojos: 'Red',
  rojas: 'Red',
  burgundy: 'Burgundy',
  vino: 'Burgundy',
  coral: 'Coral',
  orange: 'Orange',
  naranja: 'Orange',
  anaranjado: 'Orange',
  anaranjada: 'Orange',
  yellow: 'Yellow',
  amarillo: 'Yellow',
  amarilla: 'Yellow',
  amarillos: 'Yellow',
  amarillas: 'Yellow',
  green: 'Green',
  verde: 'Green',
  verdes: 'Green',
  blue: 'Blue',
  azul: 'Blue',
  azules: 'Blue',
  purple: 'Purple',
  morado: 'Purple',
  morada: 'Purple',
  moradas: 'Purple',
  lavender: 'Lavender',
  lavanda: 'Lavender',
  lila: 'Lavender',
  black: 'Black',
  negro: 'Black',
  negra: 'Black',
}

/** Flowers for a celebration are needed two days before it, so that they open. */
const daysBeforeEvent = 2
const events = /\b(wedding|bride|event|funeral|party|gala|boda|novia|evento|fiesta|quinceanera)s?\b/

const amount = '(\\d{1,5}(?:[.,]\\d{1,4})?)'
const prices = [
  new RegExp(`\\$\\s*${amount}`),
  new RegExp(
    `\\b(?:about|around|at|to|under|max|up to|for|hasta|unos|por|a|como)\\s+(?:about\\s+|around\\s+|unos\\s+)?(\\d{1,5}[.,]\\d{1,4})\\b`,
  ),
  new RegExp(`\\b${amount}\\s*(?:dollars?|usd|dolares|a stem|each|cada un[oa]|por tallo|c\\/u)`),
  /\b(\d{1,4}\.\d{2})\b/,
]

function findPrice(words: string): { e4: number; text: string } | null {
  for (const pattern of prices) {
    const found = pattern.exec(words)
    if (!found) continue
    const e4 = Math.round(Number((found[1] ?? '').replace(',', '.')) * 10_000)
    if (e4 > 0) return { e4, text: found[0] }
  }
  return null
}

const thousands = /\b(\d{1,3}),(\d{3})\b/g
const unitNames = Object.keys(units).join('|')
const withUnit = new RegExp(`\\b(\\d{1,6})\\s*(?:x\\s*)?(${unitNames})\\b`)
const dozens = /\b(\d{1,5})\s*(?:dozens?|dz|docenas?)\b/
/** A number that isn't a size, as `40cm`, `10 in` and `10"` are. */
const bare =
  /(?<![\d./$#-])\b(\d{1,6})\b(?!\s*(?:cm|in\b|inch|"|'|%|\/|:|am\b|pm\b|st\b|nd\b|rd\b|th\b))(?![.,]\d)/

function findNumber(words: string): { quantity: number; um: string; text: string } | null {
  const dozen = dozens.exec(words)
  if (dozen) return number(Number(dozen[1]) * 12, '', dozen[0])
  const named = withUnit.exec(words)
  if (named) return number(Number(named[1]), units[named[2] ?? ''] ?? '', named[0])
  const plainly = bare.exec(words)
  return plainly ? number(Number(plainly[1]), '', plainly[0]) : null
}

const number = (quantity: number, um: string, text: string) => (quantity > 0 ? { quantity, um, text } : null)

const longest = 80

/** The first sentence without a greeting, cut between words: the row's name until somebody changes it. */
function nameOf(line: string): string {
  const sentence =
    line
      .replace(/^\s*(?:hi|hello|hey|hola|buenas?(?: tardes| dias| días)?)\b[^,.!?]{0,24}[,.!]\s*/i, '')
      .split(/(?<=[?!;])\s|(?<=[^\d]\.)\s|\n/)[0]
      ?.trim() ?? ''
  const short = sentence.replace(/[?.!;,\s]+$/, '')
  if ([...short].length <= longest) return short
  return `${[...short]
    .slice(0, longest - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`
}

function readOne(line: string, today: Day): ReadLine {
  let words = plain(line).replace(thousands, '$1$2')
  const take = (text: string | undefined) => {
    if (text) words = words.replace(text, ' ')
  }
  const day = dayIn(words, today)
  const isForEvent = events.test(words)
  take(day?.text)
  const price = findPrice(words)
  take(price?.text)
  const count = findNumber(words)
  const color = words.split(/[^a-z]+/).find((word) => Object.hasOwn(colors, word))
  const early = day && isForEvent ? addDays(day.day, -daysBeforeEvent) : null
  return {
    description: nameOf(line),
    quantity: count?.quantity ?? null,
    um: count?.um ?? '',
    color: color ? (colors[color] ?? '') : '',
    neededBy: early && early > today ? early : (day?.day ?? null),
    eventDay: isForEvent ? (day?.day ?? null) : null,
    priceE4: price?.e4 ?? null,
  }
}

/**
 * Parses a shop's request in English or Spanish. Lines that each have a quantity become separate rows; a day, price or color given in
 * only one of them applies to all. Otherwise the whole text is one row.
 */
export function readAsk(words: string, today: Day): ReadLine[] {
  if (words.trim() === '') return []
  const lines = words
    .split(/\n|;/)
    .map((line) => line.trim())
    .filter(Boolean)
  const read = lines.map((line) => readOne(line, today))
  const rows = read.filter(({ quantity }) => quantity !== null)
  if (rows.length < 2) return [readOne(words, today)]
  const day = read.find(({ neededBy }) => neededBy !== null)
  return rows.slice(0, 40).map((row) => ({
    ...row,
    neededBy: row.neededBy ?? day?.neededBy ?? null,
    eventDay: row.eventDay ?? day?.eventDay ?? null,
  }))
}
