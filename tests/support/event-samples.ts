/** Bodies of the calls of events, recipes and locks: valid, with unknown ids. */
export const eventSamples: Record<string, unknown> = {
  'eventOrders.create': {
    name: 'Harper and Cole',
    eventDay: '2099-12-12',
    eventTime: '16:00',
    recipeIds: [],
  },
  'eventOrders.change': {
    version: 1,
    name: 'Harper and Cole',
    occasion: 'wedding',
    eventDay: '2099-12-12',
    eventTime: null,
    designDay: '2099-12-11',
    deliveryMethod: 'TRUCK',
    shipToId: 999_999_999,
    charge: 3900,
    note: '',
    designs: [{ name: 'Arch', pieces: 1 }],
    items: [{ productId: 999_999_999, waste: 5, shipDay: null, stems: [20] }],
  },
  'eventOrders.plan': { rows: [{ productId: 999_999_999, stems: 20, shipDay: '2099-12-10' }] },
  'eventOrders.toCart': { version: 1 },
  'recipes.create': { name: 'Garden bouquet', lines: [{ productId: 999_999_999, stems: 8 }] },
  'recipes.change': { name: 'Garden bouquet', lines: [{ productId: 999_999_999, stems: 8 }] },
  'priceLocks.lock': { eventOrderId: 999_999_999 },
}
