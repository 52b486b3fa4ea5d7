import type { Hint } from '../hint.ts'
import { ASSORTED_PALETTE } from '../hint.ts'
import { type Color, LEAF, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, golden } from '../lib/shapes.ts'
import { type Art, at, d, dots, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { monsteraLeaf } from './big-leaf.ts'
import { isNamed } from './parts.ts'
import { daisyHead, gerberaHead, sunflowerHead } from './ray-daisy.ts'
import { carnationHead } from './ruffle-disc.ts'
import { anthuriumHead } from './spathe.ts'
import { type HeadColors, roseSmall } from './spiral-cup.ts'
import { birdOfParadiseHead } from './tropical.ts'

const KRAFT = '#dcc6a2'

/** Kraft paper in two folds, a tie and the stems under it. Flowers go between `back` and `front`. */
function kraftWrap(art: Art, paper: Color = KRAFT): { back: string; front: string } {
  const stems = count(9)
    .map((i) => d`M${92 + i * 2},150Q${100 + (i - 4) * 1.4},176 ${100 + (i - 4) * 5.4},198`)
    .join('')
  const sheaf = art.path(stems)
  const stalks = (step: number, width: number) =>
    use(sheaf, '', `fill="none" stroke="${tone(LEAF, step)}" stroke-width="${width}"`)
  const back =
    stalks(-0.1, 4) +
    stalks(0.06, 1.4) +
    fill('M20,84Q60,66 100,70Q140,66 180,84L112,158H88Z', tone(paper, -0.12))
  const left = fill(
    'M20,84Q52,112 108,108L112,158H86Z',
    art.linear(30, 84, 110, 150, [
      [0, tone(paper, 0.07)],
      [1, tone(paper, -0.06)],
    ]),
  )
  const right = fill(
    'M180,84Q150,116 92,110Q98,140 88,158H114Z',
    art.linear(180, 90, 96, 150, [
      [0, tone(paper, 0.02)],
      [1, tone(paper, -0.12)],
    ]),
  )
  const folds = stroke('M34,94L92,154M50,102L95,152M164,96L108,154', tone(paper, -0.14), 0.8, 'opacity=".7"')
  const tie =
    fill('M84,148Q100,154 116,148L117,160Q100,166 83,160Z', '#7a8f6a') +
    stroke('M84,153Q100,159 116,153', '#93a684', 1.4)
  return {
    back,
    front: `<g stroke="${tone(paper, -0.2)}" stroke-width=".7" stroke-linejoin="round">${left}${right}</g>${folds}${tie}`,
  }
}

const greens = (art: Art, color: Color = LEAF) =>
  (
    [
      [-66, 70],
      [-44, 84],
      [-22, 92],
      [0, 94],
      [22, 92],
      [44, 84],
      [66, 70],
    ] as const
  )
    .map(([turn, length]) =>
      leaf(art, 100, 112, turn + art.random.jitter(5), {
        length: 90,
        width: 15,
        color,
        veins: 0,
        scale: length / 90,
      }),
    )
    .join('')

/** Thirteen places of a bunch, back row first: x, y, scale, turn. */
const BUNCH = [
  [100, 40, 1, 0],
  [72, 47, 0.98, -12],
  [128, 47, 0.98, 12],
  [48, 63, 0.95, -24],
  [152, 63, 0.95, 24],
  [86, 66, 1, -6],
  [114, 66, 1, 6],
  [62, 82, 0.98, -18],
  [138, 82, 0.98, 18],
  [100, 84, 1.04, 0],
  [80, 98, 1, -10],
  [121, 98, 1, 10],
  [100, 110, 1, 0],
] as const

/** A bunch of one flower in kraft paper, for goods sold by the bunch. `head` reaches about 60 from its middle. */
export function bunchOf(art: Art, hint: Hint, head: (colors: HeadColors) => string, scale = 0.36): string {
  const paper = kraftWrap(art)
  const colors = hint.palette ? hint.palette.slice(0, 3) : [hint.main]
  const ids = colors.map((main) => art.def(head({ main, second: hint.second })))
  const heads = BUNCH.map(([x, y, k, turn], i) => {
    const place = at(
      x + art.random.jitter(1.5),
      y + art.random.jitter(1.5),
      turn + art.random.jitter(10),
      scale * k,
    )
    return use(ids[i % ids.length] ?? '', place)
  })
  // Mixed colors cost the most bytes, and their heads hide the greens behind them.
  return paper.back + (hint.palette ? '' : greens(art)) + heads.join('') + paper.front
}

/** A bunch of whole stems, for spikes, sprays and greens. `stemPicture` stands on 100,206 as every form does. */
export function bunchOfStems(art: Art, stemPicture: string): string {
  const paper = kraftWrap(art)
  const id = art.def(stemPicture)
  const places = [
    [-21, 0.62],
    [21, 0.62],
    [-10, 0.7],
    [11, 0.7],
    [0, 0.74],
  ] as const
  const stems = places.map(([turn, k]) =>
    group(at(100, 154, turn + art.random.jitter(2)), use(id, at(-100 * k, -206 * k, 0, k))),
  )
  // Leaves low on the stems would hang out under the paper.
  const above = art.clip('M-9,-9H209V108L172,96L112,156H88L28,96L-9,108Z')
  return paper.back + group('', stems.join(''), `clip-path="${above}"`) + paper.front
}

interface Stem {
  id: string
  x: number
  y: number
  k: number
  turn?: number
}

const lay = (stems: readonly Stem[]) =>
  stems.map(({ id, x, y, k, turn = 0 }) => use(id, at(x, y, turn, k))).join('')

/** Id of a cluster of small round blooms, for fillings. */
function filling(art: Art, color: Color) {
  const blooms = art.path(
    golden(12, 15)
      .map(([x, y]) => d`M${x},${y}h.1`)
      .join(''),
  )
  const layer = (shift: number, paint: Color, width: number) =>
    use(blooms, at(shift, shift), `stroke="${paint}" stroke-width="${width}"`)
  return art.def(
    group(
      '',
      layer(0, tone(color, -0.12), 9) + layer(-0.7, tone(color, 0.05), 7) + layer(0, '#f3e6a0', 2),
      ROUND,
    ),
  )
}

/** A dozen of one flower, with leaves and baby's breath. */
const dozen = (art: Art, hint: Hint, head: (colors: HeadColors) => string, mixed = 3) => {
  const breath = dots(
    count(26).map(
      (i) => [100 + Math.sin(i * 2.4) * (26 + i * 2.1), 66 - Math.cos(i * 2.4) * (16 + i * 1.3)] as const,
    ),
    '#f7f5ee',
    5,
  )
  const paper = kraftWrap(art, '#e2d3b8')
  const colors = hint.palette ? hint.palette.slice(0, mixed) : [hint.main]
  const ids = colors.map((main) => art.def(head({ main, second: hint.second })))
  return (
    paper.back +
    greens(art) +
    breath +
    BUNCH.slice(1)
      .map(([x, y, k, turn], i) =>
        use(ids[i % ids.length] ?? '', at(x, y, turn + art.random.jitter(12), 0.38 * k)),
      )
      .join('') +
    paper.front
  )
}

export const bouquet: Renderers = {
  bouquet(art, hint) {
    const named = (...words: string[]) => isNamed(art, ...words)
    if (named('rose-bouquet')) return dozen(art, hint, (colors) => roseSmall(art, colors))
    if (named('carnation')) return dozen(art, hint, (colors) => carnationHead(art, colors), 2)
    const paper = kraftWrap(art)
    const palette = hint.palette ?? ASSORTED_PALETTE
    const color = (i: number) =>
      palette[(i + Math.floor(art.random.next() * palette.length)) % palette.length] ?? hint.main
    if (named('greens')) {
      const fronds = (
        [
          [-58, 96, '#4f8a4a'],
          [-34, 112, '#7f9d78'],
          [-12, 120, '#5d8a4a'],
          [12, 118, '#86a58c'],
          [34, 112, '#4f8a4a'],
          [58, 96, '#6f9a68'],
        ] as const
      ).map(
        ([turn, length, green]) =>
          count(6)
            .map((i) => {
              const t = 0.36 + i * 0.12
              const x = 100 + Math.sin((turn * Math.PI) / 180) * length * t
              const y = 122 - Math.cos((turn * Math.PI) / 180) * length * t
              return (
                leaf(art, x, y, turn - 52, { length: 30, width: 9, color: green, veins: 0 }) +
                leaf(art, x, y, turn + 52, { length: 30, width: 9, color: green, veins: 0 })
              )
            })
            .join('') +
          leaf(
            art,
            100 + Math.sin((turn * Math.PI) / 180) * length * 0.94,
            122 - Math.cos((turn * Math.PI) / 180) * length * 0.94,
            turn,
            { length: 26, width: 8, color: green, veins: 0 },
          ),
      )
      return paper.back + greens(art, mix(hint.main, LEAF, 0.5)) + fronds.join('') + paper.front
    }
    if (named('tropical')) {
      const bird = art.def(birdOfParadiseHead(art, '#F07F13'))
      const heart = art.def(anthuriumHead(art, { main: '#B7122B' }))
      const split = monsteraLeaf(art, '#3f7a3f')
      return (
        paper.back +
        group(at(58, 74, -34, 0.62), split) +
        group(at(144, 78, 36, 0.6), split) +
        greens(art) +
        lay([
          { id: bird, x: 96, y: 72, k: 0.66, turn: -8 },
          { id: heart, x: 66, y: 88, k: 0.42, turn: -16 },
          { id: heart, x: 132, y: 88, k: 0.44, turn: 14 },
          { id: heart, x: 100, y: 104, k: 0.36, turn: 2 },
        ]) +
        paper.front
      )
    }
    const filler = filling(art, '#b9a3d6')
    const white = filling(art, '#f7f3e6')
    if (named('sunflower')) {
      const big = art.def(sunflowerHead(art, { main: hint.main }))
      return (
        paper.back +
        greens(art) +
        lay([
          { id: filler, x: 56, y: 54, k: 0.9 },
          { id: white, x: 146, y: 54, k: 0.9 },
          { id: filler, x: 116, y: 34, k: 0.8 },
          { id: big, x: 84, y: 50, k: 0.44, turn: -10 },
          { id: big, x: 126, y: 64, k: 0.44, turn: 12 },
          { id: big, x: 56, y: 82, k: 0.42, turn: -20 },
          { id: white, x: 98, y: 74, k: 0.8 },
          { id: big, x: 98, y: 98, k: 0.44 },
          { id: filler, x: 144, y: 92, k: 0.8 },
        ]) +
        paper.front
      )
    }
    if (named('gerbera')) {
      const ids = [0, 2, 4].map((i) =>
        art.def(gerberaHead(art, { main: color(i) }, '#2b1a12', { n: 16, frill: false })),
      )
      const places = [
        [76, 46, 0.4],
        [122, 44, 0.4],
        [52, 74, 0.38],
        [100, 72, 0.42],
        [148, 74, 0.38],
        [78, 96, 0.4],
        [122, 96, 0.4],
      ] as const
      return (
        paper.back +
        greens(art) +
        lay(places.map(([x, y, k], i) => ({ id: ids[i % ids.length] ?? '', x, y, k, turn: i * 17 }))) +
        paper.front
      )
    }
    const rose = art.def(roseSmall(art, { main: '#F4745E' }))
    const daisy = art.def(daisyHead(art, { main: '#FBFAF5' }, { n: 13, width: 11, rows: 1, seeds: 12 }))
    const star = art.def(
      named('garden')
        ? roseSmall(art, { main: '#F3D3CB' })
        : daisyHead(
            art,
            { main: '#F7CF1D' },
            { n: 13, width: 11, rows: 1, seeds: 12, disc: '#6b4a2e', discRadius: 20 },
          ),
    )
    return (
      paper.back +
      greens(art) +
      lay([
        { id: filler, x: 100, y: 32, k: 0.9 },
        { id: daisy, x: 66, y: 46, k: 0.3 },
        { id: daisy, x: 134, y: 44, k: 0.3 },
        { id: filler, x: 44, y: 64, k: 0.9 },
        { id: white, x: 158, y: 66, k: 0.9 },
        { id: rose, x: 98, y: 56, k: 0.36 },
        { id: star, x: 70, y: 74, k: 0.34 },
        { id: rose, x: 130, y: 72, k: 0.38, turn: 40 },
        { id: daisy, x: 154, y: 86, k: 0.27 },
        { id: rose, x: 52, y: 92, k: 0.33, turn: 70 },
        { id: star, x: 106, y: 84, k: 0.34 },
        { id: white, x: 84, y: 100, k: 0.8 },
        { id: rose, x: 126, y: 101, k: 0.34, turn: 120 },
        { id: filler, x: 104, y: 112, k: 0.7 },
      ]) +
      paper.front
    )
  },
}
