import * as z from 'zod/mini'
import { orderingAuthorities } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { DayInput, Id, MethodInput, MethodOutput, text } from '../core/fields.ts'
import { ShipDayState, Shipment } from '../rules/shipment-shapes.ts'
import { CartProblem } from './cart.ts'

export const shipment = {
  read: endpoint({
    method: 'GET',
    path: 'shipment',
    priority: 'first',
    summary: "The user's ship day, method and ship-to; the next open day when none was chosen.",
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: Shipment,
  }),
  forDate: endpoint({
    method: 'GET',
    path: 'shipment/date/:shipDate',
    priority: 'first',
    summary: 'Previews a ship day: the shipment, its cut-off and its cost. Changes nothing.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    params: z.object({ shipDate: DayInput }),
    query: z.object({ method: z.optional(MethodInput) }),
    reply: Shipment,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'shipment',
    priority: 'first',
    summary:
      "Chooses ship day (milliseconds of the day's start in the distributor's zone), method and ship-to. The cart's orders of the former shipment move along and are re-priced and re-checked; `problems` says what no longer fits, line by line.",
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    body: z.strictObject({
      customer: z.nullable(
        z.strictObject({ accountNumber: z.union([Id, z.null()]), email: z.nullable(text(254)) }),
      ),
      deliveryMethod: MethodInput,
      shipDay: z.int(),
      shipToName: z.nullish(text(120)),
      shipToCode: z.nullish(z.union([z.string().check(z.regex(/^\d{0,15}$/)), z.int()])),
    }),
    reply: z.extend(Shipment, { problems: z.array(CartProblem) }),
    errors: ['ship_day_closed', 'method_not_offered', 'unknown_ship_to'],
  }),
  days: endpoint({
    method: 'GET',
    path: 'filters/ship-days',
    priority: 'first',
    summary: 'Every day from today on: open or not, why not, and when its orders close.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    query: z.object({
      method: z.optional(MethodInput),
      shipToId: z.optional(Id),
      days: z._default(
        z.pipe(
          z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-6])$/, '1 to 366 days.')),
          z.transform(Number),
        ),
        60,
      ),
    }),
    reply: z.object({ rows: z.array(ShipDayState), deliveryMethod: MethodOutput, timeZone: z.string() }),
  }),
} as const
