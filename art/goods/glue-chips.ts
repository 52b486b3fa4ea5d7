import { tone } from '../lib/color.ts'
import { type Art, at, fill, use } from '../lib/svg.ts'
import { golden } from './kit.ts'

/** Hot-melt glue in flat pillows, honey-colored, at every angle. */
export function glueChips(art: Art): string {
  const honey = '#d69a3c'
  const chip = art.def(
    fill(
      'M-11,-7Q0,-10 11,-7Q13,0 11,7Q0,10 -11,7Q-13,0 -11,-7Z',
      'currentColor',
      'stroke="#9a6418" stroke-width="1"',
    ) + fill('M-8,-4Q0,-7 7,-5L5,-1Q0,-3 -7,0Z', '#fff', 'opacity=".6"'),
  )
  return (
    fill('M40,70H160V190H40Z', tone(honey, -0.16)) +
    golden(34, 58)
      .map(([x, y]) =>
        use(
          chip,
          at(100 + x, 130 + y * 0.95, art.random.between(0, 180)),
          `color="${tone(honey, Math.round(art.random.jitter(2.4)) * 0.04)}"`,
        ),
      )
      .join('')
  )
}
