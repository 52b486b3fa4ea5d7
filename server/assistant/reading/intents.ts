import { clues } from './clues.ts'
import { again } from './past.ts'
import type { AskedLine, Intent, Slots } from './reading.ts'
import type { Clue } from './refusals.ts'
import { topics } from './topics.ts'

/** What was found in a sentence before its intents are decided. */
export type Evidence = {
  text: string
  slots: Slots
  /** The sentence asks about another shop's account or business. */
  asksOfAnother: boolean
  /** The catalogue knows the remaining words. */
  hasGoods: boolean
  /** Lines whose words the catalogue knows. */
  knownLines: readonly AskedLine[]
}

/** A message that scores below this is not understood. */
export const sureEnough = 0.55

const howTo =
  /\b(?:how (?:do|can|should|would) (?:i|we|you)|how to|where (?:do|can) i|como (?:puedo|hago|se|le hago|hacer|cambio|pago|agrego|cancel\w*|descargo|anado|invito|guardo)|donde (?:puedo|veo|cambio|pago|encuentro)|i (?:want|need|would like) to|can i|quiero|necesito|puedo)\b/

/** A request to cancel is answered with instructions. */
const cancels = /^(?:please |pls |hey |por favor )*(?:cancel|cancelar|cancele|cancelen|anule)\b/

const recipeWords = /\b(?:recipe|recipes|receta|recetas|design|arrangement|arreglo)\b/
const findWords =
  /\b(?:show|find|have|got|any|need|want|looking for|search|what|which|list|see|do you|available|carry|get|tiene|tienen|hay|busco|necesito|quiero|muestre\w*|ensene\w*|mostrar|que|cuales|ver|dame|deme)\b/

/** Intents with their scores from 0 to 1, the surest first. */
export function scoresOf(evidence: Evidence): { intent: Intent; score: number }[] {
  const { text, slots, hasGoods, knownLines } = evidence
  const scores = new Map<Intent, number>()
  const add = (intent: Intent, score: number) => scores.set(intent, Math.max(score, scores.get(intent) ?? 0))
  for (const [intent, list] of Object.entries(clues) as [Intent, readonly Clue[]][])
    for (const [pattern, weight] of list) if (pattern.test(text)) add(intent, weight)
  if (evidence.asksOfAnother) add('refuse', 0.95)
  const topic = topics.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  if (topic && (howTo.test(text) || (topic === 'cancel' && cancels.test(text)))) {
    slots.topic = topic
    add(
      'howTo',
      ['card', 'cancel', 'password', 'people', 'tax', 'notices', 'invoice'].includes(topic) ? 0.96 : 0.84,
    )
  }
  if (slots.orderNumber !== null) add('where', 0.72)
  scoreGoods(evidence, add)
  settle(evidence, scores)
  const numbered = knownLines.filter(({ quantity }) => quantity !== null)
  if (numbered.length === 0 && !hasGoods && scores.size === 0 && slots.day !== null) add('days', 0.56)
  return [...scores].map(([intent, score]) => ({ intent, score })).sort((a, b) => b.score - a.score)
}

function scoreGoods(
  { text, slots, hasGoods, knownLines }: Evidence,
  add: (intent: Intent, score: number) => void,
) {
  const numbered = knownLines.filter(({ quantity }) => quantity !== null)
  const narrows =
    slots.colors.length > 0 ||
    slots.under !== null ||
    slots.minCm !== null ||
    slots.maxCm !== null ||
    slots.origins.length > 0
  if (slots.past) {
    add('again', slots.past.kind === 'last' || slots.past.kind === 'usual' ? 0.82 : 0.92)
    if (again.test(text)) add('again', 1)
  } else if (/\b(?:repeat|reorder|redo|same (?:as|again|order)|lo mismo|repita(?:me)?|repetir)\b/.test(text))
    add('again', 0.7)
  if (slots.piece && (slots.pieces !== null || slots.stemsEach !== null || slots.budget !== null))
    add('recipe', 0.97)
  else if (slots.piece && slots.forEvent) add('recipe', 0.8)
  else if (slots.piece && recipeWords.test(text)) add('recipe', 0.9)
  else if (slots.piece && slots.colors.length > 0) add('recipe', 0.72)
  else if (recipeWords.test(text)) add('recipe', 0.7)
  if (numbered.length >= 2) add('order', 0.95)
  else if (
    numbered.length === 1 &&
    slots.under === null &&
    !/\b(?:how|what|which|cuanto|que|any|cual)\b/.test(text)
  )
    add('order', 0.8)
  else if (knownLines.length >= 3) add('order', 0.6)
  if (hasGoods) add('find', findWords.test(text) || narrows ? 0.74 : 0.66)
  else if (narrows && slots.goods === '') add('find', 0.6)
  else if (slots.onSale || (slots.sort === 'newest' && slots.goods === '')) add('find', 0.62)
}

/** Where two intents fit, drops the one that the other includes. */
function settle({ slots, hasGoods, text }: Evidence, scores: Map<Intent, number>) {
  const drop = (intent: Intent) => scores.delete(intent)
  const has = (intent: Intent) => (scores.get(intent) ?? 0) >= sureEnough
  if (has('refuse') && (scores.get('refuse') ?? 0) >= 0.9)
    for (const other of [...scores.keys()]) if (other !== 'refuse') drop(other)
  // These intents need goods; without any, they don't apply.
  if (has('price') && !hasGoods && slots.goods === '') drop('price')
  if (has('instead') && (scores.get('instead') ?? 0) < 0.7 && !hasGoods) drop('instead')
  if (has('claim') && has('where')) drop('where')
  if (has('claim') && has('care'))
    drop((scores.get('claim') ?? 0) >= (scores.get('care') ?? 0) ? 'care' : 'claim')
  // “Too late for the truck” asks whether lines can be added; a late truck is a question about where it is.
  if (has('where') && has('addTo')) drop('where')
  // When flowers must arrive to be open is a question about the goods; when an order arrives, about the order.
  if (has('care') && has('where')) drop(/\b(?:my|our|order|truck|delivery)\b/.test(text) ? 'care' : 'where')
  if (has('addTo') && has('days'))
    drop(/\b(?:until when|by when|how late|hasta (?:que hora|cuando))\b/.test(text) ? 'addTo' : 'days')
  if (
    has('addTo') &&
    slots.topic &&
    slots.topic !== 'cancel' &&
    /\b(?:user|person|employee|usuario|empleado|card|tarjeta|address|direccion)\b/.test(text)
  )
    drop('addTo')
  if (has('standing') && has('days')) drop('days')
  if (has('recipe')) {
    drop('order')
    if (!/\bspecial\b|\bespecial\b|\bcotiza/.test(text)) drop('quote')
  }
  if (
    has('where') &&
    has('days') &&
    /\b(?:my|mi|our) (?:order|pedido|orden|delivery|flowers|entrega)\b/.test(text)
  )
    drop('days')
  if (has('again') && (has('where') || has('claim') || has('owe'))) drop('again')
  for (const question of [
    'care',
    'instead',
    'price',
    'claim',
    'where',
    'owe',
    'addTo',
    'standing',
    'quote',
    'refuse',
    'person',
  ] as const)
    if (has(question)) {
      drop('order')
      if ((scores.get(question) ?? 0) >= 0.7) drop('find')
    }
}
