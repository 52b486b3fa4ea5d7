import type { QuoteState } from '../../contract/rules/quote-moves.ts'
import type { TestApp } from '../support/app.ts'
import { makePastOrder, makeProduct, type makeShop } from '../support/make.ts'
import { makeQuote } from '../support/possess-quotes.ts'

type Step = { path?: string; body?: unknown }
type Around = { app: () => TestApp; shop: () => Awaited<ReturnType<typeof makeShop>> }

/** A request that succeeds for each change of a quote by the distributor's staff. */
export function quoteSteps({ app, shop }: Around): Record<string, () => Promise<Step>> {
  const quote = (status: QuoteState) => makeQuote(app(), shop(), shop(), { status })
  const order = async () => {
    const id = await makePastOrder(app().db, {
      ...shop(),
      placedAt: new Date('2026-11-20T14:00:00Z'),
      lines: [{ productId: await makeProduct(app().db) }],
    })
    const { order_number } = await app()
      .db.selectFrom('orders')
      .select('order_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return order_number
  }
  const offer = { lines: [{ description: 'Juliet', quantity: 12, price: 2.65 }], shipDay: '2026-11-25' }
  return {
    'quoteDesk.offer': async () => ({ body: { quoteId: await quote('IN_REVIEW'), ...offer } }),
    'quoteDesk.price': async () => ({ body: { quoteId: await quote('QUOTED'), price: 2.55 } }),
    'quoteDesk.order': async () => ({ body: { quoteId: await quote('ACCEPTED'), orderId: await order() } }),
    'quoteDesk.updateStatus': async () => ({ body: { id: await quote('IN_REVIEW'), status: 'SOURCING' } }),
    'quoteDesk.decline': async () => ({ body: { id: await quote('IN_REVIEW'), message: 'Out of season.' } }),
    'quoteDesk.saveOrderPrice': async () => ({ body: { id: await quote('QUOTED'), price: 2.5 } }),
    'quoteDesk.saveOrderId': async () => ({ body: { id: await quote('ACCEPTED'), orderId: await order() } }),
  }
}

/** A request that succeeds for each change of a quote that staff may make for a customer. */
export function actingQuoteSteps({
  app,
  shop,
}: Around): Record<string, () => Promise<{ path: string; body?: unknown }>> {
  const quote = (status: QuoteState) => makeQuote(app(), shop(), shop(), { status })
  return {
    'quotes.save': async () => ({ path: 'special-order-quote/save', body: { words: '12 Juliet' } }),
    'quotes.status': async () => ({
      path: 'special-order-quote/status',
      body: { quoteId: await quote('QUOTED'), status: 'DECLINED_BY_CUSTOMER', message: 'Too dear' },
    }),
    'quotes.message': async () => ({
      path: 'special-order-quote/message',
      body: { quoteId: await quote('IN_REVIEW'), message: 'Wide open' },
    }),
    'quotes.counter': async () => ({
      path: 'special-order-quote/counter',
      body: { quoteId: await quote('QUOTED'), revision: 1, message: 'Could you do 2.50?' },
    }),
    'quotes.remove': async () => ({ path: `special-order-quote/${await quote('SUBMITTED')}` }),
  }
}
