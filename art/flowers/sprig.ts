import type { Hint } from '../hint.ts'
import type { Color } from '../lib/color.ts'
import { type LeafKind, leaf } from '../lib/leaf.ts'
import { count } from '../lib/shapes.ts'
import { along, curvePath, stem } from '../lib/stem.ts'
import type { Art, Point } from '../lib/svg.ts'
import { isVariegated } from './big-leaf.ts'

export interface SprigOptions {
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

export interface EdgedLeaf {
  kind?: LeafKind
  length: number
  width: number
  color: Color
  veins?: number
}

/** A leaf with a pale rim behind it when `edge` is given, for variegated kinds. */
export function edgedLeaf(
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
export function sprig(art: Art, options: SprigOptions): string {
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
    stem(curvePath([from, over, to]), twig, 3) +
    leaves.join('') +
    put(104, to[1] + 4, art.random.jitter(10), 0.55)
  )
}

export const creamEdge = (hint: Hint) => (isVariegated(hint) ? '#f1ecc8' : undefined)
/** Variegated leaves are green inside their cream edge. */
export const inner = (hint: Hint) => (isVariegated(hint) ? '#6f9a52' : hint.main)
