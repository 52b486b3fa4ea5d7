import { type Color, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count } from '../lib/shapes.ts'
import { along, stem } from '../lib/stem.ts'
import { type Art, at, d, type Point, ROUND, stroke, use } from '../lib/svg.ts'
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
  const line = d`M${from[0]},${from[1]}Q${over[0]},${over[1]} ${to[0]},${to[1]}`
  return stem(line, rib ?? tone(color, -0.05), 2.8) + leaflets.join('') + stroke(line, tone(color, 0.14), 1.1)
}

export const frond: Renderers = {
  fern_frond(art, hint) {
    if (hint.second) {
      // Grevillea: cut leaves, green above and bronze beneath.
      return (
        frondHead(art, hint.main, { n: 12, length: 56, width: 6, spread: [62, 34], rib: hint.second }) +
        frondHead(art, hint.second, { n: 6, length: 40, width: 5, spread: [50, 30], from: [94, 190] })
      )
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
  feather_fern(art, hint) {
    const { random } = art
    // Ming, plumosus, sprengeri and tree fern: cushions or flat sprays of hair-fine needles.
    const flat = isNamed(art, 'plumosus', 'tree')
    const limbs: readonly Point[] = flat
      ? [
          [60, 60],
          [104, 22],
          [146, 58],
          [42, 106],
          [162, 104],
          [80, 90],
          [124, 86],
        ]
      : [
          [52, 66],
          [100, 30],
          [148, 66],
          [42, 112],
          [160, 112],
          [78, 56],
          [124, 54],
        ]
    const wood = limbs
      .map(([x, y]) => d`M100,206Q${100 + (x - 100) * 0.35},${(y + 200) / 2} ${x},${y}`)
      .join('')
    const hairs = (shade: number, width: number, reach: number, n: number) =>
      stroke(
        limbs
          .flatMap(([x, y]) =>
            count(n).map((i) => {
              const p = along(
                [100, 206],
                [100 + (x - 100) * 0.35, (y + 200) / 2],
                [x, y],
                0.42 + (0.58 * i) / n,
              )
              const turn = ((p.turn + (i % 2 ? 1 : -1) * random.between(30, flat ? 60 : 96)) * Math.PI) / 180
              const l = reach * random.between(0.6, 1.1)
              return d`M${p.x},${p.y}l${Math.sin(turn) * l},${-Math.cos(turn) * l}`
            }),
          )
          .join(''),
        tone(hint.main, shade),
        width,
        ROUND,
      )
    return (
      stroke(wood, tone(hint.main, -0.06), 1.8) +
      hairs(-0.12, 1.7, 19, 24) +
      hairs(0, 1.4, 17, 24) +
      hairs(0.12, 1.1, 13, 15)
    )
  },
  foxtail_fern(art, hint) {
    const { random } = art
    const plume = (from: Point, over: Point, to: Point) => {
      const hairs = (shade: number, width: number, reach: number) =>
        stroke(
          count(46)
            .map((i) => {
              const t = 0.14 + (0.86 * i) / 46
              const p = along(from, over, to, t)
              const turn = ((p.turn + (i % 2 ? 1 : -1) * random.between(24, 78)) * Math.PI) / 180
              const l = reach * Math.sin(Math.PI * Math.min(0.9, 0.24 + 0.66 * t)) ** 0.7
              return d`M${p.x},${p.y}l${Math.sin(turn) * l},${-Math.cos(turn) * l}`
            })
            .join(''),
          tone(hint.main, shade),
          width,
          ROUND,
        )
      return hairs(-0.13, 2.6, 22) + hairs(0, 2.1, 19) + hairs(0.12, 1.4, 14)
    }
    return (
      plume([98, 206], [74, 150], [46, 70]) +
      plume([102, 206], [128, 150], [154, 76]) +
      plume([100, 206], [100, 120], [102, 26])
    )
  },
}
