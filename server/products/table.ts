import type { StaffProduct } from '../../contract/features/products/shapes.ts'
import type { Settings } from '../core/settings.ts'
import { dayCell } from '../export/cells.ts'
import type { TableColumn } from '../export/table.ts'
import type { ListTable } from '../lists/handle-list.ts'

const tiers = [1, 2, 3, 4, 5] as const

/** The list of products as a file. The cost is a column only for those who see it. */
export const productsTable = (
  { timeZone }: Settings,
  { withCost }: { withCost: boolean },
): ListTable<StaffProduct> => ({
  name: 'Products',
  fileName: 'products',
  columns: [
    { header: 'Item', width: 10, value: (row) => row.productId },
    { header: 'Description', width: 40, value: (row) => row.description },
    { header: 'Department', isWord: true, width: 12, value: (row) => row.department },
    { header: 'Category', width: 20, value: (row) => row.category },
    { header: 'Type', width: 20, value: (row) => row.type },
    { header: 'Variety', width: 20, value: (row) => row.variety },
    { header: 'Color', width: 14, value: (row) => row.color },
    { header: 'Grade', width: 12, value: (row) => row.grade },
    { header: 'Grower', width: 26, value: (row) => row.grower },
    { header: 'Vendor', width: 10, value: (row) => row.vendor },
    { header: 'Origin', width: 16, value: (row) => row.origin },
    { header: 'Unit', width: 8, value: (row) => row.um },
    { header: 'Pack', width: 8, value: (row) => row.pack },
    { header: 'Multiples of', width: 12, value: (row) => row.minQuantity },
    { header: 'On hand', width: 10, value: (row) => row.onHand },
    { header: 'Free', width: 10, value: (row) => row.free },
    ...tiers.flatMap((n): TableColumn<StaffProduct>[] => [
      { header: `Quantity ${n}`, width: 10, value: (row) => row[`quantity${n}`] },
      { header: `Price ${n}`, width: 10, value: (row) => row[`price${n}`] },
    ]),
    { header: 'Was', width: 10, value: (row) => row.was },
    { header: 'Sale ends', width: 12, value: (row) => row.saleEndsOn },
    { header: 'Mark-up', width: 10, value: (row) => row.markup },
    ...(withCost ? [{ header: 'Cost', width: 10, value: (row: StaffProduct) => row.cost }] : []),
    { header: 'Status', isWord: true, width: 10, value: (row) => row.state },
    { header: 'Changed', width: 12, value: (row) => dayCell(row.changedAt, timeZone) },
  ],
})
