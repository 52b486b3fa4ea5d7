import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Address } from '../../contract/core/fields.ts'
import type { personal } from '../../contract/features/personal/personal.ts'
import { readAddresses } from '../access/addresses.ts'
import { auditActing } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

type Typed = InputOf<typeof personal.addAddress>['body']

/** Appends an address, in a transaction. */
export async function addAddress(ctx: SignedInCtx, typed: Typed): Promise<Address> {
  await inLine(ctx)
  const { id } = await ctx.db
    .insertInto('addresses')
    .values({
      ...columns(typed),
      ...(await shippingOf(ctx, typed.zipCode)),
      customer_id: ctx.user.customerId,
      position: sql`(select coalesce(max(position), 0) + 1 from addresses where customer_id = ${ctx.user.customerId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(ctx)
  const after = await readOne(ctx, id)
  await auditActing(ctx, { subject: `address ${id}`, after })
  return after
}

/** Changes one of the customer's addresses, in a transaction. Another ZIP code may change its route. */
export async function changeAddress(ctx: SignedInCtx, id: number, typed: Typed): Promise<Address> {
  await inLine(ctx)
  const before = await readOne(ctx, id)
  const moved = before.zipCode.slice(0, 5) !== typed.zipCode.slice(0, 5)
  // The cart was priced and dated for the previous route.
  if (moved && (await isInCart(ctx, id))) throw new AppError('address_in_use')
  await ctx.db
    .updateTable('addresses')
    .set({ ...columns(typed), ...(moved ? await shippingOf(ctx, typed.zipCode, id) : {}) })
    .where('id', '=', id)
    .execute()
  await tell(ctx)
  const after = await readOne(ctx, id)
  await auditActing(ctx, { subject: `address ${id}`, before, after })
  return after
}

/** Removes an address, in a transaction; placed orders keep theirs. */
export async function removeAddress(ctx: SignedInCtx, id: number): Promise<void> {
  await inLine(ctx)
  const before = await readOne(ctx, id)
  const all = await readAddresses(ctx.db, ctx.user.customerId)
  if (all.length === 1) throw new AppError('last_address')
  if (await isInCart(ctx, id)) throw new AppError('address_in_use')
  await ctx.db.updateTable('addresses').set({ deleted_at: ctx.now() }).where('id', '=', id).execute()
  await ctx.db.updateTable('shipments').set({ address_id: null }).where('address_id', '=', id).execute()
  await ctx.db
    .updateTable('customers')
    .set({ last_address_id: null })
    .where('id', '=', ctx.user.customerId)
    .where('last_address_id', '=', id)
    .execute()
  await tell(ctx)
  await auditActing(ctx, { subject: `address ${id}`, before })
}

/**
 * Locks the customer for changes of cart or addresses, so that two requests cannot each remove the last but one. Throws
 * `not_allowed` for a user who orders for only some of the addresses.
 */
async function inLine({ db, user }: SignedInCtx) {
  if (user.locations)
    throw new AppError('not_allowed', {
      detail: 'You order for some addresses only and can’t change addresses.',
    })
  await db.selectFrom('customers').select('id').where('id', '=', user.customerId).forNoKeyUpdate().execute()
}

/** Notifies all users of the customer: each reads addresses with their shipment. */
async function tell(ctx: SignedInCtx) {
  const users = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('customer_id', '=', ctx.user.customerId)
    .execute()
  for (const { id: userId } of users) await ctx.emit('shipment.changed', { userId })
}

const columns = (typed: Typed) => ({
  name: typed.name,
  address_line1: typed.addressLine1,
  address_line2: typed.addressLine2,
  city: typed.city,
  state: typed.state,
  zip_code: typed.zipCode,
})

async function readOne(ctx: SignedInCtx, id: number): Promise<Address> {
  const found = (await readAddresses(ctx.db, ctx.user.customerId)).find((one) => one.id === id)
  if (!found) throw new AppError('not_found')
  return found
}

async function isInCart(ctx: SignedInCtx, addressId: number): Promise<boolean> {
  const line = await ctx.db
    .selectFrom('cart_lines')
    .innerJoin('cart_orders', 'cart_orders.id', 'cart_lines.cart_order_id')
    .select('cart_lines.id')
    .where('cart_orders.customer_id', '=', ctx.user.customerId)
    .where('cart_orders.address_id', '=', addressId)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/**
 * The route that stops at a ZIP code, if any, with cost and minimum: those of the customer's own addresses on that route, else
 * the most common ones among the route's addresses, else those of the customer's first address.
 */
async function shippingOf(ctx: SignedInCtx, zipCode: string, butFor = 0) {
  const { customerId } = ctx.user
  const stop = await ctx.db
    .selectFrom('route_stops')
    .select('route_number')
    .where(sql<boolean>`${zipCode.slice(0, 5)} = any(zip_codes)`)
    .orderBy('route_number')
    .orderBy('stop')
    .limit(1)
    .executeTakeFirst()
  const route_number = stop?.route_number ?? null
  const { rows } = await sql<{ cost: number; minimum: number }>`
    select shipping_cost_cents as cost, shipping_minimum_cents as minimum from addresses
    where deleted_at is null and id <> ${butFor} and (customer_id = ${customerId} or route_number = ${route_number}::text)
    group by shipping_cost_cents, shipping_minimum_cents
    order by bool_or(customer_id = ${customerId} and route_number is not distinct from ${route_number}::text) desc,
      bool_or(route_number = ${route_number}::text) desc nulls last,
      case when bool_or(route_number = ${route_number}::text) then count(*) end desc nulls last,
      min(position), min(id)
    limit 1`.execute(ctx.db)
  const [like] = rows
  return {
    route_number,
    shipping_cost_cents: Number(like?.cost ?? 0),
    shipping_minimum_cents: Number(like?.minimum ?? 0),
  }
}
