import { mon, type Sentence, s, sat, thu, tue } from './sentences.ts'

/** Written and scored once after the answers were tuned with all others. */
export const nextEnglish: readonly Sentence[] = [
  s('got anything sage or dusty blue-ish for fillers', 'find'),
  s('coral charm peonies in yet??', 'find', { names: /peony/i }),
  s('cheapest red 50s u got', 'find', { colors: ['Red'], sort: 'cheapest', minCm: 50, maxCm: 50 }),
  s('pls add 3 bu ruscus n 2 salal to tuesday', 'order', { day: tue }),
  s('ok so 75 vendela 60, 4 hydrangea blue, 1 bx leather', 'order'),
  s('repeat thanksgiving, bump it up 10%', 'again', {
    past: { kind: 'holiday', rule: 'thanksgiving' },
    percent: 10,
  }),
  s('what we ordered last mothers day minus a quarter', 'again', {
    past: { kind: 'holiday', rule: 'mother' },
    percent: -25,
  }),
  s('send the regular order thurs', 'again', { past: { kind: 'usual' }, day: thu }),
  s('20 bud vases w 3 stems each pink n peach', 'recipe', {
    pieces: 20,
    stemsEach: 3,
    colors: ['Pink', 'Peach'],
  }),
  s('bride wants a cascading bouquet all white, has 180', 'recipe', {
    piece: 'bouquet',
    colors: ['White'],
    budget: 180,
  }),
  s('havent seen the truck yet', 'where'),
  s('u guys lose my order or what', 'where'),
  s('can u break down what i owe', 'owe'),
  s('did my payment from last week post', 'owe'),
  s('if i order by 4 does it go out monday', 'days', { day: mon }),
  s('did i miss the cutoff for sat', 'addTo', { day: sat }),
  s('do garden roses need flower food', 'care', { names: /garden rose/i }),
  s('client hates carnations what else could i use', 'instead'),
  s('freedom 50 price today', 'price', { names: /Freedom .*50cm/ }),
  s('box of gerbs showed up frozen', 'claim'),
]
