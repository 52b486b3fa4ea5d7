import { type Color, LEAF, mix, outline, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, outlined } from '../lib/shapes.ts'
import { along, type Curve, curvePath, stem } from '../lib/stem.ts'
import { type Art, at, circle, dots, ellipse, group, type Point, stroke } from '../lib/svg.ts'
import { isNamed } from './parts.ts'
import { creamEdge, inner, type SprigOptions, sprig } from './sprig.ts'

const simple =
  (options: Omit<SprigOptions, 'color'>, color: (main: Color) => Color = (main) => main): Renderers[string] =>
  (art, hint) =>
    sprig(art, { ...options, color: color(inner(hint)), edge: creamEdge(hint) })

const eucalyptus = (main: Color) => mix(main, '#9db3ab', 0.35)
const EUCALYPTUS_TWIG = '#a5876a'

/** Green and ripe black olives on short stalks, in ones and twos. */
function olives(): string {
  const fruit = (x: number, y: number, turn: number, color: Color) =>
    group(
      at(x, y, turn),
      stroke('M0,-22Q2,-16 0,-8', '#8a8a5a', 1.6) +
        ellipse(0, 2, 8.6, 11.4, color, `stroke="${outline(color)}" stroke-width=".8"`) +
        ellipse(-3, -2, 2.2, 3.6, tone(color, 0.26)),
    )
  const green = '#8a9a3c'
  const black = '#453449'
  return (
    fruit(76, 82, 16, green) +
    fruit(118, 70, -14, black) +
    fruit(70, 128, 20, black) +
    fruit(122, 116, -16, green) +
    fruit(114, 154, -14, black) +
    fruit(82, 168, 10, green)
  )
}

/** Italian ruscus: slender shoots that branch and arch, with many small pointed leaves; Israeli ruscus is one stout stem. */
function italianRuscus(art: Art, color: Color): string {
  const shoots = [
    [
      [100, 206],
      [96, 90],
      [112, 14],
    ],
    [
      [99, 168],
      [92, 104],
      [36, 66],
    ],
    [
      [100, 150],
      [112, 90],
      [172, 72],
    ],
    [
      [100, 184],
      [84, 150],
      [32, 138],
    ],
    [
      [100, 180],
      [118, 146],
      [170, 136],
    ],
  ] as const satisfies readonly Curve[]
  const leaves = shoots.flatMap(([from, over, to], shoot) =>
    count(shoot ? 12 : 17).map((i) => {
      const p = along(from, over, to, 0.2 + (0.8 * i) / (shoot ? 11 : 16))
      return leaf(art, p.x, p.y, p.turn + (i % 2 ? 46 : -46), {
        length: 23,
        width: 5.6,
        color: tone(color, 0.03),
        veins: 0,
        step: i % 3 ? 0 : 0.03,
      })
    }),
  )
  return stem(shoots.map(curvePath).join(''), tone(color, 0.04), 2.2) + outlined(color, leaves.join(''), 0.5)
}

