import type { Hint } from '../hint.ts'
import { type Color, isWhite, mix, tone } from '../lib/color.ts'
import { count, floret } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, fill, group, stroke, use } from '../lib/svg.ts'

interface SpikeOptions {
  main: Color
  /** Floret definitions, in turn. */
  florets: readonly string[]
  n?: number
  top?: number
  foot?: number
  /** Half width of the spike where it is widest. */
  width?: number
  /** Scale of the florets at the tip and at the foot. */
  small?: number
  large?: number
  buds?: number
  /** Degrees a floret at the side turns outward. */
  turn?: number
  stemColor?: Color
  stemWidth?: number
  /** Sides the florets take in turn, -1 left to 1 right. */
  sides?: readonly number[]
}

export const petalPaint = (art: Art, color: Color, level: number) =>
  art.petal([
    [0.1, tone(color, -0.17 + level * 0.02)],
    [0.5, tone(color, -0.01 + level * 0.04)],
    [1, tone(color, 0.07 + level * 0.04)],
  ])

/** Florets up a stem, small at the tip and larger to the foot, with buds on top. */
export function spike(art: Art, options: SpikeOptions): string {
  const {
    main,
    florets,
    n = 26,
    top = 26,
    foot = 150,
    width = 20,
    small = 0.3,
    large = 1,
    buds = 6,
    turn = 62,
  } = options
  const { stemColor = '#7f9d5c', stemWidth = 4.5, sides = [-1, 1, -0.1, 0.62, -0.6] } = options
  const { random } = art
  const bud = art.def(
    ellipse(0, -4, 3.4, 6, mix(main, '#9fbf6a', 0.5)) +
      ellipse(-1, -5, 1.3, 4, mix(tone(main, 0.08), '#bcd58a', 0.4)),
  )
  const tip = count(buds).map((i) => {
    const side = i % 2 ? 1 : -1
    return use(bud, at(100 + side * (1 + i * 1.1), top - 6 + i * 3.2, side * (14 + i * 7), 0.8 + 0.08 * i))
  })
  const body = count(n).map((i) => {
    const t = i / (n - 1)
    const side = sides[i % sides.length] ?? 0
    const half = width * (0.3 + 0.7 * Math.sin(Math.PI * (0.12 + 0.72 * t)))
    const scale = (small + (large - small) * Math.min(1, t * 1.35)) * (1 + random.jitter(0.06))
    const level = Math.round(-side * 1.2 - 0.2)
    const paint = petalPaint(art, t < 0.22 ? mix(main, '#bcd08a', 0.3) : main, level)
    const place = at(
      100 + side * half + random.jitter(1.5),
      top + 10 + (foot - top - 10) * t ** 0.92 + random.jitter(2),
      side * turn + random.jitter(10),
      scale,
    )
    return use(florets[i % florets.length] ?? '', place, `fill="${paint}"`)
  })
  return stem(d`M98,206Q104,120 100,${top - 6}`, stemColor, stemWidth) + tip.join('') + body.join('')
}

/** The one spike of a color, or three slimmer ones of an assorted bunch. */
export function assortedSpikes({ palette, main }: Hint, one: (main: Color) => string): string {
  if (!palette) return one(main)
  const places = [
    [62, 28, -13],
    [138, 26, 13],
    [100, 0, 0],
  ] as const
  return places
    .map(([x, y, turn], i) =>
      group(
        `translate(${x} ${y})rotate(${turn} 0 206)scale(.72 .86)translate(-100 0)`,
        one(palette[(i * 2) % palette.length] ?? main),
      ),
    )
    .join('')
}

export const colored = (color: Color, body: string) => group('', body, `color="${color}"`)

/** The dragon's mouth: two upper lobes, three lower ones, a swollen palate between. */
export const snapFloret = (art: Art) =>
  art.def(
    '<path d="M-4,3C-12,0 -19,-8 -15,-17C-12,-22 -4,-21 0,-14C4,-21 12,-22 15,-17C19,-8 12,0 4,3Z"/>' +
      '<path d="M-10,-2C-19,2 -18,12 -10,13Q-6,13 -4,10Q0,18 4,10Q6,13 10,13C18,12 19,2 10,-2Q0,-8 -10,-2Z"/>' +
      '<path d="M-8,0Q0,-8 8,0Q5,7 0,5Q-5,7 -8,0Z" fill="currentColor" stroke="none"/><path d="M-7,-2Q0,-6 7,-2" fill="none"/>',
  )

export function delphiniumFloret(art: Art, main: Color, bee: Color) {
  return floret(art, {
    n: 5,
    r: 15.5,
    w: 8.2,
    eye: `<g stroke="none"><path d="M-4,-3Q0,-6 4,-3Q5,2 0,5Q-5,2 -4,-3Z" fill="${bee}"/><circle r="1.6" fill="${tone(main, -0.2)}"/></g>`,
  })
}

/** A rosette of three whorls, so that stock reads as little double roses. */
export function rosetteFloret(art: Art) {
  const one = floret(art, { n: 5, r: 15, w: 9.5, notch: true })
  return art.def(
    use(one) +
      use(one, 'rotate(36)scale(.7)') +
      use(one, 'rotate(10)scale(.42)') +
      '<circle r="2.4" fill="currentColor" stroke="none" opacity=".5"/>',
  )
}

/** A wide ruffled funnel of six with a pale throat. */
export function gladiolusFloret(art: Art, main: Color, throat: Color) {
  const lobe = art.path('M0,4C-7,-4 -19,-12 -14,-26Q-9,-33 -2,-29Q3,-34 9,-29Q18,-22 14,-14C11,-6 5,-2 0,4Z')
  const lobes = (
    [
      [-58, 0.92],
      [58, 0.92],
      [180, 0.98],
      [-120, 0.98],
      [120, 0.98],
      [0, 1.06],
    ] as const
  ).map(([turn, k]) => use(lobe, at(0, 0, turn, k)))
  const heart =
    fill('M-6,1Q0,-10 6,1Q5,12 0,14Q-5,12 -6,1Z', tone(throat, 0.02), 'stroke="none"') +
    stroke('M0,8L-4,-7M0,8V-9M0,8L4,-7', '#efe4bd', 1.3) +
    dots(
      [
        [-4, -8],
        [0, -10],
        [4, -8],
      ],
      tone(main, -0.2),
      2.4,
    )
  return art.def(lobes.join('') + heart)
}

/** A hanging bell with a spotted lip: foxglove. */
export const foxgloveFloret = (main: Color) =>
  `<path d="M-3,-3C-8,0 -9,10 -12,17Q-8,24 0,23Q8,24 12,17C9,10 8,0 3,-3Z"/><ellipse cy="19" rx="9" ry="4.4" fill="${tone(main, -0.16)}" stroke="none"/><path d="M-9,19Q0,28 9,19Q6,25 0,25Q-6,25 -9,19Z" fill="${tone(main, 0.1)}" stroke="none"/>` +
  dots(
    [
      [-4, 19],
      [0, 21],
      [4, 19],
      [1, 17],
    ],
    isWhite(main) ? '#9fae6a' : tone(main, -0.3),
    1.7,
  )
