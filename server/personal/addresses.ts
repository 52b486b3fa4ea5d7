import { sql } from 'kysely'
import type { InputOf } from '../../contract/endpoint.ts'
import type { Address } from '../../contract/fields.ts'
import type { personal } from '../../contract/personal.ts'
import { readAddresses } from '../account/addresses.ts'
import { AppError } from '../errors.ts'
import type { SignedInCtx } from '../handle.ts'

type Typed = InputOf<typeof personal.addAddress>['body']

/** Adds an address at the end, in a transaction. */
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
  return readOne(ctx, id)
}

/** Changes one of the customer's addresses, in a transaction. With another ZIP code it may lie on another route. */
export async function changeAddress(ctx: SignedInCtx, id: number, typed: Typed): Promise<Address> {
  await inLine(ctx)
  const before = await readOne(ctx, id)
  const moved = before.zipCode.slice(0, 5) !== typed.zipCode.slice(0, 5)
  // What is in the cart was priced and dated for the route it goes by.
  if (moved && (await isInCart(ctx, id))) throw new AppError('address_in_use')
  await ctx.db
    .updateTable('addresses')
    .set({ ...columns(typed), ...(moved ? await shippingOf(ctx, typed.zipCode, id) : {}) })
    .where('id', '=', id)
    .execute()
  await tell(ctx)
  return readOne(ctx, id)
}

/** Takes an address off the list, in a transaction; placed orders keep theirs. */
export async function removeAddress(ctx: SignedInCtx, id: number): Promise<void> {
  await inLine(ctx)
  await readOne(ctx, id)
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
}

/**
 * Whoever changes the cart or the addresses of a customer waits here, so that two cannot each remove the last but one. Throws
 * `not_allowed` for a user who orders for some of the addresses alone.
 */
async function inLine({ db, user }: SignedInCtx) {
  if (user.locations)
    throw new AppError('not_allowed', { detail: 'You order for some of the addresses and change none.' })
  await db.selectFrom('customers').select('id').where('id', '=', user.customerId).forNoKeyUpdate().execute()
}

/** Every user of the customer reads addresses with their shipment. */
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
 * The route that stops at a ZIP code, none where no truck goes, with cost and minimum: those of the customer's own addresses on
 * that route, else those that most addresses of the route have, else those of the customer's first address.
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
