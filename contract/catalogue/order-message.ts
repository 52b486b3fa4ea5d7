import { hasOwnQuantity, isQuantityAlone } from './order-figures.ts'
import { writtenNumber } from './order-words.ts'
import { folded } from './text.ts'

export const greeting =
  /^(?:hi|hiya|hello|he+y+|hola|oye|oiga|yo|gm|good (?:morning|afternoon|evening)|morning|afternoon|evening|buenos dias|buenas(?: tardes| noches)?|buen dia|que tal|dear)\b/
export const farewell =
  /^(?:thanks|thank you|thank u|thnx|thx|tks|ty|tysm|gracias|muchas gracias|mil gracias|saludos|best|regards|cheers|bye|xo+|sent from|enviado desde)\b/
const please = '(?:please|pls|plz|x fa|x favor|por favor|porfa|porfavor|porfis|xfa|xfavor)'
export const lastCourtesy = new RegExp(`[\\s,]+${please}(?: (?:and )?(?:thanks|thx|ty|gracias))?[\\s.]*$`)
/** What links one wish to the next. */
const links = [
  'also',
  'plus',
  'and',
  'then',
  'y',
  'e',
  'n',
  'tambien',
  'luego',
  'mas',
  ...['but', 'pero', 'maybe', 'about', 'approx', 'another', 'otr[oa]s', 'un[oa]s'],
  'ok',
  'okay',
  'so',
  'just',
  'oh',
  please,
]
const englishWishes = [
  `(?:can|could|may|cud) (?:i|we|you|u|ya)(?: (?:${please}|also|just))*(?: (?:get|have|order|add|send|do|save|hold|grab|put aside|set aside|put|reserve|ship|bring))?(?: (?:me|us))?(?: down for)?`,
  "(?:i|we)(?:'d| would|d) (?:like|love|need)(?: to (?:order|get|add))?",
  "(?:i|we)(?:'ll|ll| will)? (?:need|want|take|have|do|get)",
  "let(?: me|'s|s) (?:get|do|have|add)",
  'lemme (?:get|have|do)',
  ...['else', 'otherwise', 'or', 'si no', 'sino', 'looking for'],
  '(?:my |the |our )?order(?: (?:is|today))?',
  'put (?:me|us) down for',
  '(?:put|set) aside',
  'need(?: to (?:get|add|order))?',
  ...['want', 'give me', 'gimme', 'get me', 'send(?: me| us)?', 'add(?: on)?', 'reserve', 'hold', 'save me'],
]
const spanishWishes = [
  'me (?:puedes?|pueden|podrias?|podrian) (?:mandar|enviar|apartar|poner|traer|surtir)',
  'me (?:apartas?|mandas?|envias?|pones?|pone|traes?|manda|das)',
  '(?:quisiera|quiero|qiero|kiero|queremos|quisieramos|necesito|necesitamos|ocupo|ocupamos|voy a (?:querer|necesitar|ocupar))(?: pedir| ordenar)?',
  ...[
    '(?:me )?mand[ae](?:me|nos)?',
    'envie(?:me|nos)?',
    'pong[ae](?:me|nos)?',
    'ponme',
    'apart[ae](?:me|nos)?',
  ],
  ...['agreg[ae](?:me|nos)?', 'sumale', 'dame', 'denos', 'deme', 'traeme', 'surteme'],
  ...['mi pedido(?: es)?', 'pedido'],
]
const leadIn = new RegExp(
  `^(?:${[...links, ...englishWishes, ...spanishWishes].join('|')})(?=[\\s,:]|$)[\\s,:-]*`,
)

