import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Id, Instant, UnitPrice } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { listOf } from '../../core/list.ts'
import { e4FromDollars } from '../../core/money.ts'
import { fileStates, fileWays } from './rows.ts'

/** Publishing daily prices: reviewing what a file changes, publishing it, and notifying customers. */

/** The effect of a row on its product. Each row has one kind: its price decides, and `stock` is a row that changes only the stock. */
export const changeKinds = ['over_limit', 'up', 'down', 'new', 'gone', 'stock', 'same'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Likely mistakes. Such rows are left out unless someone includes them. */
export const oddities = [
  /** Many items with a change over the limit have the same new price. */
  'one_price',
  /** The price changes by a factor of 10, 25 or 100, as when a bunch is priced as a stem. */
  'factor',
  /** A price for a larger quantity isn't lower. */
  'rising_tiers',
  /** The file has the item without a price. */
  'no_price',
  /** Ten times the stock. */
  'stock_ten',
  /** Half of the supplier's items are not in the file. */
  'half_gone',
] as const
export type Oddity = (typeof oddities)[number]

const Price = z.nullable(UnitPrice)
const Quantity = z.nullable(z.int())
const Ladder = z.object({
  /** List prices by tier, lowest quantity first; null for a missing tier. */
  prices: z.array(Price),
  quantities: z.array(Quantity),
})

export const PriceDifference = z.object({
  /** The product's id; for a new product its item code, or its line as a negative number. */
  item: z.int(),
  /** Null for a product that is not in the file. */
  line: z.nullable(z.int()),
  /** Null for a new product. */
  productId: z.nullable(z.int()),
  itemCode: z.string(),
  description: z.string(),
  imageName: z.string(),
  kind: z.enum(changeKinds),
  was: Ladder,
  will: Ladder,
  /** Change of the first price in hundredths of a percent. */
  moveBp: z.nullable(z.int()),
  wasStock: z.nullable(z.int()),
  /** Null when the file doesn't have it. */
  willStock: z.nullable(z.int()),
  oddity: z.nullable(z.enum(oddities)),
  take: z.boolean(),
  /** The first price if someone replaced the file's; `will` includes it. */
  ownPrice: Price,
  /** Carts and open orders that have it. */
  carts: z.int(),
  orders: z.int(),
  /** Another unpublished file with the same item, and its first price. */
  also: z.nullable(z.object({ supplier: z.string(), price: Price })),
})
export type PriceDifference = z.infer<typeof PriceDifference>

const Counts = z.object({
  over_limit: z.int(),
  up: z.int(),
  down: z.int(),
  new: z.int(),
  gone: z.int(),
  stock: z.int(),
  same: z.int(),
})

/** What happens to a supplier's items that are missing from the file. */
export const goneRules = ['stock-zero', 'leave', 'archive'] as const

/** The effect of publishing now, and whom it affects. */
const Summary = z.object({
  /** Increases with each comparison; publishing must name the one that was shown. */
  comparison: z.int(),
  comparedAt: Instant,
  supplier: z.string(),
  fileName: z.string(),
  cameAt: Instant,
  limitBp: z.int(),
  gone: z.enum(goneRules),
  counts: Counts,
  /** The average increase of prices that rise and decrease of those that fall, in hundredths of a percent. */
  upBp: z.int(),
  downBp: z.int(),
  /** Number of prices by size of change, in steps of two percent from −12 to 12; `more` is beyond. */
  histogram: z.object({ steps: z.array(z.int()), more: z.int() }),
  oddities: z.array(
    z.object({
      oddity: z.enum(oddities),
      rows: z.int(),
      /** The repeated price of `one_price`; null for the others. */
      price: Price,
    }),
  ),
  /** The number of included rows. */
  picked: z.object({ all: z.int(), prices: z.int(), stock: z.int(), new: z.int(), gone: z.int() }),
  /** Carts whose prices change, and open orders that keep theirs. */
  carts: z.int(),
  orders: z.int(),
  /** Units in orders and carts that exceed the file's stock. */
  short: z.int(),
  /** Customers' people who subscribed to daily prices. */
  receivers: z.int(),
  /** When scheduled prices take effect. */
  priceMoment: Instant,
})
export type DifferenceSummary = z.infer<typeof Summary>

export const publicationStates = ['planned', 'publishing', 'published', 'failed', 'removed'] as const

export const Publication = z.object({
  id: z.int(),
  importId: z.int(),
  supplier: z.string(),
  fileName: z.string(),
  state: z.enum(publicationStates),
  at: Instant,
  by: z.string(),
  prices: z.int(),
  stock: z.int(),
  new: z.int(),
  drafts: z.int(),
  gone: z.int(),
  short: z.int(),
  /** Products that kept their values because someone else changed them before the scheduled moment. */
  stayed: z.int(),
  /** When customers are notified, and how many were. */
  notifyAt: z.nullable(Instant),
  told: z.int(),
  error: z.nullable(z.string()),
  taskId: z.nullable(z.int()),
  scheduledId: z.nullable(z.int()),
  changeSetId: z.nullable(z.int()),
  /** The last change set that undid it, wholly or in part. */
  takenBackBy: z.nullable(z.int()),
  takenBackAt: z.nullable(Instant),
  /** Whether it is its supplier's latest publication that wasn't undone. */
  inForce: z.boolean(),
})
export type Publication = z.infer<typeof Publication>

/** A supplier on the price desk's morning page, with the day's latest file. */
const MorningSupplier = z.object({
  supplierId: z.int(),
  name: z.string(),
  vendorId: z.nullable(z.string()),
  /** Local time at which the file is due (`04:30`), and whether it is late. */
  dueAt: z.string(),
  isLate: z.boolean(),
  /** The fewest and the most rows of its previous ten files; null without any. */
  usual: z.nullable(z.object({ from: z.int(), to: z.int() })),
  file: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      cameAt: Instant,
      way: z.enum(fileWays),
      state: z.enum(fileStates),
      rows: z.int(),
      toFix: z.int(),
      /** Null until it has been read. */
      overLimit: z.nullable(z.int()),
      new: z.nullable(z.int()),
      changes: z.nullable(z.int()),
      /** When a scheduled publication takes effect. */
      plannedAt: z.nullable(Instant),
      progress: z.nullable(z.object({ taskId: z.int(), done: z.int(), total: z.nullable(z.int()) })),
    }),
  ),
})
export type MorningSupplier = z.infer<typeof MorningSupplier>

