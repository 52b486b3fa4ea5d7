import { incoming } from '../../contract/features/incoming.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { dismissMail, placeMail } from './place.ts'
import { incomingTable, readIncoming, readMail, readMailFile } from './read.ts'

export const incomingRoutes: Route[] = [
  handleList(incoming.list, { read: readIncoming, table: () => incomingTable }),
  handle(incoming.read, (ctx, { params }) => readMail(ctx, params.id)),
  handle(incoming.file, (ctx, { params }) => readMailFile(ctx, params.id)),
  handle(incoming.place, placeMail),
  handleInTransaction(incoming.dismiss, (ctx, { params }) => dismissMail(ctx, params.id)),
]
