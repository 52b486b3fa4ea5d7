import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { AccountNumber, DayInput, DayOutput, Dollars, Id, Instant, text } from '../../core/fields.ts'
import { besideRow, listOf } from '../../core/list.ts'
import { eventKinds, eventNotes } from '../../rules/run-state.ts'
import { stopStatuses } from '../../rules/stop-moves.ts'
import { RouteNumber, WallTime } from '../truck-routes.ts'
import { ProofLevels, RunHead, Stop, Ulid } from './fields.ts'

/** A stop on a run's timeline. */
const LaneStop = z.object({
  number: z.int(),
  state: z.enum(stopStatuses),
  at: Instant,
  plannedAt: Instant,
})
export const Lane = z.extend(RunHead, {
  lane: z.array(LaneStop),
  /** Drivers' reports that the office must review. */
  notes: z.int(),
})
export type Lane = z.infer<typeof Lane>

export const Board = z.object({
  today: DayOutput,
  day: DayOutput,
  now: Instant,
  timeZone: z.string(),
  rows: z.array(Lane),
})
export type Board = z.infer<typeof Board>

const HandOver = z.object({
  handOverId: z.int(),
  at: Instant,
  by: z.string(),
  cash: Dollars,
  checks: z.int(),
  empties: z.int(),
  note: z.string(),
  /** The amounts recorded at the stops. */
  cashTaken: Dollars,
  checksTaken: z.array(
    z.object({ stopId: z.int(), customer: z.string(), number: z.string(), amount: Dollars }),
  ),
  acceptedBy: z.nullable(z.string()),
  acceptedAt: z.nullable(Instant),
})

export const RunDetail = z.extend(RunHead, {
  rows: z.array(Stop),
  /** Drivers' reports that the office must review, latest first. */
  notes: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      stopNumber: z.nullable(z.int()),
      kind: z.enum(eventKinds),
      note: z.enum([...eventNotes, 'AFTER_CLOSE']),
    }),
  ),
  handOver: z.nullable(HandOver),
})
export type RunDetail = z.infer<typeof RunDetail>

const EtaChange = z.object({
  id: z.int(),
  at: Instant,
  routeNumber: z.string(),
  stopNumber: z.int(),
  customer: z.string(),
  was: z.nullable(Instant),
  eta: Instant,
  cause: z.enum(['LEFT', 'STOP', 'SILENCE', 'TYPED', 'ORDER']),
  actor: z.string(),
})
export type EtaChange = z.infer<typeof EtaChange>

const access = ['TRUCK_DELIVERY_ETA'] as const
const params = z.object({ routeNumber: RouteNumber, shipDay: DayInput })

