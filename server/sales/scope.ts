import { type RawBuilder, sql } from 'kysely'
import { may, wholeHouse } from '../../contract/core/access.ts'
import { inScope, lookedAfterBy, scopeOf } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

export type Own = { id: number; accountNumber: number; name: string }

/** A customer within the user's reach. Throws `not_found` for another's and for an unknown one. */
export async function ownCustomer(ctx: SignedInCtx, accountNumber: number): Promise<Own> {
  const { rows } = await sql<Own>`select id, account_number as "accountNumber", name from customers
    where account_number = ${accountNumber} and not is_house and ${lookedAfterBy(ctx.user)}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** Whether the user looks after all customers and may therefore view one representative's. */
export const managesAll = ({ user }: SignedInCtx): boolean =>
  Boolean(user.staff) && may(user, wholeHouse) && scopeOf(user).kind === 'house'

/** The condition on customers `c` for the requested call list. */
export function whoseEvening(ctx: SignedInCtx, rep: string | undefined): RawBuilder<boolean> {
  const own = lookedAfterBy(ctx.user, 'c')
  return rep === undefined || rep === ''
    ? own
    : sql<boolean>`${own} and c.sales_rep_id = (select id from sales_reps where rep = ${rep})`
}

/** Whether the user looks after the customer of a row `table` by its `customer_id`. */
export const ofOwnCustomer = ({ user }: SignedInCtx, table: string): RawBuilder<boolean> =>
  user.staff
    ? sql<boolean>`exists (select from customers own where own.id = ${sql.ref(`${table}.customer_id`)}
        and ${inScope(scopeOf(user), 'customers', 'own')})`
    : sql<boolean>`false`

/** Notifies open pages of representatives that their call list changed. */
export const sayTonight = (ctx: Pick<SignedInCtx, 'emit'>): Promise<void> =>
  ctx.emit('tonight.changed', { any: ['SALES'] })
