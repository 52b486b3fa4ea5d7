import { type BoxText, box } from './box-texts.ts'
import { line } from './order-lines.ts'

/** Sixty lines as a florist in a hurry texts them, written with what each must become before the rules were changed for them. */
export const hurriedTexts: readonly BoxText[] = [
  box(
    'Hey guys 🌸 need for tues am: 75 freedom 60s, 50 mondial 50, 3 bch seeded euc. no subs pls',
    [
      line('75 freedom 60s', 75, /^Rose Freedom Red 60cm/),
      line('50 mondial 50', 50, /^Rose Mondial White 50cm/),
      line('3 bch seeded euc', 3, /^Eucalyptus Seeded/, 'bunch'),
    ],
    2,
  ),
  box('1. white hydrangia 20\n2. hot pink gerbs 30\n3. babys breath 5 bu', [
    line('white hydrangia 20', 20, /^Hydrangea .*White/),
    line('hot pink gerbs 30', 30, /^Gerbera (Standard|Mini) Hot Pink/),
    line('babys breath 5 bu', 5, /^Gypsophila/, 'bunch'),
  ]),
  box('• 4x bells of ireland\n• 6x lemon leaf\n• 2x curly willow 3-4ft', [
    line('4x bells of ireland', 4, /^Bells of Ireland/),
    line('6x lemon leaf', 6, /^Salal/),
    line('2x curly willow 3-4ft', 2, /^Curly Willow 3-4 ft/),
  ]),
  box('pls add 10 stems cymbidiums white n 12 bop', [
    line('10 stems cymbidiums white', 10, /^Cymbidium Orchid White/, 'stem'),
    line('12 bop', 12, /^Bird of Paradise/),
  ]),
  box(
    'can u send 2 doz red roses 60cm + 1 doz yellow for sat',
    [
      line('2 doz red roses 60cm', 2, /^Rose .*Red 60cm/, 'dozen'),
      line('1 doz yellow', 1, /^Rose .*Yellow/, 'dozen'),
    ],
    6,
  ),
  box('half dozen stargazers and 1/2 doz casa blancas', [
    line('half dozen stargazers', 6, /^Lily Oriental Stargazer/, 'stem'),
    line('1/2 doz casa blancas', 6, /Casa Blanca/, 'stem'),
  ]),
  box(
    'hola buenas tardes me apartas 100 rosas freedom d 60, 4 ramos d nube y 2 cajas de oasis xfa. gracias! Para el martes',
    [
      line('100 rosas freedom d 60', 100, /^Rose Freedom Red 60cm/),
      line('4 ramos d nube', 4, /^Gypsophila/, 'bunch'),
      line('2 cajas de oasis', 2, /Foam/, 'box'),
    ],
    2,
  ),
  box('carnations wht 100, red 50, pink 75', [
    line('carnations wht 100', 100, /^Carnation (Standard|Novelty) .*White/),
    line('red 50', 50, /^Carnation (Standard|Novelty) .*Red/),
    line('pink 75', 75, /^Carnation (Standard|Novelty) .*Pink/),
  ]),
  box('FREEDOM 50CM - 100 ST / VENDELA 60CM - 75 ST / QUICKSAND 50CM - 50 ST', [
    line('FREEDOM 50CM - 100 ST', 100, /^Rose Freedom Red 50cm/, 'stem'),
    line('VENDELA 60CM - 75 ST', 75, /^Rose Vendela .*60cm/, 'stem'),
    line('QUICKSAND 50CM - 50 ST', 50, /^Rose Quicksand .*50cm/, 'stem'),
  ]),
  box('snaps (white) 5 bunches; stock (lavender or purple) 4 bunches', [
    line('snaps (white) 5 bunches', 5, /^Snapdragon .*White/, 'bunch'),
    line('stock (lavender or purple) 4 bunches', 4, /^(Spray )?Stock .*(Purple|Lavender)/, 'bunch'),
  ]),
  box(
    '20 st. blue delphinium for fri 11/27',
    [line('20 st. blue delphinium', 20, /^Delphinium .*Blue/, 'stem')],
    5,
  ),
  box('alstro - 3 white, 2 hot pink, 1 purple', [
    line('alstro 3 white', 3, /^Alstroemeria .*White/),
    line('2 hot pink', 2, /^Alstroemeria .*Hot Pink/),
    line('1 purple', 1, /^Alstroemeria .*Purple/),
  ]),
  box('ranuncs asst x 5 & anemonies white x 3', [
    line('ranuncs asst x 5', 5, /^Ranunculus .*Assorted/),
    line('anemonies white x 3', 3, /^Anemone .*(White|Panda)/),
  ]),
  box(
    'tues delivery plz: 15 protia pink ice, 10 pin cushion orange, 5 king proteas',
    [
      line('15 protia pink ice', 15, /^Protea Pink Ice/),
      line('10 pin cushion orange', 10, /^Pincushion .*Orange/),
      line('5 king proteas', 5, /^Protea King/),
    ],
    2,
  ),
  box('1 case 4x4 cylinder vases, 1 cs 5in cubes, 2 rolls anchor tape 1/4 clear', [
    line('1 case 4x4 cylinder vases', 1, /^Glass Cylinder Vase Clear 4x4/, 'box'),
    line('1 cs 5in cubes', 1, /^Glass Cube Vase Clear 5 in/, 'box'),
    line('2 rolls anchor tape 1/4 clear', 2, /^Waterproof Anchor Tape Clear 1\/4/, 'each'),
  ]),
  box(
    'ocupo 3 docenas d claveles rojos, 5 bonches d margarita blanca, y un paquete de solidago pa manana',
    [
      line('3 docenas d claveles rojos', 3, /^Carnation (Standard|Novelty) .*Red/, 'dozen'),
      line('5 bonches d margarita blanca', 5, /^Pompon .*White/, 'bunch'),
      line('un paquete de solidago', 1, /^Solidago/, 'bunch'),
    ],
    6,
  ),
  box('gyp mil star 4\neuc baby blu 3\nruscus ital 6\nsame as last week on the leather', [
    line('gyp mil star 4', 4, /^Gypsophila Million Stars/),
    line('euc baby blu 3', 3, /^Eucalyptus Baby Blue/),
    line('ruscus ital 6', 6, /^Ruscus Italian/),
  ]),
  box('Please send (10) white oriental lilies and (5) pink', [
    line('(10) white oriental lilies', 10, /^Lily (Double )?Oriental .*White/),
    line('(5) pink', 5, /^Lily .*Pink/),
  ]),
  box('poinsettias 6.5" red 24, white 12', [
    line('poinsettias 6.5" red 24', 24, /^Poinsettia .*Red 6.5"/),
    line('white 12', 12, /^Poinsettia .*White/),
  ]),
  box('need two hundred white carns 🙏', [
    line('two hundred white carns', 200, /^Carnation (Standard|Novelty) .*White/),
  ]),
  box('#9 satin ribbon: red 3, ivory 2', [
    line('#9 satin ribbon red 3', 3, /^Satin Acetate Ribbon #9 Red/),
    line('ivory 2', 2, /^Satin Acetate Ribbon #9 Ivory/),
  ]),
  box('50 40cm freedom', [line('50 40cm freedom', 50, /^Rose Freedom Red 40cm/)]),
  box(
    'Hi! This is Dana @ Petal Pushers. For Wed - 25 playa blanca 50, 10 bu tinted gyp blue, 1 box leather. Thx!! Sent from my iPhone',
    [
      line('25 playa blanca 50', 25, /^Rose Playa Blanca White 50cm/),
      line('10 bu tinted gyp blue', 10, /^Gypsophila Tinted .*Blue/, 'bunch'),
      line('1 box leather', 1, /^Leatherleaf/, 'box'),
    ],
    3,
  ),
  box('5 bu each white & purple stock', [
    line('5 bu white stock', 5, /^(Spray )?Stock .*White/, 'bunch'),
    line('5 bu purple stock', 5, /^(Spray )?Stock .*Purple/, 'bunch'),
  ]),
  box('12 pots phal white 5in, 2 trays kalanchoe red, 1 flat succulents asst', [
    line('12 pots phal white 5in', 12, /^Phalaenopsis Orchid White 5"/, 'each'),
    line('2 trays kalanchoe red', 2, /^Kalanchoe Red/, 'each'),
    line('1 flat succulents asst', 1, /^Succulent .*Assorted/, 'each'),
  ]),
]
