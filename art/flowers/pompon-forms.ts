import type { Hint } from '../hint.ts'
import { type Color, LEAF, mix, oklch, tone, toOklch } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { golden, outlined, type PetalLook, rosette } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, use } from '../lib/svg.ts'
import { alliumHead, craspediaHead, globeThistleHead, gomphrenaHead } from './globe.ts'
import { isNamed, spray, trio } from './parts.ts'
import {
  ballDahliaHead,
  ballHead,
  dahliaHead,
  footballMumHead,
  MUM_GREEN,
  openPeonyHead,
  peonyHead,
  pomponHead,
  scabiosaHead,
  zinniaHead,
} from './pompon.ts'
import { daisyHead } from './ray-daisy.ts'
import type { HeadColors } from './spiral-cup.ts'

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

/** Gerbera Pomponi: the rays of a gerbera below rows of short quills, a small eye in the middle. */
const pomponiHead = (art: Art, colors: HeadColors, eye: Color) =>
  daisyHead(art, colors, { n: 20, width: 8.4, disc: eye, discRadius: 8 }) +
  circle(0, 0, 44, tone(colors.main, -0.3), 'opacity=".5"') +
  outlined(
    colors.main,
    rosette(art, {
      n: 26,
      width: 5,
      shape: 'lance',
      color: colors.main,
      well: -0.3,
      mid: -0.02,
      tip: 0.12,
      vein: tone(colors.main, -0.12),
      scales: [0.7, 0.57, 0.44, 0.31, 0.2],
      veil: 0.14,
      jitter: 3,
    }),
    0.5,
  ) +
  circle(0, 0, 6, eye)

/** A double sunflower: a shaggy gold ball on a thick stem with sunflower leaves. */
const teddyBear = (art: Art, main: Color) =>
  stem('M101,90Q104,150 100,206', '#6f8f44', 7) +
  leaf(art, 102, 156, 78, { length: 62, width: 28, kind: 'heart' }) +
  leaf(art, 100, 164, -80, { length: 60, width: 28, kind: 'heart' }) +
  group(
    at(100, 80, art.random.jitter(8), 1.16),
    outlined(
      main,
      rosette(art, {
        n: 26,
        width: 4.6,
        shape: 'lance',
        color: main,
        well: -0.26,
        mid: -0.02,
        tip: 0.1,
        vein: tone(main, -0.12),
        scales: [1.02, 0.88, 0.74, 0.6, 0.46, 0.33],
        veil: 0.1,
        jitter: 7,
        sizeJitter: 0.12,
      }),
      0.5,
    ) +
      circle(0, 0, 12, '#8a8a2e') +
      dots(golden(24, 11), '#c9c04a', 2.6),
  )

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
      ? stem('M100,90Q106,150 98,206', '#82a55c', 7) +
        group(at(100, 82, 0, 1.14), pomponiHead(art, colorsOf(hint), hint.center ?? '#2b1a12'))
      : isNamed(art, 'sunflower')
        ? teddyBear(art, hint.main)
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
      [48, 84, 0.4],
      [152, 78, 0.42],
      [100, 48, 0.46],
      [76, 116, 0.36],
      [128, 122, 0.36],
    ] as const
    return places
      .map(
        ([x, y, k]) =>
          stem(d`M100,206Q${100 + (x - 100) * 0.2},150 ${x},${y}`, '#86a35c', 3.4) +
          // Egg-shaped; the florets still shut at the foot are green.
          use(id, at(x, y, 0, k, k * 1.36)) +
          ellipse(x, y + 62 * k, 36 * k, 20 * k, '#8aa04c', 'opacity=".8"'),
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
        [52, 104, 0.86, -10],
        [150, 110, 0.84, 12],
        [103, 56, 0.98],
      ],
      { leafKind: 'plain' },
    ),
  globe_thistle: (art, hint) =>
    stem('M102,90Q98,150 102,206', oklch(0.6, 0.04, 150), 5) +
    bigLeaves(art, 'lobed', '#7d927c') +
    group(at(102, 80), globeThistleHead(art, colorsOf(hint))),
}
