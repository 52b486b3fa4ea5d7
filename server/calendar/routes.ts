import { calendar } from '../../contract/features/calendar.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { endLink, makeLink, readFeed, readLink } from './feed.ts'
import { readPromised } from './promised.ts'

export const calendarRoutes: Route[] = [
  handle(calendar.read, (ctx, { query }) => readPromised(ctx, query)),
  handle(calendar.link, (ctx) => readLink(ctx)),
  handleInTransaction(calendar.makeLink, (ctx) => makeLink(ctx)),
  handleInTransaction(calendar.endLink, (ctx) => endLink(ctx)),
  handle(calendar.feed, (ctx, { params }) => readFeed(ctx, params.token)),
]
