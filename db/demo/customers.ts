import { hash } from '@node-rs/argon2'
import type { CompanyRole } from '../../contract/core/access.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { type Db, insertRows, passIds } from './insert.ts'
import { readRoleIds } from './roles.ts'
import { insertSalesReps, tieSalesReps } from './sales-reps.ts'
import type { Person, Place, Shop } from './shops.ts'
import { demoPassword } from './sign-ins.ts'

export type Address = Place & { id: number }

/** A shop as stored in the database. */
export interface Customer extends Shop {
  id: number
  addresses: [Address, ...Address[]]
  /** Who places its orders. */
  buyer: { id: number; name: string }
}

/** Assigns ids to shops, addresses and people, in input order. */
export function numbered(shops: readonly Shop[]): Customer[] {
  let addressId = 0
  let userId = 0
  return shops.map((shop, index) => {
    const [first, ...rest] = shop.places.map((place) => ({ ...place, id: ++addressId }))
    const buyer = { id: userId + 1, name: shop.people[0]?.name ?? '' }
    userId += shop.people.length
    if (!first) throw new Error(`${shop.name} has no address`)
    return { ...shop, id: index + 1, addresses: [first, ...rest], buyer }
  })
}

export async function insertCustomers(db: Db, customers: readonly Customer[], now: Date) {
  const repIds = await insertSalesReps(db)
  const roleIds = await readRoleIds(db)
  await insertRows(db, {
    table: 'customers',
    columns: {
      id: 'bigint',
      account_number: 'int',
      name: 'text',
      email: 'text',
      phone_number: 'text',
      billing_address_line1: 'text',
      billing_address_line2: 'text',
      billing_city: 'text',
      billing_state: 'text',
      billing_zip: 'text',
      business_type: 'text',
      resale_certificate: 'text',
      terms: 'text',
      credit_limit_cents: 'bigint',
      price_tier: 'int',
      custom_route: 'boolean',
      sales_rep_id: 'bigint',
      is_house: 'boolean',
      status: 'text',
      hold_reason: 'text',
      daily_pricing: 'boolean',
      customer_since: 'date',
    },
    rows: customers.map((customer) => ({
      id: customer.id,
      account_number: customer.accountNumber,
      name: customer.name,
      email: customer.email,
      phone_number: customer.phoneNumber,
      billing_address_line1: customer.addresses[0].addressLine1,
      billing_address_line2: customer.addresses[0].addressLine2,
      billing_city: customer.addresses[0].city,
      billing_state: customer.addresses[0].state,
      billing_zip: customer.addresses[0].zipCode,
      business_type: customer.businessType,
      resale_certificate: customer.resaleCertificate,
      terms: customer.terms,
      credit_limit_cents: customer.creditLimitCents,
      price_tier: customer.priceTier,
      custom_route: customer.customRoute,
      sales_rep_id: repIds.get(customer.rep ?? '') ?? null,
      is_house: customer.isHouse,
      status: customer.status,
      hold_reason: customer.holdReason,
      daily_pricing: customer.dailyPricing,
      customer_since: customer.since,
    })),
  })
  await insertAddresses(db, customers)
  const passwordHash = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const people = customers.flatMap((customer) => customer.people.map((person) => ({ person, customer })))
  await insertRows(db, {
    table: 'users',
    columns: {
      id: 'bigint',
      customer_id: 'bigint',
      role_id: 'bigint',
      email: 'text',
      name: 'text',
      password_hash: 'text',
      phone_number: 'text',
      mobile_number: 'text',
      mobile_verified_at: 'timestamptz',
      vendor_id: 'text',
      company_role: 'text',
      status: 'text',
      created_at: 'timestamptz',
    },
    rows: people.map(({ person, customer }, index) => ({
      id: index + 1,
      customer_id: customer.id,
      role_id: roleIds[person.role],
      email: person.email,
      name: person.name,
      password_hash: person.mayTry ? passwordHash : null,
      phone_number: person.phoneNumber,
      mobile_number: person.mobileNumber,
      // A mobile number, so that text codes can be tried; they appear in the outbox.
      mobile_verified_at: person.mayTry ? now : null,
      vendor_id: person.vendorId ?? null,
      company_role: companyRoleOf(person, customer),
      status: customer.status === 'closed' ? 'disabled' : 'active',
      created_at: now,
    })),
  })
  await insertLocations(db, people)
  await tieSalesReps(db)
  await passIds(db, 'customers', customers.length)
  await passIds(db, 'users', people.length)
}

const companyRoleOf = (person: Person, { people, isHouse }: Customer): CompanyRole =>
  person.companyRole ?? (person === people[0] && !isHouse ? 'owner' : 'buyer')

/** People are sorted by id. */
async function insertLocations(db: Db, people: readonly { person: Person; customer: Customer }[]) {
  const rows = people.flatMap(({ person, customer }, index) =>
    (person.ordersFor ?? []).map((position) => ({
      customer_id: customer.id,
      user_id: index + 1,
      address_id: customer.addresses[position]?.id ?? 0,
    })),
  )
  await insertRows(db, {
    table: 'user_locations',
    columns: { customer_id: 'bigint', user_id: 'bigint', address_id: 'bigint' },
    rows,
  })
}

async function insertAddresses(db: Db, customers: readonly Customer[]) {
  const rows = customers.flatMap((customer) =>
    customer.addresses.map((address, position) => ({
      id: address.id,
      customer_id: customer.id,
      name: address.name,
      address_line1: address.addressLine1,
      address_line2: address.addressLine2,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      route_number: address.routeNumber,
      shipping_cost_cents: address.shippingCostCents,
      shipping_minimum_cents: address.shippingMinimumCents,
      position,
    })),
  )
  await insertRows(db, {
    table: 'addresses',
    columns: {
      id: 'bigint',
      customer_id: 'bigint',
      name: 'text',
      address_line1: 'text',
      address_line2: 'text',
      city: 'text',
      state: 'text',
      zip_code: 'text',
      route_number: 'text',
      shipping_cost_cents: 'bigint',
      shipping_minimum_cents: 'bigint',
      position: 'int',
    },
    rows,
  })
  await passIds(db, 'addresses', rows.length)
}

/** The shipping and billing address of an order. */
export const addressText = (address: Place): string =>
  JSON.stringify({
    name: address.name,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2,
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
  })

export const wayTo = (customer: { method: MethodCode }, address: Place) => ({
  method: customer.method,
  routeNumber: customer.method === 'TRUCK' ? address.routeNumber : null,
})
