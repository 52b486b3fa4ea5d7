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
import { LineReason } from '../line-reason.ts'

export const occasions = ['wedding', 'sympathy', 'party', 'corporate', 'prom', 'holiday', 'other'] as const
export type Occasion = (typeof occasions)[number]

export const mostDesigns = 12
export const mostItems = 60
export const mostStems = 9999
/** Percent of waste, in steps of a half. */
export const mostWaste = 50

/** The care that a kind of flower needs between delivery and the event. */
export const CareFields = z.object({
  /** Days until the first blooms open, and until all are open. */
  openMin: z.int(),
  openMax: z.int(),
  hydrateHours: z.int(),
  /** Vase life in days; null for goods that keep. */
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
  /** The maximum units at the locked price. */
  most: z.int(),
  lockedOn: DayOutput,
  lockedBy: z.string(),
  until: Instant,
  state: z.enum(lockStates),
  /** The order that used it; null in other states. */
  orderNumber: z.nullable(z.int()),
})
export type LockFields = z.infer<typeof LockFields>

/** The facts of a product from which browser and server calculate a row of the event builder. */
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
  /** The customer's prices today by units, including a price lock for its ship day; empty without a price. */
  tiers: z.array(z.object({ from: z.int(), price: UnitPrice })),
  source: z.enum(['STOCK', 'PREBOOK', 'FARM_DIRECT', 'GROWER_DIRECT']),
  /** Unallocated units; null when stock isn't counted. */
  available: z.nullable(z.int()),
  /** False once it is no longer sold to this customer. */
  sold: z.boolean(),
  usualWaste: z.number(),
  care: CareFields,
})
export type EventProduct = z.infer<typeof EventProduct>

export const EventItem = z.extend(EventProduct, {
  /** The florist's own percentage; null for the usual one. */
  waste: z.nullable(z.number()),
  /** Stems in one piece of each design, in the designs' order. */
  stems: z.array(z.int()),
  /** The florist’s own day; null for the one calculated from the event. */
  ownShipDay: z.nullable(DayOutput),
  /** The day in effect; null when no delivery arrives in time. */
  shipDay: z.nullable(DayOutput),
  /** Whether the day suits: `late` leaves too few days to open, `early` too little vase life. `fitDays`: by how many days. */
  fit: z.enum(['good', 'late', 'early', 'none']),
  fitDays: z.int(),
  /** The first and the last suitable delivery day; no first one for goods that keep. */
  earliest: z.nullable(DayOutput),
  latest: DayOutput,
  /** Open days before the design day, the earliest first. */
  openDays: z.array(DayOutput),
  cutOff: z.nullable(Instant),
  lock: z.nullable(LockFields),
  /** Units put into the cart for this event, and units in orders that aren't canceled. */
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
  /** `HH:MM`; null when not given. */
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
  /** Rows that aren't completely ordered. */
  missing: z.int(),
  /** Whether its day has passed or it is canceled. */
  isOver: z.boolean(),
  changedAt: Instant,
})
export type EventSummary = z.infer<typeof EventSummary>

export const EventOrder = z.object({
  ...head,
  designDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipTo: z.object({ id: z.int(), name: z.string(), city: z.string(), routeNumber: z.nullable(z.string()) }),
  /** The possible ship-to addresses. */
  addresses: z.array(z.object({ id: z.int(), name: z.string(), city: z.string() })),
  methods: z.array(MethodOutput),
  /** What the florist charges; visible to the company only. */
  charge: z.nullable(Dollars),
  note: z.string(),
  /** Increases with every change; a change based on an older version is refused. */
  version: z.int(),
  createdBy: z.string(),
  today: DayOutput,
  designs: z.array(EventDesign),
  items: z.array(EventItem),
  /** The terms of a lock made now. `most`: the maximum value of a customer's open locks; `locked`: their current value. */
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
    z.multipleOf(0.5, 'Use steps of 0.5.'),
  )

/** The fields of a new event. */
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

/** The whole event as saved by its builder. */
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
        /** One number per design, in their order; missing ones are 0. */
        stems: z.array(Stems).check(z.maxLength(mostDesigns, `At most ${mostDesigns} designs.`)),
      }),
    )
    .check(
      z.maxLength(mostItems, `At most ${mostItems} items.`),
      z.refine(
        (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
        'List each item once.',
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
        stems: Stems.check(z.gte(1, 'Enter at least 1 stem of each item.')),
      }),
    )
    .check(
      z.minLength(1, 'A recipe needs at least one item.'),
      z.maxLength(mostItems, `At most ${mostItems} items.`),
      z.refine(
        (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
        'List each item once.',
      ),
    ),
})

/** Rows put into the cart, and rows that couldn't be. */
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

/** A row of the cheapest plan: the current product, and a cheaper one to replace it. */
export const PlanRow = z.object({
  productId: z.int(),
  /** Null when nothing is cheaper. */
  to: z.nullable(EventProduct),
  wasUnits: z.int(),
  units: z.int(),
})
