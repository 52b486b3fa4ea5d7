import { randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Authority, CompanyRole } from '../../contract/core/access.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Tables } from '../../db/tables.ts'
import { productsChanged } from '../../server/catalogue/changes.ts'
import { makeCtx } from '../../server/core/context.ts'
import type { Deps } from '../../server/core/route.ts'
import { testPasswordHash } from './password.ts'

type Db = Kysely<Tables>
let serial = 0

/** Set when the database already has what an earlier process created here. */
export const startNumbersAfter = (made: number) => {
  serial = Math.max(serial, made)
}

/** The authorities of a shop that orders everything on account. */
export const shopAuthorities: Authority[] = [
  'FLOWERS',
  'SUPPLIES',
  'PLANTS',
  'YARD',
  'FARM_DIRECT_INVENTORY',
  'US_ITEMS',
  'FAVORITES',
  'STATEMENTS',
  'PAYMENT_METHOD',
  'SPECIAL_ORDER_QUOTE',
  'CARDS_BLOCKED',
]

/** The authorities of a shop that pays by card. */
export const cardShopAuthorities = shopAuthorities.filter((authority) => authority !== 'CARDS_BLOCKED')

/** Options of a shop that pays by card. */
export const cardShop = {
  customer: { terms: 'PREPAID_CARD' as const },
  authorities: cardShopAuthorities,
}

/** A truck route that runs Monday to Friday by default. */
export async function makeRoute(db: Db, { routeNumber = `R${++serial}`, weekdays = [1, 2, 3, 4, 5] } = {}) {
  await db
    .insertInto('routes')
    .values({
      route_number: routeNumber,
      name: `Route ${routeNumber}`,
      weekdays,
      departs_at: '05:30',
      hub: 'Dayton',
    })
    .execute()
  return routeNumber
}

type Shop = {
  customer?: Partial<Insertable<Tables['customers']>>
  address?: Partial<Insertable<Tables['addresses']>>
  authorities?: Authority[]
}

