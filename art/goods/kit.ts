import { type Color, outline, tone } from '../lib/color.ts'
import { type Art, d, ellipse, fill, group, type Point } from '../lib/svg.ts'

/** The hint color that means clear glass or clear plastic in the catalog. */
export const CLEAR = '#E8F1F2'
export const WOOD = '#b07a48'

/** Whether the image name contains one of `words`: one form covers taper and pillar candles, plaid and satin ribbon. */
export const named = (art: Art, ...words: string[]) => words.some((word) => art.seed.includes(word))

/** A standing round body between `x1` and `x2`, light from the upper left. */
export const cylinder = (art: Art, color: Color, x1: number, x2: number) =>
  art.linear(x1, 0, x2, 0, [
    [0, tone(color, -0.03)],
    [0.22, tone(color, 0.08)],
    [0.55, color],
    [1, tone(color, -0.16)],
  ])

/** A lying round body between `y1` and `y2`. */
export const barrelPaint = (art: Art, color: Color, y1: number, y2: number) =>
  art.linear(0, y1, 0, y2, [
    [0, tone(color, 0.01)],
    [0.22, tone(color, 0.12)],
    [0.52, color],
    [1, tone(color, -0.19)],
  ])

/** A flat face, lit from the upper left corner of its box. */
export const sheen = (art: Art, color: Color, x1: number, y1: number, x2: number, y2: number) =>
  art.linear(x1, y1, x2, y2, [
    [0, tone(color, 0.07)],
    [0.45, color],
    [1, tone(color, -0.12)],
  ])

export const steel = (art: Art, x1: number, y1: number, x2: number, y2: number) =>
  art.linear(x1, y1, x2, y2, [
    [0, '#eef1f2'],
    [0.4, '#b9c0c4'],
    [1, '#7d868b'],
  ])

/** Shapes with one thin outline in their own color. */
export const outlined = (color: Color, body: string, width = 0.8) =>
  `<g stroke="${outline(color)}" stroke-width="${width}" stroke-linejoin="round">${body}</g>`

/** A box seen from the front, its side going right and back by `depth`. `x`,`y` is the front face's top left. */
export function box(
  art: Art,
  color: Color,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
) {
  const rise = depth * 0.62
  const right = x + width
  const bottom = y + height
  return outlined(
    color,
    fill(d`M${x},${y}H${right}V${bottom}H${x}Z`, sheen(art, color, x, y, right, bottom)) +
      fill(
        d`M${right},${y}l${depth},${-rise}V${bottom - rise}L${right},${bottom}Z`,
        art.linear(right, 0, right + depth, 0, [
          [0, tone(color, -0.12)],
          [1, tone(color, -0.19)],
        ]),
      ) +
      fill(d`M${x},${y}l${depth},${-rise}H${right + depth}L${right},${y}Z`, tone(color, 0.1)),
  )
}

/** `count` points inside a box, the same for the same picture. */
export const scatter = (art: Art, count: number, x1: number, y1: number, x2: number, y2: number): Point[] =>
  Array.from({ length: count }, () => [art.random.between(x1, x2), art.random.between(y1, y2)] as const)

/** `count` points that fill a disc evenly, from the center out. */
export const golden = (count: number, radius: number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const r = radius * Math.sqrt((i + 0.5) / count)
    return [r * Math.cos(i * 2.39996), r * Math.sin(i * 2.39996)] as const
  })

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A white streak of light. */
export const gleam = (path: string, opacity = 0.4) => fill(path, '#fff', `opacity="${opacity}"`)

export const ringShape = (x: number, y: number, rx: number, ry: number, color: Color, width: number) =>
  ellipse(x, y, rx, ry, 'none', `stroke="${color}" stroke-width="${width}"`)

/** The same drawing turned about the middle of the picture, for tools that lie across it. */
export const turned = (degrees: number, body: string) => group(`rotate(${degrees} 100 100)`, body)
