import { singular } from '../../../contract/catalogue/search-text.ts'
import { weekdayOf } from '../../../contract/core/dates.ts'
import type { Language } from '../../../contract/core/language.ts'
import { weekdays } from '../../../contract/rules/day-in-words.ts'
import { colors, fillers } from '../reading/vocabulary.ts'
import { languageOf, plain } from '../reading/words.ts'
import { amountsIn, numbersIn } from './amounts.ts'
import { type Facts, wordsOf } from './facts.ts'
import { promises } from './promises.ts'

/** Names in the whole catalogue, to detect those that no tool returned. All are in plain form. */
export type CatalogueNames = {
  /** Varieties and growers, as they are written. */
  names: ReadonlySet<string>
  /** Product type words, in the singular. */
  kinds: ReadonlySet<string>
}

type Against = {
  facts: Facts
  names: CatalogueNames
  /** The person's question. */
  question: string
  /** The model's instructions, which it must not repeat. */
  task: string
  language: Language
}

export type Refused =
  | 'empty'
  | 'long'
  | 'marked up'
  | 'unsupported'
  | 'language'
  | 'promise'
  | 'amount'
  | 'number'
  | 'day'
  | 'name'
  | 'task'

const mostLetters = 600

/**
 * Checks a model's words; returns them, or why they are not shown: every amount, number, day and name in them must come from a
 * tool. The check is strict, because little is lost: otherwise the rows are shown with the rules' own words.
 */
export function judgeProse(said: string, against: Against): { text: string } | { refused: Refused } {
  const text = said
    .replace(/\s+/g, ' ')
    .replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '')
    .trim()
  const why = faultOf(text, against)
  return why ? { refused: why } : { text }
}

function faultOf(text: string, { facts, names, question, task, language }: Against): Refused | undefined {
  if (text === '') return 'empty'
  if (text.length > mostLetters) return 'long'
  if (marks.test(text) || strangeDigits.test(text) || strangeLetters.test(text)) return 'marked up'
  // If nothing was looked up, only a question back can be true.
  if (facts.words.size + facts.numbers.size + facts.amounts.size === 0 && !text.endsWith('?'))
    return 'unsupported'
  if (repeats(text, task)) return 'task'
  if (languageOf(text, language) !== language) return 'language'
  const rest = withoutNames(text, facts)
  if (promises.test(plain(rest))) return 'promise'
  return (
    amountFault(text, facts) ??
    numberFault(rest, facts) ??
    dayFault(rest, facts) ??
    nameFault(rest, { facts, names, question })
  )
}

