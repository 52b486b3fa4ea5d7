import type { ErrorCode } from '../../../contract/core/errors.ts'

export type DeclineCode = Extract<
  ErrorCode,
  'card_declined' | 'insufficient_funds' | 'card_expired' | 'card_processing_error' | 'card_token_invalid'
>

type Declined = { kind: 'declined'; code: DeclineCode }

/**
 * The result of a charge. `unknown`: the gateway did not answer, or reports an amount or currency other than requested; call
 * `lookUp` with the same key, never charge again.
 */
export type ChargeOutcome =
  | { kind: 'paid'; reference: string; brand: string; lastFour: string }
  | Declined
  | { kind: 'unknown' }

export type RefundOutcome = { kind: 'refunded' } | { kind: 'failed'; code: string } | { kind: 'unknown' }

export type RawCard = { number: string; cvv: string; expireMonth: number; expireYear: number }

/** A card that can be charged again: the data that may be stored. */
export type KeptCard = {
  token: string
  brand: string
  lastFour: string
  expireMonth: number
  expireYear: number
}

/** The result of saving a card, which the bank may decline too. */
export type KeepOutcome = { kind: 'kept'; card: KeptCard } | Declined | { kind: 'unknown' }

/** The URL of the gateway's own frame, and its session. */
export type Frame = { frameUrl: string; frameOrigin: string; session: string; testCards: boolean }

/** A payment in the gateway's own books. `key` is absent for payments that we did not request. */
export type TakenCharge = { key?: string; reference: string; amountCents: number }

/**
 * A gateway's notice that a charge changed. It only triggers a lookup: notices arrive twice, late and in any order. `amountCents`
 * is the captured amount, or the total refunded.
 */
export type Notice = {
  eventId: string
  kind: 'charge' | 'refund' | 'other'
  key?: string
  reference?: string
  amountCents?: number
}

/**
 * A card payment company. No call throws because of what the gateway answers, or because it doesn't answer: the result reports
 * it. Every call that moves money has an idempotency key; a repeat under that key has no second effect.
 */
export type Gateway = {
  name: string
  frame: () => Promise<Frame>
  /** Whether a token is a card at the gateway; undefined when the gateway does not answer. */
  knows: (token: string) => Promise<boolean | undefined>
  /** `customer` is required for a saved card. `keep` saves a new one for later charges, once it has paid. */
  charge: (ask: {
    key: string
    token: string
    amountCents: number
    description: string
    customer?: string
    keep?: boolean
  }) => Promise<ChargeOutcome>
  /** The outcome of a charge requested around `at`; `none` when the gateway never received the key. */
  lookUp: (ask: { key: string; at: Date; amountCents: number }) => Promise<ChargeOutcome | { kind: 'none' }>
  refund: (ask: { key: string; reference: string; amountCents: number }) => Promise<RefundOutcome>
  /** Tokenizes a card number. Absent when no number may pass through the product: only the sandbox accepts them. */
  tokenise?: (card: RawCard) => Promise<{ kind: 'token'; token: string } | Declined>
  /** The gateway's id of a customer who owns saved cards; undefined when the gateway does not answer. */
  enrol: (customer: { key: string; name: string; email: string }) => Promise<string | undefined>
  /** Saves a card for later charges of this customer, without charging it. Another customer's card is refused. */
  keep: (ask: { key: string; token: string; customer: string }) => Promise<KeepOutcome>
  /** Removes a saved card; false until the gateway confirms it. */
  forget: (token: string) => Promise<boolean>
  /** All payments since `from`, including refunded ones; undefined when the gateway does not answer. */
  chargesSince: (from: Date) => Promise<TakenCharge[] | undefined>
  /** Verifies and parses a raw notice. Undefined if the gateway did not sign it, or if the signature is too old. */
  readNotice: (notice: { body: Buffer; signature: string; now: Date }) => Notice | undefined
}

/** Timeout of a lookup whose result the next step provides anyway, in milliseconds. */
export const askingMs = 2000

/** How long a signed notice is valid, in seconds: an intercepted one soon becomes useless. */
export const noticeSeconds = 300