/** Authorities to read, and to notify customers. */
const reads = ['NOTIFICATIONS', 'TIER_PRICING'] as const
const params = z.object({ id: Id })

const hasFourDecimals = (dollars: number) => {
  try {
    return Number.isSafeInteger(e4FromDollars(dollars))
  } catch {
    return false
  }
}
const OwnPrice = z
  .number('Enter a number.')
  .check(
    z.gt(0, 'A price is above 0.'),
    z.lte(100_000, 'At most 100,000.'),
    z.refine(hasFourDecimals, 'At most four decimals.'),
  )

const Item = z.int().check(z.gte(-2_147_483_647), z.lte(2_147_483_647))

const Decision = z
  .strictObject({
    productIds: z.optional(z.array(Item).check(z.minLength(1, 'Name at least one row.'), z.maxLength(5000))),
    kind: z.optional(z.enum(changeKinds)),
    take: z.optional(z.nullable(z.boolean())),
    price: z.optional(z.nullable(OwnPrice)),
  })
  .check(
    z.refine(({ productIds, kind }) => (productIds === undefined) !== (kind === undefined), {
      error: 'Name the rows or one kind.',
      path: ['productIds'],
    }),
    z.refine(({ take, price }) => take !== undefined || price !== undefined, {
      error: 'Say what to do with the rows.',
      path: ['take'],
    }),
    z.refine(({ productIds, price }) => price === undefined || productIds?.length === 1, {
      error: 'A price is for one row.',
      path: ['price'],
    }),
  )

