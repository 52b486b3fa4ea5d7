import { type Color, isWhite, mix, tone } from '../lib/color.ts'
import { count, lightAt, outlined, polar, ring } from '../lib/shapes.ts'
import {
  type Art,
  at,
  circle,
  d,
  dots,
  ellipse,
  fill,
  group,
  type Point,
  ROUND,
  stroke,
  use,
} from '../lib/svg.ts'
import type { HeadColors } from './spiral-cup.ts'

const tepalPath = (r: number, w: number, curl: number) =>
  d`M0,0C${-w * 0.6},${-r * 0.15} ${-w * 1.15},${-r * 0.45} ${-w * 0.8},${-r * 0.72}Q${-w * 0.45},${-r * 0.92} ${curl},${-r}Q${w * 0.5},${-r * 0.9} ${w * 0.8},${-r * 0.7}C${w * 1.15},${-r * 0.45} ${w * 0.6},${-r * 0.15} 0,0Z`

export interface LilyOptions {
  /** Freckles; none on white and yellow lilies. */
  spots?: Color | undefined
  anther?: Color
  filament?: Color
  /** Half widths of the outer (narrow) and inner (wide) tepals. */
  narrow?: number
  wide?: number
  stamens?: boolean
  /** A second color on the rim instead of the mid vein. */
  rim?: boolean
}

/** Three wide tepals over three narrow ones, six stamens with anthers set across. */
export function lilyHead(art: Art, { main, second }: HeadColors, options: LilyOptions = {}): string {
  const {
    spots,
    anther = '#8a4b1d',
    filament = '#c7d59a',
    narrow = 15,
    wide = 21,
    stamens = true,
    rim = false,
  } = options
  const { random } = art
  const r = 64
  const vein = !rim && second ? second : isWhite(main) ? '#d9e2a6' : tone(main, -0.1)
  const turn = random.between(-12, 12)
  const tepal = (w: number, curl: number) => {
    const path = art.path(tepalPath(r, w, curl))
    const border =
      rim && second ? `<use href="#${path}" fill="none" stroke="${second}" stroke-width="5"/>` : ''
    const freckles = spots
      ? dots(
          count(11).map((): Point => [random.jitter(w * 0.45), -r * random.between(0.2, 0.55)]),
          spots,
          1.9,
          'opacity=".8"',
        )
      : ''
    const band = stroke(
      d`M0,${-r * 0.06}Q1,${-r * 0.5} ${curl * 0.6},${-r * 0.9}`,
      'currentColor',
      w * 0.24,
      `${ROUND} stroke-opacity=".75"`,
    )
    const creases = stroke(
      d`M${-w * 0.28},${-r * 0.18}Q${-w * 0.6},${-r * 0.5} ${-w * 0.32},${-r * 0.8}M${w * 0.28},${-r * 0.18}Q${w * 0.6},${-r * 0.5} ${w * 0.32},${-r * 0.8}`,
      tone(main, -0.1),
      0.8,
      'stroke-opacity=".5"',
    )
    return art.def(`<use href="#${path}"/>${band}${creases}${border}${freckles}`)
  }
  const body = (
    [
      [tepal(narrow, -3), 60],
      [tepal(wide, 3), 0],
    ] as const
  ).flatMap(([id, offset]) =>
    count(3).map((i) => {
      const angle = turn + offset + i * 120 + random.jitter(5)
      const level = Math.round(lightAt(angle) * 1.6)
      const base = mix(tone(main, -0.14), '#b7c46a', isWhite(main) ? 0.6 : 0.25)
      const paint = art.petal([
        [0, base],
        [0.32, tone(main, -0.06 + level * 0.03)],
        [1, tone(main, 0.05 + level * 0.05)],
      ])
      return use(id, at(0, 0, angle, 1 + random.jitter(0.04)), `fill="${paint}"`)
    }),
  )
  const threads = count(6).map((i) => {
    const angle = turn + 30 + i * 60 + random.jitter(8)
    const [x, y] = polar(r * 0.46, angle)
    const [mx, my] = polar(r * 0.24, angle + 14)
    return (
      stroke(d`M0,0Q${mx},${my} ${x},${y}`, filament, 1.7) +
      ellipse(0, 0, 5.6, 2.1, anther, `transform="${at(x, y, angle + random.jitter(25))}"`)
    )
  })
  const pistil = stroke('M0,0Q4,10 3,22', tone(filament, -0.06), 2.4) + circle(3, 24, 3.4, '#8c9a4a')
  return (
    outlined(main, group('', body.join(''), `color="${vein}"`)) +
    circle(0, 0, 6, '#aebf62') +
    (stamens ? threads.join('') + pistil : '')
  )
}

