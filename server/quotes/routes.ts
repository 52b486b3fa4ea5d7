import { quoteDesk } from '../../contract/features/quotes/desk.ts'
import { quotes } from '../../contract/features/quotes/quotes.ts'
import { handle, handleInTransaction, type Route } from '../core/route.ts'
import { handleList } from '../lists/handle-list.ts'
import { cancelQuote, saveQuote } from './ask.ts'
import { readGoods } from './goods.ts'
import { quotesTable, readQuotes } from './list.ts'
import { declineQuote, setStatus } from './move.ts'
import { makeOffer, offerPrice } from './offer.ts'
import { orderQuote } from './order.ts'
import { readPhoto, sendPhoto } from './photos.ts'
import { openThread } from './read.ts'
import { readWords } from './read-words.ts'
import { counterOffer, writeInQuote } from './talk.ts'

export const quoteRoutes: Route[] = [
  handleList(quotes.summary, { read: readQuotes, table: () => quotesTable }),
  handle(quotes.list, readQuotes),
  handle(quotes.read, (ctx, { params }) => openThread(ctx, params.quoteId)),
  handleInTransaction(quotes.save, (ctx, { body }) => saveQuote(ctx, body)),
  handle(quotes.photo, (ctx, _, { files }) => sendPhoto(ctx, files)),
  handle(quotes.readPhoto, (ctx, { params }) => readPhoto(ctx, params.fileId)),
  handle(quotes.readWords, (ctx, { body }) => readWords(ctx, body.words)),
  handle(quotes.status, (ctx, { body }) => setStatus(ctx, body)),
  handleInTransaction(quotes.message, (ctx, { body }) => writeInQuote(ctx, body)),
  handleInTransaction(quotes.counter, (ctx, { body }) => counterOffer(ctx, body)),
  handleInTransaction(quotes.remove, (ctx, { params }) => cancelQuote(ctx, params.quoteId)),
  handleInTransaction(quoteDesk.goods, readGoods),
  handleInTransaction(quoteDesk.offer, (ctx, { body }) => makeOffer(ctx, body)),
  handleInTransaction(quoteDesk.price, (ctx, { body }) => offerPrice(ctx, body)),
  handle(quoteDesk.order, (ctx, { body }) => orderQuote(ctx, body)),
  handle(quoteDesk.updateStatus, (ctx, { body }) => setStatus(ctx, { quoteId: body.id, ...body })),
  handleInTransaction(quoteDesk.decline, (ctx, { body }) => declineQuote(ctx, body)),
  handleInTransaction(quoteDesk.saveOrderPrice, (ctx, { body: { id, price } }) =>
    offerPrice(ctx, { quoteId: id, price, message: '' }),
  ),
  handle(quoteDesk.saveOrderId, (ctx, { body: { id, orderId } }) =>
    orderQuote(ctx, { quoteId: id, orderId }),
  ),
]
