import { floretDome } from '../flowers/floret-cluster.ts'
import { coneflowerHead, daisyHead, gerberaHead } from '../flowers/ray-daisy.ts'
import { named, times } from '../goods/kit.ts'
import { mix, tone, toOklch } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { floret, golden, outlined } from '../lib/shapes.ts'
import { at, dots, ellipse, use } from '../lib/svg.ts'
import { africanViolet } from './african-violet.ts'
import { gardenPhlox } from './garden-phlox.ts'
import { DENSE, DOME, deepGreen, type Head, potted, type Spot } from './pot.ts'
import {
  azaleaHead,
  calibrachoaHead,
  fivePetals,
  marigoldHead,
  mumHead,
  pansyHead,
  petuniaHead,
  riegerHead,
  vincaHead,
  waxBegoniaHead,
} from './pot-flowers.ts'

/** Seven large faces with leaves between. */
const WIDE: readonly Spot[] = [
  [100, 58, 0.44],
  [58, 72, 0.42],
  [142, 72, 0.42],
  [100, 100, 0.46],
  [42, 108, 0.4],
  [158, 108, 0.4],
  [72, 114, 0.38],
]

/** Nine small faces that do not touch, so that leaves show between them. */
const SPACED: readonly Spot[] = [
  [100, 40, 0.36],
  [58, 50, 0.34, 20],
  [142, 52, 0.34, 40],
  [30, 84, 0.34, 10],
  [80, 84, 0.36, 50],
  [124, 88, 0.36, 24],
  [170, 84, 0.34],
  [54, 118, 0.34, 30],
  [146, 120, 0.34, 14],
  [100, 122, 0.36, 60],
]

/** Flowers so large that few fit: each shows its veins and throat. */
const FUNNELS: readonly Spot[] = [
  [66, 52, 0.56],
  [136, 54, 0.56, 30],
  [42, 98, 0.5, 14],
  [158, 98, 0.5, 50],
  [100, 92, 0.62, 20],
]

/** A few heads well above the leaves. */
const TALL: readonly Spot[] = [
  [100, 44, 0.5],
  [62, 68, 0.48, -10],
  [140, 66, 0.48, 10],
  [92, 92, 0.42, -4],
  [126, 98, 0.4, 8],
]

const cluster =
  (options: Parameters<typeof floretDome>[2]): Head =>
  (art, colors) =>
    floretDome(art, colors, options)

/** Geranium leaf has a dark horseshoe; the heads stand on bare stems. */
const geraniumHead = cluster({ n: 22, size: 2, petals: 5, radius: 50, squash: 0.9 })

/** A flat cluster of tiny flowers, yellow buds in the middle and `main` at the rim. */
const lantanaHead: Head = (art, { main }) => {
  const inner = toOklch(main).h > 75 && toOklch(main).h < 110 ? '#ee6a1e' : '#f7cf1d'
  const bloom = floret(art, { n: 4, r: 15, w: 11 })
  return outlined(
    main,
    ellipse(0, 0, 48, 26, tone(main, -0.2)) +
      golden(17, 52)
        .reverse()
        .map(([x, y], i) =>
          use(bloom, at(x, y * 0.6, i * 37, 1), `fill="${i > 9 ? inner : tone(main, (-x - y) * 0.001)}"`),
        )
        .join('') +
      golden(7, 26)
        .map(([x, y]) => ellipse(x, y * 0.6, 5, 4, tone(inner, -0.12), 'stroke="none"'))
        .join(''),
    1.4,
  )
}

/** Rays that droop from a rust cone; those of a black-eyed Susan from a nearly black one. */
const coneHead: Head = (art, colors) =>
  coneflowerHead(art, colors, named(art, 'susan') ? '#2d1a0e' : '#a34e1c')

function daisyKind(): Head {
  return (art, colors) => {
    if (named(art, 'zinnia')) return zinniaFace(art, colors)
    if (named(art, 'coreopsis'))
      return daisyHead(art, colors, {
        n: 8,
        width: 17,
        rows: 1,
        shape: 'notch',
        disc: '#c98a1c',
        discRadius: 13,
        seeds: 18,
      })
    if (named(art, 'cineraria'))
      return daisyHead(
        art,
        { main: colors.main, second: '#fbfaf5' },
        { n: 11, width: 14, rows: 1, shape: 'round', disc: '#4a2a6a', discRadius: 14, seeds: 12 },
      )
    return daisyHead(art, colors, {
      n: 20,
      width: 8,
      rows: 1,
      shape: 'ray',
      disc: '#e2b52a',
      discRadius: 17,
      seeds: 26,
    })
  }
}

