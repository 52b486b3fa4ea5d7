import { fir } from '../goods/firs.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, fill, ROUND, stroke, use } from '../lib/svg.ts'
import { putLeaf } from './foliage-kit.ts'
import { BARK, berryDots, RIM, vessel } from './pot.ts'

/** Juniper bonsai: a leaning trunk with cloud pads in a shallow tray. */
function bonsai(art: Art, hint: Hint): string {
  const glaze = '#3f5a7a'
  const pad = (x: number, y: number, rx: number) => {
    const tufts = times(
      20,
      (i) =>
        [
          x + rx * Math.sqrt((i + 0.5) / 20) * Math.cos(i * 2.4),
          y + rx * 0.42 * Math.sqrt((i + 0.5) / 20) * Math.sin(i * 2.4),
        ] as const,
    )
    return (
      dots(
        tufts.map(([tx, ty]) => [tx + 1, ty + 4] as const),
        tone(hint.main, -0.2),
        15,
      ) +
      dots(tufts, hint.main, 13) +
      dots(
        tufts.map(([tx, ty]) => [tx - 2, ty - 3] as const),
        tone(hint.main, 0.11),
        7,
      ) +
      dots(
        tufts.map(([tx, ty]) => [tx + 2, ty - 1] as const),
        tone(hint.main, 0.2),
        2.4,
      )
    )
  }
  const trunk =
    'M92,150C100,130 124,124 116,102C108,84 84,92 84,70C84,58 92,52 96,44M112,108C130,100 146,98 156,90M88,78C72,80 58,84 46,82'
  return (
    art.shadow(104, 182, 76, 8) +
    outlined(
      glaze,
      fill(
        'M32,150H168L160,174Q100,180 40,174Z',
        art.linear(32, 0, 168, 0, [
          [0, tone(glaze, 0.03)],
          [0.25, tone(glaze, 0.1)],
          [1, tone(glaze, -0.12)],
        ]),
      ) +
        fill('M46,174H62V182H46ZM138,174H154V182H138Z', tone(glaze, -0.08)) +
        fill('M28,144H172V154H28Z', tone(glaze, 0.05)),
    ) +
    ellipse(100, 146, 66, 6, '#6f8f3a') +
    stroke(trunk, tone('#8a6248', -0.16), 11, ROUND) +
    stroke(trunk, '#8a6248', 8, ROUND) +
    stroke(trunk, tone('#8a6248', 0.14), 2.6, ROUND) +
    pad(154, 84, 27) +
    pad(46, 76, 26) +
    pad(98, 40, 34)
  )
}

