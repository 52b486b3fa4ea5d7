import type { Hint } from '../hint.ts'
import { type Color, LEAF, mix, oklch, tone, toOklch } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, golden, outlined, type PetalLook, polar, ring, rosette, volume } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { spray } from './parts.ts'
import { type HeadColors, trio } from './spiral-cup.ts'

export const MUM_GREEN = '#55803f'

/** A ball of scooped petals: `n` in a ring, one ring for each scale. */
function ballHead(art: Art, { main, second }: HeadColors, n: number, scales: readonly number[], width = 11) {
  const body = rosette(art, {
    n,
    width,
    shape: 'scoop',
    color: main,
    well: -0.2,
    mid: -0.03,
    tip: 0.05,
    rim: 0.11,
    scales,
    veil: 0.05,
    jitter: 2,
    from: 0.5,
  })
  const heart = second ? ellipse(0, 0, 22, 22, second, 'opacity=".45" stroke="none"') : ''
  return outlined(main, body + heart + volume(art, 0, 0, 60, main, 0.4, 0.1), 0.9)
}

export const pomponHead = (art: Art, colors: HeadColors) =>
  ballHead(art, colors, 18, [1, 0.9, 0.79, 0.67, 0.54, 0.41, 0.29, 0.18])
export const ballDahliaHead = (art: Art, colors: HeadColors) =>
  ballHead(art, colors, 16, [1.04, 0.98, 0.9, 0.81, 0.71, 0.6, 0.49, 0.38, 0.27, 0.17], 14.5)

/** A football mum: long petals that all curve in over the middle, so the ball shows their backs. */
export function footballMumHead(art: Art, { main, second }: HeadColors): string {
  const look: PetalLook = {
    color: main,
    shape: 'scoop',
    well: -0.2,
    mid: -0.04,
    tip: 0.045,
    rim: 0.12,
    from: 0.45,
    contact: 0.5,
  }
  const rows = [
    [20, 64, 10, 1, 3, 0],
    [19, 56, 11, 1, 2, 9],
    [16, 48, 11.5, 0.6, 0, 4],
    [13, 39, 12, 0.6, -2, 0],
    [9, 30, 12, 0, -4, 12],
    [7, 21, 11, 0, -6, 0],
    [5, 13, 9, 0, -7, 30],
  ] as const
  const body = rows.map(([n, length, width, bend, y, turn], i) => {
    const tint =
      second && i > 3
        ? { color: i > 4 ? mix(second, '#c9d86a', 0.5) : mix(tone(main, 0.05), '#dbe3a0', 0.5) }
        : {}
    return ring(art, {
      ...look,
      ...tint,
      n,
      length,
      width,
      bend,
      y,
      turn,
      jitter: 4,
      sizeJitter: 0.05,
      evenFirst: true,
      contact: i ? 0.5 : 0,
    })
  })
  return (
    outlined(main, body.join('') + ellipse(0, -8, 5, 4.5, tone(main, 0.03)), 0.7) +
    volume(art, 0, 0, 60, main, 0.24, 0.08)
  )
}

/** Rows of flat pointed petals, narrower and more upright toward the middle. */
export function dahliaHead(art: Art, { main, second }: HeadColors, { n = 14, width = 13 } = {}): string {
  const dark = tone(main, -0.1)
  const body = rosette(art, {
    n,
    width,
    shape: 'lance',
    color: main,
    second,
    share: 0.8,
    well: -0.2,
    mid: -0.02,
    tip: 0.06,
    rim: 0.09,
    vein: dark,
    scales: [1.06, 0.96, 0.84, 0.71, 0.58, 0.46, 0.34, 0.24, 0.15],
    veil: 0.06,
    jitter: 3,
    sizeJitter: 0.05,
    from: 0.45,
    squash: 0.97,
  })
  return outlined(main, body + circle(0, 0, 4, tone(main, -0.12)))
}

