import { type Color, LEAF, tone } from './color.ts'
import { type Art, at, d, use } from './svg.ts'

export type LeafKind = 'plain' | 'round' | 'serrated' | 'lobed' | 'heart' | 'holly' | 'wave' | 'ivy'

export interface LeafOptions {
  /** Along the midrib, base to tip. */
  length?: number
  /** Half of the breadth. */
  width?: number
  kind?: LeafKind
  color?: Color
  /** Pairs of side veins. */
  veins?: number
  scale?: number
  /** Lightness step of the whole leaf. */
  step?: number
}

/** Outline of one half, from the base to the tip, for `side` -1 (left) or 1. The base is 0,0 and the tip 0,-l. */
const halves: Record<LeafKind, (side: number, l: number, w: number) => string> = {
  plain: (s, l, w) => d`M0,0C${s * w * 0.9},${-l * 0.18} ${s * w * 1.1},${-l * 0.62} 0,${-l}Z`,
  round: (s, l, w) => d`M0,0C${s * w * 1.3},${-l * 0.05} ${s * w * 1.4},${-l * 0.95} 0,${-l}Z`,
  heart: (s, l, w) =>
    d`M0,0C${s * w * 0.4},${l * 0.2} ${s * w * 1.3},${l * 0.05} ${s * w},${-l * 0.35}C${s * w * 0.8},${-l * 0.7} ${s * w * 0.2},${-l * 0.8} 0,${-l}Z`,
  lobed: (s, l, w) =>
    d`M0,0C${s * w * 0.5},${-l * 0.02} ${s * w * 1.1},${-l * 0.2} ${s * w},${-l * 0.42}L${s * w * 0.55},${-l * 0.4}C${s * w},${-l * 0.55} ${s * w * 0.9},${-l * 0.7} ${s * w * 0.72},${-l * 0.76}L${s * w * 0.4},${-l * 0.7}C${s * w * 0.5},${-l * 0.88} ${s * w * 0.2},${-l * 0.97} 0,${-l}Z`,
  holly: (s, l, w) =>
    d`M0,0Q${s * w * 0.3},${-l * 0.1} ${s * w * 0.95},${-l * 0.12}Q${s * w * 0.45},${-l * 0.3} ${s * w},${-l * 0.46}Q${s * w * 0.42},${-l * 0.56} ${s * w * 0.8},${-l * 0.76}Q${s * w * 0.26},${-l * 0.8} 0,${-l}Z`,
  wave: (s, l, w) =>
    d`M0,0C${s * w * 0.8},${-l * 0.06} ${s * w * 1.2},${-l * 0.2} ${s * w * 0.92},${-l * 0.36}C${s * w * 1.25},${-l * 0.5} ${s * w * 0.9},${-l * 0.6} ${s * w * 0.78},${-l * 0.68}C${s * w * 0.8},${-l * 0.84} ${s * w * 0.2},${-l * 0.94} 0,${-l}Z`,
  ivy: (s, l, w) =>
    d`M0,0C${s * w * 0.3},${l * 0.1} ${s * w * 0.7},${l * 0.15} ${s * w * 0.95},${l * 0.05}Q${s * w * 0.82},${-l * 0.1} ${s * w * 1.08},${-l * 0.27}Q${s * w * 0.62},${-l * 0.28} ${s * w * 0.46},${-l * 0.4}Q${s * w * 0.7},${-l * 0.58} ${s * w * 0.42},${-l * 0.72}Q${s * w * 0.1},${-l * 0.72} 0,${-l}Z`,
  serrated: (s, l, w) => {
    const teeth = 5
    let path = 'M0,0'
    for (let i = 1; i <= teeth; i++) {
      const t = i / teeth
      const x = i === teeth ? 0 : s * w * Math.sin(Math.PI * Math.min(0.97, t * 0.86 + 0.1))
      const bulge = s * w * 1.12 * Math.sin(Math.PI * (t * 0.86 + 0.02))
      path += d`Q${bulge},${-l * (t - 0.12)} ${x},${-l * t}`
      if (i < teeth) path += d`l${-s * w * 0.1},${l * 0.035}`
    }
    return `${path}Z`
  },
}

/** Id of a leaf whose left half takes `fill` and right half `color`, so the caller can turn the light with it. */
export function leafDef(
  art: Art,
  { length = 40, width = 11, kind = 'plain', color = LEAF, veins = 3 }: LeafOptions,
) {
  let lines = d`M0,0Q${width * 0.06},${-length * 0.5} 0,${-length * 0.94}`
  for (let i = 1; i <= veins; i++) {
    const y = -length * (0.08 + (0.66 * i) / (veins + 0.3))
    const reach = width * 0.62 * Math.sin(Math.PI * (0.15 + (0.74 * i) / (veins + 0.4)))
    for (const side of [-1, 1]) {
      lines += d`M0,${y}q${side * reach * 0.5},${-length * 0.06} ${side * reach},${-length * 0.13}`
    }
  }
  return art.def(
    `<path d="${halves[kind](-1, length, width)}"/><path d="${halves[kind](1, length, width)}" fill="currentColor"/>` +
      `<path d="${lines}" fill="none" stroke="${tone(color, 0.16)}" stroke-width=".7" stroke-opacity=".7"/>`,
  )
}

/** A leaf from its base at x,y pointing to `turn` (0 is up, clockwise). The half that faces the upper left is lit. */
export function leaf(art: Art, x: number, y: number, turn: number, options: LeafOptions = {}): string {
  const { color = LEAF, scale = 1, step = 0 } = options
  const angle = ((turn % 360) + 360) % 360
  const rightLit = angle > 120 && angle < 300
  const light = tone(color, 0.07 + step)
  const dark = tone(color, -0.05 + step)
  const paint = rightLit ? `fill="${dark}" color="${light}"` : `fill="${light}" color="${dark}"`
  return use(leafDef(art, options), at(x, y, turn, scale), paint)
}

/** Leaves given as [x, y, turn, length], width a share of the length. For strap, sword and lance leaves. */
export function straps(
  art: Art,
  list: readonly (readonly [x: number, y: number, turn: number, length: number])[],
  { color = LEAF, share = 0.16, veins = 0 }: { color?: Color; share?: number; veins?: number } = {},
): string {
  return list
    .map(([x, y, turn, length]) => leaf(art, x, y, turn, { length, width: length * share, color, veins }))
    .join('')
}
