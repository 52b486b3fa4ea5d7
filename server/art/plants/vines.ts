import { floretDome } from '../flowers/floret-cluster.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { along, stem } from '../lib/stem.ts'
import {
  type Art,
  at,
  circle,
  d,
  dots,
  ellipse,
  fill,
  group,
  type Point,
  ROUND,
  stroke,
  use,
} from '../lib/svg.ts'
import { spiderTuft } from './foliage.ts'
import { type PatternedLeaf, patternedLeaf, putLeaf } from './foliage-kit.ts'
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

/** The leaf of a climber or trailer, by a word of the image name; a heart leaf when none fits. */
const climbers: readonly (readonly [word: string, leaf: PatternedLeaf])[] = [
  ['pothos', { kind: 'heart', length: 34, width: 14, pattern: 'center' }],
  ['ivy', { kind: 'lobed', length: 28, width: 14, veins: 3 }],
  ['hoya', { kind: 'plain', length: 32, width: 9, pattern: 'edge', veins: 0 }],
  ['arrowhead', { kind: 'lobed', length: 36, width: 13, pattern: 'center', second: '#eef3dc' }],
  ['brasil', { kind: 'heart', length: 32, width: 12, pattern: 'center' }],
  ['sweet-potato', { kind: 'lobed', length: 34, width: 16, veins: 2 }],
  ['vinca', { kind: 'plain', length: 22, width: 7, pattern: 'edge', second: '#f5efd0', color: '#6f9a52' }],
]

function climberLeaf(art: Art, hint: Hint) {
  const base = climbers.find(([word]) => art.seed.includes(word))?.[1] ?? {
    kind: 'heart' as const,
    length: 32,
    width: 12,
  }
  const color = base.color ?? hint.main
  const second = base.second ?? hint.second
  const id = patternedLeaf(art, { ...base, color, ...(second ? { second } : {}) })
  if (!named(art, 'adansonii')) return { id, color }
  const holes = fill(
    'M-7,-8Q-9,-13 -3,-14ZM7,-8Q9,-13 3,-14ZM-7,-17Q-8,-22 -2,-22ZM7,-17Q8,-22 2,-22Z',
    tone(color, -0.24),
  )
  return { id: art.def(use(id) + holes), color }
}

/** A shoot from `from` over `bend` to `to` with leaves in turn on both sides. */
function strand(
  art: Art,
  leafId: string,
  color: Color,
  [from, bend, to]: readonly [Point, Point, Point],
  n: number,
  size: number,
): string {
  const leaves = times(n, (i) => {
    const { x, y, turn } = along(from, bend, to, (i + 0.8) / n)
    return putLeaf(
      leafId,
      color,
      x,
      y,
      turn + (i % 2 ? 52 : -52) + art.random.jitter(14),
      size * (1 - 0.3 * (i / n)),
      i % 2 ? 0 : -0.02,
    )
  })
  return (
    stroke(
      d`M${from[0]},${from[1]}Q${bend[0]},${bend[1]} ${to[0]},${to[1]}`,
      tone(color, -0.06),
      2.2,
      ROUND,
    ) + leaves.join('')
  )
}

/** Leaves crowded over the soil. */
function mat(
  art: Art,
  leafId: string,
  color: Color,
  y: number,
  half: number,
  n: number,
  size: number,
  rise = 44,
): string {
  return times(n, (i) => {
    const r = Math.sqrt((n - i - 0.5) / n)
    const u = r * Math.cos(i * 2.39996)
    const v = r * Math.abs(Math.sin(i * 2.39996))
    return { x: 100 + u * half, y: y - v * rise, turn: u * 100, step: -u * 0.04 + v * 0.02 }
  })
    .concat(
      times(7, (i) => ({
        x: 100 + (i - 3) * half * 0.26,
        y: y - 9,
        turn: 180 - (i - 3) * 26,
        step: 0.03 - (i % 2) * 0.03,
      })),
    )
    .sort((a, b) => a.y - b.y)
    .map(({ x, y: py, turn, step }) =>
      putLeaf(leafId, color, x, py, turn + art.random.jitter(22), size, step),
    )
    .join('')
}

/** A potted climber, its longest shoots falling over the rim. */
function vine(art: Art, hint: Hint): string {
  const { id, color } = climberLeaf(art, hint)
  if (hint.pot === 'tray')
    return (
      vessel(art, hint) +
      mat(art, id, color, RIM - 4, 76, 34, 0.95, 56) +
      strand(
        art,
        id,
        color,
        [
          [30, 132],
          [16, 140],
          [22, 172],
        ],
        4,
        0.8,
      ) +
      strand(
        art,
        id,
        color,
        [
          [170, 132],
          [186, 140],
          [178, 172],
        ],
        4,
        0.8,
      )
    )
  const falls = [
    [
      [72, RIM - 8],
      [38, RIM - 4],
      [44, 186],
    ],
    [
      [128, RIM - 8],
      [164, RIM - 6],
      [156, 182],
    ],
    [
      [92, RIM - 4],
      [76, RIM + 6],
      [78, 178],
    ],
  ] as const
  return (
    vessel(art, hint) +
    mat(art, id, color, RIM - 8, 46, 26, 1.16, 66) +
    falls.map((fall) => strand(art, id, color, fall, 5, 0.92)).join('')
  )
}

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

