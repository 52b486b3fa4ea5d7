import { createServer } from 'node:http'
import pino from 'pino'
import Stripe from 'stripe'
import type { Gateway, Notice } from '../../server/adapters/gateway/gateway.ts'
import { sandboxGateway } from '../../server/adapters/gateway/sandbox/adapter.ts'
import { type SandboxMode, startSandbox } from '../../server/adapters/gateway/sandbox/server.ts'
import { stripeGateway } from '../../server/adapters/gateway/stripe/adapter.ts'
import { freshDatabase } from './database.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'

export type Kind = 'taken' | 'declined' | 'lacksFunds' | 'expired' | 'broken'

/** A card company, with our adapter for it. */
export type Company = {
  gateway: Gateway
  /** A card token like one from the company's frame. */
  card: (kind: Kind) => Promise<string>
  close: () => Promise<void>
}

type Told = { body: Buffer; signature: string; notice: Notice }

/** A stand-in on this machine: tests set its behavior, and its notices arrive here. */
export type Talkative = Company & {
  mode: (mode: SandboxMode) => void
  /** The first matching notice, once it has arrived. */
  heard: (fits: (notice: Notice) => boolean) => Promise<Told>
  /** Our adapter with a server that answers every request with this text. */
  against: (text: string) => Promise<{ gateway: Gateway; close: () => Promise<void> }>
  /** Our adapter with the real company, whose answers are modified in transit. */
  through: (change: (text: string) => string) => Promise<{ gateway: Gateway; close: () => Promise<void> }>
  /** Errors logged by the adapters. */
  logged: () => unknown[]
}

type Opening =
  | { title: string; obeys: true; start: () => Promise<Talkative> }
  | { title: string; obeys: false; start: () => Promise<Company> }

const errors: unknown[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(JSON.parse(line)) })
const logged = () => errors
const timeoutMs = 1200
const waitMs = 2000

const standInKeys = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' }
const testModeKey = process.env.STRIPE_TEST_SECRET_KEY

/** Every company that the same tests run against, including Stripe's own test mode if its key is set. */
export const companies: Opening[] = [
  { title: 'the sandbox', obeys: true, start: openSandbox },
  { title: 'Stripe, by what stands in for it', obeys: true, start: openStandIn },
  ...(testModeKey
    ? [{ title: 'Stripe’s test mode', obeys: false as const, start: () => openTestMode(testModeKey) }]
    : []),
]

const sandboxNumbers: Record<Kind, string> = {
  taken: '4242424242424242',
  declined: '4000000000000002',
  lacksFunds: '4000000000009995',
  expired: '4242424242424242',
  broken: '4000000000000119',
}

async function openSandbox(): Promise<Talkative> {
  const database = await freshDatabase()
  const ear = await listen('sandbox')
  const secrets = { secret: 'a secret', noticeSecret: 'another secret' }
  const sandbox = await startSandbox({
    db: database.db,
    port: 0,
    host: '127.0.0.1',
    ancestors: "'none'",
    noticeUrl: () => ear.url,
    waitMs,
    log,
    ...secrets,
  })
  const adapter = (url: string) => sandboxGateway({ url, frameOrigin: url, timeoutMs, log, ...secrets })
  const url = `http://127.0.0.1:${sandbox.apiPort}`
  const gateway = adapter(url)
  return {
    gateway,
    mode: sandbox.mode,
    heard: ear.heard(gateway),
    against: (text) => liar(text, adapter),
    through: (change) => forger(url, { change, adapter }),
    logged,
    card: async (kind) => {
      const expireYear = kind === 'expired' ? 2020 : 2034
      const card = { number: sandboxNumbers[kind], cvv: '123', expireMonth: 12, expireYear }
      const made = await gateway.tokenise?.(card)
      if (made?.kind !== 'token') throw new Error(`no card: ${JSON.stringify(made)}`)
      return made.token
    },
    close: async () => {
      await sandbox.close()
      await ear.close()
      await database.close()
    },
  }
}

async function openStandIn(): Promise<Talkative> {
  const standIn = await startStripeStandIn({ ...standInKeys, waitMs })
  const ear = await listen('stripe')
  standIn.tellTo(ear.url)
  const adapter = (apiBase: string) =>
    stripeGateway({ ...standInKeys, apiBase, installation: 'one', timeoutMs, log })
  const gateway = adapter(standIn.url)
  return {
    gateway,
    mode: standIn.mode,
    heard: ear.heard(gateway),
    against: (text) => liar(text, adapter),
    through: (change) => forger(standIn.url, { change, adapter }),
    logged,
    card: stripeCard(
      new Stripe(standInKeys.secretKey, { host: '127.0.0.1', port: standIn.port, protocol: 'http' }),
    ),
    close: async () => {
      await standIn.close()
      await ear.close()
    },
  }
}

async function openTestMode(secretKey: string): Promise<Company> {
  const apiBase = 'https://api.stripe.com'
  const installation = `test-${Date.now()}`
  return {
    gateway: stripeGateway({
      secretKey,
      webhookSecret: 'whsec_unused',
      apiBase,
      installation,
      timeoutMs: 30_000,
      log,
    }),
    card: stripeCard(new Stripe(secretKey)),
    close: async () => {},
  }
}

const stripeTokens: Record<Kind, string> = {
  taken: 'tok_visa',
  declined: 'tok_chargeDeclined',
  lacksFunds: 'tok_chargeDeclinedInsufficientFunds',
  expired: 'tok_chargeDeclinedExpiredCard',
  broken: 'tok_chargeDeclinedProcessingError',
}

const stripeCard = (stripe: Stripe) => async (kind: Kind) =>
  (await stripe.paymentMethods.create({ type: 'card', card: { token: stripeTokens[kind] } })).id

/** Receives notices, with their raw bytes and signature. */
async function listen(name: string) {
  const raw: { body: Buffer; signature: string }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    raw.push({ body: Buffer.concat(parts), signature: String(request.headers[`${name}-signature`]) })
    response.end('{}')
  })
  const heard = (gateway: Gateway) => async (fits: (notice: Notice) => boolean) => {
    const until = Date.now() + 5000
    for (;;) {
      for (const told of raw) {
        const notice = gateway.readNotice({ ...told, now: new Date() })
        if (notice && fits(notice)) return { ...told, notice }
      }
      if (Date.now() > until) throw new Error('nothing was heard')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { ...(await opened(server)), heard }
}

async function liar(text: string, adapter: (url: string) => Gateway) {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  })
  const { url, close } = await opened(server)
  return { gateway: adapter(url), close }
}

type Forgery = { change: (text: string) => string; adapter: (url: string) => Gateway }

async function forger(to: string, { change, adapter }: Forgery) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(`${to}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(change(await answer.text()))
  })
  const { url, close } = await opened(server)
  return { gateway: adapter(url), close }
}

async function opened(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
