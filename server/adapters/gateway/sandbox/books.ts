import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../../db/tables.ts'
import type { RawCard } from '../gateway.ts'
import { type Behaviour, behaviourOf } from './cards.ts'

/**
 * The sandbox company's own books, tables beside ours that nothing of ours reads except through its HTTP interface and
 * `doctor`. A charge is one row under its idempotency key: asked twice, it answers the same.
 */
export type Charge = {
  reference: string
  status: 'captured' | 'declined'
  decline_code: string | null
  brand: string
  last_four: string
  behaviour: Behaviour
  created_at: Date
}

const name = (kind: string) => `sbx_${kind}_${randomBytes(15).toString('base64url')}`

/** Takes a card in and names it. Undefined when it is none of the published test cards. */
export async function takeCard(db: Kysely<Tables>, card: RawCard): Promise<string | undefined> {
  const behaviour = behaviourOf(card.number)
  if (!behaviour) return undefined
  const token = name('card')
  await db
    .insertInto('sandbox_cards')
    .values({
      token,
      brand: 'Visa',
      last_four: card.number.replace(/\D/g, '').slice(-4),
      expire_month: card.expireMonth,
      expire_year: card.expireYear,
      behaviour,
    })
    .execute()
  return token
}

export const readCard = (db: Kysely<Tables>, token: string) =>
  db.selectFrom('sandbox_cards').selectAll().where('token', '=', token).executeTakeFirst()

export const keepCard = (db: Kysely<Tables>, token: string) =>
  db
    .updateTable('sandbox_cards')
    .set({ reusable: true })
    .where('token', '=', token)
    .returningAll()
    .executeTakeFirst()

export async function readCharge(db: Kysely<Tables>, key: string): Promise<Charge | undefined> {
  return db
    .selectFrom('sandbox_charges')
    .innerJoin('sandbox_cards', 'sandbox_cards.token', 'sandbox_charges.token')
    .select([
      'reference',
      'status',
      'decline_code',
      'brand',
      'last_four',
      'behaviour',
      'sandbox_charges.created_at',
    ])
    .where('idempotency_key', '=', key)
    .executeTakeFirst() as Promise<Charge | undefined>
}

const declineCodes: Record<string, string> = { declined: 'card_declined', lacks_funds: 'insufficient_funds' }

/** Writes a charge down, once a key. */
export async function writeCharge(
  db: Kysely<Tables>,
  charge: { key: string; token: string; behaviour: string; expired: boolean; amountCents: number },
): Promise<Charge> {
  const declineCode = charge.expired ? 'card_expired' : declineCodes[charge.behaviour]
  await db
    .insertInto('sandbox_charges')
    .values({
      idempotency_key: charge.key,
      reference: name('charge'),
      token: charge.token,
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

/** Gives money back, never more than was taken; giving the same back twice under one key is the same as once. */
export async function writeRefund(
  db: Kysely<Tables>,
  refund: { reference: string; amountCents: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update sandbox_charges set refunded_cents = ${refund.amountCents}
    where reference = ${refund.reference} and status = 'captured' and amount_cents >= ${refund.amountCents}
      and refunded_cents in (0, ${refund.amountCents})`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
