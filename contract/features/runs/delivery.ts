import * as z from 'zod/mini'
import { DayOutput, Id, Instant, text } from '../../core/fields.ts'
import { checkInStates } from '../../rules/check-in.ts'
import { dropPlaces, stopFailures } from '../../rules/stop-moves.ts'
import { wishPlaces } from './fields.ts'

/**
 * A delivery as anyone who waits for it sees it: their own address, the driver's first name, and of others' stops no more than the
 * number and the town.
 */
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
  /** Stops that are done, and when the last one was. */
  done: z.int(),
  lastDoneAt: z.nullable(Instant),
  /** Open stops up to and with this one; 1 is the next. */
  away: z.nullable(z.int()),
  eta: z.nullable(Instant),
  from: z.nullable(Instant),
  to: z.nullable(Instant),
  /** The stops before this one, at most four of them. */
  before: z.array(z.object({ number: z.int(), town: z.string() })),
  /** The report from which the time is calculated. */
  updatedAt: z.nullable(Instant),
  /** Nothing was heard from the truck for 20 minutes, and its time has passed. */
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

/** The event of `GET delivery/:token/events`: the delivery is to be read again. It carries nothing. */
export const deliveryEvent = 'delivery.changed'

/** The lines that arrived, with what the shop said of them; without prices. */
export const CheckIn = z.object({
  /** Answers are taken until then. */
  until: Instant,
  lines: z.array(
    z.object({
      lineId: z.int(),
      orderNumber: z.int(),
      /** Its position on the order, by which a claim names it. */
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

/** A delivery with what arrived; `checkIn` is null before it has arrived and once it is too late. */
export const DoorDelivery = z.extend(Delivery, { checkIn: z.nullable(CheckIn) })
export type DoorDelivery = z.infer<typeof DoorDelivery>

export const CheckInBody = z
  .strictObject({
    /** Says good of every line that nothing was said of. */
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
    z.refine(({ restIsGood, lines }) => restIsGood || lines.length > 0, 'Say what is good or what is not.'),
  )
export type CheckInAnswer = z.input<typeof CheckInBody>
