import { type Authority, isAdmin } from '../../contract/access.ts'
import { whileActing } from '../../contract/acting.ts'
import type { User } from '../../contract/auth.ts'
import { readAddresses } from '../account/addresses.ts'
import { locationsOf } from '../account/locations.ts'
import type { Ctx, CurrentUser } from '../handle.ts'
import { authoritiesOf } from './sessions.ts'

/** The user entity of the specification, with the company's own address and where goods can go. Undefined when there is none. */
export async function readUser(
  ctx: Ctx,
  userId: number,
  actedBy?: CurrentUser['actedBy'],
): Promise<User | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .selectAll('users')
    .select([
      'roles.name as role',
      'customers.account_number',
      'customers.name as customer_name',
      'customers.billing_address_line1',
      'customers.billing_city',
      'customers.billing_state',
      'customers.billing_zip',
      'customers.country',
      'customers.terms',
      'customers.custom_route',
      authoritiesOf.as('authorities'),
      locationsOf.as('order_for'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('saved_cards')
            .select('saved_cards.id')
            .whereRef('saved_cards.customer_id', '=', 'customers.id'),
        )
        .as('has_cards'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const locations = await readAddresses(ctx.db, row.customer_id, row.order_for)
  const held = row.authorities as Authority[]
  const authorities = actedBy ? whileActing(held) : held
  return {
    id: row.id,
    accountNumber: row.account_number,
    customerName: row.customer_name,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    mobileNumber: row.mobile_number,
    locations,
    defaultLocation: locations[0] ?? null,
    authorities,
    role: row.role,
    companyRole: row.company_role,
    limitedToLocations: row.order_for !== null,
    terms: row.terms,
    vendorName: row.vendor_name,
    address: row.billing_address_line1,
    city: row.billing_city,
    state: row.billing_state,
    zip: row.billing_zip,
    country: row.country,
    customRoute: row.custom_route,
    hasCardAccounts: Boolean(row.has_cards),
    file: null,
    driverName: row.driver_name,
    imageUrl: null,
    visibleStatisticCharts: row.visible_statistic_charts,
    signedIn: true,
    isAdmin: isAdmin({ accountNumber: row.account_number, authorities }),
    actedBy: actedBy?.email ?? null,
  }
}
