import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayOutput, DepartmentName, Id, Instant, ProductId, text, UnitPrice } from '../../core/fields.ts'
import { besideRow, listOf } from '../../core/list.ts'
import { freshnesses } from '../../rules/freshness.ts'
import { Arrived, Cost, Counted, LotCode, Note, Place, stockDesk, Units } from './fields.ts'

/** Goods that arrived together: one product, one supplier, one day. `cost` is null without the authority for prices. */
export const Lot = z.object({
  lotId: z.int(),
  productId: z.int(),
  productDescription: z.string(),
  department: DepartmentName,
  category: z.string(),
  um: z.string(),
  vendorId: z.nullable(z.string()),
  vendor: z.string(),
  code: z.string(),
  /** Null when unknown. */
  arrivedOn: z.nullable(DayOutput),
  /** Days since it arrived, and its vase life in days; null for goods that keep. */
  days: z.nullable(z.int()),
  vaseDays: z.nullable(z.int()),
  freshness: z.nullable(z.enum(freshnesses)),
  received: z.int(),
  remaining: z.int(),
  /** The part of `remaining` allocated to orders and carts, oldest lots first. */
  promised: z.int(),
  /** Units of it that shops checked in, and how many were good. */
  checkedIn: z.int(),
  good: z.int(),
  place: z.string(),
  note: z.string(),
  cost: z.nullable(UnitPrice),
})
export type Lot = z.infer<typeof Lot>

/** A product to receive, count or adjust. */
export const StockItem = z.object({
  productId: z.int(),
  productDescription: z.string(),
  department: DepartmentName,
  um: z.string(),
  pack: z.int(),
  imageName: z.string(),
  colorHex: z.string(),
  vendorId: z.nullable(z.string()),
  onHand: z.int(),
  promised: z.int(),
  /** Its last cost; null without the authority for prices, or when it isn't known. */
  cost: z.nullable(UnitPrice),
  /** The lot, when the searched text is its code. */
  lotId: z.nullable(z.int()),
  /** Whether the searched text is exactly its number or one of its codes. */
  exact: z.boolean(),
})
export type StockItem = z.infer<typeof StockItem>

const Received = z.object({
  lots: z.array(z.object({ lotId: z.int(), productId: z.int(), units: z.int() })),
  units: z.int(),
})

export const GoodsRow = z.strictObject({
  productId: ProductId,
  units: Units,
  /** By default the product's own supplier. */
  vendorId: z.optional(z.nullable(text(40))),
  /** By default today. */
  arrivedOn: z.optional(Arrived),
  cost: z.optional(z.nullable(Cost)),
  code: z._default(LotCode, ''),
  place: z._default(Place, ''),
  note: z._default(Note, ''),
})
export type GoodsRow = z.input<typeof GoodsRow>

/** A row of a file of goods: what would be received, or why it can't be. */
export const FileRow = z.object({
  line: z.int(),
  /** The cells as received, for display. */
  text: z.string(),
  productId: z.nullable(z.int()),
  productDescription: z.string(),
  units: z.nullable(z.int()),
  cost: z.nullable(UnitPrice),
  arrivedOn: z.nullable(DayOutput),
  code: z.string(),
  place: z.string(),
  fault: z.nullable(z.enum(['no_item', 'unknown_item', 'bad_units', 'bad_cost', 'bad_day', 'too_long'])),
})
export type FileRow = z.infer<typeof FileRow>

/** Reasons for adjustments: why units leave or return outside of shipments. */
export const adjustmentReasons = [
  'waste',
  'damage',
  'theft',
  'unknown',
  'correction',
  'customer_return',
] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** An order that can't get all promised units. */
const ShortOrder = z.object({
  orderNumber: z.int(),
  accountNumber: z.int(),
  customerName: z.string(),
  shipDay: DayOutput,
  units: z.int(),
})

/**
 * On-hand units after a count or an adjustment. `short`: units promised to orders and carts that aren't there; on hand stays at the
 * promised number until orders are changed.
 */
export const StockResult = z.object({
  productId: z.int(),
  before: z.int(),
  after: z.int(),
  short: z.int(),
  /** Open orders of the product by ship day, at most 20, when units are short. */
  orders: z.array(ShortOrder),
})
export type StockResult = z.infer<typeof StockResult>

export const movementKinds = [
  'opening',
  'receipt',
  'file',
  'adjustment',
  'allocation',
  'return',
  'shipment',
  'count',
  'waste',
  'damage',
  'theft',
  'unknown',
  'customer_return',
  'correction',
] as const

export const Movement = z.object({
  id: z.int(),
  at: Instant,
  kind: z.enum(movementKinds),
  change: z.int(),
  allocatedChange: z.int(),
  /** On-hand units after it. */
  onHand: z.int(),
  lotId: z.nullable(z.int()),
  lotCode: z.string(),
  orderNumber: z.nullable(z.int()),
  note: z.string(),
  actor: z.string(),
})
export type Movement = z.infer<typeof Movement>

export const PlaceToCount = z.object({
  place: z.string(),
  products: z.int(),
  lastCountedAt: z.nullable(Instant),
})

/** A product to count at a place. It has no quantity: people count what they see, not what they expect. */
export const CountRow = z.object({
  productId: z.int(),
  productDescription: z.string(),
  um: z.string(),
  pack: z.int(),
  imageName: z.string(),
  colorHex: z.string(),
  lots: z.int(),
  lastCountedAt: z.nullable(Instant),
})
export type CountRow = z.infer<typeof CountRow>

