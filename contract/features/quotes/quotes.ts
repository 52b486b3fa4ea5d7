import * as z from 'zod/mini'
import type { Access } from '../../core/access.ts'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayOutput, Id, UnitPrice } from '../../core/fields.ts'
import {
  CounterLine,
  PhotoId,
  QuoteSave,
  QuoteStatus,
  QuoteThread,
  QuoteWords,
  quoteList,
  quoteParams,
  quotePhotoBytes,
  quotePhotoTypes,
  Word,
} from './fields.ts'

export const asksForQuotes = ['SPECIAL_ORDER_QUOTE'] as const satisfies Access
export const pricesQuotes = ['SPECIAL_ORDERS'] as const satisfies Access
export const readsQuotes = ['SPECIAL_ORDER_QUOTE', 'SPECIAL_ORDERS'] as const satisfies Access

const refusals = ['wrong_state', 'words_needed', 'quote_ended', 'changed_meanwhile'] as const

export const quotes = {
  summary: endpoint({
    method: 'GET',
    path: 'special-order-summary',
    pace: 'search',
    summary:
      'Special orders and quotes, latest first: the company’s own; for staff those of the customers they look after. `tab` selects by whose turn it is, `q` matches part of a title or customer, or a number.',
    access: readsQuotes,
    whileActing: 'reads',
    byKey: true,
    ...quoteList,
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  list: endpoint({
    method: 'GET',
    path: 'special-order-quote',
    pace: 'search',
    summary: 'The same rows as the summary, for programs that use this path.',
    access: readsQuotes,
    whileActing: 'reads',
    byKey: true,
    ...quoteList,
  }),
  read: endpoint({
    method: 'GET',
    path: 'special-order-quote/:quoteId',
    summary: 'One quote with the request, every offer, the messages and its moves.',
    access: readsQuotes,
    whileActing: 'reads',
    byKey: true,
    params: quoteParams,
    reply: QuoteThread,
  }),
  save: endpoint({
    method: 'POST',
    path: 'special-order-quote/save',
    summary:
      'Requests a quote from the representative, with text, rows or both; `draft` only saves it. With a closed quote, it is requested again.',
    access: asksForQuotes,
    whileActing: 'quote.asked',
    byKey: true,
    body: QuoteSave,
    reply: QuoteThread,
    status: 201,
    errors: ['wrong_state', 'words_needed'],
  }),
  photo: endpoint({
    method: 'POST',
    path: 'special-order-quote/photo',
    summary:
      'Uploads a photo for a quote or a message. It is turned upright and loses its location and device. Photos unused for a week are removed.',
    access: readsQuotes,
    audit: { none: 'A photo says nothing until a question or a message names it.' },
    body: z._default(z.strictObject({}), {}),
    upload: { limit: quotePhotoBytes, types: quotePhotoTypes, count: 1 },
    reply: z.object({ fileId: z.string() }),
    status: 201,
    errors: ['file_refused', 'files_unavailable'],
  }),
  readPhoto: endpoint({
    method: 'GET',
    path: 'special-order-quote/photo/:fileId',
    summary: 'A photo of a quote that the user may read, or one of their own unused photos.',
    access: readsQuotes,
    whileActing: 'reads',
    params: z.object({ fileId: PhotoId }),
    also: [...quotePhotoTypes],
    errors: ['files_unavailable'],
  }),
  readWords: endpoint({
    method: 'POST',
    path: 'special-order-quote/read-words',
    summary:
      'Parses quantity, day, price and color from text in English or Spanish, and finds matching products of the shop. Nothing is saved.',
    access: asksForQuotes,
    whileActing: 'reads',
    pace: 'search',
    body: z.strictObject({ words: QuoteWords }),
    reply: z.object({
      lines: z.array(
        z.object({
          description: z.string(),
          quantity: z.nullable(z.int()),
          um: z.string(),
          color: z.string(),
          neededBy: z.nullable(DayOutput),
          /** The day of the wedding or event. */
          eventDay: z.nullable(DayOutput),
          targetPrice: z.nullable(UnitPrice),
        }),
      ),
      found: z.array(
        z.object({
          productId: z.int(),
          description: z.string(),
          imageName: z.string(),
          colorHex: z.string(),
          um: z.string(),
          available: z.int(),
          unitPrice: z.nullable(UnitPrice),
          /** The ship day for which quantity and price are valid. */
          shipDay: DayOutput,
        }),
      ),
      rep: z.string(),
    }),
  }),
  status: endpoint({
    method: 'POST',
    path: 'special-order-quote/status',
    summary:
      'Moves a quote. ACCEPTED names the revision that the user read, and creates exactly one order, paid by `cardId` if the customer pays by card; repeating it changes nothing. The table of states says who may make which move.',
    access: readsQuotes,
    whileActing: 'quote.moved',
    audit: 'quote.moved',
    body: z.strictObject({
      quoteId: Id,
      status: QuoteStatus,
      message: z._default(QuoteWords, ''),
      revision: z.optional(z.int()),
      /** The chosen alternatives; for a slot without one, its first line. */
      lineIds: z.optional(z.array(Id).check(z.maxLength(40, 'At most 40 lines.'))),
      cardId: z.optional(Id),
      poNumber: z.optional(QuoteWords.check(z.maxLength(40, 'At most 40 characters.'))),
    }),
    reply: QuoteThread,
    errors: [
      ...refusals,
      'offer_missing',
      'not_allowed',
      'account_on_hold',
      'account_not_offered',
      'cards_not_offered',
      'credit_limit',
      'payment_required',
      'card_declined',
      'card_expired',
      'insufficient_funds',
      'card_processing_error',
      'card_token_invalid',
    ],
  }),
  message: endpoint({
    method: 'POST',
    path: 'special-order-quote/message',
    summary:
      'Adds a message to a quote, with photos uploaded before. The shop’s answer to a question hands the quote back to the representative.',
    access: readsQuotes,
    whileActing: 'quote.written',
    audit: 'quote.written',
    body: z.strictObject({
      quoteId: Id,
      message: Word,
      photos: z._default(z.array(PhotoId).check(z.maxLength(6, 'At most 6 photos.')), []),
    }),
    reply: QuoteThread,
    status: 201,
    errors: ['wrong_state'],
  }),
  counter: endpoint({
    method: 'POST',
    path: 'special-order-quote/counter',
    summary:
      'Counters an open offer with other prices, quantities or a message. Names the revision that the user read.',
    access: asksForQuotes,
    whileActing: 'quote.moved',
    body: z.strictObject({
      quoteId: Id,
      revision: z.int(),
      lines: z._default(z.array(CounterLine).check(z.maxLength(40, 'At most 40 lines.')), []),
      message: z._default(QuoteWords, ''),
    }),
    reply: QuoteThread,
    errors: [...refusals],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'special-order-quote/:quoteId',
    summary: 'Withdraws a request that nobody has priced yet. It stays readable as canceled.',
    access: readsQuotes,
    whileActing: 'quote.moved',
    audit: 'quote.moved',
    params: quoteParams,
    errors: ['wrong_state'],
  }),
} as const
