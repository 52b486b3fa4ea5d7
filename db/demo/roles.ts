import { sql } from 'kysely'
import { type Authority, authorities } from '../../contract/access.ts'
import type { Db } from './insert.ts'

const departments: Authority[] = ['FLOWERS', 'SUPPLIES', 'PLANTS', 'YARD']
const buying: Authority[] = [
  ...departments,
  'SPECIAL_ORDER_QUOTE',
  'FARM_DIRECT_INVENTORY',
  'US_ITEMS',
  'FAVORITES',
  'STATEMENTS',
  'PAYMENT_METHOD',
]
const withheldFromAdmins: Authority[] = ['CARDS_BLOCKED', 'STATEMENT_BLACKLIST']

/** A card user, who pays in full at check-out, is one without CARDS_BLOCKED. */
const roleAuthorities = {
  Customer: [...buying, 'CARDS_BLOCKED'],
  'Customer (card only)': buying,
  Sales: [
    ...departments,
    'SALES',
    'SPECIAL_ORDERS',
    'SPECIAL_ORDER_QUOTE',
    'FEATURED_PRODUCTS',
    'FARM_DIRECT_INVENTORY',
    'FARM_DIRECT',
    'US_ITEMS',
    'FAVORITES',
  ],
  Vendor: ['VENDOR', 'CAMERA_USE', 'UPS_TRACKING_UPLOAD_PRODUCT', 'UPS_TRACKING_UPLOAD_FARM'],
  Driver: ['TRUCK_DRIVERS', 'CAMERA_USE'],
  Warehouse: [
    ...departments,
    'US_SHIPPING',
    'UPS_FARM_DIRECT',
    'TRUCK_DELIVERY_ETA',
    'UPS_TRACKING_UPLOAD_PRODUCT',
    'CAMERA_USE',
  ],
  Accounts: ['STATEMENTS', 'PAYMENT_METHOD', 'SPECIAL_ORDERS'],
  Administrator: (Object.keys(authorities) as Authority[]).filter(
    (authority) => !withheldFromAdmins.includes(authority),
  ),
} satisfies Record<string, Authority[]>

export type RoleName = keyof typeof roleAuthorities
export type RoleIds = Record<RoleName, number>

/** Roles that are there already stay as they are. */
export async function insertRoles(db: Db): Promise<RoleIds> {
  for (const [name, list] of Object.entries(roleAuthorities))
    await sql`
      with made as (insert into roles (name) values (${name}) on conflict (name) do nothing returning id)
      insert into role_authorities (role_id, authority)
      select made.id, authority from made, unnest(${`{${list.join(',')}}`}::text[]) as authority`.execute(db)
  const roles = await db.selectFrom('roles').select(['id', 'name']).execute()
  return Object.fromEntries(roles.map(({ id, name }) => [name, id])) as RoleIds
}
