import type { InputOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import type { quotes } from '../../contract/features/quotes/quotes.ts'
import { isOver } from '../../contract/rules/quote-moves.ts'
import { asCountered, firstLines, offerCents } from '../../contract/rules/quote-offer.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { auditMove, takeTurn } from './ask.ts'
import { openOffer, refuseOtherRevision } from './open-offer.ts'
import { placePhotos } from './photos.ts'
import { readThread } from './read.ts'
import { tellDesk, tellShop } from './tell.ts'
import { isReadBy, lockQuote, moveQuote, sideOf, tellPages, writeMessage, wrongState } from './write.ts'

type Said = InputOf<typeof quotes.message>['body']

/**
 * Adds a message to a quote, in a transaction. The shop’s answer to a question hands the quote back to the representative. Throws
 * `not_found`, `wrong_state` for a closed quote, `too_many`.
 */
export async function writeInQuote(ctx: SignedInCtx, body: Said): Promise<QuoteThread> {
  const quote = await lockQuote(ctx, body.quoteId, isReadBy(ctx.user))
  await takeTurn(ctx)
  const side = sideOf(ctx.user, quote)
  if (side === 'desk' && !ctx.user.authorities.includes('SPECIAL_ORDERS')) throw new AppError('not_found')
  // Messages about an order are still possible; a withdrawn request is closed.
  if (isOver(quote.status as never) && quote.status !== 'ORDERED') throw wrongState(quote, side)
  const messageId = await writeMessage(ctx, quote, { side, text: body.message })
  await placePhotos(ctx, body.photos, { quoteId: quote.id, messageId })
  if (side === 'customer') {
    if (quote.status === 'NEEDS_INFO')
      await moveQuote(ctx, quote, { to: 'IN_REVIEW', by: 'customer', words: body.message })
    if (quote.status !== 'DRAFT') await tellDesk(ctx, quote, 'WRITTEN')
  } else await tellShop(ctx, quote, 'WRITTEN')
  await tellPages(ctx, quote)
  await auditMove(ctx, quote, { text: body.message }, 'quote.written')
  return readThread(ctx, quote.id)
}

type Counter = Pick<InputOf<typeof quotes.counter>['body'], 'quoteId' | 'lines' | 'message'> & {
  revision: number
}

/**
 * Counters the open offer with other prices, quantities or a message, in a transaction. Throws `wrong_state`, `changed_meanwhile` for
 * another revision, `quote_ended`, `words_needed` for an empty counteroffer.
 */
export async function counterOffer(ctx: SignedInCtx, body: Counter): Promise<QuoteThread> {
  const quote = await lockQuote(ctx, body.quoteId, isReadBy(ctx.user))
  await takeTurn(ctx)
  if (sideOf(ctx.user, quote) !== 'customer') throw new AppError('not_found')
  if (quote.status !== 'QUOTED') throw wrongState(quote, 'customer')
  refuseOtherRevision(quote, body.revision)
  const { lines } = await openOffer(ctx, quote)
  const counter = body.lines.map(({ lineId, quantity, price }) => ({
    lineId,
    quantity,
    priceE4: e4FromDollars(price),
  }))
  const unknown = counter.some(({ lineId }) => !lines.some(({ id }) => id === lineId))
  if (unknown || new Set(counter.map(({ lineId }) => lineId)).size < counter.length)
    throw new AppError('invalid_input', {
      fields: [{ path: 'lines', message: 'Name lines of the offer, each once.' }],
    })
  if (counter.length === 0 && body.message === '') throw new AppError('words_needed')
  await writeMessage(ctx, quote, {
    side: 'customer',
    text: body.message,
    revision: quote.revision,
    ...(counter.length > 0 && { counter }),
  })
  const moved = await moveQuote(ctx, quote, { to: 'COUNTERED', by: 'customer', words: body.message })
  const totalCents = offerCents(firstLines(asCountered(lines, counter)))
  await tellDesk(ctx, moved, 'COUNTERED', counter.length > 0 ? { totalCents } : {})
  await auditMove(ctx, quote, { status: 'COUNTERED', lines: body.lines })
  return readThread(ctx, quote.id)
}
