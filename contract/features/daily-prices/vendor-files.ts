import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { PriceFile } from './imports.ts'
import { requiredFields, rowCauses } from './rows.ts'

/** A vendor's own files of prices and stock: what became of each, and the rows that are not taken. */

/** Of a file that a vendor sent: nothing that the price desk decided about prices. */
export const VendorFile = z.extend(
  z.pick(PriceFile, {
    id: true,
    name: true,
    bytes: true,
    cameAt: true,
    state: true,
    progress: true,
    failure: true,
    rows: true,
    ready: true,
    toFix: true,
    leftOut: true,
    version: true,
  }),
  { publishedAt: z.nullable(Instant) },
)
export type VendorFile = z.infer<typeof VendorFile>

/** A row that is not taken, as it came, or as the vendor typed it. */
const RefusedRow = z.object({
  line: z.int(),
  itemCode: z.string(),
  description: z.string(),
  department: z.string(),
  um: z.string(),
  priceText: z.string(),
  causes: z.array(z.enum(rowCauses)),
  leftOut: z.boolean(),
})
export type RefusedRow = z.infer<typeof RefusedRow>

const access = ['VENDOR', 'TIER_PRICING'] as const
const params = z.object({ id: Id })
const version = z.int().check(z.nonnegative())

export const vendorFiles = {
  list: endpoint({
    method: 'GET',
    path: 'inventory-file-upload',
    summary:
      'Files that a vendor’s people sent, the latest first, with what became of them. A vendor’s user sees those of their own vendor; the price desk sees all vendors’.',
    access,
    byKey: true,
    ...listOf({
      row: VendorFile,
      filters: {},
      sorts: ['came'],
      /** Null for a user whom no vendor names, and for the price desk. */
      more: { vendor: z.nullable(z.string()) },
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'inventory-file-upload/:id',
    summary: 'A vendor’s file with its rows that are not taken, by line, and why.',
    access,
    byKey: true,
    params,
    ...listOf({ row: RefusedRow, filters: {}, sorts: ['line'], more: { file: VendorFile } }),
  }),
  mend: endpoint({
    method: 'PUT',
    path: 'inventory-file-upload/:id',
    summary:
      'Types what a row that is not taken should say. Nothing changes in the shop until the price desk publishes the file.',
    access,
    audit: { none: 'Nothing changes in the shop until the file is published, which is an entry.' },
    byKey: true,
    params,
    body: z.strictObject({
      version,
      line: Id,
      fields: z.record(z.enum(requiredFields), z.optional(text(300))),
    }),
    /** Causes that remain; empty when the row is taken now. */
    reply: z.object({ causes: z.array(z.enum(rowCauses)), version: z.int() }),
    errors: ['changed_meanwhile', 'import_closed'],
  }),
  submit: endpoint({
    method: 'POST',
    path: 'inventory-file-upload/:id/publish',
    summary:
      'Hands a vendor’s file to the price desk as it is: rows that are not right are left out, and their items keep their prices. It publishes nothing; only the price desk does.',
    access,
    audit: 'price-file.submitted',
    byKey: true,
    params,
    body: z.strictObject({ version }),
    reply: VendorFile,
    errors: ['changed_meanwhile', 'import_closed', 'nothing_to_publish'],
  }),
} as const
