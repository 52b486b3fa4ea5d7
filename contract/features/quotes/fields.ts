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
import { listOf } from '../../core/list.ts'
import { movers } from '../../rules/moves.ts'
import { quoteStates, quoteTabs } from '../../rules/quote-moves.ts'

export const QuoteStatus = z.enum(quoteStates, `One of ${quoteStates.join(', ')}.`)

export const longestAsk = 4000
export const longestName = 160
export const mostQuoteLines = 40
export const mostQuotePhotos = 6
export const quotePhotoBytes = 12_000_000
export const quotePhotoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const PhotoId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'No photo has such an id.'))
const PhotoIds = z._default(
  z.array(PhotoId).check(z.maxLength(mostQuotePhotos, `At most ${mostQuotePhotos} photos.`)),
  [],
)

const mostUnits = 1_000_000
export const Units = z
  .int('Enter a whole number.')
  .check(z.gte(1, 'Enter 1 or more.'), z.lte(mostUnits, 'That’s too many.'))
/** Dollars per unit, at most four decimals. */
export const PriceInput = z
  .number('Enter a price.')
  .check(
    z.gte(0, 'A price is 0 or more.'),
    z.lte(100_000, 'That price is too high.'),
    z.multipleOf(0.0001, 'At most four decimals.'),
  )
export const QuoteWords = text(longestAsk)
export const Word = QuoteWords.check(z.minLength(1, 'Write something.'))
const Named = text(longestName).check(z.minLength(1, 'Say what it is.'))

/** A row of a shop's request. `image` is the id of an uploaded photo. */
export const AskLineInput = z.strictObject({
  description: Named,
  quantity: Units,
  um: z._default(text(20), ''),
  color: z._default(text(60), ''),
  grade: z._default(text(60), ''),
  neededBy: z._default(z.nullable(DayInput), null),
  targetPrice: z._default(z.nullable(PriceInput), null),
  note: z._default(text(500), ''),
  mayDiffer: z._default(z.boolean(), true),
  image: z._default(z.nullable(PhotoId), null),
})
export type AskLineInput = z.infer<typeof AskLineInput>

export const QuoteSave = z
  .strictObject({
    /** A draft to send, or a closed quote to request again; a new quote without it. */
    quoteId: z.optional(Id),
    words: z._default(QuoteWords, ''),
    lines: z._default(
      z.array(AskLineInput).check(z.maxLength(mostQuoteLines, `At most ${mostQuoteLines} rows.`)),
      [],
    ),
    photos: PhotoIds,
    /** Saves it without sending it. */
    draft: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ quoteId, words, lines, photos }) => Boolean(quoteId || words) || lines.length + photos.length > 0,
      'Say what you need, in words, rows or photos.',
    ),
  )

/** A shop's counteroffer: other quantities or prices for lines of the offer. */
export const CounterLine = z.strictObject({ lineId: Id, quantity: Units, price: PriceInput })

/** A line of a new offer: a catalogue item, or goods described in words. Lines with the same `slot` are alternatives. */
export const OfferLineInput = z.strictObject({
  slot: z._default(
    z.int().check(z.gte(1, 'Slots count from 1.'), z.lte(mostQuoteLines, 'That’s too many.')),
    1,
  ),
  productId: z._default(z.nullable(ProductId), null),
  description: z._default(text(longestName), ''),
  um: z._default(text(20), ''),
  quantity: Units,
  price: PriceInput,
  note: z._default(text(300), ''),
})
export type OfferLineInput = z.infer<typeof OfferLineInput>
export const OfferLines = z
  .array(OfferLineInput)
  .check(
    z.minLength(1, 'Offer at least one line.'),
    z.maxLength(mostQuoteLines, `At most ${mostQuoteLines} lines.`),
  )