/** Broad saucer of guard petals below, a ragged dome above: the bomb shape only peonies have. */
export function peonyHead(art: Art, { main, second }: HeadColors): string {
  const start = art.random.between(0, 60)
  const dome = second ?? main
  const guard: PetalLook = {
    color: main,
    shape: 'notch',
    well: -0.2,
    mid: -0.03,
    tip: 0.04,
    vein: tone(main, -0.1),
  }
  const guards =
    ring(art, {
      ...guard,
      n: 6,
      length: 68,
      width: 40,
      turn: start,
      y: 12,
      squash: 0.82,
      jitter: 8,
      sizeJitter: 0.09,
      contact: 0,
    }) +
    ring(art, {
      ...guard,
      n: 6,
      length: 58,
      width: 37,
      turn: start + 28,
      y: 7,
      squash: 0.84,
      bend: 0.6,
      jitter: 8,
      sizeJitter: 0.09,
    })
  const inner: PetalLook = {
    color: dome,
    shape: 'notch',
    well: -0.17,
    mid: -0.01,
    tip: 0.085,
    vein: tone(dome, -0.09),
    from: 0.34,
  }
  const rows = [
    { n: 11, length: 43, width: 15, y: -4, bend: 0.9 },
    { n: 11, length: 37, width: 14, y: -9, bend: 0.7 },
    { n: 9, length: 29, width: 13, y: -13, bend: 0.5 },
    { n: 7, length: 21, width: 12, y: -16, bend: 0.2 },
    { n: 5, length: 13, width: 9, y: -18, bend: 0 },
  ]
  const bomb = rows.map((row, i) =>
    ring(art, {
      ...inner,
      ...row,
      turn: start + i * 17,
      squash: 0.9,
      jitter: 9,
      sizeJitter: 0.15,
      evenFirst: true,
    }),
  )
  return outlined(
    main,
    guards +
      ellipse(0, -4, 37, 31, tone(dome, -0.17)) +
      bomb.join('') +
      ellipse(1, -19, 4.5, 4, tone(dome, 0.05)),
    0.7,
  )
}

/** An open peony: two rows of wide petals around a boss of yellow stamens, or of narrow cream petals. */
export function openPeonyHead(art: Art, { main, second }: HeadColors): string {
  const start = art.random.between(0, 60)
  const look: PetalLook = {
    color: main,
    shape: 'notch',
    well: -0.2,
    mid: -0.02,
    tip: 0.05,
    vein: tone(main, -0.1),
  }
  const rows =
    ring(art, {
      ...look,
      n: 6,
      length: 66,
      width: 40,
      turn: start,
      y: 6,
      squash: 0.9,
      jitter: 7,
      contact: 0,
      sizeJitter: 0.08,
    }) +
    ring(art, {
      ...look,
      n: 6,
      length: 56,
      width: 36,
      turn: start + 27,
      y: 2,
      squash: 0.92,
      bend: 0.3,
      jitter: 7,
      sizeJitter: 0.08,
    }) +
    ring(art, {
      ...look,
      n: 5,
      length: 44,
      width: 30,
      turn: start + 10,
      y: -1,
      squash: 0.94,
      bend: -0.7,
      jitter: 7,
    })
  const pale = second ?? '#f3c84a'
  const boss =
    ring(art, {
      color: pale,
      shape: 'lance',
      n: 18,
      length: 27,
      width: 5,
      well: -0.2,
      mid: -0.02,
      tip: 0.05,
      vein: tone(pale, -0.08),
      y: -3,
      jitter: 8,
      sizeJitter: 0.16,
      evenFirst: true,
    }) +
    ring(art, {
      color: pale,
      shape: 'lance',
      n: 12,
      length: 19,
      width: 5,
      well: -0.15,
      mid: 0,
      tip: 0.06,
      vein: tone(pale, -0.08),
      y: -4,
      jitter: 9,
      sizeJitter: 0.16,
      evenFirst: true,
    })
  return outlined(main, rows, 0.7) + outlined(pale, boss + ellipse(0, -4, 6, 6, '#9fb04c'), 0.5)
}

