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
import { e4FromDollars } from '../../core/money.ts'
import { leftOutReasons } from '../../rules/standing-lines.ts'
import { shownStates, standingStatuses } from '../../rules/standing-moves.ts'
import { wishes } from '../../rules/wishes.ts'
import { SubstitutionRules } from '../shorts/wishes.ts'

/** Maximum lines of a standing order. */
export const mostLines = 200
export const everyWeeks = [1, 2, 4] as const

const Quantity = z
  .int('Enter a whole number.')
  .check(z.gte(1, 'A quantity is 1 or more.'), z.lte(1_000_000, 'At most 1,000,000.'))

/** The highest acceptable unit price, up to four decimals; null for any. */
const AtMost = z.nullable(
  z.number().check(
    z.gt(0, 'A price is more than 0.'),
    z.lte(100_000, 'At most 100,000.'),
    z.refine(
      (dollars) => Math.abs(e4FromDollars(dollars) - dollars * 10_000) < 1e-6,
      'At most four decimals.',
    ),
  ),
)

const LineInput = z.strictObject({
  productId: ProductId,
  quantity: Quantity,
  atMost: z._default(AtMost, null),
  /** What replaces it if it is missing; null for the account's preference. */
  wish: z._default(z.nullable(z.strictObject(SubstitutionRules.def.shape)), null),
})
export type StandingLineInput = z.output<typeof LineInput>

const isOnce = (lines: readonly { productId: number }[]) =>
  new Set(lines.map(({ productId }) => productId)).size === lines.length

const Weekdays = z
  .array(z.int().check(z.gte(0, 'From 0 (Sunday) to 6.'), z.lte(6, 'From 0 (Sunday) to 6.')))
  .check(z.minLength(1, 'Choose a weekday.'), z.maxLength(7, 'Choose each weekday once.'))

export const StandingInput = z.strictObject({
  name: text(80).check(z.minLength(1, 'Enter a name.')),
  everyWeeks: z.literal([...everyWeeks], 'Every 1, 2 or 4 weeks.'),
  /** 0 is Sunday … 6 is Saturday. */
  weekdays: Weekdays,
  deliveryMethod: MethodInput,
  shipToId: Id,
  startsOn: DayInput,
  endsOn: z._default(z.nullable(DayInput), null),
  /** `usual`: as the account's terms say. */
  pays: z._default(z.enum(['usual', 'account', 'card'], 'One of usual, account, card.'), 'usual'),
  /** The saved card that pays; only with `card`. */
  cardAccountId: z._default(z.nullable(Id), null),
  poNumber: z._default(text(30), ''),
  note: z._default(text(500), ''),
  lines: z
    .array(LineInput)
    .check(
      z.minLength(1, 'Add an item.'),
      z.maxLength(mostLines, `At most ${mostLines} items.`),
      z.refine(isOnce, 'Name each item once.'),
    ),
})
export type StandingInput = z.output<typeof StandingInput>

export const LeftOutLine = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  /** Units left out. */
  missing: z.int(),
  why: z.enum(leftOutReasons),
  unitPrice: UnitPrice,
  /** The substitute; null for none. */
  instead: z.nullable(z.object({ description: z.string(), quantity: z.int(), unitPrice: UnitPrice })),
})
export type LeftOutLine = z.infer<typeof LeftOutLine>

export const StandingDate = z.object({
  /** The due day of the rhythm. */
  dueOn: DayOutput,
  /** The actual ship day; null when it doesn't ship. */
  shipsOn: z.nullable(DayOutput),
  state: z.enum(shownStates),
  /** The day on which its order is created; null when none is. */
  makesOn: z.nullable(DayOutput),
  /** The holiday that moves, skips or doubles it. */
  holiday: z.nullable(z.string()),
  /** How many times its usual week the shop bought before that holiday last year; null when unknown. */
  factor: z.nullable(z.number()),
  /** The last day to decide whether it is doubled. */
  answerBy: z.nullable(DayOutput),
  orderNumber: z.nullable(z.int()),
  total: z.nullable(Dollars),
  /** Until when the order can be changed. */
  changeUntil: z.nullable(Instant),
  /** Why it is held or was missed: an error code, or what happened. */
  why: z.string(),
  leftOut: z.array(LeftOutLine),
  /** Different lines for this day only; null for the usual ones. */
  lines: z.nullable(z.array(z.object({ productId: z.int(), quantity: z.int(), takeAnyway: z.boolean() }))),
})
export type StandingDate = z.infer<typeof StandingDate>

export const StandingLine = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  pack: z.int(),
  minQuantity: z.int(),
  imageName: z.string(),
  colorHex: z.string(),
  quantity: z.int(),
  /** Today's price in the tier that the quantity reaches. */
  unitPrice: UnitPrice,
  atMost: z.nullable(UnitPrice),
  amount: Dollars,
  wish: z.nullable(z.object({ wish: z.enum(wishes), percent: z.int() })),
  /** Why it would be left out of an order created today; null when it wouldn't. */
  missing: z.nullable(z.enum(leftOutReasons)),
})
export type StandingLine = z.infer<typeof StandingLine>

const summary = {
  id: z.int(),
  name: z.string(),
  status: z.enum(standingStatuses),
  everyWeeks: z.int(),
  weekdays: z.array(z.int()),
  deliveryMethod: MethodOutput,
  shipToId: z.int(),
  shipTo: z.string(),
  /** The route of its truck; null for other methods. */
  routeNumber: z.nullable(z.string()),
  startsOn: DayOutput,
  endsOn: z.nullable(DayOutput),
  pausedFrom: z.nullable(DayOutput),
  pausedTo: z.nullable(DayOutput),
  /** How many orders it has created. */
  made: z.int(),
  items: z.int(),
}
export const StandingSummary = z.object({
  ...summary,
  /** The next day with an order, a decision or a problem; null for none within four months. */
  next: z.nullable(StandingDate),
})
export type StandingSummary = z.infer<typeof StandingSummary>

const shown = {
  lines: z.array(StandingLine),
  /** The cost of one order at today's prices, without delivery. */
  about: Dollars,
  /** How many days ahead its orders are created. */
  aheadDays: z.int(),
  today: DayOutput,
  dates: z.array(StandingDate),
  holidays: z.array(z.object({ day: DayOutput, name: z.string() })),
}
export const Standing = z.object({
  ...summary,
  version: z.int(),
  pauseNote: z.string(),
  /** The last day before the pause and the first day after it, with the day on which that order is created. */
  lastBefore: z.nullable(DayOutput),
  firstAfter: z.nullable(DayOutput),
  firstAfterMade: z.nullable(DayOutput),
  pays: z.enum(['usual', 'account', 'card']),
  cardAccountId: z.nullable(z.int()),
  poNumber: z.string(),
  note: z.string(),
  /** The day on which a pending change takes effect; null for none. */
  changesOn: z.nullable(DayOutput),
  ...shown,
})
export type Standing = z.infer<typeof Standing>

export const StandingPreview = z.object(shown)
export type StandingPreview = z.infer<typeof StandingPreview>
