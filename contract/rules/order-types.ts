import type { OrderType } from './ship-days-rows.ts'

/** How goods come, each way with its own days. */
export const orderTypes = [
  'STOCK',
  'PREBOOK',
  'FARM_DIRECT',
  'GROWER_DIRECT',
] as const satisfies readonly OrderType[]

/** Types of placed orders. Standing and special orders hold goods of any kind, and each of their lines comes in its own way. */
export const placedTypes = [...orderTypes, 'STANDING', 'SPECIAL'] as const
export type PlacedType = (typeof placedTypes)[number]

/** How a product of an order comes: in the way of the order, in a standing or special one in its own. */
export const wayIn = (order: PlacedType, own: OrderType): OrderType =>
  order === 'STANDING' || order === 'SPECIAL' ? own : order

/** Whether a product can join an order. */
export const comesWith = (order: PlacedType, own: OrderType): boolean => wayIn(order, own) === own