export const pricePublishing = {
  morning: endpoint({
    method: 'GET',
    path: 'daily-pricing/morning',
    summary:
      'Suppliers whose file is due today or was received today, with the latest file of each, what needs fixing in it, and what it changes.',
    access: reads,
    byKey: true,
    reply: z.object({
      day: DayOutput,
      suppliers: z.array(MorningSupplier),
      /** Suppliers that send on other days, or have not sent a file in a month. */
      others: z.int(),
    }),
  }),
  changes: endpoint({
    method: 'GET',
    path: 'daily-pricing/imports/:id/changes',
    summary:
      'What a file changes compared with the current prices and stock: likely mistakes first, then by kind and by size of the price change. Unchanged rows are listed only with `kind=same`.',
    access: reads,
    byKey: true,
    params,
    ...listOf({
      row: PriceDifference,
      filters: { kind: z.optional(z.enum(changeKinds)) },
      sorts: ['kind', 'move', 'item', 'name'],
      more: { summary: Summary },
    }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: 'daily-pricing/imports/:id/changes',
    summary:
      'Includes rows of a file or leaves them out: the named rows, or all of a kind. `take: null` restores the automatic choice. `price` replaces the first price of one row; null restores the file’s.',
    access: ['TIER_PRICING'],
    audit: { none: 'Nothing changes for customers until the file is published, which is an entry.' },
    byKey: true,
    params,
    body: Decision,
    reply: z.object({ rows: z.int(), summary: Summary }),
    errors: ['changed_meanwhile'],
  }),
  publish: endpoint({
    method: 'POST',
    path: 'daily-pricing/imports/:id/publish',
    summary:
      'Publishes the included rows of a file: now, at a moment (`at`), or when prices change on a ship day (`shipDay`). All of them or nothing. Answers `live_changed` with the rows whose price someone changed after `comparison` was shown. A task publishes large files.',
    access: ['TIER_PRICING'],
    audit: ['daily-prices.published', 'daily-prices.started', 'scheduled.planned'],
    params,
    body: z.strictObject({
      comparison: z.int(),
      at: z.optional(z.nullable(Instant)),
      shipDay: z.optional(DayInput),
      /** When customers are emailed; null for not at all. */
      notifyAt: z._default(z.nullable(Instant), null),
    }),
    reply: Publication,
    status: 201,
    errors: ['live_changed', 'nothing_to_publish', 'changed_meanwhile'],
  }),
  publications: endpoint({
    method: 'GET',
    path: 'daily-pricing/publications',
    summary:
      'Scheduled and past publications, latest first. A publication is undone by undoing its change set.',
    access: reads,
    byKey: true,
    ...listOf({
      row: Publication,
      filters: { from: z.optional(DayInput), to: z.optional(DayInput) },
      sorts: ['at'],
    }),
  }),
  previewNotice: endpoint({
    method: 'POST',
    path: 'daily-pricing/notify/preview',
    summary:
      'The daily price email as a shop gets it, in both languages; how many people get it, and who doesn’t and why.',
    access: ['NOTIFICATIONS'],
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({ accountNumber: z.optional(Id) }),
    reply: z.object({
      receivers: z.int(),
      /** People who don't get it: they never subscribed, unsubscribed, or their sign-in is disabled. */
      left: z.object({ never: z.int(), stopped: z.int(), disabled: z.int() }),
      /** Whether every subscriber has received today's mail. */
      isSent: z.boolean(),
      day: DayOutput,
      mails: z.array(
        z.object({ language: z.enum(languages), subject: z.string(), html: z.string(), text: z.string() }),
      ),
    }),
  }),
  notify: endpoint({
    method: 'POST',
    path: 'daily-pricing/notify',
    summary:
      'Emails today’s prices to every subscriber, in their language. Nobody gets two on one day. A task sends them.',
    access: ['NOTIFICATIONS'],
    audit: 'daily-prices.told',
    body: z.strictObject({ receivers: z.optional(z.int()) }),
    reply: z.object({ taskId: z.int() }),
    status: 202,
    errors: ['selection_changed'],
  }),
} as const
