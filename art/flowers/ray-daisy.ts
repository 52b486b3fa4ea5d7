import { type Color, isDark, isWhite, LEAF, mix, tone, toOklch } from '../lib/color.ts'
import type { PetalShape } from '../lib/petal-paths.ts'
import { count, disc, golden, outlined, polar, ring, rosette } from '../lib/shapes.ts'
import { type Art, at, circle, d, dots, fill, group, stroke, use } from '../lib/svg.ts'
import type { HeadColors } from './spiral-cup.ts'

export interface DaisyOptions {
  /** Rays in a row, half width of one, rows one behind the other. */
  n?: number
  width?: number
  rows?: 1 | 2
  shape?: PetalShape
  disc?: Color
  discRadius?: number
  seeds?: number
  squash?: number
  /** Where the second color begins, 0 base to 1 tip. */
  edgeFrom?: number | undefined
}

/** Rays around a disc. The rays reach 60 from the middle. */
export function daisyHead(art: Art, { main, second }: HeadColors, options: DaisyOptions = {}): string {
  const {
    n = 20,
    width = 8,
    rows = art.plain ? 1 : 2,
    shape = 'ray',
    disc: center = '#e7c437',
    discRadius = 17,
    squash = 0.96,
    seeds,
  } = options
  const look = {
    n,
    shape,
    color: main,
    second,
    share: 0.85,
    edgeFrom: options.edgeFrom,
    well: -0.16,
    mid: 0,
    tip: 0.045,
    vein: tone(main, -0.11),
    from: 0.3,
    jitter: 47 / n,
    sizeJitter: 0.06,
  } as const
  const petals =
    rows === 2
      ? rosette(art, {
          ...look,
          width: width * 1.05,
          scales: [1.02, 0.96],
          veil: 0.1,
          squash,
          edgeFrom: options.edgeFrom,
        })
      : ring(art, { ...look, length: 60, width, squash, contact: 0.3 })
  const cast = circle(0.8, 1.5, discRadius * 1.06, tone(main, -0.34), 'opacity=".35"')
  return (
    outlined(main, petals, 0.55) +
    group(
      'translate(0 -1)',
      cast + disc(art, discRadius, center, seeds ?? Math.round(discRadius * 5), discRadius > 20 ? 2.6 : 1.9),
    )
  )
}

/** Notched rays twice, a frill of short ones, a dark or green eye with a pale ring. */
export function gerberaHead(
  art: Art,
  colors: HeadColors,
  eye: Color = '#2b1a12',
  { n = 22, frill = true } = {},
): string {
  const { main } = colors
  const rays = daisyHead(art, colors, { n, width: 158 / n, disc: eye, discRadius: 12, seeds: 30 })
  const inner = frill
    ? circle(0, -1, 24, tone(main, -0.25), 'opacity=".3" stroke="none"') +
      outlined(
        main,
        rosette(art, {
          n: 16,
          width: 9,
          shape: 'ray',
          color: main,
          well: -0.2,
          mid: -0.02,
          tip: 0.09,
          vein: tone(main, -0.1),
          scales: [0.42, 0.33],
          veil: 0.1,
          jitter: 3,
        }),
        0.4,
      )
    : ''
  const dark = isDark(eye)
  const pollen = dots(
    count(20).map((i) => {
      const [x, y] = polar(9.4, i * 18)
      return [x, y - 1] as const
    }),
    dark ? '#e9d49a' : '#f4efae',
    1.7,
  )
  return (
    rays +
    inner +
    circle(0, -1, 12.4, eye, 'stroke="none"') +
    circle(0, -1, 5.4, mix(eye, '#9fae4c', dark ? 0.45 : 0.6)) +
    pollen
  )
}

