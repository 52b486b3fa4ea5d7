import type { Db } from './insert.ts'

/** The roles that the demo's people have. Migrations create them. */
export type RoleName =
  | 'Customer'
  | 'Customer (card only)'
  | 'Sales'
  | 'Vendor'
  | 'Driver'
  | 'Warehouse'
  | 'Accounts'
  | 'Administrator'
  | 'Price desk'
  | 'Inside desk'
  | 'Dispatcher'
  | 'Marketing'
  | 'Owner'
export type RoleIds = Record<RoleName, number>

export async function readRoleIds(db: Db): Promise<RoleIds> {
  const roles = await db.selectFrom('roles').select(['id', 'name']).execute()
  return Object.fromEntries(roles.map(({ id, name }) => [name, id])) as RoleIds
}
