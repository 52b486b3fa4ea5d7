import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import {
  DayInput,
  DayOutput,
  DepartmentName,
  MethodInput,
  MethodOutput,
  ProductId,
} from '../../core/fields.ts'

/**
 * All data of a customer's catalogue pages for one shipment, by column, so that a browser can filter, sort and count without the
 * server, with the same code.
 */

/** Above this number of rows the browser requests each page from the server. */
export const mostSnapshotRows = 10_000

/** Maximum products that a request can name by id. */
export const mostSnapshotIds = 100

/** A field of all rows: one value for all, one code per row for values that repeat, or one value per row. */
export const SnapshotColumn = z.union([
  z.object({ all: z.unknown() }),
  z.object({ values: z.array(z.unknown()), codes: z.array(z.int()) }),
  z.object({ rows: z.array(z.unknown()) }),
])
export type SnapshotColumn = z.infer<typeof SnapshotColumn>

export const CatalogueSnapshot = z.object({
  /** Rows that the customer can see on the ship day, grower-direct ones included, sorted by name. */
  size: z.int(),
  /** The day and method of the rows. */
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  /** The distributor's day, which decides sales and new arrivals. */
  today: DayOutput,
  /** Sections that the customer sees, and whether farm and US-grown products can be requested separately. */
  viewer: z.object({
    departments: z.array(DepartmentName),
    farmDirect: z.boolean(),
    usItems: z.boolean(),
  }),
  /** Color families in display order. */
  colorFamilies: z.array(z.string()),
  /** The fields of Product in their order, as pages show them; null above 10,000 rows. */
  columns: z.nullable(z.record(z.string(), SnapshotColumn)),
  /** Ids of the rows added to the catalogue recently. */
  newArrivals: z.array(z.int()),
  /**
   * The products requested by `productIds` or `since`: those without a row are not, or no longer, available to this customer. Null
   * for all.
   */
  asked: z.nullable(z.array(z.int())),
  /** Send it as `since` later. It identifies the state of the catalogue, so every process gives the same one. */
  version: z.string(),
})
export type CatalogueSnapshot = z.infer<typeof CatalogueSnapshot>

export const snapshot = {
  read: endpoint({
    method: 'GET',
    path: 'inventory/snapshot',
    priority: 'last',
    summary:
      "The customer's whole catalogue for a ship day and method by columns, the products of productIds, or those that have changed since a version; without columns when it has more than 10,000 rows. A request with If-None-Match gets 304 while nothing has changed.",
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    query: z.object({
      shipDay: z.optional(DayInput),
      method: z.optional(MethodInput),
      productIds: z.optional(
        z.pipe(
          z.union([
            ProductId,
            z.array(ProductId).check(z.maxLength(mostSnapshotIds, 'At most 100 products.')),
          ]),
          z.transform((ids) => [ids].flat()),
        ),
      ),
      /** The version of an earlier snapshot; without it, or when it is too old, the answer has all rows. */
      since: z.optional(z.string().check(z.maxLength(4_000))),
    }),
    reply: CatalogueSnapshot,
  }),
} as const

/** Stores equal values once when at least every second value repeats. */
export function packColumn(values: readonly unknown[]): SnapshotColumn {
  const codeOf = new Map<unknown, number>()
  const distinct: unknown[] = []
  const codes = values.map((value) => {
    const key = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    const known = codeOf.get(key)
    if (known !== undefined) return known
    codeOf.set(key, distinct.length)
    return distinct.push(value) - 1
  })
  if (distinct.length === 1) return { all: distinct[0] }
  return distinct.length * 2 <= values.length ? { values: distinct, codes } : { rows: [...values] }
}

/** One value per row. */
export function unpackColumn(column: SnapshotColumn, size: number): unknown[] {
  if ('rows' in column) return column.rows
  if ('codes' in column) return column.codes.map((code) => column.values[code])
  return new Array(size).fill(column.all)
}
