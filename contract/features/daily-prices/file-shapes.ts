import * as z from 'zod/mini'
import { rowFields, skippedLines } from './rows.ts'

/** How a file is read: detected automatically, and corrected by a person. */
export const FilePlan = z.object({
  /** Null for a spreadsheet. */
  encoding: z.nullable(z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])),
  delimiter: z.nullable(z.enum([',', ';', '\t', '|'])),
  /** Null for a text. */
  sheet: z.nullable(z.string()),
  decimals: z.enum(['dot', 'comma']),
  dayOrder: z.enum(['mdy', 'dmy']),
  /** Null when no line looks like a heading. */
  headingLine: z.nullable(z.int()),
  /** The field of each column; null for one that isn't read. */
  columns: z.array(z.nullable(z.enum(rowFields))),
})
export type FilePlan = z.infer<typeof FilePlan>

/** How the field of a column was determined. */
export const columnReasons = ['person', 'remembered', 'name', 'values'] as const
/** Why a column needs review: its days are spreadsheet numbers, its field was guessed from values alone, or it has no field. */
export const columnLooks = ['day_numbers', 'by_values', 'not_placed'] as const

export const FileColumn = z.object({
  heading: z.string(),
  /** Non-empty cells among the file's rows. */
  filled: z.int(),
  /** Its first distinct values. */
  samples: z.array(z.string()),
  field: z.nullable(z.enum(rowFields)),
  how: z.nullable(z.enum(columnReasons)),
  look: z.nullable(z.enum(columnLooks)),
})
export type FileColumn = z.infer<typeof FileColumn>

export const lineKinds = [...skippedLines, 'heading', 'row'] as const
export type LineKind = (typeof lineKinds)[number]

/** What reading a file found. */
export const FileFacts = z.object({
  kind: z.enum(['csv', 'xlsx']),
  sheets: z.array(z.string()),
  /** Approximate number of lines in the file. */
  lines: z.int(),
  rows: z.int(),
  columns: z.array(FileColumn),
  /** The first lines as received, with their cells joined. */
  firstLines: z.array(z.object({ line: z.int(), text: z.string(), kind: z.enum(lineKinds) })),
  /** The first lines that aren't data rows. */
  skipped: z.array(z.object({ line: z.int(), text: z.string(), kind: z.enum(skippedLines) })),
})
export type FileFacts = z.infer<typeof FileFacts>

/** Why a file could not be read. */
export const fileFailures = [
  'empty',
  'not_a_table',
  'old_spreadsheet',
  'damaged',
  'unpacks_too_large',
  'no_sheet',
  'too_many_rows',
  'too_slow',
  'too_much_memory',
  'heading_missing',
  'columns_missing',
  'no_rows',
  'stopped',
  'interrupted',
] as const
export type FileFailureCode = (typeof fileFailures)[number]

export const FileFailure = z.object({
  code: z.enum(fileFailures),
  /** Required fields without a column. */
  missing: z.optional(z.array(z.enum(rowFields))),
  /** The line at which reading failed. */
  line: z.optional(z.int()),
})
export type FileFailure = z.infer<typeof FileFailure>
