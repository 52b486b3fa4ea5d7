import { type Color, LEAF, mix, outline, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, lightAt, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, fill, group, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

const bractPaint = (art: Art, color: Color, level: number) =>
  art.petal([
    [0.05, tone(color, -0.16 + level * 0.03)],
    [0.5, tone(color, level * 0.04)],
    [1, tone(color, 0.08 + level * 0.03)],
  ])

/** A beak with sail petals standing out of it. About 130 wide, its neck at 0,0. */
export function birdOfParadiseHead(art: Art, main: Color, second: Color = '#3F6FC4'): string {
  const sails = (
    [
      [-34, 92],
      [-12, 104],
      [12, 98],
      [30, 84],
    ] as const
  ).map(([turn, l]) =>
    fill(
      d`M0,0C-12,${-l * 0.3} -10,${-l * 0.75} 4,${-l}C12,${-l * 0.7} 12,${-l * 0.3} 0,0Z`,
      art.linear(-8, 0, 10, 0, [
        [0, tone(main, 0.09)],
        [1, tone(main, -0.13)],
      ]),
      `transform="${at(6, -4, turn)}"`,
    ),
  )
  const dart =
    fill(
      'M8,-4C12,-30 32,-50 54,-58C46,-38 32,-20 16,-2Z',
      art.linear(8, -16, 48, -52, [
        [0, tone(second, -0.06)],
        [1, tone(second, 0.1)],
      ]),
    ) + fill('M12,-12L58,-64L28,-12Z', tone(second, -0.1))
  const beak =
    fill(
      'M-8,2C8,-16 58,-18 100,-12C64,-2 28,12 4,14Q-8,14 -8,2Z',
      art.linear(0, -18, 0, 14, [
        [0, '#8fae72'],
        [0.6, '#5d8a4a'],
        [1, '#3f6538'],
      ]),
    ) + stroke('M-4,-2C18,-14 58,-16 96,-12', '#c2463f', 2.4)
  return outlined(main, sails.join('') + dart, 0.7) + beak
}

/** Boat bracts along a zigzag rib, upright from its foot at 0,140 to the tip at 0,0. */
function lobsterClaw(art: Art, main: Color, second?: Color) {
  const edge = second ?? tone(main, -0.14)
  const bracts = (
    [
      [30, 1],
      [50, -1],
      [72, 1],
      [96, -1],
      [122, 1],
    ] as const
  ).map(([y, side], i) => {
    const k = 0.72 + i * 0.08
    return group(
      at(0, y, 0, side * k, k),
      fill(
        'M-5,10C10,4 34,-8 62,-32C58,-6 36,22 2,28Q-8,22 -5,10Z',
        art.linear(0, -20, 24, 28, [
          [0, tone(main, 0.09)],
          [0.5, main],
          [1, edge],
        ]),
        `stroke="${outline(main)}" stroke-width=".7"`,
      ) + stroke('M0,12C22,4 42,-10 57,-27', second ? second : '#9fbf6a', 2.2),
    )
  })
  return (
    stroke('M0,140V30', tone(main, -0.1), 5) +
    fill(
      'M-5,44Q-8,18 6,-6Q10,20 5,46Z',
      art.linear(-6, 0, 8, 0, [
        [0, tone(main, 0.08)],
        [1, edge],
      ]),
    ) +
    bracts.join('')
  )
}

/** A rattlesnake's tail: stiff folded bracts stacked in two ranks, each with a dark rim. Its foot is at 0,116. */
function rattle(art: Art, main: Color): string {
  const bract = art.path('M0,12C-12,14 -32,6 -35,-6Q-33,-13 -26,-12C-18,-2 -6,2 2,2Z')
  const rows = count(9).flatMap((i) => {
    const k = 0.6 + 0.42 * Math.sin(Math.PI * (0.14 + i * 0.085))
    return [-1, 1].map((side) =>
      use(
        bract,
        at(0, 2 + i * 12.6 + (side > 0 ? 6 : 0), 0, side * -k, k),
        `fill="${tone(main, side < 0 ? 0.07 : -0.06)}" stroke="${tone(main, -0.3)}" stroke-width="1.8"`,
      ),
    )
  })
  return fill('M-9,4Q0,-26 9,4Z', main, `stroke="${tone(main, -0.3)}" stroke-width="1.8"`) + rows.join('')
}

export const tropical: Renderers = {
  bird_of_paradise: (art, hint) =>
    leaf(art, 70, 206, -34, { length: 96, width: 20, color: '#4c8b5a', veins: 4 }) +
    stem('M60,206Q92,160 92,116', '#6f9a52', 7) +
    group(at(92, 116, 0, 1), birdOfParadiseHead(art, hint.main, hint.second)),
  heliconia(art, hint) {
    if (isNamed(art, 'calathea')) {
      const tail = art.def(rattle(art, hint.main))
      return (
        leaf(art, 102, 206, -44, { length: 120, width: 22, color: '#4c8b3b', veins: 5 }) +
        stem('M104,206Q98,170 96,140M104,206Q124,180 144,150', '#6f9a52', 5) +
        use(tail, at(144, 64, 12, 0.7)) +
        use(tail, at(94, 24, -4, 1.06))
      )
    }
    return (
      leaf(art, 102, 206, -36, { length: 140, width: 24, color: '#4c8b3b', veins: 4 }) +
      stem('M104,206Q98,170 100,150', '#6f9a52', 5.6) +
      group('translate(100 14)', lobsterClaw(art, hint.main, hint.second))
    )
  },
  heliconia_hanging(art, hint) {
    const tip = hint.second ?? '#f7cf1d'
    const claw = art.path('M0,-4C16,-12 34,-4 46,14Q52,26 46,28C30,30 10,20 0,8Z')
    const bracts = count(8).map((i) => {
      const y = 34 + i * 19.5
      const side = i % 2 ? 1 : -1
      const k = 1.16 - i * 0.07
      const x = 104 - 10 * Math.sin(i * 0.6)
      const paint = art.linear(0, 0, 48, 26, [
        [0, tone(hint.main, side < 0 ? 0.04 : -0.05)],
        [0.6, hint.main],
        [0.78, tip],
        [1, tone(tip, 0.03)],
      ])
      return group(
        at(x, y, 0, side * k, k),
        use(claw, '', `fill="${paint}"`) + stroke('M6,12C20,22 34,25 46,25', '#6f9a3c', 2.4),
      )
    })
    return (
      stem('M30,-4Q104,-8 106,34', '#6f9a52', 6) +
      leaf(art, 36, 4, 150, { length: 120, width: 20, color: '#4c8b3b', veins: 4 }) +
      stroke('M104,30Q90,80 104,120Q106,160 102,182', tone(hint.main, -0.08), 4.4) +
      outlined(hint.main, bracts.join(''), 0.8)
    )
  },
  ginger(art, hint) {
    const scale = art.path('M0,0C-16,-2 -20,-18 0,-26C20,-18 16,-2 0,0Z')
    const rows = count(8).flatMap((row) => {
      const y = 30 + row * 15
      const half = 26 * Math.sin(Math.PI * (0.18 + row * 0.09))
      const sides = row % 2 ? [-1, 1, 0] : [-0.5, 0.5]
      return sides.map((side) =>
        use(
          scale,
          at(100 + side * half, y + 14, side * 32, 1 + 0.07 * row),
          `fill="${bractPaint(art, hint.main, side === 0 ? 0 : -Math.sign(side))}"`,
        ),
      )
    })
    return (
      leaf(art, 100, 190, 50, { length: 100, width: 18, veins: 4 }) +
      leaf(art, 100, 196, -50, { length: 96, width: 18, veins: 4 }) +
      stem('M100,206V120', LEAF, 6) +
      outlined(hint.main, rows.join(''))
    )
  },
  torch_ginger(art, hint) {
    // A waxy torch on a bare cane: a skirt of broad bracts that bend down, a tall dome of white-rimmed scales.
    const { main } = hint
    const rim = mix(main, '#fff', 0.72)
    const petal = art.path('M0,0C-13,-6 -22,-34 -14,-56Q-7,-68 0,-72Q7,-68 14,-56C22,-34 13,-6 0,0Z')
    const skirt = (
      [
        [-136, 0.8],
        [136, 0.8],
        [-110, 0.98],
        [110, 0.98],
        [-84, 1.06],
        [84, 1.06],
        [-58, 1],
        [58, 1],
      ] as const
    ).map(([turn, k]) =>
      use(
        petal,
        at(100, 112, turn, k),
        `fill="${bractPaint(art, main, Math.round(lightAt(turn)))}" stroke="${rim}" stroke-width="2"`,
      ),
    )
    const scale = art.path('M0,4C-17,-2 -17,-22 0,-32C17,-22 17,-2 0,4Z')
    const cone = count(7).flatMap((row) => {
      const y = 32 + row * 13
      const half = 36 * Math.sin(Math.PI * (0.1 + row * 0.062))
      const sides = row % 2 ? [-1, 1, 0] : [-0.55, 0.55]
      return sides.map((side) =>
        use(
          scale,
          at(100 + side * half, y + 22, side * 30, 0.72 + row * 0.05),
          `fill="${bractPaint(art, tone(main, 0.01), side === 0 ? 0 : -Math.sign(side))}" stroke="${rim}" stroke-width="2.4"`,
        ),
      )
    })
    return stem('M100,206V110', '#6f9a4a', 9) + skirt.join('') + cone.join('')
  },
  curcuma(art, hint) {
    // Siam tulip: a pagoda of cupped bracts, green below, tall and in the flower's color above.
    const { main } = hint
    const green = mix(main, '#7fb45a', 0.75)
    const bract = art.path('M0,0C-17,-4 -24,-22 -15,-38Q-6,-47 0,-56Q6,-47 15,-38C24,-22 17,-4 0,0Z')
    const tiers = [
      [92, 1.22, [-22, 22, 0], main],
      [104, 1.1, [-46, 46, -16, 16], main],
      [118, 0.98, [-64, 64, -30, 30, 0], mix(main, green, 0.12)],
      [132, 0.84, [-78, 78, -42, 42, -10, 14], mix(main, green, 0.62)],
      [143, 0.7, [-92, 92, -54, 54, -18, 18], green],
      [151, 0.54, [-100, 100, -60, 60, 0], tone(green, -0.05)],
    ] as const
    const body = tiers.flatMap(([y, k, turns, color]) =>
      turns.map((turn) =>
        use(
          bract,
          at(100 + turn * 0.14, y, turn + art.random.jitter(4), k),
          `fill="${bractPaint(art, color, Math.round(lightAt(turn)))}"`,
        ),
      ),
    )
    return (
      leaf(art, 106, 206, 34, { length: 116, width: 17, veins: 4 }) +
      leaf(art, 94, 206, -36, { length: 104, width: 16, veins: 4 }) +
      stem('M100,206V140', LEAF, 6) +
      outlined(main, body.join(''), 0.9)
    )
  },
  pineapple(art, hint) {
    const { main } = hint
    const body = art.linear(66, 90, 136, 160, [
      [0, tone(main, 0.1)],
      [0.5, main],
      [1, tone(main, -0.14)],
    ])
    const eyes = count(7).flatMap((row) => {
      const y = 96 + row * 10.6
      const half = 32 * Math.sqrt(Math.max(0.1, 1 - ((row - 3) / 4.1) ** 2))
      const n = row % 2 ? 5 : 6
      return count(n).map((i) => [100 - half + (2 * half * i) / (n - 1), y] as const)
    })
    const crown = (
      [
        [-44, 50],
        [44, 50],
        [-30, 62],
        [30, 62],
        [-15, 72],
        [15, 72],
        [0, 78],
        [-56, 38],
        [56, 38],
      ] as const
    ).map(([turn, length]) =>
      leaf(art, 100, 88, turn, { length, width: 7, color: mix('#7f9a78', main, 0.25), veins: 0 }),
    )
    const skirt = (
      [
        [-110, 34],
        [110, 34],
        [-80, 44],
        [80, 44],
        [-140, 26],
        [140, 26],
      ] as const
    ).map(([turn, length]) =>
      leaf(art, 100, 164, turn, { length, width: 6, color: mix('#7f9a78', main, 0.35), veins: 0 }),
    )
    return (
      stem('M100,206V160', '#7f9a52', 7) +
      skirt.join('') +
      crown.join('') +
      fill(
        'M100,84C128,84 138,104 138,126C138,150 122,170 100,170C78,170 62,150 62,126C62,104 72,84 100,84Z',
        body,
        `stroke="${outline(main)}" stroke-width=".8"`,
      ) +
      dots(eyes, tone(main, -0.16), 9) +
      dots(
        eyes.map(([x, y]) => [x - 0.8, y - 1] as const),
        tone(main, 0.12),
        6,
      ) +
      dots(eyes, tone(main, -0.1), 2) +
      circle(100, 88, 5, mix('#7f9a78', main, 0.3))
    )
  },
}
