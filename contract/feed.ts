import { endpoint, mediaTypes } from './endpoint.ts'

export const feed = {
  rss: endpoint({
    method: 'GET',
    path: 'rss',
    summary:
      'New arrivals and specials as RSS 2.0, for anyone to follow: what there is, never what it costs.',
    access: 'anyone',
    also: [mediaTypes.rss],
  }),
} as const
