import { feather } from '../flowers/plume.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone, toOklch } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, fill, group, stroke, use } from '../lib/svg.ts'
import { patternedLeaf, putLeaf } from './foliage-kit.ts'
import { blades, type Foliage, mound, place, RIM, type Spot, vessel } from './pot.ts'

/** Places of upright flower spikes: their middle, 100 long at scale 1. */
const SPIKES: readonly Spot[] = [
  [54, 84, 0.62, -16],
  [146, 84, 0.62, 16],
  [74, 70, 0.72, -8],
  [126, 70, 0.72, 8],
  [100, 60, 0.8, 0],
  [88, 88, 0.6, -3],
  [115, 90, 0.6, 4],
]
const traySpikes: readonly Spot[] = [
  [40, 92, 0.58, -6],
  [160, 92, 0.58, 6],
  [66, 80, 0.66, -3],
  [134, 80, 0.66, 3],
  [100, 74, 0.72, 0],
  [84, 96, 0.56, -2],
  [118, 97, 0.56, 2],
]

/** Spikes of one definition a color over a leaf mound. */
function spiked(
  art: Art,
  hint: Hint,
  spike: (color: Color) => string,
  foliage: Foliage,
  stemColor: Color,
): string {
  const spots = hint.pot === 'tray' ? traySpikes : SPIKES
  const colors = hint.palette?.slice(0, 2) ?? [hint.main]
  const ids = colors.map((color) => art.def(spike(color)))
  const foot = (x: number) => (hint.pot === 'tray' ? x : 100 + (x - 100) * 0.3)
  return (
    vessel(art, hint) +
    stem(
      spots
        .map(
          ([x, y, size]) =>
            d`M${foot(x)},${RIM - 4}Q${(x + foot(x)) / 2},${(y + RIM) / 2} ${x},${y + 40 * size}`,
        )
        .join(''),
      stemColor,
      2.6,
    ) +
    mound(art, hint, foliage) +
    place(ids, spots)
  )
}

/** Salvia, angelonia, catmint: whorls of lipped florets. Snapdragons are fuller. */
function spike(art: Art, hint: Hint): string {
  const snap = named(art, 'snapdragon')
  const lip = (color: Color) =>
    art.def(
      snap
        ? fill(
            'M-3,2C-10,0 -14,-8 -10,-13Q-4,-16 0,-9Q4,-16 10,-13C14,-8 10,0 3,2C12,2 13,11 6,12Q0,14 -6,12C-13,11 -12,2 -3,2Z',
            'currentColor',
          ) + ellipse(0, 3, 4.4, 3, mix(color, '#f7dc6a', 0.6), 'stroke="none"')
        : fill('M-2,-7Q4,-9 6,-3Q4,1 7,4Q4,9 0,5Q-4,9 -7,4Q-4,1 -6,-3Q-5,-8 -2,-7Z', 'currentColor'),
    )
  const one = (color: Color) => {
    const id = lip(color)
    const rows = snap ? 8 : 11
    const florets = times(rows, (row) => {
      const t = row / (rows - 1)
      const half = snap ? 4 + 13 * t : 4 + 7 * t
      const y = -48 + t * 88
      const size = snap ? 0.5 + 0.5 * t : 0.7 + 0.5 * t
      return times(t < 0.2 ? 1 : 3, (i) => {
        const u = t < 0.2 ? 0 : i - 1
        return use(
          id,
          at(u * half, y + (u ? 3 : 0), u * 24, size),
          `color="${tone(color, t < 0.25 ? -0.08 : ([0.05, 0, -0.06][i] ?? 0))}"`,
        )
      }).join('')
    })
    return stroke('M0,-44V46', tone('#6f8f4a', -0.04), 3) + outlined(color, florets.join(''), 0.8)
  }
  const catmint = named(art, 'catmint')
  return spiked(
    art,
    hint,
    named(art, 'angelonia') ? (color) => angeloniaSpike(art, color) : one,
    {
      kind: catmint ? 'round' : 'plain',
      length: catmint ? 34 : 48,
      width: catmint ? 12 : 11,
      color: catmint ? '#8fa38c' : '#55853f',
      veins: 2,
    },
    '#6f8f4a',
  )
}

/** Angelonia: round open faces with a pale throat, set one by one up a slender stem that shows between them. */
function angeloniaSpike(art: Art, color: Color): string {
  const face = art.def(
    fill(
      'M0,-9C5,-13 10,-9 8,-4C14,-4 14,4 9,6C10,13 2,15 0,11C-2,15 -10,13 -9,6C-14,4 -14,-4 -8,-4C-10,-9 -5,-13 0,-9Z',
      'currentColor',
    ) +
      ellipse(
        0,
        3,
        4.6,
        3.8,
        mix(color, toOklch(color).l > 0.85 ? '#b9a04a' : '#fff', 0.7),
        'stroke="none"',
      ) +
      dots([[0, -3]], tone(color, -0.3), 3.4),
  )
  const faces = times(7, (i) => {
    const t = i / 6
    return use(
      face,
      at((i % 2 ? 1 : -1) * (5 + 6 * t), -34 + t * 74, (i % 2 ? 1 : -1) * 14, 0.62 + 0.42 * t),
      `color="${tone(color, i % 2 ? -0.03 : 0.05)}"`,
    )
  })
  return (
    stroke('M0,-58V46', '#6f8f4a', 3) +
    dots(
      [
        [0, -58],
        [-4, -50],
        [4, -45],
      ],
      '#7f9f52',
      6,
    ) +
    outlined(color, faces.join(''), 1)
  )
}

