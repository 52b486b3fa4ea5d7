import { type BoxText, box } from './box-texts.ts'
import { line } from './order-lines.ts'

/** More in other people's ways of writing, written once the rules had been changed for those of `later-texts.ts`. */
export const lastTexts: readonly BoxText[] = [
  box(
    'Hey! Running low on whites. 100 wht carns, 6 wht hyd, 3 wht stock. for Tuesday the 24th',
    [
      line('100 wht carns', 100, /^Carnation (Standard|Novelty) .*White/),
      line('6 wht hyd', 6, /^Hydrangea .*White/),
      line('3 wht stock', 3, /^(Spray )?Stock .*White/),
    ],
    2,
  ),
  box(
    'need:\nroses freedom 60 - 4 bunches\nroses vendela 50 - 2 bunches\nspray roses pink - 5 bunches\ngreens - salal 3, leather 2',
    [
      line('roses freedom 60 - 4 bunches', 4, /^Rose Freedom Red 60cm/, 'bunch'),
      line('roses vendela 50 - 2 bunches', 2, /^Rose Vendela .*50cm/, 'bunch'),
      line('spray roses pink - 5 bunches', 5, /^Spray Rose .*Pink/, 'bunch'),
      line('salal 3', 3, /^Salal/),
      line('leather 2', 2, /^Leatherleaf/),
    ],
  ),
  box('5 bxs floral foam, 10 buckets tall, a dozen 6" bubble bowls', [
    line('5 bxs floral foam', 5, /Floral Foam/, 'box'),
    line('10 buckets tall', 10, /^Bucket Cooler Tall/),
    line('a dozen 6" bubble bowls', 1, /^Glass Bubble Bowl Clear 6/, 'dozen'),
  ]),
  box(
    'hola! qiero pedir para mñn 50 rosas blancas d 60 y 50 rojas, tambien 3 d margarita amarilla. gracias',
    [
      line('50 rosas blancas d 60', 50, /^(Rose|GD Rose) .*White 60cm/),
      line('50 rojas', 50, /^(Rose|GD Rose) .*Red 60cm/),
      line('3 d margarita amarilla', 3, /^Pompon .*Yellow/),
    ],
    6,
  ),
  box('2 bu matricaria 2 bu caspia 4 bu solidaster 1 bu trachelium green', [
    line('2 bu matricaria', 2, /^Matricaria/, 'bunch'),
    line('2 bu caspia', 2, /^Caspia/, 'bunch'),
    line('4 bu solidaster', 4, /^Solidaster/, 'bunch'),
    line('1 bu trachelium green', 1, /^Trachelium .*Green/, 'bunch'),
  ]),
  box('poinsetias 25 red and 10 white in the 6.5, 5 rosemary xmas trees', [
    line('poinsetias 25 red', 25, /^Poinsettia .*Red/),
    line('10 white in the 6.5', 10, /^Poinsettia .*White 6.5"/),
    line('5 rosemary xmas trees', 5, /^Rosemary Christmas Tree/),
  ]),
  box(
    'Sarah here - pls send 8 garden rose juliet, 8 patience, and 12 white ohara for wedding on the 28th',
    [
      line('8 garden rose juliet', 8, /^Garden Rose Juliet/),
      line('8 patience', 8, /^Garden Rose Patience/),
      line('12 white ohara', 12, /^Garden Rose White O'Hara/),
    ],
    6,
  ),
  box('tulips if u have em, else 5 bu iris blue & 5 freesia mixed', [
    line('5 bu iris blue', 5, /^Iris .*Blue/, 'bunch'),
    line('5 freesia mixed', 5, /^Freesia .*Assorted/),
  ]),
  box('ribbon #40 red velvet 2 rolls, #9 organza blush 1 roll, curling ribbon white x3', [
    line('ribbon #40 red velvet 2 rolls', 2, /^Wired Edge Ribbon #40 Velvet Red/, 'each'),
    line('#9 organza blush 1 roll', 1, /^Sheer Organza Ribbon #9 Blush/, 'each'),
    line('curling ribbon white x3', 3, /^Curling Ribbon White/),
  ]),
  box(
    'apartame 6 paqs d eucalipto baby blue, 2 manojos de helecho y 1 caja d listón blanco #9 pa el miércoles x fa',
    [
      line('6 paqs d eucalipto baby blue', 6, /^Eucalyptus Baby Blue/, 'bunch'),
      line('2 manojos de helecho', 2, /^(Leatherleaf|Fern)/, 'bunch'),
      line('1 caja d listón blanco #9', 1, /Ribbon #9 White/, 'box'),
    ],
    3,
  ),
  box('~ 30 stems orchid dendrobium white ~ 5 mokara orange ~ thx', [
    line('30 stems orchid dendrobium white', 30, /^Dendrobium Orchid .*White/, 'stem'),
    line('5 mokara orange', 5, /^Mokara Orchid .*Orange/),
  ]),
  box('football mums yel 10, cremon wht 20, disbud purple 10 stems', [
    line('football mums yel 10', 10, /^Football Mum .*Yellow/),
    line('cremon wht 20', 20, /^Cremon Mum .*White/),
    line('disbud purple 10 stems', 10, /^Disbud Mum .*Purple/, 'stem'),
  ]),
  box('lemme get 4 bunches of them silver dollars n 4 seeded, same truck as always', [
    line('4 bunches of them silver dollars', 4, /^Eucalyptus Silver Dollar/, 'bunch'),
    line('4 seeded', 4, /^Eucalyptus Seeded/),
  ]),
  box('25 ea explorer, mondial, vendela all 60cm', [
    line('25 explorer 60cm', 25, /^Rose Explorer Red 60cm/),
    line('25 mondial 60cm', 25, /^Rose Mondial White 60cm/),
    line('25 vendela 60cm', 25, /^Rose Vendela .*60cm/),
  ]),
  box(
    'FRI: ranunculus hot pink 4bu. anemone panda 4bu. dusty miller 3bu.',
    [
      line('ranunculus hot pink 4bu', 4, /^Ranunculus .*Hot Pink/, 'bunch'),
      line('anemone panda 4bu', 4, /^Anemone Panda/, 'bunch'),
      line('dusty miller 3bu', 3, /^Dusty Miller/, 'bunch'),
    ],
    5,
  ),
  box('six birds of paradise, six ginger red & six heliconia sexy pink pls!!', [
    line('six birds of paradise', 6, /^Bird of Paradise/),
    line('six ginger red', 6, /^Ginger Red/),
    line('six heliconia sexy pink', 6, /^Heliconia Sexy Pink/),
  ]),
]
