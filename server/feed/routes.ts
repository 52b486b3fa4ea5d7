import { feed } from '../../contract/feed.ts'
import { handle, type Route } from '../handle.ts'
import { readFeed } from './rss.ts'

export const feedRoutes: Route[] = [handle(feed.rss, (ctx) => readFeed(ctx))]
