const quoteId = 999_999_999

/** Bodies of the calls of special orders and quotes. */
export const quoteSamples: Record<string, unknown> = {
  'quotes.save': {
    words: 'Do you get Juliet?',
    lines: [
      { description: 'Juliet', quantity: 120, color: 'Peach', targetPrice: 2.6, neededBy: '2026-12-10' },
    ],
  },
  'quotes.photo': {},
  'quotes.readWords': { words: '120 stems of Juliet by Dec 10' },
  'quotes.status': { quoteId, status: 'CANCELLED' },
  'quotes.message': { quoteId, message: 'Wide open, please.' },
  'quotes.counter': { quoteId, revision: 1, message: 'Could you do 2.60?' },
  'quoteDesk.offer': {
    quoteId,
    lines: [{ description: 'Juliet', quantity: 120, price: 2.65 }],
    message: 'All I have.',
  },
  'quoteDesk.price': { quoteId, price: 2.65 },
  'quoteDesk.order': { quoteId, orderId: 999_999_999 },
  'quoteDesk.updateStatus': { id: quoteId, status: 'SOURCING' },
  'quoteDesk.decline': { id: quoteId, message: 'Out of season.' },
  'quoteDesk.saveOrderPrice': { id: quoteId, price: 2.65 },
  'quoteDesk.saveOrderId': { id: quoteId, orderId: 999_999_999 },
}
