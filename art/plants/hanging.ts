import { floretDome } from '../flowers/floret-cluster.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { type Art, d, dots, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { patternedLeaf } from './foliage-kit.ts'
import {
  deepGreen,
  HANGING_RIM,
  hangingPot,
  hangingWires,
  heads,
  place,
  RIM,
  type Spot,
  vessel,
} from './pot.ts'
import { calibrachoaHead, fivePetals, petuniaHead, waxBegoniaHead } from './pot-flowers.ts'
import { spiderTuft } from './swords.ts'
import { climberLeaf, mat, strand } from './vines.ts'

/** Loose ends all around a hanging pot, in front of it. */
function curtain(art: Art, id: string, color: Color, size: number, n = 4): string {
  const falls = [
    [
      [58, 104],
      [28, 108],
      [34, 178],
    ],
    [
      [142, 104],
      [172, 108],
      [166, 174],
    ],
    [
      [78, 108],
      [64, 116],
      [66, 190],
    ],
    [
      [122, 108],
      [138, 118],
      [134, 186],
    ],
    [
      [100, 112],
      [98, 130],
      [102, 176],
    ],
  ] as const
  return falls.map((fall) => strand(art, id, color, fall, n, size)).join('')
}

/** A fuchsia: swept-back sepals in `main`, a skirt in `second`, long stamens. It hangs. */
function fuchsiaHead(art: Art, main: Color, second: Color): string {
  return art.def(
    outlined(main, stroke('M0,-34V-22', '#7fa35a', 2) + fill('M-3,-24Q0,-28 3,-24L5,-4H-5Z', main)) +
      stroke('M-2,20V40M2,20V44M0,20V50', tone(main, 0.06), 1.4, ROUND) +
      outlined(
        second,
        fill(
          'M-10,-2C-16,10 -14,22 -6,24Q-3,20 0,25Q3,20 6,24C14,22 16,10 10,-2Z',
          art.petal([
            [0, tone(second, -0.06)],
            [1, tone(second, 0.05)],
          ]),
        ),
      ) +
      outlined(
        main,
        fill(
          'M-4,-6C-14,-4 -24,2 -30,-4C-24,-14 -12,-14 -3,-12ZM4,-6C14,-4 24,2 30,-4C24,-14 12,-14 3,-12ZM-5,-8C-8,4 -14,8 -20,12C-10,14 -2,6 0,-6ZM5,-8C8,4 14,8 20,12C10,14 2,6 0,-6Z',
          main,
        ),
      ),
  )
}

const HANGING_SPOTS: readonly Spot[] = [
  [64, 88, 0.3],
  [136, 88, 0.3],
  [100, 74, 0.32],
  [44, 112, 0.29],
  [156, 112, 0.29],
  [82, 104, 0.32],
  [120, 106, 0.32],
  [58, 138, 0.28],
  [142, 138, 0.28],
  [100, 130, 0.31],
  [78, 160, 0.26],
  [124, 160, 0.26],
]

