import type { InputOf } from '../../contract/core/endpoint.ts'
import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import type { quotes } from '../../contract/features/quotes/quotes.ts'
import { needOf, type QuoteState } from '../../contract/rules/quote-moves.ts'
import { nothingChanged } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { settleDecision } from '../notices/notify.ts'
import { acceptOffer, offerNotice } from './accept.ts'
import { auditMove, saveQuote } from './ask.ts'
import { releaseOffer } from './holds.ts'
import { openOffer } from './open-offer.ts'
import { readThread } from './read.ts'
import { counterOffer, writeInQuote } from './talk.ts'
import { tellDesk, tellShop } from './tell.ts'
import {
  isPricedBy,
  isReadBy,
  lockQuote,
  moveQuote,
  type QuoteRow,
  sideOf,
  writeMessage,
  wrongState,
} from './write.ts'

type Body = InputOf<typeof quotes.status>['body']

/**
 * Moves a quote as the customer or as staff, by the table of states. Accepting opens its own transactions; everything else is one.
 * Throws what the move throws.
 */
export async function setStatus(ctx: SignedInCtx, body: Body): Promise<QuoteThread> {
  if (body.status === 'ACCEPTED') return acceptOffer(ctx, body)
  refuseOfAccepting(body)
  return inTransaction(ctx, async (inside) => {
    const quote = await lockQuote(inside, body.quoteId, isReadBy(inside.user))
    return sideOf(inside.user, quote) === 'customer'
      ? byCustomer(inside, quote, body)
      : moveForHouse(inside, { id: quote.id, status: body.status, message: body.message })
  })
}

/** Throws `invalid_input` for fields that only accepting an offer has. */
function refuseOfAccepting(body: Body) {
  const message = 'Only accepting an offer has this.'
  const fields = (['lineIds', 'cardId', 'poNumber'] as const)
    .filter((path) => body[path] !== undefined)
    .map((path) => ({ path, message }))
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}

async function byCustomer(ctx: SignedInCtx, quote: QuoteRow, body: Body): Promise<QuoteThread> {
  const { quoteId, status, message, revision } = body
  switch (status) {
    case 'SUBMITTED':
      if (message !== '') await writeMessage(ctx, quote, { side: 'customer', text: message })
      return saveQuote(ctx, { quoteId, words: '', lines: [], photos: [], draft: false })
    case 'COUNTERED':
      return counterOffer(ctx, { quoteId, message, lines: [], revision: revision ?? quote.revision })
    case 'IN_REVIEW':
      if (quote.status !== 'NEEDS_INFO') throw wrongState(quote, 'customer')
      if (message === '') throw new AppError('words_needed')
      return writeInQuote(ctx, { quoteId, message, photos: [] })
    case 'DECLINED_BY_CUSTOMER': {
      if (quote.status === 'QUOTED') await openOffer(ctx, quote)
      const moved = await moveQuote(ctx, quote, {
        to: status,
        by: 'customer',
        words: message,
        also: { decline_words: message },
      })
      if (message !== '') await writeMessage(ctx, moved, { side: 'customer', text: message })
      await endOffer(ctx, moved, 'DECLINED')
      await tellDesk(ctx, moved, 'REFUSED')
      break
    }
    default: {
      const moved = await moveQuote(ctx, quote, { to: status, by: 'customer', words: message })
      await tellDesk(ctx, moved, 'CANCELLED')
    }
  }
  await auditMove(ctx, quote, { status })
  return readThread(ctx, quote.id)
}

/** Ends the open offer and releases its reserved units. */
async function endOffer(
  ctx: SignedInCtx,
  { id, revision }: QuoteRow,
  state: 'DECLINED' | 'REPLACED',
): Promise<void> {
  await ctx.db
    .updateTable('quote_offers')
    .set({ state })
    .where('quote_id', '=', id)
    .where('state', 'in', ['OPEN', 'ACCEPTED'])
    .execute()
  await releaseOffer(ctx, id)
  await settleDecision(ctx, offerNotice(id, revision))
}

type Move = { id: number; status: QuoteState; message: string }

/** A move by staff, in a transaction. Throws `not_found`, `wrong_state`, `words_needed`, `offer_missing`. */
export async function moveForHouse(ctx: SignedInCtx, { id, status, message }: Move): Promise<QuoteThread> {
  const quote = await lockQuote(ctx, id, isPricedBy(ctx.user))
  if (!ctx.user.authorities.includes('SPECIAL_ORDERS')) throw new AppError('not_found')
  if (needOf(quote.status as QuoteState, status) === 'offer') throw new AppError('offer_missing')
  // An open tab may report again that it is being reviewed, which changes nothing.
  if (status === 'IN_REVIEW' && quote.status === 'IN_REVIEW') {
    nothingChanged(ctx)
    return readThread(ctx, id)
  }
  const moved = await moveQuote(ctx, quote, {
    to: status,
    by: 'desk',
    words: message,
    also: {
      ...(status === 'DECLINED_BY_SELLER' && { decline_words: message }),
      ...(quote.status === 'ACCEPTED' && { taken_line_ids: [] }),
    },
  })
  if (message !== '') await writeMessage(ctx, moved, { side: 'desk', text: message })
  switch (status) {
    case 'DECLINED_BY_SELLER':
      await endOffer(ctx, moved, 'REPLACED')
      await tellShop(ctx, moved, 'DECLINED')
      break
    case 'NEEDS_INFO':
      await tellShop(ctx, moved, 'ASKED')
      break
    case 'IN_REVIEW':
      if (quote.status === 'SUBMITTED') break
      await endOffer(ctx, moved, 'REPLACED')
      await tellShop(ctx, moved, 'REVISED')
  }
  await auditMove(ctx, quote, { status, ...(message !== '' && { words: message }) })
  return readThread(ctx, id)
}

/**
 * Declines with a message to the shop, in a transaction; for a declined quote it replaces the message. Throws `not_found`,
 * `wrong_state`.
 */
export async function declineQuote(
  ctx: SignedInCtx,
  { id, message }: { id: number; message: string },
): Promise<QuoteThread> {
  const quote = await lockQuote(ctx, id, isPricedBy(ctx.user))
  // A new request first moves to IN_REVIEW, from which it can be declined.
  if (quote.status === 'SUBMITTED') await moveQuote(ctx, quote, { to: 'IN_REVIEW', by: 'desk' })
  if (quote.status !== 'DECLINED_BY_SELLER')
    return moveForHouse(ctx, { id, status: 'DECLINED_BY_SELLER', message })
  await ctx.db.updateTable('quotes').set({ decline_words: message }).where('id', '=', id).execute()
  await writeMessage(ctx, quote, { side: 'desk', text: message })
  await auditMove(ctx, quote, { status: quote.status, words: message })
  return readThread(ctx, id)
}
