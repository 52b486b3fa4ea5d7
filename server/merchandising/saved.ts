import { dayAt } from '../../contract/core/dates.ts'
import type { Hidden, Overstock } from '../../contract/features/merchandising.ts'
import type { Settings } from '../core/settings.ts'
import type { ListTable } from '../lists/handle-list.ts'

const dayOf = (at: string | null, { timeZone }: Settings) => at && dayAt(new Date(at), timeZone)

export const overstockTable = (settings: Settings): ListTable<Overstock> => ({
  name: 'Overstock',
  fileName: 'overstock',
  columns: [
    { header: 'Item', width: 10, value: (row) => row.productId },
    { header: 'Description', width: 40, value: (row) => row.description },
    { header: 'Category', width: 20, value: (row) => row.category },
    { header: 'Unit', width: 8, value: (row) => row.um },
    { header: 'Price before', width: 12, value: (row) => row.was },
    { header: 'Sale price', width: 12, value: (row) => row.now },
    { header: 'Percent off', width: 12, value: (row) => row.percent },
    { header: 'Last day', width: 12, value: (row) => row.endsOn },
    { header: 'Free', width: 10, value: (row) => row.left },
    { header: 'Sold', width: 10, value: (row) => row.sold },
    { header: 'Gone on', width: 12, value: (row) => row.goneOn },
    { header: 'Free at the end', width: 14, value: (row) => row.leftAtEnd },
    { header: 'Carts', width: 10, value: (row) => row.carts },
    { header: 'Since', width: 12, value: (row) => dayOf(row.since, settings) },
  ],
})

export const hiddenTable = (settings: Settings): ListTable<Hidden> => ({
  name: 'Hidden items',
  fileName: 'hidden-items',
  columns: [
    { header: 'Item', width: 10, value: (row) => row.productId },
    { header: 'Description', width: 40, value: (row) => row.description },
    { header: 'Department', width: 12, isWord: true, value: (row) => row.department },
    { header: 'Category', width: 20, value: (row) => row.category },
    { header: 'Since', width: 12, value: (row) => dayOf(row.since, settings) },
    { header: 'Who', width: 28, value: (row) => row.by },
    { header: 'Why', width: 36, value: (row) => row.why },
    { header: 'Carts', width: 10, value: (row) => row.carts },
    { header: 'Orders', width: 10, value: (row) => row.orders },
  ],
})
