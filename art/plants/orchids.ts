import { cymbidiumHead, dendrobiumHead, phalaenopsisHead } from '../flowers/orchid.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { bud, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, d, ellipse, fill, stroke } from '../lib/svg.ts'
import { blades, type Head, heads, place, RIM, type Spot, vessel } from './pot.ts'

const WHITE_POT = '#efece2'
const GREEN = '#4c8046'

/** Two arching sprays over broad leaves. */
function moth(art: Art, hint: Hint): string {
  const base = (
    [
      [-82, 62],
      [82, 62],
      [-58, 46],
      [60, 44],
    ] as const
  )
    .map(([turn, length]) => leaf(art, 100, RIM - 2, turn, { length, width: 15, color: GREEN, veins: 0 }))
    .join('')
  const spots: Spot[] = [
    [40, 64, 0.26, -24],
    [54, 42, 0.31, -16],
    [77, 34, 0.34, -6],
    [94, 60, 0.33, 4],
    [162, 62, 0.27, 24],
    [150, 38, 0.32, 16],
    [126, 26, 0.35, 6],
    [120, 60, 0.34, -2],
  ]
  return (
    vessel(art, hint, hint.pot === 'tray' ? undefined : WHITE_POT) +
    base +
    stem(d`M97,${RIM}Q104,60 84,34Q56,18 34,76M103,${RIM}Q98,52 120,26Q152,8 170,78`, '#7f8f4a', 3) +
    bud(art, hint.main, 34, 86, 6, 190) +
    bud(art, hint.main, 37, 76, 5, 200) +
    bud(art, hint.main, 170, 86, 6, 170) +
    bud(art, hint.main, 167, 76, 5, 160) +
    place(heads(art, hint, phalaenopsisHead), spots)
  )
}

/** Leafy canes with flowers near their tips. */
function dendrobium(art: Art, hint: Hint): string {
  const canes = d`M92,${RIM - 2}Q84,96 66,66M106,${RIM - 2}Q112,88 128,52M100,${RIM - 2}V84`
  const leaves = times(9, (i) =>
    leaf(art, 100 + (i % 2 ? 6 + i * 1.6 : -6 - i * 2), RIM - 12 - i * 8, (i % 2 ? 1 : -1) * (62 - i * 2), {
      length: 38,
      width: 8,
      color: GREEN,
      veins: 0,
    }),
  ).join('')
  const spots: Spot[] = [
    [52, 44, 0.28, -20],
    [66, 58, 0.32, -12],
    [44, 66, 0.28, -20],
    [60, 82, 0.3, -8],
    [126, 34, 0.28, 12],
    [140, 48, 0.32, 16],
    [118, 54, 0.32, 4],
    [136, 72, 0.3, 12],
    [114, 84, 0.28, 4],
  ]
  return (
    vessel(art, hint, WHITE_POT) +
    stem(canes, '#8a9a52', 5) +
    leaves +
    bud(art, hint.main, 40, 46, 4, 210) +
    bud(art, hint.main, 118, 24, 4, 0) +
    place(heads(art, hint, dendrobiumHead), spots)
  )
}

