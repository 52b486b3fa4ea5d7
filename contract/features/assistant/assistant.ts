import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Flag, Id, Instant, Page, ProductId, pageSize, Several, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import {
  Answer,
  Card,
  CardId,
  Conversation,
  ConversationSummary,
  DismissedCard,
  DismissedProduct,
  Message,
  photoUpload,
  RecommendedItem,
} from './fields.ts'

const AskId = text(40).check(z.regex(/^[\w-]{8,40}$/, '8 to 40 letters and digits.'))
const inLanguage = z.optional(z.enum(languages, 'One of en, es.'))

/** Lily, the assistant: it answers from what the user may read anyway, and puts nothing into the cart. */
export const assistant = {
  about: endpoint({
    method: 'GET',
    path: 'ai/about',
    summary:
      'How the assistant answers: by rules alone, or also with a language model; who runs the model, what is sent to it, and how much a person may ask.',
    access: 'signed-in',
    whileActing: 'reads',
    reply: z.object({
      /** Null without a language model: no data leaves the distributor's servers. */
      model: z.nullable(
        z.object({
          name: z.string(),
          host: z.string(),
          /** Whether it reads pictures. */
          sees: z.boolean(),
          /** False once the person or the distributor has used today's limit. */
          inUse: z.boolean(),
        }),
      ),
      /** What is sent to the model; empty without one. */
      sends: z.array(z.enum(['words', 'photos', 'products', 'orders', 'balance', 'days'])),
      messagesPerTenMinutes: z.int(),
      historyDays: z.int(),
      rep: z.nullable(z.object({ name: z.string(), phoneNumber: z.string() })),
      /** Suggested first questions. */
      examples: z.array(z.string()),
    }),
    query: z.object({ language: inLanguage }),
  }),
  chat: endpoint({
    method: 'POST',
    path: 'ai/chat',
    priority: 'last',
    summary:
      'Asks the assistant. With `Accept: text/event-stream` the answer is streamed as `start`, `text`, `part`, `cite`, `done` or `error`; closing the connection stops it. As JSON the whole answer is returned. A repeated `askId` returns the first answer. At most 30 messages in ten minutes. A photo is stored with the question, without its metadata. Changes only the history.',
    access: 'signed-in',
    whileActing: 'reads',
    // A stream is not kept under an Idempotency-Key; `askId` keeps a question from being asked twice.
    keepsNoReply: true,
    body: z.strictObject({
      message: Message,
      /** Continues a conversation; null begins one. */
      conversationId: z._default(z.nullable(Id), null),
      /** Made by the client, so that a repeated request is one question. */
      askId: z.optional(AskId),
      /** The page's language, for messages whose words could be English or Spanish. */
      language: inLanguage,
    }),
    upload: photoUpload,
    reply: Answer,
    also: ['text/event-stream'],
    errors: ['not_found', 'assistant_busy', 'file_refused', 'files_unavailable'],
  }),
  answer: endpoint({
    method: 'GET',
    path: 'ai/chat/get/answer',
    summary: 'The current state of an answer, by its id or the client’s, for a stream that was interrupted.',
    access: 'signed-in',
    whileActing: 'reads',
    query: z.object({ messageId: z.optional(Id), askId: z.optional(AskId) }),
    reply: Answer,
  }),
  cards: endpoint({
    method: 'GET',
    path: 'ai/recommendations/cards',
    priority: 'last',
    summary:
      'At most six suggestions for the shipment, each with its reason: usual items that are missing, what was ordered last year, and items that end soon, fell in price, are new or are back.',
    access: 'signed-in',
    whileActing: 'reads',
    query: z.object({ language: inLanguage }),
    reply: z.object({
      cards: z.array(Card),
      /** How many cards and products this person dismissed; `ai/recommendations/dismissed` lists them. */
      dismissed: z.int(),
    }),
  }),
  dismissed: endpoint({
    method: 'GET',
    path: 'ai/recommendations/dismissed',
    summary:
      'What this person doesn’t want recommended, latest first: cards with a future ship day, and at most 100 products.',
    access: 'signed-in',
    whileActing: 'reads',
    query: z.object({ language: inLanguage }),
    reply: z.object({ cards: z.array(DismissedCard), products: z.array(DismissedProduct), total: z.int() }),
  }),
  dismiss: endpoint({
    method: 'PUT',
    path: 'ai/recommendations/dismissed',
    summary:
      'Dismisses a card for its ship day, or stops recommending a product to this person; `dismissed: false` reverses that.',
    access: 'signed-in',
    body: z.strictObject({
      /** Exactly one of the two: a card's id or a product. */
      cardId: z._default(z.nullable(CardId), null),
      productId: z._default(z.nullable(ProductId), null),
      dismissed: z.boolean(),
    }),
    reply: z.object({ dismissed: z.boolean() }),
  }),
  items: endpoint({
    method: 'GET',
    path: 'ai/recommendations/items',
    priority: 'last',
    summary:
      'At most twenty products for an item’s page or the cart, each with its reason: products that go with `productId` or the cart’s products, substitutes, and forgotten items.',
    access: 'signed-in',
    whileActing: 'reads',
    query: z.object({
      /** Without it, recommends for the products in the cart. */
      productId: z.optional(ProductId),
      kinds: Several,
      language: inLanguage,
    }),
    reply: z.object({ items: z.array(RecommendedItem) }),
  }),
  search: endpoint({
    method: 'GET',
    path: 'ai/history/search',
    summary:
      'The user’s conversations of the last 90 days, latest first, with a search in questions and answers.',
    access: 'signed-in',
    whileActing: 'reads',
    pace: 'search',
    query: z.object({ q: z._default(text(100), ''), page: Page, pageSize: pageSize(20) }),
    reply: z.object({ rows: z.array(ConversationSummary), total: z.int() }),
  }),
  conversation: endpoint({
    method: 'GET',
    path: 'ai/history/chat',
    summary: 'One conversation with its answers at today’s prices and stock.',
    access: 'signed-in',
    whileActing: 'reads',
    query: z.object({ id: Id }),
    reply: Conversation,
  }),
  photo: endpoint({
    method: 'GET',
    path: 'ai/history/photo',
    summary: 'The photo of the user’s own question, by the id of its answer.',
    access: 'signed-in',
    whileActing: 'reads',
    query: z.object({ messageId: Id }),
    also: ['image/jpeg'],
    errors: ['files_unavailable'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: 'ai/history/chat',
    summary: 'Renames a conversation.',
    access: 'signed-in',
    whileActing: 'reads',
    body: z.strictObject({ id: Id, title: text(80).check(z.minLength(1, 'Enter a name.')) }),
    reply: ConversationSummary,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: 'ai/history/chat',
    summary:
      'Deletes a conversation with its photos permanently, or every conversation with `all`. A thread at the desk stays, without the photos.',
    access: 'signed-in',
    whileActing: 'reads',
    query: z.object({ id: z.optional(Id), all: z.optional(Flag) }),
    reply: z.object({ deleted: z.int() }),
  }),
  rate: endpoint({
    method: 'POST',
    path: 'ai/rating',
    summary:
      'Rates an answer as right or wrong; the latest rating counts. A wrong one is sent to the desk with the question and the user’s comment.',
    access: 'signed-in',
    body: z.strictObject({
      messageId: Id,
      rating: z.enum(['good', 'bad'], 'One of good, bad.'),
      word: z._default(text(500), ''),
    }),
    reply: z.object({ rating: z.enum(['good', 'bad']), feedbackId: z.nullable(z.int()) }),
  }),
  handOver: endpoint({
    method: 'POST',
    path: 'ai/hand-over',
    summary:
      'Hands a conversation to the representative: opens a thread at the desk with the questions, answers and photos. Repeating it with another message adds that message to the thread.',
    access: 'signed-in',
    whileActing: 'message.sent',
    body: z.strictObject({ conversationId: Id, word: z._default(text(1000), '') }),
    reply: z.object({ feedbackId: z.int(), number: z.string(), at: Instant, to: z.string() }),
    status: 201,
  }),
} as const
