import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../../../db/tables.ts'
import {
  forgetCard,
  keepCard,
  readCard,
  readCharge,
  readChargesSince,
  refusalBy,
  sandboxCurrency,
  takeCard,
  takeCustomer,
  writeCharge,
  writeRefund,
} from './books.ts'
import { slowMs } from './cards.ts'
import { framePage, frameScript, frameStyle } from './frame.ts'
import { createNotifier, type NoticeMode } from './notices.ts'

/**
 * The behavior of the whole sandbox, for tests: `slow` acts after the usual delay, `late` acts immediately and answers after that
 * delay, `broken` answers with an error and does nothing, `silent` never acts or answers.
 */
export type SandboxMode = 'normal' | 'slow' | 'late' | 'broken' | 'silent'

export type Sandbox = {
  /** Origin of the frame. */
  port: number
  /** Address of the API, on 127.0.0.1. */
  apiPort: number
  mode: (mode: SandboxMode) => void
  notices: (mode: NoticeMode) => void
  close: () => Promise<void>
}

type Options = {
  db: Kysely<Tables>
  /** Preferred port of the frame; another free one when it is taken, because nothing outside depends on it. */
  port: number
  /** Address that the frame listens on. */
  host: string
  /** The secret that authenticates the distributor's server; the frame has none. */
  secret: string
  /** Origins that may show the frame, as a CSP source list. */
  ancestors: string
  /** The URL for notices about charges, and their signing secret; no URL without a receiver. */
  noticeUrl: () => string | undefined
  noticeSecret: string
  /** Delay for `slow` and `late`, in milliseconds. */
  waitMs?: number
  log: FastifyBaseLogger
}

