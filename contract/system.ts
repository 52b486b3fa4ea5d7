import * as z from 'zod/mini'
import { endpoint, mediaTypes } from './endpoint.ts'
import { Instant } from './fields.ts'

export const system = {
  live: endpoint({
    method: 'GET',
    path: 'health/live',
    summary: 'Answers while the process runs.',
    access: 'anyone',
    reply: z.object({ status: z.literal('live') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: 'health/ready',
    summary: 'Answers once the database is reachable and migrated; 503 before that.',
    access: 'anyone',
    reply: z.object({ status: z.literal('ready'), database: z.string() }),
    errors: ['unavailable'],
  }),
  metrics: endpoint({
    method: 'GET',
    path: 'metrics',
    summary:
      'Figures of the process that answers, and what is queued, for Prometheus, which shows an API key whose user holds MAINTENANCE.',
    access: ['MAINTENANCE'],
    also: [mediaTypes.metrics],
  }),
  /** What a page needs before anyone has signed in. */
  site: endpoint({
    method: 'GET',
    path: 'site',
    summary: 'The distributor’s brand and, on a demo, the sign-ins to try.',
    access: 'anyone',
    reply: z.object({
      brandName: z.string(),
      brandShortName: z.string(),
      phone: z.string(),
      email: z.string(),
      city: z.string(),
      timeZone: z.string(),
      /** What time it is by the distributor's clock. */
      now: Instant,
      publicUrl: z.string(),
      demo: z.nullable(
        z.object({
          password: z.string(),
          users: z.array(z.object({ email: z.string(), key: z.string() })),
        }),
      ),
      /** Changes with the drawings: part of every picture's address, which is cached for good. */
      artVersion: z.string(),
      /** Pictures of what is sold, for the sign-in page: image names, none without a catalogue. */
      wall: z.array(z.string()),
      /** While the product is closed to all but administrators: what to tell people. */
      maintenance: z.nullable(z.object({ message: z.string(), plannedEnd: z.nullable(Instant) })),
      promo: z.nullable(z.object({ id: z.int(), title: z.string(), text: z.string() })),
    }),
  }),
} as const
