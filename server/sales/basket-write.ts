import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { type MethodCode, phoneDigits } from '../../contract/core/fields.ts'
import type { Basket, baskets } from '../../contract/features/sales/baskets.ts'
import { audit } from '../audit/audit.ts'
import { lockCustomer } from '../cart/rows.ts'
import { readBuyer } from '../checkout/buyer.ts'
import { priceLines } from '../checkout/place-lines.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueMail, queueSms } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { asBuyer } from '../order-changes/desk.ts'
import { makeBasketLink } from './basket-links.ts'
import { type BasketRow, lockBasket, moveBasket } from './basket-move.ts'
import { readBasket } from './basket-read.ts'
import { wayTo } from './customer.ts'
import { type Own, ofOwnCustomer, ownCustomer, sayTonight } from './scope.ts'
import { eveningOf } from './ship-day.ts'
import { readUsual } from './usual.ts'

type Line = { productId: number; quantity: number }

/** A basket of a customer that the user looks after, locked. Throws `not_found`. */
async function ownBasket(ctx: SignedInCtx, id: number): Promise<BasketRow & { own: Own }> {
  const { rows } = await sql<{
    accountNumber: number
    name: string
  }>`select c.account_number as "accountNumber", c.name
    from baskets b join customers c on c.id = b.customer_id where b.id = ${id} and ${ofOwnCustomer(ctx, 'b')}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('not_found')
  const row = await lockBasket(ctx, id)
  return { ...row, own: { id: row.customer_id, ...rows[0] } }
}

/** Creates a basket. Throws `not_found` for another's customer, person or address, and `not_allowed` if the person may not order. */
export async function addBasket(ctx: SignedInCtx, { body }: InputOf<typeof baskets.add>): Promise<Basket> {
  const own = await ownCustomer(ctx, body.accountNumber)
  const { rows: people } = await sql<{ id: number }>`select id::int as id from users
    where customer_id = ${own.id} and status = 'active' and company_role <> 'viewer'
    order by company_role = 'owner' desc, last_sign_in_at desc nulls last, id`.execute(ctx.db)
  const person = body.userId === undefined ? people[0] : people.find(({ id }) => id === body.userId)
  if (!person) throw new AppError(body.userId === undefined ? 'not_allowed' : 'not_found')
  const evening = await eveningOf(ctx, sql`c.id = ${own.id}`, body.shipDay)
  const { rows: addresses } = await sql<{ id: number; routeNumber: string | null }>`
    select id::int as id, route_number as "routeNumber" from addresses
    where customer_id = ${own.id} and deleted_at is null order by position, id`.execute(ctx.db)
  const address =
    body.addressId === undefined ? addresses[0] : addresses.find(({ id }) => id === body.addressId)
  if (!address) throw new AppError('not_found')
  const method = body.deliveryMethod ?? wayTo(own, address, evening).methodCode
  const lines = body.lines ?? (await usualOf(ctx, own, evening))
  const { id } = await ctx.db
    .insertInto('baskets')
    .values({
      customer_id: own.id,
      address_id: address.id,
      to_user_id: person.id,
      made_by: ctx.user.id,
      maker_name: ctx.user.name,
      ship_day: evening.shipDay,
      method,
      word: body.word,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(ctx, id, lines)
  await audit(ctx, {
    action: 'basket.changed',
    subject: `basket ${id}, account ${own.accountNumber}`,
    customerId: own.id,
    after: { lines: lines.length, day: evening.shipDay },
  })
  await sayTonight(ctx)
  return readBasket(ctx, id)
}

/** The customer's usual items that are available in the usual quantity. */
async function usualOf(ctx: SignedInCtx, own: Own, evening: { shipDay: Day }): Promise<Line[]> {
  const usual = await readUsual(asBuyer(ctx, own), evening)
  return usual.flatMap(({ productId, quantity, left }) => (left >= quantity ? { productId, quantity } : []))
}

/** Replaces the lines of a basket. Throws `not_orderable` for a product that is named twice, `not_found` for an unknown one. */
async function writeLines({ db }: SignedInCtx, basketId: number, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ productId }) => productId)
  if (new Set(ids).size !== ids.length)
    throw new AppError('not_orderable', { detail: 'Name each product once.' })
  await db.deleteFrom('basket_lines').where('basket_id', '=', basketId).execute()
  if (lines.length === 0) return
  const known = await db.selectFrom('products').select('id').where('id', 'in', ids).execute()
  if (known.length !== ids.length) throw new AppError('not_found')
  await db
    .insertInto('basket_lines')
    .values(
      lines.map(({ productId, quantity }, at) => ({
        basket_id: basketId,
        product_id: productId,
        position: at + 1,
        quantity,
      })),
    )
    .execute()
}

/** Changes a draft. Throws `not_found`, `wrong_state` for a basket that was sent, `changed_meanwhile`. */
export async function changeBasket(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof baskets.change>,
): Promise<Basket> {
  const row = await ownBasket(ctx, params.id)
  if (row.state !== 'DRAFT') throw new AppError('wrong_state', { data: { state: row.state } })
  if (row.version !== body.version)
    throw new AppError('changed_meanwhile', { data: { version: row.version } })
  if (body.lines) await writeLines(ctx, row.id, body.lines)
  await ctx.db
    .updateTable('baskets')
    .set({ version: row.version + 1, ...(body.word !== undefined && { word: body.word }) })
    .where('id', '=', row.id)
    .execute()
  await audit(ctx, {
    action: 'basket.changed',
    subject: `basket ${row.id}, account ${row.own.accountNumber}`,
    customerId: row.customer_id,
    after: { lines: body.lines?.length },
  })
  await sayTonight(ctx)
  return readBasket(ctx, row.id)
}

/**
 * Sends a basket's link. Throws `wrong_state`, `ship_day_closed` for a closed day, `not_orderable` for an empty basket, and
 * `no_mobile` for a text to a person without a verified number.
 */
export async function sendBasket(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof baskets.send>,
): Promise<Basket> {
  const row = await ownBasket(ctx, params.id)
  const shipDay = row.ship_day as Day
  const method = row.method as MethodCode
  const address = await ctx.db
    .selectFrom('addresses')
    .select(['route_number'])
    .where('id', '=', row.address_id)
    .executeTakeFirstOrThrow()
  const { stateFor } = await eveningOf(ctx, sql`c.id = ${row.customer_id}`, shipDay)
  const to = { method, routeNumber: address.route_number, accountNumber: row.own.accountNumber }
  const { open, cutOff } = stateFor(to)
  if (!open || !cutOff) throw new AppError('ship_day_closed')
  const person = await ctx.db
    .selectFrom('users')
    .select(['id', 'mobile_number', 'mobile_verified_at'])
    .where('id', '=', row.to_user_id)
    .executeTakeFirstOrThrow()
  const mobile = person.mobile_verified_at ? (phoneDigits(person.mobile_number) ?? '') : ''
  if (body.by === 'text' && mobile === '') throw new AppError('no_mobile')
  await keepPrices(ctx, row)
  const { path, hash } = makeBasketLink()
  await moveBasket(ctx, row, {
    to: 'SENT',
    by: 'desk',
    actor: ctx.user.name,
    also: { token_hash: hash, closes_at: cutOff, sent_by_way: body.by, sent_at: ctx.now() },
  })
  const about = { from: row.maker_name, word: row.word, shipDay, closesAt: cutOff.toISOString(), path }
  if (body.by === 'text')
    await queueSms(ctx, {
      kind: 'basket',
      about,
      to: { userId: person.id, mobileNumber: mobile },
      goodUntil: cutOff,
    })
  else await queueMail(ctx, { kind: 'basket', about, to: { userId: person.id }, goodUntil: cutOff })
  await notify(ctx, {
    topic: 'basket-sent',
    facts: { by: row.maker_name, until: cutOff.toISOString() },
    to: [person.id],
    link: path,
    once: basketNotice(row.id),
    decideBy: cutOff,
  })
  await audit(ctx, {
    action: 'basket.sent',
    subject: `basket ${row.id}, account ${row.own.accountNumber}`,
    customerId: row.customer_id,
    after: { by: body.by, to: person.id },
  })
  return readBasket(ctx, row.id)
}

/** The key of a basket's notice, which is marked as decided together with the basket. */
export const basketNotice = (id: number): string => `basket:${id}`

/** Stores the shop's current prices, so that later price changes can be shown. */
async function keepPrices(ctx: SignedInCtx, row: BasketRow): Promise<void> {
  const lines = await ctx.db
    .selectFrom('basket_lines')
    .select(['product_id as productId', 'quantity'])
    .where('basket_id', '=', row.id)
    .orderBy('position')
    .execute()
  if (lines.length === 0) throw new AppError('not_orderable', { detail: 'The basket is empty.' })
  const buyer = await readBuyer(ctx, { customerId: row.customer_id, by: { userId: row.to_user_id } })
  const around = await lockCustomer(buyer)
  const drop = {
    addressId: row.address_id,
    shipDay: row.ship_day as Day,
    method: row.method as MethodCode,
    orderType: 'STOCK' as const,
  }
  const { lines: priced } = await priceLines(buyer, { ...drop, lines }, around)
  for (const { row: line, unitPriceE4 } of priced)
    await ctx.db
      .updateTable('basket_lines')
      .set({ sent_price_e4: unitPriceE4 })
      .where('basket_id', '=', row.id)
      .where('product_id', '=', line.product_id)
      .execute()
}

/** Withdraws a basket. Throws `not_found`, and `wrong_state` for one that has ended. */
export async function withdrawBasket(
  ctx: SignedInCtx,
  { params }: InputOf<typeof baskets.withdraw>,
): Promise<Basket> {
  const row = await ownBasket(ctx, params.id)
  await moveBasket(ctx, row, { to: 'WITHDRAWN', by: 'desk', actor: ctx.user.name })
  await audit(ctx, {
    action: 'basket.withdrawn',
    subject: `basket ${row.id}, account ${row.own.accountNumber}`,
    customerId: row.customer_id,
  })
  return readBasket(ctx, row.id)
}
