import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { CurrentUser } from '../core/route.ts'

/** The addresses that the user in row `users` may order for; null for all of the company's. */
export const locationsOf = sql<number[] | null>`(
  select json_agg(address_id order by address_id) from user_locations where user_id = users.id)`

/** The same as a column for a user. */
export const asLocations = (ids: number[] | null) => (ids ? { locations: ids } : {})

/** Whether a person may order for an address of their company. */
export const ordersFor = ({ locations }: CurrentUser, addressId: number): boolean =>
  !locations || locations.includes(addressId)

/** The same in SQL, for a column with an address id. */
export const isOrderedFor = ({ locations }: CurrentUser, column: string): RawBuilder<boolean> =>
  locations ? sql<boolean>`${sql.ref(column)} = any(${[...locations]}::bigint[])` : sql<boolean>`true`

/** Throws `not_found` for a company address that a person may not order for: to them it does not exist. */
export function assertOrdersFor(user: CurrentUser, addressId: number) {
  if (!ordersFor(user, addressId)) throw new AppError('not_found')
}
