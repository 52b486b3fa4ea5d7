import { peonyHead } from '../flowers/pompon.ts'
import { roseSmall } from '../flowers/spiral-cup.ts'
import { named } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { bud } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, stroke, use } from '../lib/svg.ts'
import { putLeaf } from './foliage-kit.ts'
import { deepGreen, heads, place, potted, RIM, type Spot, vessel } from './pot.ts'

/** Roses on thorny canes with leaves of three leaflets, and buds between; the pot stays in view. */
function roseBush(art: Art, hint: Hint, spots: readonly Spot[]): string {
  const leaflet = leafDef(art, { kind: 'serrated', length: 24, width: 8.4, color: deepGreen, veins: 1 })
  const three = art.def(
    stroke('M0,0V-26', tone(deepGreen, -0.06), 1.6) +
      putLeaf(leaflet, deepGreen, 0, -11, -64, 0.9) +
      putLeaf(leaflet, deepGreen, 0, -11, 64, 0.9) +
      putLeaf(leaflet, deepGreen, 0, -22, 0, 1.1),
  )
  const foot = (x: number) => (hint.pot === 'tray' ? x : 100 + (x - 100) * 0.3)
  const canes = spots
    .map(([x, y]) => d`M${foot(x)},${RIM - 4}Q${foot(x)},${(y + RIM) / 2} ${x},${y}`)
    .join('')
  const leaves = spots.flatMap(([x, y]) =>
    [0.2, 0.42, 0.66].flatMap((t, i) => {
      const px = foot(x) + (x - foot(x)) * t * t
      const py = RIM - 4 - (RIM - 4 - y) * t
      return [-1, 1].map((side) =>
        use(three, at(px, py, side * (74 - i * 10) + art.random.jitter(10), 0.94 - t * 0.3)),
      )
    }),
  )
  const buds = spots.slice(0, 2).map(([x, y], i) => {
    const side = i ? 1 : -1
    return (
      stroke(
        d`M${x - side * 6},${y + 26}Q${x + side * 14},${y + 10} ${x + side * 18},${y - 16}`,
        '#5d8a4a',
        2.4,
      ) + bud(art, hint.main, x + side * 19, y - 24, 7, side * 12, { long: 1.7 })
    )
  })
  return (
    vessel(art, hint) +
    stem(canes, '#5d7a45', 3.4) +
    leaves.join('') +
    buds.join('') +
    place(heads(art, hint, roseSmall, 1), spots)
  )
}

/** Roses and peonies in the pot. */
export const roseForms: Renderers = {
  plant_mini_rose: (art, hint) =>
    hint.pot === 'tray'
      ? roseBush(art, hint, [
          [50, 92, 0.42, -8],
          [100, 70, 0.48],
          [150, 92, 0.42, 8],
        ])
      : roseBush(art, hint, [
          [70, 76, 0.4, -8],
          [132, 72, 0.4, 8],
          [100, 50, 0.44],
        ]),
  plant_rose_shrub: (art, hint) =>
    roseBush(
      art,
      hint,
      named(art, 'hybrid-tea')
        ? [
            [54, 62, 0.44, -12],
            [146, 68, 0.42, 12],
            [101, 40, 0.5],
          ]
        : [
            [52, 74, 0.38, -10],
            [148, 72, 0.38, 10],
            [80, 48, 0.4],
            [122, 44, 0.4],
            [100, 84, 0.4],
          ],
    ),
  plant_peony: (art, hint) =>
    potted(art, hint, {
      head: peonyHead,
      spots: [
        [64, 90, 0.54, -8],
        [108, 58, 0.8],
      ],
      foliage: { kind: 'lobed', length: 72, width: 21, color: deepGreen },
      stemmed: true,
      colors: 1,
      buds: [
        [164, 84, 12],
        [44, 52, 12],
      ],
    }),
}
