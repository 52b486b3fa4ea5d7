import type { Hint } from '../hint.ts'
import { tone } from '../lib/color.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, fill, stroke, use } from '../lib/svg.ts'
import { RIM, vessel } from './pot.ts'

/** Watermelon peperomia: round shields held flat to the eye on red stalks, silver with the dark stripes of the fruit. */
export function watermelonPeperomia(art: Art, hint: Hint): string {
  const dark = '#2f6a45'
  const shield = art.def(
    fill('M0,-20C18,-22 26,-4 20,10Q13,24 0,32Q-13,24 -20,10C-26,-4 -18,-22 0,-20Z', 'currentColor') +
      stroke(
        'M0,-12V29M0,-12Q10,2 5,26M0,-12Q-10,2 -5,26M1,-12C14,-8 18,6 11,20M-1,-12C-14,-8 -18,6 -11,20M2,-13C13,-17 22,-8 19,6M-2,-13C-13,-17 -22,-8 -19,6',
        dark,
        2.7,
      ),
  )
  const leaves = (
    [
      [66, 76, 30],
      [132, 76, -30],
      [100, 64, 4],
      [34, 96, 40],
      [166, 96, -40],
      [84, 92, 16],
      [118, 92, -14],
      [56, 110, 24],
      [146, 110, -22],
      [22, 124, 50],
      [178, 124, -50],
      [98, 116, 4],
      [74, 128, 18],
      [126, 128, -18],
    ] as const
  ).map(([x, y, turn]) => [x, y, turn + art.random.jitter(8)] as const)
  return (
    vessel(art, hint) +
    stem(
      leaves
        .map(([x, y]) => d`M${100 + (x - 100) * 0.8},${RIM - 2}Q${x},${(y + RIM) / 2} ${x},${y}`)
        .join(''),
      '#a8453f',
      2.6,
    ) +
    outlined(
      dark,
      leaves
        .map(([x, y, turn], i) =>
          use(shield, at(x, y, turn, 0.92), `color="${tone('#c5d6cb', i % 3 ? 0 : -0.05)}"`),
        )
        .join(''),
      1,
    )
  )
}
