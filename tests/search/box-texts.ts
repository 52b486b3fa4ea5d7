import { line, type OrderLine } from './order-lines.ts'

/** A text typed or pasted into the search box: the lines it orders, and the weekday it names (Sunday is 0). */
export type BoxText = { text: string; lines: readonly OrderLine[]; weekday?: number }

export const box = (text: string, lines: readonly OrderLine[], weekday?: number): BoxText => ({
  text,
  lines,
  ...(weekday !== undefined && { weekday }),
})

/** Sixty lines in 23 texts, written before the box could read any of them. */
export const boxTexts: readonly BoxText[] = [
  box(
    '12 freedom 60, 2 bu euc, gyp x4 for thu',
    [
      line('12 freedom 60', 12, /^Rose Freedom Red 60cm/),
      line('2 bu euc', 2, /^Eucalyptus/, 'bunch'),
      line('gyp x4', 4, /^Gypsophila/),
    ],
    4,
  ),
  box('75 mondial 50, 50 explorer 60', [
    line('75 mondial 50', 75, /^Rose Mondial White 50cm/),
    line('50 explorer 60', 50, /^Rose Explorer Red 60cm/),
  ]),
  box(
    'Hi Maria! Can I get 10 white snaps, 5 purple stock and 3 dusty miller for Friday? Thanks, Jo',
    [
      line('10 white snaps', 10, /^Snapdragon .*White/),
      line('5 purple stock', 5, /^(Spray )?Stock .*Purple/),
      line('3 dusty miller', 3, /^Dusty Miller/),
    ],
    5,
  ),
  box(
    'hola, me puede mandar 4 bonches de eucalipto y 6 gipsofila para el jueves, gracias',
    [line('4 bonches de eucalipto', 4, /^Eucalyptus/, 'bunch'), line('6 gipsofila', 6, /^Gypsophila/)],
    4,
  ),
  box('sunflowers 30\nlemon leaf 12\n2 bx leatherleaf', [
    line('sunflowers 30', 30, /^Sunflower (?!Bouquet)/),
    line('lemon leaf 12', 12, /^Salal/),
    line('2 bx leatherleaf', 2, /^Leatherleaf/, 'box'),
  ]),
  box('two bunches of italian ruscus, a dozen stargazers', [
    line('two bunches of italian ruscus', 2, /^Ruscus Italian/, 'bunch'),
    line('a dozen stargazers', 1, /^Lily Oriental Stargazer/, 'dozen'),
  ]),
  box('12 rosas rojas 60, 3 paq estatice morado, clavel blanco x50', [
    line('12 rosas rojas 60', 12, /^Rose .*Red 60cm/),
    line('3 paq estatice morado', 3, /^Statice Purple/, 'bunch'),
    line('clavel blanco x50', 50, /^Carnation (Standard|Novelty) .*White/),
  ]),
  box('tomorrow: 20 blue hyd, 15 birds of paradise + 4 ti leaf black', [
    line('20 blue hyd', 20, /^Hydrangea .*Blue/),
    line('15 birds of paradise', 15, /^Bird of Paradise/),
    line('4 ti leaf black', 4, /^Ti Leaf Black/),
  ]),
  box('5 bells of ireland 10 limonium misty blue', [
    line('5 bells of ireland', 5, /^Bells of Ireland/),
    line('10 limonium misty blue', 10, /^Limonium Misty Blue/),
  ]),
  box('gyp x4 euc silver dollar x6', [
    line('gyp x4', 4, /^Gypsophila/),
    line('euc silver dollar x6', 6, /^Eucalyptus Silver Dollar/),
  ]),
  box('Good morning, need 100 white carns, 40 pink carns please', [
    line('100 white carns', 100, /^Carnation (Standard|Novelty) .*White/),
    line('40 pink carns', 40, /^Carnation (Standard|Novelty) .*Pink/),
  ]),
  box('rose vendela 50cm, 25; rose quicksand 50cm, 50', [
    line('rose vendela 50cm, 25', 25, /^Rose Vendela .*50cm/),
    line('rose quicksand 50cm, 50', 50, /^Rose Quicksand .*50cm/),
  ]),
  box(
    'sat: gerb hot pink 40, mini gerbs asst 60, craspedia 3',
    [
      line('gerb hot pink 40', 40, /^Gerbera (Standard|Mini) Hot Pink/),
      line('mini gerbs asst 60', 60, /^Gerbera Mini Assorted/),
      line('craspedia 3', 3, /^Craspedia/),
    ],
    6,
  ),
  box(
    'need 2 cases foam bricks and 3 rolls stem wrap green by wed',
    [
      line('2 cases foam bricks', 2, /Foam/, 'box'),
      line('3 rolls stem wrap green', 3, /^Stem Wrap Tape Green/, 'each'),
    ],
    3,
  ),
  box('dos cajas de helecho cuero, cinco hortensias azules, diez lirios blancos', [
    line('dos cajas de helecho cuero', 2, /^Leatherleaf/, 'box'),
    line('cinco hortensias azules', 5, /^Hydrangea .*Blue/),
    line('diez lirios blancos', 10, /^Lily .*White/),
  ]),
  box('iris 30, freesia wht 5 & tuberose 10', [
    line('iris 30', 30, /^Iris/),
    line('freesia wht 5', 5, /^Freesia .*White/),
    line('tuberose 10', 10, /^Tuberose/),
  ]),
  box(
    'Necesito para el viernes: 50 girasoles, 8 alstroemeria roja y 12 ruscus israelí. Saludos, Lupe',
    [
      line('50 girasoles', 50, /^Sunflower (?!Bouquet)/),
      line('8 alstroemeria roja', 8, /^Alstroemeria .*Red/),
      line('12 ruscus israelí', 12, /^Ruscus Israeli/),
    ],
    5,
  ),
  box('3 delph dk blue\n4 lisi purp\n6 yellow alstro\n\nthank you!', [
    line('3 delph dk blue', 3, /^Delphinium .*Dark Blue/),
    line('4 lisi purp', 4, /^Lisianthus .*Purple/),
    line('6 yellow alstro', 6, /^Alstroemeria .*Yellow/),
  ]),
  box(
    '25 freedom 50cm for monday, also 2 bunches bear grass and one bunch of lily grass',
    [
      line('25 freedom 50cm', 25, /^Rose Freedom Red 50cm/),
      line('2 bunches bear grass', 2, /^Bear Grass/, 'bunch'),
      line('one bunch of lily grass', 1, /^Lily Grass$/, 'bunch'),
    ],
    1,
  ),
  box('anthurium red lg 6, 10 large monstera, aspidistra var x2', [
    line('anthurium red lg 6', 6, /^Anthurium .*Red Large/),
    line('10 large monstera', 10, /^Monstera Large/),
    line('aspidistra var x2', 2, /^Aspidistra Variegated/),
  ]),
  box('spider mums wht 20, button poms green 6, 12 daisy poms', [
    line('spider mums wht 20', 20, /^Spider Mum .*White/),
    line('button poms green 6', 6, /^Pompon Button Green/),
    line('12 daisy poms', 12, /^Pompon Daisy/),
  ]),
  box('hypericum green 10 solidago 8', [
    line('hypericum green 10', 10, /^Hypericum .*Green/),
    line('solidago 8', 8, /^Solidago/),
  ]),
  box('3 plumosa, 2 tree fern, 6 var pitt', [
    line('3 plumosa', 3, /^Fern Plumosus/),
    line('2 tree fern', 2, /^Fern Tree/),
    line('6 var pitt', 6, /^Pittosporum Variegated/),
  ]),
]
