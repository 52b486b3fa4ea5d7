import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayInput, DepartmentName, Id, Instant, text, UnitPrice } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { FileFacts, FileFailure, FilePlan } from './file-shapes.ts'
import { fileStates, fileWays, RowFix, rowCauses, rowCorrections, rowFields, rowRemarks } from './rows.ts'

/** Reading daily prices: received files, their columns and rows, until every row is correct or left out. */

/** About twice the size of a list of 50,000 rows. */
export const priceFileBytes = 32 * 1024 * 1024

const Progress = z.nullable(z.object({ taskId: z.int(), done: z.int(), total: z.nullable(z.int()) }))

export const PriceFile = z.object({
  id: z.int(),
  supplier: z.object({ id: z.int(), name: z.string(), vendorId: z.nullable(z.string()) }),
  name: z.string(),
  bytes: z.int(),
  kind: z.nullable(z.enum(['csv', 'xlsx'])),
  way: z.enum(fileWays),
  cameAt: Instant,
  /** The sender; empty for a deleted user. */
  cameBy: z.string(),
  state: z.enum(fileStates),
  /** Set while the file is read. */
  progress: Progress,
  failure: z.nullable(FileFailure),
  rows: z.int(),
  /** Counts of rows: to publish, automatically corrected among those, with a problem to fix, and left out. */
  ready: z.int(),
  corrected: z.int(),
  toFix: z.int(),
  leftOut: z.int(),
  skipped: z.int(),
  version: z.int(),
})
export type PriceFile = z.infer<typeof PriceFile>

const Counts = z.object({
  causes: z.array(z.object({ cause: z.enum(rowCauses), rows: z.int() })),
  remarks: z.array(z.object({ remark: z.enum(rowRemarks), rows: z.int() })),
  corrections: z.array(z.object({ correction: z.enum(rowCorrections), rows: z.int() })),
})

const OpenFile = z.extend(PriceFile, {
  plan: z.nullable(FilePlan),
  facts: z.nullable(FileFacts),
  counts: Counts,
  /** When the columns of this supplier were last saved. */
  rememberedAt: z.nullable(Instant),
})
export type OpenFile = z.infer<typeof OpenFile>

/** A product that may match the row. */
const OurItem = z.object({
  productId: z.int(),
  description: z.string(),
  department: DepartmentName,
  um: z.string(),
  price: z.nullable(UnitPrice),
  /** How the match was found. */
  by: z.enum(['code', 'name', 'code-without-letters']),
})

const FileRow = z.object({
  line: z.int(),
  /** The cells as received. */
  raw: z.array(z.union([z.string(), z.number()])),
  itemCode: z.string(),
  description: z.string(),
  department: z.string(),
  um: z.string(),
  /** The first price as received, and as parsed. */
  priceText: z.string(),
  price: z.nullable(UnitPrice),
  inventory: z.nullable(z.int()),
  causes: z.array(z.enum(rowCauses)),
  remarks: z.array(z.enum(rowRemarks)),
  corrections: z.array(z.enum(rowCorrections)),
  leftOut: z.boolean(),
  /** Whether a person or a fix set any value. */
  isFixed: z.boolean(),
  ours: z.nullable(OurItem),
})
export type FileRow = z.infer<typeof FileRow>

/** A fix for all rows with the same cause, and how many of them it would correct. */
export const FixOnOffer = z.object({ fix: RowFix, rows: z.int() })
export type FixOnOffer = z.infer<typeof FixOnOffer>

export const taskStatuses = ['TaskStarted', 'TaskFinished', 'TaskFailed'] as const

const desk = ['NOTIFICATIONS', 'TIER_PRICING'] as const
const params = z.object({ id: Id })
const rowParams = z.object({ id: Id, line: Id })
const version = z.int().check(z.nonnegative())

const Received = z.object({
  importId: z.int(),
  /** Null when the same file was received before: nothing changed. */
  taskId: z.nullable(z.int()),
  isAgain: z.boolean(),
  /** When the file was first received. */
  cameAt: Instant,
})

export const priceFileTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
const upload = { limit: priceFileBytes, types: priceFileTypes, count: 1 } as const

