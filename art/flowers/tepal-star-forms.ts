import type { Hint } from '../hint.ts'
import { type Color, isWhite, LEAF, mix, outline, tone, toOklch } from '../lib/color.ts'
import { straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, polar } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, group, stroke, use } from '../lib/svg.ts'
import { gloriosaHead } from './gloriosa.ts'
import { spray } from './parts.ts'
import type { HeadColors } from './spiral-cup.ts'
import {
  alstroemeriaHead,
  daffodilHead,
  doubleLilyHead,
  lilyHead,
  longBud,
  nerineHead,
  starHead,
  trumpet,
} from './tepal-star.ts'

const colorsOf = (hint: Hint): HeadColors => ({ main: hint.main, second: hint.second })

/** Freckles suit pink and red lilies; white, yellow and most pale ones are clean. */
function freckles(color: Color): Color | undefined {
  const { l, h } = toOklch(color)
  return l > 0.86 || (h > 75 && h < 180) ? undefined : tone(color, -0.24)
}

function lilyStem(art: Art, hint: Hint, head: string, side: -1 | 1) {
  const x = (at: number) => 100 + side * (at - 100)
  return (
    stem(d`M100,206Q${x(104)},150 ${x(96)},84`, LEAF, 5) +
    stem(d`M${x(101)},150Q${x(128)},130 ${x(146)},96`, LEAF, 3.4) +
    stem(d`M100,160Q${x(70)},140 ${x(50)},130`, LEAF, 3) +
    straps(
      art,
      [
        [101, 170, 56, 56],
        [101, 178, -58, 54],
        [102, 146, -110, 44],
        [103, 140, 80, 50],
        [101, 190, 66, 46],
      ].map(([a = 0, b = 0, c = 0, e = 0]) => [a, b, c * side, e] as const),
      { share: 0.16 },
    ) +
    longBud(art, hint.main, x(148), 92, 22 * side, 1.05) +
    longBud(art, hint.main, x(46), 134, -40 * side, 0.8) +
    group(at(x(92), 80, 0, 1.16), head)
  )
}

