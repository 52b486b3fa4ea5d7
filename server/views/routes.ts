import { views } from '../../contract/features/views.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { addView, changeView, readViews, removeView } from './views.ts'

export const viewsRoutes = [
  handle(views.list, (ctx, { query }) => readViews(ctx, query)),
  handleInTransaction(views.add, (ctx, { body }) => addView(ctx, body)),
  handleInTransaction(views.change, (ctx, { params, body }) => changeView(ctx, params.id, body)),
  handleInTransaction(views.remove, (ctx, { params }) => removeView(ctx, params.id)),
]
