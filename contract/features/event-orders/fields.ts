import * as z from 'zod/mini'
import {
  DayInput,
  DayOutput,
  Dollars,
  Id,
  Instant,
  MethodInput,
  MethodOutput,
  ProductId,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { eventStates } from '../../rules/event-states.ts'
import { lockStates } from '../../rules/price-locks.ts'
import { LineReason } from '../cart.ts'

export const occasions = ['wedding', 'sympathy', 'party', 'corporate', 'prom', 'holiday', 'other'] as const
export type Occasion = (typeof occasions)[number]

export const mostDesigns = 12
export const mostItems = 60
export const mostStems = 9999
/** Percent of waste, in halves at the finest. */
export const mostWaste = 50

/** What a kind of flower needs between the truck and the day. */
export const CareFields = z.object({
  /** Days until the first blooms are open, and until all are. */
  openMin: z.int(),
  openMax: z.int(),
  hydrateHours: z.int(),
  /** Days that it stays good; null for goods that keep. */
  vaseDays: z.nullable(z.int()),
})
export type CareFields = z.infer<typeof CareFields>

export const LockFields = z.object({
  id: z.int(),
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  eventId: z.nullable(z.int()),
  eventName: z.string(),
  shipDay: DayOutput,
  price: UnitPrice,
  /** Units that none costs more than the price. */
  most: z.int(),
  lockedOn: DayOutput,
  lockedBy: z.string(),
  until: Instant,
  state: z.enum(lockStates),
  /** The order that used it; null for the others. */
  orderNumber: z.nullable(z.int()),
})
export type LockFields = z.infer<typeof LockFields>

/** The facts of a product that a row of the builder is calculated from, in the browser as on the server. */
export const EventProduct = z.object({
  productId: z.int(),
  description: z.string(),
  grower: z.string(),
  category: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  um: z.string(),
  pack: z.int(),
  minQuantity: z.int(),
  /** The customer’s prices today by units, the lock of its ship day counted; empty without a price. */
  tiers: z.array(z.object({ from: z.int(), price: UnitPrice })),
  source: z.enum(['STOCK', 'PREBOOK', 'FARM_DIRECT', 'GROWER_DIRECT']),
  /** Units that nobody was promised; null where nothing is counted. */
  available: z.nullable(z.int()),
  /** False once it is no longer sold to this customer. */
  sold: z.boolean(),
  usualWaste: z.number(),
  care: CareFields,
})
export type EventProduct = z.infer<typeof EventProduct>

export const EventItem = z.extend(EventProduct, {
  /** The florist’s own percentage; null for what is usual. */
  waste: z.nullable(z.number()),
  /** In one piece of each design, in their order. */
  stems: z.array(z.int()),
  /** The florist’s own day; null for the one calculated from the event. */
  ownShipDay: z.nullable(DayOutput),
  /** The day in effect; null where nothing comes in time. */
  shipDay: z.nullable(DayOutput),
  /** How the day fits: `late` leaves too few days to open, `early` too few of its life. `days`: by how many. */
  fit: z.enum(['good', 'late', 'early', 'none']),
  fitDays: z.int(),
  /** The first and the last day of delivery that fit; no first for goods that keep. */
  earliest: z.nullable(DayOutput),
  latest: DayOutput,
  /** Open days before the design day, the earliest first. */
  openDays: z.array(DayOutput),
  cutOff: z.nullable(Instant),
  lock: z.nullable(LockFields),
  /** Units that were put into the cart for this event, and those in orders that stand. */
  inCart: z.int(),
  ordered: z.int(),
  orders: z.array(z.object({ orderNumber: z.int(), shipDay: DayOutput, quantity: z.int() })),
})
export type EventItem = z.infer<typeof EventItem>

export const EventDesign = z.object({ id: z.int(), name: z.string(), pieces: z.int() })

const head = {
  id: z.int(),
  name: z.string(),
  occasion: z.enum(occasions),
  eventDay: DayOutput,
  /** `HH:MM`; null when it was not said. */
  eventTime: z.nullable(z.string()),
  state: z.enum(eventStates),
}

export const EventSummary = z.object({
  ...head,
  shipTo: z.string(),
  designs: z.int(),
  items: z.int(),
  /** Stems in the designs, without waste. */
  stems: z.int(),
  /** Rows that are not ordered whole. */
  missing: z.int(),
  /** Its day has passed, or it is canceled. */
  isOver: z.boolean(),
  changedAt: Instant,
})
export type EventSummary = z.infer<typeof EventSummary>

export const EventOrder = z.object({
  ...head,
  designDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipTo: z.object({ id: z.int(), name: z.string(), city: z.string(), routeNumber: z.nullable(z.string()) }),
  /** Where it may go. */
  addresses: z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })),
  methods: z.array(MethodOutput),
  /** What the florist charges, for the company alone. */
  charge: z.nullable(Dollars),
  note: z.string(),
  /** Grows with every change; a change that names an older one is refused. */
  version: z.int(),
  createdBy: z.string(),
  today: DayOutput,
  designs: z.array(EventDesign),
  items: z.array(EventItem),
  /** What a lock would hold now. `most` and `locked` are what a customer’s open locks may come to, and what they do. */
  lock: z.object({ until: Instant, days: z.int(), aheadDays: z.int(), most: Dollars, locked: Dollars }),
})
export type EventOrder = z.infer<typeof EventOrder>

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM.'))
export const Name = text(80).check(z.minLength(1, 'Enter a name.'))
const OccasionField = z.enum(occasions, `One of ${occasions.join(', ')}.`)

