import type { Hint } from '../hint.ts'
import { type Color, GLAUCOUS, isDark, LEAF, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, golden, lightAt, outlined, polar, ring, rosette, volume } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { floretDome } from './floret-cluster.ts'
import { spray, trio } from './parts.ts'
import type { HeadColors } from './spiral-cup.ts'

/** Rows of toothed wedges, each row climbing over the one below. `squash` under 1 turns the head to the side. */
export function carnationHead(art: Art, { main, second }: HeadColors, squash = 0.92): string {
  const start = art.random.between(0, 40)
  const climb = (1 - squash) * 70
  const look = {
    shape: 'fringe',
    color: main,
    second,
    share: 1,
    edgeFrom: 0.84,
    well: -0.2,
    mid: -0.03,
    tip: 0.07,
    from: 0.35,
    vein: tone(main, -0.14),
    jitter: 7,
    sizeJitter: 0.08,
  } as const
  const rows = [
    [10, 62, 22, 0.8],
    [10, 54, 20, 0.6],
    [9, 45, 18, 0.1],
    [8, 35, 16, -0.6],
    [6, 25, 13, -1],
    [5, 15, 9, -1],
  ] as const
  // A head of several colors is small; every other row is enough.
  const shown = art.plain ? rows.filter((_, i) => i % 2 === 0 || i === 5) : rows
  const body = shown.map(([n, length, width, bend], i) =>
    ring(art, {
      ...look,
      n,
      length,
      width,
      bend,
      turn: start + i * 23,
      y: climb * (0.7 - i * 0.42),
      squash: squash + (1 - squash) * 0.16 * i,
      contact: i ? 0.5 : 0,
    }),
  )
  return outlined(main, body.join(''), 0.7)
}

/** The same flower from the side: a fan of toothed petals standing in its calyx, whose top is at 0,0. */
function carnationSide(art: Art, { main, second }: HeadColors): string {
  const look = {
    n: 1,
    shape: 'fringe',
    color: main,
    second,
    share: 1,
    edgeFrom: 0.84,
    mid: -0.04,
    from: 0.3,
    vein: tone(main, -0.14),
    jitter: 0,
  } as const
  const rows = [
    [9, 80, 23, 74, 0.03],
    [8, 70, 22, 66, 0.05],
    [8, 59, 21, 60, 0.06],
    [6, 48, 19, 46, 0.07],
    [5, 37, 17, 34, 0.08],
  ] as const
  const shown = art.plain ? rows.filter((_, i) => i === 0 || i === 3) : rows
  const body = shown.map(([n, length, width, spread, tip], row) =>
    count(n).map((i) => {
      const turn = -spread + (2 * spread * i) / (n - 1) + art.random.jitter(3)
      const level = Math.round(lightAt(turn) * 1.3)
      const petal = art.def(
        ring(art, {
          ...look,
          length: 60,
          width: 22,
          well: -0.2,
          tip: tip + level * 0.03,
          sizeJitter: 0,
          contact: row ? 0.5 : 0,
        }),
      )
      return use(petal, at(0, 0, turn, width / 22, (length / 60) * (1 + art.random.jitter(0.05))))
    }),
  )
  return outlined(main, body.flat().join(''), 0.7) + group('translate(0 2)scale(1.2 1.1)', calyx())
}

/** The green cup a carnation sits in; its top is at 0,-6 and its foot at 0,38. */
const calyx = (color: Color = '#7da080') =>
  fill('M-13,-6C-12,20 -8,34 0,38C8,34 12,20 13,-6Z', color) +
  fill('M-13,-6C-12,20 -8,34 0,38C-2,20 -4,4 -3,-6Z', tone(color, 0.08))

/** Thin curling leaves in a pair at a node. */
function dianthusLeaves(art: Art, y: number, length = 64) {
  const { random } = art
  return (
    straps(
      art,
      [
        [100, y, 40 + random.jitter(8), length],
        [100, y + 2, -50 + random.jitter(8), length * 0.92],
      ],
      { color: GLAUCOUS, share: 0.075 },
    ) + circle(100, y, 3.4, tone(GLAUCOUS, 0.04))
  )
}

