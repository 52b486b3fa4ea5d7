import { times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { leafDef } from '../lib/leaf.ts'
import { outlined } from '../lib/shapes.ts'
import { type Art, at, use } from '../lib/svg.ts'
import { putLeaf } from './foliage-kit.ts'
import { heads, vessel } from './pot.ts'
import { violetHead } from './pot-flowers.ts'

/** A flat rosette of furry round leaves on visible stalks, a few small flowers in its middle. */
export function africanViolet(art: Art, hint: Hint): string {
  const green = '#4f7d4c'
  const leaf = leafDef(art, { kind: 'round', length: 40, width: 17, color: green, veins: 4 })
  const ring = (n: number, radius: number, shift: number, size: number) =>
    times(n, (i) => {
      const turn = shift + (i * 360) / n
      return putLeaf(
        leaf,
        green,
        radius * Math.sin((turn * Math.PI) / 180),
        -radius * Math.cos((turn * Math.PI) / 180),
        turn,
        size,
      )
    }).join('')
  const rosette = art.def(
    `<g transform="scale(1 .62)">${outlined(green, ring(9, 18, 10, 1.06) + ring(6, 8, 40, 0.84), 1.6)}</g>`,
  )
  const [bloom = ''] = heads(art, hint, violetHead, 1)
  const posy = (
    [
      [-14, -12],
      [12, -16],
      [-3, 0],
      [18, -1],
    ] as const
  )
    .map(([x, y], i) => use(bloom, at(x, y, i * 20 - 30, 0.26)))
    .join('')
  const plant = art.def(use(rosette) + posy)
  const places =
    hint.pot === 'tray'
      ? ([
          [100, 96, 0.9],
          [48, 116, 1],
          [152, 116, 1],
        ] as const)
      : ([[100, 110, 1.4]] as const)
  return vessel(art, hint) + places.map(([x, y, size]) => use(plant, at(x, y, 0, size))).join('')
}