/** Six long pointed tepals make the star; two rows of short ones fill its middle, without stamens. */
export function doubleLilyHead(art: Art, { main, second }: HeadColors): string {
  const look = {
    shape: 'lance',
    color: main,
    second: second ?? tone(main, 0.16),
    share: second ? 0.62 : 0.8,
    ...(second ? {} : { edgeFrom: 0.62 }),
    well: -0.18,
    mid: -0.02,
    tip: 0.06,
    vein: tone(main, -0.14),
    base: mix(tone(main, -0.12), '#b7c46a', 0.25),
  } as const
  const rows = [
    [3, 68, 15, 30, 1],
    [3, 66, 20, 90, 1],
    [6, 44, 12, 0, 0.3],
    [5, 30, 10, 20, -0.5],
    [3, 17, 8, 10, -1],
  ] as const
  const body = rows.map(([n, length, width, turn, bend], i) =>
    ring(art, {
      ...look,
      n,
      length,
      width,
      turn,
      bend,
      jitter: 5,
      sizeJitter: 0.05,
      contact: i ? 0.5 : 0,
      y: -i,
    }),
  )
  return outlined(main, body.join(''), 0.9)
}

/** A long closed bud from its base at x,y. */
export function longBud(art: Art, color: Color, x: number, y: number, turn: number, scale = 1) {
  const paint = art.linear(-9, 0, 9, 0, [
    [0, tone(mix(color, '#b9cf8a', 0.3), 0.06)],
    [1, tone(mix(color, '#9fbb70', 0.35), -0.12)],
  ])
  return group(
    at(x, y, turn, scale),
    outlined(
      color,
      fill('M0,4C-9,0 -11,-26 -3,-46Q0,-50 3,-46C11,-26 9,0 0,4Z', paint) +
        stroke('M0,2Q-3,-22 0,-46', tone(color, -0.14), 1),
    ),
  )
}

/** A trumpet from its foot at 0,20 to a flared mouth of three lobes, seen from the side. */
export function trumpet(art: Art, main: Color): string {
  const green = mix(tone(main, -0.1), '#b9c97a', 0.45)
  const tube = art.linear(-22, 0, 22, 0, [
    [0, tone(main, 0.03)],
    [0.45, tone(main, -0.05)],
    [1, tone(main, -0.15)],
  ])
  const back =
    fill('M-16,-62Q-8,-92 2,-100Q12,-90 18,-62Z', tone(main, -0.02)) +
    stroke('M1,-64Q1,-82 2,-96', tone(main, -0.12), 1)
  const throat = ellipse(0, -61, 27, 11, green)
  const threads =
    stroke('M0,-54L-9,-74M0,-54L-3,-80M0,-54L5,-79M0,-54L11,-72', '#c7d59a', 1.5) +
    stroke('M0,-54Q2,-70 1,-86', '#a9bb6a', 2) +
    dots(
      [
        [-9, -75],
        [-3, -81],
        [5, -80],
        [11, -73],
      ],
      '#e2b52a',
      4.4,
    ) +
    circle(1, -87, 2.6, '#8c9a4a')
  const left = fill(
    'M0,22C-9,0 -13,-34 -27,-60C-38,-66 -48,-78 -50,-90C-34,-88 -18,-76 -8,-56C-2,-52 6,-52 10,-54C10,-34 6,0 0,22Z',
    tube,
  )
  const right = fill(
    'M0,22C9,0 13,-34 27,-60C38,-64 49,-72 54,-84C38,-86 20,-74 10,-56C4,-52 0,-34 0,22Z',
    art.linear(0, -70, 50, -60, [
      [0, tone(main, -0.13)],
      [0.5, tone(main, -0.05)],
      [1, tone(main, 0.02)],
    ]),
  )
  const ribs = stroke('M-2,14C-8,-10 -14,-40 -30,-68M3,12C8,-10 14,-40 34,-70', tone(main, -0.15), 0.9)
  return outlined(main, back + throat + threads + right + left + ribs, 0.7)
}

