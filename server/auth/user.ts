import { sql } from 'kysely'
import { type Authority, isAdmin, mayByKey } from '../../contract/core/access.ts'
import { account } from '../../contract/features/account.ts'
import { authoritiesWhileActing } from '../../contract/features/auth/acting.ts'
import type { User } from '../../contract/features/auth/auth.ts'
import { personal } from '../../contract/features/personal/personal.ts'
import { readAddresses } from '../access/addresses.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { locationsOf } from '../access/locations.ts'
import { closedPrograms } from '../access/programs.ts'
import type { Ctx, CurrentUser } from '../core/route.ts'

/** The calling user; undefined for a visitor. An API key sees its own permissions, and the personal and company data it may read. */
export async function readCurrent(ctx: Ctx): Promise<User | undefined> {
  if (!ctx.user) return undefined
  const { id, actedBy, byKey, authorities, companyRole } = ctx.user
  const user = await readUser(ctx, id, actedBy)
  if (!user || !byKey) return user
  const mayOf = { ...user, authorities: [...authorities], companyRole, isAdmin: isAdmin(ctx.user) }
  return {
    ...mayOf,
    ...(mayByKey(byKey, personal.read)
      ? {}
      : { phoneNumber: '', mobileNumber: '', visibleStatisticCharts: [] }),
    ...(mayByKey(byKey, account.addresses) ? {} : { locations: [], defaultLocation: null }),
    ...(byKey.includes('COMPANY')
      ? {}
      : { terms: '', address: '', city: '', state: '', zip: '', country: '', hasCardAccounts: false }),
  }
}

/** The location of the vendor's first grower. */
const vendorPlace = sql<
  string | null
>`(select concat_ws(', ', nullif(g.region, ''), nullif(g.country, '')) from growers g
  where g.vendor_id = users.vendor_id order by g.id limit 1)`

/** The user entity of the specification, with the company's address and the ship-to addresses. Undefined if the user doesn't exist. */
export async function readUser(
  ctx: Ctx,
  userId: number,
  actedBy?: CurrentUser['actedBy'],
): Promise<User | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('vendors', 'vendors.id', 'users.vendor_id')
    .leftJoin('drivers', 'drivers.user_id', 'users.id')
    .selectAll('users')
    .select([
      'roles.name as role',
      'vendors.name as vendor_name',
      vendorPlace.as('vendor_place'),
      'drivers.name as driver_name',
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
      closedPrograms(sql`customers`).as('closed_programs'),
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
  const authorities = actedBy ? authoritiesWhileActing(held) : held
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
    closedPrograms: row.closed_programs,
    role: row.role,
    companyRole: row.company_role,
    limitedToLocations: row.order_for !== null,
    terms: row.terms,
    vendorName: row.vendor_name ?? '',
    vendorPlace: row.vendor_place ?? '',
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
