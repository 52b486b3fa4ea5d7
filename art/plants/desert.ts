import { golden, named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone } from '../lib/color.ts'
import { leaf, leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined, rosette } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { blades, fan, mound, place, RIM, type Spot, vessel } from './pot.ts'
import { fivePetals, riegerHead } from './pot-flowers.ts'

/** Ribbed globe, column and paddle in one flat; the assorted cactus of the trade. */
function cacti(art: Art, hint: Hint): string {
  const body = (x: number, y: number, rx: number, ry: number, color: Color) =>
    outlined(
      color,
      ellipse(
        x,
        y,
        rx,
        ry,
        art.radial(x - rx * 0.4, y - ry * 0.4, Math.max(rx, ry) * 1.4, [
          [0, tone(color, 0.1)],
          [0.5, color],
          [1, tone(color, -0.16)],
        ]),
      ),
    ) +
    stroke(
      [-0.6, -0.25, 0.1, 0.45, 0.75]
        .map(
          (u) =>
            d`M${x + rx * u * 0.5},${y - ry * 0.92}Q${x + rx * u * 1.25},${y} ${x + rx * u * 0.5},${y + ry * 0.9}`,
        )
        .join(''),
      tone(color, -0.13),
      1.3,
    ) +
    dots(
      [-0.42, -0.08, 0.28, 0.6].flatMap((u) =>
        [-0.55, -0.15, 0.25, 0.62].map((v) => [x + rx * u * Math.sqrt(1 - v * v), y + ry * v] as const),
      ),
      '#f6efd8',
      2.6,
    )
  const bloom = (x: number, y: number, color: Color) =>
    group(at(x, y, 0, 0.16), fivePetals('#f7dc6a')(art, { main: color }))
  const paddle = (x: number, y: number, turn: number, size: number) =>
    group(
      at(x, y, turn, size),
      outlined(
        '#6a9a5a',
        ellipse(
          0,
          -17,
          13,
          18,
          art.radial(-5, -24, 28, [
            [0, tone('#6a9a5a', 0.1)],
            [1, tone('#6a9a5a', -0.14)],
          ]),
        ),
      ) +
        dots(
          golden(11, 12).map(([px, py]) => [px * 0.9, py * 1.2 - 17] as const),
          '#f6efd8',
          2.2,
        ),
    )
  const greens = ['#5a8a4f', '#7a9a5a', '#4f7f5f'] as const
  return (
    vessel(art, hint) +
    body(100, RIM - 44, 17, 46, greens[0]) +
    body(52, RIM - 26, 24, 25, greens[1]) +
    body(148, RIM - 22, 20, 21, greens[2]) +
    paddle(76, RIM - 8, -6, 0.9) +
    paddle(72, RIM - 38, -26, 0.7) +
    paddle(84, RIM - 38, 22, 0.66) +
    body(124, RIM - 12, 13, 13, '#8aa06a') +
    bloom(100, RIM - 88, '#e0267d') +
    bloom(52, RIM - 49, '#f7cf1d') +
    bloom(124, RIM - 24, '#f4745e')
  )
}

/** Echeveria rosettes, banded haworthia, and jade with its thick round leaves. */
function succulent(art: Art, hint: Hint): string {
  if (named(art, 'jade')) {
    const pad = art.def(
      fill(
        'M0,0C-12,-4 -14,-20 0,-25C14,-20 12,-4 0,0Z',
        'currentColor',
        `stroke="${tone(hint.main, -0.18)}" stroke-width=".8"`,
      ) +
        stroke('M-7,-18Q0,-26 7,-18', '#b5543f', 1.6, 'opacity=".7"') +
        ellipse(-3, -14, 2.4, 5, '#fff', 'opacity=".3"'),
    )
    const tips = [
      [56, 96],
      [78, 70],
      [104, 54],
      [130, 66],
      [150, 94],
      [92, 96],
      [118, 92],
    ] as const
    return (
      vessel(art, hint) +
      stem(
        tips.map(([x, y]) => d`M100,${RIM - 2}Q${100 + (x - 100) * 0.3},${y + 24} ${x},${y + 8}`).join(''),
        '#9a8262',
        6,
      ) +
      tips
        .map(([x, y]) =>
          [-100, 100, -62, 62, -28, 30, 0]
            .map((turn, i) =>
              use(
                pad,
                at(x, y + 6, turn, 0.9),
                `color="${tone(hint.main, [0, -0.06, 0.05, -0.03, 0.08, 0.02, 0.06][i] ?? 0)}"`,
              ),
            )
            .join(''),
        )
        .join('')
    )
  }
  if (named(art, 'haworthia')) {
    const spear = leafDef(art, { length: 46, width: 5.4, color: hint.main, veins: 0 })
    const banded = art.def(
      use(spear, '', `fill="${tone(hint.main, 0.05)}" color="${tone(hint.main, -0.06)}"`) +
        stroke(times(8, (i) => d`M-3.6,${-6 - i * 4.4}h7`).join(''), '#f3f1e6', 1.7, ROUND),
    )
    const tuft = art.def(
      [-92, 92, -70, 70, -48, 48, -26, 28, -6, 10].map((turn) => use(banded, at(0, 0, turn))).join(''),
    )
    return (
      vessel(art, hint) +
      [
        [62, -18, 0.86],
        [138, -18, 0.86],
        [40, 0, 0.8],
        [160, 0, 0.8],
        [100, -2, 1.1],
      ]
        .map(([x = 0, y = 0, size = 1]) => use(tuft, at(x, RIM + y, 0, size)))
        .join('')
    )
  }
  const tints = ['#8fae9a', '#a9b98a', '#b59aa8']
  const head = (color: Color) =>
    art.def(
      outlined(
        color,
        rosette(art, {
          n: 8,
          width: 26,
          shape: 'point',
          color,
          second: mix(color, '#c9708a', 0.5),
          share: 0.5,
          scales: [1, 0.8, 0.62, 0.45, 0.28],
          veil: 0.1,
          well: -0.24,
          tip: 0.07,
          vein: tone(color, -0.12),
          squash: 0.86,
        }),
        1.2,
      ),
    )
  const ids = tints.map(head)
  const spots: Spot[] = [
    [62, 104, 0.44],
    [138, 102, 0.44],
    [100, 92, 0.5],
    [38, 126, 0.4],
    [162, 126, 0.4],
    [82, 126, 0.46],
    [122, 126, 0.46],
  ]
  return vessel(art, hint) + place(ids, spots)
}

