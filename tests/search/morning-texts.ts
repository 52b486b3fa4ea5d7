import { type BoxText, box } from './box-texts.ts'
import { line } from './order-lines.ts'

/** Ninety lines of shops, garden centers and event designers, in English, Spanish and both. */
export const morningTexts: readonly BoxText[] = [
  box(
    'hey can you send 100 explorer 60cm, 50 vendela 50 and 6 bch seeded euc for thurs am? thx!!',
    [
      line('100 explorer 60cm', 100, /^Rose Explorer Red 60cm/),
      line('50 vendela 50', 50, /^Rose Vendela Ivory 50cm/),
      line('6 bch seeded euc', 6, /^Eucalyptus Seeded/, 'bunch'),
    ],
    4,
  ),
  box(
    'Good morning! Need for Tues:\n- 10 bu white snaps\n- 5 bu purple stock\n- 200 stems red carns\n- 3 bunches israeli ruscus\nThank you, Dana',
    [
      line('10 bu white snaps', 10, /^Snapdragon .*White/, 'bunch'),
      line('5 bu purple stock', 5, /^(Spray )?Stock .*Purple/, 'bunch'),
      line('200 stems red carns', 200, /^Carnation .*Red (Select|Fancy)/, 'stem'),
      line('3 bunches israeli ruscus', 3, /^Ruscus Israeli/, 'bunch'),
    ],
    2,
  ),
  box(
    "Smith wedding:\n75 white o'hara\n40 juliet garden rose\n10 bn lisi white\n6 bn astilbe wht\n8 bn italian ruscus\nneed by 12/4",
    [
      line("75 white o'hara", 75, /^Garden Rose White O'Hara/),
      line('40 juliet garden rose', 40, /^Garden Rose Juliet/),
      line('10 bn lisi white', 10, /^Lisianthus .*White/, 'bunch'),
      line('6 bn astilbe wht', 6, /^Astilbe .*White/, 'bunch'),
      line('8 bn italian ruscus', 8, /^Ruscus Italian/, 'bunch'),
    ],
    5,
  ),
  box('qs 60 x 75 / mondial 60 x 100 / faith 50 x 50', [
    line('qs 60 x 75', 75, /^Rose Quicksand Champagne 60cm/),
    line('mondial 60 x 100', 100, /^Rose Mondial White 60cm/),
    line('faith 50 x 50', 50, /^Rose Faith Dusty Pink 50cm/),
  ]),
  box(
    'hola buenos dias, me mandas 100 rosas freedom de 60, 5 ramos de gypsophila y 3 paquetes de ruscus para el jueves por favor',
    [
      line('100 rosas freedom de 60', 100, /^Rose Freedom Red 60cm/),
      line('5 ramos de gypsophila', 5, /^Gypsophila/, 'bunch'),
      line('3 paquetes de ruscus', 3, /^Ruscus/, 'bunch'),
    ],
    4,
  ),
  box(
    'para mañana 50 girasoles, 10 ramos statice morado y 20 hortensias azules',
    [
      line('50 girasoles', 50, /^Sunflower/),
      line('10 ramos statice morado', 10, /^Statice Purple/, 'bunch'),
      line('20 hortensias azules', 20, /^Hydrangea .*Blue/),
    ],
    6,
  ),
  box('4 flats yellow sorbet violas, 6 flats pansy mix, 2 flats white pansies', [
    line('4 flats yellow sorbet violas', 4, /^Viola Sorbet Yellow/, 'each'),
    line('6 flats pansy mix', 6, /^Pansy Delta Mix/, 'each'),
    line('2 flats white pansies', 2, /^Pansy Delta White/, 'each'),
  ]),
  box(
    '60 bags potting soil 2 cu ft + 20 bags ice melt + 10 topsoil next tues',
    [
      line('60 bags potting soil 2 cu ft', 60, /^Potting Soil Premium 2 cu ft/),
      line('20 bags ice melt', 20, /^Ice Melt/),
      line('10 topsoil', 10, /^Topsoil/),
    ],
    2,
  ),
  box('1 cs wet foam standard, 2 rolls #9 satin ribbon white, 1 bx water tubes 4in', [
    line('1 cs wet foam standard', 1, /^Floral Foam Brick Wet Standard/, 'box'),
    line('2 rolls #9 satin ribbon white', 2, /^Satin Acetate Ribbon #9 White/),
    line('1 bx water tubes 4in', 1, /^Water Tube .*4 in/, 'box'),
  ]),
  box('2 dz gerb mixed, 3 doz sunflowers, 5dz red roses 50', [
    line('2 dz gerb mixed', 2, /^Gerbera .*Assorted/, 'dozen'),
    line('3 doz sunflowers', 3, /^Sunflower/, 'dozen'),
    line('5dz red roses 50', 5, /^Rose .*Red.* 50cm/, 'dozen'),
  ]),
  box('pink floyd 50 - 25\ntopaz 60 - 50\nlola 60 - 25', [
    line('pink floyd 50 - 25', 25, /^Rose Pink Floyd Hot Pink 50cm/),
    line('topaz 60 - 50', 50, /^Rose Topaz Hot Pink 60cm/),
    line('lola 60 - 25', 25, /^Rose Lola Hot Pink 60cm/),
  ]),
  box(
    '1) 3 bu curly willow 5-6\n2) 2 bu redtwig\n3) 10 bu leather\n4) 4 bu salal\nfor friday delivery',
    [
      line('3 bu curly willow 5-6', 3, /^Curly Willow 5-6/, 'bunch'),
      line('2 bu redtwig', 2, /^Red Twig Dogwood/, 'bunch'),
      line('10 bu leather', 10, /^Leatherleaf/, 'bunch'),
      line('4 bu salal', 4, /^Salal/, 'bunch'),
    ],
    5,
  ),
  box('ten white hydrangeas and a dozen blue hydrangeas pls', [
    line('ten white hydrangeas', 10, /^Hydrangea .*White/),
    line('a dozen blue hydrangeas', 1, /^Hydrangea .*Blue/, 'dozen'),
  ]),
  box('25 ea sahara 50 and quicksand 50', [
    line('25 sahara 50', 25, /^Rose Sahara Champagne 50cm/),
    line('25 quicksand 50', 25, /^Rose Quicksand Champagne 50cm/),
  ]),
  box('need 1 qb freedom 60, also 5 bu white alstro, no select just super select', [
    line('1 qb freedom 60', 1, /Rose Freedom Red 60cm/, 'box'),
    line('5 bu white alstro', 5, /^Alstroemeria .*White/, 'bunch'),
  ]),
  box('White:\n10 bu stock\n5 bu snaps\nPink:\n10 bu stock\n5 bu lisi', [
    line('10 bu stock', 10, /^(Spray )?Stock .*White/, 'bunch'),
    line('5 bu snaps', 5, /^Snapdragon .*White/, 'bunch'),
    line('10 bu stock', 10, /^(Spray )?Stock .*Pink/, 'bunch'),
    line('5 bu lisi', 5, /^Lisianthus .*Pink/, 'bunch'),
  ]),
  box('freedom 60 x100 if under 1.40, explorer 60 x50', [
    line('freedom 60 x100', 100, /^Rose Freedom Red 60cm/),
    line('explorer 60 x50', 50, /^Rose Explorer Red 60cm/),
  ]),
  box('8 bu waxflower, 6 solidago, limonium misty blue 4 bu, caspia 2', [
    line('8 bu waxflower', 8, /^Waxflower/, 'bunch'),
    line('6 solidago', 6, /^Solidago/),
    line('limonium misty blue 4 bu', 4, /^Limonium Misty Blue/, 'bunch'),
    line('caspia 2', 2, /^Caspia/),
  ]),
  box('Hi Maria, can we get 12 boston ferns 10", 6 peace lilies 6" and 8 red poinsettias 6.5? ty', [
    line('12 boston ferns 10"', 12, /^Fern Boston Green 10"/),
    line('6 peace lilies 6"', 6, /^Peace Lily White 6"/),
    line('8 red poinsettias 6.5', 8, /^Poinsettia .*Red.*6\.5"/),
  ]),
  box('babys breath 10bu, baby blue 10bu, billy balls 3bu, qal 5bu', [
    line('babys breath 10bu', 10, /^Gypsophila/, 'bunch'),
    line('baby blue 10bu', 10, /^Eucalyptus Baby Blue/, 'bunch'),
    line('billy balls 3bu', 3, /^Craspedia/, 'bunch'),
    line('qal 5bu', 5, /^Queen Anne's Lace/, 'bunch'),
  ]),
  box('100 freedom 60s, actually make that 150', [line('150 freedom 60s', 150, /^Rose Freedom Red 60cm/)]),
  box("3 bu dusty miller, don't need ruscus this week, 2 bu olive", [
    line('3 bu dusty miller', 3, /^Dusty Miller/, 'bunch'),
    line('2 bu olive', 2, /^Olive Branch/, 'bunch'),
  ]),
  box('same as last week but 50 more mondial 50', [line('50 mondial 50', 50, /^Rose Mondial White 50cm/)]),
  box(
    'oye necesito 4 cajas de oasis, 2 rollos de liston rojo #9 y 30 bolsas de tierra negra pa el lunes',
    [
      line('4 cajas de oasis', 4, /^Floral Foam/, 'box'),
      line('2 rollos de liston rojo #9', 2, /^Satin Acetate Ribbon #9 Red/),
      line('30 bolsas de tierra negra', 30, /^Topsoil/),
    ],
    1,
  ),
  box('anthurium red lg 10, bop 15 st, 5 ginger red, monstera lrg 1 bu', [
    line('anthurium red lg 10', 10, /^Anthurium Tropical Red Large/),
    line('bop 15 st', 15, /^Bird of Paradise/, 'stem'),
    line('5 ginger red', 5, /^Ginger Red/),
    line('monstera lrg 1 bu', 1, /^Monstera Large/, 'bunch'),
  ]),
  box(
    'Order for Wed 11/25\n• Carnations, white - 100\n• Mini carns, hot pink - 5 bunches\n• Poms, daisy yellow - 4 bunches',
    [
      line('Carnations, white - 100', 100, /^Carnation .*White (Select|Fancy)/),
      line('Mini carns, hot pink - 5 bunches', 5, /^Mini Carnation Hot Pink/, 'bunch'),
      line('Poms, daisy yellow - 4 bunches', 4, /^Pompon Daisy Yellow/, 'bunch'),
    ],
    3,
  ),
  box('stargazers 5 bu, casablanca lilies 3 bu and la hybrid orange x 2', [
    line('stargazers 5 bu', 5, /^Lily Oriental Stargazer/, 'bunch'),
    line('casablanca lilies 3 bu', 3, /^Lily Oriental Casa Blanca/, 'bunch'),
    line('la hybrid orange x 2', 2, /^Lily LA Hybrid .*Orange/),
  ]),
  box('6 3gal red knockout roses, 10 boxwood winter gem, 4 emerald green arbs 5gal', [
    line('6 3gal red knockout roses', 6, /^Rose Shrub Knock Out Red/),
    line('10 boxwood winter gem', 10, /^Boxwood Winter Gem/),
    line('4 emerald green arbs 5gal', 4, /^Arborvitae Emerald Green 5 gal/),
  ]),
  box('2 green trick, 2 thistle, 3 hyp red', [
    line('2 green trick', 2, /^Dianthus Trick Green/),
    line('2 thistle', 2, /^(Eryngium|Echinops)/),
    line('3 hyp red', 3, /^Hypericum .*Red/),
  ]),
  box('delph dk blue 5 bun, larkspur wht 5 bun', [
    line('delph dk blue 5 bun', 5, /^Delphinium .*Dark Blue/, 'bunch'),
    line('larkspur wht 5 bun', 5, /^Larkspur .*White/, 'bunch'),
  ]),
  box('white taper candles 2 bx; 1 case cylinder vase 4x8', [
    line('white taper candles 2 bx', 2, /^Taper Candle White/, 'box'),
    line('1 case cylinder vase 4x8', 1, /^Glass Cylinder Vase Clear 4x8/, 'box'),
  ]),
]
