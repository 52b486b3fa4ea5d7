import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayOutput, Id } from '../../core/fields.ts'
import { CutoffInput, cutoffScopes, setBy, Version } from './fields.ts'

export const CutoffRow = z.object({
  id: z.int(),
  version: z.int(),
  scope: z.enum(cutoffScopes),
  scopeKey: z.string(),
  /** The name of the route or customer; empty for other scopes. */
  name: z.string(),
  deliveryWeekday: z.nullable(z.int()),
  deliveryDay: z.nullable(DayOutput),
  offsetDays: z.int(),
  localTime: z.nullable(z.string()),
  mode: z.enum(['STRICT', 'CLOSED']),
  validFrom: z.nullable(DayOutput),
  validTo: z.nullable(DayOutput),
  note: z.string(),
  ...setBy,
  /** The day within the next week on which this row sets the cut-off of the most shops; null when it sets none. */
  decides: z.nullable(z.object({ day: DayOutput, shops: z.int() })),
})
export type CutoffRow = z.infer<typeof CutoffRow>

const params = z.object({ id: Id })

/** When orders for a day close. */
export const cutoffs = {
  list: endpoint({
    method: 'GET',
    path: 'admin/cutoff-rules',
    summary:
      'Cut-off rules that still apply, by scope, each with the number of shops whose cut-off it sets in the next week.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: z.object({
      rows: z.array(CutoffRow),
      routes: z.array(z.object({ routeNumber: z.string(), name: z.string() })),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/cutoff-rules',
    summary:
      'Adds a cut-off rule. Every picker, cart and check-out follows within a second; placed orders keep their cut-off.',
    access: ['DATE_MANAGEMENT'],
    audit: 'cut-off.changed',
    byKey: true,
    body: CutoffInput,
    reply: CutoffRow,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/cutoff-rules/:id',
    summary: 'Changes a cut-off rule as a whole.',
    access: ['DATE_MANAGEMENT'],
    audit: 'cut-off.changed',
    byKey: true,
    params,
    body: z.strictObject({ version: Version, rule: CutoffInput }),
    reply: CutoffRow,
    errors: ['changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/cutoff-rules/:id',
    summary:
      'Removes a cut-off rule. Refused for the last one for everybody and any day, without which orders would close at midnight.',
    access: ['DATE_MANAGEMENT'],
    audit: 'cut-off.changed',
    byKey: true,
    params,
    errors: ['last_cutoff'],
  }),
} as const
