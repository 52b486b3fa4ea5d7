import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { mailKinds } from './outbox.ts'

const access = ['NOTIFICATIONS'] as const

/** Every kind of mail and text, as it would be written. */
export const templates = {
  list: endpoint({
    method: 'GET',
    path: 'admin/templates',
    summary: 'Every kind of mail and text, with how often and when it was last sent.',
    access,
    byKey: true,
    reply: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(mailKinds),
          channels: z.array(z.enum(['mail', 'sms'])),
          /** People can switch it off in their settings, or stop it by the link in it. */
          optional: z.boolean(),
          /** In the last thirty days. */
          sent: z.int(),
          lastSentAt: z.nullable(Instant),
        }),
      ),
    }),
  }),
  preview: endpoint({
    method: 'GET',
    path: 'admin/templates/:kind/preview',
    summary:
      'A kind of mail or text in a language, about what was last sent of it, or about an example. Links and codes are hidden.',
    access,
    byKey: true,
    params: z.object({ kind: z.enum(mailKinds) }),
    query: z.object({
      language: z._default(z.enum(languages), 'en'),
      channel: z._default(z.enum(['mail', 'sms']), 'mail'),
      /** A message of the outbox whose subject it is about. */
      messageId: z.optional(Id),
    }),
    reply: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** The message whose subject it is about; null for an example. */
      messageId: z.nullable(z.int()),
    }),
    errors: ['no_such_text'],
  }),
} as const
