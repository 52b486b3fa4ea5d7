import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../../../db/tables.ts'
import { keepCard, readCard, readCharge, takeCard, writeCharge, writeRefund } from './books.ts'
import { slowMs } from './cards.ts'
import { framePage, frameScript, frameStyle } from './frame.ts'

/** How the whole sandbox behaves, for trying things out: `slow` answers after the usual wait, `broken` with an error, `silent` never. */
export type SandboxMode = 'normal' | 'slow' | 'broken' | 'silent'

export type Sandbox = { port: number; mode: (mode: SandboxMode) => void; close: () => Promise<void> }

type Options = {
  db: Kysely<Tables>
  /** Preferred port; another free one when it is taken, as nobody outside depends on it. */
  port: number
  host: string
  /** What the distributor's server proves itself with; the frame has none. */
  secret: string
  /** Origins that may show the frame, as a CSP source list. */
  ancestors: string
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
  description: z.string(),
})
const Refund = z.strictObject({ reference: z.string(), amountCents: z.int().check(z.positive()) })

/** The built-in payment company: an origin of its own, with a card frame for browsers and a keyed API for the server. */
export async function startSandbox(options: Options): Promise<Sandbox> {
  const { db } = options
  let mode: SandboxMode = 'normal'
  const app = Fastify({
    loggerInstance: options.log.child({}, { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 20_000,
  })

  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
    if (!request.url.startsWith('/v1/') || request.url === '/v1/tokens') return
    if (!isSecret(request.headers.authorization, options.secret))
      return reply.code(401).send({ error: 'unauthorized' })
    if (mode === 'silent') await sleep(120_000)
    if (mode === 'slow') await sleep(slowMs)
    if (mode === 'broken') return reply.code(500).send({ error: 'broken' })
  })

  registerFrame(app, options.ancestors)

  app.post('/v1/tokens', async (request, reply) => {
    const card = Card.safeParse(request.body)
    if (!card.success) return reply.code(400).send({ error: 'invalid_card' })
    const token = await takeCard(db, card.data)
    return token ? reply.code(201).send({ token }) : reply.code(402).send({ error: 'card_declined' })
  })

  app.post('/v1/charges', async (request, reply) => {
    const key = request.headers['idempotency-key']
    const ask = Charge.safeParse(request.body)
    if (!ask.success || typeof key !== 'string') return reply.code(400).send({ error: 'invalid_charge' })
    const card = await readCard(db, ask.data.token)
    if (!card) return reply.code(402).send({ error: 'card_token_invalid' })
    const already = await readCharge(db, key)
    if (!already && card.behaviour === 'broken')
      return reply.code(402).send({ error: 'card_processing_error' })
    const expired = new Date(card.expire_year, card.expire_month, 1) <= new Date()
    const charge =
      already ??
      (await writeCharge(db, {
        key,
        token: card.token,
        behaviour: card.behaviour,
        expired,
        amountCents: ask.data.amountCents,
      }))
    if (!already && card.behaviour === 'slow') await sleep(slowMs)
    return charge
  })

  app.get<{ Params: { key: string } }>('/v1/charges/:key', async (request, reply) => {
    const charge = await readCharge(db, request.params.key)
    if (!charge) return reply.code(404).send({ error: 'no_such_charge' })
    const stillWorking = charge.behaviour === 'slow' && Date.now() - charge.created_at.getTime() < slowMs
    return stillWorking ? reply.code(202).send({ status: 'processing' }) : charge
  })

  app.post('/v1/refunds', async (request, reply) => {
    const ask = Refund.safeParse(request.body)
    if (!ask.success) return reply.code(400).send({ error: 'invalid_refund' })
    return (await writeRefund(db, ask.data))
      ? { status: 'refunded' }
      : reply.code(409).send({ error: 'not_refundable' })
  })

  app.get<{ Params: { token: string } }>('/v1/cards/:token', async (request, reply) => {
    const card = await readCard(db, request.params.token)
    return card ? { token: card.token } : reply.code(404).send({ error: 'no_such_card' })
  })

  app.post<{ Params: { token: string } }>('/v1/cards/:token/keep', async (request, reply) => {
    const card = await keepCard(db, request.params.token)
    if (!card) return reply.code(404).send({ error: 'no_such_card' })
    const { token, brand, last_four, expire_month, expire_year } = card
    return { token, brand, lastFour: last_four, expireMonth: expire_month, expireYear: expire_year }
  })

  const port = await listen(app, options)
  return {
    port,
    mode: (next) => {
      mode = next
    },
    close: () => app.close(),
  }
}

function registerFrame(app: FastifyInstance, ancestors: string) {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`
  app.get('/frame', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(framePage),
  )
  app.get('/frame.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(frameScript),
  )
  app.get('/frame.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(frameStyle))
}

async function listen(app: FastifyInstance, { port, host }: Options): Promise<number> {
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
