import * as z from 'zod/mini'
import { DayOutput, Dollars, Instant, MethodOutput, UnitPrice } from '../../core/fields.ts'
import { Product } from '../catalogue/inventory.ts'

/**
 * The parts of an answer. Only ids, quantities and reasons are stored: names, prices, stock and amounts are read again whenever an
 * answer is shown, under the rights of the person who reads it.
 */

/** Why a product is in an answer. The sentence is in `reason`, in the language of the question. */
export const reasonCodes = [
  'found',
  'near',
  'usual',
  'ordered',
  'substitute',
  'goesWith',
  'forgot',
  'recipe',
  'named',
  'season',
  'endsSoon',
  'newColor',
  'priceFell',
  'back',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** A product with a proposed quantity; 0 proposes none. Nothing is added to the cart yet. */
export const ProposedRow = z.object({
  product: Product,
  /** Selling units, in whole packs. */
  quantity: z.int(),
  unitPrice: z.nullable(UnitPrice),
  amount: z.nullable(Dollars),
  code: z.enum(reasonCodes),
  /** One short sentence; empty when the row needs none. */
  reason: z.string(),
  /** Why the quantity differs from the request; empty when it doesn't. */
  problem: z.string(),
})
export type ProposedRow = z.infer<typeof ProposedRow>

/** A search that was run, so that a list can show the same rows. */
export const SearchUsed = z.object({
  text: z.string(),
  colors: z.array(z.string()),
  grades: z.array(z.string()),
  /** Countries and growers to include, and those to exclude. */
  origins: z.array(z.string()),
  notOrigins: z.array(z.string()),
  /** The maximum price of a selling unit, or of a stem with `perStem`. */
  under: z.nullable(UnitPrice),
  perStem: z.boolean(),
  sort: z.enum(['best', 'cheapest', 'newest']),
})
export type SearchUsed = z.infer<typeof SearchUsed>

/** Rows with quantity boxes. */
export const ProductsPart = z.object({
  kind: z.literal('products'),
  title: z.string(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  rows: z.array(ProposedRow),
  /** The total number of matches; `rows` has the first of them. */
  total: z.int(),
  /** Null when the rows don't come from a search, such as usual items. */
  search: z.nullable(SearchUsed),
})

/** A filled order that the user changes and then adds. Lines that named no product, or several, are in `unread`. */
export const ProposalPart = z.object({
  kind: z.literal('proposal'),
  title: z.string(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  rows: z.array(ProposedRow),
  total: Dollars,
  /** The requested budget; null without one. */
  budget: z.nullable(Dollars),
  unread: z.array(
    z.object({
      text: z.string(),
      /** Products that the words may mean, the likeliest first, at most five. */
      candidates: z.array(Product),
    }),
  ),
})

export const recipeRoles = ['focal', 'secondary', 'line', 'filler', 'green'] as const
export type RecipeRole = (typeof recipeRoles)[number]

/** Arrangements of one design; rows are in whole packs. */
export const RecipePart = z.object({
  kind: z.literal('recipe'),
  title: z.string(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  pieces: z.int(),
  stemsEach: z.int(),
  rows: z.array(
    z.extend(ProposedRow, {
      role: z.enum(recipeRoles),
      stemsEach: z.int(),
      /** Stems that the pieces need, and stems in the packs to buy. */
      stems: z.int(),
      stemsBought: z.int(),
    }),
  ),
  total: Dollars,
  each: Dollars,
  budget: z.nullable(Dollars),
  /** The total with one more piece; null when stock runs out before that. */
  withOneMore: z.nullable(Dollars),
})

export const OrderPart = z.object({
  kind: z.literal('order'),
  orderNumber: z.int(),
  /** The state's name as the order page shows it. */
  status: z.string(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipTo: z.string(),
  lines: z.int(),
  total: Dollars,
  /** The expected time of delivery, or when it was delivered. */
  expectedFrom: z.nullable(Instant),
  expectedTo: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  /** Tracking numbers. */
  tracking: z.array(z.string()),
})

export const StatementPart = z.object({
  kind: z.literal('statement'),
  balance: Dollars,
  pastDue: Dollars,
  credits: Dollars,
  creditLimit: z.nullable(Dollars),
  availableCredit: z.nullable(Dollars),
  /** Why new orders must be paid by card; null when they needn't be. */
  stopped: z.nullable(z.enum(['cardOnly', 'held'])),
  /** Oldest first; empty for a person who may not read statements. */
  invoices: z.array(
    z.object({
      invoiceNumber: z.int(),
      orderNumber: z.nullable(z.int()),
      issuedOn: DayOutput,
      dueOn: DayOutput,
      daysPastDue: z.int(),
      open: Dollars,
    }),
  ),
  /** The number of all open invoices. */
  invoiceCount: z.int(),
})

export const DatesPart = z.object({
  kind: z.literal('dates'),
  deliveryMethod: MethodOutput,
  /** The day in the question; null when it asks for the next days. */
  asked: z.nullable(DayOutput),
  rows: z.array(
    z.object({
      day: DayOutput,
      open: z.boolean(),
      closesAt: z.nullable(Instant),
      /** Why it is closed; empty for an open day. */
      why: z.string(),
    }),
  ),
})

export const CarePart = z.object({
  kind: z.literal('care'),
  /** A kind of flower, or one product. */
  name: z.string(),
  openMin: z.int(),
  openMax: z.int(),
  hydrateHours: z.int(),
  /** Null for goods that keep. */
  vaseDays: z.nullable(z.int()),
  /** For an event: the day it is for and the ship days that fit; empty without one. */
  forDay: z.nullable(DayOutput),
  shipDays: z.array(DayOutput),
  tips: z.array(z.string()),
})

export const PricePart = z.object({
  kind: z.literal('price'),
  product: Product,
  quantity: z.int(),
  unitPrice: z.nullable(UnitPrice),
  amount: z.nullable(Dollars),
  /** How the price is calculated, in order: sentences with the price after each. */
  steps: z.array(z.object({ words: z.string(), unitPrice: z.nullable(UnitPrice) })),
})

/** Instructions, one step per line. */
export const StepsPart = z.object({
  kind: z.literal('steps'),
  title: z.string(),
  steps: z.array(z.string()),
  href: z.nullable(z.string()),
})

/** A clarifying question with suggested answers. `ask` is sent as the next message. */
export const Choice = z.object({ label: z.string(), ask: z.string() })
export const QuestionPart = z.object({
  kind: z.literal('question'),
  question: z.string(),
  choices: z.array(Choice),
})

/** Suggested follow-up questions. */
export const RefinePart = z.object({ kind: z.literal('refine'), choices: z.array(Choice) })

export const LinkPart = z.object({ kind: z.literal('link'), label: z.string(), href: z.string() })

/** An offer to hand the conversation to a person; the button calls `ai/hand-over`. */
export const HandoverPart = z.object({
  kind: z.literal('handover'),
  /** The representative; empty without one, when the desk answers. */
  name: z.string(),
  phoneNumber: z.string(),
  reason: z.string(),
})

export const Part = z.discriminatedUnion('kind', [
  ProductsPart,
  ProposalPart,
  RecipePart,
  OrderPart,
  StatementPart,
  DatesPart,
  CarePart,
  PricePart,
  StepsPart,
  QuestionPart,
  RefinePart,
  LinkPart,
  HandoverPart,
])
export type Part = z.infer<typeof Part>
export type PartOf<K extends Part['kind']> = Extract<Part, { kind: K }>
