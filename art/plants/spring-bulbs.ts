import { tulipHead } from '../flowers/cup.ts'
import { daffodilHead } from '../flowers/tepal-star.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { type Art, at, d, ellipse, fill, group, stroke, use } from '../lib/svg.ts'
import { blades, type Head, heads, place, RIM, type Spot, shoots, vessel } from './pot.ts'

const GRAY_GREEN = '#7b9f80'

/** Upright narrow leaves from the soil. */
const upright = (art: Art, n: number, length: number, share: number, color: Color, reach = 34) =>
  blades(
    art,
    times(n, (i) => {
      const u = n === 1 ? 0 : (i / (n - 1)) * 2 - 1
      return [
        100 + u * 22,
        RIM - 3,
        u * reach + art.random.jitter(4),
        length * (1 - 0.26 * Math.abs(u) + art.random.jitter(0.05)),
      ] as const
    }),
    { color, share },
  )

function bulbPot(art: Art, hint: Hint): string {
  const pot = vessel(art, hint)
  if (named(art, 'hyacinth') && !named(art, 'grape')) return pot + hyacinths(art, hint)
  if (named(art, 'muscari')) return pot + upright(art, 11, 62, 0.06, '#5f8f4c', 58) + muscari(art, hint)
  if (named(art, 'crocus')) return pot + upright(art, 13, 60, 0.05, '#4c7d3c', 60) + crocuses(art, hint)
  if (named(art, 'daffodil', 'paperwhite', 'narcissus')) {
    const many = named(art, 'paperwhite')
    const spots: Spot[] = many
      ? [
          [70, 52, 0.24],
          [88, 40, 0.24],
          [58, 66, 0.22],
          [82, 62, 0.26],
          [122, 46, 0.24],
          [142, 54, 0.24],
          [128, 66, 0.26],
          [106, 80, 0.25],
          [92, 88, 0.23],
          [148, 74, 0.22],
        ]
      : [
          [64, 66, 0.42, -10],
          [136, 62, 0.42, 10],
          [100, 46, 0.44],
          [86, 94, 0.4, -4],
          [122, 98, 0.38, 6],
        ]
    const head: Head = (a, c) =>
      many ? daffodilHead(a, { main: c.main, second: '#f6e6a0' }, 15) : daffodilHead(a, c)
    return (
      pot +
      upright(art, 9, 96, 0.065, GRAY_GREEN, 30) +
      shoots(spots, 8, '#8aad6a', 3) +
      place(heads(art, hint, head), spots)
    )
  }
  const spots: Spot[] = [
    [64, 72, 0.42, -14],
    [136, 70, 0.42, 13],
    [100, 52, 0.46],
    [82, 92, 0.4, -6],
    [120, 94, 0.4, 7],
  ]
  const head: Head = (a, c) => tulipHead(a, c)
  return (
    pot +
    upright(art, 7, 86, 0.15, GRAY_GREEN) +
    shoots(spots, 14, '#8aad6a', 3.2) +
    place(heads(art, hint, head), spots)
  )
}

