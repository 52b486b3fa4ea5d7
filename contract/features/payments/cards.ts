import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, text } from '../../core/fields.ts'
import type { CardExpiry } from '../../rules/card-expiry.ts'

/** Why a card can fail. */
export const cardErrors = [
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'card_processing_error',
  'card_data_not_accepted',
  'card_token_invalid',
  'cards_not_offered',
] as const

/** A raw card: accepted by the sandbox gateway only, passed on in memory, never stored or logged. */
export const RawCard = z.strictObject({
  number: z.string().check(z.regex(/^[\d -]{12,26}$/, 'Enter the card number.')),
  cvv: z.string().check(z.regex(/^\d{3,4}$/, 'Enter the three or four digits.')),
  expireMonth: z.int().check(z.gte(1), z.lte(12)),
  expireYear: z.int().check(z.gte(2000), z.lte(2100)),
  remember: z._default(z.boolean(), false),
})

export const SavedCard = z.object({
  id: z.int(),
  brand: z.string(),
  lastFour: z.string(),
  expireMonth: z.int(),
  expireYear: z.int(),
  isDefault: z.boolean(),
  /** `soon` is this month or next month. */
  expiry: z.enum(['valid', 'soon', 'expired'] satisfies CardExpiry[]),
})
export type SavedCard = z.infer<typeof SavedCard>

const DefaultCard = z.object({ cardAccountId: z.nullable(z.int()), card: z.nullable(SavedCard) })

export const payment = {
  cards: endpoint({
    method: 'GET',
    path: 'payment/card/accounts',
    priority: 'first',
    summary: 'The saved cards, the default first: brand, last four, expiry.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'reads',
    reply: z.array(SavedCard),
  }),
  cardList: endpoint({
    method: 'GET',
    path: 'payment/card',
    summary: 'The saved cards, at a shorter path.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'reads',
    reply: z.array(SavedCard),
  }),
  saveCard: endpoint({
    method: 'POST',
    path: 'payment/card/accounts',
    priority: 'first',
    summary:
      'Saves a card by a token of the gateway’s frame, without charging it. The first card becomes the default. `unavailable` means that the gateway has not answered and nothing is saved.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'card.saved',
    body: z.strictObject({ token: text(120).check(z.minLength(1)) }),
    reply: SavedCard,
    status: 201,
    errors: cardErrors,
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: 'payment/card/accounts/:id',
    summary:
      'Removes a saved card here and at the gateway. If it was the default, the newest valid card becomes the default.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'card.removed',
    params: z.object({ id: Id }),
  }),
  readDefault: endpoint({
    method: 'GET',
    path: 'payment/default',
    priority: 'first',
    summary: 'The default card.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'reads',
    reply: DefaultCard,
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: 'payment/default',
    summary: 'Makes a saved card the default.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'default-card.changed',
    body: z.strictObject({ cardAccountId: Id }),
    reply: DefaultCard,
    errors: ['card_expired'],
  }),
  cardToken: endpoint({
    method: 'GET',
    path: 'payment/card-token',
    priority: 'first',
    summary: 'What the browser needs to open the gateway’s payment frame: its URL and a session.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    byKey: true,
    whileActing: 'reads',
    reply: z.object({
      gateway: z.string(),
      frameUrl: z.string(),
      frameOrigin: z.string(),
      session: z.string(),
      testCards: z.boolean(),
    }),
  }),
} as const
