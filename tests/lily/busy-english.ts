import { fri, mon, type Sentence, s, sat, sun, thu, tue, wed } from './sentences.ts'

/** As busy florists type: shorthand, typing errors, half a thought. Written and scored before the answers were tuned with them. */
export const busyEnglish: readonly Sentence[] = [
  // Finding.
  s('r there any blush o hara garden rose', 'find', { colors: ['Blush'], names: /garden rose/i }),
  s('need smth white n airy for sat wedding', 'find', { colors: ['White'], day: sat }),
  s('wat u got in mauve', 'find', { colors: ['Mauve'] }),
  s('yellow snaps tues', 'find', { colors: ['Yellow'], day: tue, names: /snapdragon/i }),
  s('hydrangeas under 2.50 ea', 'find', { under: 2.5, names: /hydrangea/i }),
  s('60cm whites no kenya', 'find', { colors: ['White'], minCm: 60, maxCm: 60, notOrigins: ['Kenya'] }),
  s('any roses from ecuador or colombia 50 and up', 'find', {
    origins: ['Ecuador', 'Colombia'],
    minCm: 50,
    maxCm: null,
  }),
  s('chrysanthmum green buttons', 'find', { colors: ['Green'] }),
  s('waxflowr', 'find', { names: /wax/i }),
  s('thistle?', 'find', { names: /thistle|eryngium/i }),
  s('whats new this week', 'find', { sort: 'newest' }),
  s('whats good right now in pinks under a buck a stem', 'find', {
    colors: ['Pink'],
    under: 1,
    perStem: true,
  }),
  s('whats cheap in greens monday', 'find', { sort: 'cheapest', day: mon }),
  // Lists and earlier orders.
  s('gimme 6 gyp 4 sal 2 ll for wed', 'order', { day: wed }),
  s('freedom 50 x 200, playa blanca 50 x 75', 'order'),
  s('hey can i get like 10 bunches of white stock and maybe 5 snaps thx', 'order'),
  s('1 box hydrangea white, half box alstro', 'order'),
  s("last valentine's less 10 %", 'again', { past: { kind: 'holiday', rule: 'valentine' }, percent: -10 }),
  s('same as vday but cut it 15%', 'again', { past: { kind: 'holiday', rule: 'valentine' }, percent: -15 }),
  s('do my mondays order again for this mon', 'again', { day: mon }),
  s('what did i get last time', 'again', { past: { kind: 'last' } }),
  s('run back my last xmas order plus 20 percent', 'again', {
    past: { kind: 'holiday', rule: 'christmas' },
    percent: 20,
  }),
  s('usual stuff for wed plz', 'again', { past: { kind: 'usual' }, day: wed }),
  // Designs.
  s('got a funeral sun, casket spray in reds and whites around 350', 'recipe', {
    colors: ['Red', 'White'],
    budget: 350,
    day: sun,
  }),
  s('12 centrepieces 18 stems ea, dusty rose n cream', 'recipe', {
    pieces: 12,
    stemsEach: 18,
    piece: 'centerpiece',
  }),
  s('how many bouqets of 20 can i do on 250', 'recipe', { stemsEach: 20, budget: 250, piece: 'bouquet' }),
  // Orders on their way.
  s('wheres my order, its 9 already', 'where'),
  s('truck late again?', 'where'),
  s('did 482913 go out', 'where', { orderNumber: 482913 }),
  s('how far out is the driver', 'where'),
  // Money.
  s('what do i owe n why so much', 'owe'),
  s('why is there a charge for 212 on my account', 'owe'),
  s('when is my bill due', 'owe'),
  s('how much does harbor blooms owe', 'refuse'),
  // Days.
  s('how late can i order for tmrw', 'days', { day: sat }),
  s('whats my cutoff today', 'days'),
  s('r u guys delivering thanksgiving', 'days', { day: thu }),
  s('forgot ruscus, can it still go on mondays truck', 'addTo', { day: mon }),
  // Care, substitutes, prices.
  s('my hydrangeas keep wilting how do i perk em up', 'care', { names: /hydrangea/i }),
  s('how many days b4 do i get ranunculus in for a sat wedding', 'care', { names: /ranunculus/i }),
  s('no quicksand, whats closest', 'instead'),
  s('hm for playa blanca 60', 'price', { names: /Playa Blanca .*60cm/ }),
  s('why did freedom go up', 'price', { names: /Freedom/ }),
  // Other parts of the shop, refusals.
  s('half my tulips were mush', 'claim'),
  s('only got 8 of the 10 bunches i ordered', 'claim'),
  s('whats larkspur and arbor paying for garden roses', 'refuse'),
  s('can i get them for 80 cents if i buy 500', 'refuse'),
  // Follow-ups.
  s('cheaper pls', 'find', { after: 'blush garden roses', sort: 'cheapest', colors: ['Blush'] }),
  s('ok but not from kenya', 'find', {
    after: ['pink roses 50', 'for fri'],
    notOrigins: ['Kenya'],
    colors: ['Pink'],
    day: fri,
  }),
  s('n for saturday?', 'days', { after: 'whats the cutoff for fri', day: sat }),
]
