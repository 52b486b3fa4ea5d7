import { type Color, mix, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, at, d, ellipse, fill, ROUND, stroke, use } from '../lib/svg.ts'
import { cylinder, named, outlined, times } from './kit.ts'

const stepped = (value: number) => Math.round(value / 0.03) * 0.03

/** A cut fir on its stump: jagged tiers drawn from below, needles in two tones. */
export function fir(
  art: Art,
  main: Color,
  { top, bottom, spread, tiers }: { top: number; bottom: number; spread: number; tiers: number },
): string {
  const color = tone(main, -0.06)
  let out = ''
  for (let i = tiers - 1; i >= 0; i--) {
    const t = (i + 1) / tiers
    const yb = top + (bottom - top) * t
    const yt = yb - ((bottom - top) / tiers) * 1.75
    const half = 6 + spread * t
    const teeth = (5 + i) * 2
    const hem = times(teeth + 1, (k) => {
      const u = k / teeth
      return [
        100 + half - 2 * half * u,
        yb + (k % 2 ? -5 : 3) + Math.abs(u - 0.5) * 8 + art.random.jitter(1.5),
      ] as const
    })
    const [first, ...rest] = hem
    if (!first) continue
    const path =
      d`M100,${yt}Q${100 + half * 0.35},${yb - 12} ${first[0]},${first[1]}` +
      rest.map(([x, y]) => d`L${x},${y}`).join('') +
      d`Q${100 - half * 0.35},${yb - 12} 100,${yt}Z`
    out += fill(
      path,
      art.linear(100 - half, 0, 100 + half, 0, [
        [0, tone(color, 0.08)],
        [0.4, color],
        [1, tone(color, -0.14)],
      ]),
      `stroke="${tone(color, -0.16)}" stroke-width=".8" stroke-linejoin="round"`,
    )
    let light = ''
    let dark = ''
    for (let k = 0; k < 9 + i * 2; k++) {
      const u = art.random.jitter(1)
      const y = yt + (yb - yt) * art.random.between(0.35, 1)
      const x = 100 + u * half * ((y - yt) / (yb - yt)) * 0.86
      if (u < 0.1) light += d`M${x},${y}l${u * 7 - 2},5`
      else dark += d`M${x},${y}l${u * 7},5`
    }
    out += stroke(light, tone(color, 0.15), 1.5, ROUND) + stroke(dark, tone(color, -0.12), 1.5, ROUND)
  }
  return out
}

function christmasTree(art: Art, main: Color): string {
  const small = named(art, 'table-top')
  const trunk = fill('M92,156H108V186H92Z', cylinder(art, '#6b4a2e', 92, 108))
  const stand = small
    ? outlined('#7a5a3a', fill('M70,178L100,170L130,178L130,186L100,180L70,186Z', '#7a5a3a'))
    : fill('M74,184H128L122,190H80Z', '#4a3524')
  return (
    art.shadow(104, 188, 60, 8) +
    trunk +
    stand +
    fir(
      art,
      named(art, 'balsam')
        ? mix(main, '#23552f', 0.4)
        : named(art, 'douglas')
          ? mix(main, '#7fae5a', 0.3)
          : mix(main, '#3f7a6a', 0.3),
      small
        ? { top: 46, bottom: 168, spread: 50, tiers: 5 }
        : { top: 18, bottom: 170, spread: named(art, 'douglas') ? 64 : 56, tiers: 7 },
    )
  )
}

/** Two open cones lying tip down; `tips` is the color their scales are dipped in. */
function pineCones(art: Art, main: Color, tips: Color | undefined): string {
  const color = mix(main, '#a8733c', 0.3)
  const rim = tips ?? tone(color, 0.24)
  const scale = art.def(
    fill('M-13,-10C-15,2 -9,11 0,14C9,11 15,2 13,-10Z', 'currentColor') +
      stroke('M-12.6,1Q-8,11 0,13Q8,11 12.6,1', rim, tips ? 4 : 1.8, `${ROUND} stroke-opacity=".9"`),
  )
  const rowsOf = (row: number) => {
    const t = row / 8
    const half = 38 * Math.sin(Math.PI * (0.1 + 0.84 * t ** 1.3))
    const count = Math.max(1, Math.round(half / 8.4)) + (row % 2)
    return times(count, (i) => {
      const u = count === 1 ? 0 : (i / (count - 1)) * 2 - 1
      const lit = stepped(0.05 - u * 0.09)
      return use(
        scale,
        at(u * half * 0.86, 54 - t * 100 - u * u * 7, -u * 42, 0.72 + 0.26 * t),
        `color="${tone(color, lit)}"`,
      )
    }).join('')
  }
  const body = art.def(
    ellipse(0, -4, 30, 48, tone(color, -0.22)) +
      stroke('M0,-46V-60', tone(color, -0.1), 7, ROUND) +
      outlined(tone(color, -0.06), times(9, rowsOf).join(''), 0.9),
  )
  return art.shadow(104, 172, 84, 11) + use(body, at(142, 118, 34, 0.98)) + use(body, at(72, 106, -24, 1.24))
}

/** Cut firs and their cones. */
export const firForms: Renderers = {
  christmas_tree: (art, { main }) => christmasTree(art, main),
  pinecone: (art, { main, second }) => pineCones(art, main, second),
}
