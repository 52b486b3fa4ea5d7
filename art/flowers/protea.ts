import { type Color, isDark, mix, tone, toOklch } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, lightAt, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

/** A bowl of pointed bracts around a pale furry dome. Its foot is at 0,60. `wide` opens the bowl as the king's does. */
function proteaHead(art: Art, main: Color, wide = false): string {
  const bract = art.path('M0,0C-13,-18 -15,-52 -7,-76Q-3,-88 0,-92Q3,-88 7,-76C15,-52 13,-18 0,0Z')
  const silver = mix(main, '#f6ece6', 0.55)
  const paint = (level: number, step = 0) =>
    `fill="${art.petal([
      [0, mix(tone(main, -0.14 + step), '#b9c48a', 0.35)],
      [0.4, tone(main, -0.04 + step + level * 0.04)],
      [0.85, tone(main, 0.06 + step + level * 0.04)],
      [1, silver],
    ])}"`
  const fan = (turns: readonly number[], k: number, ky = k, step = 0) =>
    turns
      .map((turn) =>
        use(
          bract,
          at(0, 58, turn + art.random.jitter(1.5), k, ky),
          paint(Math.round(lightAt(turn) * 1.3), step),
        ),
      )
      .join('')
  const spread = wide ? 1.28 : 1
  const back =
    fan(
      [-60, 60, -48, 48, -36, 36, -24, 24, -12, 12, 0].map((turn) => turn * spread),
      1.12,
      1.26,
      -0.04,
    ) +
    fan(
      [-66, 66, -54, 54, -42, 42, -30, 30, -18, 18, -6, 6].map((turn) => turn * spread),
      1,
      1.1,
    )
  const domeTop = wide ? -28 : -38
  const dome = fill(
    d`M0,52C-34,44 -40,6 -30,${domeTop + 26}Q-16,${domeTop} 0,${domeTop - 4}Q16,${domeTop} 30,${domeTop + 26}C40,6 34,44 0,52Z`,
    art.linear(-26, -30, 26, 40, [
      [0, '#fbf3e4'],
      [0.5, mix(main, '#f6e6d6', 0.72)],
      [1, mix(tone(main, -0.12), '#e9d2c2', 0.3)],
    ]),
  )
  const hairs = stroke(
    count(19)
      .map((i) => {
        const x = -27 + i * 3
        return d`M${x * 0.9},${42 - Math.abs(x) * 0.4}Q${x * 1.1},0 ${x * 0.42},${domeTop + 4 + Math.abs(x) * 0.62}`
      })
      .join(''),
    mix(tone(main, -0.1), '#c9a58a', 0.4),
    0.9,
  )
  const front =
    fan(
      [-74, 74, -58, 58, -42, 42].map((turn) => turn * spread),
      0.92,
      0.78,
    ) + fan([-50, 50, -30, 30, -10, 10], 0.86, 0.56, 0.01)
  return outlined(main, back + dome + hairs + front)
}

/** Banksia: a standing brush of looped styles in diagonal rows. Its foot is at 0,60. */
function banksiaHead(art: Art, main: Color, second?: Color): string {
  const base = fill(
    'M-36,56C-42,0 -32,-56 0,-60C32,-56 42,0 36,56Q0,70 -36,56Z',
    art.linear(-38, -20, 38, 10, [
      [0, tone(main, 0.03)],
      [1, tone(main, -0.2)],
    ]),
  )
  const loops = (dx: number, odd: number) =>
    count(15)
      .flatMap((row) =>
        count(12).map((i) => {
          if ((row + i) % 2 !== odd) return ''
          const y = 56 - row * 7.7
          const half = 37 * Math.sqrt(Math.max(0.06, 1 - ((row - 2) / 13.4) ** 2))
          const x = -half + (2 * half * i) / 11
          return d`M${x + dx},${y}q${x * 0.1 + 2},-5 ${x * 0.14},-8`
        }),
      )
      .join('')
  const tips = second ?? tone(main, 0.16)
  return (
    base +
    stroke(loops(0.6, 0), tone(main, -0.08), 2.6, ROUND) +
    stroke(loops(0, 1), tone(main, 0.07), 2.4, ROUND) +
    stroke(loops(-0.4, 0), tips, 1.1, ROUND)
  )
}

const GRAY_GREEN = '#6f8a66'

export const protea: Renderers = {
  protea(art, hint) {
    const king = isNamed(art, 'king')
    const leaves = (
      [
        [158, 64],
        [160, -64],
        [182, 54],
        [184, -54],
        [142, 82],
        [144, -82],
      ] as const
    ).map(([y, turn]) =>
      leaf(art, 100, y, turn + art.random.jitter(5), {
        length: king ? 52 : 60,
        width: king ? 20 : 14,
        kind: king ? 'round' : 'plain',
        color: GRAY_GREEN,
        veins: 2,
      }),
    )
    return (
      stem('M100,206V120', '#8a6f4a', 8) +
      leaves.join('') +
      group(at(100, 86, art.random.jitter(3), 0.86), proteaHead(art, hint.main, king))
    )
  },
  banksia(art, hint) {
    const leaves = (
      [
        [150, 70],
        [150, -70],
        [160, 40],
        [162, -40],
        [148, 100],
        [148, -100],
        [176, 62],
        [178, -62],
      ] as const
    ).map(([y, turn]) =>
      leaf(art, 100, y, turn, { length: 62, width: 9, kind: 'serrated', color: '#5f7f5a', veins: 0 }),
    )
    return (
      stem('M100,206V130', '#8a6f4a', 6) +
      leaves.join('') +
      group('translate(100 88)', banksiaHead(art, hint.main, hint.second))
    )
  },
  leucadendron(art, hint) {
    const { main } = hint
    const lower = mix(main, isDark(main) ? '#5f7a4a' : '#7f9a5c', 0.65)
    const stalk = count(5).flatMap((i) =>
      [-1, 1].map((side) =>
        leaf(art, 100, 186 - i * 14, side * (62 - i * 5), { length: 44, width: 8, color: lower, veins: 1 }),
      ),
    )
    const yellow = toOklch(main).h > 85 && toOklch(main).h < 130
    const cup = (turns: readonly number[], length: number, width: number, color: Color) =>
      turns
        .map((turn) => leaf(art, 100, 122, turn + art.random.jitter(2), { length, width, color, veins: 1 }))
        .join('')
    const cone = group(
      'translate(100 96)',
      fill('M-9,14C-16,4 -12,-14 0,-20C12,-14 16,4 9,14Z', yellow ? '#a9a84a' : tone(main, -0.06)) +
        stroke('M-8,8L0,0L8,8M-9,0L0,-8L9,0M-6,-8L0,-14L6,-8', tone(yellow ? '#c3bf6a' : main, 0.12), 1.4),
    )
    return (
      stem('M100,206V90', '#9a6a4a', 5) +
      stalk.join('') +
      outlined(
        main,
        cup([-78, 78, -60, 60, -42, 42, -24, 24, -8, 8], 86, 14, tone(main, -0.02)) +
          cone +
          cup([-66, 66, -44, 44], 56, 13, tone(main, 0.05)) +
          cup([-22, 22], 40, 12, tone(main, 0.07)),
        0.5,
      )
    )
  },
}

/** Narrow gray-green leaves up the stem of a pincushion or thistle. */
export const shrubLeaves = (art: Art, color: Color = GRAY_GREEN) =>
  straps(
    art,
    [
      [102, 156, 50, 44],
      [102, 160, -52, 44],
      [102, 182, 40, 44],
      [102, 184, -44, 44],
    ],
    { color, share: 0.18 },
  )
