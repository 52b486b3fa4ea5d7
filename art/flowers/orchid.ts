import { type Color, isWhite, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { bud, count, lightAt, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, stroke, use } from '../lib/svg.ts'
import type { HeadColors } from './spiral-cup.ts'

const petalPaint = (art: Art, color: Color, tint: Color, level: number) =>
  art.petal([
    [0, mix(tone(color, -0.12), tint, 0.12)],
    [0.5, tone(color, -0.015 + level * 0.04)],
    [1, tone(color, 0.05 + level * 0.04)],
  ])

/** The moth orchid: two wide petals over three sepals, a small three-lobed lip. Reaches 62 from the middle. */
export function phalaenopsisHead(art: Art, { main, second }: HeadColors): string {
  const broad = art.path('M0,0C-10,-10 -42,-22 -40,-46Q-34,-66 -8,-60Q22,-62 36,-44C44,-22 10,-10 0,0Z')
  const sepal = art.path('M0,0C-7,-10 -20,-28 -14,-48Q0,-64 14,-48C20,-28 7,-10 0,0Z')
  const lip = second ?? (isWhite(main) ? '#f0c93a' : tone(main, -0.16))
  const paint = (level: number) => `fill="${petalPaint(art, main, lip, level)}"`
  const veins =
    '<path d="M0,-8V-50M-3,-10Q-16,-28 -22,-48M3,-10Q16,-28 20,-48" fill="none" stroke="currentColor" stroke-opacity=".6" stroke-width="1"/>'
  const sepals =
    use(sepal, 'scale(1.02)', paint(1)) +
    use(sepal, 'rotate(128)', paint(-1)) +
    use(sepal, 'rotate(232)', paint(0))
  const petals =
    group('rotate(76)', use(broad, 'scale(-1 1)', paint(0)) + veins) +
    group('rotate(-76)', use(broad, '', paint(1)) + veins)
  const lobes =
    fill('M-4,2C-20,0 -22,16 -12,18Q-4,16 0,8Q4,16 12,18C22,16 20,0 4,2Z', lip) +
    fill('M-5,8C-10,20 -5,30 0,34C5,30 10,20 5,8Q0,4 -5,8Z', tone(lip, -0.04)) +
    stroke('M0,34Q-8,36 -9,42M0,34Q8,36 9,42', tone(lip, -0.04), 1.6) +
    ellipse(0, 0, 4.4, 6, tone(main, 0.08)) +
    circle(0, 3, 2.2, '#e2a52a') +
    dots(
      [
        [-9, 10],
        [9, 10],
        [-6, 14],
        [6, 14],
      ],
      tone(lip, -0.25),
      1.7,
    )
  return outlined(
    main,
    group('', sepals + petals + lobes, `color="${tone(main, isWhite(main) ? -0.09 : -0.13)}"`),
    0.8,
  )
}

/** Five even waxy tepals behind a broad spotted lip. */
export function cymbidiumHead(art: Art, { main, second }: HeadColors): string {
  const tepal = art.path('M0,0C-8,-12 -24,-26 -17,-48Q-8,-62 0,-62Q8,-62 17,-48C24,-26 8,-12 0,0Z')
  const lip = second ?? '#d6476a'
  const tepals = [118, -118, 0, 66, -66]
    .map((turn) =>
      use(tepal, at(0, 0, turn, 1), `fill="${petalPaint(art, main, '#c9d59a', Math.round(lightAt(turn)))}"`),
    )
    .join('')
  const veins = [0, 66, -66]
    .map((turn) =>
      stroke(
        'M0,-12V-54M-5,-14Q-11,-32 -7,-50M5,-14Q11,-32 7,-50',
        tone(main, -0.1),
        0.8,
        `transform="${at(0, 0, turn)}" stroke-opacity=".6"`,
      ),
    )
    .join('')
  const mouth =
    fill(
      'M-15,0C-19,10 -25,18 -22,30Q-16,46 0,46Q16,46 22,30C25,18 19,10 15,0Q0,-6 -15,0Z',
      art.linear(0, 0, 0, 46, [
        [0, '#f3d25a'],
        [0.42, '#fbf3ea'],
        [0.5, lip],
        [1, tone(lip, -0.03)],
      ]),
    ) +
    dots(
      [
        [-12, 28],
        [-7, 33],
        [0, 35],
        [7, 33],
        [12, 28],
        [-14, 20],
        [14, 20],
        [-4, 27],
        [5, 26],
      ],
      '#8a1a34',
      4,
    )
  const column =
    fill('M-6,2C-8,-8 -4,-13 0,-13C4,-13 8,-8 6,2Q0,8 -6,2Z', mix(main, '#fbf6dc', 0.55)) +
    ellipse(0, 3, 3.4, 2.6, '#f0d25a')
  return outlined(main, tepals + veins + mouth + column, 0.8)
}

/** Narrow dendrobium bloom: two rounded petals, three pointed sepals, a dark shovel lip. */
export function dendrobiumHead(art: Art, { main, second }: HeadColors): string {
  const sepal = art.path('M0,0C-9,-12 -16,-30 0,-58C16,-30 9,-12 0,0Z')
  const petal = art.path('M0,0C-8,-10 -28,-24 -24,-44Q-14,-62 4,-58Q24,-54 26,-38C26,-20 8,-10 0,0Z')
  const lip = second ?? (isWhite(main) ? '#cfdc8a' : tone(main, -0.18))
  const paint = (level: number) =>
    `fill="${petalPaint(art, main, isWhite(main) ? '#cfdc8a' : '#ffffff', level)}"`
  const body =
    use(sepal, '', paint(1)) +
    use(sepal, 'rotate(136)', paint(-1)) +
    use(sepal, 'rotate(224)', paint(0)) +
    use(petal, 'rotate(70)scale(-1 1)', paint(0)) +
    use(petal, 'rotate(-70)', paint(1))
  const mouth =
    fill('M-6,0C-14,6 -15,18 -8,24L0,34L8,24C15,18 14,6 6,0Q0,-4 -6,0Z', lip) +
    stroke('M0,6V28M-4,8L-5,22M4,8L5,22', tone(lip, -0.12), 0.9) +
    ellipse(0, -1, 4.4, 5, tone(main, 0.1))
  return outlined(main, body + mouth, 0.8)
}

/** Oncidium: a dancing skirt of a lip under small barred sepals. */
function oncidiumHead(art: Art, main: Color): string {
  const arms = [0, 62, -62].map(
    (turn) =>
      fill(
        'M0,0C-8,-6 -9,-20 0,-26C9,-20 8,-6 0,0Z',
        mix(main, '#a8611d', 0.3),
        `transform="${at(0, -2, turn, 0.9)}"`,
      ) + stroke('M-5,-9H5M-5,-15H5', '#7a3d14', 2, `transform="${at(0, -2, turn, 0.9)}"`),
  )
  const skirt = fill(
    'M0,-2C-8,2 -34,8 -38,26Q-36,42 -20,40Q-8,46 0,36Q8,46 20,40Q36,42 38,26C34,8 8,2 0,-2Z',
    art.linear(0, 0, 0, 44, [
      [0, tone(main, -0.1)],
      [0.4, main],
      [1, tone(main, 0.06)],
    ]),
  )
  return (
    outlined(main, arms.join('') + skirt, 0.8) +
    dots(
      [
        [-6, 4],
        [6, 4],
        [0, 7],
      ],
      '#a8501d',
      4,
    ) +
    circle(0, -3, 3.6, '#f6e9a0')
  )
}

/** Lady's slipper: a striped dorsal sepal, two drooping petals, a pouch. */
function slipperHead(art: Art, { main, second = '#fbfaf5' }: HeadColors): string {
  const dorsal =
    fill(
      'M0,6C-30,-8 -42,-44 -20,-64Q-8,-74 0,-76Q8,-74 20,-64C42,-44 30,-8 0,6Z',
      art.linear(0, 0, 0, -76, [
        [0, main],
        [0.55, mix(main, second, 0.5)],
        [1, second],
      ]),
    ) +
    stroke(
      'M0,2V-70M-5,0Q-18,-30 -9,-64M5,0Q18,-30 9,-64M-9,-2Q-30,-28 -20,-56M9,-2Q30,-28 20,-56',
      tone(main, -0.16),
      1.4,
    )
  const arm = art.path('M0,0C-22,-10 -48,-4 -66,26Q-60,38 -48,30C-36,18 -16,16 0,10Z')
  const arms =
    use(arm, '', `fill="${tone(main, 0.05)}"`) +
    use(arm, 'scale(-1 1)', `fill="${tone(main, -0.06)}"`) +
    dots(
      [
        [-20, 2],
        [-32, 6],
        [-44, 14],
        [20, 2],
        [32, 6],
        [44, 14],
      ],
      '#6b3a2e',
      2.6,
    )
  const pouch =
    fill(
      'M-18,10C-26,22 -24,56 0,64C24,56 26,22 18,10Q0,22 -18,10Z',
      art.linear(-22, 20, 22, 50, [
        [0, tone(main, 0.1)],
        [0.5, mix(main, '#b98a4a', 0.25)],
        [1, tone(mix(main, '#b98a4a', 0.3), -0.16)],
      ]),
    ) +
    ellipse(0, 14, 17, 7, tone(main, -0.22)) +
    stroke('M-8,26Q-12,44 -2,56M8,26Q12,44 6,54', tone(main, -0.14), 1)
  return outlined(main, dorsal + arms + pouch + fill('M-8,0Q0,-8 8,0Q9,12 0,14Q-9,12 -8,0Z', '#e9d98a'), 0.8)
}

export const orchid: Renderers = {
  phalaenopsis(art, hint) {
    const id = art.def(phalaenopsisHead(art, hint))
    const blooms = [
      [146, 58, 14, 0.5],
      [100, 70, -4, 0.6],
      [52, 96, -14, 0.66],
    ] as const
    return (
      stem('M36,206Q20,96 96,52Q150,26 184,70', '#7f9a52', 3.6) +
      bud(art, hint.main, 182, 74, 9, 150, { sepal: '#8aa565' }) +
      bud(art, hint.main, 170, 52, 7, 120, { sepal: '#8aa565' }) +
      blooms.map(([x, y, turn, k]) => use(id, at(x, y, turn, k))).join('')
    )
  },
  orchid_face(art, hint) {
    // A vanda face: five flat, rounded, netted tepals, and a tiny dark lip.
    const { main } = hint
    const tepal = art.path('M0,0C-8,-10 -36,-18 -33,-44Q-26,-62 0,-60Q26,-62 33,-44C36,-18 8,-10 0,0Z')
    const net = art.def(
      stroke(
        'M0,-10V-56M-14,-20Q0,-26 14,-20M-24,-32Q0,-40 24,-32M-28,-46Q0,-52 28,-46M-6,-10Q-20,-30 -18,-56M6,-10Q20,-30 18,-56',
        tone(main, -0.14),
        1,
        'stroke-opacity=".55"',
      ),
    )
    const face = art.def(
      outlined(
        main,
        [144, -144, 0, 72, -72]
          .map(
            (turn) =>
              use(
                tepal,
                at(0, 0, turn),
                `fill="${petalPaint(art, main, '#ffffff', Math.round(lightAt(turn)))}"`,
              ) + use(net, at(0, 0, turn)),
          )
          .join('') + fill('M-8,0C-14,8 -8,22 0,26C8,22 14,8 8,0Z', hint.second ?? tone(main, -0.24)),
        0.8,
      ) +
        ellipse(0, -1, 5, 5.4, '#f4e9f0') +
        circle(0, 1, 2, '#e2b52a'),
    )
    return (
      stem('M100,206Q98,150 100,60', '#7f9a52', 4) +
      use(face, at(142, 122, 14, 0.5)) +
      use(face, at(58, 118, -12, 0.54)) +
      use(face, at(102, 66, 4, 0.74))
    )
  },
  cymbidium(art, hint) {
    const id = art.def(cymbidiumHead(art, hint))
    const blooms = [
      [128, 38, 12, 0.66],
      [72, 64, -14, 0.74],
      [136, 98, 12, 0.78],
      [74, 132, -10, 0.82],
    ] as const
    return (
      leaf(art, 92, 206, -30, { length: 130, width: 6, color: '#6f9a58', veins: 0 }) +
      leaf(art, 106, 206, 40, { length: 96, width: 6, color: '#6f9a58', veins: 0 }) +
      stroke('M104,206Q92,110 112,20', '#7f9a52', 6) +
      bud(art, hint.main, 106, 16, 10, -6, { sepal: '#8aa565' }) +
      blooms.map(([x, y, turn, k]) => use(id, at(x, y, turn, k))).join('')
    )
  },
  orchid_spray(art, hint) {
    const id = art.def(dendrobiumHead(art, hint))
    const side = art.random.pick([-1, 1])
    const blooms = [
      [140, 52, 20, 0.48],
      [94, 70, -16, 0.54],
      [140, 100, 16, 0.6],
      [78, 118, -16, 0.64],
      [122, 150, 12, 0.62],
    ] as const
    const body =
      stem('M60,206Q84,110 128,22', '#7f9a52', 3.4) +
      bud(art, hint.main, 130, 22, 7, 20) +
      bud(art, hint.main, 116, 40, 8, -30) +
      blooms.map(([x, y, turn, k]) => use(id, at(x, y, turn, k))).join('')
    return side > 0 ? body : group('translate(200 0)scale(-1 1)', body)
  },
  oncidium(art, hint) {
    const id = art.def(oncidiumHead(art, hint.main))
    const points = count(19).map(
      (i) =>
        [
          100 + ([-46, 30, -16, 52, 8, -30, 40][i % 7] ?? 0) * (0.5 + i / 30),
          30 + i * 6.6,
          ((i * 41) % 50) - 25,
        ] as const,
    )
    const twigs = points
      .map(([x, y]) => d`M${100 - (206 - y) * 0.02},${y + 28}Q${(x + 100) / 2},${y + 10} ${x},${y}`)
      .join('')
    return (
      stem('M92,206Q104,120 100,20', '#7f9a52', 3) +
      stroke(twigs, '#8aa565', 1.4) +
      points.map(([x, y, turn]) => use(id, at(x, y, turn, 0.42))).join('')
    )
  },
  slipper_orchid: (art, hint) =>
    leaf(art, 96, 206, -56, { length: 84, width: 15, color: '#5d8a5a', veins: 0 }) +
    leaf(art, 104, 206, 58, { length: 80, width: 15, color: '#5d8a5a', veins: 0 }) +
    stem('M100,206Q96,170 101,110', '#7a6a3a', 4.4) +
    group(at(101, 88, 0, 1.06), slipperHead(art, hint)),
}