/** Flat rounded rows with a ring of small yellow stars around the disc. */
export function zinniaHead(art: Art, { main, second }: HeadColors): string {
  const body = rosette(art, {
    n: 16,
    width: 14,
    shape: 'round',
    color: main,
    second,
    well: -0.17,
    mid: -0.02,
    tip: 0.05,
    vein: tone(main, -0.09),
    scales: [1, 0.87, 0.74, 0.61, 0.48],
    veil: 0.07,
    jitter: 3,
    from: 0.4,
    squash: 0.96,
  })
  const stars = count(9).map((i) => {
    const [x, y] = polar(12.5, i * 40)
    return circle(x, y, 2.7, '#f3c93a') + circle(x, y, 1, '#b9762a', 'stroke="none"')
  })
  return outlined(
    main,
    body + circle(0, 0, 15, tone(main, -0.2)) + dots(golden(34, 14), tone(main, -0.05), 3) + stars.join(''),
  )
}

/** Waved rim petals around a dome of small florets with pale pins. */
export function scabiosaHead(art: Art, { main }: HeadColors): string {
  const look: PetalLook = {
    color: main,
    shape: 'wavy',
    well: -0.15,
    mid: 0,
    tip: 0.06,
    vein: tone(main, -0.1),
  }
  const rim =
    ring(art, { ...look, n: 10, length: 62, width: 24, squash: 0.94, contact: 0 }) +
    ring(art, { ...look, n: 9, length: 49, width: 20, turn: 20, squash: 0.95, y: -1 })
  const star = art.def('<path d="M0,-5L1.3,-1.4 5,-1.5 2,.7 3,4.2 0,2.1 -3,4.2 -2,.7 -5,-1.5 -1.3,-1.4Z"/>')
  const dome = golden(38, 26)
    .map(([x, y], i) =>
      use(
        star,
        at(x, y - 2, i * 40, 1.2),
        `fill="${tone(main, (Math.round((-x - y) * 0.05) + (i % 3)) * 0.04 - 0.02)}"`,
      ),
    )
    .reverse()
  return outlined(
    main,
    rim +
      circle(0, -2, 29, tone(main, -0.1)) +
      dome.join('') +
      dots(golden(30, 27), '#f6f1df', 1.6) +
      volume(art, 0, -2, 29, main, 0.2, 0.1),
    0.5,
  )
}

/** A globe of small stars on spokes. `dense` gives the egg of a drumstick allium. */
export function alliumHead(art: Art, { main }: HeadColors, dense = false): string {
  const spokes = stroke(
    golden(40, 56)
      .map(([x, y]) => d`M0,0L${x},${y}`)
      .join(''),
    mix(main, LEAF, 0.5),
    0.8,
  )
  const star = art.def(
    '<path d="M0,-7.5L1.5,-2 6.6,-4 2.7,0 6.6,4 1.5,2 0,7.5 -1.5,2 -6.6,4 -2.7,0 -6.6,-4 -1.5,-2Z"/><circle r="1.7" fill="currentColor"/>',
  )
  const stars = golden(dense ? 96 : 84, 60)
    .map(([x, y], i) =>
      use(
        star,
        at(x, y, (i * 37) % 60, 1.15 - Math.hypot(x, y) / 260),
        `fill="${tone(main, Math.round((-x - y) * 0.02 + (i % 3)) * 0.045)}"`,
      ),
    )
    .reverse()
  const back = circle(0, 0, dense ? 55 : 50, tone(main, dense ? -0.2 : -0.1), dense ? '' : 'opacity=".3"')
  return group(
    '',
    back + spokes + stars.join('') + volume(art, 0, 0, 60, main, dense ? 0.4 : 0.2, 0.12),
    `color="${tone(main, -0.2)}"`,
  )
}

