import * as z from 'zod/mini'
import type { CardExpiry } from './card-expiry.ts'
import { endpoint } from './endpoint.ts'
import { Id, text } from './fields.ts'

/** What a card can fail for. */
export const cardErrors = [
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'card_processing_error',
  'card_data_not_accepted',
  'card_token_invalid',
  'cards_not_offered',
] as const

/** A raw card: taken by the sandbox gateway alone, passed on in memory, never stored or logged. */
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
  /** `soon` is this month and the next. */
  expiry: z.enum(['valid', 'soon', 'expired'] satisfies CardExpiry[]),
})
export type SavedCard = z.infer<typeof SavedCard>

const DefaultCard = z.object({ cardAccountId: z.nullable(z.int()), card: z.nullable(SavedCard) })

export const payment = {
  cards: endpoint({
    method: 'GET',
    path: 'payment/card/accounts',
    summary: 'The saved cards, the default first: brand, last four, expiry.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    reply: z.array(SavedCard),
  }),
  cardList: endpoint({
    method: 'GET',
    path: 'payment/card',
    summary: 'The same list under its shorter address.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    reply: z.array(SavedCard),
  }),
  saveCard: endpoint({
    method: 'POST',
    path: 'payment/card/accounts',
    summary:
      'Saves a card that the gateway’s frame has given a token, without charging it; the first is the default. `unavailable` says that the gateway has not answered and nothing is saved.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    body: z.strictObject({ token: text(120).check(z.minLength(1)) }),
    reply: SavedCard,
    status: 201,
    errors: cardErrors,
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: 'payment/card/accounts/:id',
    summary:
      'Removes a saved card, here and at the gateway. After the default, the newest that is still good is the default.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    params: z.object({ id: Id }),
  }),
  readDefault: endpoint({
    method: 'GET',
    path: 'payment/default',
    summary: 'The saved card that pays when none is chosen.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    reply: DefaultCard,
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: 'payment/default',
    summary: 'Makes a saved card the one that pays when none is chosen.',
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    body: z.strictObject({ cardAccountId: Id }),
    reply: DefaultCard,
    errors: ['card_expired'],
  }),
  cardToken: endpoint({
    method: 'GET',
    path: 'payment/card-token',
    summary:
      "What the browser needs to open the gateway's own frame: its address and a session of that frame.",
    access: { as: 'buyer', any: ['PAYMENT_METHOD'] },
    reply: z.object({
      gateway: z.string(),
      frameUrl: z.string(),
      frameOrigin: z.string(),
      session: z.string(),
      testCards: z.boolean(),
    }),
  }),
} as const
