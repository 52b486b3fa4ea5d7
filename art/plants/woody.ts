import { golden, named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone } from '../lib/color.ts'
import { type LeafKind, leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { floret, outlined } from '../lib/shapes.ts'
import { along, stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, type Point, stroke, use } from '../lib/svg.ts'
import { crown, putLeaf } from './foliage-kit.ts'
import { BARK, berryDots, RIM, vessel } from './pot.ts'

/** A braided trunk of three stems from the soil to `top`. */
function braid(top: number): string {
  const wave = (shift: number) => {
    const points = times(
      7,
      (i) => d`${i ? 'L' : 'M'}${100 + 9 * Math.sin(i * 1.57 + shift)},${RIM - 2 - ((RIM - top) * i) / 6}`,
    )
    return points.join('')
  }
  return [0, 2.1, 4.2]
    .map(
      (shift) =>
        stroke(wave(shift), tone(BARK, -0.14), 8, 'stroke-linecap="round" stroke-linejoin="round"') +
        stroke(wave(shift), tone(BARK, 0.12), 4.6, 'stroke-linecap="round" stroke-linejoin="round"'),
    )
    .join('')
}

/** Standards: indoor fig and money tree, or a flowering tree from the nursery. */
function tree(art: Art, hint: Hint): string {
  const braided = named(art, 'braid', 'money')
  const trunk = braided
    ? braid(74)
    : stem(d`M100,${RIM - 2}Q97,108 101,62M99,102Q86,88 78,72M101,96Q116,84 122,70`, BARK, 6)
  const bloom = named(art, 'dogwood', 'crabapple')
  if (named(art, 'money')) {
    const leaf = leafDef(art, { length: 32, width: 8, color: hint.main, veins: 2 })
    const hand = art.def(
      times(5, (i) =>
        putLeaf(leaf, hint.main, 0, 0, -92 + i * 46, i === 2 ? 1.05 : 0.9, i > 2 ? -0.03 : 0.02),
      ).join(''),
    )
    const spots = [
      [58, 90, -40, 0.96],
      [142, 88, 40, 0.96],
      [70, 60, -24, 1],
      [130, 58, 24, 1],
      [100, 44, 0, 1.04],
      [100, 84, 0, 1.06],
      [80, 104, -30, 0.8],
      [122, 104, 30, 0.8],
    ] as const
    return (
      vessel(art, hint) +
      trunk +
      stem(
        spots.map(([x, y]) => d`M100,80Q${(x + 100) / 2},${(y + 70) / 2} ${x},${y}`).join(''),
        '#6f8f4a',
        2.2,
      ) +
      outlined(hint.main, spots.map(([x, y, turn, size]) => use(hand, at(x, y, turn, size))).join(''), 0.4)
    )
  }
  if (!bloom) {
    const redbud = named(art, 'redbud')
    const leaf = leafDef(art, {
      kind: redbud ? 'heart' : 'plain',
      length: redbud ? 26 : named(art, 'audrey') ? 30 : 20,
      width: redbud ? 13 : named(art, 'audrey') ? 11 : 6.6,
      color: hint.main,
      veins: 1,
    })
    return (
      vessel(art, hint) + trunk + crown(art, { x: 100, y: 54, rx: 52, ry: 34, n: 46, color: hint.main, leaf })
    )
  }
  const green = '#6a944f'
  const leaf = leafDef(art, { length: 24, width: 9, color: green, veins: 1 })
  const flower = named(art, 'dogwood')
    ? art.def(
        outlined(
          hint.main,
          times(4, (i) =>
            group(
              `rotate(${i * 90})`,
              fill(
                'M0,0C-9,-4 -12,-12 -6,-16Q0,-13 6,-16C12,-12 9,-4 0,0Z',
                tone(hint.main, i % 2 ? -0.03 : 0.03),
              ),
            ),
          ).join(''),
          0.7,
        ) + circle(0, 0, 3, '#9fb04a'),
      )
    : art.def(
        outlined(
          hint.main,
          use(floret(art, { n: 5, r: 13, w: 7.4 }), '', `fill="${tone(hint.main, 0.03)}"`),
          0.7,
        ) + circle(0, 0, 2.6, '#f6e7b0'),
      )
  const spots = times(30, (i) => {
    const r = Math.sqrt((i + 0.5) / 30)
    return [100 + 54 * r * Math.cos(i * 2.4), 56 + 36 * r * Math.sin(i * 2.4)] as const
  })
  return (
    vessel(art, hint) +
    trunk +
    crown(art, { x: 100, y: 56, rx: 54, ry: 36, n: 30, color: green, leaf }) +
    spots.map(([x, y], i) => use(flower, at(x, y, i * 31, 0.92))).join('')
  )
}

/** Japanese maple: a vase of branches hung with seven-fingered leaves; Crimson Queen weeps. */
function maple(art: Art, hint: Hint): string {
  const weeping = named(art, 'queen')
  const finger = leafDef(art, { length: 27, width: 4.6, color: hint.main, veins: 0 })
  const hand = art.def(
    times(7, (i) =>
      putLeaf(
        finger,
        hint.main,
        0,
        0,
        -114 + i * 38,
        i === 3 ? 1.15 : 1 - Math.abs(i - 3) * 0.1,
        i > 3 ? -0.03 : 0.03,
      ),
    ).join(''),
  )
  const spots = times(19, (i) => {
    const r = Math.sqrt((19 - i - 0.5) / 19)
    const u = r * Math.cos(i * 2.4)
    const v = r * Math.sin(i * 2.4)
    return [
      100 + u * (weeping ? 66 : 56),
      (weeping ? 78 + u * u * 26 : 64) + v * (weeping ? 28 : 40),
      u * (weeping ? 120 : 60),
    ] as const
  })
  const limbs = weeping
    ? d`M100,${RIM - 2}Q96,110 100,74M100,92Q70,66 46,92M100,88Q130,62 156,92`
    : d`M100,${RIM - 2}Q98,112 90,70M100,116Q112,96 118,64M99,108Q80,96 66,82M102,104Q124,92 136,84`
  return (
    vessel(art, hint) +
    stem(limbs, '#6a4a44', 4.6) +
    outlined(
      hint.main,
      spots
        .map(([x, y, turn], i) => use(hand, at(x, y, turn + art.random.jitter(20), i % 3 ? 1 : 0.86)))
        .join(''),
      0.35,
    )
  )
}

/** Boxwood: a clipped ball of tiny leaves on short stems. */
function clippedBall(art: Art, hint: Hint): string {
  const leaf = leafDef(art, { kind: 'round', length: 13, width: 4.6, color: hint.main, veins: 0 })
  return (
    vessel(art, hint) +
    stem(d`M100,${RIM - 2}V96M100,${RIM - 6}Q84,118 74,96M100,${RIM - 6}Q116,118 126,96`, BARK, 4) +
    crown(art, { x: 100, y: 86, rx: 52, ry: 46, n: 84, color: hint.main, leaf })
  )
}

interface ShrubLook {
  leaf: { kind: LeafKind; length: number; width: number }
  /** Leaves on one wand. */
  n: number
  /** Color of the leaves toward the tips. */
  tip?: Color
  /** What the wands carry at their ends, drawn around 0,0 and about 20 wide. */
  cluster?: string
  /** Red berries that hang along the wands. */
  berries?: boolean
}

/** A flat cluster of tiny flowers. */
const flowerPlate = (color: Color) =>
  ellipse(0, 0, 13, 7, tone(color, -0.2)) +
  dots(
    golden(16, 1).map(([x, y]) => [x * 12, y * 6 - 1] as const),
    color,
    5,
  ) +
  dots(
    golden(16, 1).map(([x, y]) => [x * 12 - 0.8, y * 6 - 2] as const),
    tone(color, 0.14),
    2,
  )

/** What distinguishes the leafy shrubs of the nursery. */
function shrubLook(art: Art, main: Color): ShrubLook {
  if (named(art, 'barberry'))
    return { leaf: { kind: 'round', length: 13, width: 5.4 }, n: 13, tip: tone(main, 0.1), berries: true }
  if (named(art, 'spirea'))
    return {
      leaf: { kind: 'serrated', length: 18, width: 5.6 },
      n: 9,
      tip: '#e0a03a',
      cluster: art.def(flowerPlate('#e07a9e')),
    }
  if (named(art, 'ninebark'))
    return { leaf: { kind: 'lobed', length: 22, width: 10 }, n: 8, cluster: art.def(flowerPlate('#f3e2e2')) }
  if (named(art, 'burning')) return { leaf: { kind: 'plain', length: 20, width: 6.6 }, n: 10, tip: '#c9202e' }
  return { leaf: { kind: 'plain', length: 20, width: 7 }, n: 9 }
}

/** A loose shrub: wands that arch from the soil, leaves in pairs along them. */
function looseShrub(art: Art, hint: Hint): string {
  const look = shrubLook(art, hint.main)
  const leaf = leafDef(art, { ...look.leaf, color: hint.main, veins: 1 })
  const [from, over, to]: readonly [Point, Point, Point] = [
    [0, 0],
    [-2, -56],
    [8, -96],
  ]
  const leaves = times(look.n, (i) => {
    const t = 0.2 + (0.8 * i) / (look.n - 1)
    const p = along(from, over, to, t)
    const color = look.tip && t > 0.5 ? mix(hint.main, look.tip, (t - 0.4) * 1.5) : hint.main
    return [-1, 1]
      .map((side) =>
        putLeaf(leaf, color, p.x, p.y, p.turn + side * (54 + art.random.jitter(12)), 1 - 0.2 * t),
      )
      .join('')
  })
  const berries = look.berries
    ? berryDots(
        [0.5, 0.72, 0.9].map((t, i) => {
          const p = along(from, over, to, t)
          return [p.x + (i % 2 ? 5 : -5), p.y + 6] as const
        }),
        '#d9343a',
        7,
      )
    : ''
  const wand = art.def(
    stem(d`M0,0Q${over[0]},${over[1]} ${to[0]},${to[1]}`, BARK, 2.2) +
      outlined(hint.main, leaves.join(''), 0.35) +
      berries +
      (look.cluster ? use(look.cluster, at(to[0], to[1], 20, 1.1)) : ''),
  )
  const wands = (
    [
      [-64, 0.76],
      [64, 0.76],
      [-46, 0.88],
      [46, 0.88],
      [-29, 0.98],
      [29, 0.98],
      [-14, 1.06],
      [13, 1.06],
      [0, 1.1],
    ] as const
  ).map(([turn, size]) => use(wand, at(100 + turn * 0.12, RIM - 4, turn, turn < 0 ? -size : size, size)))
  return vessel(art, hint) + wands.join('')
}

/** Clipped ivy on a stem: a ball or a heart. */
function topiary(art: Art, hint: Hint): string {
  const leaf = leafDef(art, { kind: 'ivy', length: 19, width: 11, color: hint.main, veins: 1 })
  const trunk =
    stem(d`M100,${RIM - 2}V92`, BARK, 4.4) +
    fill(d`M70,${RIM - 6}Q100,${RIM - 16} 130,${RIM - 6}Q100,${RIM} 70,${RIM - 6}Z`, '#6f8f3a')
  if (!named(art, 'heart'))
    return (
      vessel(art, hint) + trunk + crown(art, { x: 100, y: 66, rx: 46, ry: 46, n: 58, color: hint.main, leaf })
    )
  const outline = times(34, (i) => {
    const t = (i / 34) * 2 * Math.PI
    return [
      100 + 3.4 * 16 * Math.sin(t) ** 3,
      62 - 3.2 * (13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)),
    ] as const
  })
  const hearted = outline.map(
    ([x, y], i) =>
      putLeaf(leaf, hint.main, x, y, i * 63 + art.random.jitter(30), 1, ((100 - x) / 60) * 0.04) +
      putLeaf(leaf, hint.main, x, y, i * 63 + 170, 0.9, -0.04),
  )
  return (
    vessel(art, hint) +
    trunk +
    stroke(`M${outline.map(([x, y]) => d`${x},${y}`).join('L')}Z`, tone(hint.main, -0.14), 9) +
    outlined(hint.main, hearted.join(''), 0.35)
  )
}

/** Trees, shrubs and climbers from the nursery. */
export const woodyForms: Renderers = {
  plant_tree: tree,
  plant_maple: maple,
  plant_shrub: looseShrub,
  plant_boxwood: clippedBall,
  plant_topiary: topiary,
}
