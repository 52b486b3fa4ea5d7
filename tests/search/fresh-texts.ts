import { type BoxText, box } from './box-texts.ts'
import { line } from './order-lines.ts'

/** More, plainer ones, written once the rules had been changed for those of `last-texts.ts`. */
export const freshTexts: readonly BoxText[] = [
  box(
    '24 quicksand 60, 3 bu gunni euc, lisi wht x6 for fri',
    [
      line('24 quicksand 60', 24, /^Rose Quicksand .*60cm/),
      line('3 bu gunni euc', 3, /^Eucalyptus Gunnii/, 'bunch'),
      line('lisi wht x6', 6, /^Lisianthus .*White/),
    ],
    5,
  ),
  box('100 carnation rojo, 6 bonches gyp, 2 cs foam plz', [
    line('100 carnation rojo', 100, /^Carnation (Standard|Novelty) .*Red/),
    line('6 bonches gyp', 6, /^Gypsophila/, 'bunch'),
    line('2 cs foam', 2, /Foam/, 'box'),
  ]),
  box('hydranga blue 10 stems, hydrangea antique green 5 stem, astilbe pink 3 bunch', [
    line('hydranga blue 10 stems', 10, /^Hydrangea .*Blue/, 'stem'),
    line('hydrangea antique green 5 stem', 5, /^Hydrangea Antique Green/, 'stem'),
    line('astilbe pink 3 bunch', 3, /^Astilbe .*Pink/, 'bunch'),
  ]),
  box(
    'Dec 1: snap dragons yellow 5, viburnum 4, veronica blue 4',
    [
      line('snap dragons yellow 5', 5, /^Snapdragon .*Yellow/),
      line('viburnum 4', 4, /^Viburnum/),
      line('veronica blue 4', 4, /^Veronica .*Blue/),
    ],
    2,
  ),
  box('half doz anthuriums red lg, 1 doz protea queen', [
    line('half doz anthuriums red lg', 6, /^Anthurium .*Red Large/, 'stem'),
    line('1 doz protea queen', 1, /^Protea Queen/, 'dozen'),
  ]),
  box(
    '2 kangaroo paw yellow\n3 genista wht\n5 scabiosa blackberry\n1 lotv\n\nthx!\nKim\nBlooms by Kim\n(305) 555-0199',
    [
      line('2 kangaroo paw yellow', 2, /^Kangaroo Paw Yellow/),
      line('3 genista wht', 3, /^Genista White/),
      line('5 scabiosa blackberry', 5, /^Scabiosa Blackberry/),
      line('1 lotv', 1, /^Lily of the Valley/),
    ],
  ),
  box('rosas explorer 60 x 75, rosas mondial 60 x 50, rosas pink mondial 50 x 25', [
    line('rosas explorer 60 x 75', 75, /^Rose Explorer Red 60cm/),
    line('rosas mondial 60 x 50', 50, /^Rose Mondial White 60cm/),
    line('rosas pink mondial 50 x 25', 25, /^Rose Pink Mondial .*50cm/),
  ]),
  box('cyclamen red 6, cyclamen wht 6, xmas cactus pink 2 trays', [
    line('cyclamen red 6', 6, /^Cyclamen Red/),
    line('cyclamen wht 6', 6, /^Cyclamen .*White/),
    line('xmas cactus pink 2 trays', 2, /^Christmas Cactus Pink/, 'each'),
  ]),
  box(
    'can we get ocean song 50cm 50 and amnesia 50cm 50 for saturday please',
    [
      line('ocean song 50cm 50', 50, /^Rose Ocean Song .*50cm/),
      line('amnesia 50cm 50', 50, /^Rose Amnesia .*50cm/),
    ],
    6,
  ),
  box('3 bu majolica spray rose, 3 bu purple trachelium, 2 bu sword fern', [
    line('3 bu majolica spray rose', 3, /^Spray Rose .*Majolika/, 'bunch'),
    line('3 bu purple trachelium', 3, /^Trachelium .*Purple/, 'bunch'),
    line('2 bu sword fern', 2, /^Fern Sword/, 'bunch'),
  ]),
  box('20 mini callas dark purple', [line('20 mini callas dark purple', 20, /^Mini Calla .*Dark Purple/)]),
  box(
    'necesito 10 girasoles, 2 paq solidago, 1 paq limonium, y 3 ramos de crisantemo morado para mañana temprano',
    [
      line('10 girasoles', 10, /^Sunflower (?!Bouquet)/),
      line('2 paq solidago', 2, /^Solidago/, 'bunch'),
      line('1 paq limonium', 1, /^Limonium/, 'bunch'),
      line('3 ramos de crisantemo morado', 3, /^(.* Mum|Pompon|Santini) .*Purple/, 'bunch'),
    ],
    6,
  ),
  box('2x leather, 2x salal, 1x ital ruscus, 1x seeded', [
    line('2x leather', 2, /^Leatherleaf/),
    line('2x salal', 2, /^Salal/),
    line('1x ital ruscus', 1, /^Ruscus Italian/),
    line('1x seeded', 1, /^Eucalyptus Seeded/),
  ]),
  box('stem tape green 1 bx, pearl pins 2 bx, corsage boxes 1 cs', [
    line('stem tape green 1 bx', 1, /^Stem Wrap Tape Green/, 'box'),
    line('pearl pins 2 bx', 2, /^Corsage Pin Pearl/, 'box'),
    line('corsage boxes 1 cs', 1, /^Corsage Box/, 'box'),
  ]),
]
