import * as z from 'zod/mini'
import { auditActions } from '../core/audit-actions.ts'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { AccountNumber, DayInput, Instant, text } from '../core/fields.ts'
import { besideRow, listOf } from '../core/list.ts'

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** The actor's email at that time, or the job's name. */
  actor: z.string(),
  userId: z.nullable(z.int()),
  /** The customer user for whom a staff member acted. */
  actingFor: z.nullable(z.string()),
  accountNumber: z.nullable(z.int()),
  address: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The change set with each field, if the change can be undone. */
  changeSetId: z.nullable(z.int()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: 'admin/audit-log',
    pace: 'search',
    summary:
      'Who did what, when, from where, with the values before and after; newest first. `who` and `subject` match parts of words. `intact` is false when an entry of the page was altered. `after` and `before` name the entry that the page follows or precedes. CSV and XLSX contain all filtered rows.',
    access: ['USERS_ACCESS_CONTROL'],
    byKey: true,
    ...listOf({
      row: AuditEntry,
      filters: {
        action: z.optional(z.enum(auditActions)),
        who: z.optional(text(254)),
        subject: z.optional(text(254)),
        accountNumber: z.optional(AccountNumber),
        dateFrom: z.optional(DayInput),
        dateTo: z.optional(DayInput),
        ...besideRow,
      },
      sorts: ['at'],
      more: { intact: z.boolean() },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
} as const
