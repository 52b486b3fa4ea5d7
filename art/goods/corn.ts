import { type Color, outline, tone } from '../lib/color.ts'
import { type Art, d, dots, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { cylinder, named, outlined, times } from './kit.ts'

/** Three ears of flint corn, husks tied back; or a shock of dry stalks. */
export function corn(art: Art, color: Color, palette: readonly Color[]): string {
  if (named(art, 'stalk')) {
    const stalk = (i: number) =>
      d`M${84 + i * 3},190C${92 + i * 1.4},140 ${96 + i * 0.6},112 ${64 + i * 8},${22 + ((i * 13) % 24)}`
    const blade = () => {
      const x = art.random.between(56, 144)
      const side = x < 100 ? -1 : 1
      return d`M${x},${art.random.between(50, 100)}q${side * 20},-18 ${side * 36},${art.random.between(8, 34)}q${-side * 22},-14 ${-side * 36},-8Z`
    }
    return (
      art.shadow(104, 190, 44, 6) +
      fill(times(7, blade).join(''), tone(color, -0.1), `stroke="${outline(color)}" stroke-width=".6"`) +
      [-0.16, 0.02]
        .map((step, i) =>
          stroke(times(10, (n) => (n % 2 === i ? stalk(n) : '')).join(''), tone(color, step), 5, ROUND),
        )
        .join('') +
      stroke(times(10, stalk).join(''), tone(color, 0.12), 1.6, ROUND) +
      fill(times(8, blade).join(''), tone(color, 0.06), `stroke="${outline(color)}" stroke-width=".6"`) +
      stroke('M80,126Q100,134 122,126M80,132Q100,140 122,132', '#8a4a2a', 3.4, ROUND)
    )
  }
  const husk = '#d9c38e'
  const kernels = ['#8a2a1c', '#d9922b', '#4a2338', '#e6c35a', ...palette.slice(0, 1)]
  const ear = (turn: number, shift: number) => {
    const rows = times(13, (row) =>
      times(5, (column) => {
        const t = row / 12
        const half = 15 * Math.sin(Math.PI * (0.2 + 0.72 * (1 - t)))
        return {
          x: ((column - 2) / 2.4) * half,
          y: 16 + t * 84,
          color: kernels[(row * 3 + column * 2 + shift + ((row * column) % 3)) % kernels.length] ?? husk,
        }
      }),
    ).flat()
    const body = kernels
      .map((kernel) =>
        dots(
          rows.filter((k) => k.color === kernel).map((k) => [k.x, k.y] as const),
          kernel,
          7.4,
        ),
      )
      .join('')
    return group(
      `translate(100 74)rotate(${turn})`,
      fill('M0,6C-19,20 -19,84 0,112C19,84 19,20 0,6Z', '#7a5a1c') +
        body +
        dots(
          rows.map((k) => [k.x - 1, k.y - 1.4] as const),
          '#fff',
          1.6,
          'opacity=".5"',
        ),
    )
  }
  const leafPath = (turn: number) =>
    group(
      `translate(100 78)rotate(${turn})`,
      fill(
        'M0,0C-16,-14 -14,-46 0,-64C14,-46 16,-14 0,0Z',
        art.petal([
          [0, tone(husk, 0.08)],
          [1, tone(husk, -0.12)],
        ]),
        `stroke="${outline(husk)}" stroke-width=".7"`,
      ) + stroke('M0,-4V-58M-5,-8Q-7,-30 -2,-50M5,-8Q7,-30 2,-50', tone(husk, -0.12), 0.8),
    )
  return (
    [-58, 58, -34, 34, -12, 12].map(leafPath).join('') +
    ear(26, 1) +
    ear(-26, 3) +
    ear(0, 0) +
    outlined('#b7122b', fill('M84,70Q100,62 116,70V82Q100,90 84,82Z', cylinder(art, '#a8622f', 84, 116)))
  )
}
