import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { FileFacts, FilePlan } from './file-shapes.ts'
import { PriceFile } from './imports.ts'
import { requiredFields, rowCauses } from './rows.ts'

/** A vendor's own files of prices and stock: the state of each, and the rows that aren't accepted. */

/** A file that a vendor sent, without the price desk's decisions about prices. */
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

/** A vendor's file with how it is read, its columns and first lines. */
const VendorFileColumns = z.extend(VendorFile, {
  skipped: z.int(),
  plan: z.nullable(FilePlan),
  facts: z.nullable(FileFacts),
  /** When the columns of this supplier were last saved. */
  rememberedAt: z.nullable(Instant),
})
export type VendorFileColumns = z.infer<typeof VendorFileColumns>

/** A row that isn't accepted, as received or as the vendor corrected it. */
const RefusedRow = z.object({
  line: z.int(),
  itemCode: z.string(),
  description: z.string(),
  department: z.string(),
  um: z.string(),
  priceText: z.string(),
  causes: z.array(z.enum(rowCauses)),
  leftOut: z.boolean(),
  /** One value per heading of the file. */
  cells: z.array(z.union([z.string(), z.number()])),
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
      'Files sent by vendors’ people, latest first, with their state. A vendor’s user sees those of their own vendor; the price desk sees all.',
    access,
    byKey: true,
    ...listOf({
      row: VendorFile,
      filters: {},
      sorts: ['came'],
      /** Null for a user who works for no vendor, and for the price desk. */
      more: { vendor: z.nullable(z.string()) },
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'inventory-file-upload/:id',
    summary:
      'A vendor’s file with the rows that are not accepted, by line, and why. CSV and XLSX have these rows under the file’s headings, with the reason for each.',
    access,
    byKey: true,
    params,
    ...listOf({
      row: RefusedRow,
      filters: {},
      sorts: ['line'],
      more: { file: VendorFile, headings: z.array(z.string()) },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  columns: endpoint({
    method: 'GET',
    path: 'inventory-file-upload/:id/columns',
    summary: 'How a vendor’s file is read: its columns with their fields, and its first lines.',
    access,
    byKey: true,
    params,
    reply: VendorFileColumns,
  }),
  setColumns: endpoint({
    method: 'PUT',
    path: 'inventory-file-upload/:id/columns',
    summary:
      'Sets how a vendor’s file is read and reads it again; its column fields are saved for the vendor’s next files. Fields that are not given are detected automatically. Corrections in rows are kept.',
    access,
    audit: 'price-file.columns',
    byKey: true,
    params,
    body: z.strictObject({ version, ...z.partial(FilePlan).shape }),
    reply: z.object({ taskId: z.int() }),
    status: 202,
    errors: ['changed_meanwhile', 'import_closed'],
  }),
  mend: endpoint({
    method: 'PUT',
    path: 'inventory-file-upload/:id',
    summary:
      'Corrects a row that is not accepted. Nothing changes in the shop until the price desk publishes the file.',
    access,
    audit: { none: 'Nothing changes in the shop until the file is published, which is an entry.' },
    byKey: true,
    params,
    body: z.strictObject({
      version,
      line: Id,
      fields: z.record(z.enum(requiredFields), z.optional(text(300))),
    }),
    /** Remaining causes; empty once the row is accepted. */
    reply: z.object({ causes: z.array(z.enum(rowCauses)), version: z.int() }),
    errors: ['changed_meanwhile', 'import_closed'],
  }),
  submit: endpoint({
    method: 'POST',
    path: 'inventory-file-upload/:id/publish',
    summary:
      'Submits a vendor’s file to the price desk: rows that are not correct are left out, and their items keep their prices. Only the price desk can publish it.',
    access,
    audit: 'price-file.submitted',
    byKey: true,
    params,
    body: z.strictObject({ version }),
    reply: VendorFile,
    errors: ['changed_meanwhile', 'import_closed', 'nothing_to_publish'],
  }),
} as const
