import * as z from 'zod/mini'
import type { Day } from '../../../contract/core/dates.ts'
import { DayInput, text } from '../../../contract/core/fields.ts'
import type { ToolShape } from '../../adapters/model/model.ts'
import { emptySlots, helpTopics, type Intent, type Slots } from '../reading/reading.ts'
import { colors as colorWords, countries } from '../reading/vocabulary.ts'
import { plain } from '../reading/words.ts'

const some = (values: readonly string[]) => [...new Set(values)].sort() as [string, ...string[]]
const colorNames = some(Object.values(colorWords))
const countryNames = some(Object.values(countries))

const words = text(80).check(z.minLength(1))
const few = (names: [string, ...string[]]) => z.optional(z.array(z.enum(names)).check(z.maxLength(6)))
const count = (most: number) => z.int().check(z.gte(1), z.lte(most))
const dollars = z.number().check(z.gte(0), z.lte(100_000))
const day = z.optional(DayInput)
const orderNumber = z.int().check(z.gte(1), z.lte(2_000_000_000))

/** Each tool gives one of the rules' answers with other details: it reads what the person may read, and writes nothing. */
type Tool<Input extends z.ZodMiniType = z.ZodMiniType> = {
  description: string
  input: Input
  intent: Intent
  slots: (given: z.output<Input>) => Partial<Slots>
}
const tool = <Input extends z.ZodMiniType>(of: Tool<Input>): Tool => of as unknown as Tool

const onDay = (given: { day?: Day | undefined }): Partial<Slots> => ({ day: given.day ?? null })

