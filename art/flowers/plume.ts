import { type Color, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, egg, golden } from '../lib/shapes.ts'
import { along, curvePath, stem } from '../lib/stem.ts'
import { type Art, at, d, dots, fill, group, type Point, ROUND, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'
import { solidaster } from './solidaster.ts'

/** A feather of fine hairs from its foot at 0,0 to its tip at 0,-112. `full` fills the silhouette; without it the feather is airy. */
export function feather(art: Art, main: Color, { half = 22, n = 120, reach = 22, full = true } = {}) {
  const { random } = art
  const hairs = (share: number, step: number, width: number, long: number) =>
    stroke(
      count(Math.round(n * share))
        .map((i) => {
          const t = 0.02 + (0.94 * i) / (n * share)
          const wide = half * Math.sin(Math.PI * Math.min(1, 0.16 + 0.8 * t)) ** 0.8 * (1 - 0.3 * t)
          const side = random.jitter(1)
          const lean = side * wide * 0.7
          return d`M${side * wide * 0.55},${-t * 96}q${lean * 0.2},${-long * 0.5} ${lean},${-long * random.between(0.7, 1.1)}`
        })
        .join(''),
      tone(main, step),
      width,
      ROUND,
    )
  const body = full
    ? fill(
        d`M0,6C${-half * 1.2},0 ${-half * 1.25},-46 ${-half * 0.5},-84Q${-half * 0.2},-104 0,-108Q${half * 0.2},-104 ${half * 0.5},-84C${half * 1.25},-46 ${half * 1.2},0 0,6Z`,
        art.linear(-half, 0, half, 0, [
          [0, tone(main, 0.02)],
          [1, tone(main, -0.16)],
        ]),
      )
    : ''
  return (
    body + hairs(1, -0.12, 3, reach) + hairs(0.9, 0.01, 2.6, reach * 0.9) + hairs(0.5, 0.13, 1.9, reach * 0.7)
  )
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
  const path = curvePath([from, over, to])
  return (
    stroke(path, tone(main, -0.12), 12.5, ROUND) +
    stroke(path, tone(main, 0.01), 11.5, `${ROUND} stroke-dasharray=".1 5"`) +
    group('translate(-2 -1.5)', stroke(path, tone(main, 0.12), 4.4, `${ROUND} stroke-dasharray=".1 5"`))
  )
}

export const plumeForms: Renderers = {
  plume(art, hint) {
    const airy = isNamed(art, 'astilbe')
    const id = art.def(
      feather(art, hint.main, airy ? { half: 27, n: 70, reach: 15, full: false } : { half: 17, n: 84 }),
    )
    const green = '#6d9150'
    const plumes = [
      [54, 122, -24, 0.62],
      [146, 118, 24, 0.64],
      [74, 128, -12, 0.84],
      [127, 126, 12, 0.86],
      [100, 138, art.random.jitter(3), 1.14],
    ] as const
    return (
      straps(
        art,
        [
          [100, 182, 52, 52],
          [100, 188, -54, 50],
          [101, 160, 66, 44],
          [99, 166, -68, 42],
        ],
        { color: green, share: 0.2, veins: 2 },
      ) +
      stem('M100,206Q103,150 100,130', '#7f9a52', 6) +
      plumes.map(([x, y]) => stem(d`M100,176Q${(x + 100) / 2},160 ${x},${y}`, '#7f9a52', 2.6)).join('') +
      plumes.map(([x, y, turn, k]) => use(id, at(x, y, turn, k))).join('')
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
    if (isNamed(art, 'solidaster')) return solidaster(art, hint.main)
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
      arms.map(({ from, over, to }) => curvePath([from, over, to])).join(''),
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
    // Stiff woody sprigs, close as a broom, in bells nearly from foot to tip.
    const sprigs = count(9).map((i) => ({
      over: [100 + (i - 4) * 9, 130] as Point,
      to: [100 + (i - 4) * 17 + random.jitter(3), 18 + Math.abs(i - 4) * 11 + random.jitter(6)] as Point,
    }))
    const stalks = stroke(
      sprigs.map(({ over, to }) => d`M100,206Q${over[0]},${over[1]} ${to[0]},${to[1]}`).join(''),
      '#6b4a34',
      2.4,
    )
    const needles = stroke(
      sprigs
        .flatMap(({ over, to }) =>
          count(14).map((k) => {
            const p = along([100, 206], over, to, k < 5 ? 0.2 + k * 0.03 : 0.86 + (k - 5) * 0.016)
            return d`M${p.x},${p.y}l${(k % 2 ? 1 : -1) * 6},-6`
          }),
        )
        .join(''),
      '#5f7f45',
      2,
    )
    const bells = sprigs.flatMap(({ over, to }) =>
      count(18).map((k): Point => {
        const p = along([100, 206], over, to, 0.36 + k * 0.031 + random.jitter(0.014))
        const s = [-1, 1, 0][k % 3] ?? 0
        return [p.x + s * 5.4, p.y + Math.abs(s) * 2]
      }),
    )
    return (
      stalks +
      needles +
      dots(
        bells.map(([x, y]): Point => [x + 0.7, y + 1.2]),
        tone(hint.main, -0.2),
        6.6,
      ) +
      dots(bells, hint.main, 5.8) +
      dots(
        bells.map(([x, y]): Point => [x - 1, y - 1.2]),
        tone(hint.main, 0.14),
        2.2,
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
