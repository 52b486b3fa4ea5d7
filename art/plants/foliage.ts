import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { mix, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, fill, group, stroke, use } from '../lib/svg.ts'
import { type PatternedLeaf, patternedLeaf, putLeaf } from './foliage-kit.ts'
import { RIM, vessel } from './pot.ts'
import { watermelonPeperomia } from './watermelon-peperomia.ts'

/** Tiers of a leafy plant: [leaves, reach in degrees, size, height of their base above the soil]. */
type Tier = readonly [n: number, reach: number, size: number, rise: number]

const FULL: readonly Tier[] = [
  [9, 98, 1.06, 2],
  [7, 72, 1.16, 5],
  [5, 44, 1.2, 8],
  [3, 18, 1.16, 10],
]

/** The few leaves of a young plant in a flat. */
const SPARSE: readonly Tier[] = [
  [5, 92, 1.1, 2],
  [4, 58, 1.16, 8],
  [2, 16, 1.1, 14],
]

const MIXED_MARKS = ['#f4a6bd', '#fbf3ea', '#e0486a'] as const

/** Leaves fanning from the soil, tier on tier, the lowest and outermost first. */
function tiers(art: Art, hint: Hint, leafOptions: PatternedLeaf, list: readonly Tier[] = FULL): string {
  const color = leafOptions.color ?? hint.main
  // Mixed foliage is green; it is marked in pink, white and red in turn.
  const ids = hint.palette
    ? MIXED_MARKS.map((second) => ({
        tint: '#5d8a4a',
        id: patternedLeaf(art, { ...leafOptions, color: '#5d8a4a', second }),
      }))
    : [{ tint: color, id: patternedLeaf(art, { ...leafOptions, color }) }]
  const tuft = (x: number, shift: number, from: readonly Tier[]) =>
    from
      .map(([n, reach, scale, rise], tier) =>
        times(n, (i) => (n === 1 ? 0 : -reach + (2 * reach * i) / (n - 1)))
          .sort((a, b) => Math.abs(b) - Math.abs(a))
          .map((turn, i) => {
            const { id = '', tint = color } = ids[(tier + i + shift) % ids.length] ?? {}
            return putLeaf(
              id,
              tint,
              x,
              -rise,
              turn + art.random.jitter(5),
              scale * (1 - 0.07 * (i % 3)),
              tier * 0.015,
            )
          })
          .join(''),
      )
      .join('')
  if (hint.pot !== 'tray') return vessel(art, hint) + group(at(0, RIM), tuft(100, 0, list))
  // A flat shows a back and a front row of the same few tufts, each of few leaves.
  const tufts = times(ids.length, (i) => art.def(tuft(0, i, SPARSE)))
  const rows = [
    [70, -22, 0.86],
    [132, -22, 0.86],
    [44, -2, 0.84],
    [156, -2, 0.84],
    [100, 0, 0.92],
  ] as const
  return (
    vessel(art, hint) +
    rows.map(([x, y, size], i) => use(tufts[i % tufts.length] ?? '', at(x, RIM + y, 0, size))).join('')
  )
}

/** The leafy plants sold under one form, by a word of the image name; those with stalks hold their leaves wide. */
const rosettes: readonly (readonly [word: string, leaf: PatternedLeaf, habit?: 'stalked'])[] = [
  ['birkin', { kind: 'plain', length: 56, width: 24, pattern: 'bands' }, 'stalked'],
  ['congo', { kind: 'plain', length: 60, width: 24 }, 'stalked'],
  ['bird-s-nest', { kind: 'wave', length: 84, width: 12, veins: 0 }],
  [
    'siam',
    { kind: 'plain', length: 58, width: 22, second: '#d63a54', color: '#4c8a4c', pattern: 'edge' },
    'stalked',
  ],
  [
    'evergreen',
    { kind: 'plain', length: 58, width: 21, second: '#b5c9b8', color: '#3f7a4c', pattern: 'center' },
    'stalked',
  ],
  ['dieffenbachia', { kind: 'plain', length: 62, width: 24, pattern: 'center' }, 'stalked'],
  ['obtusifolia', { kind: 'round', length: 42, width: 17, veins: 0 }],
  ['fittonia', { kind: 'round', length: 38, width: 17, second: '#f7dfe4', pattern: 'veins' }],
  ['polka', { kind: 'plain', length: 46, width: 18, second: '#f7dfe4', pattern: 'flecks' }],
]

/** Leaves of a stalked plant: where each begins, its direction and size; the outer ones hang. */
const STALKED = [
  [60, 108, -104, 0.86],
  [140, 108, 104, 0.86],
  [66, 86, -74, 0.98],
  [136, 84, 74, 0.98],
  [78, 68, -42, 1],
  [124, 66, 42, 1],
  [100, 62, -2, 1.04],
  [82, 104, -58, 0.8],
  [120, 104, 58, 0.8],
  [100, 98, 4, 0.86],
] as const