export const tepalStar: Renderers = {
  lily(art, hint) {
    const side = art.random.pick([-1, 1] as const)
    const rim = hint.second !== undefined && toOklch(hint.main).l < toOklch(hint.second).l
    const anther = hint.center ?? '#8a4b1d'
    const head = lilyHead(art, colorsOf(hint), { spots: freckles(hint.main), anther, rim })
    return lilyStem(art, hint, head, side)
  },
  double_lily: (art, hint) =>
    lilyStem(art, hint, doubleLilyHead(art, colorsOf(hint)), art.random.pick([-1, 1] as const)),
  trumpet_lily: (art, hint) =>
    stem('M100,206Q102,160 100,112', LEAF, 5) +
    straps(
      art,
      [
        [101, 150, 66, 48],
        [101, 158, -64, 48],
        [101, 172, 60, 52],
        [101, 178, -60, 52],
        [101, 190, 50, 46],
      ],
      { share: 0.15 },
    ) +
    stem('M101,142Q118,132 120,114', LEAF, 4) +
    stem('M101,146Q82,142 77,124', LEAF, 4) +
    stem('M100,132Q96,110 101,78', LEAF, 3.4) +
    longBud(art, hint.main, 101, 78, 2, 1.2) +
    group(at(124, 108, 30, 0.8), trumpet(art, hint.main)) +
    group(at(76, 112, -24, 0.98), trumpet(art, hint.main)),
  alstroemeria(art, hint) {
    const green = '#7f9f5c'
    const palette = hint.palette ?? [hint.main]
    const ids = palette
      .slice(0, 2)
      .map((main) => art.def(alstroemeriaHead(art, { main, second: hint.second })))
    const heads = art.random.pick([
      [
        [101, 48, 2, 0.8],
        [50, 92, -42, 0.86],
        [150, 90, 42, 0.86],
        [100, 112, 0, 0.94],
      ],
      [
        [78, 50, -18, 0.82],
        [140, 62, 30, 0.84],
        [50, 106, -44, 0.8],
        [114, 112, 12, 0.96],
      ],
    ] as const)
    const branches = heads
      .map(([x, y]) => stem(d`M100,138Q${(x + 100) / 2},118 ${x},${y}`, '#8aa565', 2.4))
      .join('')
    return (
      stem('M100,206Q102,160 100,110', green, 4) +
      branches +
      straps(
        art,
        [
          [100, 138, 64, 50],
          [100, 140, -66, 50],
          [100, 166, 58, 56],
          [100, 172, -56, 54],
          [100, 142, 170, 34],
        ],
        { color: '#6d9457' },
      ) +
      heads.map(([x, y, turn, k], i) => use(ids[i % ids.length] ?? '', at(x, y, turn, k))).join('')
    )
  },
  daffodil: (art, hint) =>
    stem('M104,206Q104,150 100,90', '#7fa35f', 5) +
    straps(
      art,
      [
        [88, 206, -14, 140],
        [118, 206, 16, 130],
        [102, 206, 4, 110],
      ],
      { color: '#6f9a78', share: 0.05 },
    ) +
    group(
      at(98, 78, art.random.jitter(14), 1.05),
      daffodilHead(art, { main: hint.main, second: hint.second ?? tone(hint.main, -0.05) }),
    ),
  narcissus(art, hint) {
    const id = art.def(daffodilHead(art, { main: hint.main, second: hint.second ?? '#f5b92a' }, 17))
    const heads = [
      [100, 44, 0, 0.46],
      [60, 70, -26, 0.48],
      [142, 68, 26, 0.48],
      [80, 104, -14, 0.5],
      [126, 102, 14, 0.5],
    ] as const
    return (
      straps(
        art,
        [
          [90, 206, -12, 130],
          [114, 206, 14, 124],
        ],
        { color: '#6f9a78', share: 0.055 },
      ) +
      stem('M102,206Q104,160 100,118', '#7fa35f', 5) +
      heads.map(([x, y]) => stem(d`M100,124Q${(x + 100) / 2},110 ${x},${y}`, '#7fa35f', 2)).join('') +
      heads.map(([x, y, turn, k]) => use(id, at(x, y, turn, k))).join('')
    )
  },
  amaryllis(art, hint) {
    const open = { narrow: 20, wide: 25, anther: '#e8d27a', filament: tone(hint.main, 0.1) }
    const second = hint.second ?? tone(hint.main, 0.1)
    return (
      stem('M100,206V96', '#8fae62', 10) +
      group(at(140, 88, 42, 0.82), lilyHead(art, { main: hint.main, second }, open)) +
      group(at(76, 80, -14, 1.02), lilyHead(art, { main: hint.main, second }, open))
    )
  },
  nerine(art, hint) {
    const id = art.def(nerineHead(art, hint.main))
    const heads = [
      [52, 78, -52, 0.7],
      [148, 78, 52, 0.7],
      [76, 50, -24, 0.7],
      [126, 50, 24, 0.7],
      [82, 100, -30, 0.72],
      [120, 102, 26, 0.72],
    ] as const
    return (
      stem('M100,206Q102,160 100,116', '#8aa565', 5) +
      heads.map(([x, y]) => stroke(d`M100,118Q${(x + 100) / 2},108 ${x},${y}`, '#8aa565', 2.2)).join('') +
      heads.map(([x, y, turn, k]) => use(id, at(x, y, turn, k))).join('')
    )
  },
  gloriosa: (art, hint) =>
    stem('M96,206Q112,150 100,96', '#6f9a52', 3.6) +
    straps(
      art,
      [
        [104, 158, 60, 66],
        [103, 170, -58, 62],
        [106, 136, 86, 50],
      ],
      { share: 0.2, veins: 0 },
    ) +
    stroke('M160,130Q176,118 170,106Q160,104 162,114', '#6f9a52', 1.6) +
    group(at(99, 92, 0, 1.2), gloriosaHead(art, colorsOf(hint))),
  star_flower(art, hint) {
    const heart = group(
      '',
      dots(
        count(5).map((i) => polar(7, i * 72)),
        tone(hint.main, -0.22),
        4.4,
      ) + circle(0, 0, 3, '#f2efe2'),
    )
    return spray(
      art,
      hint,
      ({ main }) => starHead(art, main, { n: 5, w: 16, eye: tone(main, 0.04), heart }),
      [
        [52, 112, 0.42],
        [100, 116, 0.44, 20],
        [146, 108, 0.42, 8],
        [74, 68, 0.44, 30],
        [128, 62, 0.45],
        [98, 36, 0.4],
      ],
      { leafKind: 'plain', width: 2.2, color: '#7f9d78' },
    )
  },
  star_spike(art, hint) {
    const warm = !isWhite(hint.main)
    const id = art.def(
      starHead(art, hint.main, {
        w: warm ? 17 : 13,
        eye: warm ? '#6b5a24' : '#6f8a4c',
        heart: dots(
          count(6).map((i) => polar(15, i * 60 + 30)),
          '#f0dc8a',
          5,
        ),
      }),
    )
    const green = '#7fa35f'
    const budId = art.path('M0,4C-6,0 -6,-10 0,-15C6,-10 6,0 0,4Z')
    const buds = count(11).map((i) =>
      use(
        budId,
        at(
          100 + (i % 2 ? 1 : -1) * (1 + i * 1.9),
          22 + i * 4.6,
          (i % 2 ? 1 : -1) * (8 + i * 5),
          0.6 + i * 0.045,
        ),
        `fill="${mix(hint.main, '#a9bf7a', 0.75 - i * 0.05)}" stroke="${outline(hint.main)}" stroke-width=".5"`,
      ),
    )
    const stars = (
      [
        [72, 84],
        [128, 84],
        [100, 78],
        [60, 114],
        [140, 114],
        [100, 108],
        [80, 132],
        [122, 132],
      ] as const
    ).map(([x, y], i) => use(id, at(x, y, i * 23, 0.36 + (y - 78) * 0.0022)))
    return (
      straps(
        art,
        [
          [96, 206, -22, 90],
          [106, 206, 24, 84],
        ],
        { color: green, share: 0.08 },
      ) +
      stem('M100,206V20', green, 5) +
      buds.join('') +
      stars.join('')
    )
  },
}