export const leafSprig: Renderers = {
  eucalyptus_round(art, hint) {
    // Silver dollar is large and loose; baby blue and gunnii are small and close.
    const size = isNamed(art, 'dollar', 'cinerea')
      ? { n: 6, length: 33, width: 16 }
      : isNamed(art, 'baby', 'gunnii')
        ? { n: 9, length: 22, width: 10 }
        : { n: 7, length: 30, width: 12 }
    return outlined(
      hint.main,
      sprig(art, {
        ...size,
        color: eucalyptus(hint.main),
        kind: 'round',
        opposite: true,
        angle: 92,
        bow: 14,
        bare: 0.18,
        veins: 0,
        twig: EUCALYPTUS_TWIG,
      }),
      0.5,
    )
  },
  eucalyptus_willow: (art, hint) =>
    outlined(
      hint.main,
      sprig(art, {
        color: eucalyptus(hint.main),
        length: 62,
        width: 7,
        n: 14,
        angle: 64,
        veins: 0,
        twig: EUCALYPTUS_TWIG,
        bare: 0.16,
      }),
      0.5,
    ),
  eucalyptus_seeded(art, hint) {
    const clusters = count(8).flatMap((i) => {
      const p = along([104, 206], [80, 120], [104, 40], 0.24 + i * 0.095)
      const side = i % 2 ? 1 : -1
      return count(8).map(
        (k): Point => [p.x + side * (6 + (k % 3) * 6.4), p.y + 2 + Math.floor(k / 3) * 7 - (k % 2) * 3],
      )
    })
    const green = mix(hint.main, '#a9b25a', 0.75)
    return (
      outlined(
        hint.main,
        sprig(art, {
          color: eucalyptus(hint.main),
          kind: 'plain',
          length: 52,
          width: 14,
          n: 10,
          angle: 66,
          veins: 1,
          twig: EUCALYPTUS_TWIG,
        }),
        0.5,
      ) +
      dots(
        clusters.map(([x, y]): Point => [x + 0.5, y + 0.9]),
        tone(green, -0.22),
        9,
      ) +
      dots(clusters, tone(green, 0.02), 7.4) +
      dots(
        clusters.map(([x, y]): Point => [x - 1.4, y - 1.6]),
        tone(green, 0.2),
        2.6,
      )
    )
  },
  ruscus: simple({ length: 46, width: 14, n: 13, angle: 56, twig: LEAF }),
  ruscus_italian: (art, hint) => italianRuscus(art, hint.main),
  salal: simple({ length: 60, width: 24, kind: 'round', n: 7, veins: 3 }),
  olive: (art, hint) =>
    sprig(art, {
      color: mix(hint.main, '#9db39b', 0.4),
      length: 50,
      width: 7.5,
      n: 9,
      opposite: true,
      angle: 52,
      veins: 0,
    }) + olives(),
  magnolia_leaf(art, hint) {
    // Glossy above, suede brown below: some leaves show their backs.
    const top = hint.main
    const suede = '#a8764a'
    const at2 = [
      [84, 176, -74, 1, 0],
      [118, 172, 70, 1, 1],
      [82, 130, -62, 1, 1],
      [112, 122, 58, 0.95, 0],
      [92, 90, -40, 0.9, 0],
      [106, 84, 42, 0.86, 1],
      [100, 76, 2, 0.9, 0],
    ] as const
    return (
      stem('M104,206Q90,130 100,70', '#8a6a4a', 4) +
      at2
        .map(([, y, turn, scale, back]) =>
          leaf(art, 97, y, turn, { length: 72, width: 22, veins: 4, color: back ? suede : top, scale }),
        )
        .join('')
    )
  },
  holly(art, hint) {
    const color = tone(inner(hint), -0.04)
    const berry = (
      [
        [84, 108],
        [97, 116],
        [87, 122],
        [112, 150],
        [103, 158],
        [103, 62],
        [94, 68],
      ] as const
    )
      .map(
        ([x, y]) =>
          circle(x, y, 6, '#b7122b', 'stroke="#8a0f22" stroke-width=".6"') +
          circle(x - 1.8, y - 2, 1.8, '#f3a3a0'),
      )
      .join('')
    return (
      sprig(art, {
        color,
        kind: 'holly',
        length: 48,
        width: 21,
        n: 8,
        angle: 64,
        veins: 2,
        edge: creamEdge(hint),
      }) + berry
    )
  },
  vine(art, hint) {
    const ivy = isNamed(art, 'ivy')
    const path = 'M150,14Q60,30 70,76Q84,112 126,116Q160,124 142,156Q120,186 66,186'
    const spots = [
      [140, 16, 150],
      [112, 24, 20],
      [90, 36, -170],
      [74, 54, 70],
      [70, 76, -80],
      [80, 98, 60],
      [100, 110, -20],
      [124, 116, 160],
      [142, 124, 30],
      [147, 140, 100],
      [138, 160, -60],
      [120, 174, 150],
      [98, 183, 10],
      [74, 186, -140],
    ] as const
    const shape = ivy
      ? ({ kind: 'ivy', length: 34, width: 20, veins: 2 } as const)
      : ({ kind: 'plain', length: 32, width: 9, veins: 1 } as const)
    return (
      stem(path, ivy ? '#7a7a4a' : '#7f9a5c', 2.4) +
      stroke('M112,24q-8,-16 4,-18M142,124q20,2 18,14', '#7f9a5c', 1.2) +
      spots
        .map(([x, y, turn]) =>
          leaf(art, x, y, turn + art.random.jitter(14), {
            ...shape,
            color: hint.main,
            scale: 0.9 + art.random.jitter(0.16),
          }),
        )
        .join('') +
      leaf(art, 66, 186, -92, { ...shape, color: hint.main, scale: 0.8 })
    )
  },
}
