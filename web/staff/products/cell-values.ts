import { e4FromDollars } from '../../../contract/core/money.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { type Cell, type CellValue, cells, ruleOf } from '../../../contract/rules/product-cells.ts'

export const isCell = (key: string): key is Cell => Object.hasOwn(cells, key)

/** The value of a cell as the rules take it: prices in ten-thousandths of a dollar, percentages in hundredths. */
export function storedValue(row: StaffProduct, cell: Cell): CellValue {
  const value = row[cell]
  if (typeof value !== 'number') return value
  const { kind } = ruleOf(cell)
  if (kind === 'price') return e4FromDollars(value)
  return kind === 'percent' ? Math.round(value * 100) : value
}

/** The same in the API's units: dollars and percent. */
export function jsonValue(cell: Cell, value: CellValue): CellValue {
  if (typeof value !== 'number') return value
  const { kind } = ruleOf(cell)
  return kind === 'price' ? value / 10_000 : kind === 'percent' ? value / 100 : value
}
