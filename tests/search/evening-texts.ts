import { type BoxText, box } from './box-texts.ts'
import { line } from './order-lines.ts'

/** Forty more lines, written after the reader knew the ninety of the morning. */
export const eveningTexts: readonly BoxText[] = [
  box(
    'Afternoon Jen! could u please put 75 ocean song 50s and 4 bunches of blue thistle on my friday order? appreciate it',
    [
      line('75 ocean song 50s', 75, /^Rose Ocean Song Lavender 50cm/),
      line('4 bunches of blue thistle', 4, /^(Eryngium|Echinops) .*Blue/, 'bunch'),
    ],
    5,
  ),
  box('bridal pty - 12 wht calla minis, 3 bu jasmine vine, 2 bu lamb ear', [
    line('12 wht calla minis', 12, /^Mini Calla .*White/),
    line('3 bu jasmine vine', 3, /^Jasmine Vine/, 'bunch'),
    line('2 bu lamb ear', 2, /^Lamb's Ear/, 'bunch'),
  ]),
  box(
    'Ceremony\n20 white hydrangea\n8 bu silver dollar\nReception\n150 playa blanca 60\n6 bu white freesia',
    [
      line('20 white hydrangea', 20, /^Hydrangea .*White/),
      line('8 bu silver dollar', 8, /^Eucalyptus Silver Dollar/, 'bunch'),
      line('150 playa blanca 60', 150, /^Rose Playa Blanca White 60cm/),
      line('6 bu white freesia', 6, /^Freesia Double White/, 'bunch'),
    ],
  ),
  box('two boxes leatherleaf, one case of votive candles, and three packs white tissue', [
    line('two boxes leatherleaf', 2, /^Leatherleaf/, 'box'),
    line('one case of votive candles', 1, /^Votive Candle/, 'box'),
    line('three packs white tissue', 3, /^Waxed Tissue White/, 'each'),
  ]),
  box(
    'ocupo 3 bonches de eucalipto baby blue, 100 claveles blancos y 2 docenas de gerberas surtidas pal sabado',
    [
      line('3 bonches de eucalipto baby blue', 3, /^Eucalyptus Baby Blue/, 'bunch'),
      line('100 claveles blancos', 100, /^Carnation .*White/),
      line('2 docenas de gerberas surtidas', 2, /^Gerbera .*Assorted/, 'dozen'),
    ],
    6,
  ),
  box('frozen: no. just 5 green hydrangea + 5 antique pink hydrangea', [
    line('5 green hydrangea', 5, /^Hydrangea .*Green/),
    line('5 antique pink hydrangea', 5, /^Hydrangea Antique Pink/),
  ]),
  box('red tulips 10bu. or if none then pink ones', [line('red tulips 10bu', 10, /^Tulip .*Red/, 'bunch')]),
  box('vendela/50/100, tibet/60/50', [
    line('vendela/50/100', 100, /^Rose Vendela Ivory 50cm/),
    line('tibet/60/50', 50, /^Rose Tibet White 60cm/),
  ]),
  box('cooler restock: poms cushion wht 6, poms button grn 4, alstro asst 8, statice prpl 3', [
    line('poms cushion wht 6', 6, /^Pompon Cushion White/),
    line('poms button grn 4', 4, /^Pompon Button Green/),
    line('alstro asst 8', 8, /^Alstroemeria Assorted/),
    line('statice prpl 3', 3, /^Statice Purple/),
  ]),
  box(
    '4 christmas cactus trays pink, 10 amaryllis red lion, 2 doz cyclamen red for the 2nd',
    [
      line('4 christmas cactus trays pink', 4, /^Christmas Cactus Pink/),
      line('10 amaryllis red lion', 10, /^Amaryllis Red Lion/),
      line('2 doz cyclamen red', 2, /^Cyclamen Red 6/, 'dozen'),
    ],
    3,
  ),
  box('25 balsam wreaths 22 inch, 6 cedar garlands, 12 rosemary xmas trees', [
    line('25 balsam wreaths 22 inch', 25, /^Fresh Wreath Balsam/),
    line('6 cedar garlands', 6, /^Fresh Garland Western Cedar/),
    line('12 rosemary xmas trees', 12, /^Rosemary Christmas Tree/),
  ]),
  box('hot pink sprayroses 5 bu (if u have), lt pink spray roses 3 bu, majolika white x 4', [
    line('hot pink sprayroses 5 bu', 5, /^Spray Rose .*Hot Pink/, 'bunch'),
    line('lt pink spray roses 3 bu', 3, /^Spray Rose .*Light Pink/, 'bunch'),
    line('majolika white x 4', 4, /^Spray Rose White Majolika/),
  ]),
  box('lemme get 30 panda anemonies, 10 bun butterfly ranunculas', [
    line('30 panda anemonies', 30, /^Anemone Panda/),
    line('10 bun butterfly ranunculas', 10, /^Ranunculus Butterfly/, 'bunch'),
  ]),
  box('1x leucadendron safari sunset, 2x pincushion orange, 3x king protea pink', [
    line('1x leucadendron safari sunset', 1, /^Leucadendron Safari Sunset/),
    line('2x pincushion orange', 2, /^Pincushion .*Orange/),
    line('3x king protea pink', 3, /^Protea King/),
  ]),
]