const Stems = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'A number of stems is 0 or more.'), z.lte(mostStems, `At most ${mostStems}.`))
const Waste = z
  .number('Enter a number.')
  .check(
    z.gte(0, 'A percentage is 0 or more.'),
    z.lte(mostWaste, `At most ${mostWaste} percent.`),
    z.multipleOf(0.5, 'Half percents at the finest.'),
  )

/** What a new event begins with. */
export const NewEvent = z.strictObject({
  name: Name,
  occasion: z._default(OccasionField, 'wedding'),
  eventDay: DayInput,
  eventTime: z._default(z.nullable(Time), null),
  /** An event whose designs, rows and address are copied. */
  copyOf: z.optional(Id),
  /** Recipes that become designs, one piece each. */
  recipeIds: z._default(z.array(Id).check(z.maxLength(mostDesigns, `At most ${mostDesigns} recipes.`)), []),
})

/** The whole event as its builder has it. */
export const EventChange = z.strictObject({
  version: z.int('Enter a whole number.'),
  name: Name,
  occasion: OccasionField,
  eventDay: DayInput,
  eventTime: z.nullable(Time),
  designDay: DayInput,
  deliveryMethod: MethodInput,
  shipToId: Id,
  charge: z.nullable(
    z
      .number('Enter an amount.')
      .check(
        z.gte(0, 'An amount is 0 or more.'),
        z.lte(9_999_999, 'At most 9,999,999.'),
        z.multipleOf(0.01, 'At most two decimals.'),
      ),
  ),
  note: text(500),
  designs: z
    .array(
      z.strictObject({
        name: text(40).check(z.minLength(1, 'Enter a name.')),
        pieces: z
          .int('Enter a whole number.')
          .check(z.gte(0, 'A number of pieces is 0 or more.'), z.lte(mostStems, `At most ${mostStems}.`)),
      }),
    )
    .check(z.maxLength(mostDesigns, `At most ${mostDesigns} designs.`)),
  items: z
    .array(
      z.strictObject({
        productId: ProductId,
        waste: z.nullable(Waste),
        shipDay: z.nullable(DayInput),
        /** For each design, in their order; what is missing is 0. */
        stems: z.array(Stems).check(z.maxLength(mostDesigns, `At most ${mostDesigns} designs.`)),
      }),
    )
    .check(
      z.maxLength(mostItems, `At most ${mostItems} items.`),
      z.refine(
        (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
        'Each item stands once.',
      ),
    ),
})

export const RecipeLine = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  stems: z.int(),
  /** False once it is no longer sold to this customer. */
  sold: z.boolean(),
})

export const Recipe = z.object({
  id: z.int(),
  name: z.string(),
  lines: z.array(RecipeLine),
  changedAt: Instant,
  changedBy: z.string(),
})
export type Recipe = z.infer<typeof Recipe>

export const RecipeInput = z.strictObject({
  name: Name,
  lines: z
    .array(
      z.strictObject({
        productId: ProductId,
        stems: Stems.check(z.gte(1, 'A recipe has 1 stem or more of an item.')),
      }),
    )
    .check(
      z.minLength(1, 'A recipe has an item at least.'),
      z.maxLength(mostItems, `At most ${mostItems} items.`),
      z.refine(
        (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
        'Each item stands once.',
      ),
    ),
})

/** What was put into the cart, and what could not be. */
export const CartPut = z.object({
  put: z.array(z.object({ productId: z.int(), shipDay: DayOutput, quantity: z.int() })),
  left: z.array(
    z.object({
      productId: z.int(),
      description: z.string(),
      message: z.string(),
      reason: z.nullable(LineReason),
    }),
  ),
  orders: z.int(),
})

/** A row of the cheapest plan: the product that it has now, and the one that is cheaper in its place. */
export const PlanRow = z.object({
  productId: z.int(),
  /** Null where nothing is cheaper. */
  to: z.nullable(EventProduct),
  wasUnits: z.int(),
  units: z.int(),
})
