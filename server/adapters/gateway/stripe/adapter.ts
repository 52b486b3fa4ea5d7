import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { cappedFetch } from '../../capped-fetch.ts'
import { type Asked, currency, isWhatWasAsked } from '../asked.ts'
import {
  askingMs,
  type ChargeOutcome,
  type Gateway,
  type KeepOutcome,
  type RefundOutcome,
  type TakenCharge,
} from '../gateway.ts'
import { readStripeNotice } from './notices.ts'
import { chargeFailure, declineOf, intentOutcome, keptCard, refusalOf } from './outcomes.ts'

type Options = {
  secretKey: string
  webhookSecret: string
  /** Stripe's URL; a different one only for a stand-in. */
  apiBase: string
  /** Unique to this installation: test and live databases may share a Stripe account, and each numbers its orders from one. */
  installation: string
  timeoutMs: number
  log: FastifyBaseLogger
}

/** Seconds. A charge happens within seconds of its request; the rest allows for clock differences. */
const beforeSeconds = 300
const afterSeconds = 3600

/** Stripe: the browser sends the card to Stripe's own frame, the server confirms the payment with the frame's token. */
export function stripeGateway(options: Options): Gateway {
  const { installation, timeoutMs, log, webhookSecret } = options
  const stripe = client(options)
  const keyOf = (key: string) => `${installation}:${key}`
  const under = (key: string, timeout = timeoutMs) => ({ idempotencyKey: keyOf(key), timeout })
  const ownKey = ({ metadata }: Stripe.PaymentIntent): string | undefined =>
    metadata.installation === installation ? metadata.charge_key : undefined

  const warn = (error: unknown, what: string) => {
    const { type, code, requestId, statusCode } = error as Stripe.errors.StripeError
    log.warn({ type, code, requestId, statusCode }, `Stripe: ${what}`)
  }

  return {
    name: 'stripe',
    frame: async () => ({
      frameUrl: '/pay/frame',
      frameOrigin: '',
      session: '',
      testCards: false,
    }),
    knows: async (token) => {
      if (!/^pm_\w+$/.test(token)) return false
      try {
        const { type } = await stripe.paymentMethods.retrieve(token, {}, { timeout: asking(timeoutMs) })
        return type === 'card'
      } catch (error) {
        return refusalOf(error) === 'missing' ? false : undefined
      }
    },
    charge: async ({ key, token, amountCents, description, customer, keep }): Promise<ChargeOutcome> => {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            payment_method: token,
            allowed_payment_method_types: ['card'],
            confirm: true,
            // Nobody is present to answer a bank's challenge after the button is pressed, so such a card counts as declined.
            error_on_requires_action: true,
            description,
            metadata: { charge_key: key, installation },
            expand: ['payment_method'],
            ...(customer && { customer }),
            ...(customer && keep && { setup_future_usage: 'on_session' as const }),
          },
          under(key),
        )
        return outcomeOf(intent, { key, amountCents })
      } catch (error) {
        const outcome = chargeFailure(error)
        if (outcome.kind === 'unknown' || outcome.code === 'card_processing_error')
          warn(error, `no charge for ${key}`)
        return outcome
      }
    },
    lookUp: async ({ key, at, amountCents }) => {
      const seconds = Math.floor(at.getTime() / 1000)
      const created = { gte: seconds - beforeSeconds, lte: seconds + afterSeconds }
      try {
        const list = stripe.paymentIntents.list(
          { created, limit: 100, expand: ['data.payment_method'] },
          { timeout: timeoutMs },
        )
        for await (const intent of list)
          if (ownKey(intent) === key) return outcomeOf(intent, { key, amountCents })
        return { kind: 'none' }
      } catch (error) {
        warn(error, `no word about ${key}`)
        return { kind: 'unknown' }
      }
    },
    refund: async ({ key, reference, amountCents }) => {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: reference, amount: amountCents, metadata: { refund_key: key, installation } },
          under(key),
        )
        const { status } = refund
        if (status !== 'succeeded' && status !== 'pending')
          return { kind: 'failed', code: status ?? 'refused' }
        return refundOutcome(refund, { key, amountCents })
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === 'none') return { kind: 'unknown' }
        const { code } = error as Stripe.errors.StripeError
        const made = await refundUnder(key, reference)
        return made ? refundOutcome(made, { key, amountCents }) : { kind: 'failed', code: code ?? refusal }
      }
    },
    enrol: async ({ key, name, email }) => {
      try {
        const customer = await stripe.customers.create(
          { name, email, metadata: { customer_key: key, installation } },
          under(key, asking(timeoutMs)),
        )
        return z
          .string()
          .check(z.regex(/^cus_\w+$/))
          .safeParse(customer.id).data
      } catch (error) {
        warn(error, `no customer for ${key}`)
        return undefined
      }
    },
    keep: async ({ key, token, customer }): Promise<KeepOutcome> => {
      try {
        const known = await stripe.paymentMethods.retrieve(token, {}, { timeout: timeoutMs })
        if (known.customer === customer) return keptCard(known)
        if (known.customer) return { kind: 'declined', code: 'card_token_invalid' }
        const setup = await stripe.setupIntents.create(
          {
            customer,
            payment_method: token,
            allowed_payment_method_types: ['card'],
            usage: 'on_session',
            confirm: true,
            metadata: { keep_key: key, installation },
            expand: ['payment_method'],
          },
          under(key),
        )
        if (setup.status === 'succeeded') return keptCard(setup.payment_method)
        return { kind: 'declined', code: declineOf(setup.last_setup_error) }
      } catch (error) {
        return chargeFailure(error)
      }
    },
    forget: async (token) => {
      try {
        await stripe.paymentMethods.detach(token, {}, { timeout: timeoutMs })
        return true
      } catch (error) {
        // A card that no longer exists, or belongs to no customer, counts as removed.
        const refusal = refusalOf(error)
        return refusal === 'missing' || refusal === 'invalid'
      }
    },
    chargesSince: async (from) => {
      const created = { gte: Math.floor(from.getTime() / 1000) }
      const taken: TakenCharge[] = []
      try {
        for await (const intent of stripe.paymentIntents.list(
          { created, limit: 100 },
          { timeout: timeoutMs },
        )) {
          const key = ownKey(intent)
          // Skips charges of other installations.
          if (intent.status !== 'succeeded' || (!key && intent.metadata.installation)) continue
          taken.push({ ...(key && { key }), reference: intent.id, amountCents: intent.amount_received })
        }
        return taken
      } catch (error) {
        warn(error, 'no list of charges')
        return undefined
      }
    },
    readNotice: (notice) => readStripeNotice(stripe, { ...notice, secret: webhookSecret, installation }),
  }

  function outcomeOf(intent: Stripe.PaymentIntent, asked: Asked): ChargeOutcome {
    const outcome = intentOutcome(intent)
    if (outcome.kind !== 'paid') return outcome
    const moved = { amountCents: intent.amount_received, currency: intent.currency }
    return isWhatWasAsked(log, { asked, moved, reference: intent.id }) ? outcome : { kind: 'unknown' }
  }

  function refundOutcome({ id, amount, currency }: Stripe.Refund, asked: Asked): RefundOutcome {
    const moved = { amountCents: amount, currency }
    return { kind: isWhatWasAsked(log, { asked, moved, reference: id }) ? 'refunded' : 'unknown' }
  }

  /** The refund under a key may be older than a day: Stripe forgets keys after a day, but keeps refunds. */
  async function refundUnder(key: string, reference: string): Promise<Stripe.Refund | undefined> {
    try {
      for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: 100 })) {
        const { metadata, status } = refund
        if (metadata?.refund_key === key && metadata.installation === installation && status !== 'failed')
          return refund
      }
    } catch (error) {
      warn(error, `no list of refunds for ${key}`)
    }
    return undefined
  }
}

const asking = (timeoutMs: number) => Math.min(timeoutMs, askingMs)

function client({ secretKey, apiBase, timeoutMs }: Options): Stripe {
  const { protocol, hostname, port } = new URL(apiBase)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    // The job retries a gateway that doesn't answer, not the library.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(cappedFetch),
  })
}
