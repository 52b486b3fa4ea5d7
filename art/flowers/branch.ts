import { type Color, isWhite, mix, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, floret, outlined } from '../lib/shapes.ts'
import { along, curvePath, stem } from '../lib/stem.ts'
import { type Art, at, d, ellipse, fill, group, type Point, ROUND, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

type Limb = readonly [from: Point, over: Point, to: Point, width: number]

const BARK = '#6b4a34'
const wood = (limbs: readonly Limb[], color: Color) =>
  limbs.map((limb) => stem(curvePath([limb[0], limb[1], limb[2]]), color, limb[3])).join('')

const LIMBS: readonly Limb[] = [
  [[70, 206], [92, 130], [120, 16], 5],
  [[86, 150], [60, 110], [44, 44], 3.4],
  [[100, 104], [136, 90], [160, 46], 3.2],
  [[80, 172], [122, 158], [152, 118], 2.8],
]

/** The flower of a branch by species: five petals, dogwood's four bracts, or forsythia's narrow bells. */
function blossom(art: Art, color: Color) {
  if (isNamed(art, 'dogwood')) {
    const bract = art.path('M0,0C-8,-3 -12,-12 -7,-16Q-3,-18 0,-14Q3,-18 7,-16C12,-12 8,-3 0,0Z')
    return art.def(
      count(4)
        .map((i) => use(bract, at(0, 0, i * 90)))
        .join('') +
        '<circle r="3.4" fill="#a9b45a" stroke="none"/>' +
        stroke('M-2,-13H2', '#a8764a', 1.2) +
        stroke('M-2,-13H2', '#a8764a', 1.2, 'transform="rotate(180)"'),
    )
  }
  if (isNamed(art, 'forsythia')) {
    const petal = art.path('M0,0C-4,-4 -4,-12 0,-16C4,-12 4,-4 0,0Z')
    return art.def(
      count(4)
        .map((i) => use(petal, at(0, 0, 45 + i * 90)))
        .join('') + `<circle r="2" fill="${tone(color, -0.16)}" stroke="none"/>`,
    )
  }
  const eye = isWhite(color) ? '#d9b0a4' : tone(color, -0.2)
  return floret(art, {
    n: 5,
    r: 10.5,
    w: 7,
    notch: isNamed(art, 'cherry'),
    eye: `<circle r="2.6" fill="${eye}" stroke="none"/><path d="M0,0L-3,-4M0,0L3,-4M0,0L5,1M0,0L-5,1M0,0L0,5" stroke="#f6ecb8" stroke-width=".9"/>`,
  })
}

export const branchBlossom: Renderers = {
  blossom_branch(art, hint) {
    const { main } = hint
    // The bracts of dogwood are large and few.
    const dogwood = isNamed(art, 'dogwood')
    const id = blossom(art, main)
    const paint = (level: number) =>
      art.petal([
        [0.1, tone(main, -0.14 + level * 0.02)],
        [0.5, tone(main, level * 0.03)],
        [1, tone(main, 0.07 + level * 0.03)],
      ])
    const flip = art.random.chance(0.5)
    const blooms = LIMBS.flatMap((limb, k) => {
      const [from, over, to] = limb
      const n = (dogwood ? [5, 3, 3, 3] : [8, 6, 6, 5])[k] ?? 5
      return count(n).map((i) => {
        const t = (k ? 0.3 : 0.3) + ((k ? 0.7 : 0.7) * i) / (n - 1)
        const p = along(from, over, to, t)
        const size = (dogwood ? 1.6 : 1.3) - 0.55 * t + art.random.jitter(0.1)
        return use(
          id,
          at(p.x + (i % 2 ? 8 : -8), p.y + art.random.jitter(4), art.random.between(0, 72), size),
          `fill="${paint(Math.round(art.random.jitter(1.4)))}"`,
        )
      })
    })
    const buds = LIMBS.map(([from, over, to]) => {
      const p = along(from, over, to, 0.98)
      return ellipse(p.x, p.y - 3, 3.4, 4.6, tone(main, -0.05))
    })
    const body = wood(LIMBS, BARK) + outlined(main, buds.join('') + blooms.join(''), 0.4)
    return flip ? group('translate(200 0)scale(-1 1)', body) : body
  },
  pussy_willow: (art) => {
    const catkin = art.def(
      group(
        '',
        ellipse(0, -10, 5.4, 9, '#b1aea5') +
          ellipse(-1.4, -12, 3, 6, '#efece4') +
          fill('M-4,-2Q0,-8 4,-2L0,2Z', BARK),
      ),
    )
    const wand = art.def(
      stem('M100,206V14', BARK, 3) +
        count(9)
          .map((i) => use(catkin, at(100, 26 + i * 17, i % 2 ? 26 : -26)))
          .join(''),
    )
    return (
      [
        [-40, -13],
        [0, 0],
        [36, 12],
        [-14, -5],
      ] as const
    )
      .map(([x, turn]) =>
        use(wand, `rotate(${turn} 100 230)translate(${Math.round(x * 0.06)} ${Math.abs(turn)})`),
      )
      .join('')
  },
  branch_bare(art, hint) {
    const { main } = hint
    if (isNamed(art, 'manzanita')) {
      const knots: readonly Limb[] = [
        [[96, 206], [118, 160], [92, 112], 9],
        [[94, 122], [70, 92], [84, 54], 6.4],
        [[93, 116], [126, 100], [124, 64], 6.4],
        [[84, 76], [62, 62], [52, 34], 4.2],
        [[84, 60], [94, 40], [88, 16], 4],
        [[124, 76], [150, 62], [156, 36], 4.2],
        [[124, 68], [116, 46], [124, 22], 3.8],
        [[104, 152], [140, 140], [160, 108], 4.6],
        [[100, 168], [64, 158], [44, 122], 4.6],
        [[56, 134], [42, 120], [34, 96], 3],
        [[148, 122], [168, 106], [172, 84], 3],
      ]
      return wood(knots, main)
    }
    const wands = count(9).map(
      (i): Limb => [
        [100 + (i - 4) * 1.6, 206],
        [100 + (i - 4) * 7, 130],
        [100 + (i - 4) * 16 + art.random.jitter(4), 14 + Math.abs(i - 4) * 7 + art.random.jitter(6)],
        3.4,
      ],
    )
    const twigs = wands.flatMap(([from, over, to], i) =>
      [0.56, 0.74].map((t, k): Limb => {
        const p = along(from, over, to, t)
        const side = (i + k) % 2 ? 1 : -1
        return [[p.x, p.y], [p.x + side * 4, p.y - 16], [p.x + side * 10, p.y - 34], 1.8]
      }),
    )
    const marks = stroke(
      wands
        .flatMap(([from, over, to]) =>
          [0.3, 0.45, 0.6, 0.75].map((t) => {
            const p = along(from, over, to, t)
            return d`M${p.x - 1.6},${p.y}h3.2`
          }),
        )
        .join(''),
      tone(main, -0.2),
      1.1,
    )
    return wood(twigs, main) + wood(wands, main) + marks
  },
  branch_curly(art, hint) {
    const color = mix(hint.main, '#8a7a4a', 0.3)
    const wands = count(6).map((i) => {
      const lean = (i - 2.5) * 15
      const rise = 16.5 + (i % 3) * 1.4 - Math.abs(i - 2.5)
      const points = count(10).map(
        (k): Point => [
          100 + (lean * (k + 1)) / 8 + (k % 2 ? 1 : -1) * (5 + k * 0.5) + art.random.jitter(2.5),
          206 - (k + 1) * rise,
        ],
      )
      let path = d`M${100 + lean * 0.1},206`
      let before: Point = [100 + lean * 0.1, 206]
      for (const [x, y] of points) {
        path += d`C${before[0]},${before[1] - rise * 0.5} ${x},${y + rise * 0.5} ${x},${y}`
        before = [x, y]
      }
      const curls = points
        .filter((_, k) => k % 2 === i % 2 && k > 2)
        .map(
          ([x, y]) =>
            d`M${x},${y}q${lean > 0 ? 12 : -12},-4 ${lean > 0 ? 10 : -10},-15q${lean > 0 ? -4 : 4},-7 ${lean > 0 ? 3 : -3},-10`,
        )
        .join('')
      return stem(path, color, 3.2 - Math.abs(i - 2.5) * 0.3) + stroke(curls, color, 1.5, ROUND)
    })
    return wands.join('')
  },
}
