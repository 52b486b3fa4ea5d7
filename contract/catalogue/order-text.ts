import { type Day, weekdayOf } from '../core/dates.ts'
import { dayIn } from '../rules/day-in-words.ts'
import {
  flowerIn,
  isColor,
  isLength,
  numberOf,
  onlyDescribes,
  wordsIn,
  writtenNumber,
} from './order-words.ts'
import { asQuantity, type LineReading, orderUnits, readingsOf } from './search-lines.ts'
import { unitOf } from './search-text.ts'
import { folded } from './text.ts'

/** The lines that a text orders, as the server finds them, and the ship day that it names. */
export type OrderText = { lines: string[]; day: Day | null }

/** Longest line that is looked up. */
const mostLetters = 200

const weekday =
  'mon|monday|tue|tues|tuesday|wed|weds|wednesday|thu|thur|thurs|thursday|fri|friday|sat|saturday|sun|sunday|lunes|martes|miercoles|mie|jueves|jue|viernes|vie|sabado|sab|domingo'
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|ene|abr|ago|dic)[a-z]*'
const date = `${months}\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:de |of )?${months}|\\d{1,2}\\/\\d{1,2}(?:\\/\\d{2,4})?`
const nth = '(?:the |el )?\\d{1,2}(?:st|nd|rd|th)|(?:the|el|el dia) \\d{1,2}'
const oneDay = `(?:${weekday}|tomorrow|today|tonight|manana|pasado manana|hoy|${date})`
/** A day, perhaps with its date and the time of day: `thu`, `fri 11/27`, `tues am delivery`. */
const someDay = `${oneDay}(?:(?:,? (?:the )?| el )(?:${date}|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}(?=\\s*(?:$|[,.:;!?)\\n]|pls|plz|please|por|xfa))))?`
const timeOfDay =
  '(?:,? (?:am|pm|a\\.m\\.?|p\\.m\\.?|morning|afternoon|early|first thing|delivery|deliveries|truck|temprano|(?:en|por|de) la (?:manana|tarde)|entrega|camion))*'
const before = '(?:for|by|on|para|pa|this|next|este|el|de|delivery|deliver|entrega|the)'
const courtesy = '(?: (?:pls|plz|please|por favor|porfa|xfa|xfavor|thanks|thank you|thx|gracias))*'
/** `for thu`, `para el jueves`, a leading `tomorrow:`, a closing `friday`, a row of its own. */
const dayPatterns = [
  new RegExp(`(?:^|[\\s,(])(?:${before}\\s+){1,3}(${someDay})${timeOfDay}(?=$|[\\s,.:;!?)])`),
  new RegExp(`(?:^|[\\s,])(?:for|by|on|para|pa)\\s+(${nth})${timeOfDay}(?=$|\\s*[,.:;!?\\n])`),
  new RegExp(`^\\s*(${someDay})${timeOfDay}${courtesy}\\s*[:,;.!-]\\s*`),
  new RegExp(`(?<=[.!?:]\\s)(${someDay})${timeOfDay}${courtesy}\\s*[:,-]\\s+`),
  new RegExp(`(?:[,.!]\\s*|[;\\n]\\s*)(${someDay})${timeOfDay}${courtesy}\\s*[.!]*\\s*(?=$|[\\n;])`),
  new RegExp(
    `\\s((?:${weekday.replace('|sun|', '|')}|tomorrow)(?: ${date})?)${timeOfDay}${courtesy}\\s*[.!]*\\s*$`,
  ),
]

const greeting =
  /^(?:hi|hiya|hello|hey|hola|yo|good (?:morning|afternoon|evening)|morning|buenos dias|buenas(?: tardes| noches)?|buen dia|que tal|dear)\b/
const farewell =
  /^(?:thanks|thank you|thank u|thnx|thx|tks|ty|tysm|gracias|muchas gracias|mil gracias|saludos|best|regards|cheers|bye|xo+|sent from|enviado desde)\b/
