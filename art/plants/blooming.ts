import { floretDome } from '../flowers/floret-cluster.ts'
import { peonyHead } from '../flowers/pompon.ts'
import { daisyHead, gerberaHead } from '../flowers/ray-daisy.ts'
import { roseSmall } from '../flowers/spiral-cup.ts'
import { named } from '../goods/kit.ts'
import { isWhite, mix, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { dots, ellipse } from '../lib/svg.ts'
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

/** A flat of tiny flowers in a round cluster, yellow inside and `main` outside. */
const lantanaHead: Head = (art, { main }) =>
  floretDome(
    art,
    { main, second: mix(main, '#f7cf1d', 0.85) },
    { n: 20, size: 1.9, petals: 4, radius: 48, squash: 0.82, eye: '#f7cf1d' },
  )

/** A coneflower: drooping rays round a high rust cone; a black-eyed Susan has a dark flat one. */
const coneHead: Head = (art, colors) =>
  named(art, 'susan')
    ? daisyHead(art, colors, {
        n: 14,
        width: 10,
        rows: 1,
        shape: 'lance',
        disc: '#3a2412',
        discRadius: 16,
        seeds: 30,
      })
    : daisyHead(art, colors, {
        n: 13,
        width: 10,
        rows: 1,
        shape: 'ray',
        disc: '#a34e1c',
        discRadius: 20,
        seeds: 30,
        squash: 0.8,
      })

function daisyKind(): Head {
  return (art, colors) => {
    if (named(art, 'zinnia'))
      return daisyHead(art, colors, {
        n: 13,
        width: 14,
        rows: 1,
        shape: 'round',
        disc: '#d9a52a',
        discRadius: 14,
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
      head: cluster({ n: 18, size: 2.1, petals: 4, radius: 46, squash: 0.72, eye: '#f6e27a' }),
      spots: CLUSTERS,
      foliage: { kind: 'round', length: 50, width: 19, color: '#4c8046', veins: 1 },
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
          spots: DENSE,
          foliage: { kind: 'round', length: 44, width: 18, color: '#5d8a4a', veins: 1 },
        })
      : potted(art, hint, {
          head: riegerHead,
          spots: DOME,
          foliage: { kind: 'heart', length: 52, width: 20, color: deepGreen, veins: 2 },
        }),
  plant_geranium: (art, hint) =>
    potted(art, hint, {
      head: geraniumHead,
      spots: TALL,
      foliage: { kind: 'round', length: 44, width: 22, color: '#5d8f4c', veins: 3 },
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
      head: fivePetals(eye),
      spots: guinea ? DOME : DENSE,
      foliage: {
        kind: guinea ? 'serrated' : 'plain',
        length: 48,
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
          spots: DOME.slice(1),
          foliage: { kind: 'round', length: 58, width: 26, color: '#4f7f52', veins: 3 },
        }),
  plant_lantana: (art, hint) =>
    potted(art, hint, {
      head: lantanaHead,
      spots: CLUSTERS,
      foliage: { length: 46, width: 15, color: '#55853f' },
    }),
  plant_phlox: (art, hint) =>
    potted(art, hint, {
      head: cluster({ n: 24, size: 1.8, petals: 5, radius: 52, squash: 0.86 }),
      spots: TALL,
      foliage: { kind: 'plain', length: 56, width: 11, veins: 1 },
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
  plant_mini_rose: (art, hint) =>
    potted(art, hint, {
      head: roseSmall,
      spots: [
        [100, 50, 0.36],
        [64, 74, 0.34],
        [138, 72, 0.35],
        [84, 98, 0.36],
        [122, 102, 0.34],
      ],
      foliage: { length: 40, width: 14, color: deepGreen },
      stemmed: true,
      colors: 1,
    }),
  plant_rose_shrub: (art, hint) =>
    potted(art, hint, {
      head: roseSmall,
      spots: [
        [100, 40, 0.4],
        [60, 58, 0.38],
        [142, 56, 0.39],
        [84, 82, 0.4],
        [124, 88, 0.4],
        [54, 100, 0.36],
        [150, 106, 0.34],
      ],
      foliage: { length: 48, width: 16, color: deepGreen },
      stemmed: true,
      colors: 1,
    }),
  plant_peony: (art, hint) =>
    potted(art, hint, {
      head: peonyHead,
      spots: [
        [66, 70, 0.6],
        [140, 62, 0.58],
        [104, 98, 0.6],
      ],
      foliage: { kind: 'lobed', length: 66, width: 20, color: deepGreen },
      stemmed: true,
      colors: 1,
    }),
  plant_gerbera: (art, hint) =>
    potted(art, hint, {
      head: (a, c) => gerberaHead(a, c),
      spots: [
        [64, 70, 0.5, -8],
        [138, 66, 0.5, 8],
        [101, 46, 0.52],
      ],
      foliage: { kind: 'lobed', length: 58, width: 17 },
      stemmed: true,
      colors: 1,
    }),
  plant_daisy: (art, hint) =>
    potted(art, hint, {
      head: daisyKind(),
      colors: named(art, 'cineraria') ? 2 : 3,
      spots: named(art, 'shasta')
        ? TALL.map(([x, y, k, t = 0]) => [x, y, k * 0.9, t] as const)
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
      spots: TALL,
      foliage: { kind: 'plain', length: 58, width: 13 },
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