export const priceFiles = {
  import: endpoint({
    method: 'POST',
    path: 'daily-pricing/import',
    summary:
      'Receives a file of prices and stock (CSV in any encoding, or XLSX, up to 32 MB) and starts to read it. Nothing changes in the shop until it is published. Without `supplierId` it counts as the distributor’s own list. Sending the same file again changes nothing.',
    access: desk,
    audit: 'price-file.received',
    byKey: true,
    body: z.strictObject({ supplierId: z.optional(Id) }),
    upload,
    reply: Received,
    status: 202,
  }),
  vendorUpload: endpoint({
    method: 'POST',
    path: 'inventory-file-upload',
    summary:
      'Receives a vendor’s own file of prices and stock. It waits for the price desk, and nothing changes in the shop until the desk publishes it.',
    access: ['VENDOR', 'TIER_PRICING'],
    audit: 'price-file.received',
    byKey: true,
    body: z.strictObject({ supplierId: z.optional(Id) }),
    upload,
    reply: Received,
    status: 202,
  }),
  taskStatus: endpoint({
    method: 'GET',
    path: 'daily-pricing/get_task_status',
    summary: 'The progress and the result of reading a file.',
    access: desk,
    byKey: true,
    query: z.object({ taskId: Id }),
    reply: z.object({
      taskId: z.int(),
      importId: z.int(),
      status: z.enum(taskStatuses),
      done: z.int(),
      total: z.nullable(z.int()),
      /** In English. */
      message: z.string(),
      failure: z.nullable(FileFailure),
      rowsImported: z.int(),
      rowsCorrected: z.int(),
      rowsRejected: z.int(),
      rowsSkipped: z.int(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'daily-pricing/imports',
    summary:
      'Files of prices and stock, latest first, with their state and counts. `day` is the day on which they were received.',
    access: desk,
    byKey: true,
    ...listOf({
      row: PriceFile,
      filters: {
        day: z.optional(DayInput),
        supplierId: z.optional(Id),
        state: z.optional(z.enum(fileStates)),
      },
      sorts: ['came', 'supplier', 'rows'],
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'daily-pricing/imports/:id',
    summary: 'A file: how it is read, its columns and first lines, and the number of rows by cause.',
    access: desk,
    byKey: true,
    params,
    reply: OpenFile,
  }),
  setColumns: endpoint({
    method: 'PUT',
    path: 'daily-pricing/imports/:id/columns',
    summary:
      'Sets how a file is read and reads it again; its column fields are saved for its supplier. Fields that are not given are detected automatically. Decisions about rows are kept.',
    access: desk,
    audit: 'price-file.columns',
    byKey: true,
    params,
    body: z.strictObject({
      version,
      supplierId: z.optional(Id),
      ...z.partial(FilePlan).shape,
    }),
    reply: z.object({ taskId: z.int() }),
    status: 202,
    errors: ['changed_meanwhile', 'import_closed'],
  }),
  rows: endpoint({
    method: 'GET',
    path: 'daily-pricing/imports/:id/rows',
    summary:
      'Rows of a file by line: those with a cause, a remark or a correction, as received and as parsed, with the matching product. CSV and XLSX have the rows that are not accepted.',
    access: desk,
    byKey: true,
    params,
    ...listOf({
      row: FileRow,
      filters: {
        cause: z.optional(z.enum(rowCauses)),
        remark: z.optional(z.enum(rowRemarks)),
        correction: z.optional(z.enum(rowCorrections)),
        show: z.optional(z.enum(['rejected', 'corrected', 'clean', 'left-out'])),
      },
      sorts: ['line'],
      more: {
        fixes: z.array(FixOnOffer),
        /** Words in the file that don't name one of our departments. */
        words: z.array(z.string()),
        /** The headings of the file's columns. */
        headings: z.array(z.string()),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  setRow: endpoint({
    method: 'PUT',
    path: 'daily-pricing/imports/:id/rows/:line',
    summary:
      'Corrects fields of a row, or leaves the row out. Empty `fields` with `leaveOut: false` restore it as received.',
    access: desk,
    audit: { none: 'Nothing changes in the shop until the file is published, which is an entry.' },
    byKey: true,
    params: rowParams,
    body: z.strictObject({
      version,
      fields: z.optional(z.record(z.enum(rowFields), z.optional(text(300)))),
      leaveOut: z.optional(z.boolean()),
    }),
    reply: z.object({ row: FileRow, version: z.int() }),
    errors: ['changed_meanwhile', 'import_closed'],
  }),
  fix: endpoint({
    method: 'POST',
    path: 'daily-pricing/imports/:id/fixes',
    summary:
      'One fix for all rows with the same cause. `remember` applies it to this supplier’s future files too. Rows that it does not correct stay.',
    access: desk,
    audit: 'price-file.fixed',
    byKey: true,
    params,
    body: z.strictObject({
      version,
      cause: z.enum(rowCauses),
      fix: RowFix,
      remember: z._default(z.boolean(), false),
    }),
    reply: z.object({ fixed: z.int(), stay: z.int(), version: z.int() }),
    errors: ['changed_meanwhile', 'import_closed'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: 'daily-pricing/imports/:id',
    summary: 'Discards a file that is not published, with its rows.',
    access: desk,
    audit: 'price-file.discarded',
    byKey: true,
    params,
    errors: ['import_closed'],
  }),
} as const
