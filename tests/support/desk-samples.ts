/** Bodies of the calls of the order desk and of shorts: valid, with unknown ids. */
export const deskSamples: Record<string, unknown> = {
  'orderDesk.preview': { orderNumbers: [999_999_999], doing: { what: 'state', to: 'PICKING' } },
  'orderDesk.state': { orderNumbers: [999_999_999], to: 'PICKING', note: 'In the cooler' },
  'orderDesk.release': { orderNumbers: [999_999_999], reason: 'Paid by check', until: '2026-12-31' },
  'orderDesk.cancel': { orderNumbers: [999_999_999], reason: 'DUPLICATE', note: 'Ordered twice', tell: true },
  'orderDesk.move': { orderNumbers: [999_999_999], shipDay: '2026-11-25', reason: 'Closed that day' },
  'deskOrder.change': {
    poNumber: 'PO-7',
    note: 'Back door',
    houseNote: 'Calls at six',
    reason: 'They asked',
  },
  'deskOrder.changeLines': { lines: [{ productId: 999_999_999, quantity: 5 }], reason: 'They asked' },
  'deskOrder.substitute': { productId: 999_999_999, quantity: 5, reason: 'Mold in the box' },
  'deskOrder.short': { there: 4, reason: 'The grower sent less' },
  'deskOrder.note': { to: 'house', text: 'Calls at six' },
  'deskOrder.presence': { changing: true },
  'pickLists.print': { shipDay: '2026-11-24', routeNumber: 'R999' },
  'pickLists.pick': { orderNumber: 999_999_999, line: 1, picked: 5 },
  'shorts.plan': {
    shipDay: '2026-11-24',
    way: 'by_hand',
    lines: [{ orderNumber: 999_999_999, line: 1, gets: 5 }],
  },
  'shorts.settle': {
    shipDay: '2026-11-24',
    short: 5,
    reason: 'The lot came short',
    lines: [{ orderNumber: 999_999_999, line: 1, gets: 5, instead: 999_999_999 }],
  },
  'substitutionRules.change': { wish: 'SAME_COLOR', percent: 5 },
  'endOfDay.close': { shipDay: '2026-11-23', reason: 'Two come tomorrow' },
}
