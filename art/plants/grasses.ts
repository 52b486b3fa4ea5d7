import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { tone, toOklch } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, ellipse, fill, ROUND, stroke, use } from '../lib/svg.ts'
import { blades, place, RIM, type Spot, vessel } from './pot.ts'

/** Ornamental grasses: a fountain of blades; feather reed, fountain and maiden grass carry plumes. */
function grass(art: Art, hint: Hint): string {
  const { main } = hint
  const fescue = named(art, 'fescue')
  const upright = named(art, 'feather-reed', 'switchgrass')
  // Tan is the color of the plumes; the blades below them are green.
  const blade = named(art, 'tan') || (toOklch(main).h < 85 && toOklch(main).l > 0.7) ? '#7f9a52' : main
  const path = (i: number) => {
    const u = art.random.jitter(1)
    const height = fescue ? art.random.between(44, 66) : art.random.between(70, upright ? 104 : 92)
    const reach = u * (upright ? 34 : fescue ? 60 : 72)
    const droop = upright ? 0.96 : 0.74
    return d`M${100 + u * 18},${RIM - 3}Q${100 + reach * 0.5},${RIM - height * 1.1} ${100 + reach},${RIM - height * (i % 4 ? droop : 0.9)}`
  }
  const layers = (
    [
      [-0.13, 3, 18],
      [0, 2.4, 18],
      [0.1, 1.7, 16],
    ] as const
  ).map(([step, width, n]) =>
    stroke(times(fescue ? n * 2 : n, path).join(''), tone(blade, step), width, ROUND),
  )
  if (fescue) return vessel(art, hint) + ellipse(100, RIM - 9, 24, 9, tone(blade, -0.14)) + layers.join('')
  const plumeColor = named(art, 'rubrum')
    ? '#c98a9a'
    : named(art, 'maiden')
      ? '#dcc9a8'
      : named(art, 'switch')
        ? '#c07a7a'
        : main
  const bristle = art.def(
    fill('M0,-34C6,-20 7,6 0,18C-7,6 -6,-20 0,-34Z', tone(plumeColor, -0.04)) +
      stroke(
        times(9, (i) => d`M0,${-24 + i * 4.6}l-9,-6M0,${-24 + i * 4.6}l9,-6`).join(''),
        tone(plumeColor, -0.12),
        1.4,
        ROUND,
      ) +
      stroke(times(9, (i) => d`M0,${-26 + i * 4.6}l-6,-6`).join(''), tone(plumeColor, 0.14), 1.3, ROUND),
  )
  const spots: Spot[] = upright
    ? [
        [74, 52, 0.8, -10],
        [88, 40, 0.86, -4],
        [102, 34, 0.9, 2],
        [116, 42, 0.86, 6],
        [130, 54, 0.8, 12],
      ]
    : [
        [46, 62, 0.8, -40],
        [70, 44, 0.86, -20],
        [98, 36, 0.9, -2],
        [126, 42, 0.86, 18],
        [154, 60, 0.8, 40],
      ]
  const stalks = stem(
    spots
      .map(([x, y]) => d`M100,${RIM - 4}Q${100 + (x - 100) * 0.4},${(y + RIM) / 2 - 10} ${x},${y + 14}`)
      .join(''),
    tone(plumeColor, -0.06),
    1.8,
  )
  return vessel(art, hint) + layers.join('') + stalks + place([bristle], spots)
}

/** The spike that stands in the middle of a planter: stiff narrow blades from one point. */
const spikeGrass = (art: Art, hint: Hint) => {
  const tuft = (x: number, size: number) =>
    blades(
      art,
      times(
        11,
        (i) => [x, RIM - 14, -82 + i * 16.4, size * (0.74 + 0.26 * Math.sin((Math.PI * i) / 10))] as const,
      ).sort((a, b) => Math.abs(b[2]) - Math.abs(a[2])),
      { color: hint.main, share: 0.085 },
    ) + stem(d`M${x},${RIM - 2}V${RIM - 18}`, tone(hint.main, 0.06), 6)
  return (
    vessel(art, hint) + (hint.pot === 'tray' ? tuft(40, 62) + tuft(160, 62) + tuft(100, 108) : tuft(100, 112))
  )
}

/** Dusty miller: felted silver leaves cut to the rib. */
function dustyMiller(art: Art, hint: Hint): string {
  const side = (s: number) =>
    times(
      4,
      (i) => d`L${s * (15 - i * 2.4)},${-10 - i * 11}L${s * 13},${-17 - i * 11}L${s * 3.6},${-15 - i * 11}`,
    ).join('')
  const id = art.def(
    fill(`M0,0${side(1)}L0,-58Z`, 'currentColor') +
      fill(`M0,0${side(-1)}L0,-58Z`, tone('#d3dad6', 0.03)) +
      stroke('M0,-2V-52', '#fbfaf5', 1.3),
  )
  const silver = '#bcc8c2'
  const tufts = [
    [40, 0],
    [160, 0],
    [70, -8],
    [130, -8],
    [100, -14],
  ] as const
  return (
    vessel(art, hint) +
    outlined(
      silver,
      tufts
        .map(([x, dy]) =>
          [-84, 84, -58, 56, -30, 30, -6, 8]
            .map((turn, i) =>
              use(
                id,
                at(x, RIM - 2 + dy, turn, i < 2 ? 0.8 : 0.98),
                `color="${tone(silver, i % 2 ? -0.05 : 0)}"`,
              ),
            )
            .join(''),
        )
        .join(''),
      0.6,
    )
  )
}

/** Ornamental grasses and silver bedding. */
export const grassForms: Renderers = {
  plant_grass: grass,
  plant_spike_grass: spikeGrass,
  plant_foliage_bed: dustyMiller,
}
