import type { Hint } from '../hint.ts'
import { type Color, isDark, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, golden, outlined, polar, ring } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { isNamed, trio } from './parts.ts'
import { stamens } from './ray-daisy.ts'
import type { HeadColors } from './spiral-cup.ts'

type Edge = 'plain' | 'fringe'

/** A row of deep icicle teeth from one point to another. */
function fringe(x1: number, y1: number, x2: number, y2: number) {
  const teeth = Math.max(3, Math.round(Math.hypot(x2 - x1, y2 - y1) / 4.6))
  return count(teeth)
    .map((i) => {
      const from = (i + 0.5) / teeth
      const to = (i + 1) / teeth
      const y = (t: number) => y1 + (y2 - y1) * t - Math.sin(t * Math.PI) * 9
      return d`L${x1 + (x2 - x1) * from},${y(from) - 15}L${x1 + (x2 - x1) * to},${y(to)}`
    })
    .join('')
}

/** An egg of six petals seen from the side; the front three show. From 0,-66 to 0,54. `open` 0 to 1 spreads the sides. */
export function tulipHead(art: Art, { main, second }: HeadColors, edge: Edge = 'plain', open = 0): string {
  const lean = open * 7
  const flame = (light: number) =>
    art.linear(0, 50, 0, -60, [
      [0, mix(tone(main, -0.14), '#c7cf7a', 0.35)],
      [0.3, tone(main, -0.06 + light * 0.03)],
      [0.8, second ? mix(main, second, 0.25) : tone(main, 0.02 + light * 0.04)],
      [1, second ?? tone(main, (edge === 'fringe' ? 0.24 : 0.08) + light * 0.04)],
    ])
  const back =
    fill('M-30,-10C-34,-44 -22,-58 -14,-62C-4,-52 2,-30 0,0Z', tone(main, -0.1)) +
    fill('M30,-10C34,-44 24,-56 16,-60C6,-52 -2,-30 0,0Z', tone(main, -0.16)) +
    fill('M-20,0C-22,-40 -8,-60 1,-66C10,-58 22,-40 20,0Z', tone(main, -0.08))
  const cut = edge === 'fringe'
  const left = fill(
    cut
      ? d`M0,52C-26,52 -44,34 -44,10C-48,0 -48,-30 -40,-46${fringe(-40, -46, -26, -52)}C-16,-40 -10,-20 -8,0Q-4,30 0,52Z`
      : d`M0,52C-26,52 -44,34 -44,10C${-50 - lean},0 ${-46 - lean},-38 ${-30 - lean},-56C-16,-42 -8,-20 -6,4Q-4,30 0,52Z`,
    flame(0.9),
  )
  const right = fill(
    cut
      ? d`M0,52C26,52 44,34 44,10C48,0 48,-30 40,-44${fringe(40, -44, 26, -52)}C16,-40 10,-20 8,0Q4,30 0,52Z`
      : d`M0,52C26,52 44,34 44,10C${50 + lean},0 ${46 + lean},-36 ${31 + lean},-54C16,-42 8,-20 6,4Q4,30 0,52Z`,
    flame(-1),
  )
  const front = fill(
    cut
      ? d`M0,54C-20,52 -28,38 -28,18C-32,-8 -28,-28 -18,-42${fringe(-18, -42, 18, -42)}C28,-28 32,-8 28,18C28,38 20,52 0,54Z`
      : d`M0,54C-20,52 -28,38 -28,18C-32,-8 -22,-40 1,${-54 + open * 8}C22,-40 32,-8 28,18C28,38 20,52 0,54Z`,
    flame(0.1),
  )
  const ribs =
    stroke('M0,46Q-2,0 1,-44', tone(main, -0.1), 1.4, 'stroke-opacity=".6"') +
    stroke(
      'M-8,44Q-14,10 -10,-30M9,44Q15,10 11,-28M-30,34Q-36,4 -30,-34M31,34Q37,4 31,-32',
      tone(main, -0.12),
      0.8,
      'stroke-opacity=".6"',
    )
  const shine = stroke('M-18,28Q-24,0 -8,-34', tone(main, 0.14), 2.6, `${ROUND} stroke-opacity=".75"`)
  return outlined(main, back + left + right + front + ribs + shine, 0.8)
}

