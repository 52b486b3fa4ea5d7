import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, outline, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, fill, stroke, use } from '../lib/svg.ts'
import { HANGING_RIM, hangingPot, hangingWires, RIM, vessel } from './pot.ts'

interface FrondShape {
  pairs?: number
  /** Of the longest leaflet. */
  length?: number
  width?: number
  /** Degrees that the leaflets close toward the tip. */
  gap?: number
  /** How far the tip hangs to the right. */
  bend?: number
  tip?: Color
}

/** Id of an arching frond, 92 long, tip bent to the right, its leaflets narrowing to both ends. */
function frond(
  art: Art,
  color: Color,
  { pairs = 13, length = 16, width = 3.6, gap = 20, bend = 16, tip }: FrondShape = {},
): string {
  const leaflet = leafDef(art, { length, width, color, veins: 0 })
  const rows = times(pairs, (i) => {
    const t = i / (pairs - 1)
    const x = bend * t * t
    const y = -92 * t * (1 - (bend / 260) * t)
    // Where the midrib leans, its leaflets lean with it.
    const lean = (Math.atan2(2 * bend * t, 92) * 180) / Math.PI
    const size = 1.25 * Math.sin(Math.PI * (0.15 + 0.8 * t))
    const own = tip && t > 0.55 ? mix(color, tip, (t - 0.55) * 2) : color
    const paint = (light: number) => `fill="${tone(own, light)}" color="${tone(own, light - 0.06)}"`
    return (
      use(leaflet, at(x, y, lean - 72 + t * gap, size), paint(0.07)) +
      use(leaflet, at(x, y, lean + 72 - t * gap, size), paint(-0.03))
    )
  })
  const midrib = d`M0,0Q${bend * 0.04},-48 ${bend},${-92 * (1 - bend / 260)}`
  return art.def(rows.join('') + stroke(midrib, tone(color, 0.1), 1.4))
}

/** Fronds turned around x,y; those to the left are mirrored so that every tip hangs outward. */
const spray = (id: string, x: number, y: number, list: readonly (readonly [turn: number, size: number])[]) =>
  list.map(([turn, size]) => use(id, at(x, y, turn, turn < 0 ? -size : size, size))).join('')

function fern(art: Art, hint: Hint): string {
  const { main, second } = hint
  if (named(art, 'staghorn')) return staghorn(art, hint)
  if (named(art, 'maidenhair')) return maidenhair(art, hint)
  const upright = named(art, 'kimberly')
  const id = frond(
    art,
    main,
    hint.pot === 'hanging'
      ? { bend: 40 }
      : named(art, 'button')
        ? { pairs: 11, length: 11, width: 5 }
        : upright
          ? { pairs: 19, length: 9.5, width: 2.5, bend: 7, gap: 10 }
          : { ...(second ? { tip: second } : {}) },
  )
  if (hint.pot === 'hanging') {
    const y = HANGING_RIM - 6
    return (
      hangingWires() +
      hangingPot(art) +
      spray(id, 100, y, [
        [124, 0.9],
        [-124, 0.9],
        [142, 0.76],
        [-140, 0.76],
        [104, 0.98],
        [-104, 0.98],
        [84, 1.02],
        [-84, 1.02],
        [64, 1],
        [-62, 1],
        [42, 0.94],
        [-42, 0.94],
        [20, 0.9],
        [-20, 0.9],
      ]) +
      spray(id, 100, y + 8, [
        [158, 0.7],
        [-160, 0.7],
        [112, 0.74],
        [-112, 0.74],
      ])
    )
  }
  if (hint.pot === 'tray') {
    const tuft = art.def(
      spray(id, 0, 0, [
        [78, 0.54],
        [-78, 0.54],
        [52, 0.62],
        [-50, 0.62],
        [28, 0.66],
        [-26, 0.66],
        [4, 0.68],
      ]),
    )
    return (
      vessel(art, hint) +
      [
        [48, -6, 1.2],
        [152, -6, 1.2],
        [100, -10, 1.56],
      ]
        .map(([x = 0, y = 0, size = 1]) => use(tuft, at(x, RIM + y, 0, size)))
        .join('')
    )
  }
  const turns: readonly (readonly [number, number])[] = upright
    ? [
        [58, 1.1],
        [-58, 1.1],
        [38, 1.26],
        [-38, 1.26],
        [20, 1.34],
        [-20, 1.34],
        [1, 1.36],
      ]
    : [
        [92, 0.94],
        [-92, 0.94],
        [68, 1.02],
        [-66, 1.02],
        [44, 1.08],
        [-44, 1.08],
        [20, 1.1],
        [-18, 1.1],
        [2, 1.04],
      ]
  return vessel(art, hint) + spray(id, 100, RIM - 4, turns)
}

