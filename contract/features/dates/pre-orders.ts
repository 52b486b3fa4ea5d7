import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Id, Instant, ProductId, text } from '../../core/fields.ts'
import { setBy, Version } from './fields.ts'

export const programStates = ['planned', 'open', 'paused', 'closed', 'over'] as const

const Program = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  opensOn: DayOutput,
  closesOn: DayOutput,
  shipsFrom: DayOutput,
  shipsTo: DayOutput,
  status: z.enum(programStates),
  items: z.array(
    z.object({
      productId: z.int(),
      description: z.string(),
      /** Units on open orders, and units that growers promised; null when none are promised. */
      booked: z.int(),
      promised: z.nullable(z.int()),
    }),
  ),
  shops: z.int(),
  toldAt: z.nullable(Instant),
  ...setBy,
})
export type Program = z.infer<typeof Program>

const Ends = z.object({
  rows: z.array(z.object({ id: z.int(), name: z.string(), endDate: DayOutput })),
})
const States = z.object({
  rows: z.array(z.object({ id: z.int(), name: z.string(), status: z.enum(programStates) })),
})

/** Programs of pre-orders: products that are booked ahead for a season or a holiday. */
export const preOrders = {
  endDate: endpoint({
    method: 'GET',
    path: 'admin/pre-order/end-date',
    summary: 'The last day on which each program can be booked.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: Ends,
  }),
  setEndDate: endpoint({
    method: 'PUT',
    path: 'admin/pre-order/end-date',
    summary: 'Moves the last day of a program; its products’ last order day follows.',
    access: ['DATE_MANAGEMENT'],
    audit: 'pre-order.changed',
    byKey: true,
    body: z.strictObject({ id: Id, endDate: DayInput }),
    reply: Ends,
  }),
  status: endpoint({
    method: 'GET',
    path: 'admin/pre-order/status',
    summary: 'Whether each program is planned, open, paused, closed or past.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: States,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: 'admin/pre-order/status',
    summary: 'Pauses a program, so that nobody books its products, or resumes it.',
    access: ['DATE_MANAGEMENT'],
    audit: 'pre-order.changed',
    byKey: true,
    body: z.strictObject({ id: Id, paused: z.boolean() }),
    reply: States,
  }),
  list: endpoint({
    method: 'GET',
    path: 'admin/pre-booking',
    summary:
      'Programs that have not ended, or only recently, with their products and the booked and promised units.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: z.object({ today: DayOutput, programs: z.array(Program) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: 'admin/pre-booking',
    summary:
      'Adds or changes a program with its products. Their available-from and last order days follow it; a product is in one program.',
    access: ['DATE_MANAGEMENT'],
    audit: 'pre-order.changed',
    byKey: true,
    body: z.strictObject({
      /** Null adds one. */
      id: z._default(z.nullable(Id), null),
      version: z._default(Version, 0),
      name: text(80).check(z.minLength(1, 'Enter a name.')),
      opensOn: DayInput,
      closesOn: DayInput,
      shipsFrom: DayInput,
      shipsTo: DayInput,
      items: z
        .array(
          z.strictObject({
            productId: ProductId,
            promised: z._default(z.nullable(z.int().check(z.gte(0, 'At least 0.'))), null),
          }),
        )
        .check(
          z.minLength(1, 'Name at least one product.'),
          z.maxLength(500, 'At most 500 products at once.'),
        ),
    }),
    reply: Program,
    errors: ['changed_meanwhile'],
  }),
  notifyAll: endpoint({
    method: 'POST',
    path: 'admin/pre-booking/notify-all',
    summary:
      'Emails everyone interested in a program’s products (favorites, bought or booked before) that it can be booked: one email each, once. With `preview` it counts them and emails nobody.',
    access: ['NOTIFICATIONS'],
    audit: 'pre-order.told',
    byKey: true,
    body: z.strictObject({ id: Id, preview: z._default(z.boolean(), false) }),
    reply: z.object({
      /** People to notify, and their shops. */
      people: z.int(),
      shops: z.int(),
      /** Interested people who are left out: already notified, or unsubscribed from such emails. */
      told: z.int(),
      stopped: z.int(),
      some: z.array(z.object({ accountNumber: z.int(), customerName: z.string(), items: z.int() })),
    }),
    errors: ['program_not_open'],
  }),
} as const
