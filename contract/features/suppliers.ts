import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { listOf } from '../core/list.ts'
import { fileStates, RowFix, rowCauses, rowFields } from './daily-prices/rows.ts'

/** How a supplier's files usually come. */
export const supplierWays = ['upload', 'folder', 'key', 'portal', 'mail'] as const
/** What happens to a supplier's item that is missing from the file. */
export const supplierGone = ['stock-zero', 'leave', 'archive'] as const

const Layout = z.object({
  at: Instant,
  by: z.string(),
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(z.enum(rowFields)) })),
})
const Kept = z.object({ at: Instant, by: z.string(), cause: z.enum(rowCauses), fix: RowFix })

const weekdays = z
  .array(z.int().check(z.gte(0), z.lte(6)))
  .check(z.refine((days) => new Set(days).size === days.length, 'Name each day once.'))
const dueAt = text(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 17:30.'))
const limitPercent = z
  .number('Enter a number.')
  .check(z.gte(1, 'From 1 to 1,000 percent.'), z.lte(1000, 'From 1 to 1,000 percent.'))

export const Supplier = z.object({
  id: z.int(),
  /** Null for the distributor's own list. */
  vendorId: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  way: z.enum(supplierWays),
  /** A path under the folder that the server watches. */
  folder: z.string(),
  weekdays: z.array(z.int()),
  dueAt: z.string(),
  limitPercent: z.number(),
  gone: z.enum(supplierGone),
  goneAfter: z.int(),
  keeper: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The fewest and the most rows of the last ten files. */
  usualRows: z.nullable(z.object({ least: z.int(), most: z.int() })),
  lastFile: z.nullable(z.object({ id: z.int(), cameAt: Instant, state: z.enum(fileStates), rows: z.int() })),
  items: z.int(),
  /** A file was due today, and its time has passed without one. */
  isLate: z.boolean(),
  remindedAt: z.nullable(Instant),
  layouts: z.array(Layout),
  fixes: z.array(Kept),
  version: z.int(),
})
export type Supplier = z.infer<typeof Supplier>

const entered = {
  email: text(254),
  way: z.enum(supplierWays),
  weekdays,
  dueAt,
  limitPercent,
  gone: z.enum(supplierGone),
  goneAfter: z
    .int('Enter a number.')
    .check(z.gte(1, 'From 1 to 60 files.'), z.lte(60, 'From 1 to 60 files.')),
}

const access = ['CATALOGUE', 'TIER_PRICING'] as const
const params = z.object({ id: Id })

export const suppliers = {
  list: endpoint({
    method: 'GET',
    path: 'admin/suppliers',
    summary:
      'Growers, vendors and the distributor’s own list, with how, when and how much they send. `due=today` lists those whose file is expected today.',
    access,
    byKey: true,
    ...listOf({
      row: Supplier,
      filters: { q: z.optional(text(80)), due: z.optional(z.enum(['today', 'late'])) },
      sorts: ['name', 'due', 'items', 'came'],
      more: { folder: z.nullable(z.string()) },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/suppliers',
    summary: 'Adds a vendor, and with it a supplier.',
    access: ['CATALOGUE'],
    audit: 'supplier.created',
    byKey: true,
    body: z.strictObject({
      vendorId: text(20).check(z.regex(/^[A-Z0-9-]{2,20}$/, 'Capital letters, digits and hyphens.')),
      name: text(120).check(z.minLength(1, 'Enter a name.')),
      email: z._default(text(254), ''),
    }),
    reply: z.object({ id: z.int() }),
    status: 201,
    errors: ['vendor_taken'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/suppliers/:id',
    summary:
      'Changes how a supplier sends files and how they are handled. `forgetLayouts` and `forgetFixes` delete what was saved.',
    access,
    audit: 'supplier.changed',
    byKey: true,
    params,
    body: z.strictObject({
      version: z.int(),
      ...entered,
      keeperId: z.optional(z.nullable(Id)),
      forgetLayouts: z._default(z.boolean(), false),
      /** Indexes of the saved fixes. */
      forgetFixes: z._default(z.array(z.int().check(z.nonnegative())).check(z.maxLength(200)), []),
    }),
    reply: Supplier,
    errors: ['changed_meanwhile'],
  }),
  remind: endpoint({
    method: 'POST',
    path: 'admin/suppliers/:id/remind',
    summary:
      'Emails a supplier that today’s file is missing. Refused with `already_reminded` a second time on the same day, unless `again`.',
    access: ['NOTIFICATIONS', 'TIER_PRICING'],
    audit: 'supplier.reminded',
    byKey: true,
    params,
    body: z.strictObject({ again: z._default(z.boolean(), false) }),
    reply: z.object({ to: z.string(), remindedAt: Instant }),
    errors: ['already_reminded', 'supplier_without_email'],
  }),
} as const
