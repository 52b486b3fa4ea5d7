import type { GroupRow, ShippedRow, SpentRow, TrendRow } from '../../contract/features/statistics.ts'
import type { TableColumn } from '../export/table.ts'

export const spentColumns: readonly TableColumn<SpentRow>[] = [
  { header: 'From', width: 12, value: (row) => row.from },
  { header: 'To', width: 12, value: (row) => row.to },
  { header: 'Orders', width: 8, value: (row) => row.orders },
  { header: 'Spent', width: 12, money: true, value: (row) => row.amount },
  { header: 'Prior year', width: 12, money: true, value: (row) => row.lastYearAmount },
]

export const groupColumns: readonly TableColumn<GroupRow>[] = [
  { header: 'Group', isWord: true, width: 28, value: (row) => row.group },
  { header: 'Orders', width: 8, value: (row) => row.orders },
  { header: 'Lines', width: 8, value: (row) => row.lines },
  { header: 'Spent', width: 12, money: true, value: (row) => row.amount },
]

export const trendColumns: readonly TableColumn<TrendRow>[] = [
  { header: 'From', width: 12, value: (row) => row.from },
  { header: 'To', width: 12, value: (row) => row.to },
  { header: 'Orders', width: 8, value: (row) => row.orders },
  { header: 'Spent', width: 12, money: true, value: (row) => row.amount },
  { header: 'Per order', width: 12, money: true, value: (row) => row.averageAmount },
]

export const shippedColumns: readonly TableColumn<ShippedRow>[] = [
  { header: 'Invoice', width: 10, value: (row) => row.invoiceNumber },
  { header: 'Order', width: 10, value: (row) => row.orderNumber },
  { header: 'PO number', width: 14, value: (row) => row.poNumber },
  { header: 'Status', isWord: true, width: 18, value: (row) => row.status },
  { header: 'Delivery', isWord: true, width: 16, value: (row) => row.deliveryMethod },
  { header: 'Ship to', width: 28, value: (row) => row.shipTo },
  { header: 'Driver', width: 18, value: (row) => row.driver },
  { header: 'Expected', width: 10, value: (row) => row.eta },
  { header: 'Amount', width: 12, money: true, value: (row) => row.amount },
]
