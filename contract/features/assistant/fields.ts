import * as z from 'zod/mini'
import { DayOutput, Dollars, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { Part, ProposedRow } from './parts.ts'

/** The longest message, the messages of a person in ten minutes, and how long conversations are kept. */
export const longestMessage = 2000
export const messagesPer = { tries: 30, windowMs: 10 * 60_000 } as const
export const historyDays = 90

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const photoUpload = { limit: 12_000_000, types: photoTypes, count: 1 } as const

export const Message = text(longestMessage)

/** A source of an answer: its displayed name, and the page with the same data. */
export const Cite = z.object({ n: z.int(), label: z.string(), href: z.string() })
export type Cite = z.infer<typeof Cite>

export const answerStates = ['answering', 'done', 'stopped', 'failed'] as const

export const Answer = z.object({
  conversationId: z.int(),
  messageId: z.int(),
  /** `answering` while its stream runs; `stopped` when the person stopped it. */
  state: z.enum(answerStates),
  language: z.enum(languages),
  /** Sentences; **bold** marks what matters, and there is no other markup. */
  text: z.string(),
  parts: z.array(Part),
  cites: z.array(Cite),
  /** Who answered: the rules alone, or the configured language model, which chose what to look up. */
  by: z.enum(['rules', 'model']),
  at: Instant,
  ms: z.int(),
  rating: z.nullable(z.enum(['good', 'bad'])),
})
export type Answer = z.infer<typeof Answer>

/**
 * The events of the stream, each as `event: <name>` and `data: <JSON>`. After `start` come `text` deltas, parts and cites in the
 * order to show them; it ends with `done` or `error`.
 */
export const streamEvents = {
  start: z.object({ conversationId: z.int(), messageId: z.int(), title: z.string() }),
  text: z.object({ delta: z.string() }),
  part: Part,
  cite: Cite,
  done: z.object({ ms: z.int(), by: z.enum(['rules', 'model']) }),
  /** What was sent before stays valid; read the rest by `ai/chat/get/answer`. */
  error: z.object({ code: z.string(), title: z.string() }),
} as const
export type StreamEvent = {
  [K in keyof typeof streamEvents]: { event: K; data: z.infer<(typeof streamEvents)[K]> }
}[keyof typeof streamEvents]

export const ConversationSummary = z.object({
  conversationId: z.int(),
  title: z.string(),
  startedAt: Instant,
  lastAt: Instant,
  messages: z.int(),
  /** The passage that the search found; the first words of the last answer without a search. */
  excerpt: z.string(),
  handedOver: z.boolean(),
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const OwnMessage = z.object({
  messageId: z.int(),
  at: Instant,
  text: z.string(),
  hasPhoto: z.boolean(),
  /** Whether `ai/history/photo` has it: photos sent before photos were stored are gone. */
  photoKept: z.boolean(),
})

export const Conversation = z.object({
  conversationId: z.int(),
  title: z.string(),
  startedAt: Instant,
  lastAt: Instant,
  /** The thread at the desk, which the representative answers; null before it is handed over. */
  handedOver: z.nullable(z.object({ feedbackId: z.int(), number: z.string(), at: Instant })),
  /** The question and its answer, oldest first, with today’s prices and stock. */
  turns: z.array(z.object({ question: OwnMessage, answer: z.nullable(Answer) })),
})
export type Conversation = z.infer<typeof Conversation>

export const cardKinds = [
  'usualMissing',
  'lastYear',
  'endsSoon',
  'newColor',
  'priceFell',
  'back',
  'prebook',
] as const
export type CardKind = (typeof cardKinds)[number]

/** A card’s kind and ship day: `priceFell-2026-11-27`. */
export const CardId = text(60).check(
  z.regex(new RegExp(`^(${cardKinds.join('|')})-\\d{4}-\\d{2}-\\d{2}$`), 'Not the id of a card.'),
)

/** A suggestion with its reason and one button. */
export const Card = z.object({
  /** Its kind and ship day, so that it keeps its position in a list and can be dismissed. */
  id: z.string(),
  kind: z.enum(cardKinds),
  title: z.string(),
  reason: z.string(),
  rows: z.array(ProposedRow),
  amount: z.nullable(Dollars),
  /** The page that the button opens; null when the button adds the rows. */
  href: z.nullable(z.string()),
})
export type Card = z.infer<typeof Card>

export const DismissedCard = z.object({
  cardId: z.string(),
  kind: z.enum(cardKinds),
  title: z.string(),
  shipDay: DayOutput,
})
export const DismissedProduct = z.object({
  productId: z.int(),
  /** Empty when the product is no longer offered to this person. */
  productDescription: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
})

export const itemKinds = ['goesWith', 'substitute', 'forgot'] as const
export const RecommendedItem = z.extend(ProposedRow, { kind: z.enum(itemKinds) })
export type RecommendedItem = z.infer<typeof RecommendedItem>
