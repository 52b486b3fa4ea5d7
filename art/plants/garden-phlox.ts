import { times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { isWhite, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import { floret, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, fill, use } from '../lib/svg.ts'
import { putLeaf } from './foliage-kit.ts'
import { RIM, vessel } from './pot.ts'

/** Tall leafy stems, each with a tapering panicle of flat five-petaled florets. */
export function gardenPhlox(art: Art, hint: Hint): string {
  const eye = isWhite(hint.main) ? '#b77fb0' : tone(hint.main, -0.24)
  const bloom = floret(art, { n: 5, r: 13, w: 6.4, eye: `<circle r="2.8" fill="${eye}" stroke="none"/>` })
  const rows = [
    [-44, 0],
    [-32, 10],
    [-18, 18],
    [-3, 24],
    [12, 27],
    [26, 22],
  ] as const
  const panicle = art.def(
    fill('M0,-50C16,-36 32,4 26,26Q0,42 -26,26C-32,4 -16,-36 0,-50Z', tone(hint.main, -0.18)) +
      outlined(
        hint.main,
        rows
          .map(([y, half], row) =>
            times(row ? Math.round(half / 6) + 1 : 1, (i) => {
              const n = row ? Math.round(half / 6) : 1
              const x = row ? -half + (2 * half * i) / n : 0
              return use(
                bloom,
                at(x, y + (i % 2) * 3, i * 31 + row * 17, 0.92),
                `fill="${tone(hint.main, -x * 0.0022 + 0.02)}"`,
              )
            }).join(''),
          )
          .join(''),
        1,
      ),
  )
  const stalks = [
    [48, 74, -14, 0.66],
    [152, 70, 14, 0.66],
    [101, 46, 0, 0.84],
  ] as const
  const leaf = leafDef(art, { kind: 'plain', length: 34, width: 6.6, color: '#55853f', veins: 1 })
  return (
    vessel(art, hint) +
    stalks
      .map(([x, y, turn, size]) => {
        const foot = 100 + (x - 100) * 0.3
        const pairs = times(4, (i) => {
          const t = 0.12 + i * 0.2
          const px = foot + (x - foot) * t
          const py = RIM - 4 + (y + 20 - RIM + 4) * t
          return [-1, 1]
            .map((side) => putLeaf(leaf, '#55853f', px, py, turn + side * (66 - i * 6), 0.94 - i * 0.07))
            .join('')
        }).join('')
        return (
          stem(
            d`M${foot},${RIM - 4}Q${(x + foot) / 2},${(y + RIM) / 2} ${x},${y + 24 * size}`,
            '#6f8f4a',
            3,
          ) +
          pairs +
          use(panicle, at(x, y, turn, size))
        )
      })
      .join('')
  )
}
