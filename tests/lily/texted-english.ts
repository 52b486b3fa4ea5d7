import { fri, mon, type Sentence, s, sat, thu, tue, wed } from './sentences.ts'

/** Sentences as florists text them, busy between customers. Written and scored before the answers were tuned with them. */
export const textedEnglish: readonly Sentence[] = [
  // Finding: prices, colors, days, countries, lengths, packs.
  s('lookin for lav roses 50cm or up max 1.25 stem', 'find', {
    colors: ['Lavender'],
    minCm: 50,
    maxCm: null,
    under: 1.25,
  }),
  s('pink peonies? price no object', 'find', { colors: ['Pink'], names: /peony/i }),
  s('ecuador reds 60 for tues whatcha got', 'find', {
    colors: ['Red'],
    origins: ['Ecuador'],
    minCm: 60,
    maxCm: 60,
    day: tue,
  }),
  s('usa grown sunflowers mon', 'find', { origins: ['United States'], day: mon, names: /sunflower/i }),
  s('anything burgundy or plum under 15 a bunch', 'find', { colors: ['Burgundy', 'Purple'], under: 15 }),
  s('hydrangea white not the minis', 'find', { colors: ['White'], names: /hydrangea/i }),
  s('dutch tulips purple this wk', 'find', {
    colors: ['Purple'],
    origins: ['Netherlands'],
    names: /tulip/i,
  }),
  s('show me ur 40cm roses btwn .60 and .80', 'find', { minCm: 40, maxCm: 40, over: 0.6, under: 0.8 }),
  s('what comes in bunches of 10, white filler', 'find', { colors: ['White'] }),
  s('spray roses but no yellow no orange', 'find', { notColors: ['Yellow', 'Orange'], names: /spray/i }),
  s('two tone roses cheap', 'find', { sort: 'cheapest', names: /rose/i }),
  s('greens on special?', 'find', { onSale: true }),
  // Lists and earlier orders.
  s('10 bu freedom 60 / 5 bu vendela / 2 baker fern', 'order'),
  s('lemme get 3 cs hydrangea 2 white 1 blue', 'order'),
  s('need 200 stems red roses n 100 white, thurs', 'order', { day: thu }),
  s('throw on a box of leather and 2 pitt', 'order'),
  s('can u add 2 more gyp to that', 'order'),
  s('reorder what i had 2 wks ago', 'again', { past: { kind: 'ago', days: 14 } }),
  s('same as last yr mothers day, 20% off that qty', 'again', {
    past: { kind: 'holiday', rule: 'mother' },
    percent: -20,
  }),
  s('last fri order again for wed', 'again', { past: { kind: 'weekday', weekday: 5 }, day: wed }),
  s('thanksgiving like last year minus 15 pct', 'again', {
    past: { kind: 'holiday', rule: 'thanksgiving' },
    percent: -15,
  }),
  s('same thing again pls', 'again', { past: { kind: 'last' } }),
  // Designs.
  s('8 low centerpieces 12 stems fall colors 200 bucks', 'recipe', {
    pieces: 8,
    stemsEach: 12,
    budget: 200,
    piece: 'centerpiece',
  }),
  s('prom bouts x 25 red', 'recipe', { pieces: 25, piece: 'boutonniere', colors: ['Red'] }),
  // Where, money, days.
  s('driver say when hes coming?', 'where'),
  s('eta on my boxes', 'where'),
  s('still no flowers n i open at 8', 'where'),
  s('bal?', 'owe'),
  s('whats past due n by how much', 'owe'),
  s('is tmrws truck full or can i still get in', 'addTo', { day: sat }),
  s('u run a truck sat?', 'days', { day: sat }),
  s('last day to order for xmas', 'days'),
  // Care, instead, price, claim.
  s('how do i keep gerbs from drooping', 'care', { names: /gerbera/i }),
  s('what can i use in place of quicksand', 'instead', { names: /rose/i }),
  s('out of baker fern, next best', 'instead'),
  s('price on a full box of hydrangea', 'price', { names: /hydrangea/i }),
  s('2 bunches of snaps came in all bent', 'claim', {}),
  // Corrections and follow-ups.
  s('oops meant thursday', 'find', { after: 'white hydrangea for wed', day: thu, colors: ['White'] }),
  s('no i said ivory', 'find', { after: 'white garden roses', colors: ['Ivory'], names: /garden rose/i }),
  s('n what about fri', 'find', { after: 'sunflowers', day: fri, names: /sunflower/i }),
]
