import { floretDome } from '../flowers/floret-cluster.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { along, stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, group, type Point, ROUND, stroke, use } from '../lib/svg.ts'
import { type PatternedLeaf, patternedLeaf, putLeaf } from './foliage-kit.ts'
import { heads, place, RIM, vessel } from './pot.ts'

/** The leaf of a climber or trailer, by a word of the image name; a heart leaf when none fits. */
const climbers: readonly (readonly [word: string, leaf: PatternedLeaf])[] = [
  ['pothos', { kind: 'heart', length: 34, width: 17, pattern: 'center' }],
  ['ivy', { kind: 'ivy', length: 30, width: 18, veins: 2 }],
  ['hoya', { kind: 'plain', length: 32, width: 9, pattern: 'edge', veins: 0 }],
  ['arrowhead', { kind: 'lobed', length: 36, width: 13, pattern: 'center', second: '#eef3dc' }],
  ['brasil', { kind: 'heart', length: 32, width: 12, pattern: 'center' }],
  ['sweet-potato', { kind: 'lobed', length: 34, width: 16, veins: 2 }],
  ['vinca', { kind: 'plain', length: 22, width: 7, pattern: 'edge', second: '#f5efd0', color: '#6f9a52' }],
]

export function climberLeaf(art: Art, hint: Hint) {
  const base = climbers.find(([word]) => art.seed.includes(word))?.[1] ?? {
    kind: 'heart' as const,
    length: 32,
    width: 12,
  }
  const color = base.color ?? hint.main
  const second = base.second ?? hint.second
  const id = patternedLeaf(art, { ...base, color, ...(second ? { second } : {}) })
  return { id, color }
}

/** Swiss cheese vine: few large hearts with a row of real holes on both sides of the midrib, on long stalks. */
function swissCheeseVine(art: Art, hint: Hint): string {
  const { main } = hint
  const half = (s: number) => {
    const hole = (y: number, reach: number, rise: number) =>
      d`M${s * 4},${y}Q${s * reach * 0.5},${y - rise * 0.1} ${s * reach},${y - rise}Q${s * reach * 0.5},${y - rise * 1.15} ${s * 4},${y - rise * 0.5}Z`
    return (
      d`M0,0C${s * 14},12 ${s * 32},4 ${s * 30},-18C${s * 28},-42 ${s * 12},-54 0,-68Z` +
      hole(-4, 22, 11) +
      hole(-18, 25, 13) +
      hole(-33, 19, 13) +
      hole(-47, 10, 10)
    )
  }
  const even = 'fill-rule="evenodd"'
  const leafId = art.def(
    `<path d="${half(-1)}" ${even}/><path d="${half(1)}" fill="currentColor" ${even}/>` +
      stroke('M0,0V-64', tone(main, 0.2), 1.6),
  )
  const leaves = [
    [70, 84, -42, 0.78],
    [132, 82, 40, 0.78],
    [100, 70, -4, 0.8],
    [60, 120, -100, 0.8],
    [142, 120, 100, 0.8],
    [86, 112, -150, 0.74],
    [118, 114, 152, 0.74],
    [44, 150, -170, 0.72],
    [158, 148, 168, 0.72],
  ] as const
  return group(
    'translate(6 -2)scale(.94)',
    stem(
      leaves
        .map(([x, y]) => d`M${100 + (x - 100) * 0.3},${RIM - 4}Q${x},${Math.min(y, RIM) - 18} ${x},${y}`)
        .join(''),
      tone(main, 0.06),
      2.6,
    ) +
      vessel(art, hint) +
      outlined(
        main,
        leaves
          .map(([x, y, turn, size], i) => putLeaf(leafId, main, x, y, turn, size, (i % 3) * 0.02))
          .join(''),
        1,
      ),
  )
}

/** A shoot from `from` over `bend` to `to` with leaves in turn on both sides. */
export function strand(
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
export function mat(
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
  if (named(art, 'adansonii')) return swissCheeseVine(art, hint)
  const { id, color } = climberLeaf(art, hint)
  if (hint.pot === 'tray')
    return (
      vessel(art, hint) +
      mat(art, id, color, RIM - 4, 76, named(art, 'vinca') ? 46 : 34, named(art, 'vinca') ? 1.4 : 0.95, 56) +
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
  // A low crown, and long shoots that fall clear of the pot, their leaves far enough apart to see each.
  const falls = [
    [
      [70, RIM - 12],
      [14, RIM - 34],
      [22, 190],
    ],
    [
      [130, RIM - 12],
      [188, RIM - 38],
      [178, 186],
    ],
    [
      [80, RIM - 8],
      [48, RIM - 10],
      [52, 176],
    ],
    [
      [122, RIM - 8],
      [148, RIM - 8],
      [146, 194],
    ],
  ] as const
  return group(
    'translate(12 -2)scale(.88)',
    vessel(art, hint) +
      outlined(
        color,
        mat(art, id, color, RIM - 6, 34, 12, 1.3, 48) +
          falls.map((fall) => strand(art, id, color, fall, 5, 1.06)).join(''),
        0.9,
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
  const spots = [
    [68, 92],
    [132, 92],
    [100, 98],
    [36, 104],
    [164, 104],
    [70, 116],
    [130, 116],
    [100, 124],
    [40, 128],
    [160, 128],
  ] as const
  return (
    vessel(art, hint) +
    outlined(
      hint.main,
      ellipse(100, 118, 78, 24, tone(hint.main, -0.14)) +
        spots.map(([x, y], i) => use(whorl, at(x, y, i * 17, 1.24, 0.92))).join(''),
      0.4,
    )
  )
}

/** Climbers, trailers and hanging baskets. */
export const vineForms: Renderers = {
  plant_vine: vine,
  plant_trailing: trailing,
  plant_groundcover: groundcover,
}
