import type { Kysely } from 'kysely'
import type { Address } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { Tables } from '../../db/tables.ts'

/** The delivery addresses, the default first; with `only`, just those. */
export async function readAddresses(
  db: Kysely<Tables>,
  customerId: number,
  only?: readonly number[] | null,
): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ id }) => !only || only.includes(id))
    .map((row) => ({
      id: row.id,
      name: row.name,
      addressLine1: row.address_line1,
      addressLine2: row.address_line2,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
      routeNumber: row.route_number,
      shippingCost: dollarsFromCents(row.shipping_cost_cents),
      shippingMinimum: dollarsFromCents(row.shipping_minimum_cents),
    }))
}
