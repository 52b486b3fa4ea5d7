import { LEAF, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import { count, golden, outlined, polar, volume } from '../lib/shapes.ts'
import { type Art, at, circle, d, dots, ellipse, group, ROUND, stroke, use } from '../lib/svg.ts'
import type { HeadColors } from './spiral-cup.ts'

/** A globe of small stars on spokes. `dense` gives the egg of a drumstick allium. */
export function alliumHead(art: Art, { main }: HeadColors, dense = false): string {
  const spokes = stroke(
    golden(40, 56)
      .map(([x, y]) => d`M0,0L${x},${y}`)
      .join(''),
    mix(main, LEAF, 0.5),
    0.8,
  )
  const star = art.def(
    '<path d="M0,-7.5L1.5,-2 6.6,-4 2.7,0 6.6,4 1.5,2 0,7.5 -1.5,2 -6.6,4 -2.7,0 -6.6,-4 -1.5,-2Z"/><circle r="1.7" fill="currentColor"/>',
  )
  const stars = golden(dense ? 78 : 84, 60)
    .map(([x, y], i) =>
      use(
        star,
        at(x, y, (i * 37) % 60, 1.15 - Math.hypot(x, y) / 260),
        `fill="${tone(main, Math.round((-x - y) * 0.02 + (i % 3)) * 0.045)}"`,
      ),
    )
    .reverse()
  const back = circle(0, 0, dense ? 55 : 50, tone(main, dense ? -0.2 : -0.1), dense ? '' : 'opacity=".3"')
  return group(
    '',
    back + spokes + stars.join('') + volume(art, 0, 0, dense ? 57 : 50, main, dense ? 0.4 : 0.08, 0.12),
    `color="${tone(main, -0.2)}"`,
  )
}

/** A ball of pinheads. */
export function craspediaHead(art: Art, { main }: HeadColors): string {
  const pins = golden(120, 25.5)
  const lit = pins.filter(([x, y]) => x + y < 8).map(([x, y]) => [x - 0.6, y - 0.6] as const)
  return (
    circle(0, 0, 27, tone(main, -0.12)) +
    dots(pins, main, 3.6) +
    dots(lit, tone(main, 0.1), 1.7) +
    volume(art, 0, 0, 27, main, 0.4, 0.1)
  )
}

/** A clover-like head: papery bracts in rows, on two small leaves. */
export function gomphrenaHead(art: Art, { main }: HeadColors): string {
  const leaves =
    leaf(art, 0, 26, -74, { length: 34, width: 9, veins: 1 }) +
    leaf(art, 0, 26, 74, { length: 34, width: 9, veins: 1 })
  const bract = art.path('M0,6C-6,3 -6,-4 0,-9C6,-4 6,3 0,6Z')
  const rows = count(7).flatMap((row) => {
    const y = -28 + row * 9
    const half = 27 * Math.sqrt(Math.max(0.12, 1 - ((row - 3.4) / 4.2) ** 2))
    const n = Math.max(3, Math.round(half / 4))
    return count(n).map((i) => {
      const x = -half + (2 * half * i) / (n - 1) + (row % 2 ? 3 : 0)
      return use(
        bract,
        at(x, y, x * 1.1, 1.15),
        `fill="${tone(main, Math.round((-x - y) * 0.04) * 0.04 + (i % 2) * 0.03)}"`,
      )
    })
  })
  return (
    leaves +
    outlined(main, ellipse(0, 0, 28, 31, tone(main, -0.18)) + rows.reverse().join(''), 0.5) +
    volume(art, 0, 0, 30, main, 0.25, 0.1) +
    // The florets between the bracts are paler dots.
    dots(
      golden(20, 25).map(([x, y]) => [x, y * 1.1 - 3] as const),
      tone(main, 0.3),
      3.4,
    )
  )
}

/** A steel-blue sphere of spiny stars. */
export function globeThistleHead(art: Art, { main }: HeadColors): string {
  const spikes = stroke(
    count(40)
      .map((i) => {
        const [x, y] = polar(46, i * 9)
        const [a, b] = polar(57 + (i % 2) * 4, i * 9 + 2)
        return d`M${x},${y}L${a},${b}`
      })
      .join(''),
    tone(main, -0.02),
    2.2,
    ROUND,
  )
  const star = art.def(
    '<path d="M0,-9L1.8,-2.5 8.6,-2.8 2.9,1 5.3,7.3 0,3.1 -5.3,7.3 -2.9,1 -8.6,-2.8 -1.8,-2.5Z"/>',
  )
  const silver = mix(main, '#b9c4d6', 0.35)
  const stars = golden(58, 47).map(([x, y], i) =>
    use(
      star,
      at(x, y, i * 31, 1.05),
      `fill="${tone(silver, Math.round((-x - y) * 0.03) * 0.04 + ((i % 3) - 1) * 0.04)}"`,
    ),
  )
  return (
    spikes +
    circle(0, 0, 48, tone(main, -0.16)) +
    outlined(main, stars.reverse().join(''), 0.5) +
    volume(art, 0, 0, 50, main, 0.36, 0.12)
  )
}
