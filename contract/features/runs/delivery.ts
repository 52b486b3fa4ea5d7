import * as z from 'zod/mini'
import { DayOutput, Id, Instant, text } from '../../core/fields.ts'
import { checkInStates } from '../../rules/check-in.ts'
import { dropPlaces, stopFailures } from '../../rules/stop-moves.ts'
import { wishPlaces } from './fields.ts'

/** A delivery as the people who wait for it see it: their own address and the driver's first name; of other stops, only number and town. */
export const Delivery = z.object({
  state: z.enum(['PACKING', 'COMING', 'HERE', 'DELIVERED', 'FAILED', 'CANCELED']),
  day: DayOutput,
  now: Instant,
  timeZone: z.string(),
  brand: z.string(),
  phone: z.string(),
  orderNumbers: z.array(z.int()),
  boxes: z.int(),
  address: z.string(),
  routeNumber: z.string(),
  driver: z.string(),
  truck: z.string(),
  leavesAt: Instant,
  leftAt: z.nullable(Instant),
  /** Completed stops, and when the last one was completed. */
  done: z.int(),
  lastDoneAt: z.nullable(Instant),
  /** Open stops up to and including this one; 1 is the next. */
  away: z.nullable(z.int()),
  eta: z.nullable(Instant),
  from: z.nullable(Instant),
  to: z.nullable(Instant),
  /** Up to four of the stops before this one. */
  before: z.array(z.object({ number: z.int(), town: z.string() })),
  /** The time of the driver's report that the estimate is based on. */
  updatedAt: z.nullable(Instant),
  /** The truck hasn't reported for 20 minutes, and the estimated time has passed. */
  isSilent: z.boolean(),
  doneAt: z.nullable(Instant),
  taker: z.string(),
  place: z.nullable(z.enum(dropPlaces)),
  pieces: z.nullable(z.int()),
  reason: z.nullable(z.enum(stopFailures)),
  photos: z.array(z.string()),
  wishPlace: z.nullable(z.enum(wishPlaces)),
  wishNote: z.string(),
  mayWish: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryToken = text(60)

/** The event of `GET delivery/:token/events`: the client should refetch the delivery. It has no data. */
export const deliveryEvent = 'delivery.changed'

/** The lines that arrived, with the shop's report on each; without prices. */
export const CheckIn = z.object({
  /** The deadline for reports. */
  until: Instant,
  lines: z.array(
    z.object({
      lineId: z.int(),
      orderNumber: z.int(),
      /** Its position on the order, which identifies it in a claim. */
      position: z.int(),
      description: z.string(),
      /** Selling units. */
      quantity: z.int(),
      um: z.string(),
      imageName: z.string(),
      colorHex: z.string(),
      said: z.nullable(z.enum(checkInStates)),
      /** Units that are not good. */
      notGood: z.int(),
    }),
  ),
})
export type CheckIn = z.infer<typeof CheckIn>

/** A delivery with what arrived; `checkIn` is null before arrival and after the deadline. */
export const DoorDelivery = z.extend(Delivery, { checkIn: z.nullable(CheckIn) })
export type DoorDelivery = z.infer<typeof DoorDelivery>

export const CheckInBody = z
  .strictObject({
    /** Reports every line without a report as good. */
    restIsGood: z._default(z.boolean(), false),
    lines: z._default(
      z
        .array(
          z.strictObject({
            lineId: Id,
            is: z.enum(checkInStates),
            quantity: z._default(
              z
                .int('Enter a whole number.')
                .check(z.nonnegative('Enter a whole number.'), z.lte(1_000_000, 'Enter a smaller number.')),
              0,
            ),
          }),
        )
        .check(z.maxLength(300, 'At most 300 lines at once.')),
      [],
    ),
  })
  .check(
    z.refine(
      ({ restIsGood, lines }) => restIsGood || lines.length > 0,
      'Report what is good and what is not.',
    ),
  )
export type CheckInAnswer = z.input<typeof CheckInBody>