/** Pointed shiny bracts in four wide rows, the inner ones curling over a yellow button. */
function strawflowerHead(art: Art, { main }: HeadColors): string {
  const bract = art.path('M-4,0C-13,-14 -13,-34 -5,-50L0,-58L5,-50C13,-34 13,-14 4,0Z')
  // Shapes without a color, so that heads of several colors share them.
  const row = (n: number, shift: number, size: number, step: number) => {
    const bracts = art.def(
      count(n)
        .map((i) => use(bract, at(0, 0, shift + (i * 360) / n, size * 1.06, size)))
        .join(''),
    )
    const paint = art.petal([
      [0, tone(main, step - 0.3)],
      [0.45, tone(main, step - 0.04)],
      [1, tone(main, step + 0.08)],
    ])
    return use(bracts, '', `fill="${paint}"`)
  }
  // The inmost bracts bend back in over the boss, so that it sits in a cup.
  const inner = art.def(
    count(11)
      .map((i) => {
        const [x, y] = polar(27, i * 32.7)
        return use(bract, at(x, y, i * 32.7 + 180, 0.56, 0.24))
      })
      .join(''),
  )
  const boss = art.def(
    circle(0, 0, 27, '#6e3f10') + dots(golden(44, 23), '#c4811a', 5) + dots(golden(12, 11), '#7a4a12', 4),
  )
  return (
    outlined(main, row(12, 0, 1.06, -0.06) + row(12, 15, 0.88, 0) + row(11, 6, 0.68, 0.05), 1.6) +
    use(boss) +
    outlined(main, use(inner, '', `fill="${tone(main, 0.03)}"`), 1.2)
  )
}

/** A marigold leaf: narrow toothed leaflets in pairs along a midrib. */
const pinnateLeaf = (art: Art, x: number, y: number, turn: number, scale: number) => {
  const leaflet = { length: 19, width: 4.6, veins: 0, kind: 'serrated' } as const
  const pairs = [-9, -20, -31, -42].flatMap((low) => [
    leaf(art, 0, low, -58, leaflet),
    leaf(art, 0, low, 58, leaflet),
  ])
  return group(
    at(x, y, turn, scale),
    stroke('M0,0V-46', tone(LEAF, -0.08), 2) + pairs.join('') + leaf(art, 0, -44, 0, leaflet),
  )
}

/** A fuzzy green ball of threads, Green Trick. */
function trickHead(art: Art, { main }: HeadColors): string {
  const threads = (n: number, from: number, to: number, color: Color, width: number) =>
    stroke(
      count(n)
        .map((i) => {
          const turn = i * 137.5 + art.random.jitter(9)
          const inner = polar(from * Math.sqrt(art.random.next()), turn)
          const outer = polar(
            Math.min(60, Math.hypot(...inner) + to * (0.7 + 0.5 * art.random.next())),
            turn + art.random.jitter(14),
          )
          return d`M${inner[0]},${inner[1]}L${outer[0]},${outer[1]}`
        })
        .join(''),
      color,
      width,
      ROUND,
    )
  return (
    circle(0, 0, 50, tone(main, -0.14)) +
    threads(120, 50, 14, tone(main, -0.07), 2) +
    threads(120, 48, 12, tone(main, 0.03), 1.7) +
    threads(90, 46, 9, tone(main, 0.13), 1.3) +
    volume(art, 0, 0, 51, main, 0.32, 0.1)
  )
}

const colorsOf = (hint: Hint): HeadColors => ({ main: hint.main, second: hint.second })

