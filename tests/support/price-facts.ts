import { asDay } from '../../contract/core/dates.ts'

/** Facts of emails about prices; `words` is used for every text that people enter. */
export const priceFacts = (words: string) => {
  const cartPath = '/cart?mail=1.2026-11-23.100003x25.abc'
  const offer = {
    shipDay: asDay('2026-11-24'),
    accountNumber: 40_001,
    items: [
      {
        name: words,
        um: 'ST',
        quantity: 25,
        isUsual: true,
        priceE4: 12_950,
        wasE4: null,
        move: 'up' as const,
        cartPath,
      },
      {
        name: 'Leatherleaf',
        um: 'BU',
        quantity: 1,
        isUsual: false,
        priceE4: 60_100,
        wasE4: null,
        move: null,
        cartPath: null,
      },
    ],
    specials: [
      {
        name: 'Carnation Moonlite',
        um: 'ST',
        quantity: 50,
        isUsual: false,
        priceE4: 3_900,
        wasE4: 5_200,
        move: null,
        cartPath,
      },
    ],
    cartPath,
    cartItems: 1,
    unsubscribePath: '/email-unsubscribe-confirmation?token=1.abc',
  }
  return {
    'daily-prices': { ...offer, day: asDay('2026-11-23'), total: 1204 },
    'win-back': { ...offer, lastOn: asDay('2026-09-02') },
  }
}
