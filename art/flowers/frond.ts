import { type Color, mix, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, polar } from '../lib/shapes.ts'
import { along, type Curve, curvePath, stem } from '../lib/stem.ts'
import { type Art, at, d, ellipse, fill, type Point, ROUND, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

const paint = (color: Color, side: number) =>
  `fill="${tone(color, side < 0 ? 0.06 : -0.02)}" color="${tone(color, side < 0 ? -0.02 : -0.08)}"`

interface FrondOptions {
  n: number
  length: number
  width: number
  kind?: 'plain' | 'serrated' | 'lobed'
  /** Degrees off the midrib at the foot and at the tip. */
  spread?: readonly [number, number]
  /** Where along the midrib the longest pair sits, 0 foot to 1 tip. */
  widest?: number
  from?: Point
  over?: Point
  to?: Point
  rib?: Color
}

/** Grevillea Ivanhoe: long narrow leaves cut like a saw, green above, the youngest bronze. */
function grevillea(art: Art, green: Color, bronze: Color): string {
  const side = (s: number) =>
    count(11)
      .map((i) => {
        const t = i / 10
        const reach = 15 * Math.sin(Math.PI * (0.14 + 0.82 * t))
        return d`L${s * 3},${-8 - i * 8}L${s * reach},${-17 - i * 8}`
      })
      .join('')
  const half = (s: number) => `M0,0${side(s)}L0,-104Z`
  const saw = art.def(
    `<path d="${half(-1)}"/><path d="${half(1)}" fill="currentColor"/>` +
      stroke('M0,0V-98', tone(green, 0.2), 1.3),
  )
  const places = [
    [100, 176, 66, 0.78, 0],
    [100, 164, -64, 0.82, 0],
    [99, 142, 54, 0.86, 0],
    [99, 128, -50, 0.88, 0],
    [100, 110, 38, 0.84, 0.3],
    [100, 100, -32, 0.84, 0.35],
    [101, 88, 12, 0.78, 0.8],
    [101, 88, -8, 0.6, 0.95],
  ] as const
  return (
    stem('M102,206Q97,150 101,86', '#8a5f3c', 3.4) +
    places
      .map(([x, y, turn, size, young]) =>
        use(saw, at(x, y, turn, size), paint(mix(green, bronze, young), -1)),
      )
      .join('')
  )
}

/** Leaflets in pairs along an arching midrib. */
function frondHead(art: Art, color: Color, options: FrondOptions): string {
  const {
    n,
    length,
    width,
    kind = 'plain',
    spread = [74, 44],
    widest = 0.35,
    from = [92, 206],
    over = [96, 100],
    to = [112, 28],
    rib,
  } = options
  const id = leafDef(art, { kind, length, width, color, veins: 0 })
  const leaflets = count(n).flatMap((i) => {
    const t = 0.13 + (0.85 * i) / (n - 1)
    const p = along(from, over, to, t)
    const size = Math.max(
      0.16,
      t < widest ? 0.5 + (0.5 * t) / widest : 1 - 0.86 * ((t - widest) / (1 - widest)) ** 1.25,
    )
    return [-1, 1].map((side) =>
      use(
        id,
        at(p.x, p.y, p.turn + side * (spread[0] + (spread[1] - spread[0]) * t) + art.random.jitter(2), size),
        paint(color, side),
      ),
    )
  })
  const line = curvePath([from, over, to])
  return stem(line, rib ?? tone(color, -0.05), 2.8) + leaflets.join('') + stroke(line, tone(color, 0.14), 1.1)
}

/** A flat lacy triangle along 0,0 to 78,0, dense at its middle: the tier of a plumosus fern. */
function lacyTier(art: Art, color: Color): string {
  const twigs = (shade: number, width: number, odd: number) =>
    stroke(
      count(30)
        .map((i) => {
          if (i % 2 !== odd) return ''
          const x = 8 + i * 2.2
          const reach = 19 * Math.sin(Math.PI * (0.18 + 0.8 * (i / 30)))
          const side = i % 4 < 2 ? 1 : -1
          return d`M${x},0l${reach * 0.5},${side * reach}m${-reach * 0.2},${-side * reach * 0.45}l${reach * 0.5},${side * reach * 0.2}`
        })
        .join(''),
      tone(color, shade),
      width,
      ROUND,
    )
  const veil = fill('M4,0Q34,-22 78,-2Q34,20 4,0Z', color, 'opacity=".45"')
  return veil + stroke('M0,0H74', tone(color, -0.1), 1.6) + twigs(-0.08, 1.9, 0) + twigs(0.08, 1.6, 1)
}

/** Plumosus: level tiers of lace at both sides of a thin stem, smaller to the top. */
function plumosus(art: Art, color: Color): string {
  const tier = art.def(lacyTier(art, color))
  const tiers = count(9).map((i) => {
    const side = i % 2 ? 1 : -1
    const k = 1.1 - i * 0.085
    return use(
      tier,
      `translate(101 ${166 - i * 16})rotate(${side * -14})scale(${side * Number(k.toFixed(2))} ${Number((k * 0.9).toFixed(2))})`,
    )
  })
  return (
    stroke('M98,206Q104,120 101,20', tone(color, -0.12), 2.6) +
    use(tier, at(101, 48, -90, 0.5)) +
    tiers.join('')
  )
}

/** Ming: round cushions of short needles at the ends of pale twigs. */
function ming(art: Art, color: Color): string {
  const { random } = art
  const cushion = art.def(
    ellipse(0, 0, 15, 13, tone(color, -0.12), 'opacity=".7"') +
      [-0.12, 0.02, 0.13]
        .map((shade, layer) =>
          stroke(
            count(34)
              .map((i) => {
                const [x, y] = polar(21 - layer * 4 + random.jitter(2), i * 10.6)
                return d`M${x * 0.3},${y * 0.3}L${x},${y * 0.88}`
              })
              .join(''),
            tone(color, shade),
            1.9,
            ROUND,
          ),
        )
        .join(''),
  )
  const tufts = [
    [100, 36, 1.1],
    [62, 58, 1],
    [140, 56, 1],
    [40, 96, 0.9],
    [84, 88, 1],
    [126, 92, 1],
    [164, 98, 0.9],
    [62, 126, 0.86],
    [146, 132, 0.86],
    [104, 128, 0.9],
  ] as const
  return (
    stroke(
      tufts.map(([x, y]) => d`M100,206Q${100 + (x - 100) * 0.2},150 ${x},${y}`).join(''),
      '#8a7a5a',
      2.4,
    ) + tufts.map(([x, y, k]) => use(cushion, at(x, y, random.between(0, 90), k))).join('')
  )
}

/** Sprengeri and tree fern: arching strings of short flat needles. */
function stringFern(art: Art, color: Color): string {
  const strings = count(7).map((i): Curve => {
    const side = i - 3
    return [
      [100, 206],
      [100 + side * 20, 60 + Math.abs(side) * 6],
      [100 + side * 30, 32 + side * side * 12],
    ]
  })
  const needles = (shade: number, odd: number) =>
    stroke(
      strings
        .flatMap(([from, over, to]) =>
          count(26).map((i) => {
            const p = along(from, over, to, 0.2 + i * 0.031)
            const turn = ((p.turn + ((i + odd) % 2 ? 1 : -1) * (64 + art.random.jitter(14))) * Math.PI) / 180
            const reach = 13 - i * 0.2
            return d`M${p.x},${p.y}l${Math.sin(turn) * reach},${-Math.cos(turn) * reach}`
          }),
        )
        .join(''),
      tone(color, shade),
      2.2,
      ROUND,
    )
  const wood = strings.map(curvePath).join('')
  return stroke(wood, tone(color, -0.08), 1.8) + needles(-0.1, 0) + needles(0.07, 1)
}

/** A dense tail, thick as a fox's, of needles that point outward all along. */
function foxtail(art: Art, color: Color, [from, over, to]: Curve): string {
  const { random } = art
  const hairs = (shade: number, width: number, reach: number, n: number) =>
    stroke(
      count(n)
        .map((i) => {
          const t = 0.12 + (0.88 * i) / n
          const p = along(from, over, to, t)
          const turn = ((p.turn + (i % 2 ? 1 : -1) * random.between(40, 84)) * Math.PI) / 180
          const l = reach * Math.min(1, (1.12 - t) * 2.4, 0.4 + t * 1.6)
          return d`M${p.x},${p.y}l${Math.sin(turn) * l},${-Math.cos(turn) * l}`
        })
        .join(''),
      tone(color, shade),
      width,
      ROUND,
    )
  const core = stroke(
    d`M${from[0] + (over[0] - from[0]) * 0.3},${from[1] + (over[1] - from[1]) * 0.3}Q${over[0]},${over[1]} ${to[0]},${to[1] + 12}`,
    tone(color, -0.12),
    17,
    ROUND,
  )
  return core + hairs(-0.1, 2.6, 21, 50) + hairs(0.02, 2.2, 18, 44) + hairs(0.14, 1.6, 13, 28)
}

/** Umbrella fern: narrow combs that spread and hang from the tops of bare stems like the ribs of an umbrella. */
function umbrellaFern(art: Art, color: Color): string {
  const comb = art.def(
    frondHead(art, color, {
      n: 11,
      length: 17,
      width: 2.8,
      spread: [74, 56],
      widest: 0.4,
      from: [0, 0],
      over: [0, -44],
      to: [16, -84],
    }),
  )
  const umbrella = (x: number, y: number, k: number) =>
    [-128, 128, -96, 96, -64, 64, -34, 34, 2]
      .map((turn) => {
        const side = turn < 0 ? -1 : 1
        return use(
          comb,
          `translate(${x} ${y})scale(${k} ${Number((k * 0.84).toFixed(2))})rotate(${turn})scale(${side} 1)`,
        )
      })
      .join('')
  return (
    stem('M98,206Q104,150 100,76', tone(color, -0.08), 3.6) +
    stem('M101,180Q128,170 146,146', tone(color, -0.08), 2.8) +
    umbrella(146, 146, 0.56) +
    umbrella(100, 78, 1)
  )
}

export const frond: Renderers = {
  fern_frond(art, hint) {
    if (isNamed(art, 'umbrella')) return umbrellaFern(art, hint.main)
    if (hint.second) {
      return grevillea(art, hint.main, hint.second)
    }
    // Leatherleaf: a broad triangle whose leaflets are themselves cut.
    return frondHead(art, hint.main, {
      n: 13,
      length: 66,
      width: 12,
      kind: 'serrated',
      spread: [72, 40],
      widest: 0.16,
    })
  },
  sword_fern: (art, hint) =>
    frondHead(art, hint.main, {
      n: 27,
      length: 40,
      width: 5.2,
      spread: [84, 60],
      widest: 0.3,
      over: [94, 110],
      to: [106, 14],
    }),
  palm_frond: (art, hint) =>
    frondHead(art, hint.main, {
      n: 16,
      length: 84,
      width: 5,
      spread: [80, 22],
      widest: 0.3,
      from: [96, 206],
      over: [100, 120],
      to: [108, 46],
      rib: tone(hint.main, 0.02),
    }),
  feather_fern: (art, hint) =>
    isNamed(art, 'plumosus')
      ? plumosus(art, hint.main)
      : isNamed(art, 'ming')
        ? ming(art, hint.main)
        : stringFern(art, hint.main),
  foxtail_fern: (art, hint) =>
    (
      [
        [
          [96, 206],
          [74, 150],
          [42, 62],
        ],
        [
          [104, 206],
          [128, 150],
          [160, 68],
        ],
        [
          [100, 206],
          [100, 120],
          [101, 18],
        ],
      ] as const satisfies readonly Curve[]
    )
      .map((wand) => foxtail(art, hint.main, wand))
      .join(''),
}
