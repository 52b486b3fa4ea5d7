import { floretCone, floretDome } from '../flowers/floret-cluster.ts'
import { clematisHead } from '../flowers/iris.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { putLeaf } from './foliage-kit.ts'
import { BARK, DENSE, deepGreen, heads, mound, place, potted, RIM, type Spot, vessel } from './pot.ts'
import { fivePetals, hibiscusHead } from './pot-flowers.ts'

/** Shrubs in flower, by name: gardenia, spirea, weigela, forsythia, viburnum. */
function bloomingShrub(art: Art, hint: Hint): string {
  const glossy = { kind: 'plain' as const, length: 46, width: 15, color: deepGreen, veins: 2 }
  if (named(art, 'gardenia')) {
    return potted(art, hint, {
      head: (a, c) =>
        outlined(
          c.main,
          [1, 0.74, 0.5]
            .map((size, tier) =>
              times(6, (i) =>
                use(
                  a.path('M0,0C-24,-8 -32,-40 -16,-56Q0,-64 16,-56C32,-40 24,-8 0,0Z'),
                  at(0, 0, i * 60 + tier * 30, size),
                  `fill="${tone(c.main, 0.02 - (i % 2) * 0.03 - tier * 0.02)}"`,
                ),
              ).join(''),
            )
            .join('') + circle(0, 0, 7, tone(c.main, -0.08)),
          1.2,
        ),
      spots: [
        [60, 70, 0.44],
        [138, 62, 0.46],
        [102, 98, 0.46],
      ],
      buds: [
        [98, 44, 8],
        [160, 100, 7],
      ],
      foliage: glossy,
    })
  }
  if (named(art, 'forsythia')) {
    const bell = art.def(
      outlined(
        hint.main,
        times(4, (i) =>
          group(
            `rotate(${i * 90 + 45})`,
            fill('M0,0C-6,-4 -6,-12 0,-17C6,-12 6,-4 0,0Z', tone(hint.main, i % 2 ? -0.04 : 0.04)),
          ),
        ).join(''),
        0.6,
      ) + circle(0, 0, 2.4, tone(hint.main, -0.14)),
    )
    const twigs = (
      [
        [-66, 88],
        [64, 90],
        [-40, 108],
        [40, 106],
        [-16, 118],
        [16, 116],
        [0, 96],
      ] as const
    ).map(([turn, length]) => ({ turn, length }))
    return (
      vessel(art, hint) +
      twigs
        .map(({ turn, length }) =>
          group(
            at(100 + turn * 0.16, RIM - 2, turn),
            stem(d`M0,0Q${-turn * 0.06},${-length * 0.6} 0,${-length}`, BARK, 3) +
              times(8, (i) => use(bell, at(i % 2 ? 4 : -4, -length * (0.24 + 0.1 * i), i * 37, 0.78))).join(
                '',
              ),
          ),
        )
        .join('')
    )
  }
  if (named(art, 'weigela')) {
    const funnel = '#d65a8a'
    return potted(
      art,
      { ...hint, main: funnel },
      {
        head: fivePetals('#f6dfe4'),
        spots: DENSE.map(([x, y, size]) => [x, y, size * 0.66] as const),
        foliage: { kind: 'plain', length: 50, width: 13, color: hint.main, veins: 2 },
      },
    )
  }
  const viburnum = named(art, 'viburnum')
  // Viburnum carries a few balls, spirea many small plates on thin arching stems.
  const spots: Spot[] = viburnum
    ? [
        [100, 46, 0.44],
        [64, 62, 0.42],
        [138, 62, 0.42],
        [46, 92, 0.38],
        [154, 92, 0.38],
        [86, 84, 0.44],
        [122, 88, 0.42],
      ]
    : [
        [100, 34, 0.32],
        [70, 42, 0.32, -8],
        [130, 42, 0.32, 8],
        [44, 60, 0.3, -14],
        [156, 60, 0.3, 14],
        [30, 88, 0.28, -20],
        [170, 88, 0.28, 20],
        [86, 66, 0.3],
        [118, 68, 0.3],
        [60, 84, 0.28, -8],
        [142, 86, 0.28, 8],
      ]
  const dome = viburnum
    ? { n: 20, size: 2, petals: 5 as const, radius: 50 }
    : { n: 34, size: 1.2, petals: 5 as const, radius: 54, squash: 0.4 }
  return potted(art, hint, {
    head: (a, c) => floretDome(a, c, dome),
    spots,
    foliage: {
      kind: viburnum ? 'round' : 'serrated',
      length: viburnum ? 48 : 44,
      width: viburnum ? 17 : 7,
    },
    stemmed: true,
    colors: 1,
  })
}

