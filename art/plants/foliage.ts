import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { mix, outline, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, ellipse, fill, group, stroke, use } from '../lib/svg.ts'
import { type PatternedLeaf, patternedLeaf, putLeaf } from './foliage-kit.ts'
import { RIM, vessel } from './pot.ts'

/** Tiers of a leafy plant: [leaves, reach in degrees, size, height of their base above the soil]. */
type Tier = readonly [n: number, reach: number, size: number, rise: number]

const FULL: readonly Tier[] = [
  [9, 98, 1.06, 2],
  [7, 72, 1.16, 5],
  [5, 44, 1.2, 8],
  [3, 18, 1.16, 10],
]

/** Leaves fanning from the soil, tier on tier, the lowest and outermost first. */
function tiers(art: Art, hint: Hint, leafOptions: PatternedLeaf, list: readonly Tier[] = FULL): string {
  const color = leafOptions.color ?? hint.main
  const palette = hint.palette?.map((flower) => mix('#5d8a4a', flower, 0.5)) ?? [color]
  const ids = palette
    .slice(0, 3)
    .map((tint) => ({ tint, id: patternedLeaf(art, { ...leafOptions, color: tint }) }))
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
  // A flat shows a back and a front row of the same few tufts.
  const tufts = times(ids.length, (i) => art.def(tuft(0, i, list.slice(0, 3))))
  const rows = [
    [60, -22, 0.74],
    [140, -22, 0.74],
    [100, -28, 0.8],
    [40, -2, 0.7],
    [160, -2, 0.7],
    [80, 0, 0.76],
    [121, 0, 0.76],
  ] as const
  return (
    vessel(art, hint) +
    rows.map(([x, y, size], i) => use(tufts[i % tufts.length] ?? '', at(x, RIM + y, 0, size))).join('')
  )
}

/** Table of the leafy rosettes sold under one form, by a word of the image name. */
const rosettes: readonly (readonly [word: string, leaf: PatternedLeaf])[] = [
  ['birkin', { kind: 'plain', length: 62, width: 17, pattern: 'bands' }],
  ['congo', { kind: 'plain', length: 70, width: 19 }],
  ['bird-s-nest', { kind: 'wave', length: 84, width: 12, veins: 0 }],
  [
    'evergreen',
    { kind: 'plain', length: 64, width: 13, second: '#dfe8e0', color: '#5f8a6a', pattern: 'center' },
  ],
  ['dieffenbachia', { kind: 'plain', length: 70, width: 20, pattern: 'center' }],
  [
    'watermelon',
    { kind: 'heart', length: 46, width: 21, color: '#3f7a52', second: '#c3d3c4', pattern: 'veins' },
  ],
  ['obtusifolia', { kind: 'round', length: 42, width: 17, veins: 0 }],
  ['fittonia', { kind: 'round', length: 36, width: 14, second: '#f7dfe4', pattern: 'veins' }],
  ['polka', { kind: 'plain', length: 40, width: 14, second: '#f7dfe4', pattern: 'flecks' }],
]