export const ruffleDisc: Renderers = {
  carnation(art, hint) {
    const three = trio(art, hint, (colors) => carnationHead(art, colors), 0.58)
    if (three) return three
    const pose = art.random.next()
    const lean = art.random.jitter(6)
    // As the trade shows them: many seen from the side, the calyx in full view.
    if (pose < 0.66) {
      const side = carnationSide(art, colorsOf(hint))
      return (
        stem(d`M100,140Q${102 + lean},166 ${98 - lean},206`, GLAUCOUS, 4) +
        dianthusLeaves(art, 186) +
        group(at(100, 122, lean, 1.12), side)
      )
    }
    return (
      stem(d`M100,130Q${103 + lean},160 ${98 - lean},206`, GLAUCOUS, 4) +
      dianthusLeaves(art, 177) +
      group('translate(100 132)', calyx()) +
      group(at(100, 80, lean, 1.1), carnationHead(art, colorsOf(hint), 0.92))
    )
  },
  mini_carnation(art, hint) {
    // Toothed fans, each in its green calyx, and a bud on a branched stem.
    const places = art.random.pick([
      [
        [46, 126, 0.46, -18],
        [150, 116, 0.48, 18],
        [100, 72, 0.56, 2],
      ],
      [
        [152, 128, 0.46, 20],
        [50, 112, 0.48, -18],
        [104, 70, 0.56, 4],
      ],
    ] as const)
    const side = places[0][0] < 100 ? 1 : -1
    const fans = (hint.palette?.slice(0, 3) ?? [hint.main]).map((main) =>
      art.def(carnationSide(art, { main, second: hint.second })),
    )
    const closed =
      stem(d`M100,180Q${100 + side * 24},178 ${100 + side * 52},176`, GLAUCOUS, 2.4) +
      group(
        at(100 + side * 50, 174, side * 60, 0.6),
        calyx() + fill('M-11,-6Q-12,-22 0,-30Q12,-22 11,-6Z', hint.main),
      )
    const stalks = places.map(([x, y]) => stem(d`M100,206Q100,170 ${x},${y + 14}`, GLAUCOUS, 2.8)).join('')
    return (
      stalks +
      closed +
      dianthusLeaves(art, 186, 54) +
      places.map(([x, y, k, turn], i) => use(fans[i % fans.length] ?? '', at(x, y, turn, k))).join('')
    )
  },
  marigold: (art, hint) =>
    stem('M100,120V206', LEAF, 5) +
    (
      [
        [152, 64, 1],
        [154, -64, 1],
        [180, 58, 0.9],
        [184, -58, 0.9],
      ] as const
    )
      .map(([y, turn, k]) => pinnateLeaf(art, 100, y, turn, k))
      .join('') +
    group('translate(100 130)', calyx('#6d9150')) +
    group(
      at(100, 82, 0, 1.04),
      outlined(
        hint.main,
        rosette(art, {
          n: 13,
          width: 17,
          shape: 'wavy',
          color: hint.main,
          well: -0.3,
          mid: -0.04,
          tip: 0.08,
          vein: tone(hint.main, -0.16),
          scales: [1, 0.84, 0.68, 0.52, 0.36, 0.22],
          contact: 0.4,
          veil: 0.08,
          jitter: 8,
          sizeJitter: 0.1,
        }),
      ),
    ),
  sweet_william: (art, hint) =>
    stem('M100,90V206', LEAF, 4) +
    straps(
      art,
      [
        [100, 140, 64, 56],
        [100, 140, -64, 56],
        [100, 170, 50, 56],
        [100, 170, -50, 56],
      ],
      { share: 0.13 },
    ) +
    group(
      at(100, 82),
      floretDome(
        art,
        {
          main: hint.main,
          second: hint.second ?? (isDark(hint.main) ? undefined : mix(hint.main, '#ffffff', 0.75)),
        },
        { radius: 54, n: 34, size: 1.6, petals: 5, squash: 0.84, eye: tone(hint.main, -0.2) },
      ),
    ),
  dianthus_ball: (art, hint) =>
    stem('M100,90Q103,150 98,206', GLAUCOUS, 4) +
    dianthusLeaves(art, 168) +
    group(at(100, 82, 0, 1.02), trickHead(art, colorsOf(hint))),
  strawflower: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => strawflowerHead(art, colors),
      [
        [52, 114, 0.56],
        [148, 108, 0.54],
        [102, 54, 0.7],
      ],
      { leafKind: 'plain' },
    ),
}
