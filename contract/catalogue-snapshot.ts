import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayInput, DayOutput, DepartmentName, MethodInput, MethodOutput, ProductId } from './fields.ts'

/**
 * All that a customer's catalogue pages are made of for one shipment, by column, so that a browser can filter, order and count
 * by itself with the code that the server does it with.
 */

/** Beyond so many rows the browser asks the server for each page. */
export const mostSnapshotRows = 10_000

/** Most products that can be asked for by number. */
export const mostSnapshotIds = 100

/** A field of all rows: one value for all, a code a row for values that come back, or a value a row. */
export const SnapshotColumn = z.union([
  z.object({ all: z.unknown() }),
  z.object({ values: z.array(z.unknown()), codes: z.array(z.int()) }),
  z.object({ rows: z.array(z.unknown()) }),
])
export type SnapshotColumn = z.infer<typeof SnapshotColumn>

export const CatalogueSnapshot = z.object({
  /** Rows that the customer can see on the ship day, grower-direct ones too, in order of their names. */
  size: z.int(),
  /** The day and method that the rows are for. */
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  /** The distributor's day, by which sales and new arrivals are judged. */
  today: DayOutput,
  /** Sections that the customer sees, and whether goods of farms and those grown in the US are asked for apart. */
  viewer: z.object({
    departments: z.array(DepartmentName),
    farmDirect: z.boolean(),
    usItems: z.boolean(),
  }),
  /** Color families in the order in which they are shown. */
  colorFamilies: z.array(z.string()),
  /** The fields of Product in their order, as a page shows them; null when there are more than 10,000 rows. */
  columns: z.nullable(z.record(z.string(), SnapshotColumn)),
  /** Ids of the rows that came into the catalogue lately. */
  newArrivals: z.array(z.int()),
})
export type CatalogueSnapshot = z.infer<typeof CatalogueSnapshot>

export const snapshot = {
  read: endpoint({
    method: 'GET',
    path: 'inventory/snapshot',
    summary:
      "The customer's whole catalogue for a ship day and method by columns, or the products of productIds; without columns when it has more than 10,000 rows. Repeats with If-None-Match are answered by 304 while nothing has changed.",
    access: 'signed-in',
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
    }),
    reply: CatalogueSnapshot,
  }),
} as const

/** Equal values are kept once where at least every second one comes back. */
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

/** A value a row. */
export function unpackColumn(column: SnapshotColumn, size: number): unknown[] {
  if ('rows' in column) return column.rows
  if ('codes' in column) return column.codes.map((code) => column.values[code])
  return new Array(size).fill(column.all)
}
