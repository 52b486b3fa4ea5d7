import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { tone } from '../lib/color.ts'
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
  const needles = leafDef(art, { length: 12, width: 1.8, color: '#6f8f7a', veins: 0 })
  const sprig = art.def(
    stroke('M0,4V-58', '#7a6a4a', 2) +
      times(18, (i) => putLeaf(needles, '#6f8f7a', 0, 2 - i * 3.3, i % 2 ? 44 : -44, 1.1)).join(''),
  )
  const rosemary = (x: number) =>
    [-24, 22, -10, 10, 0].map((turn, i) => use(sprig, at(x, RIM - 6, turn, 0.86 + 0.06 * i))).join('')
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
  if (named(art, 'rosemary')) return vessel(art, hint) + [46, 154, 76, 126, 100].map(rosemary).join('')
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

/** Tomato and pepper starts, carrying the fruit they are sold for. */
function vegetable(art: Art, hint: Hint): string {
  const tomato = named(art, 'tomato')
  const green = '#4c7d3c'
  const id = leafDef(art, {
    kind: tomato ? 'lobed' : 'plain',
    length: tomato ? 34 : 30,
    width: tomato ? 12 : 9,
    color: green,
    veins: 2,
  })
  const stake = stroke(d`M100,${RIM - 2}V22`, '#c9a778', 4, ROUND)
  const leaves = times(18, (i) =>
    putLeaf(
      id,
      green,
      100 + (i % 2 ? 5 : -5),
      RIM - 12 - i * 5,
      (i % 2 ? 1 : -1) * (104 - i * 3.4),
      1.12 - i * 0.018,
    ),
  ).join('')
  const { main } = hint
  const fruit = tomato
    ? art.def(
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
          dots([[-5, -5]], '#fff', 4, 'opacity=".7"'),
      )
    : art.def(
        outlined(
          main,
          fill(
            'M-12,-10C-20,0 -14,18 -6,20Q0,16 6,20C14,18 20,0 12,-10Q0,-16 -12,-10Z',
            art.linear(-14, -10, 14, 14, [
              [0, tone(main, 0.12)],
              [0.5, main],
              [1, tone(main, -0.14)],
            ]),
          ),
        ) +
          stroke('M0,-12Q-2,-20 4,-22M-4,-8Q-8,6 -4,16M5,-8Q9,6 5,16', tone(main, -0.16), 2.4, ROUND) +
          fill('M-8,-2C-10,6 -9,12 -6,15C-8,8 -7,2 -5,-4Z', '#fff', 'opacity=".45"'),
      )
  const cherry = tomato && named(art, 'gold')
  const spots = cherry
    ? ([
        [70, 84, 1],
        [78, 96, 1],
        [66, 100, 1],
        [132, 74, 1],
        [140, 86, 1],
        [128, 90, 1],
        [104, 112, 1],
        [114, 120, 1],
      ] as const)
    : ([
        [66, 88, tomato ? 1.1 : 1.3],
        [138, 78, tomato ? 1.1 : 1.3],
        [106, 116, tomato ? 1.1 : 1.36],
      ] as const)
  return (
    vessel(art, hint) +
    stake +
    stem(d`M100,${RIM - 2}Q98,84 101,42`, '#6f9a4a', 4) +
    leaves +
    stem(
      spots.map(([x, y]) => d`M100,${y - 22}Q${(x + 100) / 2},${y - 20} ${x},${y - 10}`).join(''),
      '#6f9a4a',
      2,
    ) +
    place([fruit], spots)
  )
}

/** Herbs and vegetable starts. */
export const kitchenForms: Renderers = {
  plant_herb: herb,
  plant_vegetable: vegetable,
}
