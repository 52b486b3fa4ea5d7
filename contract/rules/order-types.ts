import type { OrderType } from './ship-days-rows.ts'

/** How goods are supplied, each way with its own days. */
export const orderTypes = [
  'STOCK',
  'PREBOOK',
  'FARM_DIRECT',
  'GROWER_DIRECT',
] as const satisfies readonly OrderType[]

/** Types of placed orders. Standing and special orders contain goods of any kind, and each of their lines is supplied in its own way. */
export const placedTypes = [...orderTypes, 'STANDING', 'SPECIAL'] as const
export type PlacedType = (typeof placedTypes)[number]

/** How a product of an order is supplied: as the order's type says; in a standing or special order, in the product's own way. */
export const wayIn = (order: PlacedType, own: OrderType): OrderType =>
  order === 'STANDING' || order === 'SPECIAL' ? own : order

/** Whether a product can join an order. */
export const comesWith = (order: PlacedType, own: OrderType): boolean => wayIn(order, own) === own
