import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { SignedInCtx } from '../handle.ts'

/** Customers that a member of staff may see: all with DASHBOARD, a representative only their own. */
export const inCharge = ({ user }: SignedInCtx): RawBuilder<boolean> =>
  user.authorities.includes('DASHBOARD')
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from sales_reps r where r.id = c.sales_rep_id and lower(r.email) = ${user.email})`

/** The customer of an account number. Throws not_found for one that is none of the member of staff's. */
export async function customerOf(ctx: SignedInCtx, accountNumber: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c where c.account_number = ${accountNumber} and ${inCharge(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].id
}
