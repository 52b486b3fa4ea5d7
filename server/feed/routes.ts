import { feed } from '../../contract/features/feed.ts'
import { handle, type Route } from '../core/route.ts'
import { readFeed } from './rss.ts'

export const feedRoutes: Route[] = [handle(feed.rss, (ctx) => readFeed(ctx))]