/** Broad leaves that arch from stalks, or from a thick cane as those of dieffenbachia do. */
function stalkedPlant(art: Art, hint: Hint, options: PatternedLeaf): string {
  const color = options.color ?? hint.main
  const id = patternedLeaf(art, { ...options, color })
  const cane = named(art, 'dieffenbachia') ? stem(d`M100,${RIM - 2}Q97,110 101,72`, '#8aa05f', 9) : ''
  return (
    vessel(art, hint) +
    cane +
    stem(
      STALKED.map(([x, y]) => d`M100,${RIM - 4}Q${(x + 100) / 2},${y + 22} ${x},${y}`).join(''),
      mix(color, '#9ab56a', 0.4),
      2.8,
    ) +
    outlined(
      color,
      STALKED.map(([x, y, turn, size], i) =>
        putLeaf(id, color, x, y, turn + art.random.jitter(4), size, (i % 3) * 0.02),
      ).join(''),
      0.9,
    )
  )
}

function rosettePlant(art: Art, hint: Hint): string {
  if (named(art, 'watermelon')) return watermelonPeperomia(art, hint)
  const found = rosettes.find(([word]) => art.seed.includes(word))
  const { second = hint.second, ...rest } = found?.[1] ?? {
    kind: 'plain' as const,
    length: 64,
    width: 16,
  }
  const leaf = second ? { ...rest, second } : rest
  return found?.[2] === 'stalked' && hint.pot !== 'tray'
    ? stalkedPlant(art, hint, leaf)
    : tiers(art, hint, leaf)
}

/** Calathea and prayer plant: broad ovals on thin stalks, feathered in pale green, maroon backs behind. */
function calathea(art: Art, hint: Hint): string {
  const prayer = named(art, 'prayer')
  const pale = named(art, 'fusion')
  const second = prayer ? hint.second : pale ? hint.second : '#c9d99a'
  const color = tone(hint.main, pale ? 0 : -0.05)
  const id = patternedLeaf(art, {
    kind: 'plain',
    length: 58,
    width: 25,
    color,
    pattern: prayer || !pale ? 'veins' : 'center',
    second: second ?? '#c9d99a',
  })
  const back = patternedLeaf(art, {
    kind: 'plain',
    length: 58,
    width: 25,
    color: pale ? '#b58aa0' : '#6f2a42',
    veins: 2,
  })
  const spots = [
    [46, 124, -80, 0.8],
    [154, 124, 80, 0.8],
    [62, 104, -50, 0.92],
    [140, 102, 50, 0.92],
    [84, 92, -22, 1],
    [118, 90, 24, 1],
    [101, 100, 2, 0.96],
    [78, 124, -40, 0.74],
    [124, 124, 42, 0.74],
  ] as const
  const behind = [
    [70, 92, -34, 0.9],
    [132, 90, 34, 0.9],
    [101, 78, 4, 0.96],
  ] as const
  const stalks = stem(
    [...behind, ...spots].map(([x, y]) => d`M100,${RIM - 2}Q${(x + 100) / 2},${y + 18} ${x},${y}`).join(''),
    '#8a5a52',
    2.2,
  )
  return (
    vessel(art, hint) +
    stalks +
    behind
      .map(([x, y, turn, size]) => putLeaf(back, pale ? '#b58aa0' : '#6f2a42', x, y, turn, size))
      .join('') +
    spots.map(([x, y, turn, size]) => putLeaf(id, color, x, y, turn, size)).join('')
  )
}

/** Croton: leathery leaves of green, red and yellow on one plant, their veins marked. */
function croton(art: Art, hint: Hint): string {
  const leaves = ['#2f5f36', hint.main, mix(hint.main, '#f07f13', 0.5)].map((color) => ({
    color,
    id: patternedLeaf(art, {
      kind: 'plain',
      length: 58,
      width: 14,
      color,
      second: hint.second ?? '#f7cf1d',
      pattern: 'veins',
    }),
  }))
  const spots = times(24, (i) => ({
    turn: ((i * 117.5) % 190) - 95,
    rise: (i / 24) * 52,
    size: 1.08 - i * 0.012,
  }))
  return (
    vessel(art, hint) +
    stem(d`M100,${RIM - 2}V70`, '#7a5a40', 5) +
    spots
      .map(({ turn, rise, size }, i) => {
        const { color = hint.main, id = '' } = leaves[(i * 7 + (i >> 2)) % 3] ?? {}
        return putLeaf(id, color, 100, RIM - 6 - rise, turn, size)
      })
      .join('')
  )
}

