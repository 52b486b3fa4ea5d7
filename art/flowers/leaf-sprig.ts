import type { Hint } from '../hint.ts'
import { type Color, LEAF, mix, outline, tone } from '../lib/color.ts'
import { type LeafKind, leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, outlined } from '../lib/shapes.ts'
import { along, stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, group, type Point, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

interface SprigOptions {
  color: Color
  kind?: LeafKind
  length: number
  width: number
  n: number
  opposite?: boolean
  /** Degrees a leaf stands off the stem at the foot; half of it at the tip. */
  angle?: number
  veins?: number
  twig?: Color
  /** Share of the stem, from the foot, without leaves. */
  bare?: number
  /** How far the stem bows to the left. */
  bow?: number
  /** A pale edge, for variegated leaves. */
  edge?: Color | undefined
}

interface EdgedLeaf {
  kind?: LeafKind
  length: number
  width: number
  color: Color
  veins?: number
}

/** A leaf with a pale rim behind it when `edge` is given, for variegated kinds. */
function edgedLeaf(
  art: Art,
  [x, y]: Point,
  turn: number,
  shape: EdgedLeaf,
  edge: Color | undefined,
  { scale = 1, step = 0 } = {},
): string {
  const own = leaf(art, x, y, turn, { ...shape, scale, step })
  return edge ? leaf(art, x, y, turn, { ...shape, veins: 0, color: edge, scale: scale * 1.16 }) + own : own
}

/** Leaves up a bowed stem, largest in the middle, one at the tip. Foot 104,206, tip 104,36. */
function sprig(art: Art, options: SprigOptions): string {
  const {
    color,
    kind = 'plain',
    length,
    width,
    n,
    opposite = false,
    angle = 58,
    veins = 1,
    twig = '#8a7a5a',
    bare = 0.08,
    bow = 24,
    edge,
  } = options
  const from: Point = [104, 206]
  const over: Point = [104 - bow, 120]
  const to: Point = [104, 30 + length * 0.4]
  const shape = { kind, length, width, color, veins }
  const put = (x: number, y: number, turn: number, scale: number) => {
    const step = Math.round(art.random.jitter(0.03) * 50) / 50
    return edgedLeaf(art, [x, y], turn, shape, edge, { scale, step })
  }
  const leaves = count(n).map((k) => {
    const i = n - 1 - k
    const t = i / (n - 1)
    const p = along(from, over, to, bare + (1 - bare) * (1 - t) * 0.98)
    const scale = 0.55 + 0.45 * Math.sin(Math.PI * (0.25 + 0.6 * t))
    const sides = opposite ? [-1, 1] : [i % 2 ? 1 : -1]
    return sides
      .map((side) =>
        put(
          p.x,
          p.y,
          p.turn + side * (angle * (0.45 + 0.55 * Math.min(1, t * 2)) + art.random.jitter(9)),
          scale,
        ),
      )
      .join('')
  })
  return (
    stem(d`M${from[0]},${from[1]}Q${over[0]},${over[1]} ${to[0]},${to[1]}`, twig, 3) +
    leaves.join('') +
    put(104, to[1] + 4, art.random.jitter(10), 0.55)
  )
}

const isVariegated = (hint: Hint) => hint.main.toUpperCase() === '#B7C98A'
const creamEdge = (hint: Hint) => (isVariegated(hint) ? '#f1ecc8' : undefined)
/** Variegated leaves are green inside their cream edge. */
const inner = (hint: Hint) => (isVariegated(hint) ? '#6f9a52' : hint.main)

const simple =
  (options: Omit<SprigOptions, 'color'>, color: (main: Color) => Color = (main) => main): Renderers[string] =>
  (art, hint) =>
    sprig(art, { ...options, color: color(inner(hint)), edge: creamEdge(hint) })

const eucalyptus = (main: Color) => mix(main, '#9db3ab', 0.35)
const EUCALYPTUS_TWIG = '#a5876a'

/** Leaves in a whorl around the end of a shoot, those behind first. */
const whorl = (art: Art, tip: Point, turn: number, scale: number, shape: EdgedLeaf, edge?: Color) =>
  [-104, 104, -70, 70, -36, 36, 0]
    .map((side) => edgedLeaf(art, tip, turn + side + art.random.jitter(6), shape, edge, { scale }))
    .join('')

/** Wavy leaves crowded at the ends of three shoots, bare twig between. */
function pittosporum(art: Art, color: Color, edge?: Color): string {
  const shape = { kind: 'wave', length: 44, width: 9.5, veins: 1, color } as const
  const shoots = [
    [56, 112, -34, 0.86],
    [146, 104, 34, 0.9],
    [100, 66, 0, 1.16],
  ] as const
  const twigs = shoots.map(([x, y]) => stem(d`M101,206Q${100 + (x - 100) * 0.2},150 ${x},${y}`, '#5f4a38', 3))
  const low = edgedLeaf(art, [101, 172], 64, shape, edge) + edgedLeaf(art, [101, 180], -62, shape, edge)
  return (
    twigs.join('') +
    low +
    outlined(
      color,
      shoots.map(([x, y, turn, scale]) => whorl(art, [x, y], turn, scale, shape, edge)).join(''),
      1,
    )
  )
}

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

/** Small round leaves crowded in a rounded bunch on short upright twigs, paler at the growing tips. */
function leafyBunch(art: Art, color: Color, edge?: Color): string {
  const shape = { kind: 'round', length: 17, width: 7.6, veins: 0, color } as const
  const tuft = art.def(
    stem('M0,10V-18', '#8a7a5a', 2) +
      outlined(
        color,
        [
          [4, -70, 1],
          [4, 70, 1],
          [-6, -52, 1],
          [-6, 52, 1],
          [-17, -36, 0.8],
          [-17, 36, 0.8],
        ]
          .map(([y = 0, turn = 0, scale = 1]) => edgedLeaf(art, [0, y], turn, shape, edge, { scale }))
          .join('') + edgedLeaf(art, [0, -22], 0, shape, edge, { scale: 0.72, step: 0.08 }),
        0.7,
      ),
  )
  const tips = [
    [100, 34, 0, 1],
    [68, 44, -16, 0.96],
    [132, 42, 16, 0.96],
    [40, 70, -34, 0.94],
    [160, 68, 34, 0.94],
    [84, 68, -8, 1],
    [118, 66, 8, 1],
    [28, 106, -56, 0.88],
    [172, 104, 56, 0.88],
    [60, 94, -20, 1],
    [142, 92, 20, 1],
    [100, 98, 0, 1.04],
    [48, 128, -44, 0.9],
    [154, 126, 44, 0.9],
    [80, 126, -12, 1],
    [122, 126, 12, 1],
    [100, 150, 0, 0.86],
  ] as const
  const twigs = tips.map(([x, y]) => d`M100,206Q${100 + (x - 100) * 0.25},160 ${x},${y + 8}`).join('')
  return (
    stroke(twigs, '#8a7a5a', 2.2) +
    tips.map(([x, y, turn, k]) => use(tuft, at(x, y, turn + art.random.jitter(8), k))).join('')
  )
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
  ruscus_italian: simple({ length: 34, width: 9, n: 19, angle: 60, twig: LEAF, bow: 40 }),
  salal: simple({ length: 60, width: 24, kind: 'round', n: 7, veins: 3 }),
  boxwood(art, hint) {
    if (!isNamed(art, 'myrtle')) return leafyBunch(art, inner(hint), creamEdge(hint))
    // Myrtle: pointed leaves in pairs up close straight twigs.
    const shape = { color: inner(hint), veins: 0, kind: 'plain', length: 21, width: 6 } as const
    const edge = creamEdge(hint)
    const pairs = count(9).map((i) =>
      [-1, 1].map((side) =>
        edgedLeaf(art, [0, -22 - i * 12], side * (58 - i * 2 + art.random.jitter(7)), shape, edge),
      ),
    )
    const twig = art.def(
      stem('M0,0V-122', '#8a7a5a', 2) + pairs.flat().join('') + edgedLeaf(art, [0, -124], 0, shape, edge),
    )
    const twigs = (
      [
        [-58, 0.76],
        [56, 0.74],
        [-38, 0.94],
        [37, 0.92],
        [-19, 1.08],
        [18, 1.06],
        [0, 1.2],
      ] as const
    ).map(([turn, k]) => use(twig, at(101, 186, turn, k)))
    return stem('M102,206L101,182', '#8a7a5a', 3.4) + twigs.join('')
  },
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
  needle_sprig(art, hint) {
    // Podocarpus: long strap needles all around three upright shoots.
    const shoots = [
      [56, 84, 0.84],
      [146, 88, 0.84],
      [102, 34, 1],
    ] as const
    const needles = (shade: number, odd: number) =>
      stroke(
        shoots
          .flatMap(([x, y, k]) =>
            count(20).map((i) => {
              const p = along([101, 206], [100 + (x - 100) * 0.4, 150], [x, y], 0.3 + i * 0.036)
              const side = (i + odd) % 2 ? 1 : -1
              const angle = ((p.turn + side * (60 - i * 1.4) + art.random.jitter(16)) * Math.PI) / 180
              const reach = k * (34 - i * 0.5)
              return d`M${p.x},${p.y}l${Math.sin(angle) * reach},${-Math.cos(angle) * reach}`
            }),
          )
          .join(''),
        tone(hint.main, shade),
        3.6,
        'stroke-linecap="round"',
      )
    return (
      shoots
        .map(([x, y]) => stem(d`M101,206Q${100 + (x - 100) * 0.4},150 ${x},${y}`, '#8a7a5a', 2.6))
        .join('') +
      needles(-0.1, 0) +
      needles(0.06, 1)
    )
  },
  dusty_miller(art, hint) {
    const silver = mix(hint.main, '#b9c7bd', 0.5)
    // A deeply cut felted leaf, as one outline with blunt lobes.
    const cut = art.def(
      outlined(
        silver,
        '<path d="M-2,0Q-4,-12 -6,-18Q-20,-12 -26,-22Q-30,-32 -22,-34Q-16,-34 -8,-34Q-24,-34 -30,-46Q-32,-58 -22,-58Q-14,-54 -6,-50Q-18,-58 -18,-70Q-16,-80 -8,-76Q-4,-86 0,-86Q4,-86 8,-76Q16,-80 18,-70Q18,-58 6,-50Q14,-54 22,-58Q32,-58 30,-46Q24,-34 8,-34Q16,-34 22,-34Q30,-32 26,-22Q20,-12 6,-18Q4,-12 2,0Z"/><path d="M0,0V-78M0,-26L-20,-28M0,-26L20,-28M0,-42L-22,-50M0,-42L22,-50" fill="none" stroke="currentColor" stroke-width="1.3" stroke-opacity=".6"/>',
        0.7,
      ),
    )
    const places = [
      [-70, 0.86],
      [68, 0.86],
      [-44, 1.02],
      [42, 1.02],
      [-20, 1.16],
      [18, 1.2],
      [0, 1.34],
    ] as const
    return (
      stem('M100,206V150', tone(silver, -0.06), 5) +
      places
        .map(([turn, k], i) =>
          use(
            cut,
            at(100, 160 - i * 3, turn + art.random.jitter(4), k),
            `fill="${tone(silver, turn < 0 ? 0.05 : turn > 0 ? -0.06 : 0.02)}" color="${tone(silver, 0.14)}"`,
          ),
        )
        .join('')
    )
  },
  shrub_sprig(art, hint) {
    const color = inner(hint)
    // Nandina reddens toward the tips of its long leaves.
    if (hint.second) {
      return (
        sprig(art, {
          color,
          length: 40,
          width: 9,
          n: 17,
          opposite: false,
          angle: 60,
          veins: 1,
          twig: '#8a5a4a',
        }) +
        [
          [-34, 0.8],
          [30, 0.84],
          [-4, 0.9],
        ]
          .map(([turn = 0, k = 1]) =>
            leaf(art, 104, 56, turn, {
              length: 44,
              width: 9,
              color: mix(color, hint.second ?? color, 0.75),
              scale: k,
            }),
          )
          .join('')
      )
    }
    if (isNamed(art, 'pittosporum')) return pittosporum(art, color, creamEdge(hint))
    const shape = isNamed(art, 'huckleberry')
      ? ({ length: 25, width: 9.5, n: 21, veins: 1, kind: 'serrated' } as const)
      : isNamed(art, 'podocarpus')
        ? ({ length: 48, width: 9, n: 15, veins: 0, kind: 'plain', opposite: true } as const)
        : ({ length: 46, width: 17, n: 11, veins: 2, kind: 'plain' } as const)
    return sprig(art, { ...shape, color, angle: 60, edge: creamEdge(hint) })
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
