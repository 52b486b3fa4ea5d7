import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayOutput, Dollars, Id, Instant, text } from '../../core/fields.ts'
import { collectWays, eventNotes, goodsWays, loadGaps } from '../../rules/run-state.ts'
import { dropPlaces, runStatuses, stopFailures } from '../../rules/stop-moves.ts'
import { ProofLevels, SentEvent, Ulid, wishPlaces } from './fields.ts'

/** The driver's calls: no prices, no order lines, and only the driver's own runs. */
const access = ['TRUCK_DRIVERS'] as const

/** A stop as stored on the driver's phone. */
export const DriverStop = z.object({
  stopId: z.int(),
  number: z.int(),
  customer: z.string(),
  phoneNumber: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** The order numbers on the labels of its boxes. */
  orderNumbers: z.array(z.int()),
  boxes: z.int(),
  plannedAt: Instant,
  leg: z.nullable(z.int()),
  service: z.int(),
  typedEta: z.nullable(Instant),
  typedAt: z.nullable(Instant),
  isCancelled: z.boolean(),
  /** When the office recorded it as delivered. */
  deliveredAt: z.nullable(Instant),
  /** First names of the company's people. */
  people: z.array(z.string()),
  wishPlace: z.nullable(z.enum(wishPlaces)),
  wishNote: z.string(),
  /** Notes on the orders for the driver. */
  notes: z.array(z.string()),
  /** Money to collect: the unpaid amount of COD orders; 0 for nothing. */
  collect: Dollars,
  isCod: z.boolean(),
  proof: ProofLevels,
})
export type DriverStop = z.infer<typeof DriverStop>

/** An event of the run that the server has received. */
const KnownEvent = z.object({
  id: z.string(),
  device: z.string(),
  seq: z.int(),
  kind: SentEvent.shape.kind,
  at: z.int(),
  payload: z.record(z.string(), z.unknown()),
})

export const DriverRun = z.object({
  runId: z.int(),
  routeNumber: z.string(),
  name: z.string(),
  day: DayOutput,
  timeZone: z.string(),
  truck: z.string(),
  driver: z.string(),
  office: z.string(),
  leavesAt: Instant,
  leftAt: z.nullable(Instant),
  isClosed: z.boolean(),
  handedOver: z.boolean(),
  now: Instant,
  stops: z.array(DriverStop),
  events: z.array(KnownEvent),
})
export type DriverRun = z.infer<typeof DriverRun>

export const mostEvents = 50
export const photoBytes = 12_000_000

/** Types that the phone's own screens use. */
export { collectWays, dropPlaces, goodsWays, loadGaps, stopFailures }

export const driving = {
  runs: endpoint({
    method: 'GET',
    path: 'driver/runs',
    priority: 'first',
    summary: 'The signed-in driver’s own runs of today and the next days, and open ones of the last week.',
    access,
    query: z.object({}),
    reply: z.object({
      rows: z.array(
        z.object({
          runId: z.int(),
          routeNumber: z.string(),
          name: z.string(),
          day: DayOutput,
          state: z.enum(runStatuses),
          stops: z.int(),
          done: z.int(),
        }),
      ),
    }),
  }),
  run: endpoint({
    method: 'GET',
    path: 'driver/run',
    priority: 'first',
    summary:
      'A whole run for the driver’s phone, which then works without a network: stops, people, notes and money to collect. Without `runId`, the run that is open or next. Null for none.',
    access,
    query: z.object({ runId: z.optional(Id) }),
    reply: z.object({ run: z.nullable(DriverRun) }),
  }),
  practice: endpoint({
    method: 'POST',
    path: 'driver/practice',
    priority: 'first',
    summary: 'An invented run for practice. It affects no order, money or shop, and nothing is stored.',
    access,
    audit: { none: 'Nothing is stored.' },
    reply: z.object({ run: DriverRun }),
  }),
  send: endpoint({
    method: 'POST',
    path: 'driver/events',
    priority: 'first',
    summary:
      'Accepts at most 50 reports from a phone. Each is stored once by its ULID, in any order and however often it is sent; `sentAt` is the phone’s clock. An unusable report is kept for the office and doesn’t block the others.',
    access,
    audit: { none: 'Every report is stored with its driver and its time.' },
    body: z.strictObject({
      runId: Id,
      /** The phone's id. */
      device: text(40).check(z.regex(/^[A-Za-z0-9-]{8,40}$/, 'Letters, digits and hyphens.')),
      sentAt: z.int().check(z.gte(0), z.lte(8_000_000_000_000)),
      events: z.array(SentEvent).check(z.maxLength(mostEvents, 'At most 50 reports at once.')),
    }),
    reply: z.object({
      now: Instant,
      rows: z.array(
        z.object({
          id: z.string(),
          /** `again`: the event was received before. `office`: it had no effect and the office must review it. */
          is: z.enum(['taken', 'again', 'office']),
          note: z.nullable(z.enum([...eventNotes, 'AFTER_CLOSE', 'UNREADABLE'])),
        }),
      ),
    }),
  }),
  photo: endpoint({
    method: 'PUT',
    path: 'driver/photos/:clientId',
    priority: 'first',
    summary:
      'Stores a photo of a stop once, under the ULID that the phone gave it. It is redrawn without location and device; its time stays.',
    access,
    audit: { none: 'Every photo is stored with its stop and its time.' },
    params: z.object({ clientId: Ulid }),
    body: z.strictObject({
      runId: Id,
      stopId: Id,
      eventId: Ulid,
      takenAt: z.int().check(z.gte(0), z.lte(8_000_000_000_000)),
    }),
    upload: { limit: photoBytes, types: ['image/jpeg', 'image/png', 'image/webp'], count: 1 },
    reply: z.object({ clientId: z.string(), again: z.boolean() }),
    errors: ['file_refused', 'files_unavailable'],
  }),
  handOver: endpoint({
    method: 'POST',
    path: 'driver/hand-over',
    priority: 'first',
    summary:
      'Hands the collected money to the office: cash counted, number of checks, empties, and an explanation of any difference.',
    access,
    audit: { none: 'The hand-over is a row of its own, and the office’s acceptance is in the audit log.' },
    body: z.strictObject({
      runId: Id,
      cash: Dollars.check(
        z.nonnegative('Enter an amount.'),
        z.lte(1_000_000, 'Enter a smaller amount.'),
        z.multipleOf(0.01, 'At most two decimals.'),
      ),
      checks: z
        .int('Enter a whole number.')
        .check(z.gte(0, 'Enter a whole number.'), z.lte(999, 'At most 999.')),
      empties: z._default(
        z
          .int('Enter a whole number.')
          .check(z.gte(0, 'Enter a whole number.'), z.lte(9_999, 'At most 9,999.')),
        0,
      ),
      note: z._default(text(300), ''),
    }),
    reply: z.object({ handOverId: z.int() }),
    errors: ['run_closed', 'run_not_back'],
  }),
} as const