/** Colors of coleus leaves inside their lime margin, for mixed flats. */
const COLEUS = ['#9a1f45', '#e0527a', '#d9672a', '#7a2a52'] as const

/** Coleus seen from above: crossed pairs of scalloped leaves, a colored heart in each within a lime margin. */
function coleus(art: Art, hint: Hint): string {
  const lime = '#a9c04a'
  const colors = hint.palette ? COLEUS : [hint.main]
  const plants = colors.map((color) => {
    const blade = leafDef(art, { kind: 'serrated', length: 40, width: 21, color: lime, veins: 0 })
    const heart = fill(
      'M0,-4C13,-8 15,-24 0,-35C-15,-24 -13,-8 0,-4Z',
      art.petal([
        [0, tone(color, 0.06)],
        [1, tone(color, -0.06)],
      ]),
    )
    const leafId = art.def(
      use(blade) + heart + stroke('M0,-3V-33M0,-14L-8,-22M0,-14L8,-22', tone(color, 0.18), 1.4),
    )
    const ring = (n: number, turn: number, size: number) =>
      times(n, (i) => putLeaf(leafId, lime, 0, 0, turn + (i * 360) / n, size)).join('')
    return art.def(ring(6, 10, 1) + ring(4, 40, 0.76) + ring(3, 0, 0.46))
  })
  const spots = [
    [70, 84, 0.86],
    [130, 84, 0.86],
    [40, 108, 0.84],
    [160, 108, 0.84],
    [100, 104, 1],
  ] as const
  return (
    vessel(art, hint) +
    outlined(
      lime,
      spots
        .map(([x, y, size], i) => use(plants[i % plants.length] ?? '', at(x, y, i * 23, size, size * 0.8)))
        .join(''),
      0.8,
    )
  )
}

/** ZZ: thick wands with broad glossy leaflets in two ranks. */
function zz(art: Art, hint: Hint): string {
  const leaflet = patternedLeaf(art, { kind: 'plain', length: 33, width: 11, color: hint.main, veins: 0 })
  const pairs = times(5, (i) => {
    const y = -100 * (0.26 + 0.16 * i)
    return (
      putLeaf(leaflet, hint.main, 0, y, -58 + i * 3, 1.06 - i * 0.08) +
      putLeaf(leaflet, hint.main, 0, y - 5, 58 - i * 3, 1.06 - i * 0.08, -0.03)
    )
  })
  const wand = art.def(
    stem('M0,0V-98', mix(hint.main, '#6f8f4a', 0.4), 5) +
      outlined(hint.main, pairs.join('') + putLeaf(leaflet, hint.main, 0, -98, 0, 0.7), 1),
  )
  return (
    vessel(art, hint) +
    (
      [
        [-50, 0.84],
        [48, 0.82],
        [-22, 1.02],
        [24, 0.98],
        [2, 1.12],
      ] as const
    )
      .map(([turn, size]) => use(wand, at(100 + turn * 0.3, RIM - 2, turn, size)))
      .join('')
  )
}

/** Schefflera: umbrellas of eight drooping leaflets, few and wide. */
function schefflera(art: Art, hint: Hint): string {
  const leaflet = patternedLeaf(art, { kind: 'plain', length: 36, width: 6.8, color: hint.main, veins: 1 })
  const umbrella = art.def(
    times(8, (i) =>
      putLeaf(
        leaflet,
        hint.main,
        0,
        0,
        i * 45 + 22,
        i > 1 && i < 6 ? 1 : 0.86,
        i > 1 && i < 6 ? -0.04 : 0.04,
      ),
    ).join('') + circle(0, 0, 2.6, tone(hint.main, 0.2)),
  )
  const spots = [
    [46, 104, 1],
    [154, 102, 1],
    [72, 66, 1.06],
    [134, 60, 1.06],
    [102, 36, 0.9],
    [100, 100, 1.1],
  ] as const
  return (
    vessel(art, hint) +
    stem(
      spots.map(([x, y]) => d`M100,${RIM - 2}Q${(x + 100) / 2},${y + 26} ${x},${y}`).join(''),
      '#6f8f4a',
      2.8,
    ) +
    outlined(
      hint.main,
      spots
        .map(([x, y, size]) => use(umbrella, at(x, y, art.random.between(-8, 8), size, size * 0.8)))
        .join(''),
      0.6,
    )
  )
}

/** Indoor foliage sold by its leaf. */
export const foliageForms: Renderers = {
  plant_rosette: rosettePlant,
  plant_calathea: calathea,
  plant_croton: croton,
  plant_coleus: coleus,
  plant_zz: zz,
  plant_schefflera: schefflera,
}
