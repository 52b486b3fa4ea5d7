import { type BoxText, box } from './box-texts.ts'
import { line } from './order-lines.ts'

/** More, written after all of the above. */
export const unseenTexts: readonly BoxText[] = [
  box(
    '18 explorer 50, 4 bu salal, statice purp x3 for sat',
    [
      line('18 explorer 50', 18, /^Rose Explorer Red 50cm/),
      line('4 bu salal', 4, /^Salal/, 'bunch'),
      line('statice purp x3', 3, /^Statice Purple/),
    ],
    6,
  ),
  box('50 vendella 60, 25 pink mondial 50', [
    line('50 vendella 60', 50, /^Rose Vendela .*60cm/),
    line('25 pink mondial 50', 25, /^Rose Pink Mondial .*50cm/),
  ]),
  box('2 boxes lemon leaf, 1 box leather leaf, 3 bunches tree fern', [
    line('2 boxes lemon leaf', 2, /^Salal/, 'box'),
    line('1 box leather leaf', 1, /^Leatherleaf/, 'box'),
    line('3 bunches tree fern', 3, /^Fern Tree/, 'bunch'),
  ]),
  box('eucalyptus silver dollar 5, eucaliptus baby blue 5, rusucs 4', [
    line('eucalyptus silver dollar 5', 5, /^Eucalyptus Silver Dollar/),
    line('eucaliptus baby blue 5', 5, /^Eucalyptus Baby Blue/),
    line('rusucs 4', 4, /^Ruscus/),
  ]),
  box('20 white mums football, 10 green spider mum, 5 bunches yellow daisies', [
    line('20 white mums football', 20, /^Football Mum .*White/),
    line('10 green spider mum', 10, /^Spider Mum .*Green/),
    line('5 bunches yellow daisies', 5, /^Pompon Daisy Yellow/, 'bunch'),
  ]),
  box(
    'for tomorrow pls 3 doz long stem red roses, 1 doz white',
    [
      line('3 doz long stem red roses', 3, /^Rose .*Red/, 'dozen'),
      line('1 doz white', 1, /^Rose .*White/, 'dozen'),
    ],
    6,
  ),
  box('me das 5 ramos de lirios blancos y 10 rosas amarillas de 50', [
    line('5 ramos de lirios blancos', 5, /^Lily .*White/, 'bunch'),
    line('10 rosas amarillas de 50', 10, /^Rose .*Yellow 50cm/),
  ]),
  box('12 dz carnation, red; 6 dz carnation, white', [
    line('12 dz carnation, red', 12, /^Carnation .*Red/, 'dozen'),
    line('6 dz carnation, white', 6, /^Carnation .*White/, 'dozen'),
  ]),
  box('hydrangeas - 10 blue, 10 white, 5 antique', [
    line('10 blue', 10, /^Hydrangea .*Blue/),
    line('10 white', 10, /^Hydrangea .*White/),
    line('5 antique', 5, /^Hydrangea Antique/),
  ]),
  box('3 snapdragon pink / 3 snapdragon yellow / 2 larkspur', [
    line('3 snapdragon pink', 3, /^Snapdragon .*Pink/),
    line('3 snapdragon yellow', 3, /^Snapdragon .*Yellow/),
    line('2 larkspur', 2, /^Larkspur/),
  ]),
  box('qty 4 alstroemeria orange, qty 2 solidago', [
    line('qty 4 alstroemeria orange', 4, /^Alstroemeria .*Orange/),
    line('qty 2 solidago', 2, /^Solidago/),
  ]),
  box('cymbidium orchids 4 stems white, dendrobium 3 bunches purple', [
    line('cymbidium orchids 4 stems white', 4, /^Cymbidium Orchid White/, 'stem'),
    line('dendrobium 3 bunches purple', 3, /^Dendrobium Orchid .*Purple/, 'bunch'),
  ]),
  box(
    'Thursday delivery: 30 freedom 70cm, 30 playa blanca 70cm',
    [
      line('30 freedom 70cm', 30, /^Rose Freedom Red 70cm/),
      line('30 playa blanca 70cm', 30, /^Rose Playa Blanca White 70cm/),
    ],
    4,
  ),
  box('1 flat pansies, 2 pots cyclamen red, 1 hanging basket boston fern', [
    line('1 flat pansies', 1, /^Pansy/, 'each'),
    line('2 pots cyclamen red', 2, /^Cyclamen Red/, 'each'),
    line('1 hanging basket boston fern', 1, /^Fern Boston Green 10" HB/),
  ]),
  box('2 cajas de rosas freedom 60', [
    line('2 cajas de rosas freedom 60', 2, /^(GD )?Rose Freedom Red 60cm/, 'box'),
  ]),
  box('need 40 wht gerber daisys n 20 hot pink', [
    line('40 wht gerber daisys', 40, /^Gerbera .*White/),
    line('20 hot pink', 20, /^Gerbera .*Hot Pink/),
  ]),
  box('3 bu lisianthus (purple or white), 5 stock', [
    line('3 bu lisianthus (purple or white)', 3, /^Lisianthus .*(Purple|White)/, 'bunch'),
    line('5 stock', 5, /^(Spray )?Stock/),
  ]),
  box('cinco docenas de claveles, tres paquetes de helecho', [
    line('cinco docenas de claveles', 5, /^Carnation/, 'dozen'),
    line('tres paquetes de helecho', 3, /^(Leatherleaf|Fern)/, 'bunch'),
  ]),
  box(
    '24 freedom red roses 50 cm and 12 mondial white roses 50 cm by 12/1',
    [
      line('24 freedom red roses 50 cm', 24, /^Rose Freedom Red 50cm/),
      line('12 mondial white roses 50 cm', 12, /^Rose Mondial White 50cm/),
    ],
    2,
  ),
  box('wax flower 4 bun pink, thistle blue 3 bun, baby’s breath 5 bun', [
    line('wax flower 4 bun pink', 4, /^Waxflower .*Pink/, 'bunch'),
    line('thistle blue 3 bun', 3, /^(Eryngium .*Blue|Echinops)/, 'bunch'),
    line('baby’s breath 5 bun', 5, /^Gypsophila/, 'bunch'),
  ]),
  box('hi hon can you pls put aside 6 bunches of the pink astilbe & 6 white? ty xo Deb', [
    line('6 bunches of the pink astilbe', 6, /^Astilbe .*Pink/, 'bunch'),
    line('6 white', 6, /^Astilbe .*White/),
  ]),
  box('floral tape green 2, pearl pins 3 boxes, wire 22 gauge 1 box', [
    line('floral tape green 2', 2, /^Stem Wrap Tape Green/),
    line('pearl pins 3 boxes', 3, /^Corsage Pin Pearl/, 'box'),
    line('wire 22 gauge 1 box', 1, /22 ga/, 'box'),
  ]),
  box('1/2 dozen birds, 1/2 dozen pink ginger', [
    line('1/2 dozen birds', 6, /^Bird of Paradise/, 'stem'),
    line('1/2 dozen pink ginger', 6, /^Ginger Pink/, 'stem'),
  ]),
]
