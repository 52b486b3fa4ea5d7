import { times } from '../goods/kit.ts'
import { type Color, tone } from '../lib/color.ts'
import { type LeafOptions, leafDef } from '../lib/leaf.ts'
import { outlined } from '../lib/shapes.ts'
import { type Art, at, d, dots, ellipse, fill, stroke, use } from '../lib/svg.ts'

export type Variegation = 'center' | 'edge' | 'veins' | 'flecks' | 'bands' | 'stripes'

export interface PatternedLeaf extends LeafOptions {
  second?: Color | undefined
  pattern?: Variegation
}

/** Id of a leaf marked in a second color. Takes `fill` and `color` for its halves as plain leaves do. */
export function patternedLeaf(art: Art, { second, pattern = 'center', ...leaf }: PatternedLeaf): string {
  const { length = 40, width = 11 } = leaf
  const id = leafDef(art, { veins: second && pattern !== 'edge' ? 1 : 3, ...leaf })
  if (!second) return id
  return art.def(use(id) + marks(pattern, second, length, width))
}

function marks(pattern: Variegation, color: Color, l: number, w: number): string {
  switch (pattern) {
    case 'center':
      return fill(
        d`M0,${-l * 0.06}C${-w * 0.5},${-l * 0.24} ${-w * 0.42},${-l * 0.62} 0,${-l * 0.86}C${w * 0.42},${-l * 0.62} ${w * 0.5},${-l * 0.24} 0,${-l * 0.06}Z`,
        color,
        'opacity=".82"',
      )
    case 'edge':
      return stroke(
        d`M${-w * 0.72},${-l * 0.3}Q${-w * 0.74},${-l * 0.66} 0,${-l * 0.97}Q${w * 0.74},${-l * 0.66} ${w * 0.72},${-l * 0.3}`,
        color,
        Math.max(1.6, w * 0.2),
        'opacity=".9" stroke-linecap="round"',
      )
    case 'veins':
      return stroke(
        d`M0,0V${-l * 0.92}` +
          times(
            4,
            (i) =>
              d`M0,${-l * (0.16 + 0.17 * i)}q${w * 0.3},${-l * 0.04} ${w * 0.58},${-l * 0.12}M0,${-l * (0.16 + 0.17 * i)}q${-w * 0.3},${-l * 0.04} ${-w * 0.58},${-l * 0.12}`,
          ).join(''),
        color,
        1.5,
        'opacity=".9" stroke-linecap="round"',
      )
    case 'flecks':
      return dots(
        times(11, (i) => [w * 0.5 * Math.sin(i * 2.1 + 0.6), -l * (0.14 + 0.068 * i)] as const),
        color,
        Math.max(2, w * 0.3),
        'opacity=".95"',
      )
    case 'stripes':
      return stroke(
        [-0.62, -0.3, 0.3, 0.62]
          .map(
            (side) =>
              d`M${side * w * 0.3},${l * 0.02}Q${side * w * 1.3},${-l * 0.45} ${side * w * 0.24},${-l * 0.88}`,
          )
          .join('') + d`M0,0V${-l * 0.9}`,
        color,
        Math.max(2, w * 0.13),
        'opacity=".9" stroke-linecap="round"',
      )
    case 'bands':
      return stroke(
        times(6, (i) => d`M${-w * 0.5},${-l * (0.2 + 0.1 * i)}q${w * 0.5},${-l * 0.05} ${w},0`).join(''),
        color,
        Math.max(1.4, l * 0.03),
        'opacity=".85"',
      )
    default:
      throw new Error(`unhandled ${pattern satisfies never}`)
  }
}

/** `use` of a leaf def at x,y, its lit half to the upper left; `step` lightens the whole leaf. */
export function putLeaf(
  id: string,
  color: Color,
  x: number,
  y: number,
  turn: number,
  scale = 1,
  step = 0,
): string {
  const angle = ((turn % 360) + 360) % 360
  const rightLit = angle > 120 && angle < 300
  const light = tone(color, Math.round((0.07 + step) / 0.03) * 0.03)
  const dark = tone(color, Math.round((-0.05 + step) / 0.03) * 0.03)
  return use(
    id,
    at(x, y, turn, scale),
    rightLit ? `fill="${dark}" color="${light}"` : `fill="${light}" color="${dark}"`,
  )
}

export interface Crown {
  x: number
  y: number
  rx: number
  ry: number
  n: number
  color: Color
  /** Id of the leaf, pointing up from its base. */
  leaf: string
  scale?: number
}

/** A ball of leaves that point outward, the rim first, lighter toward the upper left. */
export function crown(art: Art, { x, y, rx, ry, n, color, leaf, scale = 1 }: Crown): string {
  const leaves = times(n, (i) => {
    const r = Math.sqrt((n - i - 0.5) / n)
    const dx = rx * r * Math.cos(i * 2.39996)
    const dy = ry * r * Math.sin(i * 2.39996)
    const step = ((-dx - dy) / (rx + ry)) * 0.1
    return putLeaf(
      leaf,
      color,
      x + dx * 0.84,
      y + dy * 0.84,
      (Math.atan2(dx, -dy + ry * 0.3) * 180) / Math.PI + art.random.jitter(24),
      scale,
      step,
    )
  })
  return ellipse(x, y, rx * 0.9, ry * 0.9, tone(color, -0.14)) + outlined(color, leaves.join(''), 0.35)
}
