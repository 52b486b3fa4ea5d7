import { type Color, isPale, oklch, toOklch } from './color.ts'
import type { Art } from './svg.ts'

/** `tile` for lists: one neutral gray, so that colors compare. `tinted` for pictures of 160 px and up. */
export type Ground = 'tile' | 'tinted'

export const TILE = '#E9E7DE'
/** Behind white, ivory, cream, blush and clear. */
export const SAGE_TILE = '#B3C2B2'

export function ground(art: Art, color: Color, kind: Ground): string {
  const box = (paint: string) => `<path d="M0,0H200V200H0Z" fill="${paint}"/>`
  const pale = isPale(color)
  if (kind === 'tile') return box(pale ? SAGE_TILE : TILE)
  if (pale) {
    return box(
      art.radial(70, 50, 190, [
        [0, oklch(0.83, 0.03, 150)],
        [1, oklch(0.72, 0.04, 155)],
      ]),
    )
  }
  const { c, h } = toOklch(color)
  return box(
    art.radial(70, 50, 190, [
      [0, oklch(0.975, 0.008, 85)],
      [1, oklch(0.915, 0.028, c > 0.04 ? h : 95)],
    ]),
  )
}