/** A ball of pinheads. */
export function craspediaHead(art: Art, { main }: HeadColors): string {
  const pins = golden(120, 25.5)
  const lit = pins.filter(([x, y]) => x + y < 8).map(([x, y]) => [x - 0.6, y - 0.6] as const)
  return (
    circle(0, 0, 27, tone(main, -0.12)) +
    dots(pins, main, 3.6) +
    dots(lit, tone(main, 0.1), 1.7) +
    volume(art, 0, 0, 27, main, 0.4, 0.1)
  )
}

/** A clover-like head: papery bracts in rows, on two small leaves. */
function gomphrenaHead(art: Art, { main }: HeadColors): string {
  const leaves =
    leaf(art, 0, 26, -74, { length: 34, width: 9, veins: 1 }) +
    leaf(art, 0, 26, 74, { length: 34, width: 9, veins: 1 })
  const bract = art.path('M0,6C-6,3 -6,-4 0,-9C6,-4 6,3 0,6Z')
  const rows = count(7).flatMap((row) => {
    const y = -28 + row * 9
    const half = 27 * Math.sqrt(Math.max(0.12, 1 - ((row - 3.4) / 4.2) ** 2))
    const n = Math.max(3, Math.round(half / 4))
    return count(n).map((i) => {
      const x = -half + (2 * half * i) / (n - 1) + (row % 2 ? 3 : 0)
      return use(
        bract,
        at(x, y, x * 1.1, 1.15),
        `fill="${tone(main, Math.round((-x - y) * 0.04) * 0.04 + (i % 2) * 0.03)}"`,
      )
    })
  })
  return (
    leaves +
    outlined(main, ellipse(0, 0, 28, 32, tone(main, -0.18)) + rows.reverse().join(''), 0.5) +
    volume(art, 0, 0, 30, main, 0.25, 0.1)
  )
}

/** A steel-blue sphere of spiny stars. */
function globeThistleHead(art: Art, { main }: HeadColors): string {
  const spikes = stroke(
    count(40)
      .map((i) => {
        const [x, y] = polar(46, i * 9)
        const [a, b] = polar(57 + (i % 2) * 4, i * 9 + 2)
        return d`M${x},${y}L${a},${b}`
      })
      .join(''),
    tone(main, -0.02),
    2.2,
    ROUND,
  )
  const star = art.def(
    '<path d="M0,-9L1.8,-2.5 8.6,-2.8 2.9,1 5.3,7.3 0,3.1 -5.3,7.3 -2.9,1 -8.6,-2.8 -1.8,-2.5Z"/>',
  )
  const silver = mix(main, '#b9c4d6', 0.35)
  const stars = golden(58, 47).map(([x, y], i) =>
    use(
      star,
      at(x, y, i * 31, 1.05),
      `fill="${tone(silver, Math.round((-x - y) * 0.03) * 0.04 + ((i % 3) - 1) * 0.04)}"`,
    ),
  )
  return (
    spikes +
    circle(0, 0, 48, tone(main, -0.16)) +
    outlined(main, stars.reverse().join(''), 0.5) +
    volume(art, 0, 0, 50, main, 0.36, 0.12)
  )
}

const bigLeaves = (art: Art, kind: 'serrated' | 'lobed' | 'plain' | 'round', color: Color = LEAF) =>
  leaf(art, 102, 166, 62 + art.random.jitter(8), { length: 54, width: 19, kind, color }) +
  leaf(art, 102, 174, -62 + art.random.jitter(8), { length: 51, width: 18, kind, color }) +
  leaf(art, 103, 136, 112 * art.random.pick([-1, 1]), { length: 42, width: 16, kind, color })

const colorsOf = (hint: Hint): HeadColors => ({ main: hint.main, second: hint.second })

