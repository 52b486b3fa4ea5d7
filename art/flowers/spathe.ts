import { type Color, outline, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { golden, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { isNamed } from './parts.ts'
import type { HeadColors } from './spiral-cup.ts'

/** A flared funnel wrapped once, with a yellow finger inside. Centered on 0,0; its foot is at 0,60. `second` tints the tip. */
export function callaHead(art: Art, { main, second }: HeadColors): string {
  const rim = second ?? tone(main, 0.05)
  const inside = fill(
    'M0,60C-30,42 -48,8 -38,-24C-32,-44 -8,-54 18,-50Q40,-46 52,-60C56,-34 50,-10 36,16C26,36 12,52 0,60Z',
    art.linear(-40, -38, 40, 32, [
      [0, second ? rim : tone(main, -0.01)],
      [0.5, tone(main, -0.09)],
      [1, tone(main, -0.22)],
    ]),
  )
  const finger =
    fill('M8,-32Q16,-8 4,24Q-6,16 -2,-12Q0,-28 8,-32Z', '#e2b52a', 'stroke="#b98a1d"') +
    dots(
      golden(30, 8).map(([x, y]) => [4 + x * 0.55, -6 + y * 2.8] as const),
      '#f6d96a',
      1.8,
    )
  const wrap = fill(
    'M0,60C-34,44 -54,6 -38,-28C-44,4 -26,28 0,38C22,30 42,2 49,-34C50,-6 42,18 28,38C18,52 8,58 0,60Z',
    art.linear(-40, 12, 40, 42, [
      [0, tone(main, 0.06)],
      [0.5, main],
      [1, tone(main, -0.11)],
    ]),
  )
  const lip =
    stroke('M-38,-28C-44,4 -26,28 0,38C22,30 42,2 49,-34', tone(main, 0.12), 1.8, ROUND) +
    stroke('M0,58Q-14,44 -24,26M1,58Q8,44 18,34', tone(main, -0.12), 0.9)
  return outlined(main, inside + finger + wrap + lip, 0.7)
}

/** A glossy heart with a straight spadix. Centered on 0,0, about 130 by 140. */
export function anthuriumHead(art: Art, { main, second }: HeadColors, spadix: Color = '#e8d27a'): string {
  const heart = 'M3,-34C-21,-66 -67,-48 -65,-4C-63,36 -27,64 -1,90C27,64 67,38 65,-6C63,-48 23,-64 3,-34Z'
  const face = fill(
    heart,
    art.linear(-50, -46, 50, 64, [
      [0, tone(main, 0.09)],
      [0.45, main],
      [1, tone(main, -0.15)],
    ]),
  )
  // A two-colored one keeps the second color in the middle and the first on the ears.
  const blush = second
    ? fill(
        'M3,-24C-13,-44 -42,-34 -44,-6C-42,24 -18,48 -1,72C18,48 44,24 42,-8C40,-34 17,-44 3,-24Z',
        art.radial(0, 0, 62, [
          [0, second],
          [0.6, second, 0.85],
          [1, second, 0],
        ]),
        'stroke="none"',
      )
    : ''
  const veins = stroke(
    'M2,-24Q0,34 -1,86M2,-22Q-23,-20 -45,10M2,-22Q29,-20 47,8M2,-20Q-17,4 -27,38M2,-20Q19,4 27,42',
    tone(main, -0.15),
    1.4,
  )
  const shine =
    fill(
      'M-51,-24C-43,-40 -25,-42 -13,-34C-27,-32 -39,-22 -45,-4C-51,-6 -53,-16 -51,-24Z',
      tone(main, 0.24),
      'opacity=".7" stroke="none"',
    ) + stroke('M37,-36Q53,-24 55,-2', tone(main, 0.2), 2.4, 'opacity=".6"')
  const finger = fill(
    'M-1,-20C-3,-36 9,-64 21,-76Q29,-78 28,-68C23,-50 13,-28 7,-16Q1,-14 -1,-20Z',
    art.linear(0, -46, 25, -38, [
      [0, tone(spadix, 0.1)],
      [0.5, spadix],
      [1, tone(spadix, -0.18)],
    ]),
    `stroke="${outline(spadix)}" stroke-width=".6"`,
  )
  return (
    outlined(main, face + blush + veins + shine, 0.9) +
    ellipse(7, -16, 12, 6, tone(main, -0.25), 'opacity=".4"') +
    finger +
    dots(
      golden(26, 1).map(([x, y]) => [13 + y * 11 + x * 4, -44 - y * 26] as const),
      tone(spadix, 0.14),
      1.5,
    )
  )
}

export const spathe: Renderers = {
  calla(art, hint) {
    const { random } = art
    // Mini callas are sold several to a bunch, the open cut ones stand alone.
    const mini = isNamed(art, 'mini') && random.chance(0.6)
    const green = '#4f8046'
    const colors = { main: hint.main, second: hint.second }
    if (!mini) {
      const side = random.pick([-1, 1])
      const body =
        stem('M112,206Q108,150 100,118', '#6f9a52', 9) +
        leaf(art, 116, 206, 34, { length: 96, width: 26, kind: 'heart', color: green, veins: 4 }) +
        group(at(100, 68), callaHead(art, colors))
      return side > 0 ? body : group('translate(200 0)scale(-1 1)', body)
    }
    const id = art.def(callaHead(art, colors))
    return (
      stem('M98,206Q96,160 72,104', '#6f9a52', 7) +
      stem('M104,206Q112,150 134,132', '#6f9a52', 6) +
      leaf(art, 96, 206, -38, { length: 84, width: 20, kind: 'heart', color: green, veins: 3 }) +
      group(at(138, 92, 16, 0.68), `<use href="#${id}"/>`) +
      group(at(68, 64, -10, 0.86), `<use href="#${id}"/>`)
    )
  },
  anthurium: (art, hint) =>
    stem('M98,206Q112,160 104,110', '#7a8a4a', 4.6) +
    group(
      at(101, 86, art.random.jitter(9), 0.98),
      anthuriumHead(art, { main: hint.main, second: hint.second }, hint.center),
    ),
}
