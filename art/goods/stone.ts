import { type Color, isDark, mix, outline, tone, toOklch } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, at, d, dots, ellipse, fill, ROUND, stroke, use } from '../lib/svg.ts'
import { box, named, outlined, scatter, sheen, times } from './kit.ts'

/** Grain on the front and on the top of a `box` drawn with the same numbers. */
function grain(
  art: Art,
  color: Color,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
): string {
  const top = scatter(art, 50, 0, 0, 1, 1).map(
    ([u, t]) => [x + 4 + u * (width - 8) + t * (depth - 4), y - 2 - t * (depth * 0.62 - 4)] as const,
  )
  return (
    dots(top, tone(color, -0.08), 1.7) +
    dots(scatter(art, 40, x + 4, y + 4, x + width - 4, y + height - 3), tone(color, -0.15), 1.6)
  )
}

const slab = (art: Art, color: Color, x: number, y: number, width: number, height: number, depth: number) =>
  box(art, color, x, y, width, height, depth) + grain(art, color, x, y, width, height, depth)

function paver(art: Art, color: Color): string {
  if (named(art, 'round')) {
    return (
      art.shadow(106, 136, 88, 13) +
      outlined(
        color,
        fill('M16,100V116C20,150 180,150 184,116V100Z', sheen(art, tone(color, -0.1), 16, 100, 184, 140)) +
          ellipse(
            100,
            100,
            84,
            36,
            art.radial(74, 84, 110, [
              [0, tone(color, 0.11)],
              [0.6, tone(color, 0.02)],
              [1, tone(color, -0.07)],
            ]),
          ),
      ) +
      dots(
        scatter(art, 110, 0, 0, 1, 1).map(
          ([a, r]) =>
            [
              100 + 76 * Math.sqrt(r) * Math.cos(a * 6.283),
              100 + 31 * Math.sqrt(r) * Math.sin(a * 6.283),
            ] as const,
        ),
        tone(color, -0.13),
        1.8,
      )
    )
  }
  // Holland pavers are sold as small bricks, so a stack shows them; patio stones are one flat square.
  if (named(art, 'holland'))
    return (
      art.shadow(106, 156, 86, 11) +
      slab(art, color, 20, 126, 82, 26, 30) +
      slab(art, color, 92, 134, 74, 24, 28) +
      slab(art, color, 46, 96, 82, 26, 30)
    )
  return (
    art.shadow(108, 144, 94, 12) +
    slab(art, color, 12, 112, 118, 20, 60) +
    stroke('M26,107L74,78H160L120,107Z', tone(color, -0.06), 1.2)
  )
}

function flagstones(art: Art, color: Color): string {
  const stone = (dy: number, step: number, path: string) =>
    fill(path, tone(color, -0.18)) +
    fill(
      path,
      art.linear(20, 60, 180, 150, [
        [0, tone(color, 0.1 + step)],
        [1, tone(color, -0.05 + step)],
      ]),
      `transform="translate(0 ${-9 + dy})" stroke="${outline(color)}" stroke-width=".8" stroke-linejoin="round"`,
    )
  return (
    art.shadow(106, 146, 94, 14) +
    stone(0, -0.03, 'M18,124L40,100L96,94L120,112L112,142L58,152Z') +
    stone(0, 0.02, 'M124,116L150,98L188,110L184,138L148,150L116,142Z') +
    stone(0, 0.04, 'M40,92L66,62L122,52L164,70L170,94L132,106L84,104Z') +
    stroke(
      'M62,80Q90,72 120,80T156,80M44,116Q70,108 98,116M136,118Q156,108 176,116M78,92Q100,86 124,92',
      tone(color, -0.09),
      1.3,
    )
  )
}