/** One big head on a leafy stem, or three small ones when the goods are assorted. */
const single =
  (
    head: (art: Art, colors: HeadColors) => string,
    foot: (art: Art) => string,
    y = 82,
    scale = 1,
  ): Renderers[string] =>
  (art, hint) =>
    trio(art, hint, (colors) => head(art, colors), 0.6) ??
    foot(art) + group(at(101, y, art.random.jitter(9), scale), head(art, colorsOf(hint)))

const dahliaFoot = (art: Art) => stem('M104,90Q100,150 106,206', '#6b7f45', 5) + bigLeaves(art, 'serrated')
const mumFoot = (art: Art) =>
  stem('M104,90Q101,150 104,206', MUM_GREEN, 5.5) + bigLeaves(art, 'lobed', MUM_GREEN)

export const pomponBall: Renderers = {
  peony(art, hint) {
    const green = '#4c7a45'
    const leaves = (
      [
        [152, 64, 54],
        [150, -62, 52],
        [172, 40, 44],
        [176, -48, 44],
        [144, 108, 46],
        [144, -108, 44],
      ] as const
    )
      .map(([y, turn, length]) =>
        leaf(art, 102, y, turn + art.random.jitter(7), { length, width: length * 0.24, color: green }),
      )
      .join('')
    const open = hint.petal === 'anemone-centre' || art.random.chance(0.2)
    const head = open ? openPeonyHead(art, colorsOf(hint)) : peonyHead(art, colorsOf(hint))
    const side = art.random.pick([-1, 1])
    const ball = art.random.chance(0.4)
      ? stem(d`M102,166Q${100 + side * 44},150 ${100 + side * 58},124`, LEAF, 3.4) +
        group(
          at(100 + side * 60, 112),
          outlined(
            hint.main,
            circle(
              0,
              0,
              13,
              art.linear(-13, -8, 13, 8, [
                [0, tone(hint.main, 0.08)],
                [1, tone(hint.main, -0.14)],
              ]),
            ) +
              fill('M-4,-13Q6,-4 4,13Q-4,10 -8,0Q-8,-8 -4,-13Z', tone(hint.main, 0.05)) +
              fill('M-13,2Q-8,16 0,15Q8,16 13,2Q7,10 0,8Q-7,10 -13,2Z', LEAF),
          ),
        )
      : ''
    return (
      stem('M104,96Q104,150 96,206', LEAF, 5.5) +
      leaves +
      ball +
      group(at(101, 84, art.random.jitter(6), 1.05), head)
    )
  },
  dahlia: single(
    (art, colors) =>
      dahliaHead(
        art,
        colors,
        art.random.pick([
          { n: 14, width: 13 },
          { n: 12, width: 15 },
        ]),
      ),
    dahliaFoot,
    83,
    1.1,
  ),
  dahlia_ball: single(ballDahliaHead, dahliaFoot, 82, 1.05),
  football_mum: single(footballMumHead, mumFoot, 83, 1.08),
  cremon_mum: single(
    (art, { main }) => {
      const look: PetalLook = {
        color: main,
        shape: 'ray',
        well: -0.2,
        mid: -0.01,
        tip: 0.05,
        vein: tone(main, -0.1),
        from: 0.4,
      }
      const body = rosette(art, {
        ...look,
        n: 22,
        width: 7.6,
        scales: [1.04, 0.92, 0.79, 0.66, 0.53, 0.4],
        veil: 0.05,
        jitter: 3,
        sizeJitter: 0.06,
        squash: 0.96,
      })
      return outlined(main, body, 0.6) + circle(0, 0, 12, '#b9b53c') + dots(golden(40, 11), '#dcd86a', 2.2)
    },
    mumFoot,
    82,
    1.1,
  ),
  pompon: (art, hint) =>
    hint.petal === 'ray-double'
      ? stem('M100,90Q106,150 98,206', '#82a55c', 6.4) +
        group(at(100, 82, 0, 1.12), dahliaHead(art, colorsOf(hint), { n: 16, width: 9 }))
      : spray(
          art,
          hint,
          (colors) => pomponHead(art, colors),
          art.random.pick([
            [
              [58, 120, 0.52],
              [140, 116, 0.5],
              [124, 44, 0.46],
              [70, 60, 0.56],
            ],
            [
              [144, 122, 0.5],
              [62, 112, 0.52],
              [78, 42, 0.46],
              [132, 62, 0.55],
            ],
          ] as const),
          { color: MUM_GREEN },
        ),
  button_mum: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => ballHead(art, colors, 16, [1, 0.86, 0.71, 0.56, 0.41, 0.27]),
      [
        [50, 128, 0.34],
        [144, 132, 0.36],
        [98, 112, 0.36],
        [140, 70, 0.36],
        [60, 72, 0.37],
        [102, 40, 0.35],
      ],
      { color: MUM_GREEN },
    ),
  button_daisy: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => ballHead(art, colors, 14, [1, 0.8, 0.6, 0.4, 0.24], 15),
      [
        [44, 122, 0.22],
        [72, 92, 0.24],
        [104, 118, 0.24],
        [148, 118, 0.23],
        [128, 84, 0.25],
        [50, 66, 0.22],
        [92, 56, 0.25],
        [140, 48, 0.22],
        [110, 28, 0.2],
      ],
      { color: '#7c9a4c', width: 2 },
    ),
  zinnia: single(
    zinniaHead,
    (art) => stem('M102,90Q104,150 100,206', '#6d8a48', 5) + bigLeaves(art, 'plain'),
    82,
    1.08,
  ),
  scabiosa: single(
    scabiosaHead,
    (art) =>
      stem('M103,90Q98,150 104,206', '#7c9a5d', 3.4) +
      straps(
        art,
        [
          [101, 172, 40, 52],
          [101, 176, -44, 48],
        ],
        { share: 0.14 },
      ),
    80,
    1.04,
  ),
  allium(art, hint) {
    // Drumstick is small and dark; the giants are round and pale.
    const drumstick = toOklch(hint.main).l < 0.36
    if (!drumstick)
      return (
        stem('M102,90Q98,150 102,206', '#86a35c', 5) + group(at(102, 80), alliumHead(art, colorsOf(hint)))
      )
    const id = art.def(alliumHead(art, { main: mix(hint.main, '#8a2450', 0.4) }, true))
    const places = [
      [62, 92, 0.48],
      [138, 82, 0.5],
      [100, 56, 0.56],
    ] as const
    return places
      .map(
        ([x, y, k]) =>
          stem(d`M100,206Q${100 + (x - 100) * 0.2},150 ${x},${y}`, '#86a35c', 3.4) +
          use(id, at(x, y, 0, k, k * 1.2)),
      )
      .join('')
  },
  craspedia: (art, hint) =>
    (
      [
        [62, 66, 0.96],
        [126, 84, 1.06],
        [92, 128, 0.86],
        [104, 40, 0.84],
      ] as const
    )
      .map(
        ([x, y, k]) =>
          stem(d`M100,206Q${100 + (x - 100) * 0.2},150 ${x},${y}`, '#8aa06a', 2.8) +
          group(at(x, y, 0, k), use(art.def(craspediaHead(art, colorsOf(hint))))),
      )
      .join(''),
  gomphrena: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => gomphrenaHead(art, colors),
      [
        [56, 106, 0.72, -10],
        [146, 112, 0.7, 12],
        [104, 58, 0.84],
      ],
      { leafKind: 'plain' },
    ),
  globe_thistle: (art, hint) =>
    stem('M102,90Q98,150 102,206', oklch(0.6, 0.04, 150), 5) +
    bigLeaves(art, 'lobed', '#7d927c') +
    group(at(102, 80), globeThistleHead(art, colorsOf(hint))),
}
