import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { CurrentUser } from '../core/route.ts'

/** The addresses of the row `users`; null for all of the company's. */
export const locationsOf = sql<number[] | null>`(
  select json_agg(address_id order by address_id) from user_locations where user_id = users.id)`

/** The same as a field of a person. */
export const asLocations = (ids: number[] | null) => (ids ? { locations: ids } : {})

/** Whether a person orders for an address of their company. */
export const ordersFor = ({ locations }: CurrentUser, addressId: number): boolean =>
  !locations || locations.includes(addressId)

/** The same in SQL, for a column that holds an address. */
export const isOrderedFor = ({ locations }: CurrentUser, column: string): RawBuilder<boolean> =>
  locations ? sql<boolean>`${sql.ref(column)} = any(${[...locations]}::bigint[])` : sql<boolean>`true`

/** Throws `not_found` for a company address that a person does not order for: for them it does not exist. */
export function assertOrdersFor(user: CurrentUser, addressId: number) {
  if (!ordersFor(user, addressId)) throw new AppError('not_found')
}