/** Dancing ladies: sprays of small yellow skirts with brown-barred tops. */
function oncidium(art: Art, hint: Hint): string {
  const { main } = hint
  const lady = art.def(
    outlined(
      main,
      fill(
        'M0,0C-16,-4 -26,8 -22,20Q-12,30 0,24Q12,30 22,20C26,8 16,-4 0,0Z',
        art.petal([
          [0, tone(main, 0.06)],
          [1, tone(main, -0.06)],
        ]),
      ) +
        fill(
          'M0,2C-8,-4 -14,-12 -10,-18C-4,-16 0,-10 0,-4C0,-10 4,-16 10,-18C14,-12 8,-4 0,2Z',
          tone(main, -0.08),
        ) +
        ellipse(0, 0, 5, 4, '#8a3a1c'),
      0.9,
    ) + stroke('M-10,-14l5,5M10,-14l-5,5M-5,8l-4,4M5,8l4,4', '#8a3a1c', 2),
  )
  const left = times(
    10,
    (i) =>
      [100 - 6 * i - 3, 110 - 9.4 * i + (i % 2 ? 9 : -5), 0.44 + 0.012 * (10 - i), i % 2 ? 14 : -14] as const,
  )
  const right = times(
    10,
    (i) =>
      [104 + 6 * i, 104 - 8.4 * i + (i % 2 ? -7 : 8), 0.44 + 0.012 * (10 - i), i % 2 ? -14 : 14] as const,
  )
  const bulbs = [
    [84, -12],
    [100, 0],
    [115, 10],
  ]
    .map(([x = 0]) =>
      outlined(
        '#7f9a52',
        ellipse(
          x,
          RIM - 8,
          9,
          17,
          art.across([
            [0, '#a3ba6e'],
            [1, '#5f7a3a'],
          ]),
        ),
      ),
    )
    .join('')
  return (
    vessel(art, hint, WHITE_POT) +
    blades(
      art,
      [
        [88, RIM - 12, -44, 72],
        [112, RIM - 12, 46, 70],
        [96, RIM - 14, -18, 84],
        [106, RIM - 14, 20, 82],
      ],
      { color: GREEN, share: 0.11 },
    ) +
    bulbs +
    stem(d`M98,${RIM - 10}Q92,70 38,20M104,${RIM - 10}Q114,66 164,22`, '#7f8f4a', 2.4) +
    place([lady], [...left, ...right])
  )
}

/** Vanda: two ranks of strap leaves and a close spray of flat round flowers. */
function vanda(art: Art, hint: Hint): string {
  const ranks = times(6, (i) =>
    blades(
      art,
      [
        [98, RIM - 6 - i * 10, -64 + i * 3, 66 - i * 3],
        [102, RIM - 10 - i * 10, 64 - i * 3, 66 - i * 3],
      ],
      { color: GREEN, share: 0.085 },
    ),
  ).join('')
  const spots: Spot[] = [
    [80, 40, 0.32, -10],
    [118, 34, 0.32, 10],
    [62, 64, 0.33, -16],
    [100, 60, 0.36],
    [138, 58, 0.33, 14],
    [80, 88, 0.34, -8],
    [120, 86, 0.34, 8],
  ]
  return (
    vessel(art, hint, '#8a5a3c') +
    stem(d`M100,${RIM - 4}V60`, '#6f8f4a', 6) +
    ranks +
    stem('M100,90Q84,60 80,40M100,90Q116,60 118,34', '#7f8f4a', 2.6) +
    place(heads(art, hint, phalaenopsisHead as Head), spots)
  )
}

function cymbidium(art: Art, hint: Hint): string {
  const arching = times(15, (i) => {
    const u = (i / 14) * 2 - 1
    return [100 + u * 12, RIM - 2, u * 70 + art.random.jitter(4), 104 - 26 * Math.abs(u)] as const
  })
  const spots: Spot[] = [
    [46, 46, 0.44, -16],
    [74, 74, 0.46, -8],
    [128, 34, 0.44, 4],
    [158, 58, 0.44, 14],
    [124, 84, 0.46, 6],
  ]
  return (
    vessel(art, hint, WHITE_POT) +
    blades(art, arching, { color: '#5f8f4c', share: 0.045 }) +
    stem(d`M96,${RIM - 2}Q84,80 58,40M104,${RIM - 2}Q116,80 148,38`, '#8a9a52', 4) +
    place(heads(art, hint, cymbidiumHead), spots)
  )
}

/** Orchids in the pot. */
export const orchidForms: Renderers = {
  plant_phalaenopsis: (art, hint) =>
    named(art, 'dendrobium')
      ? dendrobium(art, hint)
      : named(art, 'oncidium')
        ? oncidium(art, hint)
        : named(art, 'vanda')
          ? vanda(art, hint)
          : moth(art, hint),
  plant_cymbidium: cymbidium,
}