/** Plants that spill over the edge of a flat: tiny flowers in a cloud, or colored leaves. */
function trailing(art: Art, hint: Hint): string {
  if (named(art, 'sweet-potato', 'vinca', 'ivy', 'licorice')) return vine(art, hint)
  if (named(art, 'ajuga')) {
    const id = patternedLeaf(art, { kind: 'wave', length: 26, width: 10, color: hint.main, veins: 2 })
    const spikes = times(7, (i) => [36 + i * 21, 104 - (i % 2) * 14] as const)
    return (
      vessel(art, hint) +
      stem(spikes.map(([x, y]) => d`M${x},${RIM - 6}V${y - 18}`).join(''), '#6f5a7a', 2.4) +
      dots(
        spikes.flatMap(([x, y]) => times(10, (k) => [x + (k % 2 ? 4 : -4), y - 18 + k * 4.6] as const)),
        '#5a5ac0',
        6,
      ) +
      mat(art, id, hint.main, RIM - 2, 78, 40, 1, 30)
    )
  }
  const green = named(art, 'phlox') ? '#5d8a4a' : '#6a9a52'
  const leafId = patternedLeaf(art, { kind: 'plain', length: 20, width: 4.6, color: green, veins: 0 })
  const cloud = times(48, (i) => {
    const r = Math.sqrt((i + 0.5) / 48)
    const u = r * Math.cos(i * 2.39996)
    const v = r * Math.sin(i * 2.39996)
    return [100 + u * 82 + art.random.jitter(3), 112 + v * 38 + u * u * 10 + art.random.jitter(3)] as const
  })
  const domed = named(art, 'verbena')
  if (domed) {
    const ids = heads(art, hint, (a, c) =>
      floretDome(a, c, { n: 16, size: 2.4, petals: 5, radius: 48, squash: 0.8, eye: '#f6efdc' }),
    )
    return (
      vessel(art, hint) +
      mat(art, leafId, green, RIM - 2, 80, 34, 1.3, 50) +
      place(ids, [
        [44, 104, 0.34],
        [156, 104, 0.34],
        [76, 88, 0.38],
        [124, 88, 0.38],
        [100, 108, 0.4],
        [62, 128, 0.34],
        [138, 128, 0.34],
        [100, 76, 0.34],
      ])
    )
  }
  const size = named(art, 'alyssum') ? 8.4 : 10.4
  const petals = (points: readonly Point[], color: Color) =>
    dots(
      points.flatMap(([x, y]) => [
        [x - size * 0.32, y] as const,
        [x + size * 0.32, y - size * 0.2] as const,
        [x, y + size * 0.36] as const,
      ]),
      color,
      size * 0.72,
    )
  const eye = named(art, 'bacopa')
    ? '#f2c53a'
    : named(art, 'lobelia', 'phlox')
      ? '#fbfaf5'
      : mix(hint.main, '#c9d07a', 0.6)
  return (
    vessel(art, hint) +
    ellipse(100, 118, 80, 32, tone(green, -0.14)) +
    mat(art, leafId, green, RIM - 2, 82, 30, 1.3, 46) +
    petals(
      cloud.map(([x, y]) => [x + 0.9, y + 1.1] as const),
      tone(hint.main, -0.17),
    ) +
    petals(
      cloud.filter((_, i) => i % 2),
      tone(hint.main, -0.03),
    ) +
    petals(
      cloud.filter((_, i) => i % 2 === 0),
      tone(hint.main, 0.05),
    ) +
    dots(cloud, eye, 1.9)
  )
}

/** Low evergreen carpet in whorls. */
function groundcover(art: Art, hint: Hint): string {
  const leafId = patternedLeaf(art, { kind: 'serrated', length: 26, width: 8, color: hint.main, veins: 1 })
  const whorl = art.def(
    times(6, (i) =>
      putLeaf(leafId, hint.main, 0, 0, i * 60 + 20, i % 2 ? 0.9 : 1, i > 1 && i < 5 ? -0.03 : 0.02),
    ).join('') + circle(0, 0, 3, tone(hint.main, 0.14)),
  )
  const spots = times(19, (i) => [24 + ((i * 43) % 154), 92 + ((i * 17) % 42)] as const).sort(
    (a, b) => a[1] - b[1],
  )
  return (
    vessel(art, hint) +
    outlined(
      hint.main,
      ellipse(100, 118, 78, 24, tone(hint.main, -0.14)) +
        spots.map(([x, y], i) => use(whorl, at(x, y, i * 17, 0.9, 0.68))).join(''),
      0.4,
    )
  )
}

/** Climbers, trailers and hanging baskets. */
export const vineForms: Renderers = {
  plant_vine: vine,
  plant_hanging: hanging,
  plant_trailing: trailing,
  plant_groundcover: groundcover,
}
