import type { ErrorCode } from '../../../contract/errors.ts'

export type DeclineCode = Extract<
  ErrorCode,
  'card_declined' | 'insufficient_funds' | 'card_expired' | 'card_processing_error' | 'card_token_invalid'
>

/** What came of asking for money. `unknown`: the gateway did not answer; ask `lookUp` under the same key, never charge anew. */
export type ChargeOutcome =
  | { kind: 'paid'; reference: string; brand: string; lastFour: string }
  | { kind: 'declined'; code: DeclineCode }
  | { kind: 'unknown' }

export type RefundOutcome = { kind: 'refunded' } | { kind: 'failed'; code: string } | { kind: 'unknown' }

export type RawCard = { number: string; cvv: string; expireMonth: number; expireYear: number }

/** A card that can be charged again: what may be kept of it. */
export type KeptCard = {
  token: string
  brand: string
  lastFour: string
  expireMonth: number
  expireYear: number
}

/** Where the browser finds the gateway's own frame, and the session that the frame belongs to. */
export type Frame = { frameUrl: string; frameOrigin: string; session: string; testCards: boolean }

/**
 * A company that takes card payments. No call throws for what the gateway says or fails to say: the outcome tells. Every
 * call that moves money carries an idempotency key, under which asking twice is the same as asking once.
 */
export type Gateway = {
  name: string
  /** Whether a card number may pass through the product at all: only with the sandbox's published test numbers. */
  acceptsRawCards: boolean
  frame: () => Promise<Frame>
  /** Whether a token names a card there; undefined when the gateway does not say. */
  knows: (token: string) => Promise<boolean | undefined>
  charge: (ask: {
    key: string
    token: string
    amountCents: number
    description: string
  }) => Promise<ChargeOutcome>
  /** What became of a charge; `none` when the gateway never heard of the key. */
  lookUp: (key: string) => Promise<ChargeOutcome | { kind: 'none' }>
  refund: (ask: { key: string; reference: string; amountCents: number }) => Promise<RefundOutcome>
  tokenise: (
    card: RawCard,
  ) => Promise<{ kind: 'token'; token: string } | { kind: 'declined'; code: DeclineCode }>
  /** Makes a token good for later charges. Undefined when the gateway does not know it or does not answer. */
  keep: (token: string) => Promise<KeptCard | undefined>
}
