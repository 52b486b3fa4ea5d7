import type { Day } from '../../contract/core/dates.ts'
import { lineAmountCents } from '../../contract/core/money.ts'
import { type Sold, unitsInstead } from '../../contract/rules/choices.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { dayState } from '../../contract/rules/ship-days.ts'
import { doubled, type LineOutcome, lineOutcome, replacesAlone } from '../../contract/rules/standing-lines.ts'
import { fitsWish, noWish, type StandingWish } from '../../contract/rules/wishes.ts'
import { customerLadder } from '../cart/price.ts'
import { type Around, type LockedProduct, lockProducts, readAround } from '../cart/rows.ts'
import { maySee, takesStock } from '../cart/rules.ts'
import type { LineToPlace } from '../checkout/place-lines.ts'
import type { SignedInCtx } from '../core/route.ts'
import { deliveryOfProduct, isInSeason, orderTypeOf } from '../ship-days/product-delivery.ts'
import { rankedFor } from '../shorts/offers.ts'
import { wished } from '../shorts/plan.ts'
import { readWish } from '../shorts/wishes.ts'
import { freeUnits } from '../stock/stock.ts'
import type { LeftOutRow, LineRow, OwnLine, PlanRow } from './rows.ts'

/** A line on a day, with the result of ordering it now. */
export type WeighedLine = {
  line: LineRow
  product: LockedProduct
  /** The requested units for the day. */
  wanted: number
  outcome: LineOutcome
  amountCents: number
}

/** The requested lines for a day: the template's, or those that the shop set for this day only. */
export function wantedOn(
  plan: Pick<PlanRow, 'lines'>,
  own: readonly OwnLine[] | null,
  isDoubled: boolean,
): { line: LineRow; quantity: number; takeAnyway: boolean }[] {
  const times = (quantity: number) => (isDoubled ? doubled(quantity) : quantity)
  if (own === null)
    return plan.lines.map((line) => ({ line, quantity: times(line.quantity), takeAnyway: false }))
  const known = new Map(plan.lines.map((line) => [line.productId, line]))
  return own
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity, takeAnyway }) => ({
      line: known.get(productId) ?? {
        productId,
        quantity,
        atMostE4: null,
        wish: null,
        percent: null,
        leadDays: 0,
      },
      quantity: times(quantity),
      takeAnyway,
    }))
}

type Asked = {
  plan: Pick<PlanRow, 'method' | 'routeNumber'>
  wanted: ReturnType<typeof wantedOn>
  /** Absent when only today's prices matter: the day isn't checked. */
  shipDay?: Day
}

/** Calculates lines at current prices and stock. Takes no lasting locks: placing checks everything again. */
export async function weighLines(
  ctx: SignedInCtx,
  { plan, wanted, shipDay }: Asked,
): Promise<{ lines: WeighedLine[]; around: Around }> {
  const around = await readAround(ctx)
  const products = await lockProducts(
    ctx,
    wanted.map(({ line }) => line.productId),
  )
  const byId = new Map(products.map((product) => [product.product_id, product]))
  const lines = wanted.flatMap(({ line, quantity, takeAnyway }): WeighedLine[] => {
    const product = byId.get(line.productId)
    if (!product) return []
    const supply = {
      isSold: isSold(product, around, shipDay),
      tiers: customerLadder(product, around),
      free: freeOf(product, { plan, around, shipDay }),
      multiple: product.min_quantity,
    }
    const outcome = lineOutcome({ quantity, atMostE4: line.atMostE4, takeAnyway }, supply)
    const amountCents = lineAmountCents(outcome.quantity, outcome.priceE4)
    return [{ line, product, wanted: quantity, outcome, amountCents }]
  })
  return { lines, around }
}

const isSold = (product: LockedProduct, around: Around, shipDay: Day | undefined): boolean =>
  maySee(around, product) &&
  product.price1_e4 !== null &&
  (shipDay === undefined || isInSeason(product, shipDay))

