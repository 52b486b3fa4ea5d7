import type { Crop } from '../../../contract/features/photos.ts'

/** The list with one entry moved to another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined) return [...list]
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

type Size = { width: number; height: number }

/** The smallest edge of a square, in pixels of the photograph; a smaller photograph's own edge counts instead. */
export const leastEdge = ({ width, height }: Size) => Math.min(100, width, height)

/** Keeps a square within the picture: first its size, then its position. */
export function fitted({ x, y, size }: Crop, picture: Size): Crop {
  const edge = Math.round(Math.max(leastEdge(picture), Math.min(size, picture.width, picture.height)))
  const inside = (at: number, length: number) => Math.round(Math.max(0, Math.min(at, length - edge)))
  return { x: inside(x, picture.width), y: inside(y, picture.height), size: edge }
}

/** The square with a new edge length and the same center. */
export function resized(crop: Crop, size: number, picture: Size): Crop {
  const by = (crop.size - size) / 2
  return fitted({ x: crop.x + by, y: crop.y + by, size }, picture)
}