const Card = z.strictObject({
  number: z.string().check(z.regex(/^[\d -]{12,26}$/)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
  expireMonth: z.int().check(z.gte(1), z.lte(12)),
  expireYear: z.int().check(z.gte(2000), z.lte(2100)),
})
const Charge = z.strictObject({
  token: z.string(),
  amountCents: z.int().check(z.positive()),
  currency: z.string(),
  description: z.string(),
  customer: z.optional(z.string()),
  keep: z.optional(z.boolean()),
})
const Keep = z.strictObject({ customer: z.string().check(z.minLength(1)) })
const Customer = z.strictObject({ name: z.string(), email: z.string() })
const Refund = z.strictObject({
  reference: z.string(),
  amountCents: z.int().check(z.positive()),
  currency: z.string(),
})

/**
 * The built-in payment company. Browsers reach its card frame on `host`, at its own origin like a real company's; the API that
 * moves money listens only on 127.0.0.1 and requires its secret on every route.
 */
export async function startSandbox(options: Options): Promise<Sandbox> {
  const { db, waitMs = slowMs } = options
  let mode: SandboxMode = 'normal'
  const notifier = createNotifier({ url: options.noticeUrl, secret: options.noticeSecret, log: options.log })
  const closing = new AbortController()
  /** Resolves early when the sandbox closes. */
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  const frame = makeApp(options)
  registerFrame(frame, options.ancestors)
  registerTokens(frame, db)
  // Does not reveal the API's routes.
  frame.setNotFoundHandler((_request, reply) => reply.code(401).send({ error: 'unauthorized' }))
  const api = makeApp(options)
  registerTokens(api, db)
  api.register(async (keyed) => registerKeyed(keyed))

  function registerKeyed(app: FastifyInstance) {
    app.addHook('onRequest', async (request, reply) => {
      if (!isSecret(request.headers.authorization, options.secret))
        return reply.code(401).send({ error: 'unauthorized' })
      if (mode === 'silent') return reply.hijack()
      if (mode === 'broken') return reply.code(500).send({ error: 'broken' })
    })

    // Runs after the request has been read, so a client that disconnects is charged anyway.
    app.addHook('preHandler', async () => {
      if (mode === 'slow') await pause(waitMs)
    })

    app.post('/v1/charges', async (request, reply) => {
      const key = request.headers['idempotency-key']
      const ask = Charge.safeParse(request.body)
      if (!ask.success || typeof key !== 'string') return reply.code(400).send({ error: 'invalid_charge' })
      const { amountCents, currency, customer, keep } = ask.data
      const already = await readCharge(db, key)
      if (already && (already.amount_cents !== amountCents || already.currency !== currency))
        return reply.code(422).send({ error: 'idempotency_mismatch' })
      if (already) return already
      if (currency !== sandboxCurrency) return reply.code(422).send({ error: 'currency_not_supported' })
      const card = await readCard(db, ask.data.token)
      if (!card || (card.customer ?? customer) !== customer)
        return reply.code(402).send({ error: 'card_token_invalid' })
      if (card.behavior === 'broken') return reply.code(402).send({ error: 'card_processing_error' })
      const charge = await writeCharge(db, { key, card, amountCents })
      if (card.behavior === 'slow') await pause(slowMs)
      if (keep && customer && charge.status === 'captured')
        await keepCard(db, { token: card.token, customer })
      const taken = charge.status === 'captured' ? amountCents : 0
      await notifier.tell({ type: 'charge', key, reference: charge.reference, amountCents: taken })
      if (mode === 'late') await pause(waitMs)
      return charge
    })

    app.get<{ Querystring: { since?: string } }>('/v1/charges', async (request, reply) => {
      const since = new Date(request.query.since ?? '')
      if (Number.isNaN(since.getTime())) return reply.code(400).send({ error: 'invalid_since' })
      return { charges: await readChargesSince(db, since, new Date(Date.now() - slowMs)) }
    })

    app.get<{ Params: { key: string } }>('/v1/charges/:key', async (request, reply) => {
      const charge = await readCharge(db, request.params.key)
      if (!charge) return reply.code(404).send({ error: 'no_such_charge' })
      const stillWorking = charge.behavior === 'slow' && Date.now() - charge.created_at.getTime() < slowMs
      return stillWorking ? reply.code(202).send({ status: 'processing' }) : charge
    })

    app.post('/v1/refunds', async (request, reply) => {
      const key = request.headers['idempotency-key']
      const ask = Refund.safeParse(request.body)
      if (!ask.success || typeof key !== 'string') return reply.code(400).send({ error: 'invalid_refund' })
      const { reference, amountCents, currency } = ask.data
      if (currency !== sandboxCurrency) return reply.code(422).send({ error: 'currency_not_supported' })
      const refunded = await writeRefund(db, { key, reference, amountCents })
      if (refunded === 'not_refundable') return reply.code(409).send({ error: refunded })
      if (refunded === 'idempotency_mismatch') return reply.code(422).send({ error: refunded })
      await notifier.tell({
        type: 'refund',
        key: refunded.key,
        reference,
        amountCents: refunded.refundedCents,
      })
      return { status: 'refunded', amountCents, currency }
    })

    app.post('/v1/customers', async (request, reply) => {
      const key = request.headers['idempotency-key']
      const ask = Customer.safeParse(request.body)
      if (!ask.success || typeof key !== 'string') return reply.code(400).send({ error: 'invalid_customer' })
      return { reference: await takeCustomer(db, { key, name: ask.data.name }) }
    })

    app.get<{ Params: { token: string } }>('/v1/cards/:token', async (request, reply) => {
      const card = await readCard(db, request.params.token)
      return card ? { token: card.token } : reply.code(404).send({ error: 'no_such_card' })
    })

    app.post<{ Params: { token: string } }>('/v1/cards/:token/keep', async (request, reply) => {
      const ask = Keep.safeParse(request.body)
      if (!ask.success) return reply.code(400).send({ error: 'invalid_card' })
      const known = await readCard(db, request.params.token)
      if (!known) return reply.code(402).send({ error: 'card_token_invalid' })
      const refusal = known.behavior === 'broken' ? 'card_processing_error' : refusalBy(known)
      if (refusal) return reply.code(402).send({ error: refusal })
      const card = await keepCard(db, { token: known.token, customer: ask.data.customer })
      if (!card) return reply.code(402).send({ error: 'card_token_invalid' })
      const { token, brand, last_four, expire_month, expire_year } = card
      return { token, brand, lastFour: last_four, expireMonth: expire_month, expireYear: expire_year }
    })

    app.post<{ Params: { token: string } }>('/v1/cards/:token/forget', async (request) => {
      await forgetCard(db, request.params.token)
      return { forgotten: true }
    })
  }

  const port = await listen(frame, options)
  const apiPort = await listen(api, { port: 0, host: '127.0.0.1' })
  return {
    port,
    apiPort,
    mode: (next) => {
      mode = next
    },
    notices: notifier.mode,
    close: async () => {
      closing.abort()
      notifier.close()
      await Promise.all([frame.close(), api.close()])
    },
  }
}

function makeApp({ log }: Pick<Options, 'log'>): FastifyInstance {
  const app = Fastify({
    loggerInstance: log.child({}, { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 20_000,
    forceCloseConnections: true,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
  })
  return app
}

/** Accepts card numbers from the frame, which has no secret. */
function registerTokens(app: FastifyInstance, db: Kysely<Tables>) {
  app.post('/v1/tokens', async (request, reply) => {
    const card = Card.safeParse(request.body)
    if (!card.success) return reply.code(400).send({ error: 'invalid_card' })
    const token = await takeCard(db, card.data)
    return token ? reply.code(201).send({ token }) : reply.code(402).send({ error: 'card_declined' })
  })
}

function registerFrame(app: FastifyInstance, ancestors: string) {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`
  app.get('/frame', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(framePage),
  )
  app.get('/frame.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(frameScript),
  )
  app.get('/frame.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(frameStyle))
  for (const name of ['inter-400.woff2', 'inter-600.woff2']) {
    const font = readFileSync(new URL(`../../../../web/fonts/${name}`, import.meta.url))
    app.get(`/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(font),
    )
  }
}

async function listen(app: FastifyInstance, { port, host }: Pick<Options, 'port' | 'host'>): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await app.listen({ port: 0, host })
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

function isSecret(authorization: string | undefined, secret: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
