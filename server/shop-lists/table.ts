import type { Language } from '../../contract/core/language.ts'
import { dollarsFromCents, dollarsFromE4, moneyColumn, unitPriceText } from '../../contract/core/money.ts'
import type { ShopList } from '../../contract/features/shop-lists.ts'
import type { Cell } from '../export/cells.ts'
import { csvOf } from '../export/csv.ts'
import { type SheetColumn, sheetOf } from '../export/sheet.ts'
import { tableWord } from '../export/table-words.ts'
import { type PricedLine, pricedLine } from './lines.ts'

type Column = SheetColumn & {
  value: (line: PricedLine) => Cell
  /** As CSV writes it, without separators. */
  text?: (line: PricedLine) => Cell
}

const plain = (money: string) => money.replaceAll(',', '')

const columns: readonly Column[] = [
  { header: 'Code', width: 10, value: ({ row }) => row.productId },
  { header: 'Product', width: 44, value: ({ row }) => row.productDescription },
  { header: 'Color', width: 14, value: ({ row }) => row.color },
  { header: 'Grower', width: 24, value: ({ row }) => row.grower },
  { header: 'Quantity', width: 9, value: ({ row }) => row.quantity },
  { header: 'Unit', width: 6, value: ({ row }) => row.um },
  { header: 'Available', width: 10, value: ({ row }) => row.inventory },
  {
    header: 'Price',
    width: 10,
    format: '#,##0.00##',
    value: ({ priceE4 }) => (priceE4 === null ? null : dollarsFromE4(priceE4)),
    text: ({ priceE4 }) => (priceE4 === null ? null : plain(unitPriceText(priceE4))),
  },
  {
    header: 'Amount',
    width: 12,
    format: '#,##0.00',
    value: ({ amountCents }) => (amountCents === null ? null : dollarsFromCents(amountCents)),
    text: ({ amountCents }) => (amountCents === null ? null : plain(moneyColumn(amountCents))),
  },
]

/** One line per item, in the list's order, at today's prices. */
export function listCsv({ rows }: ShopList, language: Language): string {
  return csvOf([
    columns.map(({ header }) => tableWord(header, language)),
    ...rows.map(pricedLine).map((line) => columns.map(({ value, text = value }) => text(line))),
  ])
}

export const listSheet = ({ name, rows }: ShopList, language: Language): Promise<Buffer> =>
  sheetOf({
    name,
    columns: columns.map(({ header, width, format }) => ({
      header: tableWord(header, language),
      width,
      ...(format && { format }),
    })),
    rows: rows.map(pricedLine).map((line) => columns.map(({ value }) => value(line))),
  })