/** Lance rays twice around a disc as wide as the rays are long. `eye` is brown, or green-gold in some. */
export function sunflowerHead(art: Art, colors: HeadColors, eye: Color = '#3a2412'): string {
  const green = toOklch(eye).h > 95 && toOklch(eye).c > 0.05
  const body = daisyHead(art, colors, {
    n: 20,
    width: 8.2,
    shape: 'lance',
    disc: eye,
    discRadius: 25,
    squash: 0.97,
    seeds: 110,
    edgeFrom: 0.55,
  })
  const heart =
    circle(0, -1, 10, green ? '#a9b04a' : '#6b5a24', 'opacity=".75"') +
    dots(
      golden(40, 9.4).map(([x, y]) => [x, y - 1] as const),
      green ? '#d6d57a' : '#9a8a3c',
      1.7,
    )
  const florets = dots(
    count(38).map((i) => {
      const [x, y] = polar(23.6, i * 9.5)
      return [x, y - 1] as const
    }),
    green ? '#dcc648' : '#c98a1d',
    2,
  )
  return body + heart + florets
}

/** A boss of stamens: filaments with anthers, `reach` from the middle. */
export function stamens(
  art: Art,
  reach: number,
  n: number,
  filament: Color,
  anther: Color = filament,
  size = 3,
) {
  const many = art.plain ? Math.round(n / 2) : n
  const ends = count(many).map((i) =>
    polar(reach * (0.82 + art.random.next() * 0.28), (i * 360) / many + art.random.jitter(3)),
  )
  return stroke(ends.map(([x, y]) => d`M0,0L${x},${y}`).join(''), filament, 0.7) + dots(ends, anther, size)
}

export function anemoneHead(art: Art, { main }: HeadColors, eye: Color = '#191522'): string {
  const base = isWhite(main) ? undefined : mix(main, '#ffffff', 0.5)
  const look = {
    shape: 'round',
    color: main,
    well: -0.16,
    mid: -0.01,
    tip: 0.045,
    vein: tone(main, -0.08),
    base,
    jitter: 6,
  } as const
  const petals =
    ring(art, { ...look, n: 6, length: 62, width: 30, squash: 0.94, y: 3, contact: 0 }) +
    ring(art, { ...look, n: 6, length: 53, width: 27, turn: 28, squash: 0.95 })
  const green = !isDark(eye)
  const ball =
    circle(
      0,
      0,
      11.5,
      art.radial(-4, -4, 15, [
        [0, tone(eye, 0.2)],
        [0.5, eye],
        [1, tone(eye, -0.12)],
      ]),
    ) + dots(golden(26, 10), tone(eye, 0.25), 1.2)
  return (
    outlined(main, petals) +
    group('translate(0 -1)', stamens(art, 22, 40, green ? '#4c5a2a' : '#1d1826') + ball)
  )
}

/** Glossy butterfly ranunculus: few broad round petals, wide apart, around a boss of dark stamens. */
export function buttercupHead(art: Art, { main }: HeadColors): string {
  const look = {
    shape: 'round',
    color: main,
    well: -0.16,
    mid: 0.01,
    tip: 0.08,
    vein: tone(main, -0.1),
    squash: 0.92,
    jitter: 7,
  } as const
  const petals =
    ring(art, { ...look, n: 5, length: 63, width: 34, contact: 0 }) +
    ring(art, { ...look, n: 5, length: 46, width: 27, turn: 36 })
  return (
    outlined(main, petals, 1) +
    stamens(art, 25, 30, '#4a3a22', '#2f2418', 4.6) +
    circle(0, 0, 11, '#6f8a38') +
    dots(golden(16, 9), '#c3cf6a', 3)
  )
}

/** Eight broad toothed petals around a small yellow disc. */
export function cosmosHead(art: Art, { main }: HeadColors, double: boolean): string {
  const look = {
    n: 8,
    color: main,
    shape: 'notch',
    well: -0.18,
    mid: 0,
    tip: 0.05,
    vein: tone(main, -0.1),
    jitter: 4,
  } as const
  const outer = ring(art, { ...look, length: 61, width: 23, contact: 0.35, squash: 0.95 })
  const inner = double
    ? ring(art, { ...look, length: 46, width: 18, turn: 22, squash: 0.95 }) +
      ring(art, { ...look, n: 7, length: 32, width: 14, turn: 8, squash: 0.95 })
    : ''
  return outlined(main, outer + inner, 0.7) + disc(art, double ? 8 : 12, '#e2b52a', 40, 2.2)
}

