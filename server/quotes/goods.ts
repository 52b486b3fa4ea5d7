import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { OfferedGoods, quoteDesk } from '../../contract/features/quotes/desk.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { endOfOffer } from '../../contract/rules/quote-offer.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { customerLadder } from '../cart/price.ts'
import { readAround } from '../cart/rows.ts'
import { takesStock } from '../cart/rules.ts'
import { goodsNamed } from '../catalogue/in-words.ts'
import { priceLines } from '../checkout/place-lines.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { orderTypeOf } from '../ship-days/product-delivery.ts'
import { methodsOffered, readShipmentChoice } from '../ship-days/shipment.ts'
import { costsOf } from './costs.ts'
import { wishedDay } from './offer.ts'
import { latestOffer } from './open-offer.ts'
import { isPricedBy, lockQuote } from './write.ts'
import { buyerFor, closing } from './write-offer.ts'

type Query = InputOf<typeof quoteDesk.goods>['query']
type Reply = ReplyOf<typeof quoteDesk.goods>

const mostFound = 12
const mostAsked = 40

/** The quote or the account for which goods are looked up. Throws `not_found` for one out of reach. */
async function about(ctx: SignedInCtx, { quoteId, account }: Query) {
  if (quoteId !== undefined) {
    const quote = await lockQuote(ctx, quoteId, isPricedBy(ctx.user))
    return { customerId: quote.customer_id, quote }
  }
  const customer = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', account ?? 0)
    .where('is_house', '=', false)
    .where(lookedAfterBy(ctx.user))
    .executeTakeFirst()
  if (!customer) throw new AppError('not_found')
  return { customerId: customer.id, quote: undefined }
}

/** The facts that a representative needs while writing an offer. Reads in a transaction. Throws `not_found`. */
export async function readGoods(ctx: SignedInCtx, { query }: { query: Query }): Promise<Reply> {
  const { customerId, quote } = await about(ctx, query)
  const buyer = await buyerFor(ctx, customerId)
  const before = quote && (await latestOffer(ctx, quote))
  const choice = await readShipmentChoice(buyer)
  const asked = query.addressId ?? before?.addressId ?? choice.addressId
  const address = choice.addresses.find(({ id }) => id === asked) ?? choice.address
  const offered = methodsOffered(address)
  const wished = query.method ?? before?.method ?? choice.method
  const method = offered.includes(wished) ? wished : (offered[0] ?? 'PICKUP')
  const usualDay = quote ? await wishedDay(ctx, quote, choice) : choice.shipDay
  const shipDay = query.shipDay ?? before?.shipDay ?? usualDay
  const to = { shipDay, method, addressId: address?.id ?? null }
  const ids = query.productIds.slice(0, mostAsked)
  const found = query.q ? await goodsNamed(buyer, query.q, { rowsFor: to, most: mostFound }) : []
  const productIds = [...new Set([...ids, ...found.map(({ productId }) => productId)])]
  const closes = address ? await closing(buyer, { ...to, addressId: address.id }) : null
  const now = ctx.now()
  const cutOff = closes && closes > now ? closes : null
  return {
    rows: address
      ? await weigh(buyer, {
          productIds,
          quantity: query.quantity,
          quoteId: quote?.id ?? null,
          to: { ...to, addressId: address.id },
        })
      : [],
    ...to,
    method: methodLabels[method],
    addresses: choice.addresses.map((one) => ({
      id: one.id,
      name: one.name,
      methods: methodsOffered(one).map((way) => methodLabels[way]),
    })),
    latestEnd: cutOff?.toISOString() ?? null,
    usualEnd: cutOff ? endOfOffer({ now, hours: ctx.settings.quoteHours, cutOff }).toISOString() : null,
    floorPercent: ctx.settings.quoteFloorPercent,
    habits: await habitsOf(ctx, customerId),
    lastBought:
      productIds.length === 0 ? null : await lastBought(ctx, customerId, ids[0] ?? productIds[0] ?? 0),
  }
}

type Weighing = {
  productIds: readonly number[]
  quantity: number
  quoteId: number | null
  to: { shipDay: Day; method: 'PICKUP' | 'TRUCK' | 'UPS'; addressId: number }
}

