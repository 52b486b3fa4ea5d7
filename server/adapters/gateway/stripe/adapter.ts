import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { cappedFetch } from '../capped-fetch.ts'
import { askingMs, type ChargeOutcome, type Gateway, type KeepOutcome, type TakenCharge } from '../gateway.ts'
import { readStripeNotice } from './notices.ts'
import { chargeFailure, declineOf, intentOutcome, keptCard, refusalOf } from './outcomes.ts'

type Options = {
  secretKey: string
  webhookSecret: string
  /** Where Stripe answers; another place only for what stands in for it. */
  apiBase: string
  /** Of this installation alone: test and real databases share an account, and each counts its orders from one. */
  installation: string
  timeoutMs: number
  log: FastifyBaseLogger
}

/** A charge is made within seconds of being asked for; clocks differ by less than the rest. */
const beforeSeconds = 300
const afterSeconds = 3600

/** Stripe: the card goes from the browser to Stripe's own frame, the server confirms with what the frame calls it. */
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
            currency: 'usd',
            payment_method: token,
            allowed_payment_method_types: ['card'],
            confirm: true,
            // Nobody is there to answer a bank's question once the button is pressed: such a card counts as declined.
            error_on_requires_action: true,
            description,
            metadata: { charge_key: key, installation },
            expand: ['payment_method'],
            ...(customer && { customer }),
            ...(customer && keep && { setup_future_usage: 'on_session' as const }),
          },
          under(key),
        )
        return intentOutcome(intent)
      } catch (error) {
        const outcome = chargeFailure(error)
        if (outcome.kind === 'unknown' || outcome.code === 'card_processing_error')
          warn(error, `no charge for ${key}`)
        return outcome
      }
    },
    lookUp: async ({ key, at }) => {
      const seconds = Math.floor(at.getTime() / 1000)
      const created = { gte: seconds - beforeSeconds, lte: seconds + afterSeconds }
      try {
        const list = stripe.paymentIntents.list(
          { created, limit: 100, expand: ['data.payment_method'] },
          { timeout: timeoutMs },
        )
        for await (const intent of list) if (ownKey(intent) === key) return intentOutcome(intent)
        return { kind: 'none' }
      } catch (error) {
        warn(error, `no word about ${key}`)
        return { kind: 'unknown' }
      }
    },
    refund: async ({ key, reference, amountCents }) => {
      try {
        const { status } = await stripe.refunds.create(
          { payment_intent: reference, amount: amountCents, metadata: { refund_key: key, installation } },
          under(key),
        )
        const gone = status === 'succeeded' || status === 'pending'
        return gone ? { kind: 'refunded' } : { kind: 'failed', code: status ?? 'refused' }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === 'none') return { kind: 'unknown' }
        const { code } = error as Stripe.errors.StripeError
        return (await isRefunded(key, reference))
          ? { kind: 'refunded' }
          : { kind: 'failed', code: code ?? refusal }
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
        // One that is there no more, or belongs to nobody, is as gone as it can be.
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
          // Another installation's own charges are its own affair.
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

  /** The refund of a key may have been made long before; Stripe remembers keys for a day and refunds for good. */
  async function isRefunded(key: string, reference: string): Promise<boolean> {
    try {
      for await (const { metadata, status } of stripe.refunds.list({ payment_intent: reference, limit: 100 }))
        if (metadata?.refund_key === key && metadata.installation === installation && status !== 'failed')
          return true
    } catch (error) {
      warn(error, `no list of refunds for ${key}`)
    }
    return false
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
    // A silent gateway is asked again by the job, not by the library.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(cappedFetch),
  })
}
