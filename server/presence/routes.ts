import { presence } from '../../contract/features/presence.ts'
import { handle } from '../core/route.ts'
import { readPresence, sayPresence } from './presence.ts'

export const presenceRoutes = [
  handle(presence.read, (ctx, { query }) => readPresence(ctx, query)),
  handle(presence.say, (ctx, { body }) => sayPresence(ctx, body)),
]
