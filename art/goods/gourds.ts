import { type Color, isPale, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, at, d, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { box, named, outlined, times } from './kit.ts'

const STEM = '#7d7a3f'

/** Ribs as overlapping ellipses from the sides to the middle, then a curved stem. `flat` above 1 is squat. */
function ribbed(art: Art, color: Color, x: number, y: number, size: number, flat = 1, vine = true): string {
  const rib = (offset: number, half: number, step: number) =>
    ellipse(
      offset,
      0,
      half,
      46 / flat,
      art.radial(offset - half * 0.4, -20, 66, [
        [0, tone(color, 0.1 + step)],
        [0.55, tone(color, step)],
        [1, tone(color, -0.17 + step)],
      ]),
    )
  const stem = outlined(
    STEM,
    fill(
      'M-8,-40C-8,-52 -14,-60 -4,-66L8,-62C4,-56 8,-48 10,-40Q0,-34 -8,-40Z',
      art.linear(-12, 0, 12, 0, [
        [0, tone(STEM, 0.1)],
        [1, tone(STEM, -0.12)],
      ]),
    ),
  )
  return group(
    at(x, y, 0, size),
    outlined(
      color,
      rib(-44, 27, -0.03) + rib(44, 27, -0.07) + rib(-27, 27, 0) + rib(28, 27, -0.04) + rib(0, 26, 0.02),
    ) +
      ellipse(0, -40 / flat, 20, 5, tone(color, -0.2), 'opacity=".6"') +
      group(`translate(0 ${46 - 46 / flat - 3})`, stem) +
      (vine ? stroke('M6,-54C24,-66 34,-50 26,-46S20,-58 40,-62', tone(STEM, 0.02), 2, ROUND) : ''),
  )
}

function pumpkins(art: Art, color: Color): string {
  if (named(art, 'bin')) {
    const wood = '#c9a05f'
    const kinds = [color, '#f0e6cc', tone(color, -0.06)].map((kind) =>
      art.def(ribbed(art, kind, 0, 0, 1, 1.1, false)),
    )
    const heap = [
      [48, 74],
      [92, 66],
      [136, 74],
      [68, 92],
      [114, 90],
      [150, 96],
      [34, 98],
    ] as const
    return (
      art.shadow(106, 182, 88, 9) +
      heap.map(([x, y], i) => use(kinds[i % 3] ?? '', at(x, y, 0, 0.42))).join('') +
      box(art, wood, 12, 108, 140, 70, 32) +
      stroke('M12,131H152M12,154H152M152,131L184,111M152,154L184,134', tone(wood, -0.16), 2) +
      stroke('M24,108V178M140,108V178', tone(wood, -0.1), 3)
    )
  }
  if (named(art, 'mini'))
    return (
      art.shadow(104, 166, 86, 10) +
      ribbed(art, color, 146, 128, 0.56, 1.4, false) +
      ribbed(art, tone(color, 0.05), 58, 124, 0.62, 1.4, false) +
      ribbed(art, color, 102, 142, 0.6, 1.4, false)
    )
  const squat = named(art, 'pie') ? 1.08 : isPale(color) ? 1.2 : 1
  return (
    art.shadow(106, 168, 74, 11) +
    ribbed(art, color, 100, 118, named(art, 'pie') ? 0.95 : 1.12, squat) +
    leaf(art, 104, 72, 66, { length: 40, width: 15, kind: 'lobed' })
  )
}

/** Assorted ornamental gourds: a pear-shaped bicolor, a warty round one, a striped one. */
function gourds(art: Art): string {
  const pear = (x: number, y: number, turn: number, top: Color, foot: Color) =>
    group(
      at(x, y, turn, 1),
      outlined(
        foot,
        fill(
          'M-8,-62C-18,-40 -12,-26 -24,-8C-36,12 -26,40 0,40S36,12 24,-8C12,-26 16,-46 6,-62Q0,-68 -8,-62Z',
          art.linear(0, -62, 0, 40, [
            [0, tone(top, 0.04)],
            [0.5, top],
            [0.56, foot],
            [1, tone(foot, -0.1)],
          ]),
        ),
      ) +
        stroke(
          'M-5,-58C-8,-30 -18,-10 -14,34M4,-58C6,-30 16,-10 14,34',
          tone(foot, -0.14),
          1.4,
          'opacity=".7"',
        ) +
        stroke('M-2,-62Q-6,-76 4,-80', STEM, 5, ROUND),
    )
  const warts = times(22, (i) => {
    const r = 33 * Math.sqrt((i + 0.5) / 22)
    return ellipse(
      60 + r * Math.cos(i * 2.4),
      138 + r * 0.8 * Math.sin(i * 2.4),
      4.4,
      3.6,
      tone('#f07f13', i % 2 ? 0.1 : -0.06),
    )
  })
  return (
    art.shadow(104, 174, 84, 11) +
    pear(132, 128, 26, '#f7cf1d', '#4c8b3b') +
    pear(94, 104, -6, '#f5e6c4', '#f07f13') +
    outlined(
      '#f07f13',
      ellipse(
        60,
        138,
        38,
        32,
        art.radial(46, 124, 56, [
          [0, tone('#f07f13', 0.1)],
          [0.6, '#f07f13'],
          [1, tone('#f07f13', -0.15)],
        ]),
      ) + warts.join(''),
      0.7,
    ) +
    stroke('M60,108Q56,96 64,90', STEM, 5, ROUND) +
    ribbed(art, mix('#4c8b3b', '#f5e6c4', 0.2), 138, 158, 0.4, 1.2, false) +
    stroke(d`M126,146Q122,158 128,170M138,144V172M150,146Q154,158 148,170`, '#f5e6c4', 3, 'opacity=".85"')
  )
}

/** Autumn squash. */
export const gourdForms: Renderers = {
  pumpkin: (art, { main }) => pumpkins(art, main),
  gourd: (art) => gourds(art),
}
