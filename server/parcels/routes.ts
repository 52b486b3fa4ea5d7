import { parcels } from '../../contract/features/parcels.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { readParcelFile } from './file.ts'
import { parcelsTable, readParcels, readParcelsOfOrder } from './read.ts'
import { addParcel, changeParcel } from './write.ts'

export const parcelsRoutes: Route[] = [
  handleList(parcels.list, { read: readParcels, table: () => parcelsTable }),
  handleInTransaction(parcels.add, (ctx, { body }) => addParcel(ctx, body)),
  handleInTransaction(parcels.change, (ctx, { params, body }) => changeParcel(ctx, params.id, body)),
  handle(parcels.upload, (ctx, _, { files }) => readParcelFile(ctx, files)),
  handle(parcels.ofOrder, (ctx, { params }) => readParcelsOfOrder(ctx, params.orderNumber)),
]
