import { type Color, mix, tone, toOklch } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, egg, golden } from '../lib/shapes.ts'
import { along, type Curve, curvePath, stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, group, type Point, ROUND, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

const LIMBS: readonly Curve[] = [
  [
    [60, 206],
    [90, 120],
    [110, 20],
  ],
  [
    [78, 150],
    [56, 120],
    [40, 84],
  ],
  [
    [90, 112],
    [124, 100],
    [152, 66],
  ],
  [
    [82, 140],
    [120, 140],
    [150, 120],
  ],
]

const WOOD = '#6b4a34'

/** Needles on both sides of each limb, in three tones. `angle` off the limb in degrees. */
function needles(
  art: Art,
  color: Color,
  limbs: readonly Curve[],
  { n = 40, reach = 12, angle = 46, width = 1.9 } = {},
) {
  const { random } = art
  const sets: [string, string, string] = ['', '', '']
  for (const [from, over, to] of limbs) {
    for (const i of count(n)) {
      const t = 0.06 + (0.94 * i) / (n - 1)
      const p = along(from, over, to, t)
      for (const side of [-1, 1] as const) {
        const turn = ((p.turn + side * angle + random.jitter(9)) * Math.PI) / 180
        const length = reach * (1 - 0.3 * t)
        sets[i % 3 === 0 ? 2 : side < 0 ? 1 : 0] +=
          d`M${p.x},${p.y}l${Math.sin(turn) * length},${-Math.cos(turn) * length}`
      }
    }
  }
  return (
    stroke(sets[0], tone(color, -0.13), width, ROUND) +
    stroke(sets[1], color, width, ROUND) +
    stroke(sets[2], tone(color, 0.12), width * 0.8, ROUND)
  )
}

/** A flat pointed fan of scaly twigs from 0,0 to 0,-104, gaps between its short side twigs. */
function cedarFan(color: Color): string {
  const twigs = count(9).flatMap((i) =>
    [-1, 1].map((side) => {
      const y = -16 - i * 9.6 - (side > 0 ? 4 : 0)
      const reach = 21 * Math.sin(Math.PI * (0.24 + i * 0.078))
      return d`M0,${y}q${side * reach * 0.4},-2 ${side * reach},${-reach * 0.8}M${side * reach * 0.55},${y - reach * 0.34}l${side * reach * 0.5},${-reach * 0.04}`
    }),
  )
  const path = `M0,0V-104${twigs.join('')}`
  return (
    stroke(path, tone(color, -0.15), 5, ROUND) +
    stroke(path, tone(color, 0.02), 3.6, ROUND) +
    group('translate(-.8 -.9)', stroke(path, tone(color, 0.16), 1, ROUND))
  )
}

export const coniferBough: Renderers = {
  conifer_needle(art, hint) {
    const silver = toOklch(hint.main).c < 0.04
    const color = silver ? mix(hint.main, '#6f9484', 0.5) : hint.main
    const limbs = LIMBS.map((limb) => stem(curvePath(limb), WOOD, 2.6)).join('')
    if (isNamed(art, 'pine'))
      return limbs + needles(art, color, LIMBS, { n: 26, reach: 34, angle: 30, width: 1.6 })
    return (
      limbs +
      needles(art, color, LIMBS, { n: 36, reach: silver ? 18 : 16, angle: silver ? 58 : 46, width: 2.2 })
    )
  },
  conifer_flat(art, hint) {
    // Cedar: flat lacy fans that spread from one twig and droop at its sides, with small woody cones.
    const fan = art.def(cedarFan(hint.main))
    const fans = [
      [96, 172, -84, 0.86],
      [104, 170, 82, 0.86],
      [98, 152, -54, 1.02],
      [104, 150, 53, 1.02],
      [99, 130, -25, 1.08],
      [103, 128, 25, 1.06],
      [101, 116, 0, 1],
    ] as const
    const cone = (x: number, y: number) =>
      egg(art, x, y, 5, 8, '#a5793f') +
      stroke(d`M${x},${y - 7}v13M${x - 3},${y - 3}l3,4l3,-4`, '#6b4a2e', 1.3)
    return (
      stem('M96,206Q102,170 101,110', WOOD, 4.4) +
      fans.map(([x, y, turn, k]) => use(fan, at(x, y, turn + art.random.jitter(3), k))).join('') +
      cone(72, 146) +
      cone(82, 156) +
      cone(128, 142) +
      cone(120, 154) +
      cone(96, 92) +
      cone(108, 98)
    )
  },
  juniper(art, hint) {
    const berries = LIMBS.flatMap(([from, over, to]) =>
      count(5).map((i): Point => {
        const p = along(from, over, to, 0.34 + i * 0.13)
        return [p.x + (i % 2 ? 6 : -6), p.y + 1]
      }),
    )
    return (
      LIMBS.map((limb) => stem(curvePath(limb), WOOD, 2.4)).join('') +
      needles(art, hint.main, LIMBS, { n: 44, reach: 8.5, angle: 40, width: 2.2 }) +
      dots(
        berries.map(([x, y]): Point => [x + 0.5, y + 0.8]),
        '#2b3a5a',
        8,
      ) +
      dots(berries, '#5b6f96', 7) +
      dots(
        berries.map(([x, y]): Point => [x - 1.3, y - 1.4]),
        '#aebad2',
        2.2,
      )
    )
  },
  pine(art, hint) {
    // Long soft needles in brushes of five at the ends of the twigs, and a cone.
    const tuft = (x: number, y: number, turn: number, k: number) => {
      const rays = (shade: number, width: number, odd: number) =>
        stroke(
          count(30)
            .map((i) => {
              if (i % 2 !== odd) return ''
              const a = ((-78 + i * 5.4 + art.random.jitter(4)) * Math.PI) / 180
              const l = 54 + art.random.jitter(7)
              return d`M0,${8 - (i % 5) * 4}Q${Math.sin(a) * l * 0.5},${-Math.cos(a) * l * 0.6} ${Math.sin(a) * l},${-Math.cos(a) * l + 5}`
            })
            .join(''),
          tone(hint.main, shade),
          width,
          ROUND,
        )
      return group(at(x, y, turn, k), rays(-0.12, 1.7, 0) + rays(0.05, 1.5, 1))
    }
    const cone = group(
      at(112, 132, 24),
      egg(art, 0, 0, 13, 24, '#8a6440') +
        dots(
          golden(34, 1).map(([a, b]): Point => [a * 11, b * 21]),
          '#5e4028',
          4,
        ) +
        dots(
          golden(34, 1).map(([a, b]): Point => [a * 11 - 0.8, b * 21 - 1.2]),
          '#b08a5c',
          2.4,
        ),
    )
    return (
      stem('M92,206Q96,140 102,84', WOOD, 4) +
      stem('M96,156Q76,140 60,118', WOOD, 3) +
      stem('M97,140Q124,128 140,108', WOOD, 3) +
      tuft(58, 120, -46, 0.9) +
      tuft(142, 110, 46, 0.9) +
      tuft(102, 88, 2, 1.15) +
      cone +
      circle(112, 108, 1.6, WOOD)
    )
  },
}