/** Unallocated units for the day; null for goods that aren't counted, 0 for a day on which they can't ship. */
function freeOf(
  product: LockedProduct,
  { plan, around, shipDay }: Pick<Asked, 'plan'> & { around: Around; shipDay?: Day | undefined },
): number | null {
  const { calendar, customer, now, today } = around
  if (shipDay !== undefined) {
    const to = {
      method: plan.method,
      routeNumber: plan.routeNumber,
      accountNumber: customer.account_number,
    }
    if (!dayState(calendar, deliveryOfProduct(product, to, today), shipDay, now).open) return 0
  }
  if (!takesStock(orderTypeOf(product))) return null
  const { on_hand, allocated, held, lapsed } = product
  return on_hand === null ? 0 : freeUnits({ on_hand, allocated: allocated ?? 0, held: held ?? 0, lapsed })
}

export type Decided = { toPlace: LineToPlace[]; leftOut: LeftOutRow[] }

/** The ordered and the left-out lines, with substitutes by the line's wish, or else the account's. */
export async function decideLines(ctx: SignedInCtx, asked: Asked & { shipDay: Day }): Promise<Decided> {
  const { lines, around } = await weighLines(ctx, asked)
  const account = await readWish(ctx)
  const toPlace: LineToPlace[] = []
  const leftOut: LeftOutRow[] = []
  const taken = new Set(lines.map(({ product }) => product.product_id))
  for (const weighed of lines) {
    const { line, product, outcome } = weighed
    const wish = line.wish === null ? undefined : { wish: line.wish, percent: line.percent ?? 0 }
    if (outcome.quantity > 0)
      toPlace.push({ productId: product.product_id, quantity: outcome.quantity, ...(wish && { wish }) })
    if (outcome.why === null) continue
    const found = await insteadOf(ctx, { weighed, wish: wish ?? account, around, taken, ...asked })
    if (found) {
      taken.add(found.productId)
      toPlace.push({ productId: found.productId, quantity: found.quantity })
    }
    leftOut.push({
      productId: product.product_id,
      description: product.description,
      um: product.um,
      missing: outcome.missing,
      why: outcome.why,
      priceE4: outcome.priceE4,
      instead: found ?? null,
    })
  }
  return { toPlace, leftOut }
}

type Replacing = Asked & {
  weighed: WeighedLine
  wish: StandingWish
  around: Around
  taken: ReadonlySet<number>
}

const soldAs = ({ um, pack, min_quantity }: LockedProduct): Sold => ({ um, pack, step: min_quantity })

/**
 * The best substitute that the wish allows, in whole packs, with enough stock. It never costs more than the line's maximum price, or
 * than the line's own price plus the wish's percentage.
 */
async function insteadOf(
  ctx: SignedInCtx,
  { weighed, wish, around, taken, ...asked }: Replacing,
): Promise<LeftOutRow['instead']> {
  const { line, product, outcome } = weighed
  if (!replacesAlone(wish ?? noWish)) return null
  const found = await rankedFor(ctx, { productId: product.product_id, customerId: ctx.user.customerId })
  if (!found) return null
  const fitting = found.ranked.filter(
    (row) => row.um === product.um && !taken.has(row.id) && fitsWish(wish, wished(found.own), wished(row)),
  )
  const others = new Map(
    (
      await lockProducts(
        ctx,
        fitting.map(({ id }) => id),
      )
    ).map((one) => [one.product_id, one]),
  )
  for (const { id } of fitting) {
    const other = others.get(id)
    if (!other || orderTypeOf(other) !== 'STOCK' || !isSold(other, around, asked.shipDay)) continue
    const quantity = unitsInstead(outcome.missing, soldAs(product), soldAs(other))
    if (quantity === null || quantity > (freeOf(other, { ...asked, around }) ?? 0)) continue
    const priceE4 = tierFor(customerLadder(other, around), quantity)?.priceE4
    if (priceE4 === undefined || priceE4 > ceilingE4(line.atMostE4, outcome.priceE4, wish)) continue
    return { productId: id, description: other.description, quantity, priceE4 }
  }
  return null
}

function ceilingE4(atMostE4: number | null, ownE4: number, { percent }: StandingWish): number {
  const own = ownE4 > 0 ? Math.floor((ownE4 * (100 + percent)) / 100) : Number.POSITIVE_INFINITY
  return Math.min(atMostE4 ?? Number.POSITIVE_INFINITY, own)
}
