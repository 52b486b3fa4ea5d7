import { shorts, substitutionRules } from '../../contract/features/shorts.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { readShorts } from './list.ts'
import { planShort } from './plan.ts'
import { settleShort } from './settle.ts'
import { changeWish, readWish } from './wishes.ts'

export const shortsRoutes: Route[] = [
  handle(shorts.list, (ctx, { query }) => readShorts(ctx, query.shipDay)),
  handle(shorts.plan, (ctx, input) => planShort(ctx, input)),
  handleInTransaction(shorts.settle, (ctx, input) => settleShort(ctx, input)),
  handle(substitutionRules.read, (ctx) => readWish(ctx)),
  handleInTransaction(substitutionRules.change, (ctx, { body }) => changeWish(ctx, body)),
]
