import { type Color, isWhite, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, floret, golden, outlined } from '../lib/shapes.ts'
import { along, curvePath, stem } from '../lib/stem.ts'
import { type Art, at, d, ellipse, group, type Point, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

/** Round leaves pierced by the stem, and in each an umbel of small yellow-green stars. */
function bupleurum(art: Art, main: Color): string {
  const lime = mix(main, '#c3cf4a', 0.55)
  const green = mix(main, '#8fb45a', 0.5)
  const star = art.def(
    count(5)
      .map((i) => use(art.path('M0,0C-5,-3 -6,-10 0,-14C6,-10 5,-3 0,0Z'), at(0, 0, i * 72)))
      .join('') + '<circle r="3.4" fill="#e3c93a" stroke="none"/>',
  )
  const plate = (x: number, y: number, k: number) => {
    const stars = (
      [
        [-19, -18],
        [19, -18],
        [0, -30],
        [-8, -8],
        [11, -6],
      ] as const
    ).map(([a, b], i) => use(star, at(a, b, i * 31, 0.92), `fill="${tone(lime, (2 - i) * 0.03)}"`))
    const disc =
      ellipse(0, 4, 31, 13, tone(green, 0.02)) +
      stroke('M0,8L-24,2M0,8L-12,-6M0,8L12,-6M0,8L24,2', tone(green, 0.2), 1)
    return group(
      at(x, y, 0, k),
      outlined(green, disc, 0.8) +
        stroke('M0,6L-19,-18M0,6L0,-30M0,6L19,-18', green, 1.4) +
        outlined(lime, stars.join(''), 0.6),
    )
  }
  const heads = [
    [54, 98, 0.86],
    [148, 92, 0.86],
    [100, 56, 1],
    [96, 124, 0.8],
    [58, 152, 0.6],
    [144, 146, 0.62],
  ] as const
  return (
    heads.map(([x, y]) => stem(d`M100,206Q${100 + (x - 100) * 0.2},160 ${x},${y}`, green, 2.4)).join('') +
    heads.map(([x, y, k]) => plate(x, y, k)).join('')
  )
}

/** Euphorbia fulgens: long arching wands, flowers in a row along the upper side of each, willow leaves hanging below. */
function scarletPlume(art: Art, main: Color): string {
  const wands = [
    [
      [52, 206],
      [44, 40],
      [176, 74],
    ],
    [
      [44, 206],
      [18, 96],
      [96, 140],
    ],
  ] as const satisfies readonly (readonly [Point, Point, Point])[]
  const bloom = floret(art, {
    n: 5,
    r: 9.6,
    w: 6,
    eye: `<circle r="2.8" fill="${isWhite(main) ? '#c9cf6a' : '#f4d35a'}" stroke="none"/>`,
  })
  const spots = wands.flatMap(([from, over, to], wand) =>
    count(wand ? 8 : 14).map((i) => along(from, over, to, 0.34 + (i * 0.66) / (wand ? 7 : 13))),
  )
  const leaves = spots
    .filter((_, i) => i % 2 === 0)
    .map((p) =>
      leaf(art, p.x, p.y, 176 + art.random.jitter(14), { length: 46, width: 5, color: '#5f8a52', veins: 0 }),
    )
  const blooms = spots.flatMap((p, i) => {
    const out = ((p.turn - 90) * Math.PI) / 180
    return [6, 15].map((reach, k) =>
      use(
        bloom,
        at(p.x + reach * Math.sin(out) + (k ? 3 : 0), p.y - reach * Math.cos(out), i * 31 + k * 20, 1.02),
        `fill="${tone(main, ((i + k) % 3) * 0.03)}"`,
      ),
    )
  })
  return (
    wands.map((wand) => stem(curvePath(wand), '#6f8a52', 3)).join('') +
    leaves.join('') +
    outlined(main, blooms.join(''), 0.8)
  )
}

/** Rice flower: flat heads of close small buds like grains, needle leaves below each. */
function riceFlower(art: Art, main: Color): string {
  const green = '#7f9d62'
  const head = art.def(
    straps(
      art,
      count(7).map((i) => [0, 22, -78 + i * 26, 30] as const),
      { color: green, share: 0.08 },
    ) +
      ellipse(0, 2, 25, 15, tone(main, -0.2)) +
      outlined(
        main,
        golden(26, 1)
          .map(([x, y]) =>
            ellipse(
              x * 26,
              y * 15,
              3.6,
              5.6,
              tone(main, Math.round((-x - y) * 1.6) * 0.03),
              `transform="rotate(${Math.round(x * 40)} ${Math.round(x * 26)} ${Math.round(y * 15)})"`,
            ),
          )
          .reverse()
          .join(''),
        0.7,
      ),
  )
  const heads = [
    [100, 44, 0, 1],
    [50, 76, -24, 0.86],
    [150, 74, 24, 0.86],
    [82, 98, -8, 0.92],
    [128, 108, 14, 0.86],
    [58, 128, -26, 0.72],
  ] as const
  return (
    heads
      .map(([x, y]) => stem(d`M100,206Q${100 + (x - 100) * 0.2},150 ${x},${y + 16}`, green, 2.2))
      .join('') + heads.map(([x, y, turn, k]) => use(head, at(x, y, turn, k))).join('')
  )
}

/** Small-flowered fillers that share a form. */
export const fillerSpray: Renderers = {
  filler_spray: (art, hint) =>
    isNamed(art, 'bupleurum')
      ? bupleurum(art, hint.main)
      : isNamed(art, 'euphorbia')
        ? scarletPlume(art, hint.main)
        : riceFlower(art, hint.main),
}
