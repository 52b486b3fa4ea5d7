import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { endOfOffer } from '../../contract/rules/quote-offer.ts'
import { dayState } from '../../contract/rules/ship-days.ts'
import { customerLadder } from '../cart/price.ts'
import { readAround } from '../cart/rows.ts'
import { takesStock } from '../cart/rules.ts'
import { priceLines } from '../checkout/place-lines.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { asBuyer } from '../order-changes/desk.ts'
import { orderTypeOf } from '../ship-days/product-delivery.ts'
import { freeUnits } from '../stock/stock.ts'
import { costsOf } from './costs.ts'
import { holdLine, releaseOffer } from './holds.ts'
import type { QuoteRow } from './write.ts'

export type NewLine = {
  slot: number
  productId: number | null
  description: string
  um: string
  quantity: number
  priceE4: number
  note: string
}
export type NewOffer = {
  lines: readonly NewLine[]
  shipDay: Day
  method: MethodCode
  addressId: number
  endsAt?: Date | undefined
}

/** The context in which goods are priced for the customer of a quote. */
export async function buyerFor(ctx: SignedInCtx, customerId: number): Promise<SignedInCtx> {
  const { account_number: accountNumber } = await ctx.db
    .selectFrom('customers')
    .select('account_number')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return asBuyer(ctx, { id: customerId, accountNumber })
}

/**
 * Writes the next offer of a locked quote, in the caller's transaction: the previous one is replaced and releases its units, and the
 * first line of each slot reserves the units that are available. Throws `ship_day_closed` for a day with closed orders, `not_found`
 * for an unknown address or item, `invalid_input` for an item that is named twice.
 */
export async function writeOffer(
  ctx: SignedInCtx,
  quote: Pick<QuoteRow, 'id' | 'customer_id' | 'revision'>,
  { lines, shipDay, method, addressId, endsAt: chosen }: NewOffer,
): Promise<{ revision: number; endsAt: Date }> {
  const buyer = await buyerFor(ctx, quote.customer_id)
  const around = await readAround(buyer)
  await releaseOffer(ctx, quote.id)
  const named = lines.filter(({ productId }) => productId !== null)
  refuseTwice(named)
  const goods = named.map(({ productId, quantity, priceE4 }) => ({
    productId: productId as number,
    quantity,
    priceE4,
  }))
  const asked = { addressId, shipDay, method, orderType: 'SPECIAL' as const }
  const priced = goods.length > 0 ? await priceLines(buyer, { ...asked, lines: goods }, around) : undefined
  const now = ctx.now()
  const cutOff = priced ? priced.cutOff : await closing(buyer, { addressId, shipDay, method })
  const closed = priced?.lines.find(({ fault }) => fault?.code === 'ship_day_closed')
  if (closed?.fault || cutOff === null || cutOff <= now)
    throw new AppError('ship_day_closed', { ...(closed?.fault && { detail: closed.fault.message }) })
  const endsAt = endOfOffer({ now, hours: ctx.settings.quoteHours, cutOff, chosen })
  if (endsAt <= now) throw new AppError('time_passed')
  await ctx.db
    .updateTable('quote_offers')
    .set({ state: 'REPLACED' })
    .where('quote_id', '=', quote.id)
    .where('state', 'in', ['OPEN', 'ACCEPTED'])
    .execute()
  const revision = quote.revision + 1
  const offer = await ctx.db
    .insertInto('quote_offers')
    .values({
      quote_id: quote.id,
      revision,
      user_id: ctx.user.id,
      name: ctx.user.name,
      ship_day: shipDay,
      method,
      customer_id: quote.customer_id,
      address_id: addressId,
      ends_at: endsAt,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const costs = await costsOf(
    ctx,
    goods.map(({ productId }) => productId),
  )
  const slots = new Set<number>()
  const holding: number[] = []
  for (const [at, line] of lines.entries()) {
    const row = priced?.lines.find(({ row }) => row.product_id === line.productId)?.row
    const ladder = row ? customerLadder(row, around) : []
    const { id } = await ctx.db
      .insertInto('quote_offer_lines')
      .values({
        offer_id: offer.id,
        position: at + 1,
        slot: line.slot,
        product_id: line.productId,
        description: row?.description ?? line.description,
        um: row?.um ?? line.um,
        quantity: line.quantity,
        unit_price_e4: line.priceE4,
        list_price_e4: tierFor(ladder, line.quantity)?.priceE4 ?? ladder[0]?.priceE4 ?? null,
        cost_e4: line.productId === null ? null : (costs.get(line.productId) ?? null),
        note: line.note,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const isFirst = !slots.has(line.slot)
    slots.add(line.slot)
    if (!row || !isFirst || row.on_hand === null || !takesStock(orderTypeOf(row))) continue
    const { on_hand, allocated, held, lapsed } = row
    const free = freeUnits({ on_hand, allocated: allocated ?? 0, held: held ?? 0, lapsed }) - lapsed
    const units = Math.min(line.quantity, Math.max(0, free))
    await holdLine(ctx, { lineId: id, productId: row.product_id, units })
    if (units > 0) holding.push(row.product_id)
  }
  if (holding.length > 0) await ctx.emit('stock.changed', { productIds: holding })
  await ctx.db.updateTable('quotes').set({ reminded_at: null }).where('id', '=', quote.id).execute()
  return { revision, endsAt }
}

function refuseTwice(lines: readonly NewLine[]): void {
  const ids = lines.map(({ productId }) => productId)
  const at = ids.findIndex((id, place) => ids.indexOf(id) < place)
  if (at >= 0)
    throw new AppError('invalid_input', {
      fields: [{ path: `lines.${at}.productId`, message: 'Name each item once.' }],
    })
}

/** The cut-off of a day for goods in stock; null for a day that never opens. */
export async function closing(
  buyer: SignedInCtx,
  { addressId, shipDay, method }: Pick<NewOffer, 'addressId' | 'shipDay' | 'method'>,
): Promise<Date | null> {
  const address = await addressOf(buyer, addressId)
  const { calendar, now } = await readAround(buyer)
  const state = dayState(
    calendar,
    {
      method,
      routeNumber: address.route_number,
      state: address.state,
      accountNumber: buyer.user.accountNumber,
      orderType: 'STOCK',
    },
    shipDay,
    now,
  )
  return state.open ? (state.cutOff ?? null) : null
}

async function addressOf({ db, user }: SignedInCtx, id: number) {
  const address = await db
    .selectFrom('addresses')
    .select(['route_number', 'state'])
    .where('id', '=', id)
    .where('customer_id', '=', user.customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!address) throw new AppError('unknown_ship_to')
  return address
}
