import * as z from 'zod/mini'
import { staffAuthorities } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { DayOutput, Dollars, text } from '../core/fields.ts'
import { orderStatuses } from '../rules/order-states.ts'

/** Results from the database; the browser finds pages and actions itself, because it has their words. */
export const findKinds = ['customer', 'order', 'product'] as const
export type FindKind = (typeof findKinds)[number]
const Kind = z.enum(findKinds, `One of ${findKinds.join(', ')}.`)

/** Maximum rows in one answer. */
export const mostFound = 20

export const Found = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('customer'),
    accountNumber: z.int(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    status: z.enum(['active', 'on_hold', 'closed']),
  }),
  z.object({
    kind: z.literal('order'),
    orderNumber: z.int(),
    status: z.enum(orderStatuses),
    shipDay: DayOutput,
    totalAmount: Dollars,
    accountNumber: z.int(),
    customerName: z.string(),
  }),
  z.object({
    kind: z.literal('product'),
    productId: z.int(),
    description: z.string(),
    um: z.string(),
    imageName: z.string(),
    /** The available quantity for the user's own ship day. */
    available: z.int(),
  }),
])
export type Found = z.infer<typeof Found>

export const find = {
  find: endpoint({
    method: 'GET',
    path: 'admin/find',
    pace: 'search',
    summary:
      'Searches by a few letters or digits: customers by name, town, account or phone number, orders by number, and products as in the shop’s search. Returns at most twenty, the best of each kind first. With only `kinds=order`, a name finds its customers’ latest orders. Representatives find their own customers and orders; kinds that the user may not read are left out.',
    access: staffAuthorities,
    byKey: true,
    query: z.object({
      q: text(80).check(z.minLength(1, 'Enter a few letters or a number.')),
      kinds: z._default(
        z.pipe(
          z.union([Kind, z.array(Kind).check(z.maxLength(findKinds.length))]),
          z.transform((given): readonly FindKind[] => (typeof given === 'string' ? [given] : given)),
        ),
        [...findKinds],
      ),
    }),
    reply: z.object({ rows: z.array(Found) }),
  }),
} as const