/** Needle trees in a pot. Arborvitae is a soft column, Norfolk pine has open tiers, the rest are cones. */
function conifer(art: Art, hint: Hint): string {
  const { main } = hint
  const pot = vessel(art, hint)
  if (named(art, 'norfolk')) {
    const tiersOf = times(7, (i) => {
      const y = 40 + i * 13
      const half = 14 + i * 7.4
      const branch = (side: number) =>
        d`M100,${y}Q${100 + side * half * 0.6},${y + 2} ${100 + side * half},${y - 6}`
      const needles = (side: number) =>
        times(
          7,
          (k) =>
            d`M${100 + side * half * ((k + 1) / 7)},${y - 6 * ((k + 1) / 7) ** 2 + 1}l${side * 4},${-8}m${-side * 4},8l${side * 5},5`,
        ).join('')
      return (
        stroke(branch(-1) + branch(1), '#7a6a42', 2) +
        stroke(needles(-1), tone(main, 0.06), 3, ROUND) +
        stroke(needles(1), tone(main, -0.08), 3, ROUND)
      )
    })
    return (
      pot +
      stem(d`M100,${RIM - 2}V26`, BARK, 4) +
      tiersOf.reverse().join('') +
      stroke('M100,40V20M100,32l-7,-8M100,32l7,-8', tone(main, 0.08), 3, ROUND)
    )
  }
  if (named(art, 'arborvitae')) {
    const broad = named(art, 'giant') ? 44 : 34
    const fan = art.def(
      stroke('M0,0V-22M0,-4l-9,-9M0,-4l9,-9M0,-11l-7,-8M0,-11l7,-8', 'currentColor', 4.6, ROUND),
    )
    const fans = times(78, (i) => {
      const t = (i + 0.5) / 78
      const y = 26 + t * 106
      const half = broad * Math.sin(Math.PI * (0.1 + 0.66 * t)) ** 0.8
      const u = art.random.jitter(1)
      return use(
        fan,
        at(100 + u * half * 0.86, y + 6, u * 26, 0.74),
        `color="${tone(main, Math.round((0.06 - u * 0.08) / 0.03) * 0.03)}"`,
      )
    })
    return (
      pot +
      fill(
        d`M100,16C${100 + broad * 1.2},60 ${100 + broad * 1.2},110 ${100 + broad * 0.8},${RIM - 4}H${100 - broad * 0.8}C${100 - broad * 1.2},110 ${100 - broad * 1.2},60 100,16Z`,
        tone(main, -0.15),
      ) +
      fans.join('')
    )
  }
  if (named(art, 'rosemary')) {
    const leaf = leafDef(art, { length: 17, width: 3.4, color: '#7f9a80', veins: 0 })
    return (
      pot +
      stem(d`M100,${RIM - 2}V60`, BARK, 4) +
      times(78, (i) => {
        const t = (i + 0.5) / 78
        const half = 6 + 44 * t
        const u = art.random.jitter(1)
        return putLeaf(
          leaf,
          '#7f9a80',
          100 + u * half,
          34 + t * 98,
          u * 58 + art.random.jitter(20),
          1.3,
          -u * 0.05,
        )
      }).join('') +
      fill(
        'M100,14l4,9 10,1 -7.4,6.6 2,10 -8.6,-5 -8.6,5 2,-10 -7.4,-6.6 10,-1Z',
        '#d9a21b',
        `stroke="${tone('#d9a21b', -0.2)}" stroke-width=".8"`,
      )
    )
  }
  return (
    pot +
    stem(d`M100,${RIM - 2}V120`, BARK, 6) +
    fir(
      art,
      main,
      named(art, 'dwarf', 'alberta')
        ? { top: 26, bottom: 134, spread: 34, tiers: 7 }
        : { top: 18, bottom: 136, spread: 46, tiers: 7 },
    )
  )
}

/** The red arils of a yew. */
const YEW_BERRIES = [
  [58, 92],
  [84, 68],
  [112, 60],
  [140, 84],
  [96, 98],
  [124, 104],
  [70, 116],
  [150, 112],
] as const

/** Juniper and yew that creep or mound: sprays of needles over the rim. */
function lowConifer(art: Art, hint: Hint): string {
  const { main } = hint
  const creeping = named(art, 'juniper')
  const spray = art.def(
    stroke('M0,0Q2,-26 0,-50', BARK, 1.8) +
      stroke(times(9, (i) => d`M0,${-6 - i * 5}l9,-7`).join(''), tone(main, -0.13), 3, ROUND) +
      stroke(times(9, (i) => d`M0,${-6 - i * 5}l-9,-7`).join(''), 'currentColor', 3, ROUND),
  )
  const reach = creeping ? 118 : 84
  const sprays = (
    [
      [13, 1, 1.16, 0],
      [11, 0.76, 1.1, 8],
      [9, 0.5, 1, 16],
      [5, 0.24, 0.9, 22],
    ] as const
  ).map(([n, share, size, rise]) =>
    times(n, (i) => {
      const turn = reach * share * ((i / (n - 1)) * 2 - 1)
      return use(
        spray,
        at(
          100 + turn * 0.1,
          RIM - 8 - rise * (creeping ? 0.7 : 1.3),
          turn + art.random.jitter(6),
          // Low branches run along the ground and over the rim.
          size * (creeping ? 0.5 + 0.62 * Math.abs(turn / reach) : 1.14),
        ),
        `color="${tone(main, turn < 10 ? 0.07 : 0)}"`,
      )
    }).join(''),
  )
  return (
    vessel(art, hint) +
    ellipse(100, RIM - 20, 34, 20, tone(main, -0.13)) +
    sprays.join('') +
    times(7, (i) =>
      use(spray, at(76 + i * 8, RIM - 4 - (i % 2) * 8, (i - 3) * 22, 0.62), `color="${tone(main, 0.05)}"`),
    ).join('') +
    (creeping ? '' : berryDots(YEW_BERRIES, '#d2323a', 8))
  )
}

/** Needle trees and shrubs, with the bonsai. */
export const coniferForms: Renderers = {
  plant_bonsai: bonsai,
  plant_conifer: conifer,
  plant_conifer_low: lowConifer,
}
