import { type Color, LEAF, mix, tone, toOklch } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, outlined, polar, ring } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { feathery } from './parts.ts'
import type { HeadColors } from './spiral-cup.ts'

/** Three standards up, three falls down with a yellow blaze. From 0,-76 to 0,64. */
export function irisHead(art: Art, { main, second }: HeadColors): string {
  const blaze = second ?? '#f3c62d'
  const upright = (level: number) =>
    art.petal([
      [0.1, tone(main, -0.17 + level * 0.02)],
      [0.5, tone(main, -0.01 + level * 0.04)],
      [1, tone(main, 0.07 + level * 0.04)],
    ])
  const fall = art.path('M-4,0C-14,6 -34,12 -38,34C-38,52 -16,54 -8,40C-2,28 2,14 4,0Z')
  const standards =
    fill('M-2,4C-30,-10 -38,-42 -22,-64Q-12,-74 -4,-58Q2,-30 0,4Z', upright(0.8)) +
    fill('M2,4C30,-10 38,-42 24,-66Q12,-76 5,-58Q-2,-30 0,4Z', upright(-0.8)) +
    fill('M0,4C-16,-18 -16,-54 -1,-74Q4,-78 8,-70C18,-48 14,-16 0,4Z', upright(0.2))
  const falls =
    group(
      'translate(-1 4)',
      use(
        fall,
        '',
        `fill="${art.linear(0, 0, -34, 44, [
          [0, tone(main, -0.1)],
          [0.5, tone(main, 0.03)],
          [1, tone(main, 0.09)],
        ])}"`,
      ),
    ) +
    group(
      'translate(1 4)scale(-1 1)',
      use(
        fall,
        '',
        `fill="${art.linear(0, 0, -34, 44, [
          [0, tone(main, -0.16)],
          [1, main],
        ])}"`,
      ),
    ) +
    fill(
      'M-4,0C-18,16 -22,42 -6,58Q2,64 10,56C22,40 16,14 4,0Z',
      art.linear(0, 0, 0, 62, [
        [0, tone(main, -0.14)],
        [0.45, main],
        [1, tone(main, 0.08)],
      ]),
    )
  const marks =
    fill('M-1,4Q-8,24 -1,42Q7,24 2,4Z', blaze) +
    stroke('M-4,12L-12,30M4,12L12,30M-6,22L-12,42M7,22L13,42', tone(main, -0.22), 0.9) +
    stroke('M-6,4Q-22,12 -28,28M6,4Q22,12 28,28', blaze, 3.4, ROUND)
  return outlined(main, standards + falls + marks, 0.7)
}

/** Broad ribbed tepals lying flat, a brush of pale stamens. */
export function clematisHead(art: Art, { main, second }: HeadColors, n = 7): string {
  const tepals = ring(art, {
    n,
    length: 62,
    width: n > 6 ? 18 : 23,
    shape: 'point',
    color: main,
    well: -0.16,
    mid: -0.01,
    tip: 0.05,
    vein: tone(main, 0.14),
    contact: 0.4,
  })
  // Nelly Moser and her kin carry a bar of the second color down each tepal.
  const bars = second
    ? count(n)
        .map((i) =>
          fill(
            'M0,-10C-7,-24 -6,-44 0,-55C6,-44 7,-24 0,-10Z',
            second,
            `transform="${at(0, 0, (i * 360) / n)}" opacity=".85"`,
          ),
        )
        .join('')
    : ''
  const brush = stroke(
    count(26)
      .map((i) => {
        const [x, y] = polar(13 + art.random.next() * 6, i * 13.8)
        return d`M0,0L${x},${y}`
      })
      .join(''),
    '#f2ecc9',
    1.7,
  )
  return outlined(main, tepals) + bars + brush + circle(0, 0, 5, '#c9c96a')
}

