import type { Kysely } from 'kysely'
import pino from 'pino'
import Stripe from 'stripe'
import type { Tables } from '../../db/tables.ts'
import { readCard, takeCard, writeCharge } from '../../server/adapters/gateway/sandbox/books.ts'
import type { SandboxMode } from '../../server/adapters/gateway/sandbox/server.ts'
import { sign } from '../../server/adapters/gateway/signature.ts'
import { stripeGateway } from '../../server/adapters/gateway/stripe/adapter.ts'
import { readSecret } from '../../server/core/secrets.ts'
import { type StripeStandIn, startStripeStandIn } from '../support/stripe-stand-in.ts'

type Db = Kysely<Tables>

/** Captured money in the card company's own books. */
export type Taken = { reference: string; cents: number; refundedCents: number }

type CardKind = 'good' | 'declined'

/** The card company from both sides: the cards that people enter, and its books at the end. */
export type Company = {
  name: 'sandbox' | 'stripe'
  /** Settings with which a product uses it. */
  env: Record<string, string>
  /** Its address, unless the product starts it. */
  ports: readonly number[]
  /** A token for a card entered in its frame: a good one, or one that the bank declines. */
  card: (db: Db, kind?: CardKind) => Promise<string>
  /** Makes it stop responding, or respond again. */
  silence: (product: { sandboxMode: (mode: SandboxMode) => void }, silent: boolean) => void
  /** Captures every payment whose request it never received, without sending a notice. */
  takeLate: (db: Db) => Promise<void>
  /** Its signed notice of a late capture; always the same one. */
  notice: (db: Db, at: Date) => Promise<{ body: string; headers: Record<string, string> }>
  taken: (db: Db) => Promise<Taken[]>
  /** Sets which product receives its notices. */
  tellTo: (url: string | undefined) => void
  /** The same company with a copy of its books, for a copy of the database. */
  copy: () => Promise<Company>
  close: () => Promise<void>
}

const unheard = (db: Db) =>
  db
    .selectFrom('payments')
    .select(['gateway_key as key', 'card_token as token', 'amount_cents as amountCents'])
    .where('gateway_key', 'is not', null)
    .where('gateway_reference', 'is', null)
    .execute()

const numbers = { good: '4242424242424242', declined: '4000000000000002' }
const tokens = { good: 'tok_visa', declined: 'tok_chargeDeclined' }

export const sandbox = (): Company => ({
  name: 'sandbox',
  env: { GATEWAY: 'sandbox' },
  ports: [],
  card: async (db, kind = 'good') =>
    (await takeCard(db, { number: numbers[kind], cvv: '123', expireMonth: 12, expireYear: 2034 })) ?? '',
  silence: (product, silent) => product.sandboxMode(silent ? 'silent' : 'normal'),
  takeLate: async (db) => {
    for (const { key, token, amountCents } of await unheard(db)) {
      const known = await readCard(db, token ?? '')
      if (known) await writeCharge(db, { key: key ?? '', card: known, amountCents })
    }
  },
  notice: async (db, at) => {
    const charge = await db.selectFrom('sandbox_charges').selectAll().executeTakeFirstOrThrow()
    const { idempotency_key: key, reference, amount_cents: amountCents } = charge
    const body = JSON.stringify({ id: 'sbx_event_late', type: 'charge', key, reference, amountCents })
    const secret = await readSecret(db, 'sandbox-notices')
    return { body, headers: { 'sandbox-signature': sign(body, { secret, at }) } }
  },
  taken: async (db) =>
    db
      .selectFrom('sandbox_charges')
      .select(['reference', 'amount_cents as cents', 'refunded_cents as refundedCents'])
      .where('status', '=', 'captured')
      .execute(),
  tellTo: () => {},
  copy: async () => sandbox(),
  close: async () => {},
})

const keys = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' }

type Memory = Pick<StripeStandIn, 'books' | 'answers'>

export async function stripe(from?: Memory): Promise<Company> {
  const standIn = await startStripeStandIn({ ...keys, ...(from && { from }) })
  const client = new Stripe(keys.secretKey, { host: '127.0.0.1', port: standIn.port, protocol: 'http' })
  let hears: string | undefined
  const tellTo = (url: string | undefined) => {
    hears = url
    standIn.tellTo(url && `${url}/webhooks/stripe`)
  }
  return {
    name: 'stripe',
    env: {
      GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: standIn.url,
    },
    ports: [standIn.port],
    card: async (_db, kind = 'good') =>
      (await client.paymentMethods.create({ type: 'card', card: { token: tokens[kind] } })).id,
    silence: (_product, silent) => standIn.mode(silent ? 'silent' : 'normal'),
    takeLate: async (db) => {
      const installation = (await readSecret(db, 'installation')).slice(0, 16)
      const log = pino({ level: 'silent' })
      const gateway = stripeGateway({ ...keys, apiBase: standIn.url, installation, timeoutMs: 5000, log })
      const listener = hears
      tellTo(undefined)
      for (const { key, token, amountCents } of await unheard(db))
        await gateway.charge({ key: key ?? '', token: token ?? '', amountCents, description: 'late' })
      tellTo(listener)
    },
    notice: async (_db, at) => {
      const [intent] = standIn.books.intents
      const event = { id: 'evt_late', object: 'event', type: 'payment_intent.succeeded' }
      const body = JSON.stringify({ ...event, data: { object: intent } })
      const timestamp = Math.floor(at.getTime() / 1000)
      const secret = keys.webhookSecret
      const signature = client.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
      return { body, headers: { 'stripe-signature': signature } }
    },
    taken: async () =>
      standIn.books.intents
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, amount_received, amount_refunded }) => ({
          reference: id,
          cents: amount_received,
          refundedCents: amount_refunded,
        })),
    tellTo,
    copy: () => stripe(standIn),
    close: () => standIn.close(),
  }
}
