import type { Day } from '../core/dates.ts'
import { dayIn } from '../rules/day-in-words.ts'
import { asQuantity, type LineReading, orderUnits, readingsOf } from './search-lines.ts'
import { unitOf } from './search-text.ts'
import { folded } from './text.ts'

/** The lines that a text orders, as the server finds them, and the ship day that it names. */
export type OrderText = { lines: string[]; day: Day | null }

/** Longest line that is looked up. */
const mostLetters = 200

const dayWords =
  'mon|monday|tue|tues|tuesday|wed|wednesday|thu|thur|thurs|thursday|fri|friday|sat|saturday|sun|sunday|lunes|martes|miercoles|mie|jueves|jue|viernes|vie|sabado|sab|domingo|tomorrow|manana|pasado manana|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2} de [a-z]+|\\d{1,2}\\/\\d{1,2}'
const before = '(?:for|by|on|para|pa|this|next|este|el|de|delivery|entrega)'
/** `for thu`, `para el jueves`, a leading `tomorrow:` or a closing `friday`. */
const dayPatterns = [
  new RegExp(`(?:^|[\\s,])(?:${before}\\s+){1,3}(${dayWords})(?=$|[\\s,.:;!?])`),
  new RegExp(`^\\s*(${dayWords})\\s*[:,-]\\s*`),
  new RegExp(`[,.]\\s*(${dayWords})\\s*[.!]?\\s*$`),
]

const greeting =
  /^(?:hi|hello|hey|hola|good (?:morning|afternoon|evening)|buenos dias|buenas(?: tardes| noches)?|buen dia|dear)\b/
const farewell =
  /^(?:thanks|thank you|thank u|thx|ty|gracias|muchas gracias|saludos|best|regards|cheers|bye)\b/
const leadIn =
  /^(?:also|plus|and|then|y|e|tambien|luego|mas|please|pls|por favor|porfa|(?:can|could|may) (?:i|we|you)(?: please)?(?: (?:get|have|order|add|send|do|save|hold))?(?: (?:me|us))?|(?:i|we)(?:'d| would) (?:like|love|need)(?: to (?:order|get|add))?|(?:i|we)(?:'ll| will)? (?:need|want|take|have|do)|let(?: me|'s) (?:get|do|have)|need|want|give me|gimme|send(?: me| us)?|order|add|me (?:puedes?|pueden|podrias?|podrian) (?:mandar|enviar|apartar|poner|traer)|(?:quisiera|quiero|queremos|necesito|necesitamos|ocupo|ocupamos)(?: pedir| ordenar)?|mand[ae](?:me|nos)?|envie(?:me|nos)?|pong[ae](?:me|nos)?|ponme|apart[ae](?:me|nos)?|agrega(?:me)?|dame|deme)(?=[\s,:])[\s,:]*/

/** Words of a message that order nothing. */
const chat =
  /\b(?:hope|how|you|your|call|let|know|when|what|delivery|driver|truck|ok|okay|perfect|great|sorry|there|espero|como|cuando|camion|chofer|usted|listo|perfecto|disculpe)\b/

const numberWords: Record<string, string> = {}
for (const [number, names] of [
  ['1', 'one un una uno'],
  ['2', 'two dos'],
  ['3', 'three tres'],
  ['4', 'four cuatro'],
  ['5', 'five cinco'],
  ['6', 'six seis'],
  ['7', 'seven siete'],
  ['8', 'eight ocho'],
  ['9', 'nine nueve'],
  ['10', 'ten diez'],
  ['12', 'twelve doce'],
  ['15', 'fifteen quince'],
  ['20', 'twenty veinte'],
  ['25', 'veinticinco'],
  ['30', 'thirty treinta'],
  ['50', 'fifty cincuenta'],
  ['100', 'hundred cien'],
] as const)
  for (const name of names.split(' ')) numberWords[name] = number
const anyNumberWord = Object.keys(numberWords).join('|')
const inWords = new RegExp(`^(${anyNumberWord})\\s+(?=[a-z])`)

/** Numbers in figures, and lengths that are typed in the plural: `two bunches of euc`, `freedom 60s`. */
function inFigures(piece: string): string {
  return piece
    .replace(/^(?:a |una )?(?:half(?: a)?|media) (?:dozen|docena)(?: of| de)?\s+/, '6 ')
    .replace(/^(?:a |one |una )?(?:dozen|docena)\s+/, '1 dozen ')
    .replace(/^(?:a )?couple(?: of)?\s+/, '2 ')
    .replace(/^(?:a|an) (hundred)\b/, '$1')
    .replace(/^an? (?=(?:bunch|box|case|roll|bag|dozen)\b)/, '1 ')
    .replace(inWords, (_, word: string) => `${numberWords[word]} `)
    .replace(/^(\d{1,6}\s*[a-z]{1,12}\.?)\s+(?:of|de)\s+(?=[a-z])/, '$1 ')
    .replace(/^(\d{1,6})\s+(?:of|de)\s+(?=[a-z])/, '$1 ')
    .replace(/\b([3-9]0|1[0-2]0)s\b/g, '$1cm')
    .replace(/\b(\d{1,3}),(\d{3})\b/g, '$1$2')
}

/** A quantity that the line itself marks: in front, with `x`, or with a unit. A last number alone may be a size. */
function quantityOf(piece: string): LineReading | undefined {
  return readingsOf(inFigures(piece)).find(
    ({ quantity, words }) => quantity !== null && /[a-z]{2}|\d{5}/.test(words),
  )
}
const hasOwnQuantity = (piece: string): boolean => quantityOf(piece) !== undefined
const isQuantityAlone = (piece: string): boolean => asQuantity(piece) !== undefined
const isCode = (piece: string): boolean => /^\d{5,9}$/.test(piece)

/** Splits at commas: a comma separates two lines, or the name of one line from its quantity. */
function atCommas(text: string): string[] {
  const parts = text
    .split(/,(?!\d{3}\b)\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length < 2 || parts.some(isCode) || parts.some((part) => orderUnits.has(part))) return [text]
  const lines: string[] = []
  let waiting = ''
  for (const part of parts) {
    const last = lines.at(-1)
    if (isQuantityAlone(part) && last !== undefined && !hasOwnQuantity(last))
      lines[lines.length - 1] = `${last}, ${part}`
    else if (isQuantityAlone(part)) waiting = part
    else {
      lines.push(waiting ? `${waiting} ${part}` : part)
      waiting = ''
    }
  }
  return waiting ? [text] : lines
}

/** `and`, `y`, `+` and `&` separate two lines when both have a quantity; in `Salt and Pepper` they don't. */
function atAnds(text: string): string[] {
  const parts = text.split(/\s*(?:\s(?:and|y|plus|mas)\s|[+&])\s*/)
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && !(hasOwnQuantity(last) && hasOwnQuantity(part)))
      lines[lines.length - 1] = `${last} and ${part}`
    else lines.push(part)
  }
  return lines.length > 1 ? lines : [text]
}

