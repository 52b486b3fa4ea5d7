import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { Campaign, SitePath } from './shapes.ts'

const access = ['NOTIFICATIONS'] as const
const title = text(80).check(
  z.minLength(1, 'Enter a title.'),
  z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'Keep it on one line.'),
)
const body = text(240).check(z.minLength(1, 'Enter something.'))
const said = {
  title,
  body,
  /** In Spanish; without it, Spanish readers get the English words. */
  es: z.optional(z.strictObject({ title, body })),
  link: z._default(SitePath, ''),
}

/** Notices in the app and push notifications in one call, for programs; staff pages write campaigns. */
export const staffNotices = {
  list: endpoint({
    method: 'GET',
    path: 'admin/notification',
    summary: 'Notices and pushes to many people, newest first, with their progress.',
    access,
    byKey: true,
    ...listOf({ row: Campaign, filters: {}, sorts: ['created', 'name', 'at', 'state'] }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  send: endpoint({
    method: 'POST',
    path: 'admin/notification',
    summary:
      'Sends a notice to the people of an audience or of all customers, and a push unless `push` is false, now or at a moment. People who don’t want news are left out; pushes wait until morning.',
    access,
    audit: 'campaign.sent',
    byKey: true,
    body: z.strictObject({
      ...said,
      audienceId: z.optional(Id),
      push: z._default(z.boolean(), true),
      at: z.optional(z.nullable(Instant)),
    }),
    reply: z.object({ campaignId: z.int(), people: z.int() }),
    status: 201,
    errors: ['not_found', 'nobody_left'],
  }),
  vendors: endpoint({
    method: 'GET',
    path: 'admin/notification/vendors',
    summary: 'Vendors with the number of their people who can be notified.',
    access,
    byKey: true,
    reply: z.object({ rows: z.array(z.object({ vendorId: z.string(), name: z.string(), people: z.int() })) }),
  }),
  tellVendors: endpoint({
    method: 'POST',
    path: 'admin/notification/vendors',
    summary:
      'Sends a notice and a push to the people of the named vendors, or of all. People who don’t want news are left out.',
    access,
    audit: 'vendors.told',
    byKey: true,
    body: z.strictObject({
      ...said,
      vendorIds: z.optional(
        z
          .array(text(20).check(z.minLength(1)))
          .check(z.minLength(1, 'Choose at least one.'), z.maxLength(500)),
      ),
    }),
    reply: z.object({ people: z.int() }),
    errors: ['not_found', 'nobody_left'],
  }),
} as const