export const QuoteLine = z.object({
  id: z.int(),
  description: z.string(),
  quantity: z.int(),
  um: z.string(),
  color: z.string(),
  grade: z.string(),
  neededBy: z.nullable(DayOutput),
  targetPrice: z.nullable(UnitPrice),
  note: z.string(),
  mayDiffer: z.boolean(),
  image: z.nullable(z.string()),
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const OfferLine = z.object({
  id: z.int(),
  slot: z.int(),
  productId: z.nullable(z.int()),
  description: z.string(),
  grower: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  quantity: z.int(),
  unitPrice: UnitPrice,
  amount: Dollars,
  /** The shop's price without the offer; null when it isn't known. */
  listPrice: z.nullable(UnitPrice),
  /** Units reserved for the shop until the offer ends. */
  held: z.int(),
  note: z.string(),
})
export type OfferLine = z.infer<typeof OfferLine>

export const offerStates = ['OPEN', 'REPLACED', 'ACCEPTED', 'DECLINED', 'EXPIRED'] as const
export const Offer = z.object({
  revision: z.int(),
  state: z.enum(offerStates),
  name: z.string(),
  at: Instant,
  endsAt: Instant,
  readAt: z.nullable(Instant),
  shipDay: DayOutput,
  method: MethodOutput,
  addressId: z.int(),
  shipTo: z.string(),
  lines: z.array(OfferLine),
  /** The sum of the first line of each slot. */
  total: Dollars,
})
export type Offer = z.infer<typeof Offer>

export const QuoteMessage = z.object({
  id: z.int(),
  at: Instant,
  side: z.enum(['customer', 'staff']),
  name: z.string(),
  isMine: z.boolean(),
  text: z.string(),
  /** The offer that the message accompanies or answers. */
  revision: z.nullable(z.int()),
  counter: z.nullable(z.array(z.object({ lineId: z.int(), quantity: z.int(), price: UnitPrice }))),
  photos: z.array(z.string()),
})
export type QuoteMessage = z.infer<typeof QuoteMessage>

export const QuoteStep = z.object({
  status: QuoteStatus,
  at: Instant,
  by: z.enum(movers),
  name: z.string(),
  words: z.string(),
  revision: z.int(),
})
export type QuoteStep = z.infer<typeof QuoteStep>

export const QuoteSummary = z.object({
  id: z.int(),
  /** As displayed: Q-1184. */
  number: z.string(),
  status: QuoteStatus,
  revision: z.int(),
  title: z.string(),
  quantity: z.nullable(z.int()),
  um: z.string(),
  neededBy: z.nullable(DayOutput),
  /** Whether the distributor made the offer without a request. */
  isOffered: z.boolean(),
  customer: z.string(),
  accountNumber: z.int(),
  person: z.string(),
  rep: z.string(),
  createdAt: Instant,
  statusAt: Instant,
  lastAt: Instant,
  /** The end of the open offer. */
  endsAt: z.nullable(Instant),
  /** The total of the open or accepted offer. */
  total: z.nullable(Dollars),
  orderNumber: z.nullable(z.int()),
  photos: z.int(),
})
export type QuoteSummary = z.infer<typeof QuoteSummary>

export const QuoteThread = z.extend(QuoteSummary, {
  /** Increases with every change of the quote. */
  version: z.int(),
  words: z.string(),
  phoneNumber: z.string(),
  repPhone: z.string(),
  lines: z.array(QuoteLine),
  photoIds: z.array(z.string()),
  offers: z.array(Offer),
  messages: z.array(QuoteMessage),
  steps: z.array(QuoteStep),
  declineWords: z.string(),
  /** Lines that were accepted. */
  takenLineIds: z.array(z.int()),
  /** The error code that prevents an order for the accepted offer; null without one. */
  stuck: z.nullable(z.string()),
  /** The states that the reader can set now. */
  moves: z.array(QuoteStatus),
  /** Whether this customer pays accepted offers by card. */
  byCard: z.boolean(),
  canceledOrder: z.boolean(),
  /** Whether the order was placed but its card declined, so that another card has to pay. */
  needsCard: z.boolean(),
})
export type QuoteThread = z.infer<typeof QuoteThread>

/** Where and when an offer ships; missing values are the customer's usual ones. */
export const OfferBody = z.strictObject({
  quoteId: z.optional(Id),
  /** Instead of `quoteId`: the account for a new quote. */
  accountNumber: z.optional(Id),
  title: z._default(text(longestName), ''),
  lines: OfferLines,
  shipDay: z.optional(DayInput),
  method: z.optional(MethodInput),
  addressId: z.optional(Id),
  endsAt: z.optional(Instant),
  message: z._default(QuoteWords, ''),
  /** The version that the caller saw; any other is refused. */
  version: z.optional(z.int()),
})

export const quoteParams = z.object({ quoteId: Id })

export const quoteList = {
  ...listOf({
    row: QuoteSummary,
    filters: {
      status: z.optional(QuoteStatus),
      tab: z.optional(z.enum(quoteTabs, `One of ${quoteTabs.join(', ')}.`)),
      q: z.optional(text(80)),
    },
    sorts: ['last', 'created', 'title', 'status', 'customer', 'ends', 'total'],
    more: { tabs: z.record(z.enum(quoteTabs), z.int()) },
  }),
}
