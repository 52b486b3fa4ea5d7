import { timeAt } from '../../contract/dates.ts'
import type { DeliveryRow, GroupRow, ShippedRow, SpentRow, TrendRow } from '../../contract/statistics.ts'
import type { TableColumn } from '../export/table.ts'

export const spentColumns: readonly TableColumn<SpentRow>[] = [
  { header: 'From', width: 12, value: (row) => row.from },
  { header: 'To', width: 12, value: (row) => row.to },
  { header: 'Orders', width: 8, value: (row) => row.orders },
  { header: 'Spent', width: 12, money: true, value: (row) => row.amount },
  { header: 'Year before', width: 12, money: true, value: (row) => row.lastYearAmount },
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
  { header: 'An order', width: 12, money: true, value: (row) => row.averageAmount },
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

export const deliveryColumns = (timeZone: string): readonly TableColumn<DeliveryRow>[] => [
  { header: 'Order', width: 10, value: (row) => row.orderNumber },
  { header: 'Ship day', width: 12, value: (row) => row.shipDay },
  { header: 'Status', isWord: true, width: 18, value: (row) => row.status },
  { header: 'Delivery', isWord: true, width: 16, value: (row) => row.deliveryMethod },
  { header: 'Ship to', width: 28, value: (row) => row.shipTo },
  { header: 'PO number', width: 14, value: (row) => row.poNumber },
  { header: 'Driver', width: 18, value: (row) => row.driver },
  { header: 'Expected', width: 10, value: (row) => row.eta },
  {
    header: 'Delivered',
    width: 10,
    value: (row) => row.deliveredAt && timeAt(new Date(row.deliveredAt), timeZone),
  },
  { header: 'Minutes late', width: 12, value: (row) => row.minutesLate },
  { header: 'Left', width: 24, value: (row) => row.proof },
]
