import { remembered } from '../../../contract/catalogue/query.ts'
import { singular } from '../../../contract/catalogue/search-text.ts'
import type { Picture, Said, ToolCall } from '../../adapters/model/model.ts'
import { tokensSent } from '../../adapters/model/model.ts'
import { AppError } from '../../core/errors.ts'
import type { SignedInCtx } from '../../core/route.ts'
import type { Asking, Piece } from '../answers/asking.ts'
import { handoverPart } from '../answers/others.ts'
import { answers, askingOf, draftOf } from '../compose.ts'
import { fillParts } from '../fill.ts'
import { type Goods, goodsFor } from '../goods.ts'
import type { Intent, Reading, Slots, Understood } from '../reading/reading.ts'
import { plain } from '../reading/words.ts'
import type { Draft, StoredPart } from '../stored.ts'
import { Facts } from './facts.ts'
import { type CatalogueNames, judgeProse } from './judge.ts'
import { masked } from './mask.ts'
import { task } from './task.ts'
import { productOf, toldOf } from './told.ts'
import { calledFor, showProducts, toolShapes } from './tools.ts'
import { mayUse, settleTokens, takeTokens } from './use.ts'
import { hasData } from './when.ts'

export type ModelAnswer =
  | { kind: 'answered'; draft: Draft }
  /** The rules answer. */
  | { kind: 'none' }
  /** The rules answer and mention that today’s share is used up. */
  | { kind: 'spent' }

type Question = {
  text: string
  reading: Reading
  before: Understood | null
  /** Earlier questions of the conversation, oldest first. */
  earlier: readonly string[]
  picture?: Picture | undefined
  /** Aborted when the person stops or leaves. */
  signal: AbortSignal
}

/** The most tool calls of one question, in all and in one step; the longest answer of a step in tokens. */
const mostCalls = 8
const mostCallsAtOnce = 4
const longestStep = 600
const mostPieces = 3

type Looked = { intent: Intent; slots: Slots; piece: Piece }

/** The state of one question while a model works on it. */
class Talk {
  readonly facts = new Facts()
  readonly looked: Looked[] = []
  readonly asked = new Set<string>()
  shown: number[] = []
  readonly ctx: SignedInCtx
  readonly question: Question
  constructor(ctx: SignedInCtx, question: Question) {
    this.ctx = ctx
    this.question = question
  }
}

/**
 * Lets the language model choose what to look up for a question, and word the answer. It reads through the same functions as the
 * rules, as the same person, and writes nothing. Its words are checked; the rows shown are those that were read. Never throws
 * because of the model.
 */
export async function askModel(ctx: SignedInCtx, question: Question): Promise<ModelAnswer> {
  if (!mayUse(ctx)) return { kind: 'none' }
  const { settings, adapters } = ctx
  const until = AbortSignal.any([question.signal, AbortSignal.timeout(settings.modelSeconds * 1000)])
  const talk = new Talk(ctx, question)
  const said: Said[] = [{ role: 'system', text: task }, await questionFor(talk)]
  let tokens = 0
  for (let step = 0; step < settings.modelSteps && !until.aborted; step++) {
    const most = { in: tokensSent(said, toolShapes), out: longestStep }
    if (tokens + most.in + most.out > settings.modelTokens) break
    if (!(await takeTokens(ctx, most))) return { kind: 'spent' }
    const answer = await adapters.model.step({ said, tools: toolShapes, mostTokens: most.out, signal: until })
    await settleTokens(ctx, most, answer.tokens)
    tokens += answer.tokens.in + answer.tokens.out
    if (answer.outcome === 'failed') break
    if (answer.calls.length === 0) return concluded(talk, answer.text)
    const calls = answer.calls.slice(0, mostCallsAtOnce)
    said.push({ role: 'assistant', text: '', calls })
    for (const call of calls) {
      if (until.aborted) return { kind: 'none' }
      said.push({ role: 'tool', callId: call.id, text: JSON.stringify(await lookedUp(talk, call)) })
    }
  }
  return { kind: 'none' }
}

/** The question as data: the person’s words without emails and card or phone numbers, and what was shown before. */
async function questionFor(talk: Talk): Promise<Said> {
  const { ctx, question, facts } = talk
  const { text, earlier, before, reading, picture } = question
  const shipment = await ctx.catalogue.shipment(ctx)
  const goods = await goodsFor(ctx, shipment)
  const of = { facts, language: reading.language, timeZone: ctx.settings.timeZone }
  const data = {
    today: ctx.catalogue.today(),
    shipDay: shipment.shipDay,
    language: reading.language,
    earlierQuestions: earlier.map(masked),
    shownBefore: goods.byIds(before?.productIds.slice(0, 8) ?? []).map((product) => productOf(product, of)),
    question: masked(text),
  }
  return { role: 'user', text: JSON.stringify(data), picture }
}