export const dispatch = {
  board: endpoint({
    method: 'GET',
    path: 'admin/eta',
    summary:
      'The trucks of a day: the progress of each, how late it is, and its arrival times. The latest trucks first.',
    access,
    byKey: true,
    query: z.object({ day: z.optional(DayInput) }),
    reply: Board,
  }),
  setEta: endpoint({
    method: 'PUT',
    path: 'admin/eta',
    summary:
      'Sets a truck’s arrival time at a stop, as a local time; later stops shift with it. It applies until the driver’s next event. Null removes it.',
    access,
    audit: 'eta.changed',
    byKey: true,
    body: z.strictObject({ stopId: Id, time: z.nullable(WallTime) }),
    reply: RunDetail,
    errors: ['stop_done', 'time_passed'],
  }),
  history: endpoint({
    method: 'GET',
    path: 'admin/eta/history',
    summary: 'Changes of arrival times by five minutes or more, with their cause; the latest first.',
    access,
    byKey: true,
    ...listOf({
      row: EtaChange,
      filters: { ...besideRow, day: z.optional(DayInput), routeNumber: z.optional(RouteNumber) },
      sorts: ['at'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  tell: endpoint({
    method: 'POST',
    path: 'admin/eta/notify',
    summary:
      'Emails the shops of a run their arrival time, optionally with a message from the office. Without `stopIds`, those that wait and don’t know the time yet.',
    access,
    audit: 'shops.told',
    byKey: true,
    body: z.strictObject({
      routeNumber: RouteNumber,
      shipDay: DayInput,
      stopIds: z.optional(z.array(Id).check(z.maxLength(200, 'At most 200 stops.'))),
      text: z._default(text(300), ''),
    }),
    reply: z.object({ told: z.int() }),
  }),
  run: endpoint({
    method: 'GET',
    path: 'admin/runs/:routeNumber/:shipDay',
    summary:
      'A run with its stops: planned and expected times, deliveries and who accepted them, photos, money.',
    access,
    byKey: true,
    params,
    reply: RunDetail,
  }),
  loadList: endpoint({
    method: 'GET',
    path: 'admin/runs/:routeNumber/:shipDay/load-list',
    summary: 'What goes onto a truck, the last stop first. Also as PDF.',
    access: ['TRUCK_DELIVERY_ETA', 'ORDER_DESK'],
    byKey: true,
    params,
    reply: z.object({
      stops: z.array(
        z.object({
          number: z.int(),
          customer: z.string(),
          city: z.string(),
          orderNumbers: z.array(z.int()),
          /** Pieces on the order, and pieces counted onto the truck. */
          boxes: z.int(),
          loaded: z.nullable(z.int()),
        }),
      ),
    }),
    also: [mediaTypes.pdf],
  }),
  photo: endpoint({
    method: 'GET',
    path: 'admin/stops/:stopId/photos/:clientId',
    summary: 'A photo that a driver took at a stop.',
    access,
    byKey: true,
    params: z.object({ stopId: Id, clientId: Ulid }),
    also: ['image/jpeg'],
    errors: ['files_unavailable'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/runs/:routeNumber/:shipDay',
    summary:
      'Changes a run’s driver, truck, departure, and the order of its stops: `order` by hand, `propose` from places and times. `moveTo` moves stops to another run of the day.',
    access,
    audit: 'run.changed',
    byKey: true,
    params,
    body: z.strictObject({
      version: z.int().check(z.nonnegative()),
      driverId: z.optional(z.nullable(Id)),
      truck: z.optional(text(40)),
      departsAt: z.optional(WallTime),
      /** The remaining stops in their new order. */
      order: z.optional(z.array(Id).check(z.maxLength(300, 'At most 300 stops.'))),
      propose: z.optional(z.literal(true)),
      moveTo: z.optional(
        z.strictObject({
          routeNumber: RouteNumber,
          stopIds: z.array(Id).check(z.minLength(1, 'Pick a stop.'), z.maxLength(100, 'At most 100 stops.')),
        }),
      ),
    }),
    reply: RunDetail,
    errors: ['changed_meanwhile', 'unknown_driver', 'stop_done', 'unknown_route'],
  }),
  acceptHandOver: endpoint({
    method: 'PUT',
    path: 'admin/hand-overs/:id',
    priority: 'first',
    summary:
      'Accepts a driver’s hand-over: cash and checks are recorded as payments of their shops, and the run is closed. A difference requires an explanation.',
    access: ['DASHBOARD', 'TRUCK_DELIVERY_ETA'],
    audit: 'hand-over.accepted',
    byKey: true,
    params: z.object({ id: Id }),
    body: z.strictObject({ note: z._default(text(300), '') }),
    reply: z.object({ payments: z.int() }),
    errors: ['word_needed'],
  }),
  readProof: endpoint({
    method: 'GET',
    path: 'admin/proof-levels',
    summary:
      'The proof that drivers must record at a stop: the default, and that of customers with their own.',
    access,
    byKey: true,
    reply: z.object({
      usual: ProofLevels,
      customers: z.array(z.object({ accountNumber: z.int(), customer: z.string(), levels: ProofLevels })),
    }),
  }),
  setProof: endpoint({
    method: 'PUT',
    path: 'admin/proof-levels',
    summary:
      'Sets the required proof: the default, or that of one customer; null levels remove the customer’s own.',
    access,
    audit: 'proof-levels.changed',
    byKey: true,
    body: z.strictObject({
      accountNumber: z._default(z.nullable(AccountNumber), null),
      levels: z.nullable(ProofLevels),
    }),
    errors: ['unknown_account'],
  }),
} as const
