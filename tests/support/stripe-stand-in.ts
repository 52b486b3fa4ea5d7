import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { StripeBooks, StripeFailure } from './stripe-stand-in-books.ts'

/** As in the sandbox: `slow` acts after the delay, `late` responds after it, `broken` fails, `silent` never responds. */
export type StandInMode = 'normal' | 'slow' | 'late' | 'broken' | 'silent'

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

type Options = {
  secretKey: string
  webhookSecret: string
  waitMs?: number
  /** Its initial data: a copy of another stand-in's books and responses. */
  from?: { books: StripeBooks; answers: Map<string, Remembered> }
}

type Remembered = { hash: string; answer?: { status: number; body: unknown } }

/**
 * Implements Stripe's protocol as far as the product uses it: form-encoded requests with a secret key, JSON responses, errors in Stripe's
 * format, idempotency keys that repeat the first response, paged lists, and signed events.
 */
export async function startStripeStandIn({ secretKey, webhookSecret, waitMs = 2500, from }: Options) {
  const books = from?.books.copy() ?? new StripeBooks()
  const stripe = new Stripe(secretKey)
  const answers = new Map<string, Remembered>(from?.answers)
  const deliveries = new Set<Promise<unknown>>()
  const closing = new AbortController()
  let mode: StandInMode = 'normal'
  let noticeUrl: string | undefined

  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const text = await bodyOf(request)
    const { signal } = closing
    if (mode === 'silent') return void (await sleep(120_000, undefined, { signal }).catch(() => undefined))
    if (mode === 'slow') await sleep(waitMs, undefined, { signal })
    const answer =
      mode === 'broken' ? failure(new StripeFailure(500, { type: 'api_error' })) : once(request, text)
    if (mode === 'late') await sleep(waitMs, undefined, { signal })
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_standin' })
    response.end(JSON.stringify(answer.body))
  }

  /**
   * A key repeats its first response, success or error; with other parameters the request is rejected. Validation errors are not stored.
   */
  function once(request: IncomingMessage, text: string): { status: number; body: unknown } {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return perform(request, text)
    const hash = createHash('sha256').update(`${request.url}\n${text}`).digest('hex')
    const first = answers.get(key)
    if (first && first.hash !== hash) return failure(new StripeFailure(400, { type: 'idempotency_error' }))
    if (first?.answer) return first.answer
    const answer = perform(request, text)
    if (answer.status !== 400 && answer.status !== 401) answers.set(key, { hash, answer })
    return answer
  }

  function perform(request: IncomingMessage, text: string): { status: number; body: unknown } {
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeFailure(401, { type: 'invalid_request_error' })
      const url = new URL(request.url ?? '/', 'http://stripe')
      const asked = formObject(request.method === 'GET' ? url.searchParams : new URLSearchParams(text))
      const { body, events } = books.handle(request.method ?? 'GET', url.pathname, asked)
      for (const event of events) tell(event)
      return { status: 200, body }
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      for (const event of error.events) tell(event)
      return failure(error)
    }
  }

  function tell(event: unknown) {
    const url = noticeUrl
    if (!url) return
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const sent = fetch(url, { method: 'POST', headers, body: payload }).catch(() => undefined)
    deliveries.add(sent)
    void sent.finally(() => deliveries.delete(sent))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    books,
    answers,
    mode: (next: StandInMode) => {
      mode = next
    },
    /** Sets the address for events. */
    tellTo: (url: string | undefined) => {
      noticeUrl = url
    },
    /** Resolves when every event has been delivered. */
    told: () => Promise.all(deliveries),
    close: async () => {
      closing.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const failure = ({ status, error }: StripeFailure) => ({ status, body: { error } })

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export type Asked = { [name: string]: string | Asked | undefined }

/** `a[b]=1&c[0]=2` as `{ a: { b: '1' }, c: { 0: '2' } }`. */
function formObject(parameters: URLSearchParams): Asked {
  const asked: Asked = {}
  for (const [name, value] of parameters) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? name
    const into = path.reduce<Asked>((at, step) => {
      const next = at[step]
      if (typeof next === 'object') return next
      const made: Asked = {}
      at[step] = made
      return made
    }, asked)
    into[last] = value
  }
  return asked
}