/** Lavender: gray needle leaves and beaded ears. */
function lavender(art: Art, hint: Hint): string {
  const ear = (color: Color) => {
    const beads = times(7, (row) =>
      times(row === 0 ? 1 : 3, (i) =>
        ellipse((row === 0 ? 0 : i - 1) * 5, -46 + row * 7, 4, 5, tone(color, [0.08, 0.02, -0.07][i] ?? 0)),
      ).join(''),
    )
    return (
      stroke('M0,-4V60', '#8fa38c', 2.4) +
      outlined(
        color,
        beads.join('') + ellipse(-3, 12, 3.4, 4.4, color) + ellipse(4, 16, 3.4, 4.4, tone(color, -0.05)),
        0.7,
      )
    )
  }
  const many: Spot[] = times(13, (i) => {
    const u = (i / 12) * 2 - 1
    return [100 + u * 62, 66 + u * u * 26 + (i % 2) * 12, 0.66, u * 26] as const
  })
  const needles = blades(
    art,
    times(34, (i) => {
      const u = (i / 33) * 2 - 1
      return [
        100 + u * 20,
        RIM - 3,
        u * 78 + art.random.jitter(6),
        62 - 12 * Math.abs(u) + art.random.jitter(6),
      ] as const
    }),
    { color: '#8fa38c', share: 0.045 },
  )
  return vessel(art, hint) + needles + place([art.def(ear(hint.main))], many)
}

/** Celosia flames and astilbe plumes. */
function plume(art: Art, hint: Hint): string {
  const astilbe = named(art, 'astilbe')
  const one = (color: Color) =>
    group(
      astilbe ? 'translate(0 46)scale(.95)' : 'translate(0 46)scale(1.1 1)',
      feather(art, color, astilbe ? { half: 27, n: 50, reach: 15, full: false } : { half: 19, n: 48 }),
    )
  return spiked(
    art,
    hint,
    one,
    astilbe
      ? { kind: 'serrated', length: 52, width: 13, color: '#4c7d3c' }
      : { kind: 'plain', length: 50, width: 12, color: named(art, 'dragon') ? '#6a3a4a' : '#5d8a4a' },
    astilbe ? '#8a5a4a' : '#6f8f4a',
  )
}

/** Bleeding heart: hearts with a white drop along arching stems. */
function bleedingHeart(art: Art, hint: Hint): string {
  const { main } = hint
  const heart = art.def(
    stroke('M0,-16V-10', '#a86a5a', 1.6) +
      outlined('#fbfaf5', fill('M-4,8Q-6,18 0,24Q6,18 4,8Z', '#fbfaf5')) +
      outlined(
        main,
        fill(
          'M0,-10C-6,-16 -16,-12 -15,-3C-14,5 -5,8 -2,14L-9,17Q-3,18 0,12Q3,18 9,17L2,14C5,8 14,5 15,-3C16,-12 6,-16 0,-10Z',
          art.linear(-12, -12, 12, 10, [
            [0, tone(main, 0.09)],
            [0.5, main],
            [1, tone(main, -0.14)],
          ]),
        ),
      ),
  )
  const arch = (side: number, rise: number) => {
    const points = times(6, (i) => {
      const t = 0.34 + i * 0.13
      const u = 1 - t
      return [
        100 + side * (2 * u * t * 36 + t * t * 76),
        u * u * (RIM - 4) + 2 * u * t * (rise - 40) + t * t * (rise + 26),
      ] as const
    })
    return (
      stem(
        d`M100,${RIM - 4}Q${100 + side * 36},${rise - 40} ${100 + side * 76},${rise + 26}`,
        '#a86a5a',
        2.4,
      ) + points.map(([x, y], i) => use(heart, at(x, y + 15, 0, 0.92 - i * 0.07))).join('')
    )
  }
  const green = named(art, 'gold') ? '#b9c24a' : '#6a9a52'
  return (
    vessel(art, hint) +
    mound(art, hint, { kind: 'lobed', length: 50, width: 17, color: green, veins: 2 }) +
    arch(-1, 62) +
    arch(1, 58) +
    arch(-0.5, 82)
  )
}

