import { type Color, isWhite, LEAF, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, golden, outlined } from '../lib/shapes.ts'
import { along, type Curve, curvePath, stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, fill, group, type Point, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

const WOOD = '#6b4a2e'
const move = (points: readonly Point[], dx: number, dy: number) =>
  points.map(([x, y]): Point => [x + dx, y + dy])

/** Round berries with a shaded side and a highlight. */
const berries = (points: readonly Point[], color: Color, size: number) =>
  dots(move(points, size * 0.05, size * 0.08), tone(color, -0.18), size * 1.1) +
  dots(points, color, size) +
  dots(move(points, -size * 0.16, -size * 0.2), tone(color, 0.24), size * 0.28)

/** A glossy egg of a berry on five green sepals. */
const hypericumBerry = (art: Art) =>
  art.def(
    '<path d="M-7,3Q-11,12 -3,9Q0,14 3,9Q11,12 7,3Z" fill="#6f9150" stroke="none"/><ellipse cy="-3" rx="8.4" ry="11"/><path d="M-5,-9Q-2,-13 1,-12" stroke="#fff" stroke-width="2.4" stroke-opacity=".65" fill="none" stroke-linecap="round"/><path d="M0,-14V-18" stroke="#5b4630" stroke-width="1.4"/>',
  )

/** Fat waxy balls crowded at the bending ends of thin twigs, small round leaves below. */
function snowberry(art: Art, main: Color): string {
  const twigs = [
    [
      [100, 206],
      [92, 90],
      [56, 42],
    ],
    [
      [100, 206],
      [104, 70],
      [122, 22],
    ],
    [
      [101, 180],
      [126, 120],
      [164, 84],
    ],
    [
      [100, 190],
      [70, 150],
      [38, 112],
    ],
  ] as const
  const bunch = (x: number, y: number) =>
    (
      [
        [-15, 12],
        [13, 14],
        [-2, 26],
        [-10, -6],
        [11, -6],
        [0, 8],
      ] as const
    ).map(([a, b]): Point => [x + a + art.random.jitter(1.5), y + b + art.random.jitter(1.5)])
  const foliage = twigs.flatMap(([from, over, to]) =>
    count(4).flatMap((i) => {
      const p = along(from, over, to, 0.3 + i * 0.15)
      return [-1, 1].map((side) =>
        leaf(art, p.x, p.y, p.turn + side * 62, {
          length: 22,
          width: 8.5,
          kind: 'round',
          veins: 1,
          color: '#6f9a6a',
        }),
      )
    }),
  )
  const paint = art.radial(-3, -4, 14, [
    [0, tone(main, 0.14)],
    [0.55, main],
    [1, tone(main, -0.14)],
  ])
  const ball = art.def(
    outlined(main, `<circle r="10.5" fill="${paint}"/><path d="M3,6.5l2.4,1.8" stroke-width="2.4"/>`, 0.9),
  )
  return (
    twigs.map((twig) => stem(curvePath(twig), '#8a6a4a', 2.4)).join('') +
    foliage.join('') +
    twigs.flatMap(([, , [x, y]]) => bunch(x, y).map(([a, b]) => use(ball, at(a, b)))).join('')
  )
}

/** Long hips on stalks, each with the dried sepals of its rose at the end, and a few leaves. */
function rosehips(art: Art, main: Color, limbs: readonly Curve[]): string {
  const hip = art.def(
    outlined(
      main,
      fill(
        'M0,8C-10,6 -11,-10 -4,-17L4,-17C11,-10 10,6 0,8Z',
        art.linear(-9, -8, 9, 0, [
          [0, tone(main, 0.12)],
          [0.5, main],
          [1, tone(main, -0.14)],
        ]),
      ),
      0.8,
    ) +
      stroke('M-3,-17L-8,-25M0,-17V-27M3,-17L8,-25', '#6b5a2e', 2) +
      ellipse(-3.4, -6, 1.6, 4, tone(main, 0.28)),
  )
  return limbs
    .flatMap(([from, over, to], k) =>
      count(k ? 4 : 6).map((i) => {
        const p = along(from, over, to, 0.44 + i * (k ? 0.18 : 0.11))
        const side = i % 2 ? 1 : -1
        return (
          leaf(art, p.x, p.y + 8, p.turn - side * 70, { length: 20, width: 6, kind: 'serrated', veins: 0 }) +
          use(hip, at(p.x + side * 9, p.y, p.turn + side * 38))
        )
      }),
    )
    .join('')
}

export const berry: Renderers = {
  hypericum(art, hint) {
    const id = hypericumBerry(art)
    const points = art.random.pick([
      [
        [100, 40, 0, 1.25],
        [70, 58, -24, 1.15],
        [130, 60, 24, 1.15],
        [92, 72, -4, 1.2],
        [116, 88, 18, 1.1],
        [60, 96, -34, 1.1],
        [142, 100, 36, 1.1],
        [82, 104, -14, 1.15],
      ],
      [
        [92, 38, -4, 1.2],
        [124, 50, 16, 1.2],
        [62, 64, -26, 1.15],
        [104, 74, 4, 1.25],
        [142, 84, 32, 1.1],
        [76, 98, -16, 1.1],
        [120, 108, 20, 1.15],
        [52, 104, -40, 1],
      ],
    ] as const)
    const stalks = stroke(
      points.map(([x, y]) => d`M101,${y + 52}Q${(x + 100) / 2},${y + 34} ${x},${y + 8}`).join(''),
      '#8a7a4a',
      2.2,
    )
    const leaves = straps(
      art,
      [
        [101, 150, 62, 54],
        [101, 152, -62, 52],
        [101, 176, 58, 50],
        [101, 180, -60, 48],
        [101, 126, 96, 38],
        [101, 128, -98, 38],
      ],
      { share: 0.27, veins: 3 },
    )
    const paint = art.radial(-3, -6, 15, [
      [0, tone(hint.main, 0.12)],
      [0.5, hint.main],
      [1, tone(hint.main, -0.16)],
    ])
    return (
      stem('M100,206Q104,140 100,50', '#8a6f4a', 3.4) +
      stalks +
      leaves +
      outlined(
        hint.main,
        points.map(([x, y, turn, k]) => use(id, at(x, y, turn, k), `fill="${paint}"`)).join(''),
      )
    )
  },
  berry_branch(art, hint) {
    const limbs = [
      [
        [92, 206],
        [98, 120],
        [122, 20],
      ],
      [
        [98, 150],
        [70, 110],
        [60, 50],
      ],
      [
        [104, 120],
        [136, 100],
        [148, 60],
      ],
      [
        [100, 168],
        [134, 160],
        [158, 128],
      ],
    ] as const
    const wood = limbs
      .map(([[a, b], [x, y], [p, q]], i) => stem(d`M${a},${b}Q${x},${y} ${p},${q}`, WOOD, 4 - i * 0.5))
      .join('')
    const pumpkin = isNamed(art, 'pumpkin')
    if (pumpkin) {
      // Little ribbed orange fruit on a purple stick.
      const fruit = art.def(
        outlined(
          hint.main,
          ellipse(-7, 0, 7, 10, tone(hint.main, 0.05)) +
            ellipse(7, 0, 7, 10, tone(hint.main, -0.1)) +
            ellipse(0, 0, 7, 11, hint.main),
          0.6,
        ) + stroke('M0,-10Q1,-15 4,-17', '#5d7a3a', 2.6),
      )
      const places = limbs.flatMap(([from, over, to], k) =>
        count(k ? 3 : 5).map((i) => {
          const p = along(from, over, to, (k ? 0.42 : 0.5) + i * (k ? 0.26 : 0.11))
          return use(fruit, at(p.x + (i % 2 ? 11 : -11), p.y + 6, i % 2 ? 12 : -12, 0.86))
        }),
      )
      return wood + places.join('')
    }
    if (isWhite(hint.main) || isNamed(art, 'snowberry')) return snowberry(art, hint.main)
    if (isNamed(art, 'hips')) return wood + rosehips(art, hint.main, limbs)
    const points = limbs.flatMap(([from, over, to], k) =>
      count(k ? 9 : 11).map((i): Point => {
        const p = along(from, over, to, 0.36 + i * (k ? 0.076 : 0.06))
        return [p.x + (i % 2 ? 7 : -7) + art.random.jitter(2), p.y + art.random.jitter(3)]
      }),
    )
    return wood + berries(points, hint.main, 10)
  },
  berry_cluster(art, hint) {
    const green = LEAF
    const centers = [
      [70, 72],
      [132, 76],
      [100, 50],
      [86, 104],
      [122, 112],
    ] as const
    const stalks = centers
      .map(([x, y]) => stem(d`M100,206Q${100 + (x - 100) * 0.3},150 ${x},${y}`, '#8a7a5a', 2.6))
      .join('')
    const hanging = isNamed(art, 'pepper')
    if (hanging) {
      // Pepper berry: drooping strings of small beads.
      const strings = count(8).map((i): readonly [Point, Point, Point] => [
        [100, 44],
        [48 + i * 15, 44 + Math.abs(i - 3.5) * 4],
        [38 + i * 18, 164 - Math.abs(i - 3.5) * 13],
      ])
      const beads = strings.flatMap(([a, b, c]) =>
        count(12).map((k): Point => {
          const p = along(a, b, c, 0.3 + k * 0.062)
          return [p.x + (k % 2 ? 3.6 : -3.6), p.y]
        }),
      )
      return (
        stem('M100,206Q110,110 98,40', '#8a7a5a', 3) +
        straps(
          art,
          [
            [100, 50, 66, 60],
            [98, 48, -64, 60],
            [99, 44, 26, 52],
            [99, 44, -22, 50],
          ],
          { color: '#7f9a6a', share: 0.12 },
        ) +
        stroke(strings.map(curvePath).join(''), '#8a7a5a', 1.2) +
        berries(beads, hint.main, 7.4)
      )
    }
    const protea = hint.leaf === 'protea'
    if (protea) {
      const ball = art.def(
        ellipse(0, 0, 17, 17, tone(hint.main, -0.2)) +
          dots(golden(46, 15.5), hint.main, 4.6) +
          dots(
            golden(46, 15.5).map(([x, y]): Point => [x - 0.7, y - 0.8]),
            tone(hint.main, 0.14),
            2,
          ),
      )
      const needles = centers.map(([x, y]) =>
        group(
          at(x, y + 12),
          count(9)
            .map((i) => leaf(art, 0, 0, -120 + i * 30, { length: 20, width: 3, color: '#7f9a78', veins: 0 }))
            .join(''),
        ),
      )
      return (
        stalks +
        needles.join('') +
        centers.map(([x, y], i) => use(ball, at(x, y, i * 40, 1 + (i === 2 ? 0.12 : 0)))).join('')
      )
    }
    const foliage = (
      [
        [168, 62],
        [172, -62],
        [146, -70],
        [142, 74],
      ] as const
    )
      .map(([y, turn]) =>
        leaf(art, 101, y, turn, {
          length: hint.leaf === 'self' ? 52 : 50,
          width: hint.leaf === 'self' ? 31 : 18,
          kind: hint.leaf === 'self' ? 'ivy' : 'plain',
          color: tone(green, -0.05),
        }),
      )
      .join('')
    const points = centers.flatMap(([x, y]) => golden(13, 21).map(([a, b]): Point => [x + a, y + b * 0.8]))
    return (
      stalks +
      foliage +
      stroke(
        centers
          .flatMap(([x, y]) => golden(9, 18).map(([a, b]) => d`M${x},${y + 18}L${x + a},${y + b}`))
          .join(''),
        '#8fae72',
        1.2,
      ) +
      berries(points, hint.main, 9)
    )
  },
}
