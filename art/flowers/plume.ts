import { type Color, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, egg, golden, outlined } from '../lib/shapes.ts'
import { along, stem } from '../lib/stem.ts'
import { type Art, at, d, dots, fill, group, type Point, ROUND, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

/** A flame of overlapping tufts from its foot at 0,0 to its tip at 0,-104. Few tufts and a wide angle make it airy. */
function flame(art: Art, main: Color, { rows = 15, half = 25, spread = 40 } = {}) {
  const { random } = art
  const tuft = art.def(
    '<path d="M0,5C-7,1 -8,-9 -4,-17Q-4,-23 0,-31Q4,-23 4,-17C8,-9 7,1 0,5Z"/><path d="M-2,0Q-4,-12 -1,-24M2,0Q4,-10 2,-20" fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round"/>',
  )
  const tufts = count(rows).flatMap((row) => {
    // Top row first, so that each row stands in front of the one above.
    const t = 1 - row / (rows - 1)
    const reach = half * Math.sin(Math.PI * Math.min(0.9, 0.2 + 0.72 * (1 - t))) ** 0.9 * (t > 0.9 ? 0.3 : 1)
    const n = Math.max(1, Math.round(reach / 4.2)) | 1
    return count(n).map((i) => {
      const side = n < 2 ? 0 : (2 * i) / (n - 1) - 1
      const paint = tone(main, Math.round(-side * 1.4 + random.jitter(0.8)) * 0.04 - 0.02)
      const place = at(
        side * reach + random.jitter(2.5),
        -t * 82 - 4 + Math.abs(side) * 3 + random.jitter(3),
        side * spread + random.jitter(12),
        0.5 + 0.26 * (1 - t) * (1 - 0.4 * Math.abs(side)),
      )
      return use(tuft, place, `fill="${paint}"`)
    })
  })
  return group('', outlined(main, tufts.join(''), 0.4), `color="${tone(main, 0.13)}"`)
}

/** The folded velvet crest: a fan whose edge doubles back on itself in deep curls, on a smooth pleated base. */
function cockscombHead(art: Art, main: Color): string {
  const { random } = art
  const deep = tone(main, -0.22)
  const base = fill(
    'M-14,62C-30,40 -60,26 -62,-6C-62,-34 -34,-50 0,-50C34,-50 62,-34 62,-6C60,26 30,40 14,62Q0,68 -14,62Z',
    art.linear(-50, -40, 40, 50, [
      [0, tone(main, 0.02)],
      [1, tone(main, -0.17)],
    ]),
  )
  const pleats = stroke(
    count(15)
      .map((i) => {
        const a = -49 + i * 7
        return d`M${a * 0.18},60Q${a * 0.62},34 ${a * 1.02},${8 - (1 - (a / 56) ** 2) * 8}`
      })
      .join(''),
    deep,
    1.3,
    'opacity=".7"',
  )
  // Each fold is one wavy band; three tones of the same line make a velvet roll.
  const fold = (y: number, half: number, n: number, rise: number, flip: number) => {
    const step = (half * 2) / n
    let path = d`M${-half},${y + rise * 0.5}`
    for (const i of count(n)) {
      const up = (i % 2 ? -1 : 1) * flip
      const arch = 1 - ((i + 0.5 - n / 2) / (n / 2)) ** 2
      path += d`q${step * random.between(0.1, 0.3)},${-up * random.between(13, 18) - arch * 2} ${step},${(i < n / 2 ? -rise : rise) / (n / 2)}`
    }
    return (
      stroke(path, deep, 13, ROUND) +
      group('translate(-.6 -1.4)', stroke(path, tone(main, 0.01), 9.6, ROUND)) +
      group('translate(-1.4 -3.4)', stroke(path, tone(main, 0.1), 3, ROUND)) +
      group('translate(-1.6 -4)', stroke(path, tone(main, 0.19), 1, `${ROUND} stroke-dasharray="2 3"`))
    )
  }
  return (
    base +
    pleats +
    fold(-30, 42, 8, 12, 1) +
    fold(-16, 53, 9, 9, -1) +
    fold(-2, 57, 9, 6, 1) +
    fold(10, 50, 8, 3, -1)
  )
}

/** A cat's tail of round tassels along a hanging curve. */
function tassel(from: Point, over: Point, to: Point, main: Color) {
  const path = d`M${from[0]},${from[1]}Q${over[0]},${over[1]} ${to[0]},${to[1]}`
  return (
    stroke(path, tone(main, -0.12), 12.5, ROUND) +
    stroke(path, tone(main, 0.01), 11.5, `${ROUND} stroke-dasharray=".1 5"`) +
    group('translate(-2 -1.5)', stroke(path, tone(main, 0.12), 4.4, `${ROUND} stroke-dasharray=".1 5"`))
  )
}

export const plumeForms: Renderers = {
  plume(art, hint) {
    const id = art.def(
      flame(art, hint.main, isNamed(art, 'astilbe') ? { rows: 15, half: 19, spread: 66 } : {}),
    )
    const green = '#6d9150'
    return (
      straps(
        art,
        [
          [100, 182, 48, 50],
          [100, 188, -50, 48],
          [101, 160, 62, 42],
          [99, 166, -64, 40],
        ],
        { color: green, share: 0.2, veins: 2 },
      ) +
      stem('M100,206Q103,150 100,90', '#7f9a52', 5) +
      stem('M100,160Q70,150 62,112', '#7f9a52', 3) +
      stem('M100,156Q130,148 140,106', '#7f9a52', 3) +
      use(id, at(62, 118, -14, 0.66, 0.68)) +
      use(id, at(140, 112, 16, 0.68, 0.7)) +
      use(id, at(100, 136, art.random.jitter(3), 1.16, 1.16))
    )
  },
  cockscomb: (art, hint) =>
    stem('M100,206V120', '#8fae62', 9) +
    (
      [
        [164, 54, 56],
        [168, -54, 54],
        [190, 40, 46],
        [146, 70, 40],
        [148, -72, 38],
      ] as const
    )
      .map(([y, turn, length]) => leaf(art, 100, y, turn, { length, width: 13 }))
      .join('') +
    group(at(100, 84), cockscombHead(art, hint.main)),
  amaranthus: (art, hint) =>
    leaf(art, 100, 60, 50, { length: 54, width: 16 }) +
    leaf(art, 92, 58, -70, { length: 52, width: 16 }) +
    leaf(art, 96, 50, -10, { length: 40, width: 13 }) +
    stem('M100,206Q104,90 86,50', mix(hint.main, '#8a6a4a', 0.5), 4) +
    (
      [
        [62, 146],
        [86, 190],
        [112, 176],
        [136, 126],
      ] as const
    )
      .map(([x, y]) => tassel([96, 58], [x + 4, 54], [x, y], hint.main))
      .join(''),
  goldenrod(art, hint) {
    const { random } = art
    const arms = count(11).map((i) => {
      const side = i % 2 ? 1 : -1
      const y = 36 + i * 9.6
      return {
        from: [100, y + 14] as Point,
        over: [100 + side * (12 + i * 2.2), y - 12] as Point,
        to: [100 + side * (16 + i * 4), y + 4 - i * 0.6] as Point,
      }
    })
    const stalks = stroke(
      arms
        .map(({ from, over, to }) => d`M${from[0]},${from[1]}Q${over[0]},${over[1]} ${to[0]},${to[1]}`)
        .join(''),
      '#8a9a4a',
      1.4,
    )
    const seeds = arms.flatMap(({ from, over, to }) =>
      count(13).map((k): Point => {
        const p = along(from, over, to, 0.14 + k * 0.07)
        return [p.x + random.jitter(3), p.y - 2 + random.jitter(3.4)]
      }),
    )
    const tip = count(12).map((i): Point => [100 + random.jitter(1.5 + i * 0.3), 16 + i * 2])
    const all = [...tip, ...seeds]
    return (
      straps(
        art,
        [
          [100, 160, 56, 44],
          [100, 166, -58, 42],
          [100, 182, 44, 46],
          [100, 188, -46, 44],
        ],
        { share: 0.15 },
      ) +
      stem('M100,206V20', '#8a9a4a', 3.6) +
      stalks +
      dots(
        all.map(([x, y]): Point => [x + 0.8, y + 1.2]),
        tone(hint.main, -0.16),
        6,
      ) +
      dots(all, hint.main, 5.4) +
      dots(
        all.filter((_, i) => i % 2 === 0).map(([x, y]): Point => [x - 0.8, y - 1]),
        tone(hint.main, 0.1),
        2.6,
      )
    )
  },
  heather(art, hint) {
    const { random } = art
    const sprigs = count(6).map((i) => ({
      x: 40 + i * 24 + random.jitter(3),
      y: 22 + Math.abs(i - 2.5) * 15 + random.jitter(6),
    }))
    const stalks = stroke(
      sprigs.map(({ x, y }) => d`M100,206Q${100 + (x - 100) * 0.5},140 ${x},${y}`).join(''),
      '#8a7a4a',
      1.8,
    )
    const at2 = (x: number, y: number, t: number) =>
      along([100, 206], [100 + (x - 100) * 0.5, 140], [x, y], t)
    const needles = stroke(
      sprigs
        .flatMap(({ x, y }) =>
          count(15).map((k) => {
            // Below the bells, and at the growing tip above them.
            const p = at2(x, y, k < 9 ? 0.24 + k * 0.04 : 0.9 + (k - 9) * 0.02)
            const s = k % 2 ? 1 : -1
            return d`M${p.x},${p.y}l${s * 7},-6`
          }),
        )
        .join(''),
      '#6f8a55',
      1.5,
    )
    const bells = sprigs.flatMap(({ x, y }) =>
      count(21).map((k): Point => {
        const p = at2(x, y, 0.42 + k * 0.0245)
        const s = [-1, 1, 0][k % 3] ?? 0
        return [p.x + s * (7.4 - k * 0.14), p.y + Math.abs(s) * 2]
      }),
    )
    return (
      stalks +
      needles +
      dots(
        bells.map(([x, y]): Point => [x + 0.6, y + 1]),
        tone(hint.main, -0.18),
        5.4,
      ) +
      dots(bells, hint.main, 4.8) +
      dots(
        bells.map(([x, y]): Point => [x - 0.9, y - 1]),
        tone(hint.main, 0.12),
        1.8,
      )
    )
  },
  limonium(art, hint) {
    const { random } = art
    const green = '#8a9f7a'
    const limbs = [
      [100, 30],
      [60, 50],
      [142, 48],
      [40, 84],
      [160, 84],
      [80, 70],
      [122, 70],
    ] as const
    const stalks = stroke(
      limbs.map(([x, y]) => d`M100,206Q${100 + (x - 100) * 0.2},${120 + y * 0.3} ${x},${y}`).join(''),
      green,
      1.8,
    )
    const twigs = limbs.flatMap(([x, y]) =>
      count(6).map((k) => {
        const p = along([100, 206], [100 + (x - 100) * 0.2, 120 + y * 0.3], [x, y], 0.58 + k * 0.078)
        const s = k % 2 ? 1 : -1
        return { p, s, k }
      }),
    )
    const arms = stroke(
      twigs.map(({ p, s, k }) => d`M${p.x},${p.y}q${s * 7},-5 ${s * (16 - k * 1.6)},-9`).join(''),
      green,
      1.1,
    )
    const stars = twigs.flatMap(({ p, s, k }) =>
      count(5).map((i): Point => {
        const t = (i + 1) / 5
        return [p.x + s * (16 - k * 1.6) * t + random.jitter(1.6), p.y - 9 * t - 2.4 + random.jitter(1.6)]
      }),
    )
    return (
      stalks +
      arms +
      dots(
        stars.map(([x, y]): Point => [x + 0.5, y + 0.9]),
        tone(hint.main, -0.16),
        4.6,
      ) +
      dots(stars, hint.main, 4.1) +
      dots(
        stars.filter((_, i) => i % 2 === 0),
        tone(hint.main, 0.14),
        1.7,
      )
    )
  },
  cattail: (art, hint) =>
    straps(
      art,
      [
        [92, 206, -14, 170],
        [112, 206, 16, 150],
        [100, 206, 4, 184],
        [104, 206, 28, 110],
      ],
      { color: '#7f9a5c', share: 0.034 },
    ) +
    (
      [
        [66, 58, -10],
        [104, 34, 0],
        [138, 66, 10],
      ] as const
    )
      .map(
        ([x, y, turn]) =>
          stem(d`M100,206Q${100 + (x - 100) * 0.5},150 ${x},${y}`, '#8a9a5a', 3) +
          group(
            at(x, y, turn),
            fill('M-1,-22L0,-40L1,-22Z', '#a98a4a') +
              egg(art, 0, 6, 8.4, 30, hint.main) +
              dots(
                golden(40, 1).map(([a, b]): Point => [a * 6, 6 + b * 26]),
                tone(hint.main, 0.08),
                1.4,
              ),
          ),
      )
      .join(''),
}