/** A zinnia: two rows of stiff petals, a dark middle and around it a crown of yellow stars. */
const zinniaFace: Head = (art, colors) =>
  daisyHead(art, colors, {
    n: 14,
    width: 13,
    rows: 2,
    shape: 'round',
    disc: '#5e2a16',
    discRadius: 19,
    seeds: 12,
  }) +
  times(9, (i) =>
    use(
      art.path('M0,-6L2,-2L6,0L2,2L0,6L-2,2L-6,0L-2,-2Z'),
      at(17 * Math.sin(i * 0.7), -17 * Math.cos(i * 0.7), i * 40, 1.15),
      'fill="#f7d51d"',
    ),
  ).join('')

/** Limelight and other panicle hydrangeas carry cones; the florist's hydrangea carries balls. */
const hydrangeaSpots: readonly Spot[] = [
  [100, 54, 0.66],
  [60, 86, 0.6],
  [140, 86, 0.62],
  [100, 102, 0.58],
]

/** Pot plants, bedding and shrubs that are bought for their round heads. */
export const bloomingForms: Renderers = {
  plant_mum: (art, hint) =>
    potted(art, hint, {
      head: mumHead,
      spots: DENSE,
      foliage: { kind: 'lobed', length: 50, width: 17, color: deepGreen },
      colors: 2,
    }),
  plant_hydrangea: (art, hint) =>
    potted(art, hint, {
      head: cluster({ n: 40, size: 1.6 }),
      spots: hydrangeaSpots,
      foliage: { length: 66, width: 25 },
      colors: 1,
    }),
  plant_kalanchoe: (art, hint) =>
    potted(art, hint, {
      // Flat-topped clusters of tiny four-petaled flowers.
      head: cluster({ n: 24, size: 1.75, petals: 4, radius: 54, squash: 0.56, eye: '#f6e27a' }),
      spots:
        hint.pot === 'tray'
          ? [
              [40, 82, 0.5, -6],
              [100, 58, 0.56],
              [160, 82, 0.5, 6],
            ]
          : [
              [100, 46, 0.52],
              [54, 68, 0.46, -8],
              [147, 66, 0.46, 8],
              [100, 82, 0.42],
            ],
      // Thick scalloped leaves.
      foliage: { kind: 'wave', length: 46, width: 24, color: '#4f8a4c', veins: 1 },
      stemmed: true,
    }),
  plant_azalea: (art, hint) =>
    potted(art, hint, {
      head: azaleaHead,
      spots: DOME,
      foliage: { kind: 'plain', length: 44, width: 14, color: deepGreen, veins: 1 },
    }),
  plant_begonia: (art, hint) =>
    named(art, 'wax')
      ? potted(art, hint, {
          head: waxBegoniaHead,
          spots: DENSE.filter((_, i) => i % 3 !== 1),
          // Glossy bronze leaves.
          foliage: { kind: 'round', length: 50, width: 22, color: '#7a4a3a', veins: 1 },
        })
      : potted(art, hint, {
          head: riegerHead,
          spots: [
            [100, 46, 0.4],
            [62, 60, 0.38],
            [138, 58, 0.38],
            [82, 84, 0.38],
            [122, 86, 0.36],
            [48, 92, 0.32],
            [154, 92, 0.32],
          ],
          foliage: { kind: 'heart', length: 62, width: 26, color: '#3f7a42', veins: 3 },
        }),
  plant_geranium: (art, hint) =>
    potted(art, hint, {
      head: geraniumHead,
      // Few balls on bare stems well above the leaves.
      spots:
        hint.pot === 'tray'
          ? [
              [38, 76, 0.42, -10],
              [79, 48, 0.44, -4],
              [124, 70, 0.42],
              [164, 46, 0.4, 8],
            ]
          : [
              [56, 66, 0.48, -10],
              [144, 60, 0.48, 10],
              [100, 40, 0.5],
            ],
      foliage: { kind: 'round', length: 42, width: 24, color: '#5d8f4c', veins: 3 },
      stemmed: true,
    }),
  plant_impatiens: (art, hint) => {
    const vinca = named(art, 'vinca')
    const guinea = named(art, 'new-guinea')
    const eye = mix(hint.main, '#fff', 0.5)
    return potted(art, hint, {
      head: vinca ? vincaHead : fivePetals(eye, { notched: true }),
      spots: vinca ? SPACED : WIDE,
      foliage: {
        kind: guinea ? 'serrated' : 'plain',
        length: 56,
        width: guinea ? 13 : vinca ? 13 : 16,
        color: guinea || vinca ? deepGreen : '#5f9350',
        veins: guinea ? 3 : 1,
      },
    })
  },
  plant_violet: (art, hint) =>
    named(art, 'primula')
      ? potted(art, hint, {
          head: fivePetals('#f2c53a', { deep: true, star: '#f2c53a' }),
          spots: DOME.slice(2),
          foliage: { kind: 'wave', length: 58, width: 15, color: '#6a9a4e', veins: 3 },
          colors: 3,
        })
      : africanViolet(art, hint),
  plant_lantana: (art, hint) =>
    potted(art, hint, {
      head: lantanaHead,
      spots: [
        [100, 44, 0.42],
        [56, 58, 0.4, -8],
        [144, 60, 0.4, 8],
        [30, 92, 0.38, -10],
        [170, 94, 0.38, 10],
        [78, 86, 0.42, -4],
        [124, 90, 0.42, 4],
        [100, 122, 0.38],
      ],
      foliage: { length: 50, width: 17, color: '#4c7d3c', veins: 4 },
      stemmed: true,
    }),
  plant_phlox: gardenPhlox,
  plant_sedum: (art, hint) =>
    potted(art, hint, {
      head: (a, c) =>
        ellipse(0, 4, 54, 22, tone(c.main, -0.18)) +
        dots(sedumDots(54, 20), tone(c.main, -0.06), 11) +
        dots(
          sedumDots(52, 18).map(([x, y]) => [x - 1, y - 3] as const),
          tone(c.main, 0.1),
          5,
        ),
      spots: TALL,
      foliage: { kind: 'round', length: 44, width: 16, color: '#86a58c', veins: 0 },
      stemmed: true,
      stemColor: '#86a58c',
    }),
  plant_gerbera: (art, hint) =>
    potted(art, hint, {
      head: (a, c) => gerberaHead(a, c, '#3a2a14', { n: 21 }),
      spots: [
        [58, 76, 0.58, -10],
        [132, 58, 0.7, 10],
      ],
      buds: [[78, 42, 9]],
      foliage: { kind: 'lobed', length: 64, width: 18 },
      stemmed: true,
      colors: 1,
    }),
  plant_daisy: (art, hint) =>
    potted(art, hint, {
      head: daisyKind(),
      colors: named(art, 'cineraria') ? 2 : 3,
      spots: named(art, 'shasta')
        ? TALL.map(([x, y, k, t = 0]) => [x, y, k * 0.9, t] as const)
        : named(art, 'zinnia')
          ? WIDE
          : DENSE.slice(0, 12),
      foliage: {
        kind: named(art, 'coreopsis') ? 'plain' : 'lobed',
        length: 50,
        width: named(art, 'coreopsis') ? 5 : 15,
      },
      stemmed: true,
    }),
  plant_coneflower: (art, hint) =>
    potted(art, hint, {
      head: coneHead,
      spots: [
        [54, 62, 0.5, -8],
        [146, 60, 0.5, 8],
        [100, 40, 0.54],
        [84, 88, 0.44, -4],
        [124, 92, 0.44, 6],
      ],
      foliage: { kind: 'plain', length: 56, width: 12 },
      stemmed: true,
      colors: 2,
    }),
  plant_marigold: (art, hint) =>
    potted(art, hint, {
      head: marigoldHead,
      spots: DOME,
      foliage: { kind: 'lobed', length: 46, width: 12, color: '#4c7d3c' },
    }),
  plant_petunia: (art, hint) =>
    potted(art, hint, {
      head: named(art, 'calibrachoa') ? calibrachoaHead : petuniaHead,
      spots: named(art, 'calibrachoa') ? DENSE : FUNNELS,
      foliage: { kind: 'plain', length: 42, width: 14, color: '#5f8f52', veins: 1 },
    }),
  plant_pansy: (art, hint) =>
    potted(art, hint, {
      head: pansyHead,
      spots: named(art, 'viola') ? DENSE : DOME,
      foliage: { kind: 'wave', length: 40, width: 13, veins: 1 },
      colors: 3,
    }),
}

/** Points that fill a flat cyme. */
function sedumDots(halfWidth: number, halfHeight: number) {
  return Array.from({ length: 40 }, (_, i) => {
    const r = Math.sqrt((i + 0.5) / 40)
    return [halfWidth * r * Math.cos(i * 2.39996), halfHeight * r * Math.sin(i * 2.39996)] as const
  })
}