export const lots = {
  list: endpoint({
    method: 'GET',
    path: 'admin/lots',
    pace: 'search',
    summary: 'Lots on hand, those with the least remaining vase life first. Also as CSV or a spreadsheet.',
    access: stockDesk,
    byKey: true,
    also: [mediaTypes.csv, mediaTypes.xlsx],
    ...listOf({
      row: Lot,
      filters: {
        /** Part of a description, an item number, or a lot's code. */
        search: z.optional(text(80)),
        productId: z.optional(ProductId),
        department: z.optional(DepartmentName),
        freshness: z.optional(z.enum(freshnesses, 'Choose fresh, aging, old or unknown.')),
        vendorId: z.optional(text(40)),
        place: z.optional(Place),
      },
      sorts: ['spent', 'arrived', 'description', 'remaining', 'vendor', 'place'],
      more: { aging: z.int(), old: z.int() },
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/lots/:lotId',
    summary:
      'Changes the fields of a lot: place, code, note, day and cost. Cost requires the authority for prices.',
    access: stockDesk,
    audit: 'lot.changed',
    byKey: true,
    params: z.object({ lotId: Id }),
    body: z.strictObject({
      place: z.optional(Place),
      code: z.optional(LotCode),
      note: z.optional(Note),
      arrivedOn: z.optional(z.nullable(Arrived)),
      cost: z.optional(z.nullable(Cost)),
    }),
    reply: Lot,
  }),
  items: endpoint({
    method: 'GET',
    path: 'admin/stock/items',
    pace: 'search',
    summary:
      'Items by a scanned code, an item number, a lot’s code, or words; an exact match is returned alone.',
    access: stockDesk,
    byKey: true,
    query: z.object({ search: text(80).check(z.minLength(1, 'Enter something.')) }),
    reply: z.array(StockItem),
  }),
  places: endpoint({
    method: 'GET',
    path: 'admin/stock/places',
    summary: 'Places with stock, longest since the last count first, and suppliers.',
    access: stockDesk,
    byKey: true,
    reply: z.object({
      places: z.array(PlaceToCount),
      vendors: z.array(z.object({ vendorId: z.string(), name: z.string() })),
    }),
  }),
  receive: endpoint({
    method: 'POST',
    path: 'admin/stock/goods-in',
    summary: 'Receives goods into stock, each with its lot.',
    access: stockDesk,
    audit: 'goods.received',
    byKey: true,
    body: z.strictObject({
      rows: z
        .array(GoodsRow)
        .check(z.minLength(1, 'Enter at least one item.'), z.maxLength(1000, 'At most 1,000 items at once.')),
    }),
    maxBodyBytes: 1_000_000,
    reply: Received,
    errors: ['not_found'],
    status: 201,
  }),
  readFile: endpoint({
    method: 'POST',
    path: 'admin/stock/goods-in/file',
    summary:
      'Reads a file of goods (CSV or spreadsheet) and shows what would be received. Nothing is stored.',
    access: stockDesk,
    audit: { none: 'It only reads; what is received afterward has its own entry.' },
    body: z.strictObject({}),
    upload: { limit: 5_000_000, types: ['text/csv', mediaTypes.xlsx], count: 1 },
    reply: z.object({ rows: z.array(FileRow) }),
    errors: ['file_refused', 'columns_missing'],
  }),
  adjust: endpoint({
    method: 'POST',
    path: 'admin/stock/adjustments',
    summary:
      'Removes units from stock for a reason, from the oldest lot or the named one, or adds returned goods.',
    access: stockDesk,
    audit: 'stock.adjusted',
    byKey: true,
    body: z.strictObject({
      productId: ProductId,
      units: Units,
      reason: z.enum(adjustmentReasons, 'Choose a reason.'),
      lotId: z.optional(z.nullable(Id)),
      note: z._default(Note, ''),
    }),
    reply: StockResult,
    errors: ['not_found'],
  }),
  count: endpoint({
    method: 'PUT',
    path: 'admin/products/:productId/count',
    summary:
      'Sets on-hand stock, in total or at one place, to the counted units. On hand stays at the promised units; the difference is short.',
    access: stockDesk,
    audit: 'stock.counted',
    byKey: true,
    params: z.object({ productId: ProductId }),
    body: z.strictObject({ counted: Counted, place: z.optional(Place), reason: z._default(Note, '') }),
    reply: StockResult,
    errors: ['not_found'],
  }),
  countList: endpoint({
    method: 'GET',
    path: 'admin/stock/count-list',
    summary: 'Products to count at a place, without quantities, longest since the last count first.',
    access: stockDesk,
    byKey: true,
    ...listOf({
      row: CountRow,
      filters: { place: Place },
      sorts: ['counted', 'description'],
    }),
  }),
  movements: endpoint({
    method: 'GET',
    path: 'admin/products/:productId/movements',
    summary: 'The ledger of a product’s stock, newest first.',
    access: stockDesk,
    byKey: true,
    also: [mediaTypes.csv, mediaTypes.xlsx],
    params: z.object({ productId: ProductId }),
    ...listOf({ row: Movement, filters: { ...besideRow }, sorts: ['id'] }),
    errors: ['not_found'],
  }),
} as const
