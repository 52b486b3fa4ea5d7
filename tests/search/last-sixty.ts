import { type BoxText, box } from './box-texts.ts'
import { line } from './order-lines.ts'

/** The last sixty, written after all of the above. */
export const lastSixty: readonly BoxText[] = [
  box(
    '30 forever young 60, 10 bu seeded euc, 6 bu dusty miller fri',
    [
      line('30 forever young 60', 30, /^Rose Forever Young .*60cm/),
      line('10 bu seeded euc', 10, /^Eucalyptus Seeded/, 'bunch'),
      line('6 bu dusty miller', 6, /^Dusty Miller/, 'bunch'),
    ],
    5,
  ),
  box(
    'Good morning! Can we please get:\n2 boxes salal\n1 box leather\n4 bunches italian rucus\n3 bunches olive\nThank you, Marta',
    [
      line('2 boxes salal', 2, /^Salal/, 'box'),
      line('1 box leather', 1, /^Leatherleaf/, 'box'),
      line('4 bunches italian rucus', 4, /^Ruscus Italian/, 'bunch'),
      line('3 bunches olive', 3, /^Olive Branch/, 'bunch'),
    ],
  ),
  box('pink carns 50 / lav carns 50 / white mini carns 5 bu', [
    line('pink carns 50', 50, /^Carnation (Standard|Novelty) .*Pink/),
    line('lav carns 50', 50, /^Carnation (Standard|Novelty) .*Lavender/),
    line('white mini carns 5 bu', 5, /^Mini Carnation White/, 'bunch'),
  ]),
  box('quiero 3 cajas de espuma, 2 rollos de cinta #9 roja, 1 caja de alfileres de perla', [
    line('3 cajas de espuma', 3, /Foam/, 'box'),
    line('2 rollos de cinta #9 roja', 2, /#9 .*Red/, 'each'),
    line('1 caja de alfileres de perla', 1, /^Corsage Pin Pearl/, 'box'),
  ]),
  box('50 st amnesia 60 - 50 st faith 60 - 25 st quicksand 60', [
    line('50 st amnesia 60', 50, /^Rose Amnesia .*60cm/, 'stem'),
    line('50 st faith 60', 50, /^Rose Faith .*60cm/, 'stem'),
    line('25 st quicksand 60', 25, /^Rose Quicksand .*60cm/, 'stem'),
  ]),
  box('delphinium - light blue 5, dark blue 5, white 3', [
    line('light blue 5', 5, /^Delphinium .*Light Blue/),
    line('dark blue 5', 5, /^Delphinium .*Dark Blue/),
    line('white 3', 3, /^Delphinium .*White/),
  ]),
  box('add to my order pls: 10 mini green hydrangea + 5 bu ornithogalum + 2 bu lotv', [
    line('10 mini green hydrangea', 10, /^Hydrangea Mini Green/),
    line('5 bu ornithogalum', 5, /^Ornithogalum/, 'bunch'),
    line('2 bu lotv', 2, /^Lily of the Valley/, 'bunch'),
  ]),
  box('anemone panda x4, ranunculus elegance peach x6, freesia yellow x5', [
    line('anemone panda x4', 4, /^Anemone Panda/),
    line('ranunculus elegance peach x6', 6, /^Ranunculus Elegance Peach/),
    line('freesia yellow x5', 5, /^Freesia .*Yellow/),
  ]),
  box('6 pts xmas cactus red, 10 poinsettia red 6.5, 4 amaryllis red lion', [
    line('6 pts xmas cactus red', 6, /^Christmas Cactus Red/),
    line('10 poinsettia red 6.5', 10, /^Poinsettia .*Red 6.5"/),
    line('4 amaryllis red lion', 4, /^Amaryllis Red Lion/),
  ]),
  box(
    'tmrw am plz - 8 gerb mini asst, 30 gerb std white',
    [
      line('8 gerb mini asst', 8, /^Gerbera Mini Assorted/),
      line('30 gerb std white', 30, /^Gerbera Standard White/),
    ],
    6,
  ),
  box(
    'Necesito 100 tallos de rosa mondial 60 y 50 tallos de rosa vendela 60 para el 24 de noviembre',
    [
      line('100 tallos de rosa mondial 60', 100, /^Rose Mondial White 60cm/, 'stem'),
      line('50 tallos de rosa vendela 60', 50, /^Rose Vendela .*60cm/, 'stem'),
    ],
    2,
  ),
  box('one dozen asiatic lillies orange, two dozen oriental lillies', [
    line('one dozen asiatic lillies orange', 1, /^Lily Asiatic .*Orange/, 'dozen'),
    line('two dozen oriental lillies', 2, /^Lily (Double )?Oriental/, 'dozen'),
  ]),
  box('limonium misty blue or caspia 5 bu, statice wht 3', [
    line('limonium misty blue or caspia 5 bu', 5, /^(Limonium Misty Blue|Caspia)/, 'bunch'),
    line('statice wht 3', 3, /^Statice White/),
  ]),
  box('trop: 10 heliconia rostrata, 10 ginger pink, 5 anthurium choco large', [
    line('10 heliconia rostrata', 10, /^Heliconia Rostrata/),
    line('10 ginger pink', 10, /^Ginger Pink/),
    line('5 anthurium choco large', 5, /^Anthurium Choco .*Large/),
  ]),
  box('x3 pompon button white x3 pompon cushion yellow', [
    line('x3 pompon button white', 3, /^Pompon Button White/),
    line('x3 pompon cushion yellow', 3, /^Pompon Cushion Yellow/),
  ]),
  box('bupl 5 bu, hyper pink 4 bu', [
    line('bupl 5 bu', 5, /^Bupleurum/, 'bunch'),
    line('hyper pink 4 bu', 4, /^Hypericum .*Pink/, 'bunch'),
  ]),
  box('wedding 12/5: 75 white ohara, 50 patience, 24 juliet', [
    line('75 white ohara', 75, /^Garden Rose White O'Hara/),
    line('50 patience', 50, /^Garden Rose Patience/),
    line('24 juliet', 24, /^Garden Rose Juliet/),
  ]),
  box('monstera lg 2 bu, ti leaves black 2 bu, aspidistra 1 bu, palm areca 3 bu', [
    line('monstera lg 2 bu', 2, /^Monstera Large/, 'bunch'),
    line('ti leaves black 2 bu', 2, /^Ti Leaf Black/, 'bunch'),
    line('aspidistra 1 bu', 1, /^Aspidistra$/, 'bunch'),
    line('palm areca 3 bu', 3, /^Palm Areca$/, 'bunch'),
  ]),
  box('2 cs bud vases, 1 cs 4 in cubes and 1 case mason jars', [
    line('2 cs bud vases', 2, /^Glass Bud Vase/, 'box'),
    line('1 cs 4 in cubes', 1, /^Glass Cube Vase Clear 4 in/, 'box'),
    line('1 case mason jars', 1, /^Glass Mason Jar/, 'box'),
  ]),
  box('rosas rojas 60cm 100, rosas blancas 60cm 50, baby breath 3 paq', [
    line('rosas rojas 60cm 100', 100, /^Rose .*Red 60cm/),
    line('rosas blancas 60cm 50', 50, /^Rose .*White 60cm/),
    line('baby breath 3 paq', 3, /^Gypsophila/, 'bunch'),
  ]),
  box('1 bnch each: scabiosa candy scoop, veronica pink, astilbe white', [
    line('1 bnch scabiosa candy scoop', 1, /^Scabiosa Candy Scoop/, 'bunch'),
    line('1 bnch veronica pink', 1, /^Veronica .*Pink/, 'bunch'),
    line('1 bnch astilbe white', 1, /^Astilbe .*White/, 'bunch'),
  ]),
]