/** A funnel of six: three broad notched outer tepals, three narrow inner ones dashed with maroon. */
export function alstroemeriaHead(art: Art, { main, second }: HeadColors): string {
  const broad = art.path('M0,0C-6,-8 -26,-22 -20,-42Q-12,-56 0,-52Q12,-56 20,-42C26,-22 6,-8 0,0Z')
  const slim = art.path('M0,0C-5,-10 -15,-26 -9,-44L0,-56L9,-44C15,-26 5,-10 0,0Z')
  const outer = [180, 62, 298].map((turn) =>
    use(
      broad,
      at(0, 0, turn),
      `fill="${art.petal([
        [0, tone(main, -0.12)],
        [0.6, tone(main, 0.02 * Math.round(lightAt(turn)))],
        [1, second ? mix(main, second, 0.6) : tone(main, 0.06)],
      ])}"`,
    ),
  )
  const inner = (
    [
      [0, 1],
      [118, 0.86],
      [242, 0.86],
    ] as const
  ).map(([turn, scale]) => {
    const throat = scale === 1 ? main : mix(main, '#f5cb2e', 0.85)
    const paint = art.petal([
      [0.1, tone(main, -0.05)],
      [0.45, throat],
      [0.8, scale === 1 ? main : mix(main, '#f5d24a', 0.6)],
      [1, tone(main, 0.04)],
    ])
    return group(
      at(0, 0, turn, scale),
      use(slim, '', `fill="${paint}"`) +
        stroke('M-6,-22l-2,10M0,-18v9M6,-22l2,10M-4,-38l-1,9M4,-38l1,9', '#5b1c22', 3),
    )
  })
  const threads =
    stroke('M0,0Q6,8 12,22M0,0Q2,12 3,24M0,0Q-4,12 -6,22', '#d8c7a0', 1.4) +
    dots(
      [
        [12, 23],
        [3, 25],
        [-6, 23],
      ],
      '#6b4a2e',
      3.6,
    )
  return outlined(main, outer.join('') + inner.join(''), 0.8) + threads
}

/** Six pointed tepals and a fluted cup. `cup` is the radius of its mouth. */
export function daffodilHead(art: Art, { main, second }: HeadColors, cup = 26): string {
  const trumpetColor = second ?? '#f2a61e'
  const petals = ring(art, {
    n: 6,
    length: 60,
    width: 25,
    shape: 'point',
    color: main,
    well: -0.14,
    mid: 0,
    tip: 0.05,
    vein: tone(main, -0.08),
    contact: 0.4,
    evenFirst: true,
  })
  const flute = `${count(27)
    .map((i) => {
      const [x, y] = polar(cup * (1 + (i % 2 ? 0.09 : -0.03)), (i * 360) / 26)
      return d`${i ? 'L' : 'M'}${x},${y}`
    })
    .join('')}Z`
  const k = cup / 26
  const mouth = fill(
    flute,
    art.radial(2, 5, cup + 1, [
      [0.2, tone(trumpetColor, -0.22)],
      [0.75, trumpetColor],
      [1, tone(trumpetColor, 0.1)],
    ]),
  )
  const inside =
    ellipse(2, 4, 14, 13, tone(trumpetColor, -0.2)) +
    stroke('M2,6L-3,-2M2,6L7,-1M2,6V-4M2,6L-4,5M2,6L9,5', '#f6e3a0', 1.6) +
    dots(
      [
        [-3, -2],
        [7, -1],
        [2, -4],
        [-4, 5],
        [9, 5],
      ],
      '#d9a21b',
      3.2,
    )
  return outlined(main, petals) + outlined(trumpetColor, mouth, 0.7) + group(at(0, 0, 0, k), inside)
}

export const starHead = (
  art: Art,
  main: Color,
  { n = 6, w = 12, length = 60, eye = '#dfe6a8', heart = '' } = {},
) =>
  outlined(
    main,
    ring(art, {
      n,
      length,
      width: w,
      shape: 'lance',
      color: main,
      well: -0.12,
      mid: 0,
      tip: 0.05,
      vein: tone(main, -0.1),
      contact: 0.35,
      jitter: 3,
      evenFirst: n % 2 === 0,
    }),
    0.9,
  ) +
  circle(0, 0, 9, eye) +
  heart

/** Six narrow waved tepals curled back, with long stamens. */
export function nerineHead(art: Art, main: Color): string {
  const tepal = art.path(
    'M0,0C-5,-8 -8,-18 -5,-27C-9,-33 -5,-40 -6,-45C-9,-52 -2,-58 5,-55C2,-50 6,-46 6,-41C3,-35 9,-30 5,-23C7,-14 4,-6 0,0Z',
  )
  const petals = [-86, 86, -52, 52, -18, 20].map((turn) =>
    use(
      tepal,
      at(0, 0, turn),
      `fill="${art.petal([
        [0, tone(main, -0.1)],
        [0.5, tone(main, Math.round(lightAt(turn)) * 0.04)],
        [1, tone(main, 0.07)],
      ])}"`,
    ),
  )
  return (
    outlined(
      main,
      petals.join('') + stroke('M0,-8V-48M-2,-6Q-22,-14 -44,-10M2,-6Q22,-14 44,-12', tone(main, -0.12), 0.9),
      0.9,
    ) +
    stroke(
      'M0,0Q-10,14 -16,30M0,0Q-2,16 -5,34M0,0Q6,16 6,34M0,0Q12,14 16,28',
      mix(main, '#f4e9e0', 0.4),
      1.5,
    ) +
    dots(
      [
        [-16, 31],
        [-5, 35],
        [6, 35],
        [16, 29],
      ],
      '#6b3a52',
      4,
    )
  )
}
