import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, ProductId, text } from '../core/fields.ts'
import { listOf } from '../core/list.ts'
import { TaskStarted } from './tasks.ts'

/** Descriptions on product pages: drafted from a product's facts, reviewed by people. Nothing is published automatically. */

const InBoth = z.object({ en: z.string(), es: z.string() })
export const longestText = 2_000
const writers = ['CATALOGUE', 'FEATURED_PRODUCTS'] as const

export const Draft = z.object({
  productId: z.int(),
  productDescription: z.string(),
  /** What the shop shows now. */
  now: InBoth,
  draft: InBoth,
  /** `model`: a language model wrote it from the facts. */
  by: z.enum(['rules', 'model']),
})
export type Draft = z.infer<typeof Draft>

const Waiting = z.extend(Draft, { draftedBy: z.string(), draftedAt: Instant })
export type WaitingDraft = z.infer<typeof Waiting>

const params = z.object({ productId: ProductId })

export const descriptions = {
  draft: endpoint({
    method: 'POST',
    path: 'generate-dsc',
    summary:
      'Drafts a description in English and Spanish for review: of a product from its facts, or of a `text` from its content. Nothing is invented, stored or published.',
    access: ['VENDOR', 'FEATURED_PRODUCTS'],
    audit: { none: 'It changes nothing.' },
    pace: 'search',
    body: z.strictObject({ productId: z.optional(ProductId), text: z.optional(text(300)) }).check(
      z.refine(({ productId, text }) => (productId === undefined) !== (text === undefined || text === ''), {
        message: 'Name a product or enter a text.',
        path: ['text'],
      }),
    ),
    /** `productId`: null for a text. */
    reply: z.extend(Draft, { productId: z.nullable(z.int()) }),
  }),
  draftMany: endpoint({
    method: 'POST',
    path: 'admin/descriptions',
    summary: 'Starts a task that drafts descriptions of up to 500 products, which then wait for review.',
    access: ['FEATURED_PRODUCTS'],
    audit: 'texts.drafted',
    body: z.strictObject({
      productIds: z
        .array(Id)
        .check(z.minLength(1, 'Select at least one row.'), z.maxLength(500, 'At most 500 products at once.')),
    }),
    reply: TaskStarted,
    status: 202,
  }),
  waiting: endpoint({
    method: 'GET',
    path: 'admin/descriptions',
    summary: 'Drafted descriptions that wait for review, oldest first.',
    access: writers,
    byKey: true,
    ...listOf({ row: Waiting, filters: {}, sorts: ['drafted', 'name'] }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/products/:productId/description',
    summary: 'The description on a product’s own page.',
    access: writers,
    byKey: true,
    params,
    reply: InBoth,
  }),
  save: endpoint({
    method: 'PUT',
    path: 'admin/products/:productId/description',
    summary:
      'Sets the description on a product’s own page, and ends a waiting draft. Refused with `changed_meanwhile` unless the current text is `was`.',
    access: writers,
    audit: 'text.changed',
    byKey: true,
    params,
    body: z.strictObject({
      was: z.strictObject({ en: text(longestText), es: text(longestText) }),
      en: text(longestText),
      es: text(longestText),
    }),
    reply: InBoth,
    errors: ['changed_meanwhile'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: 'admin/descriptions/:productId',
    summary: 'Discards a draft that waits for review.',
    access: writers,
    audit: { none: 'A draft was seen by nobody in the shop.' },
    byKey: true,
    params,
  }),
} as const
