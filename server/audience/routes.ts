import { audience } from '../../contract/features/audience.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { keepAudience, previewAudience, readAudiences, removeAudience } from './audience.ts'

export const audienceRoutes: Route[] = [
  handle(audience.preview, (ctx, { body }) => previewAudience(ctx, body.conditions)),
  handle(audience.list, (ctx) => readAudiences(ctx)),
  handleInTransaction(audience.keep, (ctx, { body }) => keepAudience(ctx, body)),
  handleInTransaction(audience.remove, (ctx, { params }) => removeAudience(ctx, params.id)),
]