/** A hanging pot: trailing leaves, spider tufts, or flowers on a mound of leaves. */
function hanging(art: Art, hint: Hint): string {
  if (named(art, 'string-of-pearls')) return stringOfPearls(art, hint)
  const frame = hint.pot === 'hanging' ? hangingWires() + hangingPot(art) : ''
  if (named(art, 'spider')) {
    const stripe = hint.second ?? '#fbfaf5'
    const baby = (x: number, y: number) =>
      stroke(d`M${100 + (x - 100) * 0.4},${HANGING_RIM - 6}Q${x},${HANGING_RIM} ${x},${y}`, '#c9c98a', 1.8) +
      spiderTuft(art, x, y, 0.28, hint.main, stripe)
    return (
      frame + spiderTuft(art, 100, HANGING_RIM - 4, 1, hint.main, stripe) + baby(54, 178) + baby(146, 182)
    )
  }
  const flower = named(
    art,
    'geranium',
    'begonia',
    'fuchsia',
    'combo',
    'petunia',
    'calibrachoa',
    'million',
    'verbena',
    'impatiens',
    'lobelia',
  )
  if (!flower) {
    const { id, color } = climberLeaf(art, hint)
    return frame + mat(art, id, color, HANGING_RIM - 6, 56, 24, 1, 40) + curtain(art, id, color, 0.96, 5)
  }
  const green = named(art, 'ivy') ? '#5d8f4c' : named(art, 'dragon') ? deepGreen : '#55853f'
  const leafId = patternedLeaf(
    art,
    named(art, 'ivy')
      ? { kind: 'lobed', length: 30, width: 15, color: green, veins: 2 }
      : { kind: named(art, 'begonia') ? 'heart' : 'plain', length: 32, width: 10, color: green, veins: 2 },
  )
  const leaves =
    frame + mat(art, leafId, green, HANGING_RIM - 4, 60, 26, 1.06, 44) + curtain(art, leafId, green, 0.9)
  if (named(art, 'fuchsia')) {
    const id = fuchsiaHead(art, hint.main, hint.second ?? hint.main)
    const drops: Spot[] = [
      [50, 112, 0.74],
      [150, 114, 0.74],
      [74, 96, 0.7],
      [128, 98, 0.72],
      [100, 122, 0.8],
      [64, 152, 0.74],
      [136, 154, 0.74],
      [100, 168, 0.7],
      [36, 146, 0.64],
      [166, 148, 0.64],
    ]
    return leaves + place([id], drops)
  }
  const geranium = named(art, 'geranium')
  const combo = named(art, 'combo')
  const ids = heads(
    art,
    hint,
    (a, c) =>
      geranium
        ? floretDome(a, c, { n: 12, size: 2.6, petals: 5, radius: 50 })
        : named(a, 'begonia')
          ? waxBegoniaHead(a, c)
          : named(a, 'calibrachoa', 'million')
            ? calibrachoaHead(a, c)
            : combo
              ? fivePetals('#f6efdc')(a, c)
              : petuniaHead(a, c),
    2,
  )
  return (
    leaves +
    place(
      ids,
      HANGING_SPOTS.map(
        ([x, y, size]) => [x, y, size * (geranium ? 1.05 : 1), art.random.between(0, 60)] as const,
      ),
    )
  )
}

/** Beads on threads over the rim of a pot. */
function stringOfPearls(art: Art, hint: Hint): string {
  const threads = times(11, (i) => {
    const u = (i / 10) * 2 - 1
    const x = 100 + u * 34
    return { x, foot: 186 - Math.abs(Math.sin(i * 2.7)) * 34, sway: u * 12 }
  })
  const beads = threads.flatMap(({ x, foot, sway }) =>
    times(
      Math.floor((foot - RIM + 4) / 7),
      (k) => [x + sway * Math.min(1, k / 3) + (k % 2 ? 2.6 : -2.6), RIM - 4 + k * 7] as const,
    ),
  )
  const top = times(
    46,
    (i) =>
      [
        100 + 32 * Math.sqrt((i + 0.5) / 46) * Math.cos(i * 2.4),
        RIM - 9 + 9 * Math.sqrt((i + 0.5) / 46) * Math.sin(i * 2.4),
      ] as const,
  )
  const all = [...top, ...beads]
  return group(
    'translate(-27 -58)scale(1.27)',
    vessel(art, hint) +
      dots(
        all.map(([x, y]) => [x + 0.8, y + 0.8] as const),
        tone(hint.main, -0.17),
        8,
      ) +
      dots(all, hint.main, 7.4) +
      dots(
        all.map(([x, y]) => [x - 1.4, y - 1.6] as const),
        tone(hint.main, 0.22),
        2.2,
      ),
  )
}

/** Hanging pots. */
export const hangingForms: Renderers = {
  plant_hanging: hanging,
}
