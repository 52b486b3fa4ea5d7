import { describe, expect, test } from 'vitest'
import { asDay } from '../core/dates.ts'
import { readAsk } from './quote-words.ts'

/** A Monday. */
const today = asDay('2026-11-23')
const read = (words: string) => readAsk(words, today)[0]

type Says = {
  words: string
  quantity?: number
  um?: string
  color?: string
  by?: string
  event?: string
  price?: number
}

const cases: Says[] = [
  {
    words:
      'Do you get Juliet, or something that peach? 120 stems for a Saturday wedding on Dec 12, bride wants them wide open. I can go to about 2.60.',
    quantity: 120,
    um: 'ST',
    color: 'Peach',
    by: '2026-12-10',
    event: '2026-12-12',
    price: 26_000,
  },
  {
    words: 'Phalaenopsis, white, 40 sprays, Jan 14',
    quantity: 40,
    um: 'ST',
    color: 'White',
    by: '2027-01-14',
  },
  { words: 'Blue delphinium, 30 bunches, Dec 4', quantity: 30, um: 'BU', color: 'Blue', by: '2026-12-04' },
  { words: 'Amaryllis, red, 24 stems', quantity: 24, um: 'ST', color: 'Red' },
  { words: 'Garland, cedar, 200 ft by 12/11', quantity: 200, um: 'FT', by: '2026-12-11' },
  { words: 'Norfolk pines, 10 in, 30', quantity: 30 },
  { words: 'Garden roses 40cm, 96 at $2.72', quantity: 96, price: 27_200 },
  { words: '1,200 stems of ranunculus by Friday', quantity: 1200, um: 'ST', by: '2026-11-27' },
  { words: '12 dozen tulips tomorrow', quantity: 144, by: '2026-11-24' },
  {
    words: 'Peonies for a wedding on Saturday, 5 boxes',
    quantity: 5,
    um: 'BX',
    by: '2026-11-26',
    event: '2026-11-28',
  },
  { words: 'anemones next Friday, 10 bunches', quantity: 10, um: 'BU', by: '2026-12-04' },
  {
    words: 'Necesito 80 tallos de rosas blancas para el sábado, hasta 1,85',
    quantity: 80,
    um: 'ST',
    color: 'White',
    by: '2026-11-28',
    price: 18_500,
  },
  {
    words: '10 ramos de lirios amarillos para el 12 de diciembre',
    quantity: 10,
    um: 'BU',
    color: 'Yellow',
    by: '2026-12-12',
  },
  {
    words: 'Peonías rosadas para una boda el 12 de diciembre, 3 cajas',
    quantity: 3,
    um: 'BX',
    color: 'Pink',
    by: '2026-12-10',
    event: '2026-12-12',
  },
  {
    words: 'dos docenas no, 6 docenas de claveles rojos mañana a 9.50',
    quantity: 72,
    color: 'Red',
    by: '2026-11-24',
    price: 95_000,
  },
  { words: 'Something like this' },
  { words: 'roses 2/30' },
  { words: 'red roses, 50, $1.25 each, 1/5', quantity: 50, color: 'Red', by: '2027-01-05', price: 12_500 },
]

describe('words of a shop', () => {
  test.each(cases)('$words', ({ words, quantity, um, color, by, event, price }) => {
    expect(read(words)).toMatchObject({
      ...(quantity !== undefined && { quantity }),
      um: um ?? '',
      color: color ?? '',
      neededBy: by ?? null,
      eventDay: event ?? null,
      priceE4: price ?? null,
    })
    if (quantity === undefined && !words.includes('2/30')) expect(read(words)?.quantity).toBeNull()
  })

  test('with a number in each line are rows, which share a day', () => {
    const rows = readAsk(
      'For a wedding on Dec 12:\n100 stems white ranunculus\n60 blush roses at 1.80',
      today,
    )
    expect(rows).toMatchObject([
      { description: '100 stems white ranunculus', quantity: 100, color: 'White', neededBy: '2026-12-10' },
      {
        description: '60 blush roses at 1.80',
        quantity: 60,
        color: 'Blush',
        priceE4: 18_000,
        neededBy: '2026-12-10',
      },
    ])
  })

  test('are named by their first sentence, without a greeting', () => {
    expect(read('Hi Nora, do you get Juliet? I need 120.')?.description).toBe('do you get Juliet')
    expect(read('Roses. Many.')?.description).toBe('Roses')
    expect(read('x'.repeat(50) + ' ' + 'y'.repeat(60))?.description).toBe(`${'x'.repeat(50)}…`)
  })

  test('that say nothing have no row', () => {
    expect(readAsk('  \n ', today)).toEqual([])
  })

  test('of any kind are read without a fault', () => {
    for (const words of [
      '$',
      '🌹🌹 120',
      '0 stems',
      '99/99',
      '12/12/12/12',
      '1.',
      '\u0000',
      '٣ roses',
      '$99999'.repeat(600),
    ])
      expect(() => readAsk(words, today), words).not.toThrow()
  })
})