/** Mixed planters: a dish garden of foliage, a European basket in flower, a sun bowl with a spike. */
function dish(art: Art, hint: Hint): string {
  const basket = named(art, 'basket')
  const color = basket ? '#b58e5c' : named(art, 'combo', 'sun') ? '#5d6a70' : '#7d9a8a'
  const bowl =
    outlined(
      color,
      fill(
        d`M34,${RIM - 6}C38,${RIM + 28} 60,${RIM + 42} 74,${RIM + 46}Q100,${RIM + 52} 126,${RIM + 46}C140,${RIM + 42} 162,${RIM + 28} 166,${RIM - 6}Z`,
        art.linear(34, 0, 166, 0, [
          [0, tone(color, -0.03)],
          [0.22, tone(color, 0.09)],
          [0.55, color],
          [1, tone(color, -0.16)],
        ]),
      ) + ellipse(100, RIM - 6, 66, 11, tone(color, 0.08)),
    ) + ellipse(100, RIM - 5, 60, 8, '#4a3a2c')
  const weave = basket
    ? stroke(
        times(
          4,
          (i) =>
            d`M${38 + i * 6},${RIM + 8 + i * 10}Q100,${RIM + 26 + i * 10} ${162 - i * 6},${RIM + 8 + i * 10}`,
        ).join(''),
        tone(color, -0.16),
        3.4,
        'stroke-dasharray="7 4"',
      ) +
      stroke(d`M38,${RIM - 8}C40,20 160,20 162,${RIM - 8}`, tone(color, -0.12), 5) +
      stroke(d`M38,${RIM - 8}C40,20 160,20 162,${RIM - 8}`, tone(color, 0.1), 2.2, 'stroke-dasharray="6 2.4"')
    : ''
  const base = art.shadow(104, RIM + 48, 60, 8) + bowl + weave
  const palmette = blades(
    art,
    times(9, (i) => [100, RIM - 8, -48 + i * 12, 92 - Math.abs(i - 4) * 5] as const),
    { color: '#4c8046', share: 0.06 },
  )
  const ivy =
    times(7, (i) =>
      leaf(art, 44 + (i % 4) * 5, RIM - 6 + i * 4, 150 + i * 20, {
        kind: 'lobed',
        length: 20,
        width: 9,
        color: '#5d8f4c',
        veins: 1,
      }),
    ).join('') +
    times(6, (i) =>
      leaf(art, 156 - (i % 3) * 5, RIM - 6 + i * 4, 210 - i * 20, {
        kind: 'lobed',
        length: 20,
        width: 9,
        color: '#5d8f4c',
        veins: 1,
      }),
    ).join('')
  if (!basket && !named(art, 'combo', 'sun')) {
    return (
      base +
      palmette +
      fan(art, 64, RIM - 6, 7, 80, 0.8, {
        kind: 'heart',
        length: 46,
        width: 18,
        color: '#5d8a4a',
        veins: 2,
      }) +
      fan(art, 138, RIM - 6, 7, 80, 0.86, {
        kind: 'plain',
        length: 48,
        width: 12,
        color: '#c9543f',
        veins: 2,
      }) +
      fan(art, 102, RIM - 2, 5, 70, 0.6, {
        kind: 'round',
        length: 42,
        width: 15,
        color: '#a9b9b0',
        veins: 2,
      }) +
      ivy
    )
  }
  const leaves = mound(
    art,
    { ...hint, pot: 'plastic' },
    { kind: 'plain', length: 46, width: 14, color: '#55853f', veins: 2 },
  )
  const palette = hint.palette ?? [hint.main]
  const a = art.def(
    basket
      ? riegerHead(art, { main: '#e0267d' })
      : fivePetals('#f6efdc')(art, { main: palette[0] ?? hint.main }),
  )
  const b = art.def(fivePetals('#f7dc6a')(art, { main: palette[1] ?? '#f7cf1d' }))
  const c = art.def(fivePetals('#f6efdc')(art, { main: palette[3] ?? '#b9a3d6' }))
  const spots = [
    [a, 66, 98, 0.32],
    [b, 92, 82, 0.26],
    [a, 130, 96, 0.32],
    [c, 46, 116, 0.26],
    [c, 152, 116, 0.26],
    [b, 110, 112, 0.28],
    [c, 84, 118, 0.27],
    [b, 146, 88, 0.24],
    [a, 102, 96, 0.28],
  ] as const
  return base + palmette + leaves + spots.map(([id, x, y, size]) => use(id, at(x, y, 0, size))).join('') + ivy
}

/** Desert plants and mixed dishes. */
export const desertForms: Renderers = {
  plant_cactus: cacti,
  plant_succulent: succulent,
  plant_dish: dish,
}
