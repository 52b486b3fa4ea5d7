import { e4FromDollars, unitPriceText } from '../../contract/money.ts'
import type { PriceList, PriceListRow } from '../../contract/price-list.ts'
import type { Cell } from '../export/cells.ts'
import { csvOf } from '../export/csv.ts'
import { type SheetColumn, sheetOf } from '../export/sheet.ts'

const price = '#,##0.00##'
type Column = SheetColumn & { value: (row: PriceListRow) => Cell; isPrice?: true }

const columns: readonly Column[] = [
  { header: 'Code', width: 10, value: (row) => row.productId },
  { header: 'Product', width: 44, value: (row) => row.productDescription },
  { header: 'Department', width: 12, value: (row) => row.department },
  { header: 'Category', width: 20, value: (row) => row.category },
  { header: 'Color', width: 14, value: (row) => row.color },
  { header: 'Grade', width: 10, value: (row) => row.grade },
  { header: 'Grower', width: 24, value: (row) => row.grower },
  { header: 'Origin', width: 16, value: (row) => row.origin },
  { header: 'Unit', width: 6, value: (row) => row.um },
  { header: 'Pack', width: 6, value: (row) => row.pack },
  { header: 'Multiple', width: 9, value: (row) => row.minQuantity },
  { header: 'Available', width: 10, value: (row) => row.inventory },
  ...[0, 1, 2, 3, 4].flatMap((n): Column[] => [
    { header: `From ${n + 1}`, width: 8, value: (row) => row.tiers[n]?.quantity ?? null },
    {
      header: `Price ${n + 1}`,
      width: 10,
      format: price,
      value: (row) => row.tiers[n]?.price ?? null,
      isPrice: true,
    },
  ]),
  { header: 'Was', width: 10, format: price, value: (row) => row.originalPrice, isPrice: true },
  { header: 'Sale ends', width: 12, value: (row) => row.saleEndsOn },
]

/** One line a product; prices as decimals with at least two places and no separators. */
export function priceListCsv({ rows }: PriceList): string {
  const heads = columns.map(({ header }) => header)
  return csvOf([
    heads,
    ...rows.map((row) =>
      columns.map(({ value, isPrice }) => {
        const cell = value(row)
        return isPrice && typeof cell === 'number'
          ? unitPriceText(e4FromDollars(cell)).replaceAll(',', '')
          : cell
      }),
    ),
  ])
}

export const priceListSheet = ({ shipDay, rows }: PriceList): Promise<Buffer> =>
  sheetOf({
    name: `Prices ${shipDay}`,
    columns,
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  })
