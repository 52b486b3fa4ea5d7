import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { cappedFetch } from '../../capped-fetch.ts'
import { type Asked, currency, isWhatWasAsked } from '../asked.ts'
import {
  askingMs,
  type ChargeOutcome,
  type DeclineCode,
  type Gateway,
  type Notice,
  noticeSeconds,
} from '../gateway.ts'
import { isSigned } from '../signature.ts'

type Options = {
  /** The sandbox's URL for this server. */
  url: string
  /** The sandbox's URL for browsers. */
  frameOrigin: string
  secret: string
  noticeSecret: string
  timeoutMs: number
  log: FastifyBaseLogger
}

const Charge = z.object({
  status: z.enum(['captured', 'declined']),
  reference: z.string(),
  decline_code: z.nullable(z.string()),
  brand: z.string(),
  last_four: z.string(),
  amount_cents: z.int(),
  currency: z.string(),
})
const Refunded = z.object({ status: z.literal('refunded'), amountCents: z.int(), currency: z.string() })
const Token = z.object({ token: z.string() })
const Fault = z.object({ error: z.string() })
const Kept = z.object({
  token: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  expireMonth: z.int(),
  expireYear: z.int(),
})

const Charges = z.object({
  charges: z.array(z.object({ key: z.string(), reference: z.string(), amountCents: z.int() })),
})
const Customer = z.object({ reference: z.string() })
const Told = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.enum(['charge', 'refund']),
  key: z.string(),
  reference: z.string(),
  amountCents: z.int().check(z.gte(0)),
})

const declineCodes: Record<string, DeclineCode> = {
  card_declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  card_expired: 'card_expired',
  card_processing_error: 'card_processing_error',
  card_token_invalid: 'card_token_invalid',
}

type Answer = { status: number; body: unknown }

/** The sandbox, called like any gateway: over HTTP, with a secret, a timeout and validated replies. */
export function sandboxGateway(options: Options): Gateway {
  const { url, frameOrigin, secret, noticeSecret, timeoutMs, log } = options

  /** Undefined for no answer or an unreadable one. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    key?: string,
    patienceMs = timeoutMs,
  ) {
    try {
      const response = await cappedFetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    } catch {
      return undefined
    }
  }

  function outcome(answer: Answer | undefined, asked: Asked): ChargeOutcome {
    if (!answer) return { kind: 'unknown' }
    if (answer.status === 402) return refusal(answer.body)
    const charge = answer.status === 200 ? Charge.safeParse(answer.body).data : undefined
    if (!charge) return { kind: 'unknown' }
    if (charge.status === 'captured') {
      const moved = { amountCents: charge.amount_cents, currency: charge.currency }
      if (!isWhatWasAsked(log, { asked, moved, reference: charge.reference })) return { kind: 'unknown' }
      return { kind: 'paid', reference: charge.reference, brand: charge.brand, lastFour: charge.last_four }
    }
    return { kind: 'declined', code: declineCodes[charge.decline_code ?? ''] ?? 'card_declined' }
  }

  function refusal(body: unknown): { kind: 'declined'; code: DeclineCode } | { kind: 'unknown' } {
    const code = declineCodes[Fault.safeParse(body).data?.error ?? '']
    return code ? { kind: 'declined', code } : { kind: 'unknown' }
  }

  return {
    name: 'sandbox',
    frame: async () => ({ frameUrl: `${frameOrigin}/frame`, frameOrigin, session: '', testCards: true }),
    knows: async (token) => {
      const patienceMs = Math.min(timeoutMs, askingMs)
      const answer = await ask(
        'GET',
        `/v1/cards/${encodeURIComponent(token)}`,
        undefined,
        undefined,
        patienceMs,
      )
      if (answer?.status === 200) return true
      return answer?.status === 404 ? false : undefined
    },
    charge: async ({ key, ...charge }) =>
      outcome(await ask('POST', '/v1/charges', { ...charge, currency }, key), { key, ...charge }),
    lookUp: async ({ key, amountCents }) => {
      const answer = await ask('GET', `/v1/charges/${encodeURIComponent(key)}`)
      return answer?.status === 404 ? { kind: 'none' } : outcome(answer, { key, amountCents })
    },
    refund: async ({ key, ...refund }) => {
      const { reference, amountCents } = refund
      const answer = await ask('POST', '/v1/refunds', { ...refund, currency }, key)
      if (!answer || answer.status >= 500 || answer.status === 422) return { kind: 'unknown' }
      if (answer.status !== 200)
        return { kind: 'failed', code: Fault.safeParse(answer.body).data?.error ?? 'refused' }
      const moved = Refunded.safeParse(answer.body).data
      const isRight = moved && isWhatWasAsked(log, { asked: { key, amountCents }, moved, reference })
      return { kind: isRight ? 'refunded' : 'unknown' }
    },
    tokenise: async (card) => {
      const answer = await ask('POST', '/v1/tokens', card)
      const token = Token.safeParse(answer?.body).data
      if (answer?.status === 201 && token) return { kind: 'token', token: token.token }
      return { kind: 'declined', code: answer?.status === 402 ? 'card_declined' : 'card_processing_error' }
    },
    enrol: async ({ key, name, email }) => {
      const patienceMs = Math.min(timeoutMs, askingMs)
      const answer = await ask('POST', '/v1/customers', { name, email }, key, patienceMs)
      return answer?.status === 200 ? Customer.safeParse(answer.body).data?.reference : undefined
    },
    keep: async ({ key, token, customer }) => {
      const answer = await ask('POST', `/v1/cards/${encodeURIComponent(token)}/keep`, { customer }, key)
      if (answer?.status === 402) return refusal(answer.body)
      const card = answer?.status === 200 ? Kept.safeParse(answer.body).data : undefined
      return card ? { kind: 'kept', card } : { kind: 'unknown' }
    },
    forget: async (token) => {
      const answer = await ask('POST', `/v1/cards/${encodeURIComponent(token)}/forget`, {})
      return answer?.status === 200
    },
    chargesSince: async (from) => {
      const answer = await ask('GET', `/v1/charges?since=${from.toISOString()}`)
      return answer?.status === 200 ? Charges.safeParse(answer.body).data?.charges : undefined
    },
    readNotice: ({ body, signature, now }): Notice | undefined => {
      if (!isSigned(body, { signature, secret: noticeSecret, now, seconds: noticeSeconds })) return undefined
      const told = Told.safeParse(parsed(body)).data
      if (!told) return undefined
      const { id: eventId, type: kind, ...about } = told
      return { eventId, kind, ...about }
    },
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