const please = '(?:please|pls|plz|x fa|x favor|por favor|porfa|porfavor|porfis|xfa|xfavor)'
const lastCourtesy = new RegExp(`[\\s,]+${please}(?: (?:and )?(?:thanks|thx|ty|gracias))?[\\s.]*$`)
const leadIn = new RegExp(
  `^(?:also|plus|and|then|y|e|n|tambien|luego|mas|ok|okay|so|just|oh|${please}|(?:can|could|may|cud) (?:i|we|you|u|ya)(?: (?:${please}|also|just))*(?: (?:get|have|order|add|send|do|save|hold|grab|put|reserve|ship|bring))?(?: (?:me|us))?(?: down for)?|(?:i|we)(?:'d| would|d) (?:like|love|need)(?: to (?:order|get|add))?|(?:i|we)(?:'ll|ll| will)? (?:need|want|take|have|do|get)|let(?: me|'s|s) (?:get|do|have|add)|lemme (?:get|have|do)|else|otherwise|or|si no|sino|looking for|(?:my |the |our )?order(?: (?:is|today))?|put (?:me|us) down for|need(?: to (?:get|add|order))?|want|give me|gimme|get me|send(?: me| us)?|add(?: on)?|reserve|hold|save me|me (?:puedes?|pueden|podrias?|podrian) (?:mandar|enviar|apartar|poner|traer|surtir)|me (?:apartas?|mandas?|envias?|pones?|pone|traes?|manda|das)|(?:quisiera|quiero|qiero|kiero|queremos|quisieramos|necesito|necesitamos|ocupo|ocupamos|voy a (?:querer|necesitar|ocupar))(?: pedir| ordenar)?|(?:me )?mand[ae](?:me|nos)?|envie(?:me|nos)?|pong[ae](?:me|nos)?|ponme|apart[ae](?:me|nos)?|agreg[ae](?:me|nos)?|sumale|dame|denos|deme|traeme|surteme|mi pedido(?: es)?|pedido)(?=[\\s,:]|$)[\\s,:-]*`,
)

/** Words of a message that order nothing. */
const chat =
  /\b(?:hope|how|you|your|call|let|know|when|what|delivery|driver|truck|ok|okay|perfect|great|sorry|there|this|is|it|its|same|usual|last|week|sub|subs|substitute|substitutions|substitutes|thanks|thx|love|asap|fresh|nice|quality|if|from|here|new|account|event|wedding|party|espero|como|cuando|camion|chofer|usted|listo|perfecto|disculpe|soy|semana|lo|mismo|siempre|sustitutos|sustituciones|sustituir|frescas?|frescos?|urgente|avisame|confirma|boda|hay|running|low|wait)\b|@/

