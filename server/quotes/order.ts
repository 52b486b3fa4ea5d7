import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import { nothingChanged } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { acceptOffer } from './accept.ts'
import { auditMove } from './ask.ts'
import { releaseOffer } from './holds.ts'
import { readThread } from './read.ts'
import { tellShop } from './tell.ts'
import { isPricedBy, lockQuote, moveQuote, wrongState } from './write.ts'

type Ordered = { quoteId: number; orderId?: number | undefined }

/**
 * Assigns an accepted quote to an order of the same customer by its number; without a number it retries creating the order. Repeating
 * it changes nothing. Throws `not_found`, `wrong_state`, `order_of_another`.
 */
export async function orderQuote(ctx: SignedInCtx, { quoteId, orderId }: Ordered): Promise<QuoteThread> {
  if (orderId === undefined) {
    await inTransaction(ctx, async (inside) => {
      const quote = await lockQuote(inside, quoteId, isPricedBy(inside.user))
      if (quote.status !== 'ACCEPTED' && quote.status !== 'ORDERED') throw wrongState(quote, 'desk')
    })
    return acceptOffer(ctx, { quoteId })
  }
  return inTransaction(ctx, async (inside) => {
    const quote = await lockQuote(inside, quoteId, isPricedBy(inside.user))
    const order = await inside.db
      .selectFrom('orders')
      .select(['id', 'order_number', 'quote_id'])
      .where('order_number', '=', orderId)
      .where('customer_id', '=', quote.customer_id)
      .where('status', '<>', 'CANCELLED')
      .executeTakeFirst()
    if (quote.status === 'ORDERED' && order?.quote_id === quote.id) {
      nothingChanged(inside)
      return readThread(inside, quote.id)
    }
    if (quote.status !== 'ACCEPTED') throw wrongState(quote, 'desk')
    if (!order || (order.quote_id !== null && order.quote_id !== quote.id))
      throw new AppError('order_of_another')
    await inside.db.updateTable('orders').set({ quote_id: quote.id }).where('id', '=', order.id).execute()
    await releaseOffer(inside, quote.id)
    const ordered = await moveQuote(inside, quote, { to: 'ORDERED', by: 'system' })
    await tellShop(inside, ordered, 'ORDERED', { orderNumber: order.order_number })
    await auditMove(inside, quote, { status: 'ORDERED', orderNumber: order.order_number }, 'quote.ordered')
    return readThread(inside, quote.id)
  })
}
