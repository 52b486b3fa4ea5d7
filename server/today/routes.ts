import { today } from '../../contract/features/today.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { readToday, snooze } from './read.ts'

export const todayRoutes = [
  handle(today.read, (ctx) => readToday(ctx)),
  handleInTransaction(today.snooze, (ctx, { params, body }) => snooze(ctx, params.key, body)),
]