/** The result of a tool call for the model: rows, or why there are none. */
async function lookedUp(talk: Talk, call: ToolCall): Promise<object> {
  const { ctx, question, facts, looked, asked } = talk
  const given = argumentsOf(call)
  if (given === undefined) return { error: 'The arguments are not JSON.' }
  const key = `${call.name} ${JSON.stringify(given)}`
  if (asked.has(key)) return { error: 'That was looked up already.' }
  asked.add(key)
  if (asked.size > mostCalls) return { error: 'Enough was looked up. Answer now.' }
  if (call.name === showProducts.name) {
    const { data } = showProducts.input.safeParse(given)
    talk.shown = data?.productIds.filter((id) => facts.productIds.has(id)) ?? []
    return { shown: talk.shown }
  }
  const called = calledFor(call.name, given)
  if (!called) return { error: 'There is no such tool, or it takes other arguments.' }
  const reading: Reading = {
    language: question.reading.language,
    intents: [called.intent],
    slots: called.slots,
    sureness: 1,
    followsUp: false,
  }
  const asking = await askingOf(ctx, { reading, before: question.before })
  const piece = await answers[called.intent](asking).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (!piece) return { error: 'That can’t be looked up.' }
  looked.push({ ...called, piece })
  const of = { facts, language: reading.language, timeZone: ctx.settings.timeZone }
  const parts = await fillParts(ctx, piece.parts, reading.language)
  const rows = parts.flatMap((part) => toldOf(part, of) ?? [])
  return rows.length > 0 ? { rows } : { rows, found: 0 }
}

function argumentsOf({ arguments: text }: ToolCall): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return undefined
  }
}

/** The answer: the rows that were read, with the model’s words if they pass the check, otherwise the rules’ words. */
async function concluded(talk: Talk, said: string): Promise<ModelAnswer> {
  const { ctx, question, facts, looked } = talk
  const { language } = question.reading
  const goods = await goodsFor(ctx, await ctx.catalogue.shipment(ctx))
  const names = namesIn(goods)
  const judged = judgeProse(said, { facts, names, question: question.text, task, language })
  if ('refused' in judged) ctx.log.info({ refused: judged.refused }, 'the words of the model are not shown')
  const prose = 'text' in judged ? judged.text : undefined
  const last = looked.at(-1)
  if (!last) {
    if (prose === undefined) return { kind: 'none' }
    const asking = await askingOf(ctx, question)
    const part = await handoverPart(asking)
    return { kind: 'answered', draft: draftOf(asking, [{ sentences: [prose], parts: [part], cites: [] }]) }
  }
  const reading: Reading = {
    language,
    intents: [...new Set(looked.map(({ intent }) => intent))],
    slots: last.slots,
    sureness: 1,
    followsUp: false,
  }
  const asking = await askingOf(ctx, { reading, before: question.before })
  const pieces = chosen(asking, talk)
  const isAnswered = (piece: Piece) => piece.parts.some(({ kind }) => hasData.has(kind))
  const draft = draftOf(
    asking,
    prose === undefined
      ? pieces
      : pieces.map((piece) => (isAnswered(piece) ? { ...piece, sentences: [] } : piece)),
  )
  if (prose !== undefined) draft.sentences.unshift(prose)
  return { kind: 'answered', draft }
}

type ProductsPart = Extract<StoredPart, { kind: 'products' }>
const isProducts = (part: StoredPart): part is ProductsPart => part.kind === 'products'

/** The last pieces; if the model chose among products, only the chosen ones. */
function chosen({ words }: Asking, { looked, shown }: Talk): Piece[] {
  const pieces = looked.map(({ piece }) => piece)
  const lists = pieces.flatMap(({ parts }) => parts.filter(isProducts))
  const rows = shown.flatMap(
    (id) => lists.flatMap((list) => list.rows).find((row) => row.productId === id) ?? [],
  )
  const last = lists.at(-1)
  if (!last || rows.length === 0) return pieces.slice(-mostPieces)
  const title = words.titles.found({ count: rows.length, goods: '', limits: [], day: last.shipDay })
  const list: ProductsPart = { ...last, title, rows, total: rows.length, search: null }
  const others = pieces
    .map((piece) => ({ ...piece, parts: piece.parts.filter((part) => !isProducts(part)), productIds: [] }))
    .filter(({ parts }) => parts.length > 0)
  const cites = pieces.flatMap((piece) => piece.cites)
  return [
    {
      sentences: [words.found(rows.length, { goods: '', limits: '' }, last.shipDay)],
      parts: [list],
      cites,
      productIds: shown,
    },
    ...others.slice(1 - mostPieces),
  ]
}

/** Names of varieties and growers, and product type words, of the whole catalogue. */
const namesIn = ({ search }: Goods): CatalogueNames => {
  const { catalogue } = search.of.shelf
  return remembered(catalogue, 'lily-names', () => {
    const { varieties, growers, types, categories } = catalogue.columns
    const kinds = [...types.texts, ...categories.texts].flatMap((text) => plain(text).split(/[^a-z]+/))
    return {
      names: new Set([...varieties.texts, ...growers.texts].map(plain).filter((name) => name.length > 2)),
      kinds: new Set(kinds.filter((word) => word.length > 3).map(singular)),
    }
  })
}
