import { sql } from 'kysely'
import { timeAt } from '../../contract/core/dates.ts'
import { lineAmountCents } from '../../contract/core/money.ts'
import {
  bestOffers,
  decidesAlone,
  type Offerable,
  offerPriceE4,
  type Sold,
  unitsInstead,
} from '../../contract/rules/choices.ts'
import { comesWith, wayIn } from '../../contract/rules/order-types.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { rankOf } from '../../contract/rules/substitutes.ts'
import { fitsWish } from '../../contract/rules/wishes.ts'
import { customerLadder } from '../cart/price.ts'
import type { Around, LockedProduct } from '../cart/rows.ts'
import { maySee, takesStock } from '../cart/rules.ts'
import type { SignedInCtx } from '../core/route.ts'
import { queueChoice } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { placedBy } from '../notices/receivers.ts'
import { availableTo, closedFault } from '../order-changes/desk-plan.ts'
import { type CandidateRow, candidatesOfEach, replaceable } from '../order-desk/substitutes.ts'
import type { OrderRow } from '../orders/moves.ts'
import { orderTypeOf } from '../ship-days/product-delivery.ts'
import { choiceNotice, closesAt } from './closing.ts'
import type { ShortLine } from './lines.ts'
import { makeToken } from './links.ts'
import { wished } from './plan.ts'

/** Maximum products that are scored for a shop. */
const weighed = 16

/**
 * Possible substitutes for a shop's line, best first, without products that it claimed or hid. `isBooked`: goods that arrive for
 * their orders, so there is no stock to reserve.
 */
export async function rankedFor(
  ctx: SignedInCtx,
  { productId, customerId, isBooked = false }: { productId: number; customerId: number; isBooked?: boolean },
): Promise<RankedFor | undefined> {
  return (await rankedForEach(ctx, { productIds: [productId], customerId, isBooked })).get(productId)
}

export type RankedFor = { own: CandidateRow; ranked: (CandidateRow & { rank: number })[] }

/** Possible substitutes for each of several products. */
export async function rankedForEach(
  ctx: SignedInCtx,
  asked: { productIds: readonly number[]; customerId: number; isBooked?: boolean },
): Promise<Map<number, RankedFor>> {
  const found = await candidatesOfEach(ctx, asked)
  const refused = await sentBack(ctx, asked.customerId)
  const ranked = new Map<number, RankedFor>()
  for (const [productId, [own, ...others]] of found) {
    if (!own) continue
    const best = others
      .filter(({ id }) => !refused.has(id))
      .map((row) => ({ ...row, rank: rankOf(replaceable(own), replaceable(row)).rank }))
      .sort((a, b) => b.rank - a.rank || b.free - a.free || a.id - b.id)
      .slice(0, weighed)
    ranked.set(productId, { own, ranked: best })
  }
  return ranked
}