/** Twisted petals with slashed, feathered edges, splayed open, feathered in the second color. */
export function parrotHead(art: Art, { main, second }: HeadColors): string {
  const feather = second ?? tone(main, isDark(main) ? 0.16 : -0.14)
  const blade = art.path(
    'M0,0C-16,-4 -32,-16 -37,-33Q-47,-37 -43,-44L-36,-45Q-45,-54 -37,-59L-29,-57Q-33,-70 -22,-71L-15,-65Q-14,-79 -4,-77L3,-69Q8,-81 17,-75L21,-65Q32,-71 33,-60L33,-54Q45,-52 41,-43L37,-33C32,-16 16,-4 0,0Z',
  )
  const streaks = art.path(
    'M-3,-6Q-10,-34 -12,-60L-4,-72L2,-64L12,-70Q8,-34 3,-6ZM-9,-10Q-26,-28 -40,-46L-34,-55Q-20,-36 -6,-14ZM9,-10Q24,-26 40,-45L33,-56Q18,-34 6,-14Z',
  )
  const petal = (x: number, y: number, turn: number, k: number, ky: number, level: number, shade = 0) => {
    const paint = art.petal([
      [0, mix(tone(main, -0.16), '#a9bb5a', 0.4)],
      [0.4, tone(main, -0.05 + level * 0.04 + shade)],
      [1, tone(main, 0.06 + level * 0.04 + shade)],
    ])
    return group(
      at(x, y, turn, k, ky),
      use(blade, '', `fill="${paint}"`) +
        use(streaks, '', `fill="${feather}" opacity="${second ? '.8' : '.4'}" stroke="none"`),
    )
  }
  const body =
    petal(0, 48, -4, 0.92, 1.5, 0, -0.1) +
    petal(-10, 46, -30, 0.8, 1.36, 0, -0.07) +
    petal(11, 46, 31, 0.8, 1.34, -1, -0.09) +
    petal(14, 52, 20, 0.84, 1.32, -1) +
    petal(-13, 52, -20, 0.86, 1.36, 1) +
    petal(2, 58, 3, 0.82, 1.16, 0, 0.02)
  return outlined(main, body, 0.7)
}

/** A nodding saucer of five broad sepals, green nectaries and pale stamens; freckled when it is pink or wine. */
export function helleboreHead(art: Art, { main, second }: HeadColors): string {
  const spots = isDark(main) ? tone(main, 0.14) : mix(main, '#7a2a4a', 0.55)
  const sepals = ring(art, {
    n: 5,
    length: 61,
    width: 39,
    shape: 'smooth',
    color: main,
    second,
    share: 0.5,
    well: -0.14,
    mid: -0.01,
    tip: 0.03,
    rim: 0.05,
    base: mix(main, '#a9bd5e', 0.55),
    contact: 0.45,
    jitter: 4,
    from: 0.22,
  })
  const veins = stroke(
    count(5)
      .flatMap((i) =>
        [-16, 0, 16].map((spread) => {
          const [a, b] = polar(20, i * 72 + spread)
          const [x, y] = polar(50, i * 72 + spread * 1.1)
          return d`M${a},${b}L${x},${y}`
        }),
      )
      .join(''),
    tone(main, -0.1),
    0.8,
    'stroke-opacity=".6"',
  )
  const freckled = dots(
    count(34).map((i) => polar(24 + (i % 5) * 4.4, i * 36.4 + (i % 3) * 7)),
    spots,
    1.7,
    'opacity=".7"',
  )
  const cups =
    dots(
      count(11).map((i) => polar(15, i * 32.7)),
      '#8fae4c',
      7.4,
    ) +
    dots(
      count(11).map((i) => polar(15.6, i * 32.7)),
      '#c3d47a',
      3,
    )
  return (
    outlined(main, sepals + veins, 0.7) +
    freckled +
    cups +
    stamens(art, 21, 26, '#e6e2b0', '#f3ecb4', 3.2) +
    dots(golden(5, 4), '#9fb45a', 4)
  )
}