/** Split-faced blocks, two and one on top, as they stand in a wall. */
function wallBlock(art: Art, color: Color): string {
  const split = times(
    9,
    (i) =>
      d`M${22 + i * 14.5},${92 + art.random.between(2, 12)}l${art.random.between(5, 12)},${art.random.between(12, 22)}l${art.random.jitter(8)},${art.random.between(10, 18)}`,
  )
  const block = art.def(
    box(art, color, 18, 88, 132, 64, 32) +
      fill(
        'M18,88L26,84L40,90L58,84L76,91L96,85L112,91L130,85L150,88L146,108L151,128L146,152L128,148L108,153L84,148L60,153L40,148L18,152L22,130L17,108Z',
        sheen(art, color, 18, 88, 150, 152),
        `stroke="${outline(color)}" stroke-width="1.4"`,
      ) +
      stroke(split.join(''), tone(color, -0.14), 2.4) +
      stroke(split.join(''), tone(color, 0.14), 1.4, 'transform="translate(-2 -1)"'),
  )
  return (
    art.shadow(106, 162, 96, 11) +
    use(block, at(84, 66, 0, 0.62)) +
    use(block, at(-4, 66, 0, 0.62)) +
    use(block, at(40, 24, 0, 0.62))
  )
}

/** A tall strip with a round bead along its top, wound in a coil, and grass at its foot. */
function lawnEdging(art: Art, color: Color): string {
  const light = (step: number) => tone(color, isDark(color) ? 0.1 + step : step)
  const coil = times(4, (i) =>
    ellipse(
      94,
      70,
      70 - i * 15,
      27 - i * 6,
      i % 2 ? tone(color, -0.04) : 'none',
      `stroke="${light(0.1)}" stroke-width="6"`,
    ),
  )
  const grass = (shade: number) =>
    stroke(
      times(
        44,
        (i) =>
          d`M${16 + i * 4},176q${art.random.jitter(3)},-12 ${art.random.jitter(7)},${-16 - art.random.next() * 16}`,
      ).join(''),
      tone('#5d9a3f', shade),
      3,
      ROUND,
    )
  return (
    art.shadow(104, 172, 92, 11) +
    outlined(
      color,
      fill('M24,70V142C30,172 158,172 164,142V70Z', sheen(art, light(0), 24, 70, 164, 170)) +
        fill('M164,76C178,80 188,92 192,104V166C186,154 176,148 164,146Z', light(0.05)),
    ) +
    ellipse(94, 70, 70, 27, tone(color, -0.06)) +
    coil.join('') +
    stroke('M164,76C178,80 188,92 192,104', light(0.2), 6, ROUND) +
    stroke('M40,92V156M64,98V164M120,100V164', light(0.22), 3, 'opacity=".5"') +
    grass(-0.08) +
    grass(0.08)
  )
}

/** Scalloped edging stones in a row, or a coil of flexible black edging. */
function edging(art: Art, color: Color): string {
  if (named(art, 'lawn')) return lawnEdging(art, color)
  const scallop = (x: number, step: number) =>
    outlined(
      color,
      fill(
        d`M${x},152V92A19,24 0 0 1 ${x + 38},92V152Z`,
        art.linear(x, 70, x + 38, 152, [
          [0, tone(color, 0.1 + step)],
          [0.5, tone(color, step)],
          [1, tone(color, -0.12 + step)],
        ]),
      ) + fill(d`M${x + 38},92l9,-6V146l-9,6Z`, tone(color, -0.19)),
    )
  return (
    art.shadow(106, 156, 92, 10) +
    [132, 94, 56, 18].map((x, i) => scallop(x, i % 2 ? 0.02 : -0.02)).join('') +
    dots(scatter(art, 70, 22, 86, 168, 148), tone(color, -0.14), 1.6)
  )
}

/** Catalog red is a flower red; cast concrete is brick. */
const brick = (color: Color) => (toOklch(color).c > 0.14 ? mix(color, '#a9705a', 0.62) : color)

/** Cast and cut stone. */
export const stoneForms: Renderers = {
  paver: (art, { main }) => paver(art, brick(main)),
  flagstone: (art, { main }) => flagstones(art, main),
  wall_block: (art, { main }) => wallBlock(art, main),
  edging: (art, { main }) => edging(art, brick(main)),
}
