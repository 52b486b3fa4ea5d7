import type { Day } from '../../../contract/core/dates.ts'
import type { Language } from '../../../contract/core/language.ts'

/** The intents of a message. `unclear` is answered by a search and an offer to contact a person. */
export const intents = [
  'find',
  'order',
  'again',
  'recipe',
  'where',
  'owe',
  'addTo',
  'days',
  'care',
  'instead',
  'price',
  'standing',
  'claim',
  'quote',
  'event',
  'howTo',
  'person',
  'refuse',
  'hello',
  'thanks',
  'unclear',
] as const
export type Intent = (typeof intents)[number]

export const helpTopics = [
  'cart',
  'shipDay',
  'pay',
  'invoice',
  'password',
  'people',
  'notices',
  'favorites',
  'quickOrder',
  'cancel',
  'card',
  'tax',
  'address',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** A line of a list: what it names, and the quantity. */
export type AskedLine = { text: string; quantity: number | null }

/** Which earlier order “the same as …” means. */
export type Past =
  | { kind: 'usual' }
  | { kind: 'last' }
  | { kind: 'holiday'; rule: string }
  | { kind: 'weekday'; weekday: number }
  | { kind: 'lastYear' }
  | { kind: 'ago'; days: number }
  | { kind: 'number'; orderNumber: number }

export type Slots = {
  /** Words that may name goods, without numbers, days, prices and fillers. */
  goods: string
  lines: AskedLine[]
  colors: string[]
  notColors: string[]
  /** Goods that are excluded: `blue besides hydrangea`. */
  notGoods: string[]
  /** Stem length in centimeters. */
  minCm: number | null
  maxCm: number | null
  under: number | null
  over: number | null
  perStem: boolean
  budget: number | null
  day: Day | null
  /** The day is the day of a wedding or party, not of the delivery. */
  forEvent: boolean
  origins: string[]
  notOrigins: string[]
  pieces: number | null
  stemsEach: number | null
  piece: string
  /** Percent more (positive) or less (negative) than before. */
  percent: number | null
  past: Past | null
  orderNumber: number | null
  sort: 'best' | 'cheapest' | 'newest'
  topic: HelpTopic | null
  /** On sale, or farm bulk. */
  onSale: boolean
}

/** How a question was understood; the next question builds on it. */
export type Understood = {
  intents: Intent[]
  slots: Slots
  /** Products and orders in the answer, for “the second one” and “instead of it”. */
  productIds: number[]
  orderNumbers: number[]
  /** From 0 to 1. */
  sureness: number
}

export type Reading = Omit<Understood, 'productIds' | 'orderNumbers'> & {
  language: Language
  /** It changes the previous question, as “cheaper” or “for Saturday” does. */
  followsUp: boolean
}

export const emptySlots: Slots = {
  goods: '',
  lines: [],
  colors: [],
  notColors: [],
  notGoods: [],
  minCm: null,
  maxCm: null,
  under: null,
  over: null,
  perStem: false,
  budget: null,
  day: null,
  forEvent: false,
  origins: [],
  notOrigins: [],
  pieces: null,
  stemsEach: null,
  piece: '',
  percent: null,
  past: null,
  orderNumber: null,
  sort: 'best',
  topic: null,
  onSale: false,
}
