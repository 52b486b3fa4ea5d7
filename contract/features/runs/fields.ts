import * as z from 'zod/mini'
import { DayOutput, Dollars, Instant, text } from '../../core/fields.ts'
import { collectWays, eventKinds, goodsWays, loadGaps } from '../../rules/run-state.ts'
import { dropPlaces, proofLevels, runStatuses, stopFailures, stopStatuses } from '../../rules/stop-moves.ts'

/** An id that a phone creates while offline: it sorts by time and always refers to the same thing. */
export const Ulid = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'An id is a ULID of 26 characters.'))

export const wishPlaces = ['COOLER', 'BACK_DOOR', 'RING', 'NEIGHBOR'] as const
export type WishPlace = (typeof wishPlaces)[number]

export const ProofLevels = z.strictObject({
  photo: z.enum(proofLevels),
  signature: z.enum(proofLevels),
  name: z.enum(proofLevels),
  count: z.enum(proofLevels),
})

/** What was collected at a stop. */
export const Collection = z.object({
  way: z.enum(collectWays),
  number: z.string(),
  amount: Dollars,
  note: z.string(),
  at: Instant,
})

/** A stop as staff see it. Times are instants. */
export const Stop = z.object({
  stopId: z.int(),
  number: z.int(),
  state: z.enum(stopStatuses),
  accountNumber: z.int(),
  customer: z.string(),
  phoneNumber: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  zipCode: z.string(),
  orderNumbers: z.array(z.int()),
  /** Pieces on its orders. */
  boxes: z.int(),
  plannedAt: Instant,
  /** The expected arrival; null once the truck has arrived. */
  eta: z.nullable(Instant),
  /** Open stops up to and including it; 1 is the next. */
  away: z.nullable(z.int()),
  /** Minutes after the plan, expected or actual. */
  drift: z.nullable(z.int()),
  /** Whether the office typed the time. */
  isTyped: z.boolean(),
  toldAt: z.nullable(Instant),
  toldEta: z.nullable(Instant),
  loaded: z.nullable(z.int()),
  gap: z.nullable(z.enum(loadGaps)),
  arrivedAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  pieces: z.nullable(z.int()),
  taker: z.string(),
  place: z.nullable(z.enum(dropPlaces)),
  isSigned: z.boolean(),
  reason: z.nullable(z.enum(stopFailures)),
  goods: z.nullable(z.enum(goodsWays)),
  note: z.string(),
  collected: z.array(Collection),
  photos: z.array(z.string()),
  wishPlace: z.nullable(z.enum(wishPlaces)),
  wishNote: z.string(),
})
export type Stop = z.infer<typeof Stop>

export const RunHead = z.object({
  runId: z.int(),
  routeNumber: z.string(),
  name: z.string(),
  day: DayOutput,
  state: z.enum(runStatuses),
  driverId: z.nullable(z.int()),
  driver: z.string(),
  driverPhone: z.string(),
  truck: z.string(),
  departsAt: z.string(),
  leavesAt: Instant,
  leftAt: z.nullable(Instant),
  backAt: z.nullable(Instant),
  seenAt: z.nullable(Instant),
  /** Minutes after the plan at the next stop, or at the last one. */
  drift: z.nullable(z.int()),
  stops: z.int(),
  done: z.int(),
  version: z.int(),
})
export type RunHead = z.infer<typeof RunHead>

const Stroke = z.array(z.int().check(z.gte(-100), z.lte(2_000))).check(
  z.maxLength(1_000),
  z.refine((line) => line.length % 2 === 0, 'A stroke is pairs of numbers.'),
)
const Signature = z.nullable(z.array(Stroke).check(z.maxLength(60)))

const Pieces = z.int('Enter a whole number.').check(z.gte(0), z.lte(9_999, 'At most 9,999 pieces.'))
const stopId = z.int().check(z.positive())
const note = text(300)

/** A report of a driver, by its kind. */
const report = {
  LOADED: z.strictObject({ stopId, pieces: Pieces, gap: z.nullable(z.enum(loadGaps)) }),
  LEFT_DOCK: z.strictObject({}),
  ARRIVED: z.strictObject({ stopId }),
  DELIVERED: z.strictObject({
    stopId,
    pieces: Pieces,
    taker: text(80),
    place: z.enum(dropPlaces),
    signature: Signature,
  }),
  UNDONE: z.strictObject({ stopId }),
  FAILED: z.strictObject({ stopId, reason: z.enum(stopFailures), goods: z.enum(goodsWays), note }),
  CAME_BACK: z.strictObject({ stopId }),
  RETURNED: z.strictObject({ stopId }),
  COLLECTED: z.strictObject({
    stopId,
    way: z.enum(collectWays),
    number: text(20),
    cents: z.int().check(z.gte(0), z.lte(100_000_000)),
    note,
  }),
  VEHICLE: z.strictObject({ note }),
  AT_DOCK: z.strictObject({}),
} as const satisfies Record<(typeof eventKinds)[number], z.ZodMiniType>

/** The parsed report in a payload of this kind; undefined for an invalid one. */
export const reportOf = (kind: (typeof eventKinds)[number], payload: unknown) => {
  const { data } = report[kind].safeParse(payload)
  return data && { kind, ...data }
}

/** An event as a phone sends it. Its payload is parsed separately by kind, so that one bad event never blocks the others. */
export const SentEvent = z.strictObject({
  eventId: Ulid,
  seq: z.int().check(z.gte(0), z.lte(2_000_000_000)),
  kind: z.enum(eventKinds),
  /** Milliseconds of the phone's clock. */
  deviceAt: z.int().check(z.gte(0), z.lte(8_000_000_000_000)),
  payload: z.record(z.string().check(z.maxLength(40)), z.unknown()),
})
export type SentEvent = z.input<typeof SentEvent>
