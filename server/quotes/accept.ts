import type { ErrorCode } from '../../contract/core/errors.ts'
import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import { asCountered, type CounterOf, offerCents, takenLines } from '../../contract/rules/quote-offer.ts'
import { chargePlaced, type PlacedLines, placeLines } from '../checkout/place-lines.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { settleDecision } from '../notices/notify.ts'
import { auditMove } from './ask.ts'
import { releaseOffer } from './holds.ts'
import { latestOffer, type OfferRow, openOffer, refuseOtherRevision } from './open-offer.ts'
import { readThread } from './read.ts'
import { tellDesk, tellShop } from './tell.ts'
import { isPricedBy, isReadBy, lockQuote, moveQuote, type QuoteRow, sideOf, wrongState } from './write.ts'
import { writeOffer } from './write-offer.ts'

export const offerNotice = (quoteId: number, revision: number) => `quote:${quoteId}:${revision}`

/** Temporary obstacles to the order: the quote stays accepted, and the representative is notified. */
const stuckCodes: readonly ErrorCode[] = [
  'not_enough_stock',
  'not_orderable',
  'ship_day_closed',
  'below_minimum',
  'not_a_multiple',
  'above_maximum',
  'not_found',
  'method_not_offered',
  'unknown_ship_to',
]
/** Obstacles for a customer on whose behalf the representative can't pay. */
const unpaidCodes: readonly ErrorCode[] = ['account_not_offered', 'payment_required', 'cards_not_offered']

/** Goods described in words are ordered manually. */
export const freeText = 'free_text'

type Accept = {
  quoteId: number
  revision?: number | undefined
  lineIds?: readonly number[] | undefined
  cardId?: number | undefined
  poNumber?: string | undefined
}
/** `places`: whether an order is created; otherwise the quote only becomes accepted, and `stuck` has the reason. */
type Way = { places: true } | { places: false; stuck: string }
type Done = { quote: QuoteRow; placed?: PlacedLines; again?: true }

/**
 * Accepts an offer and creates its order: exactly one, even if several people accept it several times. A shop accepts the open offer
 * that it names; staff accept the shop's counteroffer. If the goods are short, the quote stays accepted without an order. Throws
 * `wrong_state`, `changed_meanwhile`, `quote_ended`, and errors of payment.
 */
export async function acceptOffer(ctx: SignedInCtx, asked: Accept): Promise<QuoteThread> {
  const done = await attempt(ctx, asked, { places: true }).catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : undefined
    const isDesk = ctx.user.staff !== undefined
    if (code && (stuckCodes.includes(code) || (isDesk && unpaidCodes.includes(code))) && !isAbout(error))
      return attempt(ctx, asked, { places: false, stuck: code })
    throw error
  })
  const { quote, placed } = done
  if (placed?.tender.kind === 'card')
    await chargePlaced(ctx, { customerId: quote.customer_id, by: buyerOf(ctx, quote) }, [placed.id])
  return readThread(ctx, quote.id)
}

/** Thrown before the quote was found, so it isn't about the goods. */
const isAbout = (error: unknown): boolean => error instanceof QuoteMissing

class QuoteMissing extends AppError {
  constructor() {
    super('not_found')
  }
}

function attempt(ctx: SignedInCtx, asked: Accept, way: Way): Promise<Done> {
  return inTransaction(ctx, async (inside) => {
    const { user } = inside
    const quote = await lockQuote(inside, asked.quoteId, isReadBy(user)).catch(() => {
      throw new QuoteMissing()
    })
    const side = sideOf(user, quote)
    if (side === 'desk') {
      await lockQuote(inside, asked.quoteId, isPricedBy(user)).catch(() => {
        throw new QuoteMissing()
      })
      if (!user.authorities.includes('SPECIAL_ORDERS')) throw new QuoteMissing()
    }
    if (quote.status === 'ORDERED') {
      if (side === 'customer') refuseOtherRevision(quote, asked.revision)
      await auditMove(inside, quote, { status: 'ORDERED' })
      return { quote, again: true }
    }
    const accepted = side === 'customer' ? await byShop(inside, quote, asked) : await byDesk(inside, quote)
    return finish(inside, accepted, { asked, way, was: quote })
  })
}

type Accepted = { quote: QuoteRow; offer: OfferRow; lineIds: readonly number[] }

async function byShop(ctx: SignedInCtx, quote: QuoteRow, asked: Accept): Promise<Accepted> {
  if (quote.status === 'ACCEPTED') {
    refuseOtherRevision(quote, asked.revision)
    return acceptedBefore(ctx, quote)
  }
  if (quote.status === 'QUOTED') refuseOtherRevision(quote, asked.revision)
  if (quote.status === 'EXPIRED') await openOffer(ctx, quote)
  if (quote.status !== 'QUOTED') throw wrongState(quote, 'customer')
  const offer = await openOffer(ctx, quote)
  const taken = takenLines(offer.lines, asked.lineIds ?? [])
  if (!taken)
    throw new AppError('invalid_input', {
      fields: [{ path: 'lineIds', message: 'Take one line of each choice of this offer.' }],
    })
  const lineIds = taken.map(({ id }) => id)
  const moved = await moveQuote(ctx, quote, {
    to: 'ACCEPTED',
    by: 'customer',
    also: { taken_line_ids: lineIds },
  })
  return { quote: moved, offer, lineIds }
}

