import type { Hint } from '../hint.ts'
import { type Color, LEAF } from '../lib/color.ts'
import { type LeafKind, leaf } from '../lib/leaf.ts'
import { stems } from '../lib/stem.ts'
import { type Art, at, type Point, use } from '../lib/svg.ts'
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

/** Whether the image name, and so the goods, holds one of these words: for the few forms that several species share. */
export const isNamed = (art: Art, ...words: string[]) =>
  words.some((word) => art.seed.toLowerCase().includes(word))