async function weigh(
  buyer: SignedInCtx,
  { productIds, quantity, quoteId, to }: Weighing,
): Promise<OfferedGoods[]> {
  const known = await buyer.db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productIds.length > 0 ? [...productIds] : [0])
    .execute()
  const there = productIds.filter((id) => known.some((one) => one.id === id))
  if (there.length === 0) return []
  const around = await readAround(buyer)
  const own = await heldBy(buyer, quoteId)
  const costs = await costsOf(buyer, there)
  const order = await priceLines(
    buyer,
    { ...to, orderType: 'SPECIAL', lines: there.map((productId) => ({ productId, quantity })) },
    around,
  )
  return order.lines.map(({ row, fault, cutOff }) => {
    const ladder = customerLadder(row, around)
    const held = own.get(row.product_id) ?? 0
    const free = Math.max(0, (row.on_hand ?? 0) - (row.allocated ?? 0) - (row.held ?? 0) + held)
    const listE4 = tierFor(ladder, quantity)?.priceE4 ?? ladder[0]?.priceE4
    const cost = costs.get(row.product_id)
    // Units that this quote reserves are available to it.
    const isShort = fault?.code === 'not_enough_stock' && free >= quantity
    return {
      productId: row.product_id,
      description: row.description,
      grower: row.grower,
      um: row.um,
      imageName: row.image_name,
      colorHex: row.color_hex,
      pack: row.pack,
      minQuantity: row.min_quantity,
      free,
      listPrice: listE4 === undefined ? null : dollarsFromE4(listE4),
      cost: cost === undefined ? null : dollarsFromE4(cost),
      fault: fault && !isShort ? fault.message : null,
      cutOff: cutOff?.toISOString() ?? null,
      holds: takesStock(orderTypeOf(row)) ? Math.min(quantity, free) : 0,
    }
  })
}

async function heldBy({ db }: SignedInCtx, quoteId: number | null): Promise<Map<number, number>> {
  if (quoteId === null) return new Map()
  const { rows } = await sql<{
    id: number
    units: number
  }>`select l.product_id as id, sum(l.held)::int as units
    from quote_offers f join quote_offer_lines l on l.offer_id = f.id where f.quote_id = ${quoteId} and l.held > 0
    group by l.product_id`.execute(db)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

/** How a customer responds to offers: of the latest twenty that it could read, how many it accepted, and how fast. */
async function habitsOf({ db }: SignedInCtx, customerId: number): Promise<Reply['habits']> {
  const { rows } = await sql<{ offered: number; accepted: number; hours: number | null }>`
    select count(*)::int as offered, count(*) filter (where status in ('ACCEPTED', 'ORDERED'))::int as accepted,
      percentile_cont(0.5) within group (order by extract(epoch from taken - first) / 3600) filter (where taken is not null) as hours
    from (select q.status, min(f.at) as first,
        (select max(e.at) from quote_events e where e.quote_id = q.id and e.status = 'ACCEPTED') as taken
      from quotes q join quote_offers f on f.quote_id = q.id
      where q.customer_id = ${customerId} and q.status in ('ACCEPTED', 'ORDERED', 'DECLINED_BY_CUSTOMER', 'EXPIRED')
      group by q.id order by q.id desc limit 20) t`.execute(db)
  const { offered = 0, accepted = 0, hours = null } = rows[0] ?? {}
  return { offered, accepted, medianHours: hours === null ? null : Math.round(Number(hours) * 10) / 10 }
}

/** What the customer last paid for an item or another of its variety. */
async function lastBought(
  { db }: SignedInCtx,
  customerId: number,
  productId: number,
): Promise<Reply['lastBought']> {
  const { rows } = await sql<{ description: string; day: Day; quantity: number; e4: number }>`
    select l.description, o.ship_day::text as day, l.quantity, l.unit_price_e4 as e4
    from products p join products like_it on like_it.type = p.type and like_it.variety = p.variety
    join order_lines l on l.product_id = like_it.id join orders o on o.id = l.order_id
    where p.id = ${productId} and l.customer_id = ${customerId} and o.status <> 'CANCELLED'
    order by o.ship_day desc, l.id desc limit 1`.execute(db)
  const [row] = rows
  return row
    ? {
        description: row.description,
        day: row.day,
        quantity: row.quantity,
        unitPrice: dollarsFromE4(Number(row.e4)),
      }
    : null
}
