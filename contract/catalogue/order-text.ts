import type { Day } from '../core/dates.ts'
import { withoutDay } from './order-day.ts'
import {
  hasOwnQuantity,
  inFigures,
  isQuantityAlone,
  numberFirst,
  quantityOf,
  unitWords,
} from './order-figures.ts'
import {
  afterChat,
  afterGreeting,
  chat,
  farewell,
  greeting,
  hasNumber,
  isChat,
  lastCourtesy,
  plainText,
  takenBack,
  withCorrections,
  withoutLeadIn,
  withoutNumbers,
} from './order-message.ts'
import { flowerIn, isColor, isLength, onlyDescribes, wordsIn } from './order-words.ts'
import { orderUnits, readingsOf } from './search-lines.ts'
import { unitOf } from './search-text.ts'

/** The lines that a text orders, as the server finds them, and the ship day that it names. */
export type OrderText = { lines: string[]; day: Day | null }

/** Longest line that is looked up. */
const mostLetters = 200

const isCode = (piece: string): boolean => /^\d{5,9}$/.test(piece)

const isColorAlone = (part: string): boolean => /^[a-z/ ]+$/.test(part) && onlyDescribes(wordsIn(part))

const isNameWithoutColor = (part: string): boolean =>
  /^[a-z' ]{3,}$/.test(part) && !isChat(part) && !wordsIn(part).some(isColor)
/** `carnations, white - 100`: a color, and the quantity behind it. */
const startsWithColor = (part: string): boolean =>
  isColor(wordsIn(part)[0] ?? '') && (quantityOf(part)?.words.trim() ?? '') !== ''

/** Splits at commas: a comma separates two lines, or the name of one line from its quantity. */
function atCommas(text: string, isRow = false): string[] {
  const parts = text
    .split(/,(?!\d{3}\b)\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length < 2 || parts.some(isCode) || parts.some((part) => orderUnits.has(part))) return [text]
  const [name = '', described = ''] = parts
  if (
    isRow &&
    parts.length === 2 &&
    isNameWithoutColor(name) &&
    !/^\d/.test(described) &&
    (quantityOf(described)?.words.trim() ?? '') !== ''
  )
    return [parts.join(' ')]
  const lines: string[] = []
  let waiting = ''
  for (const part of parts) {
    const last = lines.at(-1)
    if (isQuantityAlone(part) && last !== undefined && !hasOwnQuantity(last))
      lines[lines.length - 1] = `${last}, ${part}`
    else if (isQuantityAlone(part)) waiting = part
    else if (last !== undefined && isNameWithoutColor(last) && startsWithColor(part))
      lines[lines.length - 1] = `${last} ${part}`
    else if (last !== undefined && hasOwnQuantity(last) && isColorAlone(part))
      lines[lines.length - 1] = `${last} ${part}`
    else {
      lines.push(waiting ? `${waiting} ${part}` : part)
      waiting = ''
    }
  }
  return waiting ? [text] : lines
}

/** `and`, `y`, `+`, `&` and `/` separate two lines when both have a quantity; in `Salt and Pepper` they don't. */
function atAnds(text: string): string[] {
  const parts = text.split(/(\s*(?:\s(?:and|y|n|plus|mas)\s|[+&]|\s\/+\s)\s*)/)
  const lines: string[] = []
  for (let i = 0; i < parts.length; i += 2) {
    const part = parts[i] as string
    const last = lines.at(-1)
    if (last !== undefined && !(hasOwnQuantity(last) && hasOwnQuantity(withoutLeadIn(part))))
      lines[lines.length - 1] = /[/]/.test(parts[i - 1] as string)
        ? `${last}${parts[i - 1]}${part}`
        : `${last} and ${part}`
    else lines.push(part)
  }
  return lines.length > 1 ? lines : [text]
}

/** A second quantity after words of the first line. */
const nextInFront = new RegExp(
  `^\\d{1,6}\\s[^a-z]*(?:[a-z]{1,2}[^a-z]+)*[a-z]{3}.*?\\s(?=\\d{1,5}\\s?(?:(?:${unitWords})\\.?\\s)?(?!(?:${unitWords})\\b)([a-z]{2,}))`,
)
const afterMarked = new RegExp(
  `^.*?[a-z]{2,}\\s[x×*]\\s?\\d{1,5}(?:\\s(?:${unitWords})\\b)?\\s+(?=([a-z]{2,}))`,
)
const afterUnit = new RegExp(`^[a-z]{3,}\\b.*?\\s\\d{1,5}\\s?(?:${unitWords})\\.?\\s+(?=([a-z]{2,}))`)
const afterLast = /^[a-z].*?[a-z]{3,}\s\d{1,4}\s(?=([a-z]{3,}).*\s\d{1,4}$)/

/** `x3 pompon white x2 gyp`: each line begins with its quantity. */
const byCross = (text: string): string[] =>
  /^[x×]\s?\d/.test(text) ? text.split(/\s+(?=[x×]\s?\d{1,5}\s+[a-z])/) : [text]

/** Splits lines that follow each other without a separator: `2 bu euc 3 bu gyp`, `gyp x4 euc x2`, `gyp 4 euc 2`. */
function inARow(text: string): string[] {
  for (const pattern of [nextInFront, afterMarked, afterUnit, afterLast]) {
    const found = pattern.exec(text)
    if (!found || unitOf(found[1] ?? '') !== undefined || orderUnits.has(found[1] ?? '')) continue
    const first = found[0].trim()
    const rest = text.slice(found[0].length)
    if (hasOwnQuantity(first) && hasOwnQuantity(rest)) return [first, ...inARow(rest)]
  }
  return [text]
}

const colors =
  /(?:[a-z]+ )?[a-z]+(?:\s*(?:,|\/|&|\+|\sand\s|\sy\s)\s*(?:(?!and |y )[a-z]+ (?!and |y ))?(?!and |y )[a-z]+)+/g
const each = /\b(?:each|ea|of each|de cada(?: un[oa])?|cada un[oa]|c\/u)(?: of| de| in| en)?(?=$|[\s,.:])/
const howMany = `\\d{1,5}(?: ?(?:${unitWords})\\.?)?`
const ofEach = '(?:of each|each|ea|de cada(?: un[oa])?|cada un[oa]|c\\/u)\\.?'
const eachInFront = new RegExp(`^(?<many>${howMany}) ${ofEach}(?: of| de)?:? (?<names>[^\\d].*)$`)
const eachAtEnd = new RegExp(`^(?<names>[^\\d].*?)[\\s,:-]+(?<many>${howMany}) ${ofEach}$`)
const forAll = /\s(?:all|todas|todos)(?: in| en| de)? (.+)$/

/** `25 ea explorer, mondial and vendela all 60cm` orders three lines. */
function listOf(pattern: RegExp, text: string): string[] | undefined {
  const { many = '', names: typed = '' } = pattern.exec(text.trim())?.groups ?? {}
  const shared = forAll.exec(typed)?.[1] ?? ''
  const list = typed.replace(forAll, '').split(/\s*(?:,|&|\+|\sand\s|\sy\s)\s*/)
  const named = list.filter((name) => name !== '')
  const asks = (name: string) => {
    const own = quantityOf(name)
    return own && !(own.isBare && /^[a-z]/.test(name) && isLength(String(own.quantity)))
  }
  if (named.length < 2 || named.some((name) => onlyDescribes(wordsIn(name)) || asks(name))) return undefined
  return named.map((name) => `${many} ${name} ${shared}`.trim())
}

/** `5 bu each white & purple stock` orders two lines. */
function eachColor(text: string): string[] {
  if (!each.test(text)) return [text]
  const list = (listOf(eachInFront, text) ?? listOf(eachAtEnd, text)) as string[] | undefined
  if (list) return list
  for (const found of text.matchAll(colors)) {
    const list = (found[0] as string).split(/\s*(?:,|\/|&|\+|\sand\s|\sy\s)\s*/)
    const first = (list[0] as string).split(' ')
    const last = (list.at(-1) as string).split(' ')
    while (first.length > 0 && !onlyDescribes(first)) first.shift()
    while (last.length > 0 && !onlyDescribes(last)) last.pop()
    const own = [first.join(' '), ...list.slice(1, -1), last.join(' ')]
    if (list.length < 2 || own.some((one) => !onlyDescribes(one.split(' ')))) continue
    const from = found.index + (list[0] as string).length - (own[0] as string).length
    const to = found.index + found[0].length - (list.at(-1) as string).length + (own.at(-1) as string).length
    return own.map((color) =>
      `${text.slice(0, from)}${color}${text.slice(to)}`.replace(each, '').replace(/\s+/g, ' ').trim(),
    )
  }
  return [text]
}

/** The flower that the lines before named, for a line that names only another color or length. */
type Head = { flower: string; hasColor: boolean } | undefined

const headOf = (text: string): Head => {
  const flower = flowerIn(text, { dropsLength: false })
  return flower === '' ? undefined : { flower, hasColor: wordsIn(text).some(isColor) }
}

/** A line's words with the flower that it leaves out: after `10 white lilies`, `5 pink` is `5 lilies pink`. */
function completed(line: string, head: Head): string | undefined {
  const asked = readingsOf(line).find(
    ({ quantity, words }) => quantity !== null && onlyDescribes(wordsIn(words)),
  )
  if (!asked || !head) return undefined
  const dropsLength = wordsIn(asked.words).some(isLength)
  const flower = flowerIn(head.flower, { dropsLength })
  const words = asked.words.replace(/\b(?:in|the|ones|colou?r)\b/g, '')
  return [asked.quantity, asked.unit, flower, words].filter(Boolean).join(' ').replace(/\s+/g, ' ')
}

/** The lines of a text while it is read. */
type Reading = { lines: string[]; head: Head; title: string; isOver: boolean; isList: boolean }

function addLine(reading: Reading, line: string): void {
  const asked = quantityOf(line)
  if (asked && onlyDescribes(wordsIn(asked.words))) {
    const whole = reading.head?.hasColor ? completed(line, reading.head) : undefined
    reading.lines.push(whole ?? line)
    return
  }
  // `10 white and 5 pink carns`: the flower comes last.
  const head = headOf(asked?.words ?? line)
  const last = reading.lines.at(-1)
  if (asked && last !== undefined && head?.hasColor && !reading.head) {
    const words = quantityOf(last)?.words
    if (words !== undefined && onlyDescribes(wordsIn(words)))
      reading.lines[reading.lines.length - 1] = completed(last, head) ?? last
  }
  if (asked && reading.title === '') reading.head = head
  reading.lines.push(reading.title !== '' && asked ? `${reading.title}: ${line}` : line)
}

/** The last line with another quantity: after `100 freedom`, `make that 150`. */
function changeQuantity({ lines }: Reading, quantity: string): void {
  const asked = quantityOf(lines.at(-1) ?? '')
  if (!asked) return
  const unit = /[a-z]/.test(quantity) ? '' : asked.unit
  lines[lines.length - 1] = [quantity, unit, asked.words].filter(Boolean).join(' ')
}

/** `4 bu lily no orange` asks for lilies; the colors stay open. */
const withoutExcluded = (line: string): string =>
  line.replace(/\s\(?(?:no|not|sin|except|excepto)\s(?:the |any )?([a-z ]+)\)?$/, (whole, colors: string) =>
    onlyDescribes(wordsIn(colors)) ? '' : whole,
  )

/** The lines without the last one that has all words of a name: after `2 bu larkspur`, `no larkspur`. */
function takeBack({ lines }: Reading, name: string): void {
  const stems = wordsIn(name).map((word) => word.replace(/(?:e?s)$/, ''))
  const at = lines.findLastIndex((line) => stems.every((stem) => line.includes(stem)))
  if (at >= 0) lines.splice(at, 1)
}

const sentenceEnd = new RegExp(
  `[!?]+\\s*|\\.{2,}\\s*|\\s\\.\\s+|(?<=[a-z0-9]{2}|\\s\\d)(?<!\\b(?:${unitWords}|st|bu|dz|wht|asst))\\.\\s+(?!\\d+\\s*$)`,
)
/** `carns: 100 white`, `alstro - 3 white`: the flower of the lines that follow. */
const heading = /^([^:\d]*?[a-z]{3}[^:\d]*?|#?\d+ [a-z][^:\d]*?|[^:\d]*? #\d+[^:\d]*?)(?::|\s-)\s*(?=$|\S)/

/** A heading's words, none when they are a message (`order for the wedding:`). */
const titleOf = (heading: string): string => {
  const words = withoutLeadIn(heading.trim()).replace(/^\d+ /, '')
  return chat.test(words) || words.split(/\s+/).length > 3 ? '' : words
}

/** Adds the order lines of one row: its sentences, and the lines of each. */
function addRow(reading: Reading, row: string): void {
  if (row.includes('\t')) {
    reading.lines.push(row.trim().slice(0, mostLetters))
    return
  }
  for (const whole of row.split(sentenceEnd)) {
    const greets = greeting.test(whole.trim())
    let sentence = afterChat(withoutLeadIn(afterGreeting(whole.trim())))
    if (greets && !hasNumber.test(sentence)) continue
    if (farewell.test(sentence)) {
      reading.isOver = true
      return
    }
    const found = eachInFront.test(sentence) ? null : heading.exec(sentence)
    const rest = found && sentence.slice(found[0].length)
    const startsList = (text: string): boolean => {
      const [first = ''] = atCommas(text, reading.isList).flatMap(atAnds)
      return readingsOf(inFigures(withoutLeadIn(first))).some(
        ({ quantity, words }) =>
          quantity !== null &&
          !orderUnits.has(words) &&
          (/[a-z]{2}/.test(words) || onlyDescribes(wordsIn(words))),
      )
    }
    if (found && rest !== null && (rest === '' ? found[0].includes(':') : startsList(rest))) {
      reading.title = titleOf(found[1] as string)
      reading.head = reading.title === '' ? undefined : { flower: reading.title, hasColor: true }
      sentence = withoutLeadIn(rest)
    }
    for (const piece of eachColor(sentence)
      .flatMap((part) => atCommas(part, reading.isList))
      .flatMap((part) => atAnds(withoutLeadIn(part)))) {
      const plain = piece.replace(/[\s.:]+$/, '').trim()
      if (farewell.test(plain)) {
        reading.isOver = true
        return
      }
      const asked = withoutLeadIn(afterGreeting(plain))
      if (greeting.test(plain) && !hasOwnQuantity(asked)) continue
      for (const one of byCross(asked)
        .flatMap((part) => inARow(inFigures(part)))
        .map(numberFirst)) {
        if (one.startsWith('»')) {
          changeQuantity(reading, one.slice(1))
          continue
        }
        if (/(?::|-)\s*(?:no|none|nada|0)$/.test(one)) continue
        const without = takenBack.exec(one)?.[1]
        if (without !== undefined && !hasOwnQuantity(one)) {
          takeBack(reading, without)
          continue
        }
        const line = withoutExcluded(inFigures(withoutLeadIn(one)))
          .replace(lastCourtesy, '')
          .replace(/^[\s,.:-]+|[\s,:-]+$/g, '')
          .replace(/\s+/g, ' ')
        if (/[a-z]{2}|\d{5}/.test(line) && (!reading.isOver || hasOwnQuantity(line)))
          addLine(reading, line.slice(0, mostLetters))
      }
    }
  }
}

/**
 * Reads text typed or pasted into the search box as an order. Returns no lines when it is a search: no quantity is marked, or the
 * last number alone may be a stem length (`white 60`).
 */
export function readOrder(text: string, today: Day): OrderText {
  const { words, day } = withoutDay(withCorrections(plainText(text)), today)
  const rows = withoutNumbers(words.split(/\r\n|[\r\n\u2028\u2029]|;\s+/).filter((row) => row.trim() !== ''))
  const reading: Reading = { lines: [], head: undefined, title: '', isOver: false, isList: rows.length > 1 }
  for (const row of rows) {
    const before = reading.lines.length
    addRow(reading, row)
    // A heading in a row applies to that row alone; a heading above rows applies to all rows below it.
    if (/:\s*\S/.test(row) && reading.lines.length > before) reading.title = ''
  }
  const read = reading.lines
  const asks = read.filter(hasOwnQuantity)
  const lines = asks.length > 0 ? read.filter((line) => hasOwnQuantity(line) || !isChat(line)) : []
  if (rows.length === 1 && lines.length === 1 && !isMarked(lines[0] as string))
    return { lines: [], day: null }
  return { lines, day }
}

/** Whether a single line is an order rather than a search: its last number isn't a possible stem length. */
function isMarked(line: string): boolean {
  const [first] = readingsOf(line)
  if (!first || first.quantity === null) return false
  if (!first.isBare || /^\d/.test(line)) return true
  return !/^(?:[3-9]0|1[0-2]0)$/.test(String(first.quantity))
}
