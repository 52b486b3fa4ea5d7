import type { RowCause, requiredFields } from './rows.ts'

/** The cell that a cause is about, which can be edited in place. */
export const fieldOfCause: Readonly<Record<RowCause, (typeof requiredFields)[number]>> = {
  item_code_missing: 'itemCode',
  item_code_broken: 'itemCode',
  item_code_letters: 'itemCode',
  item_code_too_long: 'itemCode',
  duplicate_item_code: 'itemCode',
  other_vendor: 'itemCode',
  description_missing: 'description',
  department_unknown: 'department',
  um_missing: 'um',
  price1_not_a_number: 'price1E4',
  price_negative: 'price1E4',
  column_count: 'price1E4',
  quote_not_closed: 'price1E4',
}