/** What isn't part of an order but has a number: phones, accounts, prices, times, and the line that a phone signs with. */
const noise = [
  /\b(?:sent from|enviado desde|get outlook for)\b[^\n]*/g,
  /\+?1?[\s.-]?\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/g,
  /\b(?:acct|account|cuenta|po|p\.o\.|invoice|inv|factura|order|orden|pedido|ref|customer|cust|cliente|tel|cell|ph|phone|ext)\.? ?(?:no\.?|number|num|numero)? ?[#:]* ?\d{3,}\b/g,
  /\b(?:by|before|after|at|around|antes de las?|a las|despues de las?) \d{1,2}(?::\d\d)? ?(?:am|pm|a\.m\.|p\.m\.|de la manana|de la tarde)(?=$|[\s,.!;])/g,
  /(?:@|\bat|\ba|\bfor)? ?\$ ?\d+(?:\.\d+)?(?:\/? ?(?:each|ea|st|stem|bu|bunch|c\/u))?/g,
  /,?\s*\b(?:no|zero|without|sin|nada de) (?:subs?|substitutions?|substitutes?|sustitutos|sustituciones|sustitucion|cambios)\b(?: (?:pls|plz|please|porfa|por favor|xfa))?/g,
]
const picture = /\p{Extended_Pictographic}(?:[\u200d\ufe0f]|\p{Emoji_Modifier}|\p{Extended_Pictographic})*/gu

/** The text without accents, pictures and noise; a picture separates like a comma, a bullet like the end of a row. */
function plainText(text: string): string {
  let words = folded(text)
    .replace(/[’‘`´]/g, "'")
    .replace(/[•▪●◦‣·➤►✓✔]|(?<=^|\s)[~*](?=\s)/gu, '\n')
    .replace(/[–—]/g, '-')
    .replace(picture, ' , ')
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/\b(?:tmrw|tmw|tmrrw|tomorow|tommorow|tomorrrow|2morrow|2moro|mnn)\b/g, 'tomorrow')
    .replace(/(?<=\s)d(?=\s)/g, 'de')
  for (const pattern of noise) words = words.replace(pattern, ' ')
  return words.replace(/(?:^|\n)[ ,]+|[ ,]+(?=$|\n)/g, (found) => (found.includes('\n') ? '\n' : ''))
}

const names = (unit: string) => [...orderUnits].filter(([, one]) => one === unit).map(([name]) => name)
const dozens = names('dozen').join('|')
const unitWords = [...orderUnits.keys()].filter((name) => name.length > 1).join('|')
const anyUnit = `(?:${unitWords})(?:\\.|\\b)`
const written = new RegExp(`^(${writtenNumber})\\s+(?=[a-z])`)
const writtenLast = new RegExp(`\\s(?:x )?(${writtenNumber})(\\s(?:${unitWords}))?$`)
const dozenAndHalf = new RegExp(
  `(^|\\s)(?:(\\d{1,3}|an?|one|una?) (?:${dozens}) (?:and a half|y media)|(\\d{1,3})(?: | and | y )(?:1\\/2|media|a half) (?:${dozens}))\\b(?: of| de)?`,
)
const decimalDozens = new RegExp(`(^|\\s)(\\d{1,3}\\.5) ?(?:${dozens})\\b(?: of| de)?`)
const halfDozen = new RegExp(
  `(^|\\s)(?:an? |una )?(?:half(?: an?)?|1\\/2|media) (?:a )?(?:${dozens})\\b(?: of| de)?`,
)

const oneDozen = new RegExp(`^(?:a |one |una )?(?:${dozens})\\s+`)
const oneUnit = new RegExp(`^(?:an?|una?|one) (?:(?:full|whole|entire) )?(?=${anyUnit})`)

/** Numbers in figures, and lengths that are typed in the plural: `two bunches of euc`, `freedom 60s`. */
function inFigures(piece: string): string {
  return piece
    .replace(
      dozenAndHalf,
      (_, from: string, before: string | undefined, count: string | undefined) =>
        `${from}${(Number(before ?? count) || 1) * 12 + 6} stems`,
    )
    .replace(halfDozen, '$1 6 stems')
    .replace(decimalDozens, (_, from: string, count: string) => `${from}${Number(count) * 12} stems`)
    .trim()
    .replace(oneDozen, '1 dozen ')
    .replace(/^(?:a )?couple(?: of)?\s+|^un par de\s+/, '2 ')
    .replace(oneUnit, '1 ')
    .replace(written, (_, words: string) => `${numberOf(words)} `)
    .replace(
      writtenLast,
      (_, words: string, unit: string | undefined) => ` x ${numberOf(words)}${unit ?? ''}`,
    )
    .replace(/^\((\d{1,6})\)\s*/, '$1 ')
    .replace(/^(?:qty|cant|cantidad|[x×*])[\s.:]*(\d{1,6})\s+(?=[a-z])/, '$1 ')
    .replace(
      /^(\d{1,6}\s*[a-z]{1,12}\.?)\s+(?:of|de)\s+(?:(?:them|those|the|your|las|los)\s+)?(?=[a-z])/,
      '$1 ',
    )
    .replace(/^(\d{1,6})\s+(?:of|de)\s+(?=[a-z])/, '$1 ')
    .replace(/\b([3-9]0|1[0-2]0)'?s\b/g, '$1cm')
    .replace(/\b(\d{1,3}),(\d{3})\b/g, '$1$2')
}

/** A quantity that the line itself marks: in front, with `x`, or with a unit. A last number alone may be a size. */
function quantityOf(piece: string): LineReading | undefined {
  return readingsOf(numberFirst(inFigures(piece))).find(
    ({ quantity, words }) => quantity !== null && /[a-z]{2}|\d{5}/.test(words),
  )
}
const hasOwnQuantity = (piece: string): boolean => quantityOf(piece) !== undefined
const isQuantityAlone = (piece: string): boolean => asQuantity(inFigures(`${piece} `)) !== undefined
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

function withoutLeadIn(piece: string): string {
  const rest = piece.replace(leadIn, '').trim()
  return rest === piece ? piece : withoutLeadIn(rest)
}

const firstNumber = new RegExp(`(?:^|\\s)(?=\\d|\\(\\d|(?:${writtenNumber}|half|media|dozen|docena)\\s)`)
/** The part of a greeting that orders: `hola maria me apartas 100 rosas` orders `100 rosas`. */
function afterGreeting(sentence: string): string {
  if (!greeting.test(sentence)) return sentence
  const rest = sentence.replace(greeting, '').trim()
  if (greeting.test(rest)) return afterGreeting(rest)
  const words = rest.split(/\s+/)
  for (let i = 0; i < Math.min(5, words.length); i++) {
    const from = words.slice(i).join(' ')
    if (leadIn.test(from)) return withoutLeadIn(from)
  }
  const number = firstNumber.exec(rest)
  return number && rest.slice(0, number.index).split(/\s+/).length <= 3
    ? rest.slice(number.index).trim()
    : rest
}

const colors =
  /(?:[a-z]+ )?[a-z]+(?:\s*(?:,|\/|&|\+|\sand\s|\sy\s)\s*(?:(?!and |y )[a-z]+ (?!and |y ))?(?!and |y )[a-z]+)+/g
const each = /\b(?:each|ea|of each|de cada(?: un[oa])?|cada un[oa]|c\/u)(?: of| de| in| en)?(?=$|[\s,.])/
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
  if (named.length < 2 || named.some((name) => onlyDescribes(wordsIn(name)) || hasOwnQuantity(name)))
    return undefined
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
type Reading = { lines: string[]; head: Head; title: string; isOver: boolean }

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

const sentenceEnd = new RegExp(
  `[!?]+\\s*|\\.{2,}\\s*|\\s\\.\\s+|(?<=[a-z0-9]{2}|\\s\\d)(?<!\\b(?:${unitWords}|st|bu|dz|wht|asst))\\.\\s+(?!\\d+\\s*$)`,
)
/** `carns: 100 white`, `alstro - 3 white`: the flower of the lines that follow. */
const heading = /^([^:\d]*?[a-z]{3}[^:\d]*?|#?\d+ [a-z][^:\d]*?|[^:\d]*? #\d+[^:\d]*?)(?::|\s-)\s*(?=$|\S)/

const hasNumber = new RegExp(`\\d|\\b(?:${writtenNumber}|half|media|dozen|docena)\\b`)

/** A heading's words, none when they are a message (`order for the wedding:`). */
const titleOf = (heading: string): string => {
  const words = withoutLeadIn(heading.trim())
  return chat.test(words) || words.split(/\s+/).length > 3 ? '' : words
}

/** `carnations 100 white`: the number stands between the flower and its color. */
function numberFirst(piece: string): string {
  const found = numberInside.exec(piece)
  if (!found) return piece
  const [, flower = '', number, color = ''] = found
  return onlyDescribes(wordsIn(color)) && !wordsIn(color).some(isLength) && !onlyDescribes(wordsIn(flower))
    ? `${number} ${flower} ${color}`
    : piece
}
const numberInside = new RegExp(`^([a-z][a-z' ]{2,}?) (\\d{1,5}(?: (?:${unitWords}))?) ([a-z/ ]+)$`)

/** Adds the order lines of one row: its sentences, and the lines of each. */
function addRow(reading: Reading, row: string): void {
  if (row.includes('\t')) {
    reading.lines.push(row.trim().slice(0, mostLetters))
    return
  }
  for (const whole of row.split(sentenceEnd)) {
    const greets = greeting.test(whole.trim())
    let sentence = withoutLeadIn(afterGreeting(whole.trim()))
    if (greets && !hasNumber.test(sentence)) continue
    if (farewell.test(sentence)) {
      reading.isOver = true
      return
    }
    const found = heading.exec(sentence)
    const rest = found && sentence.slice(found[0].length)
    const startsList = (text: string): boolean => {
      const [first = ''] = atCommas(text).flatMap(atAnds)
      return readingsOf(inFigures(withoutLeadIn(first))).some(
        ({ quantity, words }) =>
          quantity !== null && (/[a-z]{2}/.test(words) || onlyDescribes(wordsIn(words))),
      )
    }
    if (found && rest !== null && (rest === '' ? found[0].includes(':') : startsList(rest))) {
      reading.title = titleOf(found[1] as string)
      reading.head = reading.title === '' ? undefined : { flower: reading.title, hasColor: true }
      sentence = withoutLeadIn(rest)
    }
    for (const piece of eachColor(sentence)
      .flatMap(atCommas)
      .flatMap((part) => atAnds(withoutLeadIn(part)))) {
      const plain = piece.replace(/[\s.:]+$/, '').trim()
      if (farewell.test(plain)) {
        reading.isOver = true
        return
      }
      const asked = withoutLeadIn(afterGreeting(plain))
      if (greeting.test(plain) && !hasOwnQuantity(asked)) continue
      for (const one of inARow(inFigures(asked)).map(numberFirst)) {
        const line = inFigures(withoutLeadIn(one))
          .replace(lastCourtesy, '')
          .replace(/^[\s,.:-]+|[\s,:-]+$/g, '')
          .replace(/\s+/g, ' ')
        if (/[a-z]{2}|\d{5}/.test(line) && (!reading.isOver || hasOwnQuantity(line)))
          addLine(reading, line.slice(0, mostLetters))
      }
    }
  }
}

/** Rows without the numbers of a numbered list, also of one in a single row (`1) … 2) …`). */
function withoutNumbers(rows: readonly string[]): string[] {
  const numbered = /^\s*(\d{1,2})\s?[.)]\s+/
  const found = rows.map((row) => Number(numbered.exec(row)?.[1] ?? 0))
  const own = found.filter((number) => number > 0)
  if (own.length > 1 && own.every((number, i) => number === i + 1))
    return rows.map((row) => row.replace(numbered, ''))
  return rows.flatMap((row) => {
    if (!/^\s*1[.)]\s/.test(row) || !/\s2[.)]\s/.test(row)) return [row]
    let rest = row.replace(numbered, '')
    const parts: string[] = []
    for (let n = 2; ; n++) {
      const at = new RegExp(`[\\s,]+${n}[.)]\\s+`).exec(rest)
      if (!at) return [...parts, rest]
      parts.push(rest.slice(0, at.index))
      rest = rest.slice(at.index + at[0].length)
    }
  })
}

/**
 * Reads text typed or pasted into the search box as an order. Returns no lines when it is a search: no quantity is marked, or the
 * last number alone may be a stem length (`white 60`).
 */
export function readOrder(text: string, today: Day): OrderText {
  let words = plainText(text)
  let day: Day | null = null
  for (const pattern of dayPatterns) {
    const found: RegExpExecArray | null = day === null ? pattern.exec(words) : null
    if (!found) continue
    day = dayNamed(found[1] ?? '', today)
    if (day !== null)
      words = `${words.slice(0, found.index)}${/[;\n]/.test(found[0]) ? '\n' : ' '}${words.slice(found.index + found[0].length)}`
  }
  const rows = withoutNumbers(words.split(/\r\n|[\r\n\u2028\u2029]|;\s+/).filter((row) => row.trim() !== ''))
  const reading: Reading = { lines: [], head: undefined, title: '', isOver: false }
  for (const row of rows) {
    const before = reading.lines.length
    addRow(reading, row)
    // A heading in the row of its lines is theirs alone; one above rows goes on.
    if (/:\s*\S/.test(row) && reading.lines.length > before) reading.title = ''
  }
  const read = reading.lines
  const asks = read.filter(hasOwnQuantity)
  const lines = asks.length > 0 ? read.filter((line) => hasOwnQuantity(line) || !isChat(line)) : []
  if (rows.length === 1 && lines.length === 1 && !isMarked(lines[0] as string))
    return { lines: [], day: null }
  return { lines, day }
}

/** `lunes 30` is the 30th when that is a Monday. */
function dayNamed(text: string, today: Day): Day | null {
  const day = dayIn(text, today)?.day ?? null
  const number = /[a-z] (\d{1,2})$/.exec(text)?.[1]
  const exact = number && dayIn(`the ${number}`, today)?.day
  return day && exact && weekdayOf(exact) === weekdayOf(day) ? exact : day
}

const isChat = (line: string): boolean => chat.test(line) || line.split(/\s+/).length > 4

/** Whether a single line is an order rather than a search: its last number isn't a possible stem length. */
function isMarked(line: string): boolean {
  const [first] = readingsOf(line)
  if (!first || first.quantity === null) return false
  if (!first.isBare || /^\d/.test(line)) return true
  return !/^(?:[3-9]0|1[0-2]0)$/.test(String(first.quantity))
}
