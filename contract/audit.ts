import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AccountNumber, DayInput, Instant, Page, pageSize, text } from './fields.ts'

/** What is written down: the thing and what happened to it. The audit page has the words for each. */
export const auditActions = [
  'sign-in.succeeded',
  'sign-in.failed',
  'sign-in.ended',
  'session.ended',
  'password.changed',
  'password.reset',
  'email.changed',
  'mobile.changed',
  'second-factor.set',
  'second-factor.removed',
  'second-factor.reset',
  'user.created',
  'user.changed',
  'user.deleted',
  'role.created',
  'role.changed',
  'role.deleted',
  'role-permissions.changed',
  'cards-blocking.changed',
  'application.received',
  'application.approved',
  'application.declined',
  'company-user.invited',
  'company-user.removed',
  'company-user.changed',
  'cart.changed',
  'favorites.changed',
  'acting.started',
  'acting.ended',
  'order.placed',
  'order.changed',
  'order.cancelled',
  'invoices.paid',
  'api-key.created',
  'api-key.revoked',
  'maintenance.changed',
  'log-level.changed',
  'blacklist.changed',
  'featured.changed',
  'mark-up.changed',
  'card.saved',
  'card.removed',
  'payment.refunded',
  'payment.recorded',
  'payment.reversed',
  'credit.issued',
  'credit.reversed',
  'credit.applied',
  'charge.issued',
  'charge.reversed',
  'hold.released',
  'statement.sent',
  'statement.adjusted',
  'list.exported',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Email of who did it as it was then, or the name of the job. */
  actor: z.string(),
  userId: z.nullable(z.int()),
  /** In whose name a member of staff acted. */
  actingFor: z.nullable(z.string()),
  accountNumber: z.nullable(z.int()),
  address: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: 'admin/audit-log',
    pace: 'search',
    summary:
      'Who did what, when, from where, with the values before and after; newest first. `who` and `subject` find parts of words. `intact` says whether every row still seals the one before it.',
    access: ['USERS_ACCESS_CONTROL'],
    query: z.object({
      action: z.optional(z.enum(auditActions)),
      who: z.optional(text(254)),
      subject: z.optional(text(254)),
      accountNumber: z.optional(AccountNumber),
      dateFrom: z.optional(DayInput),
      dateTo: z.optional(DayInput),
      page: Page,
      pageSize: pageSize(40),
    }),
    reply: z.object({
      rows: z.array(AuditEntry),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      intact: z.boolean(),
    }),
  }),
} as const
