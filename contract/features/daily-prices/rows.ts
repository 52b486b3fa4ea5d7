import * as z from 'zod/mini'
import { DayOutput, DepartmentName } from '../../core/fields.ts'

/** An empty cell is null; the key of a field without a column is absent. */
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

const priceE4 = maybe(z.int())
const count = maybe(z.int())
const words = maybe(z.string())
const yes = maybe(z.boolean())

/**
 * A row of a file as parsed (`price_rows.read`). A field without a column in the file is absent; an empty cell is null. Prices are
 * ten-thousandths of a dollar per selling unit, days ISO. A row without problems has an item code, a description, a department and a
 * unit, unless a fix takes these from our item.
 */
export const ReadRow = z.object({
  itemCode: words,
  description: words,
  department: maybe(DepartmentName),
  category: words,
  type: words,
  variety: words,
  botanicalName: words,
  color: words,
  colorSecondary: words,
  colorFamily: words,
  grade: words,
  purpose: words,
  pack: count,
  um: words,
  soldBy: words,
  minQuantity: count,
  inventory: count,
  originalPriceE4: priceE4,
  price1E4: priceE4,
  price2E4: priceE4,
  price3E4: priceE4,
  price4E4: priceE4,
  price5E4: priceE4,
  quantity1: count,
  quantity2: count,
  quantity3: count,
  quantity4: count,
  quantity5: count,
  vendorId: words,
  growerId: count,
  grower: words,
  farm: words,
  origin: words,
  us: yes,
  prebooked: yes,
  growerDirect: yes,
  farmDirect: yes,
  dateAvailable: maybe(DayOutput),
  priceDay: maybe(DayOutput),
  featured: yes,
  seasonStartMonth: count,
  seasonEndMonth: count,
  potSizeInches: maybe(z.number()),
  hardinessZoneMin: count,
  hardinessZoneMax: count,
  imageName: words,
  imageHint: words,
})
export type ReadRow = z.infer<typeof ReadRow>
export type RowField = keyof ReadRow
/** Every field, in the order of a file. */
export const rowFields = [
  'itemCode',
  'description',
  'department',
  'category',
  'type',
  'variety',
  'botanicalName',
  'color',
  'colorSecondary',
  'colorFamily',
  'grade',
  'purpose',
  'pack',
  'um',
  'soldBy',
  'minQuantity',
  'inventory',
  'originalPriceE4',
  'price1E4',
  'price2E4',
  'price3E4',
  'price4E4',
  'price5E4',
  'quantity1',
  'quantity2',
  'quantity3',
  'quantity4',
  'quantity5',
  'vendorId',
  'growerId',
  'grower',
  'farm',
  'origin',
  'us',
  'prebooked',
  'growerDirect',
  'farmDirect',
  'dateAvailable',
  'priceDay',
  'featured',
  'seasonStartMonth',
  'seasonEndMonth',
  'potSizeInches',
  'hardinessZoneMin',
  'hardinessZoneMax',
  'imageName',
  'imageHint',
] as const satisfies readonly RowField[]

/** A file without a column for each of these is not read. */
export const requiredFields = [
  'itemCode',
  'description',
  'department',
  'um',
  'price1E4',
] as const satisfies readonly RowField[]

/** Why a row isn't accepted. A row may have several causes; it counts under the first in this order. */
export const rowCauses = [
  'quote_not_closed',
  'column_count',
  'item_code_missing',
  'item_code_broken',
  'item_code_letters',
  'item_code_too_long',
  'duplicate_item_code',
  'description_missing',
  'department_unknown',
  'um_missing',
  'price1_not_a_number',
  'price_negative',
  'other_vendor',
] as const
export type RowCause = (typeof rowCauses)[number]

/** What to review on an accepted row. */
export const rowRemarks = [
  'no_price',
  'prebooked_by_stock',
  'date_unreadable',
  'unit_unknown',
  'price_kept',
] as const
export type RowRemark = (typeof rowRemarks)[number]

/** What was corrected automatically. */
export const rowCorrections = [
  'trimmed_whitespace',
  'nbsp_to_space',
  'null_to_empty',
  'sold_by_null_to_empty',
  'currency_symbol',
  'thousands_separator',
  'decimal_integer',
  'excel_serial_date',
  'department_case',
  'um_normalised',
  'min_quantity_defaulted',
  'tier_skipped_nan',
  'tier_skipped_zero',
  'tier_skipped_null',
  'inventory_not_a_number_to_0',
  'negative_inventory_to_0',
  'fractional_inventory_floored',
  'number_unreadable',
  'price_rounded',
] as const
export type RowCorrection = (typeof rowCorrections)[number]

/** Lines of a file that aren't data rows. */
export const skippedLines = ['title_row', 'blank_line', 'repeated_header', 'total_row', 'footer_row'] as const
export type SkippedLine = (typeof skippedLines)[number]

/**
 * One decision for all rows with the same cause. `take-off` removes a text from their item codes, `keep-letters` accepts codes with
 * letters, `our-item` finds our item by its name, `our-value` takes the field from our item, `keep-price` keeps the current prices
 * and takes the other fields, `department` maps a word to one of our departments.
 */
export const RowFix = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('take-off'), text: z.string().check(z.minLength(1), z.maxLength(20)) }),
  z.strictObject({ kind: z.literal('keep-letters') }),
  z.strictObject({ kind: z.literal('our-item') }),
  z.strictObject({ kind: z.literal('our-value') }),
  z.strictObject({ kind: z.literal('keep-price') }),
  z.strictObject({
    kind: z.literal('department'),
    word: z.string().check(z.maxLength(60)),
    department: DepartmentName,
  }),
  z.strictObject({ kind: z.literal('leave-out') }),
])
export type RowFix = z.infer<typeof RowFix>

/** States of a file. `open`: read, and not yet published or discarded. */
export const fileStates = ['reading', 'open', 'failed', 'published', 'discarded'] as const
export type FileState = (typeof fileStates)[number]
/** How a file was received. */
export const fileWays = ['upload', 'folder', 'key', 'portal', 'mail'] as const
export type FileWay = (typeof fileWays)[number]
