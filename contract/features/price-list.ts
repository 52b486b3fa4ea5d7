import * as z from 'zod/mini'
import { orderingAuthorities } from '../core/access.ts'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import {
  DayInput,
  DayOutput,
  DepartmentName,
  Instant,
  MethodInput,
  MethodOutput,
  Several,
  UnitPrice,
} from '../core/fields.ts'

/** One product of a price list: this customer's price, and the available quantity. */
export const PriceListRow = z.object({
  productId: z.int(),
  productDescription: z.string(),
  department: DepartmentName,
  category: z.string(),
  color: z.string(),
  grade: z.string(),
  grower: z.string(),
  origin: z.string(),
  um: z.string(),
  soldBy: z.string(),
  pack: z.int(),
  minQuantity: z.int(),
  inventory: z.int(),
  /** The price of a selling unit from a quantity on, lowest quantity first. */
  tiers: z.array(z.object({ quantity: z.int(), price: UnitPrice })),
  /** The list price before a sale; null without one. */
  originalPrice: z.nullable(UnitPrice),
  saleEndsOn: z.nullable(DayOutput),
})
export type PriceListRow = z.infer<typeof PriceListRow>

export const PriceList = z.object({
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  accountNumber: z.int(),
  customerName: z.string(),
  issuedAt: Instant,
  total: z.int(),
  rows: z.array(PriceListRow),
})
export type PriceList = z.infer<typeof PriceList>

export const priceList = {
  daily: endpoint({
    method: 'GET',
    path: 'inventory/daily-pricing',
    priority: 'last',
    summary:
      'The price list for a ship day: the products available to this customer and their prices, by department, category and name. `Accept` selects JSON, CSV, XLSX or PDF.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    query: z.object({
      shipDay: z.optional(DayInput),
      method: z.optional(MethodInput),
      category: z._default(z.union([DepartmentName, z.literal('All')]), 'All'),
      /** Categories of products, as in the catalogue's filters; none means all. */
      categories: Several,
    }),
    reply: PriceList,
    errors: ['not_acceptable', 'too_large', 'too_many'],
    also: [mediaTypes.csv, mediaTypes.xlsx, mediaTypes.pdf],
  }),
} as const
