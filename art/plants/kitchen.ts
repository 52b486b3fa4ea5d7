import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, fill, ROUND, stroke, use } from '../lib/svg.ts'
import { putLeaf } from './foliage-kit.ts'
import { place, RIM, vessel } from './pot.ts'

/** Basil, rosemary, or a flat of three herbs. */
function herb(art: Art, hint: Hint): string {
  // Basil: puffed shiny leaves in crossed pairs up a pale stem.
  const basil = leafDef(art, { kind: 'round', length: 31, width: 13, color: hint.main, veins: 3 })
  const shine = stroke('M-5,-10Q-8,-18 -4,-24', tone(hint.main, 0.3), 2, ROUND)
  const puffed = art.def(use(basil) + shine)
  const bush = art.def(
    stroke('M0,4V-60', '#8fb46a', 3) +
      outlined(
        hint.main,
        [
          [-4, 1],
          [-24, 0.9],
          [-44, 0.72],
          [-58, 0.5],
        ]
          .map(([y = 0, size = 1], tier) =>
            [-78, 78, -30, 32]
              .map((turn, i) =>
                putLeaf(
                  puffed,
                  hint.main,
                  0,
                  y,
                  turn + (tier % 2) * 8,
                  size * (i < 2 ? 1 : 0.8),
                  tier * 0.02,
                ),
              )
              .join(''),
          )
          .join(''),
        0.8,
      ),
  )
  const needles = leafDef(art, { length: 16, width: 2.1, color: '#4f7550', veins: 0 })
  const sprig = art.def(
    stroke('M0,4V-78', '#7a5a3a', 2.6) +
      times(17, (i) =>
        [-1, 1]
          .map((side) =>
            putLeaf(needles, '#4f7550', 0, -4 - i * 4.7, side * (48 - i), 1.1 - 0.022 * i, i % 2 ? 0 : 0.03),
          )
          .join(''),
      ).join('') +
      dots(
        [
          [-5, -40],
          [6, -52],
          [-4, -64],
          [3, -74],
        ],
        '#8fa5e6',
        5.4,
      ),
  )
  const rosemary = (x: number) =>
    [-22, 20, -2].map((turn, i) => use(sprig, at(x, RIM - 6, turn, 0.9 + 0.1 * i))).join('')
  const chives = (x: number) =>
    stroke(
      times(
        16,
        (i) =>
          d`M${x + (i - 8) * 0.9},${RIM - 4}Q${x + (i - 8) * 1.6},${RIM - 44} ${x + (i - 8) * 3.6},${RIM - 66 + (i % 4) * 5}`,
      ).join(''),
      '#4c8b3b',
      3,
      ROUND,
    ) +
    stroke(
      times(
        16,
        (i) =>
          d`M${x + (i - 8) * 0.9},${RIM - 4}Q${x + (i - 8) * 1.6},${RIM - 44} ${x + (i - 8) * 3.6},${RIM - 66 + (i % 4) * 5}`,
      ).join(''),
      '#7fb25a',
      1.2,
      ROUND,
    ) +
    dots(
      [
        [x - 12, RIM - 70],
        [x + 10, RIM - 72],
      ],
      '#b58ad0',
      10,
    )
  if (named(art, 'rosemary')) return vessel(art, hint) + [40, 160, 100].map(rosemary).join('')
  if (named(art, 'assort'))
    return vessel(art, hint) + rosemary(48) + chives(152) + use(bush, at(100, RIM - 4, 0, 1.14))
  return (
    vessel(art, hint) +
    [
      [46, 1.06],
      [154, 1.06],
      [100, 1.3],
    ]
      .map(([x = 0, size = 1]) => use(bush, at(x, RIM - 4, 0, size)))
      .join('')
  )
}

