import type { Hint } from '../hint.ts'
import { type Color, LEAF } from '../lib/color.ts'
import { type LeafKind, leaf } from '../lib/leaf.ts'
import { count } from '../lib/shapes.ts'
import { stem, stems } from '../lib/stem.ts'
import { type Art, at, d, group, type Point, stroke, use } from '../lib/svg.ts'
import type { HeadColors } from './spiral-cup.ts'

export type Placed = readonly [x: number, y: number, scale: number, turn?: number]

export interface SprayOptions {
  color?: Color
  leafKind?: LeafKind
  width?: number
  foot?: Point
  leaves?: boolean
}

/** Several heads on one branching stem. Heads of one color share a definition; assorted ones take the palette in turn. */
export function spray(
  art: Art,
  hint: Hint,
  head: (colors: HeadColors) => string,
  places: readonly Placed[],
  { color = LEAF, leafKind = 'lobed', width = 3, foot = [100, 206], leaves = true }: SprayOptions = {},
): string {
  const colors = hint.palette ? hint.palette.slice(0, 3) : [hint.main]
  const ids = colors.map((main) => art.def(head({ main, second: hint.second })))
  const first = Math.floor(art.random.next() * ids.length)
  const heads = places.map(([x, y, scale, turn = 0], i) =>
    use(ids[(first + i) % ids.length] ?? '', at(x, y, turn, scale)),
  )
  const shoots = stems(
    foot,
    places.map(([x, y]) => [x, y] as const),
    color,
    width,
  )
  const foliage = leaves
    ? (
        [
          [170, 62, 0.9],
          [178, -64, 0.85],
          [148, -50, 0.7],
        ] as const
      )
        .map(([y, turn, scale]) =>
          leaf(art, foot[0], y, turn + art.random.jitter(8), {
            kind: leafKind,
            length: 44,
            width: 15,
            scale,
            color,
          }),
        )
        .join('')
    : ''
  return shoots + foliage + heads.join('')
}

/** Whether the image name contains one of these words, for the few forms that several species share. */
export const isNamed = (art: Art, ...words: string[]) =>
  words.some((word) => art.seed.toLowerCase().includes(word))

const LEAVES = { kind: 'serrated', length: 43, width: 14, veins: 2 } as const

/** Assorted single heads: three small ones in three colors. Undefined when the hint has one color. */
export function trio(
  art: Art,
  hint: Hint,
  head: (colors: HeadColors) => string,
  scale = 0.62,
): string | undefined {
  const { palette } = hint
  if (!palette || palette.length < 6) return undefined
  const first = Math.floor(art.random.next() * palette.length)
  const color = (i: number) => palette[(first + i * 2) % palette.length] ?? hint.main
  const places = [
    [62, 112, -12],
    [140, 106, 12],
    [100, 56, 0],
  ] as const
  const foot = places
    .map(([x, y]) => stem(d`M100,206Q${100 + (x - 100) * 0.2},160 ${x},${y}`, LEAF, 4))
    .join('')
  const leaves = leaf(art, 101, 178, 58, LEAVES) + leaf(art, 101, 182, -58, LEAVES)
  return (
    foot +
    leaves +
    places.map(([x, y, turn], i) => group(at(x, y, turn, scale), head({ main: color(i) }))).join('')
  )
}

/** Threads of a feathery leaf. */
export const feathery = (x: number, y: number, side: number, color: Color = LEAF) =>
  stroke(
    count(7)
      .map(
        (i) =>
          d`M${x},${y}Q${x + side * (10 + i * 2)},${y - 4 - i * 4} ${x + side * (34 - i * 2)},${y - 2 - i * 7}`,
      )
      .join(''),
    color,
    1.3,
  )