export const tools: Readonly<Record<string, Tool>> = {
  find_goods: tool({
    description:
      'Goods in stock for a day, with prices. Words are names of flowers or goods, one kind a call.',
    input: z.strictObject({
      words: z.optional(words),
      colors: few(colorNames),
      notColors: few(colorNames),
      minCm: z.optional(count(300)),
      maxCm: z.optional(count(300)),
      under: z.optional(dollars),
      over: z.optional(dollars),
      perStem: z.optional(z.boolean()),
      origins: few(countryNames),
      notOrigins: few(countryNames),
      onSale: z.optional(z.boolean()),
      sort: z.optional(z.enum(['best', 'cheapest', 'newest'])),
      day,
    }),
    intent: 'find',
    slots: ({ words = '', ...given }) => ({
      goods: plain(words),
      colors: given.colors ?? [],
      notColors: given.notColors ?? [],
      minCm: given.minCm ?? null,
      maxCm: given.maxCm ?? null,
      under: given.under ?? null,
      over: given.over ?? null,
      perStem: given.perStem ?? false,
      origins: given.origins ?? [],
      notOrigins: given.notOrigins ?? [],
      onSale: given.onSale ?? false,
      sort: given.sort ?? 'best',
      ...onDay(given),
    }),
  }),
  fill_list: tool({
    description: 'A list of goods with quantities as an order to look over. It puts nothing into the cart.',
    input: z.strictObject({
      lines: z
        .array(z.strictObject({ text: words, quantity: z.optional(count(100_000)) }))
        .check(z.minLength(1), z.maxLength(60)),
      budget: z.optional(dollars),
      day,
    }),
    intent: 'order',
    slots: (given) => ({
      lines: given.lines.map((line) => ({ text: plain(line.text), quantity: line.quantity ?? null })),
      budget: given.budget ?? null,
      ...onDay(given),
    }),
  }),
  order_again: tool({
    description: 'What the shop usually orders, or ordered last or a year ago, at today’s prices.',
    input: z.strictObject({
      what: z.enum(['usual', 'last', 'lastYear']),
      percent: z.optional(z.int().check(z.gte(-90), z.lte(300))),
      day,
    }),
    intent: 'again',
    slots: (given) => ({ past: { kind: given.what }, percent: given.percent ?? null, ...onDay(given) }),
  }),
  plan_pieces: tool({
    description: 'Stems and cost of centerpieces, bouquets, boutonnieres or wreaths, in whole packs.',
    input: z.strictObject({
      piece: z.enum(['centerpiece', 'bouquet', 'boutonniere', 'wreath']),
      pieces: z.optional(count(400)),
      stemsEach: z.optional(count(200)),
      colors: few(colorNames),
      words: z.optional(words),
      budget: z.optional(dollars),
      day,
    }),
    intent: 'recipe',
    slots: (given) => ({
      piece: given.piece,
      pieces: given.pieces ?? null,
      stemsEach: given.stemsEach ?? null,
      colors: given.colors ?? [],
      goods: plain(given.words ?? ''),
      budget: given.budget ?? null,
      ...onDay(given),
    }),
  }),
  where_is_order: tool({
    description: 'State and expected time of the shop’s own orders.',
    input: z.strictObject({ orderNumber: z.optional(orderNumber), day }),
    intent: 'where',
    slots: (given) => ({ orderNumber: given.orderNumber ?? null, ...onDay(given) }),
  }),
  what_is_owed: tool({
    description: 'The shop’s own balance and open invoices.',
    input: z.strictObject({}),
    intent: 'owe',
    slots: () => ({}),
  }),
  ship_days: tool({
    description: 'Days that can be shipped to, and until when to order.',
    input: z.strictObject({ day }),
    intent: 'days',
    slots: onDay,
  }),
  care_of: tool({
    description: 'How long a flower keeps and takes to open, and when it must come for a day.',
    input: z.strictObject({ words, day }),
    intent: 'care',
    slots: (given) => ({ goods: plain(given.words), ...onDay(given) }),
  }),
  instead_of: tool({
    description: 'What can take a product’s place.',
    input: z.strictObject({ words, day }),
    intent: 'instead',
    slots: (given) => ({ goods: plain(given.words), ...onDay(given) }),
  }),
  price_of: tool({
    description: 'The shop’s price of one product, at a quantity.',
    input: z.strictObject({ words, quantity: z.optional(count(100_000)), day }),
    intent: 'price',
    slots: (given) => ({
      goods: plain(given.words),
      lines: given.quantity === undefined ? [] : [{ text: plain(given.words), quantity: given.quantity }],
      ...onDay(given),
    }),
  }),
  standing_orders: tool({
    description: 'The page of standing orders.',
    input: z.strictObject({}),
    intent: 'standing',
    slots: () => ({}),
  }),
  events: tool({
    description: 'The page of events.',
    input: z.strictObject({}),
    intent: 'event',
    slots: () => ({}),
  }),
  claim: tool({
    description: 'Where goods that came bad or short are claimed.',
    input: z.strictObject({ orderNumber: z.optional(orderNumber) }),
    intent: 'claim',
    slots: (given) => ({ orderNumber: given.orderNumber ?? null }),
  }),
  special_order: tool({
    description: 'Where the representative is asked to price what is not listed.',
    input: z.strictObject({}),
    intent: 'quote',
    slots: () => ({}),
  }),
  how_to: tool({
    description: 'How something is done on the pages.',
    input: z.strictObject({ topic: z.enum(helpTopics) }),
    intent: 'howTo',
    slots: (given) => ({ topic: given.topic }),
  }),
  offer_person: tool({
    description: 'Offers to hand the conversation to a person: for anything that no tool answers.',
    input: z.strictObject({}),
    intent: 'person',
    slots: () => ({}),
  }),
}

/** Selects among the products that other tools returned; the only tool that reads nothing. */
export const showProducts = {
  name: 'show_products',
  description: 'Shows only these products, in this order, of those that other tools returned.',
  input: z.strictObject({ productIds: z.array(z.int()).check(z.minLength(1), z.maxLength(8)) }),
}

const shapeOf = (
  name: string,
  { description, input }: { description: string; input: z.ZodMiniType },
): ToolShape => {
  const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input' })
  return { name, description, parameters }
}

export const toolShapes: readonly ToolShape[] = [
  ...Object.entries(tools).map(([name, one]) => shapeOf(name, one)),
  shapeOf(showProducts.name, showProducts),
]

/** The intent and details of a tool call; undefined for an unknown tool or invalid arguments. */
export function calledFor(name: string, given: unknown): { intent: Intent; slots: Slots } | undefined {
  const called = Object.hasOwn(tools, name) ? tools[name] : undefined
  const { data, success } = called?.input.safeParse(given) ?? { success: false }
  if (!called || !success) return undefined
  return { intent: called.intent, slots: { ...emptySlots, ...called.slots(data) } }
}
