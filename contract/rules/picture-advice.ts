/** What a phone can check in a picture before it is sent; it only advises. */

export const adviceKinds = ['sharp', 'light', 'plain'] as const
export type PictureAdvice = Record<(typeof adviceKinds)[number], boolean>

/** Pixels of a square picture as in a canvas: red, green, blue and alpha, row by row. */
export type Pixels = { size: number; data: ArrayLike<number> }

/** The minimum sharpness of a picture that isn't blurred. */
const leastSharpness = 60
/** The range of mean brightness, of 255, between dark and washed out. */
const brightness = { least: 70, most: 232 }
/** The maximum color of a plain background, and the maximum variation of its brightness. */
const background = { color: 28, spread: 34 }
/** The width of the border that counts as background, as a part of the picture's size. */
const edge = 0.08

export function adviceOn({ size, data }: Pixels): PictureAdvice {
  const gray = new Float32Array(size * size)
  let sum = 0
  for (let i = 0; i < gray.length; i++) {
    const [r, g, b] = [data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0]
    gray[i] = 0.299 * r + 0.587 * g + 0.114 * b
    sum += gray[i] ?? 0
  }
  const mean = sum / gray.length
  return {
    sharp: sharpnessOf(gray, size) >= leastSharpness,
    light: mean >= brightness.least && mean <= brightness.most,
    plain: isPlain({ size, data }, gray),
  }
}

/** The variance of the Laplacian, which blur flattens. */
function sharpnessOf(gray: Float32Array, size: number): number {
  let [sum, squares, count] = [0, 0, 0]
  const at = (x: number, y: number) => gray[y * size + x] ?? 0
  for (let y = 1; y < size - 1; y++)
    for (let x = 1; x < size - 1; x++) {
      const value = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      sum += value
      squares += value * value
      count++
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** Whether the upper corners and sides look like a gray or white wall: little color and little variation. The stem comes from below. */
function isPlain({ size, data }: Pixels, gray: Float32Array): boolean {
  const margin = Math.max(1, Math.round(size * edge))
  let [color, sum, squares, count] = [0, 0, 0, 0]
  for (let y = 0; y < Math.round(size * 0.7); y++)
    for (let x = 0; x < size; x++) {
      if (y >= margin && x >= margin && x < size - margin) continue
      const i = y * size + x
      const rgb = [data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0]
      color += Math.max(...rgb) - Math.min(...rgb)
      const value = gray[i] ?? 0
      sum += value
      squares += value * value
      count++
    }
  if (count === 0) return false
  const spread = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
  return color / count <= background.color && spread <= background.spread
}
