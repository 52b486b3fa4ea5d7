import { type Day, dayAt } from '../../contract/core/dates.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import type { Language } from '../../contract/core/language.ts'
import { dollarsFromCents, dollarsFromE4, unitPriceText } from '../../contract/core/money.ts'
import type { Cell } from '../export/cells.ts'
import type { SheetColumn } from '../export/sheet.ts'
import { tableWord } from '../export/table-words.ts'
import type { OrderRow } from './moves.ts'
import type { OrderLineRow, StoredAddress } from './present.ts'

/** One line of an order with its order's columns, for saved lists. */
export type TableRow = Pick<
  OrderLineRow,
  'sequence' | 'product_id' | 'description' | 'department' | 'um' | 'pack'
> &
  Pick<OrderLineRow, 'quantity' | 'unit_price_e4' | 'amount_cents' | 'note'> &
  Pick<OrderRow, 'order_number' | 'ship_day' | 'method' | 'ship_to' | 'po_number' | 'placed_at'> & {
    order_status: string
    line_status: string
    invoice_number: number | null
  }

type Column = SheetColumn & {
  value: (row: TableRow, timeZone: string) => Cell
  money?: 'unit' | 'amount'
  isWord?: true
}

const columns: readonly Column[] = [
  { header: 'Order', width: 10, value: (row) => row.order_number },
  { header: 'Ordered', isDay: true, width: 12, value: (row, zone) => dayAt(row.placed_at, zone) },
  { header: 'Ship day', isDay: true, width: 12, value: (row) => row.ship_day as Day },
  { header: 'Status', isWord: true, width: 18, value: (row) => row.order_status },
  { header: 'Delivery', isWord: true, width: 16, value: (row) => methodLabels[row.method] },
  { header: 'Ship to', width: 28, value: (row) => (row.ship_to as StoredAddress).name ?? '' },
  { header: 'PO number', width: 14, value: (row) => row.po_number },
  { header: 'Invoice', width: 10, value: (row) => row.invoice_number },
  { header: 'Line', width: 6, value: (row) => row.sequence },
  { header: 'Code', width: 10, value: (row) => row.product_id },
  { header: 'Product', width: 44, value: (row) => row.description },
  { header: 'Department', isWord: true, width: 12, value: (row) => row.department },
  { header: 'Unit', width: 6, value: (row) => row.um },
  { header: 'Pack', width: 6, value: (row) => row.pack },
  { header: 'Quantity', width: 9, value: (row) => row.quantity },
  {
    header: 'Unit price',
    width: 10,
    format: '#,##0.00##',
    money: 'unit',
    value: (row) => dollarsFromE4(row.unit_price_e4),
  },
  {
    header: 'Amount',
    width: 12,
    format: '#,##0.00',
    money: 'amount',
    value: (row) => dollarsFromCents(row.amount_cents),
  },
  { header: 'Line status', isWord: true, width: 14, value: (row) => row.line_status },
  { header: 'Note', width: 24, value: (row) => row.note },
]

/** The reader of a list and their time zone. */
export type Writing = { timeZone: string; language: Language }

export const sheetColumns = (language: Language): SheetColumn[] =>
  columns.map(({ header, width, format, isDay }) => ({
    header: tableWord(header, language),
    width,
    ...(format && { format }),
    ...(isDay && { isDay }),
  }))

export const tableHead = (language: Language): Cell[] =>
  columns.map(({ header }) => tableWord(header, language))

const written = ({ value, isWord }: Column, row: TableRow, { timeZone, language }: Writing): Cell => {
  const cell = value(row, timeZone)
  return isWord && typeof cell === 'string' ? tableWord(cell, language) : cell
}

export const cellsOf = (row: TableRow, writing: Writing): Cell[] =>
  columns.map((column) => written(column, row, writing))

/** The columns as text: prices as decimals with at least two places and no separators. */
export const csvCellsOf = (row: TableRow, writing: Writing): Cell[] =>
  columns.map((column) => {
    if (column.money === 'unit') return unitPriceText(row.unit_price_e4).replaceAll(',', '')
    if (column.money === 'amount') return (row.amount_cents / 100).toFixed(2)
    return written(column, row, writing)
  })
