import { type RawBuilder, sql } from 'kysely'
import { type Authority, adminAuthorities, deskAuthorities, wholeHouse } from '../../contract/core/access.ts'
import type { CurrentUser, StaffTies } from '../core/route.ts'

/**
 * Whose customers, orders and products a person can access. A null id means a representative, vendor or driver whose record is
 * not linked to a user yet: they can access nothing.
 */
export type Scope =
  | { kind: 'house' }
  | { kind: 'rep'; id: number | null }
  | { kind: 'vendor'; id: string | null }
  | { kind: 'driver'; id: number | null }
  | { kind: 'company'; id: number; locations?: readonly number[] | undefined }

/** Works for all customers; not a representative, vendor or driver. */
const worksForAll: readonly Authority[] = [
  ...adminAuthorities,
  ...deskAuthorities,
  'US_SHIPPING',
  'UPS_FARM_DIRECT',
  'UPS_TRACKING_UPLOAD_PRODUCT',
  'UPS_TRACKING_UPLOAD_FARM',
  'TRUCK_DELIVERY_ETA',
]

/**
 * The only rule for whose rows a person can access; the endpoint's access decides what they may do with them. Staff without any
 * of these authorities can access the orders of their own account, the distributor's. Customers' users can do so for their
 * company, and so can staff acting for it.
 */
export function scopeOf({ customerId, locations, authorities, staff }: CurrentUser): Scope {
  const company: Scope = { kind: 'company', id: customerId, locations }
  if (!staff) return company
  const holdsAny = (list: readonly Authority[]) => list.some((one) => authorities.includes(one))
  if (holdsAny(wholeHouse)) return { kind: 'house' }
  if (staff.repId !== null || holdsAny(['SALES'])) return { kind: 'rep', id: staff.repId }
  if (staff.vendorId !== null || holdsAny(['VENDOR'])) return { kind: 'vendor', id: staff.vendorId }
  if (staff.driverId !== null) return { kind: 'driver', id: staff.driverId }
  // A dispatcher manages drivers and sees all trucks.
  if (holdsAny(worksForAll)) return { kind: 'house' }
  return holdsAny(['TRUCK_DRIVERS']) ? { kind: 'driver', id: null } : company
}

type Resource = 'customers' | 'orders' | 'products'

/** A condition on the rows of a query's table, named `table`. */
export function inScope(scope: Scope, resource: Resource, table: string = resource): RawBuilder<boolean> {
  if (scope.kind === 'house') return all
  if (scope.id === null) return none
  return conditions[resource](scope as Limited, (column) => sql.ref(`${table}.${column}`))
}

/**
 * A condition on the customers that a staff member manages. Customers' users manage none, not even their own company, whatever
 * their authorities.
 */
export const lookedAfterBy = (user: CurrentUser, table = 'customers'): RawBuilder<boolean> =>
  user.staff ? inScope(scopeOf(user), 'customers', table) : none

/** A condition on the orders that a staff member works on. Customers' users work on none, whatever their authorities. */
export const worksOn = (user: CurrentUser, table = 'orders'): RawBuilder<boolean> =>
  user.staff ? inScope(scopeOf(user), 'orders', table) : none

type Limited = Exclude<Scope, { kind: 'house' }> & { id: number | string }
type Condition = (scope: Limited, column: (name: string) => RawBuilder<unknown>) => RawBuilder<boolean>

const all = sql<boolean>`true`
const none = sql<boolean>`false`

const conditions: Record<Resource, Condition> = {
  customers({ kind, id }, column) {
    switch (kind) {
      case 'company':
        return sql`${column('id')} = ${id}`
      case 'rep':
        return sql`${column('sales_rep_id')} = ${id}`
      case 'driver':
        return sql`exists (select from orders delivered where delivered.customer_id = ${column('id')} and delivered.driver_id = ${id})`
      case 'vendor':
        return none
    }
  },
  orders(scope, column) {
    const { kind, id } = scope
    switch (kind) {
      case 'company':
        return scope.locations
          ? sql`${column('customer_id')} = ${id} and ${column('address_id')} = any(${[...scope.locations]}::bigint[])`
          : sql`${column('customer_id')} = ${id}`
      case 'rep':
        return sql`${column('customer_id')} in (select represented.id from customers represented where represented.sales_rep_id = ${id})`
      case 'driver':
        return sql`${column('driver_id')} = ${id}`
      case 'vendor':
        return sql`exists (select from order_lines supplied join products supply on supply.id = supplied.product_id
          where supplied.order_id = ${column('id')} and supply.vendor_id = ${id})`
    }
  },
  products({ kind, id }, column) {
    switch (kind) {
      case 'company':
      case 'rep':
        return all
      case 'vendor':
        return sql`${column('vendor_id')} = ${id}`
      case 'driver':
        return none
    }
  },
}

/**
 * The representative, vendor or driver linked to the row `users`, joined with `customers`; null for customers' users. Code that
 * changes this link must emit `session.changed` for the user.
 */
export const tiesOf = sql<StaffTies | null>`case when customers.is_house then json_build_object(
  'repId', (select id from sales_reps where user_id = users.id),
  'vendorId', users.vendor_id,
  'driverId', (select id from drivers where user_id = users.id)) end`

/** The same as a column for a user. */
export const asStaff = (ties: StaffTies | null) => (ties ? { staff: ties } : {})
