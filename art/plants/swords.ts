import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { patternedLeaf, putLeaf } from './foliage-kit.ts'
import { blades, RIM, vessel } from './pot.ts'

function snake(art: Art, hint: Hint): string {
  const { main, second } = hint
  const blades = [
    [70, -24, 76],
    [130, 25, 72],
    [84, -14, 104],
    [116, 13, 100],
    [92, -5, 84],
    [100, 0, 122],
    [110, 7, 78],
  ] as const
  return (
    vessel(art, hint) +
    blades
      .map(([x, turn, length]) => {
        const edges = second
          ? stroke(
              d`M-7,${-length * 0.26}Q-9.4,${-length * 0.6} -1.6,${-length * 0.94}M7,${-length * 0.26}Q9.4,${-length * 0.6} 1.6,${-length * 0.94}`,
              tone(second, 0.02),
              2.2,
            )
          : ''
        const bands = stroke(
          times(6, (i) => d`M${-6 + i * 0.4},${-length * (0.18 + 0.13 * i)}q3,-4 6,0t6,0`).join(''),
          tone(main, -0.16),
          1.5,
          'opacity=".8"',
        )
        return (
          leaf(art, x, RIM, turn, { length, width: 10.5, color: main, veins: 0 }) +
          group(at(100 + (x - 100), RIM, turn), bands + edges)
        )
      })
      .join('')
  )
}

/** A fountain of arching leaves with a white stripe; its runners carry the same, small. */
export function spiderTuft(
  art: Art,
  x: number,
  y: number,
  size: number,
  color: Color,
  stripe: Color,
): string {
  const blade = (reach: number, rise: number) => {
    const tip = d`${reach},${-rise * 0.34}`
    return art.def(
      fill(
        d`M-3.4,0C${reach * 0.08},${-rise * 0.9} ${reach * 0.5},${-rise * 1.3} ${tip}C${reach * 0.52},${-rise * 1.02} ${reach * 0.24},${-rise * 0.7} 4,0Z`,
        'currentColor',
      ) +
        stroke(
          d`M0,-4C${reach * 0.14},${-rise * 0.78} ${reach * 0.5},${-rise * 1.14} ${reach * 0.9},${-rise * 0.52}`,
          stripe,
          2.4,
          ROUND,
        ),
    )
  }
  const ids = [blade(72, 46), blade(58, 70), blade(30, 88), blade(12, 84)]
  const leaves = ids.flatMap((id, i) =>
    [-1, 1].flatMap((side) =>
      [0, 9].map((turn) =>
        use(
          id,
          at(x + side * (7 - i * 2), y, side * turn, side * size, size),
          `color="${tone(color, (side < 0 ? 0.06 : -0.03) - turn * 0.005)}"`,
        ),
      ),
    ),
  )
  return outlined(color, leaves.join(''), 0.5)
}

function spider(art: Art, hint: Hint): string {
  const stripe = hint.second ?? '#fbfaf5'
  const runner = (x: number, y: number) =>
    stroke(d`M100,${RIM - 8}Q${(100 + x) / 2},${y - 70} ${x},${y - 6}`, '#c9c98a', 1.8) +
    spiderTuft(art, x, y, 0.3, hint.main, stripe)
  return (
    vessel(art, hint) +
    spiderTuft(art, 100, RIM - 4, 1.06, hint.main, stripe) +
    runner(34, 160) +
    runner(168, 164)
  )
}

/** Dracaena: tufts of sword leaves on bare canes; compacta and warneckii are one full tuft. */
function dracaena(art: Art, hint: Hint): string {
  const { main, second } = hint
  const thin = named(art, 'marginata')
  const color = thin ? tone(main, -0.04) : main
  const id = patternedLeaf(art, {
    kind: 'plain',
    length: 62,
    width: thin ? 3.6 : 7.4,
    color,
    veins: 0,
    ...(second ? { second } : {}),
    pattern: thin ? 'edge' : 'center',
  })
  const tuft = (x: number, y: number, size: number, n = 17) =>
    times(n, (i) => -112 + (224 * i) / (n - 1))
      .sort((a, b) => Math.abs(b) - Math.abs(a))
      .map((turn, i) =>
        putLeaf(id, color, x, y, turn + art.random.jitter(4), size * (1 - 0.08 * (i % 3)), i % 2 ? 0 : -0.03),
      )
      .join('')
  if (named(art, 'compacta', 'warneckii'))
    return vessel(art, hint) + tuft(100, 116, 1.04) + tuft(100, 92, 1.02, 13) + tuft(100, 72, 0.9, 9)
  const canes = thin
    ? ([
        [84, 86, 0.68],
        [118, 70, 0.74],
        [102, 50, 0.76],
      ] as const)
    : ([
        [82, 92, 0.76],
        [112, 58, 0.86],
      ] as const)
  return (
    vessel(art, hint) +
    canes
      .map(([x, y]) =>
        stem(
          d`M${96 + (x - 100) * 0.4},${RIM - 2}Q${96 + (x - 100) * 0.6},${(y + RIM) / 2} ${x},${y}`,
          '#9a8262',
          thin ? 5 : 9,
        ),
      )
      .join('') +
    canes.map(([x, y, size]) => tuft(x, y, size, thin ? 19 : 15)).join('')
  )
}

