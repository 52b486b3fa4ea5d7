import { tulipHead } from '../flowers/cup.ts'
import { anthuriumHead, callaHead } from '../flowers/spathe.ts'
import { daffodilHead, lilyHead, longBud, trumpet } from '../flowers/tepal-star.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { blades, deepGreen, fan, type Head, heads, place, RIM, type Spot, vessel } from './pot.ts'

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

/** Bare stems from the soil to the heads; `drop` is how far below its place a head joins its stem. */
const shoots = (spots: readonly Spot[], drop: number, color: Color, width: number) =>
  stem(
    spots
      .map(
        ([x, y]) =>
          d`M${100 + (x - 100) * 0.34},${RIM - 3}Q${100 + (x - 100) * 0.5},${(y + RIM) / 2} ${x},${y + drop}`,
      )
      .join(''),
    color,
    width,
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

function amaryllis(art: Art, hint: Hint): string {
  const head: Head = (a, c) =>
    lilyHead(a, c, { anther: '#e2b52a', narrow: 24, wide: 28, rim: Boolean(c.second) })
  const [id = ''] = heads(art, hint, head)
  return (
    vessel(art, hint) +
    blades(
      art,
      [
        [92, RIM, -38, 74],
        [108, RIM, 42, 70],
        [96, RIM, -16, 86],
      ],
      { color: deepGreen, share: 0.1 },
    ) +
    outlined('#8a6a4a', ellipse(100, RIM - 8, 17, 13, '#a8835c')) +
    stem(d`M101,${RIM - 14}Q104,100 101,66`, '#7fa35a', 8) +
    use(id, at(64, 62, -46, 0.6)) +
    use(id, at(138, 60, 44, 0.6)) +
    use(id, at(101, 74, 4, 0.58)) +
    longBud(art, hint.main, 101, 44, 6, 0.5)
  )
}

/** Easter lilies are white trumpets seen from the side; other pot lilies look up. */
function lilyPot(art: Art, hint: Hint): string {
  const leaves = times(12, (i) =>
    leaf(
      art,
      100 + (i % 2 ? 3 : -3),
      RIM - 6 - i * 5.6,
      (i % 2 ? 1 : -1) * (96 - i * 3.4 + art.random.jitter(8)),
      { length: 40 - i * 0.6, width: 6.4, color: '#5d8a4a', veins: 0 },
    ),
  ).join('')
  const stalk = stem(d`M100,${RIM - 4}L100,62`, '#6f9a52', 4.4)
  if (named(art, 'easter')) {
    const id = art.def(trumpet(art, hint.main))
    const faces: Spot[] = [
      [92, 84, 0.56, -78],
      [108, 84, 0.56, 80],
      [94, 72, 0.56, -44],
      [108, 74, 0.55, 42],
      [101, 72, 0.54, -4],
    ]
    return vessel(art, hint) + stalk + leaves + place([id], faces)
  }
  const spots: Spot[] = [
    [66, 60, 0.56, -10],
    [138, 56, 0.55, 12],
    [102, 86, 0.58],
  ]
  return (
    vessel(art, hint) +
    stalk +
    leaves +
    stem('M100,84Q84,74 68,66M100,84Q118,72 136,62', '#6f9a52', 3) +
    longBud(art, hint.main, 100, 46, 0, 0.6) +
    place(
      heads(art, hint, (a, c) => lilyHead(a, c, { spots: tone(hint.main, -0.24) }), 1),
      spots,
    )
  )
}

/** Trumpets with curled-back tepals on tall scapes, over a fountain of arching grassy leaves. */
function daylily(art: Art, hint: Hint): string {
  const throat = mix(hint.main, '#f2c53a', 0.6)
  const spots: Spot[] = [
    [56, 62, 0.56, -22],
    [146, 56, 0.56, 20],
    [98, 46, 0.58, -2],
  ]
  const arcs = (shade: number, odd: number) =>
    stroke(
      times(18, (i) => {
        if (i % 2 !== odd) return ''
        const u = (i / 17) * 2 - 1
        return d`M${100 + u * 16},${RIM - 3}Q${100 + u * 46},${RIM - 78} ${100 + u * 86 + art.random.jitter(5)},${RIM - 66 * (1 - Math.abs(u)) - 16}`
      }).join(''),
      tone('#6a9a4e', shade),
      5,
      ROUND,
    )
  return (
    vessel(art, hint) +
    shoots(spots, 6, '#7fa35a', 3.4) +
    arcs(-0.1, 0) +
    arcs(0.06, 1) +
    longBud(art, hint.main, 124, 44, 10, 0.56) +
    longBud(art, hint.main, 74, 46, -10, 0.5) +
    place(
      heads(art, hint, (a, c) =>
        lilyHead(a, { main: c.main, second: throat }, { narrow: 15, wide: 25, anther: '#8a4b1d' }),
      ),
      spots,
    )
  )
}

const spatheLeaves = (art: Art, color: Color, width: number) =>
  fan(art, 100, RIM - 3, 9, 92, 1.1, { kind: 'plain', length: 70, width, color, veins: 3 }) +
  fan(art, 100, RIM - 6, 5, 50, 1.2, { kind: 'plain', length: 66, width, color, veins: 3 })

function callaPot(art: Art, hint: Hint): string {
  const spots: Spot[] = [
    [58, 58, 0.6, -14],
    [144, 62, 0.58, 14],
    [101, 46, 0.68, 2],
  ]
  return (
    vessel(art, hint) +
    spatheLeaves(art, '#5f8f52', 15) +
    shoots(spots, 26, '#6f9a52', 4) +
    place(heads(art, hint, callaHead), spots)
  )
}

function anthuriumPot(art: Art, hint: Hint): string {
  const hearts = [
    [48, 110, -64, 0.9],
    [152, 110, 64, 0.9],
    [66, 90, -34, 1],
    [136, 90, 34, 1],
    [100, 84, 4, 1],
  ]
    .map(
      ([x = 0, y = 0, turn = 0, k = 1]) =>
        stem(d`M100,${RIM - 4}Q${(100 + x) / 2},${y + 24} ${x},${y}`, '#4c7d45', 2.6) +
        leaf(art, x, y + 6, turn, {
          kind: 'heart',
          length: 46,
          width: 22,
          color: '#3f7a45',
          veins: 3,
          scale: k,
        }),
    )
    .join('')
  const spots: Spot[] = [
    [48, 66, 0.46, -20],
    [150, 62, 0.46, 18],
    [100, 50, 0.56, -2],
  ]
  return (
    vessel(art, hint) +
    hearts +
    shoots(spots, 4, '#4c7d45', 2.8) +
    place(
      heads(art, hint, (a, c) => anthuriumHead(a, c)),
      spots,
    )
  )
}

/** Peace lily: white pointed hoods round a pale spadix, over dark pleated leaves. */
function peaceLily(art: Art, hint: Hint): string {
  const hood = art.def(
    outlined(
      hint.main,
      fill(
        'M0,30C-26,14 -26,-22 0,-54C26,-22 24,14 0,30Z',
        art.linear(-20, -40, 20, 20, [
          [0, tone(hint.main, 0.03)],
          [0.6, tone(hint.main, -0.03)],
          [1, tone(hint.main, -0.12)],
        ]),
      ) + stroke('M0,26Q-2,-10 0,-46M-8,16Q-14,-10 -8,-32M8,16Q14,-10 8,-32', tone(hint.main, -0.12), 1),
      0.9,
    ) +
      outlined('#efe6b0', ellipse(0, 8, 4.4, 19, '#f3ecc4')) +
      stroke('M-2,-6h4M-3,0h6M-3,6h6M-3,12h6M-3,18h6', '#cfc684', 1),
  )
  const spots: Spot[] = [
    [58, 64, 0.74, -20],
    [102, 50, 0.8, 2],
    [144, 66, 0.72, 20],
  ]
  return (
    vessel(art, hint) +
    shoots(spots, 20, '#6f9a52', 3) +
    spatheLeaves(art, '#2f6b3a', 16) +
    place([hood], spots)
  )
}

/** Bulbs and other plants whose flowers stand on bare stems. */
export const bulbForms: Renderers = {
  plant_bulb: bulbPot,
  plant_amaryllis: amaryllis,
  plant_lily: lilyPot,
  plant_daylily: daylily,
  plant_calla: callaPot,
  plant_anthurium: anthuriumPot,
  plant_peace_lily: peaceLily,
}