/** Id of a canterbury bell seen a little from above: five lobes curl out of a deep cup. Its foot is at 0,22. */
function bell(art: Art, main: Color) {
  const cupPaint = art.linear(-20, 0, 20, 4, [
    [0, tone(main, 0.08)],
    [0.5, main],
    [1, tone(main, -0.13)],
  ])
  const back = fill('M-20,-17Q-18,-30 -10,-36Q-3,-31 0,-25Q3,-31 10,-36Q18,-30 20,-17Z', tone(main, -0.03))
  const inside = ellipse(0, -17, 20, 8, tone(main, -0.2))
  const style = stroke('M0,-13V-27M0,-26L-4,-30M0,-26L4,-30', mix(main, '#f6f2dc', 0.75), 1.8, ROUND)
  const body = fill('M-7,21C-20,17 -18,-2 -20,-17Q-15,-9 0,-9Q15,-9 20,-17C18,-2 20,17 7,21Z', cupPaint)
  const lobes =
    fill('M-20,-18Q-27,-27 -35,-24Q-33,-11 -17,-10Q-19,-13 -20,-18Z', tone(main, 0.1)) +
    fill('M20,-18Q27,-27 35,-24Q33,-11 17,-10Q19,-13 20,-18Z', tone(main, -0.03)) +
    fill('M-13,-11Q-8,3 0,4Q8,3 13,-11Q0,-7 -13,-11Z', tone(main, 0.07))
  const ribs = stroke('M-5,18Q-12,8 -13,-6M5,18Q12,8 13,-6', tone(main, -0.12), 0.8)
  const calyx = fill('M-9,21Q-15,12 -13,6Q-6,14 0,15Q6,14 13,6Q15,12 9,21Q0,27 -9,21Z', LEAF)
  return art.def(outlined(main, back + inside + style + body + ribs + lobes + calyx))
}

