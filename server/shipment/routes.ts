import { inventory } from '../../contract/features/catalogue/inventory.ts'
import { shipment } from '../../contract/features/shipment.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { listShipDays, readShipment, shipDateTime, shipmentForDate } from './read.ts'
import { updateShipment } from './update.ts'

export const shipmentRoutes: Route[] = [
  handle(shipment.read, (ctx) => readShipment(ctx)),
  handle(shipment.forDate, (ctx, input) => shipmentForDate(ctx, input)),
  handleInTransaction(shipment.update, (ctx, { body }) => updateShipment(ctx, body)),
  handle(shipment.days, (ctx, input) => listShipDays(ctx, input)),
  handle(inventory.shipDateTime, (ctx, input) => shipDateTime(ctx, input)),
]
