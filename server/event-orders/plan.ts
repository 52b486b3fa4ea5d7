import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { eventOrders } from '../../contract/features/event-orders/event-orders.ts'
import { cheapestUnits } from '../../contract/rules/event-packs.ts'
import { type Choice, cheapestPlan } from '../../contract/rules/event-plan.ts'
import { together } from '../../db/round-trips.ts'
import { type Around, aroundOf, aroundRows } from '../cart/rows.ts'
import { maySee } from '../cart/rules.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readVaseDays } from '../lots/vase-life.ts'
import { rankedForEach } from '../shorts/offers.ts'
import { type Goods, goodsRows, presentGoods, soldAs } from './goods.ts'

type Asked = InputOf<typeof eventOrders.plan>['body']

/** The minimum similarity of a substitute, from 0 to 100, and the number of substitutes tried per row. */
const leastRank = 60
const mostChoices = 6

/** The cheapest products for rows of an event; see `cheapestPlan`. Throws not_found for a product that the user may not see. */
export async function planEvent(
  ctx: SignedInCtx,
  { rows }: Asked,
): Promise<ReplyOf<typeof eventOrders.plan>> {
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const ranked = await rankedForEach(ctx, { productIds, customerId: ctx.user.customerId })
  const vase = await readVaseDays(ctx)
  const ids = [
    ...new Set([...ranked.values()].flatMap(({ own, ranked }) => [own.id, ...ranked.map(({ id }) => id)])),
  ]
  const [customer, goods] = await together(ctx.db, aroundRows(ctx), goodsRows(ids, vase))
  const around = aroundOf(ctx, customer)
  const byId = new Map(goods.map((row) => [row.product_id, row]))
  const needed = rows.map(({ productId, stems, shipDay }) => {
    const own = byId.get(productId)
    const found = ranked.get(productId)
    if (!own || !found || !maySee(around, own)) throw new AppError('not_found')
    const others = found.ranked
      .filter(({ rank, colorFamily }) => rank >= leastRank && colorFamily === found.own.colorFamily)
      .flatMap(({ id }) => byId.get(id) ?? [])
      .filter((other) => maySee(around, other))
      .slice(0, mostChoices)
    // The row's own product counts whatever its stock: the plan only compares costs.
    return {
      stems,
      choices: [
        choiceOf(own, around, shipDay, null),
        ...others.map((one) => substituteOf(one, around, shipDay)),
      ],
    }
  })
  const plan = cheapestPlan(needed)
  const wasUnits = needed.map(({ stems, choices: [own] }) => (own ? cheapestUnits(stems, own) : undefined))
  const was = wasUnits.reduce((sum, one) => sum + (one?.cents ?? 0), 0)
  return {
    was: dollarsFromCents(was),
    is: dollarsFromCents(plan ? Math.min(plan.cents, was) : was),
    exact: plan?.exact ?? false,
    rows: rows.map(({ productId, shipDay }, at) => {
      const chosen = plan && plan.cents < was ? plan.productIds[at] : productId
      const to = chosen === undefined || chosen === productId ? undefined : byId.get(chosen)
      return {
        productId,
        to: to ? presentGoods(to, around, shipDay) : null,
        wasUnits: wasUnits[at]?.units ?? 0,
        units: plan?.units.get(chosen ?? productId) ?? 0,
      }
    }),
  }
}

const choiceOf = (goods: Goods, around: Around, shipDay: Day | null, most: number | null): Choice => ({
  productId: goods.product_id,
  sold: soldAs(goods, around, shipDay),
  most,
})

const substituteOf = (goods: Goods, around: Around, shipDay: Day | null): Choice =>
  choiceOf(goods, around, shipDay, presentGoods(goods, around, shipDay).available)
