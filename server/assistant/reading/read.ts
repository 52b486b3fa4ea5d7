import type { Day } from '../../../contract/core/dates.ts'
import type { Language } from '../../../contract/core/language.ts'
import { type Evidence, scoresOf, sureEnough } from './intents.ts'
import { asksOfAnother, asMyShop } from './other-shops.ts'
import type { Intent, Reading, Slots, Understood } from './reading.ts'
import { holidayIn, slotsIn } from './slots.ts'
import { colors as colorWords } from './vocabulary.ts'
import { languageOf, plain, readable } from './words.ts'

type Asked = {
  text: string
  today: Day
  /** The page's language, for words that exist in neither language. */
  language: Language
  /** How the previous question was understood. */
  before: Understood | null
  /** Whether the catalogue knows these words. */
  isGoods: (words: string) => boolean
  /** The name of the asker’s own shop; empty if it isn’t needed. */
  ownName: string
}

/** The sentences of a message; a list of goods counts as one. */
export const clausesOf = (text: string): string[] =>
  text
    .split(
      /(?<=[?!])\s+|(?<=[a-z)]{2}[.;])\s+|\n{2,}|\s+(?:and also|also,|and what|and where|and how long|y ademas|y cuanto|y donde)\s+(?=[a-z])/,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\d]/u.test(part))
    .slice(0, 3)

/** Reads the intents and details of a message. The same words give the same reading. */
export function read({ text, today, language: otherwise, before, isGoods, ownName }: Asked): Reading {
  const language = languageOf(text, otherwise)
  const words = readable(ownName === '' ? text : asMyShop(plain(text), plain(ownName)))
  const readings = clausesOf(words).map((clause) => readClause(clause, { today, before, isGoods }))
  const [first = { intent: 'unclear' as Intent, slots: slotsIn('', today), sureness: 0, followsUp: false }] =
    readings
  const clear = readings.filter(({ intent }) => !['unclear', 'hello', 'thanks'].includes(intent))
  const kept = clear.length > 0 ? clear : [first]
  const [main = first] = kept
  const intents = [...new Set(kept.map(({ intent }) => intent))]
  const slots = kept.slice(1).reduce((all, one) => joined(all, one.slots), main.slots)
  return { language, intents, slots, sureness: main.sureness, followsUp: main.followsUp }
}

function readClause(
  text: string,
  { today, before, isGoods }: Pick<Asked, 'today' | 'before' | 'isGoods'>,
): { intent: Intent; slots: Slots; sureness: number; followsUp: boolean } {
  const rest = before ? text.replace(correction, '') : text
  if (rest !== text && rest !== '') return readClause(rest, { today, before, isGoods })
  const slots = slotsIn(text, today)
  if (before?.intents[0] === 'recipe') {
    const pieces = onlyNumber.exec(text)?.[1]
    if (pieces) return continued({ ...slots, goods: '', pieces: Number(pieces) }, before)
    const stems = onlyStems.exec(text)?.[1]
    if (stems) return continued({ ...slots, goods: '', stemsEach: Number(stems) }, before)
  }
  const evidence: Evidence = {
    text,
    slots,
    asksOfAnother: asksOfAnother(text, isGoods),
    hasGoods: /[a-z]/.test(slots.goods) && isGoods(slots.goods),
    knownLines: slots.lines.filter((line) => isGoods(line.text)),
  }
  const [best] = scoresOf(evidence)
  const own = best ?? { intent: 'unclear' as const, score: 0 }
  if (before && changesOnly(text, evidence, own, before)) return continued(slots, before)
  if (own.score < sureEnough) return { intent: 'unclear', slots, sureness: own.score, followsUp: false }
  if (slots.day === null && (own.intent === 'days' || own.intent === 'addTo'))
    slots.day = holidayIn(text, today)
  return { intent: own.intent, slots, sureness: Math.min(1, own.score), followsUp: false }
}

/** The beginning of a correction to the previous question: `oops meant thursday`, `perdón, era para el jueves`. */
const correction =
  /^(?:(?:oops|ups|sorry|my bad|wait|no|nope|nah|actually|perdon|disculpe|disculpa|espere|i|we|it|was|meant|said|mean|make that|quise decir|queria decir|digo|dije|decia|era|eran|mejor dicho|me equivoque|correccion)[ ,.!:-]+)+(?=(?:for|on|para|el|in|en|the|\S+))/

/** `make it 20`, `que sean 20`: pieces of the previous recipe. */
const onlyNumber =
  /^(?:no |ok |okay )?(?:(?:make it|make that|only|just|better|que sean|mejor|solo|nada mas) ){0,2}(\d{1,3})(?: of them| de ellos)?[ .!?]*$/

/** `25 stems each`: stems in each piece of the previous recipe. */
const onlyStems =
  /^(?:and |ok |y |con |with |make it |only |solo )*(\d{1,3}) (?:stems?|tallos?|varas?)(?: (?:each|apiece|per [a-z]+|por [a-z]+|cada un[oa]))?[ .!?]*$/

