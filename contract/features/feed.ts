import { endpoint, mediaTypes } from '../core/endpoint.ts'

export const feed = {
  rss: endpoint({
    method: 'GET',
    path: 'rss',
    priority: 'last',
    summary: 'New arrivals and specials as RSS 2.0, without prices. Public.',
    access: 'anyone',
    byKey: true,
    also: [mediaTypes.rss],
  }),
} as const
