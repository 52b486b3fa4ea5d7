import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import type { RawCard } from '../gateway.ts'
import { type Behavior, behaviorOf } from './cards.ts'

/**
 * The sandbox company's own books, in separate tables that this product reads only through its HTTP interface and `doctor`. A
 * charge is one row per idempotency key: a repeat returns the same row.
 */
export type Charge = {
  reference: string
  status: 'captured' | 'declined'
  decline_code: string | null
  brand: string
  last_four: string
  behavior: Behavior
  amount_cents: number
  currency: string
  created_at: Date
}

/** The currency of every amount in these books. */
export const sandboxCurrency = 'usd'

const name = (kind: string) => `sbx_${kind}_${randomBytes(15).toString('base64url')}`

/** Registers a card and returns its token. Undefined unless it is one of the published test cards. */
export async function takeCard(db: Kysely<Tables>, card: RawCard): Promise<string | undefined> {
  const behavior = behaviorOf(card.number)
  if (!behavior) return undefined
  const token = name('card')
  await db
    .insertInto('sandbox_cards')
    .values({
      token,
      brand: 'Visa',
      last_four: card.number.replace(/\D/g, '').slice(-4),
      expire_month: card.expireMonth,
      expire_year: card.expireYear,
      behavior,
    })
    .execute()
  return token
}

export const readCard = (db: Kysely<Tables>, token: string) =>
  db
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('token', '=', token)
    .where('forgotten', '=', false)
    .executeTakeFirst()

/** Saves a card for a customer; a card that another customer saved stays theirs. */
export const keepCard = (db: Kysely<Tables>, { token, customer }: { token: string; customer: string }) =>
  db
    .updateTable('sandbox_cards')
    .set({ reusable: true, customer })
    .where('token', '=', token)
    .where('forgotten', '=', false)
    .where(({ or, eb }) => or([eb('customer', 'is', null), eb('customer', '=', customer)]))
    .returningAll()
    .executeTakeFirst()

export const forgetCard = (db: Kysely<Tables>, token: string) =>
  db.updateTable('sandbox_cards').set({ forgotten: true }).where('token', '=', token).execute()

/** The sandbox's id of a customer; the same for every call with one key. */
export async function takeCustomer(
  db: Kysely<Tables>,
  customer: { key: string; name: string },
): Promise<string> {
  await db
    .insertInto('sandbox_customers')
    .values({ reference: name('customer'), idempotency_key: customer.key, name: customer.name })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const { reference } = await db
    .selectFrom('sandbox_customers')
    .select('reference')
    .where('idempotency_key', '=', customer.key)
    .executeTakeFirstOrThrow()
  return reference
}

/** Charges captured since a moment; for the slow card, only once it has answered. */
export const readChargesSince = (db: Kysely<Tables>, from: Date, slowBefore: Date) =>
  db
    .selectFrom('sandbox_charges as c')
    .innerJoin('sandbox_cards as card', 'card.token', 'c.token')
    .select(['c.idempotency_key as key', 'c.reference', 'c.amount_cents as amountCents'])
    .where('c.status', '=', 'captured')
    .where('c.created_at', '>=', from)
    .where(({ or, eb }) => or([eb('card.behavior', '<>', 'slow'), eb('c.created_at', '<=', slowBefore)]))
    .orderBy('c.created_at')
    .execute()

export async function readCharge(db: Kysely<Tables>, key: string): Promise<Charge | undefined> {
  const charge = await db
    .selectFrom('sandbox_charges')
    .innerJoin('sandbox_cards', 'sandbox_cards.token', 'sandbox_charges.token')
    .select([
      'reference',
      'status',
      'decline_code',
      'brand',
      'last_four',
      'behavior',
      'amount_cents',
      'sandbox_charges.created_at',
    ])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return charge && ({ ...charge, currency: sandboxCurrency } as Charge)
}

const declineCodes: Record<string, string> = { declined: 'card_declined', lacks_funds: 'insufficient_funds' }

type AskedCard = { behavior: string; expire_month: number; expire_year: number }

/** The bank's reason for a decline; undefined for an approval. */
export function refusalBy({ behavior, expire_month, expire_year }: AskedCard): string | undefined {
  return new Date(expire_year, expire_month, 1) <= new Date() ? 'card_expired' : declineCodes[behavior]
}

/** Inserts a charge, once per key. */
export async function writeCharge(
  db: Kysely<Tables>,
  charge: { key: string; card: AskedCard & { token: string }; amountCents: number },
): Promise<Charge> {
  const declineCode = refusalBy(charge.card)
  await db
    .insertInto('sandbox_charges')
    .values({
      idempotency_key: charge.key,
      reference: name('charge'),
      token: charge.card.token,
      amount_cents: charge.amountCents,
      status: declineCode ? 'declined' : 'captured',
      decline_code: declineCode ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const written = await readCharge(db, charge.key)
  if (!written) throw new Error(`charge ${charge.key} is not in the books`)
  return written
}

/** Refunds money, never more than was captured; a repeat under the same key has no effect. Returns the charge with its total refunds. */
export function writeRefund(
  db: Kysely<Tables>,
  refund: { key: string; reference: string; amountCents: number },
): Promise<{ key: string; refundedCents: number } | 'not_refundable' | 'idempotency_mismatch'> {
  return db.transaction().execute(async (inside) => {
    const charge = await inside
      .selectFrom('sandbox_charges')
      .select(['idempotency_key as key', 'amount_cents', 'refunded_cents'])
      .where('reference', '=', refund.reference)
      .where('status', '=', 'captured')
      .forUpdate()
      .executeTakeFirst()
    if (!charge) return 'not_refundable'
    const { key, amount_cents, refunded_cents } = charge
    const already = await inside
      .selectFrom('sandbox_refunds')
      .select(['reference', 'amount_cents'])
      .where('idempotency_key', '=', refund.key)
      .executeTakeFirst()
    if (already) {
      const same = already.reference === refund.reference && already.amount_cents === refund.amountCents
      return same ? { key, refundedCents: refunded_cents } : 'idempotency_mismatch'
    }
    const refundedCents = refunded_cents + refund.amountCents
    if (refundedCents > amount_cents) return 'not_refundable'
    await inside
      .insertInto('sandbox_refunds')
      .values({
        idempotency_key: refund.key,
        reference: refund.reference,
        amount_cents: refund.amountCents,
      })
      .execute()
    await inside
      .updateTable('sandbox_charges')
      .set({ refunded_cents: refundedCents })
      .where('reference', '=', refund.reference)
      .execute()
    return { key, refundedCents }
  })
}