function rosettePlant(art: Art, hint: Hint): string {
  const found = rosettes.find(([word]) => art.seed.includes(word))?.[1] ?? {
    kind: 'plain' as const,
    length: 64,
    width: 16,
  }
  const { second = hint.second, ...rest } = found
  return tiers(art, hint, second ? { ...rest, second } : rest)
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

/** Coleus: scalloped leaves, colored inside and edged in lime. */
const coleus = (art: Art, hint: Hint) =>
  tiers(
    art,
    hint,
    { kind: 'serrated', length: 46, width: 18, second: '#b9cf5a', pattern: 'edge', color: hint.main },
    [
      [7, 92, 1.1, 2],
      [6, 66, 1.12, 18],
      [5, 50, 1, 34],
      [3, 22, 0.9, 46],
    ],
  )

/** ZZ: thick wands with glossy leaflets in two ranks. */
function zz(art: Art, hint: Hint): string {
  const leaflet = patternedLeaf(art, { kind: 'plain', length: 24, width: 8, color: hint.main, veins: 0 })
  const pairs = times(7, (i) => {
    const y = -100 * (0.22 + 0.12 * i)
    return (
      putLeaf(leaflet, hint.main, 0, y, -56 + i * 3, 1.1 - i * 0.06) +
      putLeaf(leaflet, hint.main, 0, y - 4, 56 - i * 3, 1.1 - i * 0.06, -0.03)
    )
  })
  const wand = art.def(
    stem('M0,0V-98', tone(hint.main, 0.04), 4.4) +
      pairs.join('') +
      putLeaf(leaflet, hint.main, 0, -98, 0, 0.8),
  )
  return (
    vessel(art, hint) +
    (
      [
        [-52, 0.84],
        [50, 0.82],
        [-28, 1],
        [30, 0.98],
        [-6, 1.12],
        [10, 0.92],
      ] as const
    )
      .map(([turn, size]) => use(wand, at(100 + turn * 0.22, RIM - 2, turn, size)))
      .join('')
  )
}

/** Rubber plant and fiddle-leaf fig: big leaves up an upright stem. */
function uprightFig(art: Art, hint: Hint, fiddle: boolean): string {
  const shape = fiddle
    ? 'M0,0C-10,-4 -14,-12 -11,-20C-9,-26 -20,-32 -21,-46C-22,-62 -10,-70 0,-70C10,-70 22,-62 21,-46C20,-32 9,-26 11,-20C14,-12 10,-4 0,0Z'
    : 'M0,0C-16,-8 -21,-26 -19,-42C-16,-58 -6,-66 0,-74C6,-66 16,-58 19,-42C21,-26 16,-8 0,0Z'
  const id = art.path(shape)
  const edge = hint.second ? stroke(shape, hint.second, 4, 'opacity=".8"') : ''
  const veins = stroke(
    fiddle
      ? 'M0,0V-66M0,-20L-14,-36M0,-20L14,-36M0,-38L-16,-52M0,-38L16,-52'
      : 'M0,0V-70M0,-22L-14,-34M0,-22L14,-34M0,-40L-13,-52M0,-40L13,-52',
    tone(hint.main, 0.17),
    1.2,
  )
  const blade = art.def(use(id) + edge + veins)
  const spots = fiddle
    ? ([
        [96, 122, -82, 0.72],
        [104, 120, 84, 0.72],
        [98, 106, -58, 0.8],
        [103, 102, 60, 0.82],
        [99, 90, -34, 0.86],
        [102, 86, 38, 0.86],
        [100, 74, -12, 0.86],
        [101, 70, 16, 0.8],
        [100, 84, 2, 0.66],
      ] as const)
    : ([
        [98, 124, -76, 0.74],
        [103, 120, 78, 0.74],
        [98, 106, -56, 0.8],
        [103, 100, 54, 0.82],
        [99, 86, -36, 0.84],
        [101, 80, 38, 0.82],
        [100, 70, -10, 0.82],
        [101, 68, 20, 0.7],
      ] as const)
  const paint = (turn: number) =>
    art.linear(-20, -60, 20, 0, [
      [0, tone(hint.main, 0.1 - turn * 0.0004)],
      [0.5, hint.main],
      [1, tone(hint.main, -0.13)],
    ])
  return (
    vessel(art, hint) +
    stem(d`M100,${RIM - 2}V62`, '#7a5a40', 5) +
    outlined(
      hint.main,
      spots.map(([x, y, turn, size]) => use(blade, at(x, y, turn, size), `fill="${paint(turn)}"`)).join('') +
        (fiddle ? '' : fill('M98,24Q96,8 101,0Q104,10 102,24Z', '#c9543f', 'transform="translate(0 8)"')),
      0.7,
    )
  )
}

/** Deep-cut leaves on long stalks: monstera with slits, xanadu with fingers. */
function cutLeaves(art: Art, hint: Hint, xanadu: boolean): string {
  const side = (s: number) =>
    xanadu
      ? times(
          7,
          (i) => d`L${s * (30 - i * 1.4 - Math.abs(i - 2) * 2)},${-6 - i * 10}L${s * 7},${-12 - i * 9.4}`,
        ).join('')
      : d`C${s * 26},8 ${s * 42},-8 ${s * 39},-32L${s * 20},-28L${s * 38},-44C${s * 34},-58 ${s * 24},-66 ${s * 15},-69L${s * 9},-50L${s * 7},-73`
  const right = xanadu ? side(1) : side(1)
  const shape = xanadu
    ? `M0,4${right}L0,-84M0,-84M0,4${side(-1)}L0,-84Z`
    : `M0,4${right}L0,-75L0,4Z M0,4${side(-1)}L0,-75Z`
  const veins = xanadu ? 'M0,4V-80' : 'M0,4V-70M0,-10L28,-20M0,-10L-28,-20M0,-28L26,-50M0,-28L-26,-50'
  const paint = art.linear(-30, -60, 30, 0, [
    [0, tone(hint.main, 0.1)],
    [0.5, hint.main],
    [1, tone(hint.main, -0.13)],
  ])
  const id = art.def(
    fill(shape, paint, `stroke="${outline(hint.main)}" stroke-width=".8" stroke-linejoin="round"`) +
      stroke(veins, tone(hint.main, 0.2), 1.2) +
      (xanadu
        ? ''
        : ellipse(-9, -22, 2.4, 4.4, tone(hint.main, -0.2), 'transform="rotate(-30 -9 -22)"') +
          ellipse(9, -22, 2.4, 4.4, tone(hint.main, -0.2), 'transform="rotate(30 9 -22)"')),
  )
  const spots = xanadu
    ? ([
        [54, 120, -72, 0.66],
        [146, 120, 72, 0.66],
        [62, 98, -48, 0.72],
        [140, 96, 48, 0.72],
        [82, 82, -22, 0.78],
        [122, 80, 22, 0.78],
        [101, 92, 2, 0.74],
        [84, 112, -34, 0.6],
        [118, 112, 36, 0.6],
      ] as const)
    : ([
        [52, 116, -62, 0.72],
        [148, 114, 60, 0.72],
        [64, 84, -32, 0.82],
        [138, 80, 30, 0.82],
        [100, 70, 2, 0.86],
        [86, 112, -14, 0.68],
        [120, 114, 18, 0.64],
      ] as const)
  return (
    vessel(art, hint) +
    spots
      .map(
        ([x, y, turn, size]) =>
          stem(d`M100,${RIM - 2}Q${(x + 100) / 2 - 3},${y + 22} ${x},${y}`, tone(hint.main, 0.04), 3) +
          use(id, at(x, y, turn, size)),
      )
      .join('')
  )
}

/** Schefflera: umbrellas of seven or eight leaflets. */
function schefflera(art: Art, hint: Hint): string {
  const leaflet = patternedLeaf(art, { kind: 'plain', length: 30, width: 8, color: hint.main, veins: 1 })
  const umbrella = art.def(
    times(8, (i) =>
      putLeaf(leaflet, hint.main, 0, 0, i * 45 + 12, i % 2 ? 1 : 0.9, i > 1 && i < 5 ? -0.04 : 0.03),
    ).join(''),
  )
  const spots = [
    [54, 104, 0.9],
    [146, 104, 0.9],
    [74, 76, 1],
    [128, 74, 1],
    [100, 52, 1],
    [100, 96, 1.04],
    [66, 122, 0.76],
    [136, 122, 0.76],
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
        .map(([x, y, size]) => use(umbrella, at(x, y, art.random.between(0, 40), size, size * 0.78)))
        .join(''),
      0.4,
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
  plant_rubber: (art, hint) => uprightFig(art, hint, false),
  plant_fiddle: (art, hint) => uprightFig(art, hint, true),
  plant_monstera: (art, hint) => cutLeaves(art, hint, false),
  plant_xanadu: (art, hint) => cutLeaves(art, hint, true),
  plant_schefflera: schefflera,
}
