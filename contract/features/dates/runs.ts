import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Id, Instant } from '../../core/fields.ts'
import { RunMove } from './fields.ts'

export const runStates = ['runs', 'none', 'extra', 'moved', 'shut'] as const

const RunCell = z.object({
  day: DayOutput,
  /** `extra`: an additional run; `moved`: the run takes place on `movedTo`, or not at all; `shut`: no deliveries that day. */
  state: z.enum(runStates),
  movedTo: z.nullable(DayOutput),
  /** The day from which a run was moved here. */
  movedFrom: z.nullable(DayOutput),
  joinWith: z.nullable(z.string()),
  /** Placed orders of the day, and those added by a moved run. */
  orders: z.int(),
  taken: z.int(),
  driver: z.nullable(z.string()),
  /** Whether the state is only part of the trial. */
  tried: z.boolean(),
})
export type RunCell = z.infer<typeof RunCell>

const Trial = z.object({
  id: z.int(),
  by: z.string(),
  mine: z.boolean(),
  at: Instant,
  moves: z.array(RunMove),
  /** Runs that someone changed since the trial began. */
  changed: z.array(z.object({ routeNumber: z.string(), day: DayOutput })),
  /** Shops whose orders or open carts are affected, and orders that move. */
  shops: z.int(),
  orders: z.int(),
  carts: z.int(),
})
export type Trial = z.infer<typeof Trial>

const Runs = z.object({
  today: DayOutput,
  from: DayOutput,
  to: DayOutput,
  trucks: z.int(),
  routes: z.array(
    z.object({ routeNumber: z.string(), name: z.string(), departsAt: z.string(), days: z.array(RunCell) }),
  ),
  days: z.array(
    z.object({ day: DayOutput, shut: z.boolean(), note: z.string(), needed: z.int(), holiday: z.string() }),
  ),
  /** For days that need too many trucks: runs that can join another of the same hub, the one with the fewest orders first. */
  joins: z.array(z.object({ day: DayOutput, routeNumber: z.string(), joinWith: z.string() })),
  trial: z.nullable(Trial),
})
export type Runs = z.infer<typeof Runs>

/** Routes by day: which truck runs when. */
export const runs = {
  read: endpoint({
    method: 'GET',
    path: 'admin/runs',
    pace: 'search',
    summary:
      'Each route’s runs for at most 42 days with orders and drivers, and the required trucks. `trial` includes a trial.',
    access: ['DATE_MANAGEMENT', 'TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS', 'ORDER_DESK'],
    byKey: true,
    query: z.object({ from: z.optional(DayInput), to: z.optional(DayInput), trial: z.optional(Id) }),
    reply: Runs,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/runs',
    summary:
      'Moves, adds and cancels runs: `trial` saves them as a trial without effect (no moves delete it), `holding` applies them and ends the trial. Cut-offs move with the day; placed orders stay on theirs.',
    access: ['DATE_MANAGEMENT'],
    audit: ['runs.changed', 'run-trial.changed'],
    byKey: true,
    body: z.strictObject({
      as: z.enum(['trial', 'holding']),
      moves: z.array(RunMove).check(z.maxLength(400, 'At most 400 moves at once.')),
      trialId: z._default(z.nullable(Id), null),
    }),
    reply: z.object({ trialId: z.nullable(z.int()), changeSetId: z.nullable(z.int()) }),
    errors: ['changed_meanwhile'],
  }),
} as const