export const irisClematis: Renderers = {
  iris: (art, hint) =>
    stem('M100,206Q98,150 100,110', '#7fa35f', 6) +
    straps(
      art,
      [
        [92, 206, -8, 150],
        [110, 206, 12, 130],
      ],
      { color: '#6f9a78', share: 0.055 },
    ) +
    fill('M92,140Q86,120 97,104L105,104Q112,124 106,142Z', '#8fae72') +
    group(at(100, 88, art.random.jitter(5)), irisHead(art, hint)),
  clematis(art, hint) {
    const head = clematisHead(art, { main: hint.main, second: hint.second }, art.random.pick([6, 7]))
    const curl = stroke('M106,150Q136,140 140,160Q138,172 128,164', '#8a9a5a', 1.6)
    return (
      stem('M60,206Q104,160 100,90', '#8a7a4a', 3) +
      curl +
      leaf(art, 92, 150, 60, { length: 50, width: 15 }) +
      leaf(art, 84, 165, -64, { length: 48, width: 15 }) +
      leaf(art, 78, 184, 70, { length: 38, width: 12 }) +
      group(at(101, 84, 8 + art.random.jitter(14), 1.1), head)
    )
  },
  bellflower(art, hint) {
    const id = bell(art, hint.main)
    const bells = [
      [100, 50, 2, 0.92],
      [58, 86, -36, 1.06],
      [144, 90, 36, 1.06],
      [98, 122, -4, 1.28],
    ] as const
    return (
      stem('M100,206Q104,140 100,70', LEAF, 4) +
      stroke('M101,150Q80,130 66,106M101,150Q124,134 136,110', tone(LEAF, -0.08), 3) +
      straps(
        art,
        [
          [101, 176, 50, 50],
          [101, 184, -52, 50],
          [102, 158, 74, 44],
          [101, 160, -74, 44],
        ],
        { share: 0.19, veins: 1 },
      ) +
      bells.map(([x, y, turn, k]) => use(id, at(x, y, turn, k))).join('')
    )
  },
  nigella(art, hint) {
    const { main } = hint
    const collar = (x: number, y: number, k: number) =>
      group(
        at(x, y, 0, k),
        stroke(
          count(22)
            .map((i) => {
              const [a, b] = polar(64, i * 16.4)
              const [c, e] = polar(50, i * 16.4 + 9)
              const [f, g] = polar(44, i * 16.4)
              return d`M0,0L${a},${b}M${f},${g}L${c * 1.2},${e * 1.2}`
            })
            .join(''),
          '#7f9d62',
          1.7,
        ),
      )
    const petals = ring(art, {
      n: 7,
      length: 53,
      width: 21,
      shape: 'point',
      color: main,
      well: -0.12,
      mid: 0,
      tip: 0.06,
      vein: tone(main, -0.12),
      contact: 0.4,
      jitter: 5,
    })
    const crown = count(5)
      .map((i) => {
        const [x, y] = polar(26, i * 72 + 20)
        return d`M0,0Q${x * 0.4 + y * 0.2},${y * 0.4 - x * 0.2} ${x},${y}`
      })
      .join('')
    const head = art.def(
      outlined(main, petals, 0.7) +
        stroke(
          count(20)
            .map((i) => {
              const [x, y] = polar(19, i * 18)
              return d`M0,0L${x},${y}`
            })
            .join(''),
          mix(main, '#3a3a6a', 0.5),
          1.4,
        ) +
        dots(
          count(20).map((i) => polar(19, i * 18)),
          '#4a4a72',
          2.6,
        ) +
        stroke(crown, '#8fae4c', 3, ROUND) +
        circle(0, 0, 7, '#7f9d4c'),
    )
    return (
      stem('M100,206Q70,160 60,124', '#7f9d62', 2.6) +
      stem('M100,206Q104,150 116,72', '#7f9d62', 3) +
      feathery(100, 180, 1, '#7f9d62') +
      feathery(100, 186, -1, '#7f9d62') +
      collar(58, 118, 0.62) +
      use(head, at(58, 118, 20, 0.62)) +
      collar(118, 68, 0.9) +
      use(head, at(118, 68, 0, 0.88))
    )
  },
  kangaroo_paw(art, hint) {
    const { main } = hint
    // Green paws stand on red stems, and their tubes are red at the foot.
    const leafy = toOklch(main).h > 110 && toOklch(main).h < 170
    const stalk = leafy ? '#a3262c' : mix(tone(main, -0.14), '#6a3a2a', 0.3)
    // A woolly bent tube whose mouth splits into short claws, pale inside.
    const claw = art.def(
      outlined(
        main,
        fill(
          'M-4,2C-12,-10 -15,-30 -10,-48L-16,-60L-6,-53L-3,-66L3,-53L11,-62L9,-48C12,-30 9,-10 4,2Z',
          leafy
            ? art.linear(0, 2, 0, -46, [
                [0, '#a3262c'],
                [0.34, mix(main, '#a3262c', 0.4)],
                [0.5, main],
                [1, tone(main, 0.12)],
              ])
            : art.linear(-12, 0, 10, 0, [
                [0, tone(main, 0.08)],
                [0.5, main],
                [1, tone(main, -0.16)],
              ]),
        ) + fill('M-10,-48Q0,-56 9,-48Q0,-42 -10,-48Z', mix(main, '#e6e2a0', 0.75), 'stroke="none"'),
        0.9,
      ),
    )
    const paw = (x: number, y: number, turn: number, k: number) =>
      group(
        at(x, y, turn, k),
        stroke('M0,22L-25,-2M0,22L-9,-8M0,22L9,-8M0,22L25,-2', stalk, 4) +
          (
            [
              [-25, -2, -66],
              [25, -2, 66],
              [-9, -8, -22],
              [9, -8, 22],
            ] as const
          )
            .map(([a, b, c]) => use(claw, at(a, b, c)))
            .join(''),
      )
    return (
      straps(
        art,
        [
          [94, 206, -16, 96],
          [108, 206, 18, 88],
        ],
        { color: '#6f9a68', share: 0.06 },
      ) +
      stem('M100,206Q102,150 100,96', stalk, 4.6) +
      stem('M101,150Q128,148 142,132', stalk, 3.4) +
      stem('M101,164Q74,158 60,138', stalk, 3.4) +
      paw(58, 128, -18, 0.62) +
      paw(144, 122, 18, 0.64) +
      paw(100, 78, -2, 0.94)
    )
  },
}
