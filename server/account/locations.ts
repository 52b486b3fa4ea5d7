import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { CurrentUser } from '../handle.ts'

/** The addresses of the row `users`; null where they order for all of the company's. */
export const locationsOf = sql<number[] | null>`(
  select json_agg(address_id order by address_id) from user_locations where user_id = users.id)`

/** The same as a person carries it. */
export const asLocations = (ids: number[] | null) => (ids ? { locations: ids } : {})

/** Whether somebody orders for an address of their company. */
export const ordersFor = ({ locations }: CurrentUser, addressId: number): boolean =>
  !locations || locations.includes(addressId)

/** The same in SQL, for a column that holds an address. */
export const isOrderedFor = ({ locations }: CurrentUser, column: string): RawBuilder<boolean> =>
  locations ? sql<boolean>`${sql.ref(column)} = any(${[...locations]}::bigint[])` : sql<boolean>`true`

/** Throws `not_found` for what goes to an address of the company that somebody does not order for: for them it is not there. */
export function assertOrdersFor(user: CurrentUser, addressId: number) {
  if (!ordersFor(user, addressId)) throw new AppError('not_found')
}