/** Accepts the shop's counteroffer as a new offer, so that earlier offers don't change. */
async function byDesk(ctx: SignedInCtx, quote: QuoteRow): Promise<Accepted> {
  if (quote.status === 'ACCEPTED') return acceptedBefore(ctx, quote)
  if (quote.status !== 'COUNTERED') throw wrongState(quote, 'desk')
  const before = await latestOffer(ctx, quote)
  if (!before) throw new AppError('offer_missing')
  const counter = await lastCounter(ctx, quote)
  const lines = asCountered(before.lines, counter)
  const next = await writeOffer(ctx, quote, {
    lines: lines.map(({ slot, productId, description, um, quantity, unitPriceE4, note }) => ({
      slot,
      productId,
      description,
      um,
      quantity,
      priceE4: unitPriceE4,
      note,
    })),
    shipDay: before.shipDay,
    method: before.method,
    addressId: before.addressId,
  })
  const offer = await latestOffer(ctx, { id: quote.id, revision: next.revision })
  if (!offer) throw new Error('the offer was written')
  const lineIds = (takenLines(offer.lines, []) ?? []).map(({ id }) => id)
  const moved = await moveQuote(
    ctx,
    { ...quote, revision: next.revision },
    { to: 'ACCEPTED', by: 'desk', also: { taken_line_ids: lineIds, revision: next.revision } },
  )
  return { quote: moved, offer, lineIds }
}

async function lastCounter(ctx: SignedInCtx, { id, revision }: QuoteRow): Promise<CounterOf[]> {
  const said = await ctx.db
    .selectFrom('quote_messages')
    .select('counter')
    .where('quote_id', '=', id)
    .where('revision', '=', revision)
    .where('side', '=', 'customer')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  // A counteroffer of words alone has no price to accept.
  if (!said?.counter) throw new AppError('offer_missing')
  return said.counter as CounterOf[]
}

async function acceptedBefore(ctx: SignedInCtx, quote: QuoteRow): Promise<Accepted> {
  const offer = await latestOffer(ctx, quote)
  if (!offer) throw new AppError('offer_missing')
  return { quote, offer, lineIds: quote.taken_line_ids }
}

const buyerOf = ({ user }: SignedInCtx, quote: QuoteRow) =>
  user.customerId === quote.customer_id
    ? {}
    : {
        ...(quote.user_id !== null && { userId: quote.user_id }),
        placed: { mover: 'desk' as const, actor: user.name },
      }

async function finish(
  ctx: SignedInCtx,
  { quote, offer, lineIds }: Accepted,
  { asked, way, was }: { asked: Accept; way: Way; was: QuoteRow },
): Promise<Done> {
  const side = sideOf(ctx.user, quote)
  const taken = offer.lines.filter(({ id }) => lineIds.includes(id))
  await ctx.db.updateTable('quote_offers').set({ state: 'ACCEPTED' }).where('id', '=', offer.id).execute()
  await settleDecision(ctx, offerNotice(quote.id, offer.revision))
  const totalCents = offerCents(taken)
  const isInWords = taken.some(({ productId }) => productId === null)
  if (!way.places || isInWords) {
    const stuck = way.places ? freeText : way.stuck
    const waiting = await ctx.db
      .updateTable('quotes')
      .set({ stuck })
      .where('id', '=', quote.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (side === 'customer') await tellDesk(ctx, waiting, 'STUCK', { totalCents })
    else await tellShop(ctx, waiting, 'TAKEN', { totalCents })
    await auditMove(ctx, was, { status: 'ACCEPTED', stuck })
    return { quote: waiting }
  }
  // The customer is locked before any stock, as everywhere.
  await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', quote.customer_id)
    .forNoKeyUpdate()
    .execute()
  await releaseOffer(ctx, quote.id)
  const placed = await placeLines(ctx, {
    customerId: quote.customer_id,
    addressId: offer.addressId,
    shipDay: offer.shipDay,
    method: offer.method,
    orderType: 'SPECIAL',
    channel: 'quote',
    lines: taken.map(({ productId, quantity, unitPriceE4, note }) => ({
      productId: productId as number,
      quantity,
      priceE4: unitPriceE4,
      note,
    })),
    tender: side === 'desk' ? 'account' : asked.cardId === undefined ? 'usual' : { cardId: asked.cardId },
    by: buyerOf(ctx, quote),
    ...(asked.poNumber && { poNumber: asked.poNumber }),
  })
  await ctx.db.updateTable('orders').set({ quote_id: quote.id }).where('id', '=', placed.id).execute()
  const ordered = await moveQuote(ctx, quote, { to: 'ORDERED', by: 'system' })
  const { orderNumber } = placed
  if (side === 'customer') await tellDesk(ctx, ordered, 'ORDERED', { orderNumber, totalCents })
  else await tellShop(ctx, ordered, 'ORDERED', { orderNumber, totalCents })
  // For staff who act for the customer, the order has the audit entry.
  if (!ctx.entry?.isActing) await auditMove(ctx, was, { status: 'ORDERED', orderNumber })
  return { quote: ordered, placed }
}
