import { truckRoutes } from '../../contract/features/truck-routes.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { addRoute, changeRoute, previewRoute } from './edit.ts'
import { readRouteFile } from './file.ts'
import { readTruckRoutes } from './read.ts'
import { countRemoval, removeRoute } from './remove.ts'

export const truckRouteRoutes = [
  handle(truckRoutes.list, (ctx, { query }) => readTruckRoutes(ctx, query)),
  handleInTransaction(truckRoutes.add, (ctx, { body }) => addRoute(ctx, body)),
  handleInTransaction(truckRoutes.change, (ctx, { params, body }) =>
    changeRoute(ctx, params.routeNumber, body),
  ),
  handle(truckRoutes.preview, (ctx, { params, body }) => previewRoute(ctx, params.routeNumber, body)),
  handle(truckRoutes.removal, (ctx, { params }) => countRemoval(ctx, params.routeNumber)),
  handleInTransaction(truckRoutes.remove, (ctx, { params, body }) =>
    removeRoute(ctx, params.routeNumber, body),
  ),
  handle(truckRoutes.readFile, (ctx, { body }, { files }) => readRouteFile(ctx, body, files)),
]