/** An orange butterfly with dark margins, wings spread, about 40 wide. */
function butterfly(x: number, y: number, turn: number, scale: number): string {
  const wing = 'M0,0C-4,-14 -18,-22 -22,-14C-24,-6 -14,2 -4,3C-14,4 -20,10 -15,16C-8,20 -2,10 0,4Z'
  return group(
    at(x, y, turn, scale),
    `<g stroke="#2b1a12" stroke-width="2.6" stroke-linejoin="round">${
      fill(wing, '#ee8a26') + fill(wing, '#f2a040', 'transform="scale(-1 1)"')
    }</g>${dots(
      [
        [-17, -13],
        [17, -13],
        [-13, 12],
        [13, 12],
      ],
      '#fbf3ea',
      3,
    )}${stroke('M0,-6V14M0,-6L-5,-14M0,-6L5,-14', '#2b1a12', 2.6, ROUND)}`,
  )
}

/** Lilac and butterfly bush: cones of tiny florets, upright or long and arching. A butterfly names the second. */
function lilacBush(art: Art, hint: Hint): string {
  const arching = named(art, 'butterfly')
  const head = (a: Art, c: { main: Color }) =>
    floretCone(a, c.main, { top: tone(c.main, -0.06), width: arching ? 20 : 34, size: 1.5 })
  const spots: Spot[] = arching
    ? [
        [34, 86, 0.5, -62],
        [62, 60, 0.56, -32],
        [102, 48, 0.58, 2],
        [142, 64, 0.56, 34],
        [168, 90, 0.48, 64],
      ]
    : [
        [60, 82, 0.48, -22],
        [100, 62, 0.54, 0],
        [140, 80, 0.48, 22],
        [82, 102, 0.46, -8],
        [122, 104, 0.46, 10],
      ]
  const leaves = {
    kind: arching ? ('plain' as const) : ('heart' as const),
    length: 50,
    width: arching ? 8 : 17,
    color: arching ? '#7f9a80' : '#5d8a4a',
    veins: 2,
  }
  return (
    vessel(art, hint) +
    mound(art, hint, leaves) +
    stem(
      spots.map(([x, y]) => d`M100,${RIM - 4}Q${(x + 100) / 2},${y + 34} ${x},${y + 12}`).join(''),
      BARK,
      2.8,
    ) +
    place(heads(art, hint, head, 1), spots) +
    (arching ? butterfly(122, 84, 24, 1.1) + butterfly(58, 22, -20, 0.8) : '')
  )
}

/** Clematis on a small trellis. */
function clematis(art: Art, hint: Hint): string {
  const cane = '#b58e5c'
  const spots: Spot[] = [
    [70, 62, 0.42, -10],
    [128, 42, 0.44, 20],
    [134, 94, 0.42, 6],
    [80, 110, 0.38, 14],
  ]
  const leaf = leafDef(art, { kind: 'plain', length: 28, width: 9, color: '#55853f', veins: 2 })
  const leaves = times(22, (i) =>
    putLeaf(leaf, '#55853f', 100 + 38 * Math.sin(i * 1.9), 120 - i * 4, (i * 67) % 360, 0.95),
  )
  return (
    vessel(art, hint) +
    stroke(
      d`M76,${RIM - 4}L66,20M100,${RIM - 4}V14M124,${RIM - 4}L134,20M68,50H132M70,84H130`,
      tone(cane, -0.12),
      4.4,
      ROUND,
    ) +
    stroke(
      d`M76,${RIM - 4}L66,20M100,${RIM - 4}V14M124,${RIM - 4}L134,20M68,50H132M70,84H130`,
      tone(cane, 0.1),
      1.8,
      ROUND,
    ) +
    stroke(d`M100,${RIM - 4}C60,116 140,98 92,80S130,50 92,34`, '#6f8f4a', 2.4, ROUND) +
    leaves.join('') +
    place(
      heads(art, hint, (a, c) => clematisHead(a, c, 6)),
      spots,
    )
  )
}

/** Shrubs and climbers in flower. */
export const floweringShrubForms: Renderers = {
  plant_shrub_bloom: bloomingShrub,
  plant_lilac: lilacBush,
  plant_clematis: clematis,
  plant_hibiscus: (art, hint) =>
    potted(art, hint, {
      head: hibiscusHead,
      spots: [
        [62, 74, 0.64, -10],
        [136, 62, 0.7, 12],
      ],
      buds: [
        [90, 34, 9],
        [150, 112, 8],
        [40, 116, 8],
      ],
      foliage: { kind: named(art, 'sharon') ? 'lobed' : 'heart', length: 58, width: 18, veins: 3 },
      stemmed: true,
    }),
}