/** Markup, URLs, and characters that a page might interpret as either. */
const marks =
  /[<>{}[\]|`\\^~#=]|https?:|www\.|@|\b\w+\.(?:com|net|org|io|co|us|mx|test|example)\b|[\p{Cc}\p{Cf}\p{Co}]/u
/** Digits and number signs other than ASCII 0 to 9. */
const strangeDigits = /(?![0-9])\p{N}/u
/** Letters that only look like Latin letters. */
const strangeLetters = /(?!\p{Script=Latin})\p{L}/u

/** The text without the names of products that tools returned, so that numbers and capitals in those names need no other source. */
function withoutNames(text: string, { productNames }: Facts): string {
  let rest = text
  const longest = [...productNames].filter(isPlainName).sort((a, b) => b.length - a.length)
  for (const name of longest) {
    for (let at = plainAt(rest, name); at >= 0; at = plainAt(rest, name))
      rest = `${rest.slice(0, at)} , ${rest.slice(at + name.length)}`
  }
  return rest
}

/** Whether a product name contains nothing but a name: otherwise the model must not repeat it. */
const isPlainName = (name: string) =>
  name.length <= 80 && /[a-z]{3}/.test(name) && !/[$%:!?]/.test(name) && !promises.test(name)

/** The position of a plain name in a text; -1 also if accents shift positions: the name's words are then checked one by one. */
const plainAt = (text: string, name: string): number => {
  const lower = text.toLowerCase()
  return lower.length === text.length && name !== '' ? lower.indexOf(name) : -1
}

function amountFault(text: string, facts: Facts): Refused | undefined {
  for (const sentence of sentencesOf(text)) {
    const { e4, isOdd } = amountsIn(sentence)
    if (isOdd || e4.some((amount) => !facts.amounts.has(amount))) return 'amount'
    // A price next to a product's name must be one of that product’s prices.
    const named = facts.products.filter(({ label }) => label !== '' && plain(sentence).includes(label))
    const isOfNamed = (amount: number) =>
      facts.sums.has(amount) || named.some(({ amounts }) => amounts.has(amount))
    if (named.length > 0 && !e4.every(isOfNamed)) return 'amount'
  }
  return undefined
}

const numberFault = (text: string, { numbers }: Facts): Refused | undefined =>
  numbersIn(amountsIn(text).rest).some((number) => !numbers.has(number)) ? 'number' : undefined

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:;])\s+/)

/** Finds weekdays on which no returned day falls. */
function dayFault(text: string, { days }: Facts): Refused | undefined {
  const known = new Set([...days].map(weekdayOf))
  for (const word of plain(text).split(/[^a-z]+/)) {
    const on = word.length > 4 && Object.hasOwn(weekdays, word) ? weekdays[word] : undefined
    if (on !== undefined && !known.has(on)) return 'day'
  }
  return undefined
}

function nameFault(
  text: string,
  { facts, names, question }: Pick<Against, 'facts' | 'names' | 'question'>,
): Refused | undefined {
  const asked = new Set(wordsOf(question))
  const isReturned = (word: string) => facts.words.has(word) || facts.words.has(singular(word))
  const isOrdinary = (word: string) => fillers.has(word) || openers.has(word) || Object.hasOwn(colors, word)
  for (const [, quoted = ''] of text.matchAll(/[“"«]([^”"»]*)[”"»]/g))
    if (!wordsOf(quoted).every(isReturned)) return 'name'
  for (const sentence of sentencesOf(text)) {
    const written = sentence.match(/[\p{L}'’]+/gu) ?? []
    const words = written.map((word) => plain(word).replace(/'s$/, ''))
    for (const [at, word] of words.entries()) {
      const isCapital = /^\p{Lu}/u.test(written[at] ?? '')
      if (isCapital && !isReturned(word) && !isKnownCapital(word)) {
        if (at > 0 || !isOrdinary(word)) return 'name'
      }
      const kind = singular(word)
      if (names.kinds.has(kind) && !isOrdinary(word) && !isReturned(word) && !asked.has(kind)) return 'name'
      for (const length of [1, 2, 3]) {
        const phrase = words.slice(at, at + length)
        if (phrase.length < length || !names.names.has(phrase.join(' '))) continue
        if (length === 1 && (isOrdinary(word) || names.kinds.has(kind))) continue
        if (!phrase.every(isReturned)) return 'name'
      }
    }
  }
  return undefined
}

const isKnownCapital = (word: string) =>
  word === 'i' ||
  word.startsWith("i'") ||
  word === 'lily' ||
  Object.hasOwn(weekdays, word) ||
  Object.hasOwn(months, word)

const months: Readonly<Record<string, true>> = Object.fromEntries(
  `january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov
  dec enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre`
    .split(/\s+/)
    .map((month) => [month, true]),
)

/** Words that begin sentences and are not names, in addition to question words. */
const openers: ReadonlySet<string> = new Set(
  `yes no here these those this that they it there if for your you we both all some none each among from with in on at by as since
  unfortunately sorry sure certainly great good happy glad currently today both most several many please would should do does how what
  which when where who while although but and or so also then next first nothing everything
  si no aqui estas estos esta este esos esas ellas ellos hay para con su sus usted de en por como cual cuales cuando donde que quien
  ambas ambos todas todos algunas algunos ninguna ninguno cada lamentablemente claro seguro perfecto hoy tambien ademas entonces
  primero nada todo quiere desea prefiere busca podria seria tengo tenemos encontre le les se si el la los las un una`.split(
    /\s+/,
  ),
)

/** The most words in a row that the model may repeat from its instructions. */
const mostRepeated = 6

function repeats(text: string, task: string): boolean {
  const words = (of: string) => plain(of).match(/[a-z0-9]+/g) ?? []
  const told = ` ${words(task).join(' ')} `
  const said = words(text)
  return said.some(
    (_, at) =>
      at + mostRepeated <= said.length && told.includes(` ${said.slice(at, at + mostRepeated).join(' ')} `),
  )
}
