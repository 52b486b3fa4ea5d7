import { type Color, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, outlined } from '../lib/shapes.ts'
import { along, stem } from '../lib/stem.ts'
import { type Art, at, d, dots, fill, group, type Point, ROUND, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'
import { creamEdge, type EdgedLeaf, edgedLeaf, inner, sprig } from './sprig.ts'

/** Leaves in a whorl around the end of a shoot, those behind first. */
const whorl = (art: Art, tip: Point, turn: number, scale: number, shape: EdgedLeaf, edge?: Color) =>
  [-104, 104, -70, 70, -36, 36, 0]
    .map((side) => edgedLeaf(art, tip, turn + side + art.random.jitter(6), shape, edge, { scale }))
    .join('')

/** Camellia: broad toothed leaves with a strong gloss, and fat buds that show pink at the tip. */
function camellia(art: Art, color: Color): string {
  const gloss = stroke('M-9,-14Q-14,-28 -7,-42', tone(color, 0.36), 3.4, ROUND)
  const places = [
    [102, 176, 66, 0.9],
    [98, 158, -68, 0.96],
    [100, 132, 62, 1],
    [94, 112, -62, 1],
    [98, 88, 54, 0.96],
    [96, 74, -44, 0.92],
    [102, 56, 22, 0.8],
  ] as const
  const bud = (x: number, y: number, turn: number) =>
    group(
      at(x, y, turn),
      outlined(
        '#7f9a4a',
        fill('M0,-24C9,-18 10,-8 0,-6C-10,-8 -9,-18 0,-24Z', '#e2617f') +
          fill('M0,4C-13,2 -14,-12 -7,-17Q-4,-11 0,-15Q4,-11 7,-17C14,-12 13,2 0,4Z', '#93ad58'),
        0.9,
      ),
    )
  return (
    stem('M104,206Q92,120 101,52', '#7a5f45', 3.6) +
    outlined(
      color,
      places
        .map(
          ([x, y, turn, size]) =>
            leaf(art, x, y, turn, { kind: 'serrated', length: 58, width: 22, color, veins: 2, scale: size }) +
            group(at(x, y, turn, size), gloss),
        )
        .join(''),
      0.8,
    ) +
    bud(98, 54, -24) +
    bud(104, 116, 34) +
    bud(92, 138, -40)
  )
}

/** Wavy leaves crowded at the ends of three shoots, bare twig between. */
function pittosporum(art: Art, color: Color, edge?: Color): string {
  const shape = { kind: 'wave', length: 44, width: 9.5, veins: 1, color } as const
  const shoots = [
    [56, 112, -34, 0.86],
    [146, 104, 34, 0.9],
    [100, 66, 0, 1.16],
  ] as const
  const twigs = shoots.map(([x, y]) => stem(d`M101,206Q${100 + (x - 100) * 0.2},150 ${x},${y}`, '#5f4a38', 3))
  const low = edgedLeaf(art, [101, 172], 64, shape, edge) + edgedLeaf(art, [101, 180], -62, shape, edge)
  return (
    twigs.join('') +
    low +
    outlined(
      color,
      shoots.map(([x, y, turn, scale]) => whorl(art, [x, y], turn, scale, shape, edge)).join(''),
      1,
    )
  )
}

/** Small round leaves crowded in a rounded bunch on short upright twigs, paler at the growing tips. */
function leafyBunch(art: Art, color: Color, edge?: Color): string {
  const shape = { kind: 'round', length: 17, width: 7.6, veins: 0, color } as const
  const tuft = art.def(
    stem('M0,10V-18', '#8a7a5a', 2) +
      outlined(
        color,
        [
          [4, -70, 1],
          [4, 70, 1],
          [-6, -52, 1],
          [-6, 52, 1],
          [-17, -36, 0.8],
          [-17, 36, 0.8],
        ]
          .map(([y = 0, turn = 0, scale = 1]) => edgedLeaf(art, [0, y], turn, shape, edge, { scale }))
          .join('') + edgedLeaf(art, [0, -22], 0, shape, edge, { scale: 0.72, step: 0.08 }),
        0.7,
      ),
  )
  const tips = [
    [100, 34, 0, 1],
    [68, 44, -16, 0.96],
    [132, 42, 16, 0.96],
    [40, 70, -34, 0.94],
    [160, 68, 34, 0.94],
    [84, 68, -8, 1],
    [118, 66, 8, 1],
    [28, 106, -56, 0.88],
    [172, 104, 56, 0.88],
    [60, 94, -20, 1],
    [142, 92, 20, 1],
    [100, 98, 0, 1.04],
    [48, 128, -44, 0.9],
    [154, 126, 44, 0.9],
    [80, 126, -12, 1],
    [122, 126, 12, 1],
    [100, 150, 0, 0.86],
  ] as const
  const twigs = tips.map(([x, y]) => d`M100,206Q${100 + (x - 100) * 0.25},160 ${x},${y + 8}`).join('')
  return (
    stroke(twigs, '#8a7a5a', 2.2) +
    tips.map(([x, y, turn, k]) => use(tuft, at(x, y, turn + art.random.jitter(8), k))).join('')
  )
}

/** Greens of many small shoots or leaves. */
export const bushySprig: Renderers = {
  boxwood(art, hint) {
    if (!isNamed(art, 'myrtle')) return leafyBunch(art, inner(hint), creamEdge(hint))
    // Myrtle: pointed leaves in pairs up close straight twigs.
    const shape = { color: inner(hint), veins: 0, kind: 'plain', length: 27, width: 6.6 } as const
    const edge = creamEdge(hint)
    const pairs = count(7).map((i) =>
      [-1, 1].map((side) =>
        edgedLeaf(art, [0, -22 - i * 15], side * (58 - i * 2 + art.random.jitter(7)), shape, edge),
      ),
    )
    const twig = art.def(
      stem('M0,0V-122', '#8a7a5a', 2) +
        pairs.flat().join('') +
        edgedLeaf(art, [0, -124], 0, shape, edge) +
        dots(
          [
            [7, -50],
            [-7, -82],
            [6, -106],
          ],
          '#2c2a4a',
          8,
        ),
    )
    const twigs = (
      [
        [-58, 0.76],
        [56, 0.74],
        [-38, 0.94],
        [37, 0.92],
        [-19, 1.08],
        [18, 1.06],
        [0, 1.2],
      ] as const
    ).map(([turn, k]) => use(twig, at(101, 186, turn, k)))
    return stem('M102,206L101,182', '#8a7a5a', 3.4) + twigs.join('')
  },
  needle_sprig(art, hint) {
    // Podocarpus: long strap needles all around three upright shoots.
    const shoots = [
      [56, 84, 0.84],
      [146, 88, 0.84],
      [102, 34, 1],
    ] as const
    const needles = (shade: number, odd: number) =>
      stroke(
        shoots
          .flatMap(([x, y, k]) =>
            count(20).map((i) => {
              const p = along([101, 206], [100 + (x - 100) * 0.4, 150], [x, y], 0.3 + i * 0.036)
              const side = (i + odd) % 2 ? 1 : -1
              const angle = ((p.turn + side * (60 - i * 1.4) + art.random.jitter(16)) * Math.PI) / 180
              const reach = k * (34 - i * 0.5)
              return d`M${p.x},${p.y}l${Math.sin(angle) * reach},${-Math.cos(angle) * reach}`
            }),
          )
          .join(''),
        tone(hint.main, shade),
        3.6,
        'stroke-linecap="round"',
      )
    return (
      shoots
        .map(([x, y]) => stem(d`M101,206Q${100 + (x - 100) * 0.4},150 ${x},${y}`, '#8a7a5a', 2.6))
        .join('') +
      needles(-0.1, 0) +
      needles(0.06, 1)
    )
  },
  dusty_miller(art, hint) {
    const silver = mix(hint.main, '#b9c7bd', 0.5)
    // A deeply cut felted leaf, as one outline with blunt lobes.
    const cut = art.def(
      outlined(
        silver,
        '<path d="M-2,0Q-4,-12 -6,-18Q-20,-12 -26,-22Q-30,-32 -22,-34Q-16,-34 -8,-34Q-24,-34 -30,-46Q-32,-58 -22,-58Q-14,-54 -6,-50Q-18,-58 -18,-70Q-16,-80 -8,-76Q-4,-86 0,-86Q4,-86 8,-76Q16,-80 18,-70Q18,-58 6,-50Q14,-54 22,-58Q32,-58 30,-46Q24,-34 8,-34Q16,-34 22,-34Q30,-32 26,-22Q20,-12 6,-18Q4,-12 2,0Z"/><path d="M0,0V-78M0,-26L-20,-28M0,-26L20,-28M0,-42L-22,-50M0,-42L22,-50" fill="none" stroke="currentColor" stroke-width="1.3" stroke-opacity=".6"/>',
        0.7,
      ),
    )
    const places = [
      [-70, 0.86],
      [68, 0.86],
      [-44, 1.02],
      [42, 1.02],
      [-20, 1.16],
      [18, 1.2],
      [0, 1.34],
    ] as const
    return (
      stem('M100,206V150', tone(silver, -0.06), 5) +
      places
        .map(([turn, k], i) =>
          use(
            cut,
            at(100, 160 - i * 3, turn + art.random.jitter(4), k),
            `fill="${tone(silver, turn < 0 ? 0.05 : turn > 0 ? -0.06 : 0.02)}" color="${tone(silver, 0.14)}"`,
          ),
        )
        .join('')
    )
  },
  shrub_sprig(art, hint) {
    const color = inner(hint)
    // Nandina reddens toward the tips of its long leaves.
    if (hint.second) {
      return (
        sprig(art, {
          color,
          length: 40,
          width: 9,
          n: 17,
          opposite: false,
          angle: 60,
          veins: 1,
          twig: '#8a5a4a',
        }) +
        [
          [-34, 0.8],
          [30, 0.84],
          [-4, 0.9],
        ]
          .map(([turn = 0, k = 1]) =>
            leaf(art, 104, 56, turn, {
              length: 44,
              width: 9,
              color: mix(color, hint.second ?? color, 0.75),
              scale: k,
            }),
          )
          .join('')
      )
    }
    if (isNamed(art, 'pittosporum')) return pittosporum(art, color, creamEdge(hint))
    if (isNamed(art, 'camellia')) return camellia(art, color)
    const shape = isNamed(art, 'huckleberry')
      ? ({ length: 25, width: 9.5, n: 21, veins: 1, kind: 'serrated' } as const)
      : isNamed(art, 'podocarpus')
        ? ({ length: 48, width: 9, n: 15, veins: 0, kind: 'plain', opposite: true } as const)
        : ({ length: 46, width: 17, n: 11, veins: 2, kind: 'plain' } as const)
    return sprig(art, { ...shape, color, angle: 60, edge: creamEdge(hint) })
  },
}