/** Crumpled silk: four petals, two behind two, a green button and a ring of yellow stamens. */
function poppyHead(art: Art, { main }: HeadColors): string {
  const wide = {
    shape: 'wavy',
    color: main,
    well: -0.12,
    mid: 0.01,
    tip: 0.07,
    vein: tone(main, -0.08),
    sizeJitter: 0.05,
  } as const
  const body =
    ring(art, { ...wide, n: 2, length: 64, width: 56, turn: 8, contact: 0 }) +
    ring(art, { ...wide, n: 2, length: 58, width: 52, turn: 98 })
  const button =
    circle(0, 0, 9, '#a9bb6a') +
    stroke('M0,0V-7.5M0,0L7,-3M0,0L5,6M0,0L-5,6M0,0L-7,-3', '#6f8a3c', 1.6, ROUND)
  return outlined(main, body, 0.7) + stamens(art, 21, 40, '#e9c13a', '#f2cf4a', 3.6) + button
}

const TULIP_GREEN = '#7b9f80'
const colorsOf = (hint: Hint): HeadColors => ({ main: hint.main, second: hint.second })

function tulipStem(art: Art, head: (colors: HeadColors) => string, hint: Hint, french = false) {
  const three = trio(art, hint, head, 0.62)
  if (three) return three
  const { random } = art
  const lean = random.jitter(6)
  const wide = { color: TULIP_GREEN, veins: 0 } as const
  const back = leaf(art, 104, 206, -24 + random.jitter(5), { ...wide, length: 112, width: 18 })
  const front = leaf(art, 102, 208, 22 + random.jitter(5), { ...wide, length: french ? 84 : 100, width: 19 })
  return (
    back +
    stem(d`M100,206Q${106 - lean},160 ${99 + lean * 0.4},128`, '#8aad6a', 6.5) +
    group(at(100, 80, lean, 1.06, french ? 1.16 : 1.06), head(colorsOf(hint))) +
    front
  )
}

const hellebore = '#5f8a55'
const palmate = (art: Art, x: number, y: number, turn: number, k: number, color: Color = hellebore) =>
  group(
    at(x, y, turn, k),
    [-64, 64, -32, 32, 0]
      .map((side) =>
        leaf(art, 0, 0, side, {
          length: 48 - Math.abs(side) * 0.2,
          width: 9,
          kind: 'serrated',
          color,
          veins: 0,
        }),
      )
      .join(''),
  )

export const cup: Renderers = {
  tulip: (art, hint) => {
    const open = art.random.pick([0, 0, 0.6, 1])
    return tulipStem(art, (colors) => tulipHead(art, colors, 'plain', open), hint, isNamed(art, 'french'))
  },
  fringed_tulip: (art, hint) => tulipStem(art, (colors) => tulipHead(art, colors, 'fringe'), hint),
  parrot_tulip: (art, hint) => tulipStem(art, (colors) => parrotHead(art, colors), hint),
  hellebore(art, hint) {
    const id = art.def(helleboreHead(art, colorsOf(hint)))
    return (
      palmate(art, 100, 174, -64, 0.95) +
      palmate(art, 100, 178, 62, 0.95) +
      palmate(art, 100, 160, 8, 0.7) +
      stem('M100,206Q98,160 72,116', '#8fae72', 4) +
      stem('M100,190Q116,150 142,142', '#8fae72', 3) +
      use(id, at(146, 132, 22, 0.46, 0.42)) +
      use(id, at(86, 78, -8, 0.98, 0.92))
    )
  },
  poppy(art, hint) {
    const palette = hint.palette ?? [hint.main]
    const pick = (i: number) => palette[i % palette.length] ?? hint.main
    const green = '#8fa56a'
    const nod =
      stem('M100,206Q120,140 152,108Q164,98 166,112', green, 2.4) +
      group(
        at(166, 118, 176, 0.9),
        fill('M0,10C-10,6 -10,-10 0,-14C10,-10 10,6 0,10Z', green) +
          stroke('M-4,8Q-6,-4 -1,-13', tone(green, 0.14), 1.4),
      )
    return (
      palmate(art, 100, 196, -50, 0.9, '#8fa56a') +
      palmate(art, 100, 198, 52, 0.84, '#8fa56a') +
      nod +
      stem('M100,206Q76,160 60,124', green, 3) +
      stem('M100,206Q104,150 112,70', green, 3) +
      group(at(58, 116, -14, 0.6), poppyHead(art, { main: pick(0) })) +
      group(at(114, 66, 8, 0.82), poppyHead(art, { main: pick(1) }))
    )
  },
}
