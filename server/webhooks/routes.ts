import { webhooks } from '../../contract/features/webhooks/webhooks.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { addWebhook, changeWebhook, removeWebhook, renewSecret } from './change.ts'
import { deliveriesTable, readDeliveries, readDelivery, replay, testWebhook } from './deliveries.ts'
import { readWebhooks, webhooksTable } from './rows.ts'

export const webhooksRoutes: Route[] = [
  handleList(webhooks.list, { read: readWebhooks, table: () => webhooksTable }),
  handleInTransaction(webhooks.add, (ctx, { body }) => addWebhook(ctx, body)),
  handleInTransaction(webhooks.change, (ctx, { params, body }) => changeWebhook(ctx, params.id, body)),
  handleInTransaction(webhooks.remove, (ctx, { params }) => removeWebhook(ctx, params.id)),
  handleInTransaction(webhooks.newSecret, (ctx, { params }) => renewSecret(ctx, params.id)),
  handleInTransaction(webhooks.test, (ctx, { params, body }) => testWebhook(ctx, params.id, body.event)),
  handleList(webhooks.deliveries, { read: readDeliveries, table: () => deliveriesTable }),
  handle(webhooks.delivery, (ctx, { params }) => readDelivery(ctx, params)),
  handleInTransaction(webhooks.replay, (ctx, { params, body }) => replay(ctx, params.id, body)),
]
