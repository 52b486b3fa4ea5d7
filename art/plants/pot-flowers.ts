import { named, times } from '../goods/kit.ts'
import { type Color, isWhite, mix, tone, toOklch } from '../lib/color.ts'
import { outlined, ring, rosette } from '../lib/shapes.ts'
import { at, circle, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import type { Head } from './pot.ts'

/** Simple flowers of bedding and pot plants, about 60 from middle to tip, cheap enough to use a dozen times. */

const YELLOW = '#f2c53a'

/** A decorative mum: five rows of narrow petals. */
export const mumHead: Head = (art, { main, second }) =>
  outlined(
    main,
    rosette(art, {
      n: 14,
      width: 11,
      shape: 'lance',
      color: main,
      second,
      scales: [1, 0.82, 0.66, 0.5, 0.34, 0.2],
      veil: 0.08,
      well: -0.2,
      mid: -0.02,
      tip: 0.07,
    }) + circle(0, 0, 7, mix(main, '#b9c24a', 0.35)),
    1.2,
  )

/** Five flat round petals around a small eye: impatiens, vinca, African violet, phlox. */
export const fivePetals =
  (eye: Color, look: { deep?: boolean; star?: Color; notched?: boolean } = {}): Head =>
  (art, { main, second }) =>
    outlined(
      main,
      ring(art, {
        n: 5,
        length: 58,
        width: look.notched ? 29 : 34,
        shape: look.notched ? 'notch' : 'round',
        color: main,
        second,
        well: look.deep ? -0.2 : -0.12,
        mid: 0,
        tip: 0.06,
        contact: 0.35,
        vein: tone(main, -0.1),
        jitter: 3,
      }) +
        (look.star
          ? times(5, (i) =>
              group(`rotate(${i * 72})`, fill('M-7,0Q0,-40 7,0Z', look.star ?? eye, 'opacity=".7"')),
            ).join('')
          : '') +
        circle(0, 0, look.deep ? 10 : 7, eye),
      1.2,
    )

/** Vinca: five flat petals, broad at the tip and set like a pinwheel, around a dark eye with a pale middle. */
export const vincaHead: Head = (art, { main }) => {
  const eye = isWhite(main) ? '#c2187a' : toOklch(main).l < 0.45 ? '#fbf3ea' : '#a8124f'
  const petal = art.path('M-4,-4C-10,-20 -30,-34 -27,-56Q-2,-66 25,-54C26,-34 12,-18 5,-4Z')
  return outlined(
    main,
    times(5, (i) =>
      use(petal, at(0, 0, i * 72 + 8), `fill="${tone(main, i === 1 || i === 2 ? -0.03 : 0.05)}"`),
    ).join('') +
      circle(0, 0, 19, eye, 'stroke="none"') +
      circle(0, 0, 6, '#f5e08a', 'stroke="none"'),
    3,
  )
}

/** African violet: two small upper petals, three larger lower ones, and two yellow anthers. */
export const violetHead: Head = (art, { main }) => {
  const petal = art.path('M0,0C-18,-4 -38,-22 -32,-42C-26,-60 26,-60 32,-42C38,-22 18,-4 0,0Z')
  return outlined(
    main,
    (
      [
        [-40, 0.8],
        [40, 0.8],
        [-110, 1.04],
        [110, 1.04],
        [180, 1.12],
      ] as const
    )
      .map(([turn, size], i) =>
        use(petal, at(0, 0, turn, size), `fill="${tone(main, i % 2 ? -0.01 : 0.05)}"`),
      )
      .join('') +
      ellipse(-8, 2, 10, 8, YELLOW, 'stroke="none"') +
      ellipse(8, 2, 10, 8, tone(YELLOW, 0.06), 'stroke="none"'),
    2.4,
  )
}

/** Ruffled, funnel-shaped azalea with long stamens and freckles on its upper petal. */
export const azaleaHead: Head = (art, { main, second }) =>
  outlined(
    main,
    ring(art, {
      n: 5,
      length: 60,
      width: 32,
      shape: 'wavy',
      color: main,
      second,
      share: 0.8,
      edgeFrom: second ? 0.72 : undefined,
      well: -0.17,
      mid: -0.01,
      tip: 0.07,
      contact: 0.4,
      jitter: 4,
    }) +
      dots(
        [
          [-6, -26],
          [2, -32],
          [7, -24],
          [-2, -20],
          [4, -15],
        ],
        tone(main, -0.24),
        4,
      ) +
      stroke('M0,0Q4,16 12,26M0,0Q0,18 2,30M0,0Q-4,16 -8,26', tone(main, 0.14), 2, ROUND) +
      dots(
        [
          [12, 27],
          [2, 31],
          [-8, 27],
        ],
        '#7a4a2a',
        5,
      ),
    1.2,
  )

/** Petunia: one fused funnel with five soft lobes, veins in `second` or darker, and a deep throat. */
export const petuniaHead: Head = (art, { main, second }) => {
  const lobe = (i: number) => {
    const a = (turn: number, r: number) =>
      `${(r * Math.sin(((i * 72 + turn) * Math.PI) / 180)).toFixed(0)},${(-r * Math.cos(((i * 72 + turn) * Math.PI) / 180)).toFixed(0)}`
    return `Q${a(6, 64)} ${a(24, 61)}Q${a(38, 59)} ${a(42, 52)}Q${a(50, 62)} ${a(66, 62)}`
  }
  const edge = `M${'0,-60'}${times(5, lobe).join('')}Z`
  const throat = isWhite(main) ? '#d7dba2' : tone(main, -0.24)
  const rays = times(5, (i) =>
    group(
      `rotate(${i * 72})`,
      stroke(
        'M0,-10V-54M-3,-12Q-12,-30 -16,-50M3,-12Q12,-30 16,-50',
        second ?? tone(main, -0.2),
        second ? 5 : 3.4,
        'opacity=".7"',
      ),
    ),
  )
  return outlined(
    main,
    fill(
      edge,
      art.radial(-8, -10, 78, [
        [0.05, tone(main, -0.16)],
        [0.35, tone(main, -0.02)],
        [0.75, tone(main, 0.04)],
        [1, tone(main, 0.09)],
      ]),
    ) +
      rays.join('') +
      ellipse(0, 0, 19, 18, throat) +
      circle(-1, -1, 9, isWhite(main) ? '#f4ecb0' : tone(main, -0.36)),
    1.2,
  )
}

/** Small many-flowered cousin of the petunia, with a wide yellow throat in a dark ring. */
export const calibrachoaHead: Head = (art, colors) =>
  petuniaHead(art, colors) +
  circle(0, 0, 23, tone(colors.main, -0.3), 'opacity=".8"') +
  circle(0, 0, 17, '#f5cb2e') +
  circle(0, 0, 5, '#8a6a1c')

/** Pansy: two back petals, two at the sides, a lower lip with the dark face; violas are plain-faced. */
export const pansyHead: Head = (art, { main, second }) => {
  const blotch = toOklch(main).l > 0.6 ? '#4a2440' : tone(main, -0.34)
  const viola = named(art, 'viola')
  const lip = second ?? (viola && toOklch(main).l < 0.75 ? mix(main, '#f9e27a', 0.8) : main)
  const petal = art.path('M0,0C-26,-4 -44,-26 -36,-46C-28,-62 28,-62 36,-46C44,-26 26,-4 0,0Z')
  const paint = (color: Color, step: number) =>
    art.petal([
      [0, tone(color, -0.16 + step)],
      [0.5, tone(color, -0.01 + step)],
      [1, tone(color, 0.06 + step)],
    ])
  const face = (turn: number, size: number) =>
    group(
      `rotate(${turn})scale(${size})`,
      viola
        ? stroke('M0,-6V-30M-5,-6L-11,-26M5,-6L11,-26', blotch, 4.4, ROUND)
        : fill(
            'M0,-2C-14,-8 -26,-24 -20,-34Q-10,-30 0,-40Q10,-30 20,-34C26,-24 14,-8 0,-2Z',
            blotch,
            'opacity=".88" stroke="none"',
          ),
    )
  return outlined(
    main,
    use(petal, at(-8, -2, -30, 1.02), `fill="${paint(main, 0.02)}"`) +
      use(petal, at(8, -2, 30, 1.02), `fill="${paint(main, -0.04)}"`) +
      use(petal, at(-2, 2, -94, 0.92), `fill="${paint(main, 0.05)}"`) +
      use(petal, at(2, 2, 94, 0.92), `fill="${paint(main, -0.02)}"`) +
      use(petal, at(0, 2, 180, 1.1, 0.98), `fill="${paint(lip, 0.02)}"`) +
      face(-94, 0.8) +
      face(94, 0.8) +
      face(180, 1) +
      fill('M-7,2Q0,-8 7,2Q4,10 0,11Q-4,10 -7,2Z', YELLOW, 'stroke="none"'),
    1.2,
  )
}

/** Rieger begonia: like a small camellia. Wax begonia has four petals and a knob of yellow stamens. */
export const riegerHead: Head = (art, { main, second }) =>
  outlined(
    main,
    rosette(art, {
      n: 7,
      width: 31,
      shape: 'round',
      color: main,
      second,
      scales: [1, 0.68, 0.42],
      veil: 0.14,
      well: -0.24,
      tip: 0.08,
      vein: tone(main, -0.1),
    }) + circle(0, 0, 10, YELLOW),
    1.3,
  )

export const waxBegoniaHead: Head = (art, { main }) => {
  const wide = 'M0,0C-34,-8 -40,-44 -22,-56Q0,-64 22,-56C40,-44 34,-8 0,0Z'
  const slim = 'M0,0C-14,-10 -18,-34 0,-46C18,-34 14,-10 0,0Z'
  const paint = art.petal([
    [0, tone(main, -0.14)],
    [0.6, tone(main, 0.02)],
    [1, tone(main, 0.08)],
  ])
  return outlined(
    main,
    [90, -90].map((turn) => use(art.path(slim), at(0, 0, turn), `fill="${paint}"`)).join('') +
      [0, 180].map((turn) => use(art.path(wide), at(0, 0, turn, 0.94), `fill="${paint}"`)).join('') +
      circle(0, 0, 12, '#e2a52a') +
      dots(
        [
          [-4, -4],
          [4, -3],
          [0, 4],
          [-5, 3],
          [5, 4],
          [0, -6],
        ],
        '#f7df7a',
        5,
      ),
    1.3,
  )
}

/** Hibiscus: five crêpe petals, a deep eye and a long column of stamens. */
export const hibiscusHead: Head = (art, { main }) =>
  outlined(
    main,
    ring(art, {
      n: 5,
      length: 62,
      width: 36,
      shape: 'wavy',
      color: main,
      well: -0.3,
      mid: -0.02,
      tip: 0.06,
      from: 0.3,
      contact: 0.4,
      jitter: 3,
    }) +
      circle(0, 0, 11, tone(main, -0.34)) +
      stroke('M0,0Q10,10 28,34', '#f5e6a8', 9, ROUND) +
      dots(
        [
          [12, 9],
          [17, 14],
          [11, 16],
          [21, 19],
          [16, 22],
          [26, 24],
          [22, 28],
          [30, 30],
          [26, 35],
        ],
        '#e8b53a',
        7,
      ),
    1.1,
  )

/** Small double rose or mum-like rosette for marigold. */
export const marigoldHead: Head = (art, { main, second }) =>
  outlined(
    main,
    rosette(art, {
      n: 11,
      width: 17,
      shape: 'fringe',
      color: main,
      second,
      share: 0.9,
      edgeFrom: second ? 0.72 : undefined,
      scales: [1, 0.82, 0.64, 0.46, 0.3],
      veil: 0.1,
      well: -0.2,
      tip: 0.06,
    }),
    1.2,
  )

/** Cyclamen: five petals swept straight up, like a shuttlecock, from a dark mouth that looks down. */
export const cyclamenHead: Head = (art, { main, second }) => {
  const petal = art.path('M-3,2C-12,-8 -17,-32 -8,-52Q-2,-58 6,-52C15,-34 12,-10 3,2Z')
  const swept = [-40, 40, -20, 21, 0].map((turn) =>
    use(
      petal,
      at(turn * 0.14, 0, turn, turn < 0 ? -1 : 1, 1),
      `fill="${art.petal([
        [0, tone(main, 0.1)],
        [0.55, tone(main, -turn * 0.0012)],
        [1, second ?? tone(main, -0.2)],
      ])}"`,
    ),
  )
  return outlined(main, swept.join('') + ellipse(0, 3, 9, 5.4, tone(main, -0.3)), 1)
}
