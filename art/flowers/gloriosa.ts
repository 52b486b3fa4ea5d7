import { mix, tone } from '../lib/color.ts'
import { lightAt, outlined, polar } from '../lib/shapes.ts'
import { type Art, at, d, ellipse, ROUND, stroke, use } from '../lib/svg.ts'
import type { HeadColors } from './spiral-cup.ts'

/** A nodding flower: six narrow crinkled tepals thrown up like flames, and long stamens spread level below them. */
export function gloriosaHead(art: Art, { main, second = '#f7cf1d' }: HeadColors): string {
  const tepal = art.path(
    'M-3,2C-9,-8 -5,-15 -9,-22C-14,-29 -5,-36 -9,-43C-12,-50 -3,-56 -4,-63Q-2,-72 5,-80Q4,-70 6,-63C11,-57 4,-50 8,-43C13,-36 5,-29 9,-22C13,-15 8,-8 3,2Z',
  )
  const paint = (level: number) =>
    art.petal([
      [0.1, second],
      [0.4, mix(main, second, 0.6)],
      [0.62, tone(main, level * 0.05)],
      [1, tone(main, 0.04 + level * 0.04)],
    ])
  const petals = (
    [
      [-66, 0.86],
      [66, 0.86],
      [-38, 1],
      [38, 1],
      [-12, 1.06],
      [13, 1.06],
    ] as const
  ).map(([turn, size]) =>
    use(
      tepal,
      at(turn * 0.09, 0, turn, size),
      `fill="${paint(Math.round(lightAt(turn)))}" stroke="${second}" stroke-width="1.4"`,
    ),
  )
  const threads = [-86, -58, -30, 30, 58, 86].map((turn) => {
    const [x, y] = polar(46, 180 + turn)
    return (
      stroke(d`M0,6Q${x * 0.5},${y * 0.3 + 8} ${x},${y * 0.6 + 8}`, '#a9b85a', 2) +
      ellipse(0, 0, 7, 2.6, '#a8611d', `transform="${at(x, y * 0.6 + 8, turn + 90)}"`)
    )
  })
  const style = stroke('M0,10Q14,18 34,14', '#7f9a3f', 2.4, ROUND)
  return outlined(main, petals.join('')) + ellipse(0, 6, 7, 9, '#9fb54c') + style + threads.join('')
}
