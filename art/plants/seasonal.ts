import { helleboreHead } from '../flowers/cup.ts'
import { times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, isWhite, LEAF, mix, tone, toOklch } from '../lib/color.ts'
import { leaf, leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { lightAt, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, stroke, use } from '../lib/svg.ts'
import { berryDots, deepGreen, fan, heads, mound, place, potted, RIM, type Spot, vessel } from './pot.ts'
import { cyclamenHead } from './pot-flowers.ts'

const FOIL = '#b8953f'

/** Three tiers of toothed bracts around yellow cyathia; the pot in gold foil, a flat for the small ones. */
function poinsettia(art: Art, hint: Hint): string {
  const { main, second } = hint
  const edge = art.path(
    'M0,0C-8,-6 -22,-18 -17,-34L-22,-37Q-10,-50 0,-62Q9,-50 21,-37L16,-33C22,-18 8,-6 0,0Z',
  )
  const bract = art.def(
    use(edge) +
      stroke(
        'M0,-4V-54M0,-18L-11,-28M0,-18L11,-28M0,-32L-9,-42M0,-32L9,-42',
        'currentColor',
        1.1,
        'stroke-opacity=".7"',
      ),
  )
  const paint = (tier: number, level: number) =>
    art.petal([
      [0, tone(main, -0.15)],
      [0.45, tone(main, -0.03 + tier * 0.015 + level * 0.045)],
      [1, second ? mix(main, second, 0.85) : tone(main, 0.05 + tier * 0.015 + level * 0.04)],
    ])
  const flower = (start: number) => {
    const tiers = (
      [
        [9, 1.08, 0],
        [8, 0.8, 20],
        [6, 0.54, 5],
      ] as const
    ).map(([n, size, turn], tier) =>
      times(n, (i) => {
        const a = start + turn + (i * 360) / n + art.random.jitter(8)
        return use(bract, at(0, 0, a, size * 0.86, size), `fill="${paint(tier, Math.round(lightAt(a)))}"`)
      }).join(''),
    )
    return (
      tiers.join('') +
      circle(0, 0, 6, '#7f9a3d', 'stroke="none"') +
      dots(
        [
          [-4, -3],
          [4, -3],
          [0, 4],
          [-5, 3],
          [5, 3],
          [0, -5],
        ],
        '#f3cf3a',
        4.6,
      )
    )
  }
  const spots: readonly Spot[] =
    hint.pot === 'tray'
      ? [
          [40, 106, 0.5],
          [160, 106, 0.5],
          [72, 92, 0.56],
          [130, 92, 0.56],
          [100, 76, 0.72],
        ]
      : [
          [56, 94, 0.62],
          [146, 92, 0.62],
          [102, 70, 0.98],
        ]
  // Two drawings serve all heads, turned, so that five heads in a flat stay small.
  const ids = [art.def(flower(10)), ...(hint.pot === 'tray' ? [] : [art.def(flower(34))])]
  const pale = toOklch(main).l > 0.75
  const color = `color="${tone(main, pale ? -0.24 : -0.14)}"`
  const bracts = spots
    .map(([x, y, size], i) =>
      group(
        at(x, y, 0, size, size * 0.9),
        use(ids[i % ids.length] ?? '', at(0, 0, hint.pot === 'tray' ? i * 37 : 0)),
      ),
    )
    .join('')
  const leaves =
    hint.pot === 'tray'
      ? mound(art, hint, { length: 56, width: 20, color: deepGreen })
      : fan(art, 100, RIM - 10, 9, 104, 1.05, { length: 64, width: 21, color: deepGreen })
  return (
    vessel(art, hint, hint.pot === 'tray' ? undefined : FOIL) +
    leaves +
    outlined(main, group('', bracts, color), pale ? 1.3 : 0.6)
  )
}

function cyclamen(art: Art, hint: Hint): string {
  const tray = hint.pot === 'tray'
  const spots: Spot[] = tray
    ? [
        [34, 90, 0.52, -14],
        [62, 64, 0.56, -8],
        [88, 88, 0.54],
        [112, 58, 0.56],
        [138, 86, 0.54, 6],
        [164, 66, 0.54, 12],
      ]
    : [
        [44, 88, 0.56, -14],
        [70, 58, 0.62, -6],
        [104, 82, 0.6],
        [132, 54, 0.62, 6],
        [160, 84, 0.56, 14],
      ]
  const marbled = '#4a7a55'
  const shoots = stem(
    spots
      .map(
        ([x, y]) => d`M${tray ? 100 + (x - 100) * 0.8 : 100},${RIM - 2}Q${(x + 100) / 2},${y + 40} ${x},${y}`,
      )
      .join(''),
    '#9a6a5a',
    2.6,
  )
  return (
    vessel(art, hint) +
    shoots +
    mound(art, hint, { kind: 'heart', length: 42, width: 22, color: marbled, veins: 0 }) +
    silverMarks(tray ? [44, 72, 100, 128, 156] : [60, 80, 100, 120, 140]) +
    place(heads(art, hint, cyclamenHead), spots)
  )
}

/** The silver horseshoes on cyclamen leaves. */
const silverMarks = (xs: readonly number[]) =>
  stroke(
    xs
      .map((x, i) => {
        const y = RIM - 20 - (i % 2) * 12
        const lean = (x - 100) * 0.1
        return d`M${x - 9},${y + 4}Q${x + lean},${y - 18} ${x + 9},${y + 4}`
      })
      .join(''),
    '#c9d8cc',
    4,
    'stroke-linecap="round" opacity=".8"',
  )

/** Christmas cactus: arching chains of flat toothed joints, each ending in a tiered flower. */
function christmasCactus(art: Art, hint: Hint): string {
  const { main } = hint
  const joint = art.def(
    fill(
      'M-4,0C-11,-6 -10,-14 -8,-20L-11,-24Q-4,-27 0,-26Q4,-27 11,-24L8,-20C10,-14 11,-6 4,0Z',
      'currentColor',
      `stroke="${tone('#4c8046', -0.16)}" stroke-width=".7"`,
    ) + stroke('M0,-1V-24', tone('#4c8046', 0.14), 1),
  )
  const bloom = art.def(
    outlined(
      main,
      fill(
        'M-5,0C-14,6 -22,6 -26,2C-20,12 -10,16 -5,14L-6,20C-14,26 -20,28 -24,26C-16,36 -6,36 -3,30L0,44L3,30C6,36 16,36 24,26C20,28 14,26 6,20L5,14C10,16 20,12 26,2C22,6 14,6 5,0Q0,-6 -5,0Z',
        art.petal([
          [0, tone(main, -0.14)],
          [0.4, tone(main, 0.01)],
          [1, tone(main, 0.09)],
        ]),
      ),
      0.8,
    ) +
      stroke('M0,30V50M-3,30L-5,46M3,30L5,46', '#fbf3ea', 1.3) +
      circle(0, 51, 2, '#e0267d'),
  )
  const chain = (turn: number, x: number) => {
    let [px, py, a] = [x, RIM - 4, turn * 0.36]
    let out = ''
    for (let i = 0; i < 4; i++) {
      out += use(joint, at(px, py, a, 0.9), `color="${tone('#4c8046', i % 2 ? 0.05 : -0.02)}"`)
      px += 21 * Math.sin((a * Math.PI) / 180)
      py -= 21 * Math.cos((a * Math.PI) / 180)
      a += turn * 0.36
    }
    return out + use(bloom, at(px, py, a + 180, 0.86))
  }
  const turns = [
    [-118, 90],
    [118, 110],
    [-96, 94],
    [94, 106],
    [-66, 97],
    [66, 103],
    [-30, 98],
    [30, 102],
  ]
  return vessel(art, hint) + turns.map(([turn = 0, x = 100]) => chain(turn, x)).join('')
}

/** Bromeliad: a vase of arching leaves round a star of bracts; vriesea carries a flat sword. */
function bromeliad(art: Art, hint: Hint): string {
  const { main, second } = hint
  const sword = art.seed.includes('vriesea')
  const leaves =
    fan(art, 100, RIM - 3, 11, 98, 1.2, { kind: 'plain', length: 66, width: 9, color: '#4c8046', veins: 0 }) +
    fan(art, 100, RIM - 6, 7, 60, 1.15, { kind: 'plain', length: 62, width: 10, color: '#558a4c', veins: 0 })
  const bract = art.path('M0,0C-12,-10 -15,-34 0,-58C15,-34 12,-10 0,0Z')
  const paint = (step: number) =>
    art.petal([
      [0, tone(main, -0.12 + step)],
      [0.6, tone(main, step)],
      [1, second ?? mix(tone(main, 0.08), '#f7cf1d', 0.35)],
    ])
  if (sword) {
    const scales = times(9, (i) =>
      [-1, 1]
        .map((side) =>
          use(
            bract,
            at(100 + side * 2, 112 - i * 8, side * (36 - i * 2.4), 0.56 - i * 0.02, 0.66),
            `fill="${paint(side * -0.03)}"`,
          ),
        )
        .join(''),
    )
    return (
      vessel(art, hint) +
      leaves +
      stem(d`M100,${RIM - 6}V60`, '#8aad6a', 5) +
      outlined(main, scales.join('') + use(bract, at(100, 52, 0, 0.4, 0.6), `fill="${paint(0.03)}"`), 0.8)
    )
  }
  const rows = (
    [
      [92, 9, 88, 1.05],
      [84, 8, 62, 0.96],
      [76, 6, 38, 0.86],
      [70, 3, 14, 0.76],
    ] as const
  ).map(([y, n, reach, size]) =>
    times(n, (i) => -reach + (2 * reach * i) / (n - 1))
      .sort((a, b) => Math.abs(b) - Math.abs(a))
      .map((turn) => use(bract, at(100, y, turn, size * 0.86, size), `fill="${paint(lightAt(turn) * 0.04)}"`))
      .join(''),
  )
  return (
    vessel(art, hint) +
    leaves +
    stem(d`M100,${RIM - 6}V84`, '#8aad6a', 6) +
    outlined(main, rows.join(''), 0.8)
  )
}

/** Ornamental pepper: upright cones in two colors over small leaves. */
function pepper(art: Art, hint: Hint): string {
  const { main, second = main } = hint
  const fruit = art.path('M-6,0C-8,-14 -4,-28 0,-36C4,-28 8,-14 6,0Q0,5 -6,0Z')
  const spots = times(20, (i) => {
    const r = Math.sqrt((i + 0.5) / 20)
    return {
      x: 100 + 58 * r * Math.cos(i * 2.4),
      y: 92 + 40 * r * Math.sin(i * 2.4),
      turn: 40 * r * Math.cos(i * 2.4),
      color: i % 3 === 0 ? second : main,
    }
  }).sort((a, b) => a.y - b.y)
  const fruits = spots.map(
    ({ x, y, turn, color }) =>
      leaf(art, x, y + 4, turn + 50, { length: 22, width: 7, veins: 1, color: deepGreen }) +
      leaf(art, x, y + 4, turn - 50, { length: 22, width: 7, veins: 1, color: LEAF }) +
      use(
        fruit,
        at(x, y, turn, 0.8),
        `fill="${art.linear(-6, 0, 6, 0, [
          [0, tone(color, 0.12)],
          [0.5, color],
          [1, tone(color, -0.14)],
        ])}"`,
      ),
  )
  return (
    vessel(art, hint) +
    mound(art, hint, { kind: 'plain', length: 50, width: 14, color: deepGreen, veins: 1 }) +
    outlined(main, fruits.join(''), 0.6)
  )
}

/** Ornamental kale: frilled green leaves round a colored heart. */
function kale(art: Art, hint: Hint): string {
  const { main } = hint
  const frill = times(11, (i) => {
    const t = i / 10
    return d`${i ? 'Q' : 'L'}${i ? d`${-26 + 52 * t - 2.6},${-52 - 12 * Math.sin(Math.PI * t) - 6} ` : ''}${-26 + 52 * t},${-46 - 12 * Math.sin(Math.PI * t)}`
  }).join('')
  const blade = art.path(`M0,0C-10,-10 -24,-26 -26,-46${frill}C24,-26 10,-10 0,0Z`)
  const green = mix('#5f8a6a', main, 0.08)
  const tier = (n: number, size: number, color: Color, turn: number) =>
    times(n, (i) => {
      const a = turn + (i * 360) / n
      return use(
        blade,
        at(0, 0, a, size),
        `fill="${art.petal([
          [0, tone(color, -0.14)],
          [0.5, tone(color, lightAt(a) * 0.04)],
          [1, tone(color, 0.08)],
        ])}"`,
      )
    }).join('')
  const heart = isWhite(main) ? '#f6f3dc' : main
  const rosette =
    tier(9, 1.22, green, 0) +
    tier(8, 0.98, mix(green, heart, 0.3), 22) +
    tier(7, 0.76, mix(green, heart, 0.75), 8) +
    tier(6, 0.56, heart, 30) +
    tier(5, 0.36, tone(heart, 0.05), 10)
  return (
    vessel(art, hint) +
    fan(art, 100, RIM - 8, 7, 100, 0.9, { kind: 'round', length: 52, width: 24, color: green, veins: 2 }) +
    group('translate(100 82)scale(1 .88)', outlined(mix(green, heart, 0.4), rosette, 0.8))
  )
}

function hellebore(art: Art, hint: Hint): string {
  return potted(art, hint, {
    head: helleboreHead,
    spots: [
      [64, 66, 0.5, -16],
      [134, 60, 0.5, 14],
      [100, 92, 0.48],
    ],
    foliage: { kind: 'plain', length: 62, width: 10, color: '#4a7a55', veins: 1 },
    stemmed: true,
  })
}

/** Holly shrub: spiny leaves, red berries in threes. */
function holly(art: Art, hint: Hint): string {
  const leafId = leafDef(art, { kind: 'holly', length: 30, width: 11, color: hint.main, veins: 2 })
  const leaves = times(58, (i) => {
    const r = Math.sqrt((58 - i - 0.5) / 58)
    const x = 54 * r * Math.cos(i * 2.4)
    const y = 48 * r * Math.sin(i * 2.4)
    const step = ((-x - y) / 60) * 0.05
    return use(
      leafId,
      at(100 + x * 0.84, 88 + y * 0.84, (Math.atan2(x, -y + 14) * 180) / Math.PI + art.random.jitter(24)),
      `fill="${tone(hint.main, Math.round((0.06 + step) / 0.03) * 0.03)}" color="${tone(hint.main, Math.round((-0.03 + step) / 0.03) * 0.03)}"`,
    )
  })
  const berries = times(7, (i) => {
    const x = 100 + 44 * Math.sqrt((i + 0.6) / 7) * Math.cos(i * 2.4)
    const y = 84 + 38 * Math.sqrt((i + 0.6) / 7) * Math.sin(i * 2.4)
    return [
      [x, y],
      [x + 7, y + 3],
      [x + 1, y + 8],
    ] as const
  }).flat()
  return (
    vessel(art, hint) +
    stem(d`M100,${RIM - 4}V96`, '#6b4a34', 6) +
    ellipse(100, 90, 48, 42, tone(hint.main, -0.12)) +
    outlined(hint.main, leaves.join(''), 0.4) +
    berryDots(berries, '#c01f36', 8.4)
  )
}

/** Holiday and cool-season pot plants. */
export const seasonalForms: Renderers = {
  plant_poinsettia: poinsettia,
  plant_cyclamen: cyclamen,
  plant_zygo: christmasCactus,
  plant_bromeliad: bromeliad,
  plant_pepper: pepper,
  plant_kale: kale,
  plant_hellebore: hellebore,
  plant_holly: holly,
}
