import { timeAt } from '../../contract/core/dates.ts'
import type { DeliveryRow } from '../../contract/features/deliveries.ts'
import type { TableColumn } from '../export/table.ts'

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
