import { type Color, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, at, dots, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { CLEAR, outlined } from './kit.ts'

function plantLabels(art: Art, color: Color): string {
  const tag = (x: number, y: number, turn: number) =>
    group(
      at(x, y, turn),
      outlined(
        color,
        fill(
          'M-17,-118Q-17,-124 -11,-124H11Q17,-124 17,-118V10L0,34L-17,10Z',
          art.across([
            [0, tone(color, 0.05)],
            [1, tone(color, -0.12)],
          ]),
        ),
        1,
      ) + stroke('M-9,-112V-40M0,-112V-62M9,-112V-52', '#6d7a70', 2.6, ROUND),
    )
  const soil = '#5a4534'
  const sprout = (x: number) =>
    leaf(art, x, 162, -34, { length: 38, width: 13, veins: 1 }) +
    leaf(art, x, 162, 34, { length: 38, width: 13, veins: 1 })
  return (
    art.shadow(104, 182, 84, 9) +
    tag(54, 152, -5) +
    tag(146, 152, 6) +
    tag(100, 150, 0) +
    outlined(
      soil,
      fill('M18,178Q20,160 48,158Q76,152 100,156Q128,150 154,158Q182,160 184,178Q100,188 18,178Z', soil),
    ) +
    sprout(76) +
    sprout(124)
  )
}

function sleeve(art: Art, color: Color): string {
  const clear = color === CLEAR
  const tint = clear ? '#c6d9dc' : color
  const one = (turn: number, step: number) =>
    group(
      `rotate(${turn} 100 190)`,
      outlined(
        tint,
        fill(
          'M44,44L50,20H150L156,44L120,184H80Z',
          art.linear(
            44,
            0,
            156,
            0,
            clear
              ? [
                  [0, tone(tint, step - 0.05), 0.75],
                  [0.35, '#f6fbfb', 0.8],
                  [1, tone(tint, step - 0.08), 0.75],
                ]
              : [
                  [0, tone(tint, step + 0.05)],
                  [0.35, tone(tint, step + 0.09)],
                  [1, tone(tint, step - 0.1)],
                ],
          ),
        ),
        1.1,
      ) +
        stroke('M44,44H156', tone(tint, -0.22), 1.4, 'stroke-dasharray="4 3"') +
        stroke('M53,46L86,182M147,46L114,182', clear ? '#fff' : tone(tint, -0.12), 1.6) +
        dots(
          [
            [84, 32],
            [116, 32],
          ],
          tone(tint, -0.34),
          7,
        ),
    )
  return art.shadow(104, 184, 34, 6) + one(9, -0.06) + one(-8, -0.03) + one(0, 0)
}

/** Flat goods that a shop writes on or wraps with. */
export const sleeveForms: Renderers = {
  label: (art, { main }) => plantLabels(art, main),
  sleeve: (art, { main }) => sleeve(art, main),
}
