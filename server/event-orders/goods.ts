import { type RawBuilder, sql } from 'kysely'
import { type Day, daysBetween } from '../../contract/core/dates.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { CareFields, EventProduct } from '../../contract/features/event-orders/fields.ts'
import type { SoldAs } from '../../contract/rules/event-packs.ts'
import { customerLadder, lockedLadder } from '../cart/price.ts'
import { type Around, type ProductRow, productColumns } from '../cart/rows.ts'
import { maySee, takesStock } from '../cart/rules.ts'
import { type readVaseDays, vaseDaysOf } from '../lots/vase-life.ts'
import { orderTypeOf } from '../ship-days/product-delivery.ts'

/** A product with its stock and the care data of its kind. */
export type Goods = ProductRow & {
  vase_days: number | null
  arrived_on: Day | null
  open_min_days: number
  open_max_days: number
  hydrate_hours: number
  waste_bp: number
}

/** The care data of the product `p`, as `care`: its type's, else its category's, else its department's. */
export const careOf: RawBuilder<unknown> = sql`left join lateral (
  select sc.* from species_care sc
  where sc.kind in (p.department || ':' || p.type, p.department || ':' || p.category, p.department)
  order by sc.kind = p.department || ':' || p.type desc, sc.kind = p.department || ':' || p.category desc limit 1) care on true`

export const presentCare = (goods: Goods): CareFields => ({
  openMin: goods.open_min_days,
  openMax: goods.open_max_days,
  hydrateHours: goods.hydrate_hours,
  vaseDays: goods.vase_days,
})

/** Products with their stock and the care data of their kind. */
export const goodsRows = (
  productIds: readonly number[],
  vase: Awaited<ReturnType<typeof readVaseDays>>,
): RawBuilder<Goods> => sql<Goods>`
  select p.id as product_id, ${productColumns}, ${vaseDaysOf(vase)} as vase_days, s.arrived_on,
    coalesce(care.open_min_days, 0) as open_min_days, coalesce(care.open_max_days, 0) as open_max_days,
    coalesce(care.hydrate_hours, 0) as hydrate_hours, coalesce(care.waste_bp, 0) as waste_bp
  from products p left join stock s on s.product_id = p.id ${careOf}
  where p.id = any(${productIds}::int[])`

/** A product for a customer; its prices include the price lock of its ship day. */
export function presentGoods(goods: Goods, around: Around, shipDay: Day | null): EventProduct {
  const source = orderTypeOf(goods)
  const { on_hand: onHand, allocated, held } = goods
  return {
    productId: goods.product_id,
    description: goods.description,
    grower: goods.grower,
    category: goods.category,
    imageName: goods.image_name,
    colorHex: goods.color_hex,
    um: goods.um,
    pack: goods.pack,
    minQuantity: goods.min_quantity,
    tiers: ladderOn(goods, around, shipDay).map(({ from, priceE4 }) => ({
      from,
      price: dollarsFromE4(priceE4),
    })),
    source,
    available: takesStock(source) ? Math.max(0, (onHand ?? 0) - (allocated ?? 0) - (held ?? 0)) : null,
    sold: maySee(around, goods) && Boolean(goods.price1_e4),
    usualWaste: goods.waste_bp / 100,
    care: presentCare(goods),
  }
}

/** How a product is sold to a customer on a ship day. */
export const soldAs = (goods: Goods, around: Around, shipDay: Day | null): SoldAs => ({
  um: goods.um,
  pack: goods.pack,
  step: goods.min_quantity,
  tiers: ladderOn(goods, around, shipDay),
})

const ladderOn = (goods: Goods, around: Around, shipDay: Day | null) =>
  shipDay === null ? customerLadder(goods, around) : lockedLadder(goods, shipDay, around)

/**
 * How many days goods have usually been in the warehouse when they leave: the age of today's oldest lot, at most half the vase
 * life, because older goods are not sold as fresh. Farm and pre-booked goods are not stored here.
 */
export function ageOf(goods: Goods, today: Day): number {
  if (goods.vase_days === null || goods.arrived_on === null || orderTypeOf(goods) !== 'STOCK') return 0
  const days = Math.max(0, daysBetween(goods.arrived_on, today))
  return Math.min(days, Math.floor(goods.vase_days / 2))
}
