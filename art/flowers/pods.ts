import { type Color, mix, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, golden, outlined, polar } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, ellipse, fill, group, stroke, use } from '../lib/svg.ts'
import { isNamed } from './parts.ts'

/** Nigella: a horned balloon. */
function balloonPod(art: Art, color: Color) {
  const body =
    ellipse(
      0,
      0,
      24,
      28,
      art.linear(-24, -14, 24, 14, [
        [0, tone(color, 0.12)],
        [0.5, color],
        [1, tone(color, -0.14)],
      ]),
    ) + stroke('M0,-28V28M-12,-25Q-20,0 -12,25M12,-25Q20,0 12,25', mix(color, '#8a3a4a', 0.5), 1.8)
  return group(
    '',
    outlined(color, body, 0.7) +
      stroke('M0,-27V-46M-5,-26L-15,-42M5,-26L15,-42M-9,-25L-27,-34M9,-25L27,-34', tone(color, -0.1), 2.2) +
      stroke(
        count(9)
          .map((i) => {
            const [x, y] = polar(44, 130 + i * 12.5)
            return d`M0,22Q${x * 0.5},${y * 0.5} ${x},${y}`
          })
          .join(''),
        '#7f9d62',
        1.4,
      ),
  )
}

/** Poppy: a smooth urn with a scalloped lid. */
function urnPod(art: Art, color: Color) {
  const body =
    fill(
      'M-7,34C-28,24 -32,-8 -18,-24L18,-24C32,-8 28,24 7,34Z',
      art.linear(-28, 0, 28, 0, [
        [0, tone(color, 0.1)],
        [0.5, color],
        [1, tone(color, -0.14)],
      ]),
    ) + stroke('M-10,28Q-18,0 -10,-22M10,28Q18,0 10,-22M0,32V-22', tone(color, -0.1), 1)
  const lid =
    ellipse(0, -27, 27, 9, tone(color, 0.06)) +
    stroke(
      count(12)
        .map((i) => {
          const [x, y] = polar(25, i * 30)
          return d`M0,-27L${x},${-27 + y * 0.33}`
        })
        .join(''),
      tone(color, -0.22),
      1.4,
    ) +
    ellipse(0, 36, 9, 4, tone(color, -0.06))
  return outlined(color, body + lid, 0.7)
}

/** Scabiosa: a ball of papery cups, each with a dark star. */
function starPod(art: Art, color: Color) {
  const cup = art.def(
    '<circle r="9.5"/><circle r="6.6" fill="currentColor" stroke="none" opacity=".35"/><path d="M0,-5V5M-4.8,-1.5L4.8,1.5M-3,4L3,-4M3,4L-3,-4M-4.8,1.5L4.8,-1.5" stroke="#5b4630" stroke-width="1.1"/>',
  )
  return (
    ellipse(0, 0, 34, 34, tone(color, -0.16)) +
    outlined(
      color,
      golden(30, 34)
        .map(([x, y]) =>
          use(
            cup,
            at(x, y, x * 2),
            `fill="${tone(color, Math.round((-x - y) * 0.04) * 0.03 + 0.05)}" color="${tone(color, -0.2)}"`,
          ),
        )
        .reverse()
        .join(''),
      0.6,
    )
  )
}

/** Seed pods, cut for their shape. */
export const pods: Renderers = {
  pod(art, hint) {
    const draw = isNamed(art, 'nigella') ? balloonPod : urnPod
    const natural = isNamed(art, 'scabiosa')
    const id = art.def(natural ? starPod(art, hint.main) : draw(art, hint.main))
    const green = natural ? '#a08a5a' : '#7f9d62'
    return (
      [
        [62, 92, 0.82, -12],
        [142, 82, 0.86, 12],
        [100, 54, 0.96, 0],
        [112, 128, 0.7, 6],
      ] as const
    )
      .map(
        ([x, y, k, turn]) =>
          stem(d`M100,206Q${100 + (x - 100) * 0.3},150 ${x},${y}`, green, 2.8) + use(id, at(x, y, turn, k)),
      )
      .join('')
  },
}