/** A customer with one address on its own route, and one user, its owner, who signs in with the tests' password. */
export async function makeShop(
  db: Db,
  { customer = {}, address = {}, authorities = shopAuthorities }: Shop = {},
) {
  const n = ++serial
  const email = `shop${n}@example.test`
  const routeNumber = address.route_number === undefined ? await makeRoute(db) : address.route_number
  const { id: customerId, account_number: accountNumber } = await db
    .insertInto('customers')
    .values({
      account_number: 40_000 + n,
      name: `Shop ${n}`,
      email,
      terms: 'NET30',
      custom_route: true,
      ...customer,
    })
    .returning(['id', 'account_number'])
    .executeTakeFirstOrThrow()
  const { id: addressId } = await db
    .insertInto('addresses')
    .values({
      customer_id: customerId,
      name: 'Shop',
      address_line1: '1 Main St',
      city: 'Urbana',
      state: 'OH',
      zip_code: '43078',
      shipping_cost_cents: 1200,
      shipping_minimum_cents: 15_000,
      ...address,
      route_number: routeNumber,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await makeUser(db, { customerId, email, authorities, companyRole: 'owner' })
  return { customerId, accountNumber, addressId, routeNumber, email, userId: user.userId }
}

/** A second address of the shop, on the route of its first; returns its id. */
export async function makeStudio(
  db: Db,
  { customerId, routeNumber }: { customerId: number; routeNumber: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      customer_id: customerId,
      name: 'Studio',
      address_line1: '47 Detroit St',
      city: 'Xenia',
      state: 'OH',
      zip_code: '45385',
      route_number: routeNumber,
      shipping_cost_cents: 900,
      shipping_minimum_cents: 10_000,
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A user with their own role that has exactly these authorities; a buyer of the company by default. */
export async function makeUser(
  db: Db,
  user: { customerId: number; email?: string; authorities: Authority[]; companyRole?: CompanyRole },
) {
  const n = ++serial
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ name: `Role ${n}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (user.authorities.length > 0) {
    await db
      .insertInto('role_authorities')
      .values(user.authorities.map((authority) => ({ role_id: roleId, authority })))
      .execute()
  }
  const email = user.email ?? `user${n}@example.test`
  const { id: userId } = await db
    .insertInto('users')
    .values({
      customer_id: user.customerId,
      role_id: roleId,
      email,
      name: `User ${n}`,
      password_hash: await testPasswordHash(),
      company_role: user.companyRole ?? 'buyer',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId, email }
}

/** The id of the distributor's own account. */
export async function houseOf(db: Kysely<Tables>): Promise<number> {
  const house = db.selectFrom('customers').select('id').where('is_house', '=', true)
  return (await house.executeTakeFirstOrThrow()).id
}

/** A representative; `userId` is the user who signs in as them. */
export async function makeRep(
  db: Db,
  {
    userId = null,
    name = `Rep ${++serial}`,
    email = `rep${++serial}@example.test`,
  }: {
    userId?: number | null
    name?: string
    email?: string
  } = {},
): Promise<{ repId: number; rep: string }> {
  const rep = `R${++serial}`
  const { id } = await db
    .insertInto('sales_reps')
    .values({ rep, name, email, phone_number: '9375550161', user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { repId: id, rep }
}

/** A driver; `userId` is who signs in as them. Returns the id. */
export async function makeDriver(
  db: Db,
  { name = 'Tanya Ruiz', userId }: { name?: string; userId?: number } = {},
) {
  const { id } = await db
    .insertInto('drivers')
    .values({ name, user_id: userId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A vendor. Returns the id. */
export async function makeVendor(db: Db) {
  const id = `V${++serial}`
  await db
    .insertInto('vendors')
    .values({ id, name: `Farm ${id}` })
    .execute()
  return id
}

/** A vendor, which is a supplier from the start. Returns the supplier's id. */
export async function makeSupplier(db: Db): Promise<number> {
  const vendorId = await makeVendor(db)
  const row = await db
    .selectFrom('suppliers')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return row.id
}

type Product = Partial<Insertable<Tables['products']>> & { onHand?: number }

/** A flower sold by the bunch at $6.10, $5.86 from five, by default with a hundred bunches in stock. */
export async function makeProduct(db: Db, { onHand = 100, ...product }: Product = {}) {
  const id = product.id ?? 900_000 + ++serial
  await db
    .insertInto('products')
    .values({
      description: `Alstroemeria ${id}`,
      department: 'flowers',
      category: 'Alstroemeria',
      type: 'Alstroemeria',
      um: 'BU',
      pack: 10,
      sold_by: 'Bunch',
      price1_e4: 61_000,
      quantity1: 1,
      price2_e4: 58_600,
      quantity2: 5,
      created_at: new Date('2026-01-05T14:00:00Z'),
      updated_at: new Date('2026-01-05T14:00:00Z'),
      ...product,
      id,
    })
    .execute()
  await db.insertInto('stock').values({ product_id: id, on_hand: onHand }).execute()
  if (onHand > 0) await makeLot(db, { productId: id, units: onHand, kind: 'opening' })
  return id
}

type Lot = Partial<Insertable<Tables['lots']>> & {
  productId: number
  units: number
  kind?: Insertable<Tables['stock_movements']>['kind']
}

/** A lot with its ledger entry; doesn't change the stock on hand. Returns its id. */
export async function makeLot(db: Db, { productId, units, kind = 'receipt', ...lot }: Lot): Promise<number> {
  const { id } = await db
    .insertInto('lots')
    .values({ product_id: productId, received: units, remaining: units, ...lot })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stock_movements')
    .values({ product_id: productId, kind, on_hand_change: units, lot_id: id, actor: 'test' })
    .execute()
  return id
}

/** Notifies every process and page that products were added, changed or removed. */
export const announceProducts = (db: Db, ids: readonly number[]) =>
  productsChanged(makeCtx({ db, hearOwn: () => {} } as unknown as Deps, null), ids)

/** The address of an order, as check-out stores it. */
const writtenAddress = JSON.stringify({
  name: 'Shop',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Urbana',
  state: 'OH',
  zipCode: '43078',
})

type PastOrder = {
  customerId: number
  addressId: number
  placedAt: Date
  lines: readonly { productId: number; quantity?: number; status?: 'DELIVERED' | 'CANCELLED' }[]
  status?: OrderStatus
  /** Differences from the default. */
  order?: Partial<Insertable<Tables['orders']>>
}

/** An earlier order, on account by truck: bunches of alstroemeria at $6.10. */
export async function makePastOrder(
  db: Db,
  { customerId, addressId, placedAt, lines, status = 'CLOSED', order = {} }: PastOrder,
) {
  const cents = lines.reduce((sum, { quantity = 1 }) => sum + 610 * quantity, 0)
  const { id } = await db
    .insertInto('orders')
    .values({
      customer_id: customerId,
      order_type: 'STOCK',
      status,
      payment_status: 'ON_ACCOUNT',
      ...(status === 'ON_HOLD' && { hold_reason: 'MANUAL' }),
      ship_day: '2026-11-20',
      method: 'TRUCK',
      address_id: addressId,
      ship_to: writtenAddress,
      bill_to: writtenAddress,
      terms: 'NET30',
      goods_cents: cents,
      shipping_cents: 0,
      total_cents: cents,
      placed_at: placedAt,
      ...order,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_lines')
    .values(
      lines.map(({ productId, quantity = 1, status: lineStatus = 'DELIVERED' }, i) => ({
        order_id: id,
        customer_id: customerId,
        sequence: i + 1,
        product_id: productId,
        description: 'Alstroemeria',
        department: 'flowers',
        um: 'BU',
        pack: 10,
        min_quantity: 1,
        quantity,
        unit_price_e4: 61_000,
        amount_cents: 610 * quantity,
        status: lineStatus,
      })),
    )
    .execute()
  return id
}

/** A passkey that no device holds; returns its id. */
export async function makePasskey(
  db: Db,
  { userId, name = 'Phone' }: { userId: number; name?: string },
): Promise<number> {
  const { id } = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: randomBytes(16),
      public_key: randomBytes(32),
      algorithm: -7,
      counter: 0,
      name,
      is_synced: true,
      user_agent: '',
      created_at: new Date('2026-01-05T14:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