/** Agave-like rosette of thick toothed spears. */
function aloe(art: Art, hint: Hint): string {
  const spears = [
    [-72, 72],
    [72, 70],
    [-44, 92],
    [46, 90],
    [-14, 108],
    [18, 104],
    [2, 70],
  ] as const
  return (
    vessel(art, hint) +
    spears
      .map(
        ([turn, length]) =>
          leaf(art, 100, RIM - 2, turn, {
            length,
            width: 17,
            color: mix(hint.main, '#8fb0a0', 0.4),
            veins: 0,
          }) +
          group(
            at(100, RIM - 2, turn),
            dots(
              times(10, (i) => {
                const t = 0.14 + 0.16 * Math.floor(i / 2)
                const u = 1 - t
                const half = 17 * (2.7 * u * u * t + 3.3 * u * t * t)
                return [
                  (i % 2 ? 1 : -1) * half,
                  -length * (0.54 * u * u * t + 1.86 * u * t * t + t ** 3),
                ] as const
              }),
              '#eef3d2',
              4.2,
            ),
          ),
      )
      .join('')
  )
}

/** Lucky bamboo in a low dish, three turns of ringed cane with leaf tufts. */
function luckyBamboo(art: Art, hint: Hint): string {
  const cane = (x: number, top: number, curl: number) => {
    const path = d`M${x},${RIM - 2}C${x - curl},${RIM - 30} ${x + curl * 2},${top + 44} ${x},${top}`
    return (
      stroke(path, tone(hint.main, -0.14), 9, ROUND) +
      stroke(path, tone(hint.main, 0.04), 7, ROUND) +
      stroke(path, tone(hint.main, -0.16), 8.4, 'stroke-dasharray="1.4 13"') +
      blades(
        art,
        [
          [x, top + 4, -64, 36],
          [x, top + 4, 66, 36],
          [x, top, -30, 44],
          [x, top, 30, 42],
          [x, top, 2, 40],
        ],
        { color: hint.main, share: 0.11 },
      ) +
      blades(art, [[x + curl * 0.4, top + 40, curl > 0 ? 70 : -70, 30]], { color: hint.main, share: 0.12 })
    )
  }
  return (
    vessel(art, hint) +
    cane(64, 74, 10) +
    cane(136, 78, -10) +
    cane(100, 56, 10) +
    dots(
      times(26, (i) => [24 + i * 6, RIM - 9 + (i % 3) * 2] as const),
      '#c9c2b0',
      5,
    )
  )
}

/** An air plant lying bare: a rosette of tapering, recurved silver leaves that blushes at its heart and flowers violet. */
function airPlant(art: Art, hint: Hint): string {
  const quill = art.path('M-7,4C-9,-26 -6,-52 12,-84Q2,-50 7,4Z')
  const row = (n: number, reach: number, size: number, color: Color, lift: number) =>
    times(n, (i) => ((i / (n - 1)) * 2 - 1) * reach)
      .sort((a, b) => Math.abs(b) - Math.abs(a))
      .map((turn, i) =>
        use(
          quill,
          `${at(100, 150 - lift, turn + art.random.jitter(4))}scale(${turn < 0 ? -size : size} ${size})`,
          `fill="${art.petal([
            [0, tone(color, (i % 2 ? 0.06 : 0) + 0.04)],
            [1, tone(color, -0.2)],
          ])}"`,
        ),
      )
      .join('')
  const blush = mix(hint.main, '#e0607a', 0.62)
  return (
    art.shadow(104, 166, 62, 10) +
    outlined(
      hint.main,
      row(11, 106, 1.06, tone(hint.main, -0.07), 0) +
        row(8, 78, 1.12, hint.main, 4) +
        row(6, 46, 1, blush, 8) +
        row(3, 17, 0.78, mix(hint.main, '#d93a62', 0.85), 12),
      0.9,
    ) +
    stroke('M98,112Q95,74 90,46M103,112Q106,72 112,42M101,110V34', '#6a3fb0', 5, ROUND) +
    dots(
      [
        [90, 43],
        [112, 39],
        [101, 31],
      ],
      '#f2c53a',
      5,
    )
  )
}

/** Plants of narrow, upright or arching leaves. */
export const swordForms: Renderers = {
  plant_snake: snake,
  plant_spider: spider,
  plant_dracaena: dracaena,
  plant_aloe: aloe,
  plant_bamboo: luckyBamboo,
  plant_airplant: airPlant,
}
