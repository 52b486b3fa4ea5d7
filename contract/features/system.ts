import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { Instant } from '../core/fields.ts'

export const system = {
  live: endpoint({
    method: 'GET',
    path: 'health/live',
    priority: 'first',
    summary: 'Answers while the process runs.',
    access: 'anyone',
    byKey: true,
    inMaintenance: true,
    withoutSecondFactor: true,
    reply: z.object({ status: z.literal('live') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: 'health/ready',
    priority: 'first',
    summary:
      'Answers when the database is reachable and migrated; 503 before that, and once the process is shutting down.',
    access: 'anyone',
    byKey: true,
    inMaintenance: true,
    withoutSecondFactor: true,
    reply: z.object({ status: z.literal('ready'), database: z.string() }),
    errors: ['unavailable'],
  }),
  metrics: endpoint({
    method: 'GET',
    path: 'metrics',
    priority: 'first',
    summary:
      'Metrics of the answering process and of the queue, for Prometheus. Needs an API key whose user has MAINTENANCE.',
    access: ['MAINTENANCE'],
    byKey: true,
    also: [mediaTypes.metrics],
  }),
  /** The data that a page needs before sign-in. */
  site: endpoint({
    method: 'GET',
    path: 'site',
    priority: 'first',
    summary: 'The distributor’s brand and, on a demo, the sign-ins to try.',
    access: 'anyone',
    byKey: true,
    inMaintenance: true,
    withoutSecondFactor: true,
    reply: z.object({
      brandName: z.string(),
      brandShortName: z.string(),
      /** The color of the mark beside the name; empty for the default. */
      brandColor: z.string(),
      /** Shown instead of the mark; null for the mark. `icon` is a square for phones. */
      brandLogo: z.nullable(z.object({ src: z.string(), icon: z.string(), width: z.int(), height: z.int() })),
      phone: z.string(),
      email: z.string(),
      city: z.string(),
      timeZone: z.string(),
      /** The distributor's current time. */
      now: Instant,
      publicUrl: z.string(),
      /** The name of the staff's single sign-on for the sign-in page; null without a provider. */
      companySignIn: z.nullable(z.string()),
      demo: z.nullable(
        z.object({
          password: z.string(),
          users: z.array(z.object({ email: z.string(), key: z.string() })),
        }),
      ),
      /** Changes with the drawings; part of the address of every picture, because pictures are cached permanently. */
      artVersion: z.string(),
      /** Product pictures for the sign-in page: image names, empty without a catalogue. */
      wall: z.array(z.string()),
      /** The notice while the product is closed to all but administrators. */
      maintenance: z.nullable(z.object({ message: z.string(), plannedEnd: z.nullable(Instant) })),
    }),
  }),
} as const
