import { type Color, LEAF, tone } from './color.ts'
import { d, group, type Point, ROUND, stroke } from './svg.ts'

/** A round stem: a dark stroke and a narrow light one up and to the left. */
export function stem(path: string, color: Color = LEAF, width = 4): string {
  return (
    stroke(path, tone(color, -0.12), width, ROUND) +
    group('translate(-.6 -.3)', stroke(path, tone(color, 0.1), width * 0.38, ROUND))
  )
}

/** A quadratic curve: where it starts, the point it bends toward, where it ends. */
export type Curve = readonly [from: Point, over: Point, to: Point]

export const curvePath = ([from, over, to]: Curve) =>
  d`M${from[0]},${from[1]}Q${over[0]},${over[1]} ${to[0]},${to[1]}`

/** Several stems from one foot, each a gentle curve to its head. */
export function stems(foot: Point, heads: readonly Point[], color: Color = LEAF, width = 3): string {
  const [x0, y0] = foot
  const path = heads
    .map(([x, y]) => d`M${x0},${y0}Q${x0 + (x - x0) * 0.12},${(y + y0) / 2 + 6} ${x},${y}`)
    .join('')
  return stem(path, color, width)
}

/** The point at `t` (0 to 1) on a quadratic curve, with its direction in degrees (0 is up, clockwise). */
export function along([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point, t: number) {
  const u = 1 - t
  const dx = 2 * u * (x1 - x0) + 2 * t * (x2 - x1)
  const dy = 2 * u * (y1 - y0) + 2 * t * (y2 - y1)
  return {
    x: u * u * x0 + 2 * u * t * x1 + t * t * x2,
    y: u * u * y0 + 2 * u * t * y1 + t * t * y2,
    turn: (Math.atan2(dx, -dy) * 180) / Math.PI,
  }
}
