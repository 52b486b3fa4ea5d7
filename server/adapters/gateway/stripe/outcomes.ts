import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { ChargeOutcome, DeclineCode, KeepOutcome } from '../gateway.ts'

/** The card fields that are read; Stripe's other fields are ignored. */
const CardMethod = z.object({
  id: z.string().check(z.regex(/^pm_\w+$/)),
  card: z.object({
    brand: z.string(),
    last4: z.string().check(z.regex(/^\d{4}$/)),
    exp_month: z.int().check(z.gte(1), z.lte(12)),
    exp_year: z.int(),
  }),
})

const declines: Record<string, DeclineCode> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  processing_error: 'card_processing_error',
}

type Failure = { code?: string | undefined; decline_code?: string | undefined } | null

/** A bank's decline as shown to the customer; more detailed reasons are withheld. */
export const declineOf = (failure: Failure | undefined): DeclineCode =>
  declines[failure?.decline_code ?? ''] ?? declines[failure?.code ?? ''] ?? 'card_declined'

/** The status of a charge. Only Stripe's final statuses count as an answer. */
export function intentOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  if (!/^pi_\w+$/.test(intent.id)) return { kind: 'unknown' }
  if (intent.status === 'succeeded') {
    const card = CardMethod.safeParse(intent.payment_method).data?.card
    return {
      kind: 'paid',
      reference: intent.id,
      brand: card ? brandName(card.brand) : 'Card',
      lastFour: card?.last4 ?? '',
    }
  }
  if (intent.status === 'canceled' || intent.last_payment_error)
    return { kind: 'declined', code: declineOf(intent.last_payment_error) }
  return { kind: 'unknown' }
}

export function keptCard(method: unknown): KeepOutcome {
  const read = CardMethod.safeParse(method).data
  if (!read) return { kind: 'declined', code: 'card_token_invalid' }
  const { brand, last4, exp_month, exp_year } = read.card
  const card = {
    token: read.id,
    brand: brandName(brand),
    lastFour: last4,
    expireMonth: exp_month,
    expireYear: exp_year,
  }
  return { kind: 'kept', card }
}

/** `missing`: the named object does not exist. `invalid`: Stripe refused and did nothing. `none`: no reliable answer. */
export type Refusal = 'declined' | 'missing' | 'invalid' | 'none'

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Stripe.errors.StripeError)) return 'none'
  if (error.type === 'StripeCardError') return 'declined'
  if (error.type === 'StripeAuthenticationError' || error.type === 'StripePermissionError') return 'invalid'
  if (error.type !== 'StripeInvalidRequestError') return 'none'
  // 409: a request with the same key is still running.
  if (error.statusCode === 409) return 'none'
  return error.code === 'resource_missing' ? 'missing' : 'invalid'
}

/** The meaning of a failed attempt to charge or save a card. An inconclusive reply counts as no answer. */
export function chargeFailure(error: unknown): Extract<ChargeOutcome, { kind: 'declined' | 'unknown' }> {
  const refusal = refusalOf(error)
  switch (refusal) {
    case 'none':
      return { kind: 'unknown' }
    case 'declined':
      return { kind: 'declined', code: declineOf(error as Stripe.errors.StripeError) }
    case 'missing':
      return { kind: 'declined', code: 'card_token_invalid' }
    case 'invalid': {
      const { param } = error as Stripe.errors.StripeError
      return {
        kind: 'declined',
        code: param === 'payment_method' ? 'card_token_invalid' : 'card_processing_error',
      }
    }
    default:
      throw new Error(`unhandled ${refusal satisfies never}`)
  }
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}
const brandName = (brand: string) => brands[brand] ?? 'Card'
