import * as z from 'zod/mini'
import type { ChargeOutcome, DeclineCode, Gateway, KeptCard } from '../gateway.ts'

type Options = {
  /** Where our server reaches the sandbox. */
  url: string
  /** Where browsers reach it. */
  frameOrigin: string
  secret: string
  timeoutMs: number
}

const Charge = z.object({
  status: z.enum(['captured', 'declined']),
  reference: z.string(),
  decline_code: z.nullable(z.string()),
  brand: z.string(),
  last_four: z.string(),
})
const Token = z.object({ token: z.string() })
const Fault = z.object({ error: z.string() })
const Kept = z.object({
  token: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  expireMonth: z.int(),
  expireYear: z.int(),
})

const declineCodes: Record<string, DeclineCode> = {
  card_declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  card_expired: 'card_expired',
  card_processing_error: 'card_processing_error',
  card_token_invalid: 'card_token_invalid',
}

/** A question that the answer to a charge will settle anyway is not waited for long. */
const askingMs = 2000

/** The sandbox, spoken to like every gateway: over HTTP, with a secret, a time-out, and replies that are checked. */
export function sandboxGateway({ url, frameOrigin, secret, timeoutMs }: Options): Gateway {
  /** Undefined when there was no answer, or none that can be read. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    key?: string,
    patienceMs = timeoutMs,
  ) {
    try {
      const response = await fetch(`${url}${path}`, {
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

  function outcome(answer: { status: number; body: unknown } | undefined): ChargeOutcome {
    if (!answer) return { kind: 'unknown' }
    if (answer.status === 402) {
      const code = declineCodes[Fault.safeParse(answer.body).data?.error ?? '']
      return code ? { kind: 'declined', code } : { kind: 'unknown' }
    }
    const charge = answer.status === 200 ? Charge.safeParse(answer.body).data : undefined
    if (!charge) return { kind: 'unknown' }
    if (charge.status === 'captured') {
      return { kind: 'paid', reference: charge.reference, brand: charge.brand, lastFour: charge.last_four }
    }
    return { kind: 'declined', code: declineCodes[charge.decline_code ?? ''] ?? 'card_declined' }
  }

  return {
    name: 'sandbox',
    acceptsRawCards: true,
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
    charge: async ({ key, ...charge }) => outcome(await ask('POST', '/v1/charges', charge, key)),
    lookUp: async (key) => {
      const answer = await ask('GET', `/v1/charges/${encodeURIComponent(key)}`)
      return answer?.status === 404 ? { kind: 'none' } : outcome(answer)
    },
    refund: async ({ key, ...refund }) => {
      const answer = await ask('POST', '/v1/refunds', refund, key)
      if (!answer || answer.status >= 500) return { kind: 'unknown' }
      return answer.status === 200
        ? { kind: 'refunded' }
        : { kind: 'failed', code: Fault.safeParse(answer.body).data?.error ?? 'refused' }
    },
    tokenise: async (card) => {
      const answer = await ask('POST', '/v1/tokens', card)
      const token = Token.safeParse(answer?.body).data
      if (answer?.status === 201 && token) return { kind: 'token', token: token.token }
      return { kind: 'declined', code: answer?.status === 402 ? 'card_declined' : 'card_processing_error' }
    },
    keep: async (token): Promise<KeptCard | undefined> => {
      const answer = await ask('POST', `/v1/cards/${encodeURIComponent(token)}/keep`, {})
      return answer?.status === 200 ? Kept.safeParse(answer.body).data : undefined
    },
  }
}