/** Fat spikes of curled six-pointed bells out of violet bulbs that show above the soil. */
function hyacinths(art: Art, { main }: Hint): string {
  const petal = art.path('M0,0C-4,-3 -5,-9 -2,-13Q0,-15 2,-13C5,-9 4,-3 0,0Z')
  const bell = art.def(
    times(6, (i) => use(petal, at(0, 0, i * 60))).join('') +
      '<circle r="2.2" fill="currentColor" stroke="none"/>',
  )
  const rows = times(6, (row) => {
    const y = -40 + row * 15
    const half = 9 + 8 * Math.sin(Math.PI * (0.1 + 0.14 * row))
    return [-1, 1, 0]
      .slice(row === 0 ? 2 : 0)
      .map((side) =>
        use(
          bell,
          at(side * half, y + (side ? 5 : 0), row * 23 + side * 20, 1 - (side ? 0.1 : 0)),
          `fill="${tone(main, 0.02 - side * 0.05)}"`,
        ),
      )
      .join('')
  })
  const spike = art.def(
    outlined(
      main,
      fill('M0,-54C16,-44 20,-10 18,30Q10,46 0,46Q-10,46 -18,30C-20,-10 -16,-44 0,-54Z', tone(main, -0.2)) +
        group('', rows.join(''), `color="${tone(main, -0.2)}"`),
      0.9,
    ),
  )
  const spots: Spot[] = [
    [52, 78, 0.76, -16],
    [148, 78, 0.76, 16],
    [100, 56, 0.96],
  ]
  const bulbs = [78, 122, 100].map((x) =>
    outlined(
      '#7a4a66',
      fill(
        d`M${x},${RIM - 26}C${x + 5},${RIM - 18} ${x + 15},${RIM - 16} ${x + 13},${RIM - 3}H${x - 13}C${x - 15},${RIM - 16} ${x - 5},${RIM - 18} ${x},${RIM - 26}Z`,
        art.across([
          [0, '#b58aa4'],
          [0.6, '#8a5a78'],
          [1, '#6a4058'],
        ]),
      ),
      0.8,
    ),
  )
  return (
    upright(art, 6, 66, 0.17, '#5f8f4c', 58) +
    shoots(spots, 30, '#8aad6a', 6) +
    bulbs.join('') +
    place([spike], spots)
  )
}

/** Grape hyacinths: little pinched bells, the top ones paler. */
function muscari(art: Art, { main }: Hint): string {
  const bells = times(7, (row) => {
    const half = row === 0 ? 2 : 4 + row * 1.25
    return times(row < 2 ? 2 : 3, (i) =>
      ellipse(
        ((i - (row < 2 ? 0.5 : 1)) / 1) * half,
        -30 + row * 9,
        5,
        5.6,
        tone(row < 2 ? mix(main, '#fff', 0.3) : main, [0.07, 0, -0.08][i] ?? 0),
      ),
    ).join('')
  })
  const spike = art.def(outlined(main, bells.join(''), 0.7))
  const spots: Spot[] = [
    [52, 82, 0.8, -12],
    [76, 66, 0.92, -6],
    [102, 58, 1],
    [128, 68, 0.92, 6],
    [150, 84, 0.8, 12],
    [88, 92, 0.85],
    [116, 94, 0.85],
  ]
  return shoots(spots, 26, '#7fa35a', 2.6) + place([spike], spots)
}

/** Crocuses open straight from the soil, orange stigmas inside. */
function crocuses(art: Art, { main, palette }: Hint): string {
  const one = (color: Color) =>
    outlined(
      color,
      fill(
        'M-4,30C-22,8 -24,-18 -10,-34C2,-22 4,0 0,30ZM4,30C22,8 24,-18 10,-34C-2,-22 -4,0 0,30Z',
        tone(color, -0.08),
      ) +
        stroke('M-2,2L-5,-22M1,2V-26M3,2L7,-22', '#f07f13', 3) +
        fill(
          'M0,32C-26,22 -34,-4 -24,-24C-8,-14 0,6 0,32Z',
          art.petal([
            [0, tone(color, 0.1)],
            [1, tone(color, -0.08)],
          ]),
        ) +
        fill(
          'M0,32C26,22 34,-4 24,-24C8,-14 0,6 0,32Z',
          art.petal([
            [0, tone(color, 0.03)],
            [1, tone(color, -0.14)],
          ]),
        ) +
        fill(
          'M0,34C-16,24 -16,2 0,-14C16,2 16,24 0,34Z',
          art.petal([
            [0, tone(color, 0.13)],
            [1, tone(color, -0.04)],
          ]),
        ),
      0.8,
    )
  const ids = (palette?.slice(0, 3) ?? [main]).map((color) => art.def(one(color)))
  const spots: Spot[] = [
    [46, 92, 0.66, -16],
    [154, 92, 0.66, 16],
    [78, 78, 0.78, -7],
    [124, 78, 0.78, 7],
    [100, 96, 0.84],
    [64, 110, 0.7, -10],
    [138, 110, 0.7, 10],
  ]
  return shoots(spots, 22, '#e9e2d6', 4) + place(ids, spots)
}

/** Bulbs forced in the pot. */
export const springBulbForms: Renderers = { plant_bulb: bulbPot }
