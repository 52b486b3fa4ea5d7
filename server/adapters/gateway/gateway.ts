import type { ErrorCode } from '../../../contract/errors.ts'

export type DeclineCode = Extract<
  ErrorCode,
  'card_declined' | 'insufficient_funds' | 'card_expired' | 'card_processing_error' | 'card_token_invalid'
>

type Declined = { kind: 'declined'; code: DeclineCode }

/** What came of asking for money. `unknown`: the gateway did not answer; ask `lookUp` under the same key, never charge anew. */
export type ChargeOutcome =
  | { kind: 'paid'; reference: string; brand: string; lastFour: string }
  | Declined
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

/** What came of keeping a card: the bank may say no to that as well. */
export type KeepOutcome = { kind: 'kept'; card: KeptCard } | Declined | { kind: 'unknown' }

/** Where the browser finds the gateway's own frame, and the session that the frame belongs to. */
export type Frame = { frameUrl: string; frameOrigin: string; session: string; testCards: boolean }

/** Money that the gateway has, by its own books. `key` is absent for what was not asked for by us. */
export type TakenCharge = { key?: string; reference: string; amountCents: number }

/**
 * What a gateway tells by itself: that something has become of a charge. It is a reason to ask, not an answer: notices come
 * twice, late and in any order. `amountCents` is what was taken, or in all given back.
 */
export type Notice = {
  eventId: string
  kind: 'charge' | 'refund' | 'other'
  key?: string
  reference?: string
  amountCents?: number
}

/**
 * A company that takes card payments. No call throws for what the gateway says or fails to say: the outcome tells. Every
 * call that moves money carries an idempotency key, under which asking twice is the same as asking once.
 */
export type Gateway = {
  name: string
  frame: () => Promise<Frame>
  /** Whether a token names a card there; undefined when the gateway does not say. */
  knows: (token: string) => Promise<boolean | undefined>
  /** `customer` is needed for a kept card. `keep` makes a new one good for later charges, once it has paid. */
  charge: (ask: {
    key: string
    token: string
    amountCents: number
    description: string
    customer?: string
    keep?: boolean
  }) => Promise<ChargeOutcome>
  /** What became of a charge that was asked for around `at`; `none` when the gateway never heard of the key. */
  lookUp: (ask: { key: string; at: Date }) => Promise<ChargeOutcome | { kind: 'none' }>
  refund: (ask: { key: string; reference: string; amountCents: number }) => Promise<RefundOutcome>
  /** Gives a card number a token. Absent where no number may pass through the product: the sandbox alone takes them. */
  tokenise?: (card: RawCard) => Promise<{ kind: 'token'; token: string } | Declined>
  /** The gateway's own name for a customer, to whom cards are kept; undefined when it does not answer. */
  enrol: (customer: { key: string; name: string; email: string }) => Promise<string | undefined>
  /** Makes a card good for later charges of this customer, without charging it. A card of another is as good as none. */
  keep: (ask: { key: string; token: string; customer: string }) => Promise<KeepOutcome>
  /** Lets go of a kept card; false while the gateway does not confirm it. */
  forget: (token: string) => Promise<boolean>
  /** Everything taken since `from`, whether given back later or not; undefined when the gateway does not answer. */
  chargesSince: (from: Date) => Promise<TakenCharge[] | undefined>
  /** Reads a notice as it came in. Undefined for one that is not signed by the gateway, or whose signature is too old. */
  readNotice: (notice: { body: Buffer; signature: string; now: Date }) => Notice | undefined
}

/** How long a question may take whose answer the next step settles anyway. */
export const askingMs = 2000

/** For how long after it was signed a notice is taken: one that was caught on the way is of no use later. */
export const noticeSeconds = 300
