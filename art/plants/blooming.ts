import { floretDome } from '../flowers/floret-cluster.ts'
import { coneflowerHead, daisyHead, gerberaHead } from '../flowers/ray-daisy.ts'
import { named } from '../goods/kit.ts'
import { isWhite, mix, tone, toOklch } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { floret, golden, outlined } from '../lib/shapes.ts'
import { at, dots, ellipse, use } from '../lib/svg.ts'
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
  waxBegoniaHead,
} from './pot-flowers.ts'

const CLUSTERS: readonly Spot[] = [
  [100, 56, 0.56],
  [62, 74, 0.52],
  [139, 76, 0.52],
  [84, 96, 0.5],
  [119, 97, 0.52],
  [50, 106, 0.42],
  [151, 107, 0.42],
]
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
  const inner = toOklch(main).h > 75 && toOklch(main).h < 110 ? '#ee7a1e' : mix(main, '#f7cf1d', 0.88)
  const bloom = floret(art, { n: 4, r: 13, w: 9, eye: '<circle r="3" fill="#e8a52a" stroke="none"/>' })
  return outlined(
    main,
    ellipse(0, 0, 50, 40, tone(main, -0.18)) +
      golden(19, 50)
        .reverse()
        .map(([x, y], i) =>
          use(bloom, at(x, y * 0.84, i * 37, 1), `fill="${i > 11 ? inner : tone(main, (-x - y) * 0.001)}"`),
        )
        .join(''),
    1,
  )
}

/** Rays that droop from a rust cone; those of a black-eyed Susan from a nearly black one. */
const coneHead: Head = (art, colors) =>
  coneflowerHead(art, colors, named(art, 'susan') ? '#2d1a0e' : '#a34e1c')

function daisyKind(): Head {
  return (art, colors) => {
    if (named(art, 'zinnia'))
      return daisyHead(art, colors, {
        n: 11,
        width: 15,
        rows: 1,
        shape: 'round',
        disc: '#e2b52a',
        discRadius: 19,
        seeds: 22,
      })
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
    const eye = vinca
      ? isWhite(hint.main)
        ? '#c2187a'
        : tone(hint.main, -0.22)
      : mix(hint.main, '#fff', 0.5)
    return potted(art, hint, {
      head: fivePetals(eye, { notched: !vinca }),
      spots: vinca ? DENSE : WIDE,
      foliage: {
        kind: guinea ? 'serrated' : 'plain',
        length: 56,
        width: guinea ? 13 : 16,
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
      : potted(art, hint, {
          head: fivePetals('#f2c53a', { deep: true }),
          // Close in the middle of a rosette of furry round leaves.
          spots:
            hint.pot === 'tray'
              ? [
                  [46, 104, 0.34],
                  [62, 92, 0.34],
                  [74, 108, 0.34],
                  [126, 106, 0.34],
                  [138, 92, 0.34],
                  [154, 104, 0.34],
                ]
              : [
                  [100, 74, 0.36],
                  [74, 84, 0.34],
                  [126, 84, 0.34],
                  [88, 102, 0.36],
                  [113, 103, 0.36],
                ],
          foliage: { kind: 'round', length: 62, width: 27, color: '#44714a', veins: 4 },
        }),
  plant_lantana: (art, hint) =>
    potted(art, hint, {
      head: lantanaHead,
      spots: CLUSTERS,
      foliage: { length: 46, width: 15, color: '#55853f' },
    }),
  plant_phlox: (art, hint) =>
    potted(art, hint, {
      head: cluster({
        n: 15,
        size: 2.1,
        petals: 5,
        radius: 50,
        squash: 0.96,
        eye: isWhite(hint.main) ? '#c9a6c4' : tone(hint.main, -0.24),
        eyeRadius: 2.8,
      }),
      spots: [
        [56, 70, 0.5, -10],
        [146, 68, 0.5, 10],
        [101, 44, 0.58],
      ],
      foliage: { kind: 'plain', length: 62, width: 11, veins: 1 },
      stemmed: true,
    }),
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
      spots: named(art, 'calibrachoa') ? DENSE : DOME,
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