/** Papery star bracts under a pincushion of tiny florets. */
export function astrantiaHead(art: Art, { main }: HeadColors): string {
  const bracts = ring(art, {
    n: 12,
    length: 64,
    width: 11,
    shape: 'lance',
    color: mix(main, '#e8efd8', isDark(main) ? 0.12 : 0.35),
    second: mix(main, LEAF, 0.35),
    share: 0.7,
    edgeFrom: 0.74,
    well: -0.16,
    vein: tone(main, -0.14),
    contact: 0.3,
    jitter: 2,
  })
  const pins = golden(30, 26)
  const legs = stroke(
    pins.map(([x, y]) => d`M${x * 0.3},${y * 0.3}L${x},${y}`).join(''),
    tone(main, -0.08),
    1,
  )
  return (
    outlined(main, bracts, 0.6) +
    circle(0, 0, 22, tone(main, -0.12), 'opacity=".4"') +
    legs +
    dots(pins, tone(main, 0.07), 5) +
    dots(pins, tone(main, -0.18), 1.8)
  )
}

/** Rudbeckia: one row of long flat rays that do not overlap, seen from above, and a dark brown dome. */
export function rudbeckiaHead(art: Art, { main }: HeadColors, eye: Color): string {
  const ray = art.path('M-3,0C-10,-18 -13,-40 -8,-56L-3,-60L0,-57L4,-60L8,-56C13,-40 10,-18 3,0Z')
  const rays = count(12).map((i) => {
    const turn = i * 30 + art.random.jitter(4)
    const level = Math.round(Math.cos(((turn + 45) * Math.PI) / 180))
    const paint = art.petal([
      [0, tone(main, 0.05 + level * 0.03)],
      [0.6, tone(main, level * 0.03)],
      [1, mix(main, '#5a1c0c', 0.6)],
    ])
    return use(ray, at(0, 0, turn, 0.92, 1 + art.random.jitter(0.05)), `fill="${paint}"`)
  })
  const dome = circle(
    0,
    -2,
    20,
    art.radial(-6, -10, 26, [
      [0, tone(eye, 0.24)],
      [0.5, tone(eye, 0.04)],
      [1, tone(eye, -0.06)],
    ]),
  )
  return (
    outlined(main, rays.join(''), 0.9) +
    dome +
    dots(
      count(12).map((i) => [17 * Math.sin(i * 0.524), -2 - 17 * Math.cos(i * 0.524)] as const),
      '#8a5a26',
      3,
    )
  )
}

/** Rays that droop from a tall cone, seen from the side. */
export function coneflowerHead(art: Art, colors: HeadColors, eye: Color): string {
  const { main } = colors
  const ray = art.path('M-3,0C-9,14 -11,40 -8,54L-4,58L0,55L4,58L8,54C11,40 9,14 3,0Q0,-3 -3,0Z')
  // From the far side to the near one; the near rays hang longer.
  const rays = [-104, 104, -80, 80, -57, 57, -36, 36, -16, 16].map((turn) => {
    const level = Math.round(-turn / 50)
    const paint = art.petal([
      [0, mix(main, '#5a1c0c', 0.45)],
      [0.3, tone(main, -0.05 + level * 0.03)],
      [1, tone(main, 0.05 + level * 0.03)],
    ])
    const far = Math.abs(turn) / 104
    return use(
      ray,
      at(
        Math.sin((turn * Math.PI) / 180) * 14,
        4 - far * 10,
        -turn + art.random.jitter(4),
        1.16,
        1.04 - far * 0.06,
      ),
      `fill="${paint}"`,
    )
  })
  const cone = fill(
    'M-24,4C-26,-12 -17,-34 0,-36C17,-34 26,-12 24,4Q0,17 -24,4Z',
    art.radial(-8, -20, 40, [
      [0, tone(eye, 0.2)],
      [0.5, eye],
      [1, tone(eye, -0.1)],
    ]),
  )
  const spines = dots(
    count(7).flatMap((row) => {
      const half = 23 * Math.sqrt(1 - (row / 7) ** 2)
      const n = 8 - row
      return count(n).map((i) => [-half + (2 * half * (i + 0.5)) / n, 6 - row * 5.6] as const)
    }),
    mix(eye, '#d9802a', 0.6),
    3.4,
  )
  return outlined(main, rays.join(''), 0.7) + cone + spines
}