const unitWords = [...orderUnits.keys()].filter((name) => name.length > 1).join('|')
/** A second quantity after words of the first line. */
const nextInFront = new RegExp(
  `^(?:(?:${anyNumberWord})|\\d{1,6})\\s.*?[a-z]{3,}.*?\\s(?=\\d{1,5}\\s?(?:(?:${unitWords})\\.?\\s)?(?!(?:${unitWords})\\b)([a-z]{2,}))`,
)
const afterMarked = new RegExp(
  `^.*?[a-z]{2,}\\s[x×*]\\s?\\d{1,5}(?:\\s(?:${unitWords})\\b)?\\s+(?=([a-z]{2,}))`,
)
const afterLast = /^[a-z].*?[a-z]{3,}\s\d{1,4}\s(?=([a-z]{3,}).*\s\d{1,4}$)/

/** Splits lines that follow each other without a separator: `2 bu euc 3 bu gyp`, `gyp x4 euc x2`, `gyp 4 euc 2`. */
function inARow(text: string): string[] {
  for (const pattern of [nextInFront, afterMarked, afterLast]) {
    const found = pattern.exec(text)
    if (!found || unitOf(found[1] ?? '') !== undefined || orderUnits.has(found[1] ?? '')) continue
    const first = found[0].trim()
    const rest = text.slice(found[0].length)
    if (hasOwnQuantity(first) && hasOwnQuantity(rest)) return [first, ...inARow(rest)]
  }
  return [text]
}

function withoutLeadIn(piece: string): string {
  const rest = piece.replace(leadIn, '').trim()
  return rest === piece ? piece : withoutLeadIn(rest)
}

/** Splits one line of the text into sentences, and each sentence into order lines. */
function linesOf(row: string): string[] {
  if (row.includes('\t')) return [row.trim().slice(0, mostLetters)]
  const lines: string[] = []
  for (const sentence of row.split(/[!?]+\s*|(?<=[a-z0-9]{2})\.\s+(?!\d+\s*$)/)) {
    if (farewell.test(sentence.trim())) break
    for (const piece of atCommas(withoutLeadIn(sentence.trim())).flatMap((part) =>
      atAnds(withoutLeadIn(part)),
    )) {
      const plain = piece.replace(/[\s.:]+$/, '').trim()
      if (farewell.test(plain)) return lines
      const asked = withoutLeadIn(greeting.test(plain) ? plain.replace(greeting, '').trim() : plain)
      if (greeting.test(plain) && !hasOwnQuantity(asked)) continue
      for (const one of inARow(asked)) {
        const line = inFigures(withoutLeadIn(one)).trim()
        if (/[a-z]{2}|\d{5}/.test(line)) lines.push(line.slice(0, mostLetters))
      }
    }
  }
  return lines
}

/**
 * Reads text typed or pasted into the search box as an order. Returns no lines when it is a search: no quantity is marked, or the
 * last number alone may be a stem length (`white 60`).
 */
export function readOrder(text: string, today: Day): OrderText {
  let words = folded(text).replace(/[’‘]/g, "'")
  let day: Day | null = null
  for (const pattern of dayPatterns) {
    const found: RegExpExecArray | null = day === null ? pattern.exec(words) : null
    if (!found) continue
    day = dayIn(found[1] ?? '', today)?.day ?? null
    if (day !== null) words = `${words.slice(0, found.index)} ${words.slice(found.index + found[0].length)}`
  }
  const rows = words.split(/\r\n|[\r\n\u2028\u2029]|;\s+/).filter((row) => row.trim() !== '')
  const read = rows.flatMap(linesOf)
  const asks = read.filter(hasOwnQuantity)
  const lines = asks.length > 0 ? read.filter((line) => hasOwnQuantity(line) || !isChat(line)) : []
  if (rows.length === 1 && lines.length === 1 && !isMarked(lines[0] as string))
    return { lines: [], day: null }
  return { lines, day }
}

const isChat = (line: string): boolean => chat.test(line) || line.split(/\s+/).length > 4

/** Whether a single line is an order rather than a search: its last number isn't a possible stem length. */
function isMarked(line: string): boolean {
  const [first] = readingsOf(line)
  if (!first || first.quantity === null) return false
  if (!first.isBare || /^\d/.test(line)) return true
  return !/^(?:[3-9]0|1[0-2]0)$/.test(String(first.quantity))
}
