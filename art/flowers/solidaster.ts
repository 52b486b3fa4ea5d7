import { type Color, mix, tone } from '../lib/color.ts'
import { straps } from '../lib/leaf.ts'
import { count } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, ROUND, stroke, use } from '../lib/svg.ts'

/** Solidaster: a loose flat-topped spray of tiny pale daisies with golden eyes, each on its own stalk. */
export function solidaster(art: Art, main: Color): string {
  const { random } = art
  const daisy = art.def(
    `<path d="${count(10)
      .map((i) => {
        const a = (i * Math.PI) / 5
        return d`M0,0L${10 * Math.sin(a)},${-10 * Math.cos(a)}`
      })
      .join('')}" stroke="currentColor" stroke-width="3.6" ${ROUND}/><circle r="4" fill="#e2a51c"/>`,
  )
  const shoots = [
    [40, 82],
    [160, 78],
    [70, 48],
    [132, 46],
    [101, 72],
    [66, 112],
    [138, 110],
  ] as const
  const blooms = shoots.flatMap(([x, y]) =>
    count(6).map((i) => {
      const turn = -70 + i * 28
      const reach = 17 + (i % 2) * 9
      return [
        x + reach * Math.sin((turn * Math.PI) / 180) + random.jitter(2),
        y - reach * Math.cos((turn * Math.PI) / 180) + random.jitter(2),
        x,
        y,
      ] as const
    }),
  )
  return (
    straps(
      art,
      [
        [100, 166, 56, 50],
        [100, 176, -56, 50],
        [100, 146, -44, 42],
        [100, 140, 46, 40],
      ],
      { share: 0.12 },
    ) +
    stem(
      shoots.map(([x, y]) => d`M100,206Q${100 + (x - 100) * 0.15},150 ${x},${y + 4}`).join(''),
      '#7f9a4a',
      2.6,
    ) +
    stroke(blooms.map(([bx, by, x, y]) => d`M${x},${y + 6}L${bx},${by}`).join(''), '#8fa552', 1.6) +
    blooms
      .map(([x, y], i) =>
        use(
          daisy,
          at(x, y, i * 23, 0.95),
          `color="${tone(mix(main, '#f4d94a', 0.4), (i % 3) * 0.03 - 0.03)}"`,
        ),
      )
      .join('')
  )
}
