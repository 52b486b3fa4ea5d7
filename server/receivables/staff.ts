import { type RawBuilder, sql } from 'kysely'
import { lookedAfterBy } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Restricts customers `c` to those whose money a staff member may see. */
export const inCharge = ({ user }: SignedInCtx): RawBuilder<boolean> => lookedAfterBy(user, 'c')

/** The customer with an account number. Throws not_found outside the staff member's reach. */
export async function customerOf(ctx: SignedInCtx, accountNumber: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c where c.account_number = ${accountNumber} and ${inCharge(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].id
}