/** Products that the shop claimed, or was credited for because of their quality, within the last 90 days. */
async function sentBack(ctx: SignedInCtx, customerId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select l.product_id as id from claims c join claim_lines k on k.claim_id = c.id join order_lines l on l.id = k.order_line_id
    where c.customer_id = ${customerId} and c.submitted_at > ${ctx.now()}::timestamptz - interval '90 days'
      and c.status <> 'WITHDRAWN' and k.reason not in ('MISSING', 'SHORT_COUNT', 'PRICE_ERROR', 'LATE', 'NOT_DELIVERED')
    union
    select l.product_id from credit_memos m join order_lines l on l.id = m.order_line_id
    where m.customer_id = ${customerId} and m.reason = 'QUALITY'
      and m.issued_on > (${ctx.now()}::timestamptz::date - 90)`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

export type Asked = {
  line: ShortLine
  order: OrderRow
  around: Around
  orderLine: { id: number; unit_price_e4: number }
  units: number
  reason: string
  tell: boolean
  own: CandidateRow
  ranked: readonly CandidateRow[]
  /** Locked, in locking order. */
  products: readonly LockedProduct[]
  /** The shop's deadline; by default when its goods are loaded. */
  closes?: Date
}

/**
 * Asks the shop of a line what it wants instead of its missing units: reserves units of the three best substitutes and queues a mail
 * with the link. The caller has locked the order and the stock of all products. False when nothing can be offered.
 */
export async function askShop(ctx: SignedInCtx, asked: Asked): Promise<boolean> {
  const { line, order, orderLine, units, reason, tell, own } = asked
  const { offers, ruled } = offersOf(asked)
  const best = bestOffers(offers, { ruled, byCard: order.payment_status !== 'ON_ACCOUNT' })
  if (best.length === 0) return false
  const { path, hash } = makeToken()
  const closes = asked.closes ?? closesAt(ctx, line)
  const ownProduct = asked.products.find(({ product_id }) => product_id === line.productId)
  const takes = ownProduct !== undefined && takesStock(wayIn(order.order_type, orderTypeOf(ownProduct)))
  const { id } = await ctx.db
    .insertInto('short_choices')
    .values({
      order_id: order.id,
      order_line_id: orderLine.id,
      customer_id: order.customer_id,
      token_hash: hash,
      asked: line.asked,
      missing: units,
      unit_price_e4: orderLine.unit_price_e4,
      reason,
      tell,
      wish: line.wish,
      percent: line.percent,
      ruled_product_id: ruled,
      opened_at: ctx.now(),
      closes_at: closes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('short_offers')
    .values(
      best.map((offer, at) => ({
        choice_id: id,
        product_id: offer.productId,
        position: at + 1,
        quantity: offer.quantity,
        held: takes ? offer.quantity : 0,
        unit_price_e4: offer.priceE4,
        longer: offer.longer,
        same_color: offer.sameColor,
      })),
    )
    .execute()
  await sql`update stock s set held = s.held + o.held from short_offers o
    where o.choice_id = ${id} and s.product_id = o.product_id`.execute(ctx.db)
  await ctx.emit('stock.changed', { productIds: best.map(({ productId }) => productId) })
  await queueChoice(ctx, {
    orderId: order.id,
    goodUntil: closes,
    about: {
      orderNumber: line.orderNumber,
      description: own.description,
      um: own.um,
      missing: units,
      asked: line.asked,
      reason,
      closes: timeAt(closes, ctx.settings.timeZone),
      path,
    },
  })
  await notify(ctx, {
    topic: 'short-choice',
    facts: {
      orderNumber: line.orderNumber,
      goods: `${units} × ${own.description}`,
      until: closes.toISOString(),
    },
    to: await placedBy(ctx, order.id),
    link: `/orders/${line.orderNumber}`,
    once: choiceNotice(id),
    decideBy: closes,
  })
  return true
}

type Offered = Offerable & { priceE4: number; longer: number | null; sameColor: boolean; fits: boolean }

function offersOf({ line, order, around, orderLine, units, own, ranked, products }: Asked): {
  offers: Offered[]
  ruled: number | null
} {
  const ownProduct = products.find(({ product_id }) => product_id === line.productId)
  if (!ownProduct) return { offers: [], ruled: null }
  const takes = takesStock(wayIn(order.order_type, orderTypeOf(ownProduct)))
  const replacedCents = lineAmountCents(units, orderLine.unit_price_e4)
  const possible = ranked.flatMap((row) => {
    const product = products.find(({ product_id }) => product_id === row.id)
    if (!product || !comesWith(order.order_type, orderTypeOf(product)) || !maySee(around, product)) return []
    // Goods that arrive for their orders must still be orderable for the day.
    if (!takes && closedFault(product, { order, around })) return []
    const sold = [soldAs(own, ownProduct), soldAs(row, product)] as const
    const quantity = unitsInstead(units, ...sold)
    if (quantity === null) return []
    const ladder = customerLadder(product, around)
    // Priced at the tier of the whole ordered quantity, because a short isn't the customer's doing.
    const tier = tierFor(ladder, unitsInstead(line.asked, ...sold) ?? quantity)
    const ownE4 = tier?.priceE4 ?? ladder[0]?.priceE4
    if (ownE4 === undefined) return []
    const fits = row.um === own.um && decidesAlone(line.wish) && fitsWish(line, wished(own), wished(row))
    return [{ row, quantity, ownE4, fits, free: takes ? availableTo(product, undefined) : quantity }]
  })
  const ruled = possible.find(({ fits, quantity, free }) => fits && quantity <= free)?.row.id ?? null
  const offers = possible.map(({ row, quantity, ownE4, fits, free }): Offered => {
    const replacedE4 = orderLine.unit_price_e4
    const priceE4 = offerPriceE4({ ownE4, replacedE4, isRuled: row.id === ruled })
    return {
      productId: row.id,
      quantity,
      free,
      priceE4,
      fits,
      amountCents: lineAmountCents(quantity, priceE4),
      replacedCents,
      longer: own.length === null || row.length === null ? null : row.length - own.length,
      sameColor: own.colorFamily !== '' && own.colorFamily === row.colorFamily,
    }
  })
  return { offers, ruled }
}

const soldAs = ({ um }: CandidateRow, { pack, min_quantity: step }: LockedProduct): Sold => ({
  um,
  pack,
  step,
})