const CHERRY_SPOTS = [
  [70, 84, 1],
  [78, 96, 1],
  [66, 100, 1],
  [132, 74, 1],
  [140, 86, 1],
  [128, 90, 1],
  [104, 112, 1],
  [114, 120, 1],
] as const
const TOMATO_SPOTS = [
  [66, 88, 1.1],
  [138, 78, 1.1],
  [106, 116, 1.1],
] as const
const PEPPER_SPOTS = [
  [60, 92, 1.6],
  [142, 86, 1.6],
  [102, 106, 1.7],
] as const

function tomatoFruit(art: Art, main: Color): string {
  return (
    outlined(
      main,
      circle(
        0,
        0,
        named(art, 'gold') ? 9 : 14,
        art.radial(-4, -5, 22, [
          [0, tone(main, 0.13)],
          [0.5, main],
          [1, tone(main, -0.15)],
        ]),
      ),
    ) +
    fill('M0,-8L3,-13L0,-18L-3,-13ZM0,-10L9,-13L4,-8ZM0,-10L-9,-13L-4,-8Z', '#4c8b3b') +
    dots([[-5, -5]], '#fff', 4, 'opacity=".7"')
  )
}

/** A blocky bell pepper of three lobes, glossy, brighter than its leaves. */
function bellPepper(art: Art, main: Color): string {
  const color = tone(main, 0.07)
  return (
    outlined(
      color,
      fill(
        'M-11,-11C-21,-4 -17,17 -8,20Q-4,21 0,17Q4,21 8,20C17,17 21,-4 11,-11Q5,-14 0,-9Q-5,-14 -11,-11Z',
        art.linear(-16, -10, 16, 14, [
          [0, tone(color, 0.14)],
          [0.5, color],
          [1, tone(color, -0.14)],
        ]),
      ),
      1,
    ) +
    stroke('M-5,-8Q-9,6 -4,17M5,-8Q9,6 4,17', tone(color, -0.18), 1.8, ROUND) +
    stroke('M0,-9Q-1,-16 4,-19', '#3f6f2f', 4, ROUND) +
    fill('M-11,-4C-13,3 -12,10 -9,13C-10,5 -9,0 -7,-6Z', '#fff', 'opacity=".6"')
  )
}

/** Tomato and pepper starts, carrying the fruit they are sold for. */
function vegetable(art: Art, hint: Hint): string {
  const tomato = named(art, 'tomato')
  const green = '#4c7d3c'
  const id = leafDef(art, {
    kind: tomato ? 'lobed' : 'plain',
    length: tomato ? 34 : 50,
    width: tomato ? 12 : 15,
    color: green,
    veins: 2,
  })
  const stake = stroke(d`M100,${RIM - 2}V22`, '#c9a778', 4, ROUND)
  const n = tomato ? 18 : 9
  const leaves = times(n, (i) =>
    putLeaf(
      id,
      green,
      100 + (i % 2 ? 5 : -5),
      RIM - 12 - (i * 90) / n - (tomato ? 0 : 14),
      (i % 2 ? 1 : -1) * (104 - (i * 61) / n),
      1.12 - (i * 0.32) / n,
    ),
  ).join('')
  const fruit = art.def(tomato ? tomatoFruit(art, hint.main) : bellPepper(art, hint.main))
  const spots = tomato ? (named(art, 'gold') ? CHERRY_SPOTS : TOMATO_SPOTS) : PEPPER_SPOTS
  return (
    vessel(art, hint) +
    stake +
    stem(d`M100,${RIM - 2}Q98,84 101,42`, '#6f9a4a', 4) +
    leaves +
    stem(
      spots.map(([x, y]) => d`M100,${y - 24}Q${(x + 100) / 2},${y - 26} ${x},${y - 14}`).join(''),
      '#6f9a4a',
      2.6,
    ) +
    place([fruit], spots)
  )
}

/** Herbs and vegetable starts. */
export const kitchenForms: Renderers = {
  plant_herb: herb,
  plant_vegetable: vegetable,
}
