import type { Language } from '../../contract/core/language.ts'
import { e4FromDollars, unitPriceText } from '../../contract/core/money.ts'
import type { PriceList, PriceListRow } from '../../contract/features/price-list.ts'
import type { Cell } from '../export/cells.ts'
import { csvOf } from '../export/csv.ts'
import { type SheetColumn, sheetOf } from '../export/sheet.ts'
import { tableWord } from '../export/table-words.ts'

const price = '#,##0.00##'
type Column = SheetColumn & { value: (row: PriceListRow) => Cell; isPrice?: true; isWord?: true }

const columns: readonly Column[] = [
  { header: 'Code', width: 10, value: (row) => row.productId },
  { header: 'Product', width: 44, value: (row) => row.productDescription },
  { header: 'Department', isWord: true, width: 12, value: (row) => row.department },
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

/** `From 1` / `Desde 1`: a translated word and the number of the step. */
function headIn({ header }: Column, language: Language): string {
  const [, word = header, step = ''] = /^(.*?)( \d)?$/.exec(header) ?? []
  return `${tableWord(word, language)}${step}`
}

function cellIn({ value, isWord }: Column, row: PriceListRow, language: Language): Cell {
  const cell = value(row)
  return isWord && typeof cell === 'string' ? tableWord(cell, language) : cell
}

/** One line per product; prices as decimals with at least two places and no separators. */
export function priceListCsv({ rows }: PriceList, language: Language): string {
  const heads = columns.map((column) => headIn(column, language))
  return csvOf([
    heads,
    ...rows.map((row) =>
      columns.map((column) => {
        const cell = cellIn(column, row, language)
        return column.isPrice && typeof cell === 'number'
          ? unitPriceText(e4FromDollars(cell)).replaceAll(',', '')
          : cell
      }),
    ),
  ])
}

export const priceListSheet = ({ shipDay, rows }: PriceList, language: Language): Promise<Buffer> =>
  sheetOf({
    name: `${tableWord('Prices', language)} ${shipDay}`,
    columns: columns.map((column) => ({
      header: headIn(column, language),
      width: column.width,
      ...(column.format && { format: column.format }),
    })),
    rows: rows.map((row) => columns.map((column) => cellIn(column, row, language))),
  })
