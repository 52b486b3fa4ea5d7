import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Id, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { RouteNumber } from '../truck-routes.ts'

export const Driver = z.object({
  id: z.int(),
  name: z.string(),
  phoneNumber: z.string(),
  licenseUntil: z.nullable(DayOutput),
  routes: z.array(z.string()),
  /** The user who signs in as the driver; null for nobody. */
  userId: z.nullable(z.int()),
  email: z.nullable(z.string()),
  isArchived: z.boolean(),
  /** Deliveries of the last 30 days, and how many were at most 15 minutes late. */
  delivered: z.int(),
  onTime: z.int(),
  version: z.int(),
})
export type Driver = z.infer<typeof Driver>

const entered = {
  name: text(80).check(z.minLength(1, 'Enter a name.')),
  phoneNumber: z._default(
    text(30).check(
      z.refine(
        (value) => value === '' || value.replace(/\D/g, '').length === 10,
        'Phone numbers have 10 digits.',
      ),
    ),
    '',
  ),
  licenseUntil: z._default(z.nullable(DayInput), null),
  routes: z._default(z.array(RouteNumber).check(z.maxLength(40, 'At most 40 routes.')), []),
  userId: z._default(z.nullable(Id), null),
}
export const DriverFields = z.strictObject(entered)

/** Office staff see every driver; a driver can read only their own row and change none. */
const access = ['TRUCK_DRIVERS'] as const
const params = z.object({ id: Id })

export const drivers = {
  list: endpoint({
    method: 'GET',
    path: 'admin/drivers',
    pace: 'search',
    summary:
      'Drivers with their license, routes, sign-in and deliveries of 30 days. Former drivers only with `archived`. A driver gets only their own row.',
    access,
    byKey: true,
    ...listOf({
      row: Driver,
      filters: { search: z.optional(text(80)), archived: z.optional(z.enum(['true', 'false'])) },
      sorts: ['name', 'license', 'delivered'],
      more: {
        /** The distributor's people who may sign in as a driver and aren't one yet. */
        people: z.array(z.object({ userId: z.int(), name: z.string(), email: z.string() })),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/drivers',
    summary:
      'Adds a driver. `userId` is the user who signs in as the driver: one of the distributor’s people, for at most one driver.',
    access,
    audit: 'driver.created',
    byKey: true,
    body: DriverFields,
    reply: Driver,
    status: 201,
    errors: ['unknown_route', 'sign_in_taken'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/drivers/:id',
    summary: 'Changes a driver, or restores an archived one.',
    access,
    audit: 'driver.changed',
    byKey: true,
    params,
    body: z.strictObject({ version: z.int().check(z.nonnegative()), ...entered }),
    reply: Driver,
    errors: ['changed_meanwhile', 'unknown_route', 'sign_in_taken'],
  }),
  archive: endpoint({
    method: 'DELETE',
    path: 'admin/drivers/:id',
    summary:
      'Archives a driver who left: past runs keep the name, future runs lose the driver, and the user can no longer drive.',
    access,
    audit: 'driver.archived',
    byKey: true,
    params,
  }),
} as const
