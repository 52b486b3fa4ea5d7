import { type BoxText, box } from './box-texts.ts'
import { line } from './order-lines.ts'

/** More, written with what each must become once the rules had been changed for the sixty of `hurried-texts.ts`. */
export const laterTexts: readonly BoxText[] = [
  box(
    'morning! order for weds pls\n- 3 boxes gyp million star\n- 50 pink floyd 60\n- 2 bunches dusty miler\n- 1 bag moss spanish',
    [
      line('3 boxes gyp million star', 3, /^Gypsophila Million Stars/, 'box'),
      line('50 pink floyd 60', 50, /^Rose Pink Floyd .*60cm/),
      line('2 bunches dusty miler', 2, /^Dusty Miller/, 'bunch'),
      line('1 bag moss spanish', 1, /^Spanish Moss/, 'each'),
    ],
    3,
  ),
  box('freedom 60cm x100 explorer 50cm x75 mondial 60cm x50', [
    line('freedom 60cm x100', 100, /^Rose Freedom Red 60cm/),
    line('explorer 50cm x75', 75, /^Rose Explorer Red 50cm/),
    line('mondial 60cm x50', 50, /^Rose Mondial White 60cm/),
  ]),
  box(
    'Hi its Lori from Stems & Co, can we do 6 hydrangeas blue and 6 white, 20 mini green cymbids thank you',
    [
      line('6 hydrangeas blue', 6, /^Hydrangea .*Blue/),
      line('6 white', 6, /^Hydrangea .*White/),
      line('20 mini green cymbids', 20, /^Cymbidium Orchid Mini Green/),
    ],
  ),
  box(
    'buenos dias, para el lunes 30 porfa: 4 paquetes alstroemeria blanca, 4 de rosada, 25 gerberas anaranjadas',
    [
      line('4 paquetes alstroemeria blanca', 4, /^Alstroemeria .*White/, 'bunch'),
      line('4 de rosada', 4, /^Alstroemeria .*Pink/),
      line('25 gerberas anaranjadas', 25, /^Gerbera .*Orange/),
    ],
    1,
  ),
  box('lillies: 10 casa blanca, 5 stargazer, 5 roselily', [
    line('10 casa blanca', 10, /^Lily Oriental Casa Blanca/),
    line('5 stargazer', 5, /^Lily Oriental Stargazer/),
    line('5 roselily', 5, /^Lily Double Oriental Roselily/),
  ]),
  box('dozen and a half sunflowers, dozen yellow gerbs', [
    line('dozen and a half sunflowers', 18, /^Sunflower (?!Bouquet)/, 'stem'),
    line('dozen yellow gerbs', 1, /^Gerbera .*Yellow/, 'dozen'),
  ]),
  box('50/60cm freedom 100 st', [line('50/60cm freedom 100 st', 100, /^Rose Freedom Red [56]0cm/, 'stem')]),
  box(
    '3 bch ea purple, yellow and white statice for thurs am truck',
    [
      line('3 bch purple statice', 3, /^Statice Purple/, 'bunch'),
      line('3 bch yellow statice', 3, /^Statice Yellow/, 'bunch'),
      line('3 bch white statice', 3, /^Statice White/, 'bunch'),
    ],
    4,
  ),
  box('Need: king protea 6, banksia orange 5, brunia silver 3. Call me 305-555-0142', [
    line('king protea 6', 6, /^Protea King/),
    line('banksia orange 5', 5, /^Banksia .*Orange/),
    line('brunia silver 3', 3, /^Brunia Silver/),
  ]),
  box('1) 25 vendela 50 2) 25 quiksand 50 3) 3 bu lisi champagne', [
    line('25 vendela 50', 25, /^Rose Vendela .*50cm/),
    line('25 quiksand 50', 25, /^Rose Quicksand .*50cm/),
    line('3 bu lisi champagne', 3, /^Lisianthus .*Champagne/, 'bunch'),
  ]),
  box('half a box of leather and a full box of salal tips', [
    line('half a box of leather', 1, /^Leatherleaf/, 'box'),
    line('a full box of salal tips', 1, /^Salal Tips/, 'box'),
  ]),
  box('fillers - hypericum red 5, queen annes lace 3, bupleurum 4 bu', [
    line('hypericum red 5', 5, /^Hypericum .*Red/),
    line('queen annes lace 3', 3, /^Queen Anne's Lace/),
    line('bupleurum 4 bu', 4, /^Bupleurum/, 'bunch'),
  ]),
  box('me mandas 2 cajas d floreros cilindro 4x8 y 1 d copas doradas', [
    line('2 cajas d floreros cilindro 4x8', 2, /^Glass Cylinder Vase Clear 4x8/, 'box'),
    line('1 d copas doradas', 1, /^Metal Compote Gold/),
  ]),
  box('150 red carns, fancy is fine', [line('150 red carns', 150, /^Carnation (Standard|Novelty) .*Red/)]),
  box(
    'can i get amaranthus grn hanging 4 bnch, and tuberose 2bch by saturday?? 🙏🙏',
    [
      line('amaranthus grn hanging 4 bnch', 4, /^Amaranthus Hanging Green/, 'bunch'),
      line('tuberose 2bch', 2, /^Tuberose/, 'bunch'),
    ],
    6,
  ),
  box('noble fir 20 bunches, cedar port orford 10, fresh boxwood garland x2, wreaths balsam 6', [
    line('noble fir 20 bunches', 20, /^Fir Noble/, 'bunch'),
    line('cedar port orford 10', 10, /^Cedar Port Orford/),
    line('fresh boxwood garland x2', 2, /^Fresh Garland Boxwood/),
    line('wreaths balsam 6', 6, /^Fresh Wreath Balsam/),
  ]),
  box('ocho ramos de clavelina blanca, diez de roja', [
    line('ocho ramos de clavelina blanca', 8, /^(Mini Carnation|Carnation .*) .*White/, 'bunch'),
    line('diez de roja', 10, /^(Mini Carnation|Carnation .*) .*Red/),
  ]),
  box('Same day pls: anthurium wht med 10 / ginger red 10 / monstera sm 1 bu', [
    line('anthurium wht med 10', 10, /^Anthurium .*White Medium/),
    line('ginger red 10', 10, /^Ginger Red/),
    line('monstera sm 1 bu', 1, /^Monstera Small/, 'bunch'),
  ]),
  box('poms: button green 4, cushion wht 3, daisy yellow 6', [
    line('button green 4', 4, /^Pompon Button Green/),
    line('cushion wht 3', 3, /^Pompon Cushion White/),
    line('daisy yellow 6', 6, /^Pompon Daisy Yellow/),
  ]),
  box('4 corsage pins, 6 wristlets pearl white', [
    line('4 corsage pins', 4, /^Corsage Pin/),
    line('6 wristlets pearl white', 6, /^Corsage Wristlet Pearl White/),
  ]),
  box('2doz wht snapdragons &  3 bnchs blue thisle, thx - Bea', [
    line('2doz wht snapdragons', 2, /^Snapdragon .*White/, 'dozen'),
    line('3 bnchs blue thisle', 3, /^(Eryngium .*Blue|Echinops)/, 'bunch'),
  ]),
  box('red roses 60 - 100, white - 75, and pink 50cm - 50', [
    line('red roses 60 - 100', 100, /^Rose .*Red 60cm/),
    line('white - 75', 75, /^Rose .*White 60cm/),
    line('pink 50cm - 50', 50, /^Rose .*Pink 50cm/),
  ]),
  box('mini gerbs asst x30 pls and pin cushions yellow x10', [
    line('mini gerbs asst x30', 30, /^Gerbera Mini Assorted/),
    line('pin cushions yellow x10', 10, /^Pincushion .*Yellow/),
  ]),
]
