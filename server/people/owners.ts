import { sql } from 'kysely'
import type { CompanyRole } from '../../contract/core/access.ts'
import { readAddresses } from '../access/addresses.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

/** Whether the `users` row has joined: they set a password or signed in by a link. */
export const hasCome = sql<boolean>`(users.password_hash is not null or users.last_sign_in_at is not null)`

/** Throws `last_owner` if a change leaves a company without an owner who can sign in. */
export async function assertSomebodyOwns(ctx: Ctx, customerId: number) {
  const owner = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('company_role', '=', 'owner')
    .where('status', '=', 'active')
    .where(hasCome)
    .limit(1)
    .executeTakeFirst()
  if (!owner) throw new AppError('last_owner')
}

/** Throws `unknown_ship_to` unless all of them are addresses of the company. */
export async function assertAddresses(ctx: Ctx, customerId: number, locations: readonly number[] | null) {
  if (!locations) return
  const own = (await readAddresses(ctx.db, customerId)).map(({ id }) => id)
  const fields = [{ path: 'locations', message: 'That is not one of the company’s addresses.' }]
  if (!locations.every((id) => own.includes(id))) throw new AppError('unknown_ship_to', { fields })
}

type Place = { companyRole: CompanyRole; locations: readonly number[] | null }

/** Sets the addresses that a user orders for, in a transaction; owners order for all. The addresses are their company's. */
export async function setLocations(ctx: Ctx, userId: number, { companyRole, locations }: Place) {
  await ctx.db.deleteFrom('user_locations').where('user_id', '=', userId).execute()
  if (!locations || companyRole === 'owner') return
  await ctx.db
    .insertInto('user_locations')
    .columns(['customer_id', 'user_id', 'address_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .innerJoin('addresses', 'addresses.customer_id', 'users.customer_id')
        .select(['users.customer_id', 'users.id', 'addresses.id'])
        .where('users.id', '=', userId)
        .where('addresses.id', 'in', locations),
    )
    .execute()
}