/** Black wire stems, small fans of green. */
function maidenhair(art: Art, hint: Hint): string {
  const fanLeaf = art.path('M0,0C-6,-3 -9,-7 -8,-11Q-4,-14 -2,-12Q0,-15 2,-12Q5,-14 8,-11C9,-7 6,-3 0,0Z')
  const wires = times(13, (i) => -90 + i * 15)
  const frondOf = art.def(
    stroke('M0,0Q3,-40 14,-78M4,-34L-10,-52M6,-44L22,-56M10,-60L0,-74', '#3a2f28', 1.3) +
      [
        [2, -26],
        [-6, -44],
        [-11, -54],
        [8, -38],
        [16, -52],
        [23, -58],
        [0, -60],
        [12, -62],
        [-1, -76],
        [8, -74],
        [15, -80],
        [20, -70],
        [-4, -34],
        [4, -50],
      ]
        .map(([x = 0, y = 0], i) =>
          use(
            fanLeaf,
            at(x, y, -50 + ((i * 47) % 100), 0.9),
            `fill="${tone(hint.main, i % 2 ? 0.07 : -0.01)}"`,
          ),
        )
        .join(''),
  )
  return (
    vessel(art, hint) +
    wires
      .sort((a, b) => Math.abs(b) - Math.abs(a))
      .map((turn) => use(frondOf, at(100, RIM - 4, turn * 0.9, turn < 0 ? -1.06 : 1.06, 1.06)))
      .join('')
  )
}

/** Antlers: long fronds that broaden, part and part again, arching over a round brown shield. */
function staghorn(art: Art, hint: Hint): string {
  const antler = art.path(
    'M-4,4C-6,-22 -9,-40 -13,-54C-20,-70 -34,-78 -46,-80L-30,-86L-42,-102C-28,-100 -18,-90 -12,-78L-14,-112C-6,-104 -2,-92 0,-78C3,-92 8,-104 18,-114L14,-82C20,-92 30,-100 44,-100L32,-86L46,-78C34,-78 22,-70 14,-54C9,-40 6,-22 4,4Z',
  )
  const paint = (step: number) =>
    art.petal([
      [0, tone(hint.main, 0.1 + step)],
      [0.6, tone(hint.main, step)],
      [1, tone(hint.main, step - 0.16)],
    ])
  const fronds = (
    [
      [-112, 0.82, -0.1],
      [112, 0.82, -0.1],
      [-72, 0.98, -0.04],
      [72, 0.98, -0.04],
      [-34, 1, 0],
      [34, 1, 0],
      [0, 0.98, 0.06],
    ] as const
  ).map(([turn, size, step]) => use(antler, at(100, 116, turn, size * 0.62, size), `fill="${paint(step)}"`))
  const shield = mix(hint.main, '#8a6a44', 0.62)
  return (
    vessel(art, hint) +
    outlined(
      hint.main,
      fronds.join('') +
        fill(
          'M66,134C62,112 80,98 100,98C120,98 138,112 134,134Q100,146 66,134Z',
          art.radial(92, 108, 44, [
            [0, tone(shield, 0.1)],
            [1, tone(shield, -0.1)],
          ]),
        ),
      0.9,
    ) +
    stroke('M100,102V138M88,106Q80,120 80,136M112,106Q120,120 120,136', tone(shield, -0.16), 1.2)
  )
}

/** Feather palms in one habit, the giant bird of paradise with its paddles. */
function palm(art: Art, hint: Hint): string {
  const { main } = hint
  if (named(art, 'paradise')) {
    const paddle = art.def(
      fill(
        'M0,0C-24,-16 -26,-52 -14,-74Q-6,-86 0,-90C6,-86 12,-80 17,-72C27,-50 24,-16 0,0Z',
        art.linear(-20, -60, 20, -20, [
          [0, tone(main, 0.09)],
          [0.5, main],
          [1, tone(main, -0.13)],
        ]),
        `stroke="${outline(main)}" stroke-width=".8"`,
      ) +
        stroke('M0,0V-86', tone(main, 0.2), 2) +
        stroke(
          times(
            7,
            (i) => d`M0,${-12 - i * 10}L-18,${-20 - i * 10}M0,${-12 - i * 10}L18,${-20 - i * 10}`,
          ).join(''),
          tone(main, -0.09),
          0.9,
        ),
    )
    const leaves = [
      [52, 96, -40, 0.74],
      [148, 94, 40, 0.74],
      [72, 76, -20, 0.8],
      [130, 72, 20, 0.8],
      [100, 84, 2, 0.84],
    ] as const
    return (
      vessel(art, hint) +
      leaves
        .map(
          ([x, y, turn, size]) =>
            stem(d`M100,${RIM - 2}Q${100 + (x - 100) * 0.3},${y + 26} ${x},${y}`, tone(main, 0.05), 4) +
            use(paddle, at(x, y, turn, size)),
        )
        .join('')
    )
  }
  const slim = named(art, 'parlor', 'areca')
  const id = frond(art, main, {
    pairs: slim ? 13 : 11,
    length: slim ? 27 : 32,
    width: slim ? 2.8 : 4,
    gap: 36,
    bend: 46,
  })
  const trunks = named(art, 'areca')
    ? stem(d`M93,${RIM - 2}Q92,112 96,98M107,${RIM - 2}Q108,112 104,98M100,${RIM - 2}V94`, '#a9a85a', 4.4)
    : stem(d`M96,${RIM - 2}L98,98M104,${RIM - 2}L102,98`, '#8a7a52', 5)
  return (
    vessel(art, hint) +
    trunks +
    spray(id, 100, RIM - 36, [
      [82, 0.84],
      [-82, 0.84],
      [54, 1.04],
      [-54, 1.04],
      [28, 1.14],
      [-28, 1.14],
      [8, 1.16],
      [-8, 1.12],
    ])
  )
}

/** Ferns, palms, desert plants and mixed dishes. */
export const frondForms: Renderers = {
  plant_fern: fern,
  plant_palm: palm,
}