/** Words of a message that order nothing. */
const chatWords = [
  'hope how you your call let know when what delivery driver truck ok okay perfect great sorry there this is it its same usual last week',
  'sub subs substitute substitutions substitutes thanks thx love asap fresh nice quality if from here new account event wedding party',
  'espero como cuando camion chofer usted listo perfecto disculpe soy semana lo mismo siempre sustitutos sustituciones sustituir',
  'ceremony reception bridesmaids? groomsmen centerpieces? arch altar church funeral rehearsal dinner ceremonia recepcion iglesia novia damas centros',
  'frescas? frescos? urgente avisame confirma boda hay running low wait',
]
export const chat = new RegExp(`\\b(?:${chatWords.join(' ').replaceAll(' ', '|')})\\b|@`)

const price =
  '\\$? ?(?:\\d{1,3}\\.\\d{1,2}|\\.\\d{2}|\\$ ?\\d{1,3})(?: ?(?:\\/|a|per|por|each|ea|c\\/u) ?(?:st|stem|bu|bunch|tallo|ramo)?\\b)?'
const priceLimit =
  '(?:under|below|less than|lower than|cheaper than|no more than|not over|up to|max(?:imum)?|maximo|menos de|hasta|no mas de|abajo de)'

/** What isn't part of an order but has a number: phones, accounts, prices, times, and the line that a phone signs with. */
const noise = [
  /\((?:only )?(?:if (?:you|u|ya) (?:have|got)|if (?:avail|possible|in stock)|si (?:hay|tiene))[^()\d]*\)/g,
  new RegExp(
    `[\\s,(]+(?:only )?(?:(?:if|as long as|si)\\b[^,;\\n\\d$]*?)?(?:a |at |for |por )?${priceLimit} ${price}\\)?`,
    'g',
  ),
  /\s(?:@|at|a) ?\.?\d{0,2}\.\d{2}(?!\d)(?: ?\/? ?(?:each|ea|st|stem|bu|bunch|c\/u)\b)?/g,
  /\b(?:sent from|enviado desde|get outlook for)\b[^\n]*/g,
  /\+?1?[\s.-]?\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/g,
  /\b(?:acct|account|cuenta|po|p\.o\.|invoice|inv|factura|order|orden|pedido|ref|customer|cust|cliente|tel|cell|ph|phone|ext)\.? ?(?:no\.?|number|num|numero)? ?[#:]* ?\d{3,}\b/g,
  /\b(?:by|before|after|at|around|antes de las?|a las|despues de las?) \d{1,2}(?::\d\d)? ?(?:am|pm|a\.m\.|p\.m\.|de la manana|de la tarde)(?=$|[\s,.!;])/g,
  /(?:@|\bat|\ba|\bfor)? ?\$ ?\d+(?:\.\d+)?(?:\/? ?(?:each|ea|st|stem|bu|bunch|c\/u))?/g,
  /,?\s*\b(?:no|zero|without|sin|nada de) (?:subs?|substitutions?|substitutes?|sustitutos|sustituciones|sustitucion|cambios)\b(?: (?:pls|plz|please|porfa|por favor|xfa))?/g,
]
const picture = /\p{Extended_Pictographic}(?:[\u200d\ufe0f]|\p{Emoji_Modifier}|\p{Extended_Pictographic})*/gu

/** Adjectives that choose nothing; a `Rose Box White Long Stem` has its name from one. */
const praise =
  /\b(?:nice|pretty|beautiful|bonit[oa]s|long[- ]?stem(?:med|s)?|(?:de )?tallo largo)\s+(?=[a-z])(?![^,;\n]*\bbox)/g

/** The text without accents, pictures and noise; a picture separates like a comma, a bullet like the end of a row. */
export function plainText(text: string): string {
  let words = folded(text)
    .replace(/[’‘`´]/g, "'")
    .replace(/[•▪●◦‣·➤►✓✔]|(?<=^|\s)[~*](?=\s)/gu, '\n')
    .replace(/[–—]/g, '-')
    .replace(picture, ' , ')
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/\b(?:tmrw|tmw|tmrrw|tomorow|tommorow|tomorrrow|2morrow|2moro|mnn)\b/g, 'tomorrow')
    .replace(/(?<=\s)d(?=\s)/g, 'de')
    .replace(praise, '')
  words = words.replace(/\([^()\d\n]*\)/g, (remark) => (chat.test(remark) ? ' ' : remark))
  for (const pattern of noise) words = words.replace(pattern, ' ')
  return words.replace(/(?:^|\n)[ ,]+|[ ,]+(?=$|\n)/g, (found) => (found.includes('\n') ? '\n' : ''))
}

const secondThought =
  "(?:oh|oops|ups|actually|wait|no|sorry|perdon|mejor|digo|i meant?|rather|make|change|let'?s|do|que sean|cambi[ae]lo|pon(?:le)?|that|it|them|to|a|de hecho)"
const newQuantity = new RegExp(
  `[\\s,.;!(-]+(?=[^,\\d]*(?:actually|wait|no|sorry|oops|ups|make (?:it|that)|i meant?|mejor|digo|perdon|cambi|que sean|rather))(?:${secondThought}[\\s,.!-]+)+(\\d{1,5}(?: ?[a-z]{2,8})?)(?: instead| mejor)?\\)?(?=\\s*(?:$|[,.;!\\n]))`,
  'g',
)
/** `100 freedom, actually make that 150` is `100 freedom, »150`. */
export const withCorrections = (text: string): string =>
  text.replace(newQuantity, (whole, quantity: string) =>
    isQuantityAlone(quantity) ? `, »${quantity}` : whole,
  )
/** `wait, no larkspur`, `skip the ruscus`: the name of what isn't wanted. */
export const takenBack =
  /^(?:(?:oh|oops|actually|wait|sorry|perdon|mejor|but|and|y|pero|also|please|pls)[\s,]+)*(?:no|skip|cancel|scratch|forget|drop|remove|take off|minus|quit[ae](?:me|le)?|cancel[ae](?:me)?|ya no(?: quiero)?|sin|don't (?:need|want|send)(?: any)?)\s+(?:the |any |el |la |los |las )?([a-z][a-z' ]{2,40}?)(?: (?:this|esta|that|after|this time|please|pls|por favor)\b.*)?$/

export function withoutLeadIn(piece: string): string {
  const rest = piece.replace(leadIn, '').trim()
  return rest === piece ? piece : withoutLeadIn(rest)
}

const firstNumber = new RegExp(`(?:^|\\s)(?=\\d|\\(\\d|(?:${writtenNumber}|half|media|dozen|docena)\\s)`)
/** The part of a greeting that orders: `hola maria me apartas 100 rosas` orders `100 rosas`. */
export function afterGreeting(sentence: string): string {
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

export const hasNumber = new RegExp(`\\d|\\b(?:${writtenNumber}|half|media|dozen|docena)\\b`)

/** Rows without the numbers of a numbered list, also of one in a single row (`1) … 2) …`). */
export function withoutNumbers(rows: readonly string[]): string[] {
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

export const isChat = (line: string): boolean => chat.test(line) || line.split(/\s+/).length > 4

/** A date that heads a list but names no ship day: `wedding 12/5:`. */
const dateLabel = /^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\s*[:,-]\s*/

const wishInside = new RegExp(
  `^[^\\d,:]{2,60}?\\s(?:need|want|send(?: me| us)?|get(?: me| us)?|order|necesito|necesitamos|quiero|ocupo|ocupamos|dame|mand[ae](?:me|nos)?)\\s+(?=(?:\\d{1,5}|${writtenNumber})\\s+[a-z#])`,
)

/** What a sentence orders after words of a message: `would it be ok to add 6 bunches`. */
export function afterChat(sentence: string): string {
  const number = firstNumber.exec(sentence)
  if (!number || number.index === 0) return sentence
  const wish = wishInside.exec(sentence)
  if (wish && hasOwnQuantity(sentence.slice(wish[0].length))) return sentence.slice(wish[0].length)
  const before = sentence.slice(0, number.index)
  return chat.test(before) && !/[,:]/.test(before)
    ? sentence.slice(number.index).trim().replace(dateLabel, '')
    : sentence
}