/** Hosta: a rosette of broad ribbed hearts that lie one over another; `second` is the margin. */
function hosta(art: Art, hint: Hint): string {
  const margin = hint.second
  const plain = patternedLeaf(art, {
    kind: 'heart',
    length: 62,
    width: 31,
    color: hint.main,
    veins: 0,
    pattern: 'edge',
    ...(margin ? { second: margin } : {}),
  })
  const rib = (step: number, width: number) =>
    stroke(
      [0.36, 0.64, 0.9]
        .map((share) =>
          [-1, 1].map((side) => d`M0,0C${side * 34 * share},4 ${side * 38 * share},-28 0,-58`).join(''),
        )
        .join('') + 'M0,0V-59',
      tone(hint.main, step),
      width,
    )
  const id = art.def(use(plain) + rib(-0.16, 2.4) + `<g transform="translate(-1)">${rib(0.14, 1)}</g>`)
  const spots = [
    [40, 124, -104, 0.78],
    [160, 124, 104, 0.78],
    [50, 100, -66, 0.88],
    [150, 100, 66, 0.88],
    [76, 86, -30, 0.94],
    [124, 86, 30, 0.94],
    [66, 128, -128, 0.8],
    [134, 128, 128, 0.8],
    [80, 112, -40, 0.84],
    [120, 112, 42, 0.84],
    [100, 124, 178, 0.66],
    [100, 116, 0, 0.8],
  ] as const
  const scapes = [
    [-16, 20],
    [18, 14],
  ] as const
  const bells = scapes.map(
    ([lean, top]) =>
      stem(d`M100,${RIM - 6}Q${100 + lean * 0.5},90 ${100 + lean},${top}`, '#9ab07a', 2.6) +
      times(5, (i) =>
        fill(
          d`M${100 + lean + (i % 2 ? 2 : -2)},${top + 2 + i * 8}q${i % 2 ? 12 : -12},-2 ${i % 2 ? 14 : -14},8q${i % 2 ? -8 : 8},2 ${i % 2 ? -14 : 14},-8Z`,
          '#cfc0e4',
          'stroke="#a08fc0" stroke-width=".6"',
        ),
      ).join(''),
  )
  return (
    vessel(art, hint) +
    bells.join('') +
    outlined(
      hint.main,
      spots.map(([x, y, turn, size], i) => putLeaf(id, hint.main, x, y, turn, size, (i % 3) * 0.02)).join(''),
      0.9,
    )
  )
}

/** Coral bells: ruffled lobed leaves, airy wands of tiny bells. */
function heuchera(art: Art, hint: Hint): string {
  const { main } = hint
  const ruffle = times(14, (i) => {
    const a = (-150 + (300 * i) / 13) * (Math.PI / 180)
    const r = 27 + (i % 2 ? 4 : -2)
    return d`L${r * Math.sin(a)},${-18 - r * 0.9 * Math.cos(a)}`
  }).join('')
  const id = art.def(
    fill(
      `M0,0${ruffle}Z`,
      'currentColor',
      `stroke="${tone(main, -0.18)}" stroke-width=".8" stroke-linejoin="round"`,
    ) +
      stroke(
        'M0,0V-40M0,-8L-18,-24M0,-8L18,-24M0,-16L-12,-38M0,-16L12,-38',
        // Pale leaves are netted in wine red, dark ones in silver.
        toOklch(main).l > 0.6 ? '#9a4038' : tone(main, 0.2),
        2.2,
      ),
  )
  const spots = [
    [52, 118, -66, 0.9],
    [148, 118, 66, 0.9],
    [64, 96, -42, 0.96],
    [136, 96, 42, 0.96],
    [84, 84, -16, 1],
    [118, 84, 18, 1],
    [100, 106, 4, 1],
    [72, 122, -34, 0.86],
    [130, 122, 34, 0.86],
    [101, 128, 0, 0.84],
  ] as const
  const wands = [
    [-30, 36],
    [6, 24],
    [36, 40],
  ] as const
  const sprays = wands.map(
    ([lean, top]) =>
      stroke(d`M100,${RIM - 6}Q${100 + lean * 0.4},90 ${100 + lean},${top}`, '#8a4a4a', 1.8) +
      dots(
        times(12, (i) => [100 + lean * (1 - i * 0.028) + (i % 2 ? 5 : -5), top + i * 4.2] as const),
        '#f0c2c4',
        4,
      ),
  )
  return (
    vessel(art, hint) +
    sprays.join('') +
    spots
      .map(([x, y, turn, size], i) =>
        use(id, at(x, y + 4, turn, size * 0.86), `color="${tone(main, [0.06, -0.08, 0.02][i % 3] ?? 0)}"`),
      )
      .join('')
  )
}

/** Perennials, grasses and kitchen plants. */
export const perennialForms: Renderers = {
  plant_spike: spike,
  plant_lavender: lavender,
  plant_plume: plume,
  plant_bleeding_heart: bleedingHeart,
  plant_hosta: hosta,
  plant_heuchera: heuchera,
}
