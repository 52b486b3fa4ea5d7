import * as z from 'zod/mini'
import { endpoint, mediaTypes } from './endpoint.ts'
import {
  DayInput,
  DayOutput,
  DepartmentName,
  Instant,
  MethodInput,
  MethodOutput,
  Several,
  UnitPrice,
} from './fields.ts'

/** One product of a price list: what it costs this customer, and how much there is. */
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
  /** What a selling unit costs from a quantity on, lowest quantity first. */
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
    summary:
      'The price list of a ship day: what this customer can have and pays, by department, category and name. Accept chooses JSON, CSV, a spreadsheet or a PDF to print.',
    access: 'signed-in',
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
