import { suppliers } from '../../contract/features/suppliers.ts'
import { handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { remindSupplier } from './remind.ts'
import { addSupplier, changeSupplier, readSuppliers, suppliersTable } from './suppliers.ts'

export const suppliersRoutes: Route[] = [
  handleList(suppliers.list, { read: readSuppliers, table: () => suppliersTable }),
  handleInTransaction(suppliers.add, (ctx, { body }) => addSupplier(ctx, body)),
  handleInTransaction(suppliers.change, (ctx, { params, body }) => changeSupplier(ctx, params.id, body)),
  handleInTransaction(suppliers.remind, (ctx, { params, body }) => remindSupplier(ctx, params.id, body)),
]
