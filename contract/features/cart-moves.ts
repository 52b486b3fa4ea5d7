import * as z from 'zod/mini'
import { DayInput, DayOutput, Dollars, MethodInput, MethodOutput, UnitPrice } from '../core/fields.ts'
import { dayReasons } from '../rules/shipment-shapes.ts'
import { LineReason } from './line-reason.ts'

/** Earlier orders that a shipment joins: same ship day, method and ship-to. */
export const Joined = {
  /** Orders placed earlier that ship with these lines. */
  joins: z.array(z.int()),
  placedGoods: Dollars,
  placedShipping: Dollars,
  /** The part of an earlier shipping fee that is refunded, because the combined products reach the minimum. */
  givenBack: Dollars,
}

/** A shipment of the cart as it would be after a move. */
export const MovedDelivery = z.object({
  goods: Dollars,
  shippingCost: Dollars,
  /** The product subtotal from which shipping is free; null when it never is. */
  shippingMinimum: z.nullable(Dollars),
  ...Joined,
})

export type MovedDelivery = z.infer<typeof MovedDelivery>

/** What one line of the cart would become on another day or by another method, from its own address. Nothing is moved. */
export const LineMove = z.object({
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  /** False when the line can't ship there. Then every figure is as it is now, and `shipDayReason` or `reason` says why. */
  possible: z.boolean(),
  shipDayReason: z.nullable(z.enum(dayReasons)),
  /** The distributor's note on a closed day. */
  shipDayNote: z.nullable(z.string()),
  /** What would be wrong with the line there, as in `problems` of the cart. */
  reason: z.nullable(LineReason),
  /** The line's quantity there, with the same product that is there already. */
  quantity: z.int(),
  unitPrice: UnitPrice,
  /** The unit price where the line is now. */
  unitPriceNow: UnitPrice,
  /** By how much the cart's goods and its shipping would change; a decrease is negative. */
  goodsChange: z.number(),
  shippingChange: z.number(),
  /** The shipment that the line leaves; null if nothing stays in it. */
  left: z.nullable(MovedDelivery),
  /** The shipment that it joins; null if it can't. */
  joined: z.nullable(MovedDelivery),
})
export type LineMove = z.infer<typeof LineMove>

/** `2026-11-24.TRUCK,2026-11-25.UPS`: ship days with their methods. */
export const Drops = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text.split(',').map((drop) => {
        const [shipDay = '', deliveryMethod = ''] = drop.split('.')
        return { shipDay, deliveryMethod }
      }),
    ),
  ),
  z
    .array(z.object({ shipDay: DayInput, deliveryMethod: MethodInput }))
    .check(z.maxLength(30, 'At most 30 ship days.')),
)