const followWords =
  /^(?:and |ok |okay |but |y |pero |o |or |lo mismo |igual )*(?:what about|how about|make it|make that|only|just|for|in|not|no|without|less|more|cheaper|double|the same|same|instead|que tal|y para|y en|para|en|sin|mas|menos|solo|otro|otra|de|from|with|con|on|el|la|anything)\b/

/** Whether the words only change the previous question. */
function changesOnly(
  text: string,
  { slots, hasGoods, knownLines }: Evidence,
  best: { intent: Intent; score: number },
  before: Understood,
): boolean {
  const words = text.split(' ').length
  if (words > 9 || knownLines.some(({ quantity }) => quantity !== null)) return false
  const changes =
    slots.day !== null ||
    slots.sort !== 'best' ||
    slots.origins.length +
      slots.notOrigins.length +
      slots.colors.length +
      slots.notColors.length +
      slots.notGoods.length >
      0 ||
    slots.minCm !== null ||
    slots.maxCm !== null ||
    slots.under !== null ||
    slots.budget !== null ||
    slots.percent !== null ||
    slots.pieces !== null ||
    slots.onSale
  if (!changes) return hasGoods && /^(?:and|what about|how about|y|que tal)\b/.test(text) && best.score < 0.7
  const asksAnew = [
    'where',
    'owe',
    'addTo',
    'care',
    'instead',
    'claim',
    'howTo',
    'person',
    'refuse',
    'standing',
    'quote',
    'days',
    'price',
  ]
  if (asksAnew.includes(best.intent) && best.score >= 0.6) return false
  if (slots.past !== null) return false
  if (best.intent === 'recipe' && !isOfSameRecipe(slots, before)) return false
  const isColorOnly = slots.goods
    .split(' ')
    .every((word) => isColorWord(word) || slots.colors.some((color) => color.toLowerCase() === word))
  return !hasGoods || isColorOnly || followWords.test(text)
}

/** Whether the words change the previous recipe: the same piece, and too little for a new recipe. */
function isOfSameRecipe(slots: Slots, { intents, slots: was }: Understood): boolean {
  if (intents[0] !== 'recipe') return false
  const own = [slots.pieces, slots.stemsEach, slots.budget].filter((one) => one !== null).length
  return (slots.piece === was.piece || slots.piece === '') && own < 3
}

/** The previous question with the changes from the new words. */
function continued(
  slots: Slots,
  before: Understood,
): { intent: Intent; slots: Slots; sureness: number; followsUp: true } {
  const [intent = 'find'] = before.intents
  const was = before.slots
  const onlyColors = slots.colors.length > 0
  const wordsOfColors = new Set(slots.colors.map((color) => color.toLowerCase()))
  const goods = slots.goods
    .split(' ')
    .filter((word) => word !== '' && !wordsOfColors.has(word) && !isColorWord(word))
    .join(' ')
  return {
    intent,
    sureness: before.sureness,
    followsUp: true,
    slots: {
      ...was,
      goods: goods || (onlyColors ? withoutColors(was.goods) : was.goods),
      lines: was.lines,
      colors: onlyColors ? slots.colors : was.colors,
      notColors: [...new Set([...was.notColors, ...slots.notColors])],
      notGoods: [...new Set([...was.notGoods, ...slots.notGoods])],
      minCm: slots.minCm ?? was.minCm,
      maxCm: slots.maxCm ?? (slots.minCm === null ? was.maxCm : null),
      under: slots.under ?? was.under,
      over: slots.over ?? was.over,
      perStem: slots.under === null ? was.perStem : slots.perStem,
      budget: slots.budget ?? was.budget,
      day: slots.day ?? was.day,
      forEvent: was.forEvent,
      origins:
        slots.origins.length > 0
          ? slots.origins
          : was.origins.filter((one) => !slots.notOrigins.includes(one)),
      notOrigins: [...new Set([...was.notOrigins, ...slots.notOrigins])],
      pieces: slots.pieces ?? was.pieces,
      stemsEach: slots.stemsEach ?? was.stemsEach,
      percent: slots.percent ?? was.percent,
      sort: slots.sort === 'best' ? was.sort : slots.sort,
      onSale: slots.onSale || was.onSale,
    },
  }
}

const isColorWord = (word: string) => Object.hasOwn(colorWords, word)
const withoutColors = (goods: string) =>
  goods
    .split(' ')
    .filter((word) => !isColorWord(word))
    .join(' ')

/** Combines the slots of several sentences: a detail in one of them applies to all. */
const joined = (a: Slots, b: Slots): Slots => ({
  ...a,
  goods: a.goods || b.goods,
  lines: a.lines.length > 0 ? a.lines : b.lines,
  colors: a.colors.length > 0 ? a.colors : b.colors,
  day: a.day ?? b.day,
  budget: a.budget ?? b.budget,
  under: a.under ?? b.under,
  orderNumber: a.orderNumber ?? b.orderNumber,
  past: a.past ?? b.past,
  percent: a.percent ?? b.percent,
  pieces: a.pieces ?? b.pieces,
  stemsEach: a.stemsEach ?? b.stemsEach,
})
