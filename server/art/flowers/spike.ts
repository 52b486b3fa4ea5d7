import { type Color, isWhite, LEAF, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, floret, golden, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'

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

const petalPaint = (art: Art, color: Color, level: number) =>
  art.petal([
    [0.1, tone(color, -0.17 + level * 0.02)],
    [0.5, tone(color, -0.01 + level * 0.04)],
    [1, tone(color, 0.07 + level * 0.04)],
  ])

/** Florets up a stem, small at the tip and larger to the foot, with buds on top. */
function spike(art: Art, options: SpikeOptions): string {
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

const colored = (color: Color, body: string) => group('', body, `color="${color}"`)

/** The dragon's mouth: two upper lobes, three lower ones, a swollen palate between. */
const snapFloret = (art: Art) =>
  art.def(
    '<path d="M-4,3C-12,0 -19,-8 -15,-17C-12,-22 -4,-21 0,-14C4,-21 12,-22 15,-17C19,-8 12,0 4,3Z"/>' +
      '<path d="M-10,-2C-19,2 -18,12 -10,13Q-6,13 -4,10Q0,18 4,10Q6,13 10,13C18,12 19,2 10,-2Q0,-8 -10,-2Z"/>' +
      '<path d="M-8,0Q0,-8 8,0Q5,7 0,5Q-5,7 -8,0Z" fill="currentColor" stroke="none"/><path d="M-7,-2Q0,-6 7,-2" fill="none"/>',
  )

function delphiniumFloret(art: Art, main: Color, bee: Color) {
  return floret(art, {
    n: 5,
    r: 15.5,
    w: 8.2,
    eye: `<g stroke="none"><path d="M-4,-3Q0,-6 4,-3Q5,2 0,5Q-5,2 -4,-3Z" fill="${bee}"/><circle r="1.6" fill="${tone(main, -0.2)}"/></g>`,
  })
}

/** A rosette of three whorls, so that stock reads as little double roses. */
function rosetteFloret(art: Art) {
  const one = floret(art, { n: 5, r: 15, w: 9.5, notch: true })
  return art.def(
    use(one) +
      use(one, 'rotate(36)scale(.7)') +
      use(one, 'rotate(10)scale(.42)') +
      '<circle r="2.4" fill="currentColor" stroke="none" opacity=".5"/>',
  )
}

/** A wide ruffled funnel of six with a pale throat. */
function gladiolusFloret(art: Art, main: Color, throat: Color) {
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
const foxgloveFloret = (main: Color) =>
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

export const spikeForms: Renderers = {
  snapdragon(art, hint) {
    const palate =
      hint.second ?? (isWhite(hint.main) ? '#f4e28a' : mix(tone(hint.main, 0.12), '#f6dc6a', 0.55))
    const body =
      hint.petal === 'double-spike' || hint.petal === 'open-face-spike'
        ? floret(art, {
            n: 5,
            r: 16,
            w: 9.5,
            notch: true,
            eye: '<path d="M-5,0Q0,-6 5,0Q3,6 0,5Q-3,6 -5,0Z" fill="currentColor" stroke="none"/>',
          })
        : snapFloret(art)
    return (
      straps(
        art,
        [
          [100, 178, 46, 44],
          [100, 184, -46, 42],
          [100, 192, 66, 40],
          [99, 168, -60, 38],
          [100, 164, 60, 36],
        ],
        { color: '#6f9a58', share: 0.14 },
      ) +
      outlined(
        hint.main,
        colored(
          palate,
          spike(art, {
            main: hint.main,
            florets: [body],
            n: 15,
            width: 25,
            turn: 24,
            large: 1.22,
            small: 0.42,
            foot: 150,
            buds: 9,
            top: 34,
          }),
        ),
      )
    )
  },
  delphinium(art, hint) {
    const hybrid = hint.center !== undefined || hint.leaf === 'palmate'
    const bee = isWhite(hint.main) ? '#5d4c3c' : hybrid ? '#fbf8ee' : tone(hint.main, 0.12)
    const body = delphiniumFloret(art, hint.main, bee)
    const foliage =
      leaf(art, 98, 184, 58, { length: 48, width: 20, kind: 'lobed' }) +
      leaf(art, 98, 190, -60, { length: 46, width: 20, kind: 'lobed' })
    return (
      foliage +
      outlined(
        hint.main,
        hybrid
          ? spike(art, {
              main: hint.main,
              florets: [body],
              n: 26,
              width: 29,
              turn: 30,
              large: 1.1,
              foot: 160,
              top: 22,
            })
          : spike(art, {
              main: hint.main,
              florets: [body],
              n: 13,
              width: 38,
              turn: 40,
              large: 1.14,
              small: 0.5,
              foot: 146,
              top: 30,
              sides: [-1, 0.9, 0.1, -0.7, 1],
            }),
        0.5,
      )
    )
  },
  stock(art, hint) {
    const gray = '#93a894'
    const body = rosetteFloret(art)
    return (
      straps(
        art,
        [
          [100, 176, 54, 50],
          [100, 180, -56, 48],
          [100, 194, 38, 46],
          [100, 198, -36, 42],
        ],
        { color: gray, share: 0.19, veins: 1 },
      ) +
      outlined(
        hint.main,
        colored(
          tone(hint.main, -0.2),
          spike(art, {
            main: hint.main,
            florets: [body],
            n: 17,
            width: 25,
            turn: 20,
            large: 1.36,
            small: 0.7,
            foot: 150,
            top: 38,
            buds: 5,
            stemColor: gray,
            stemWidth: 6,
          }),
        ),
      )
    )
  },
  gladiolus(art, hint) {
    const { main } = hint
    const body = gladiolusFloret(
      art,
      main,
      hint.second ? tone(hint.second, 0.02) : mix(main, '#f7efc0', isWhite(main) ? 0.5 : 0.4),
    )
    const buds = count(7).map((i) => {
      const side = i % 2 ? 1 : -1
      return group(
        at(103 + side * (2 + i * 0.8), 20 + i * 7, side * (10 + i * 3), 0.8 + i * 0.06),
        fill('M0,4C-5,0 -5,-10 0,-18C5,-10 5,0 0,4Z', '#8fae62') +
          (i > 2 ? fill('M-2.6,-8Q0,-24 2.6,-8Z', main) : ''),
      )
    })
    const blooms = (
      [
        [90, 74, 0.62, -30],
        [116, 84, 0.7, 28],
        [86, 104, 0.86, -28],
        [120, 116, 0.94, 26],
        [86, 138, 1.06, -24],
        [120, 152, 1.08, 24],
      ] as const
    ).map(([x, y, k, turn], i) =>
      use(body, at(x, y, turn + art.random.jitter(6), k), `fill="${petalPaint(art, main, i % 2 ? 0 : 1)}"`),
    )
    return (
      straps(
        art,
        [
          [94, 206, -13, 168],
          [108, 206, 13, 158],
          [100, 206, 25, 120],
          [98, 206, -26, 112],
        ],
        { color: '#6f9a68', share: 0.052 },
      ) +
      stem('M98,206Q104,120 103,14', '#86a35c', 4.6) +
      outlined(main, buds.join('') + blooms.join(''))
    )
  },
  freesia(art, hint) {
    const color = hint.palette ? art.random.pick(hint.palette) : hint.main
    const bell = art.def(
      count(5)
        .map((i) => use(art.path('M0,0C-7,-5 -9,-15 -3,-20Q0,-22 3,-20C9,-15 7,-5 0,0Z'), at(0, 0, i * 72)))
        .join('') +
        '<circle r="4" fill="currentColor" stroke="none"/>' +
        dots(
          [
            [-2, -3],
            [2, -3],
            [0, 2],
          ],
          '#fbf6dc',
          2.2,
        ),
    )
    const tube = art.path('M-2,12C-4,4 -5,-4 -10,-10L10,-10C5,-4 4,4 2,12Z')
    const flower = (x: number, y: number, k: number, turn: number) =>
      group(
        at(x, y, turn, k),
        use(tube, at(0, 8), `fill="${tone(color, -0.08)}"`) +
          use(bell, at(0, -6), `fill="${petalPaint(art, color, turn < 0 ? 1 : 0)}"`),
      )
    const budAt = (
      [
        [150, 62, 0.5, 58],
        [162, 72, 0.42, 74],
        [171, 85, 0.34, 92],
      ] as const
    ).map(([x, y, k, turn]) =>
      group(
        at(x, y, turn, k * 1.5),
        fill('M0,8C-6,2 -6,-10 0,-18C6,-10 6,2 0,8Z', mix(color, '#b9cf7a', 0.35 + (0.5 - k) * 2)),
      ),
    )
    return (
      straps(
        art,
        [
          [94, 206, -14, 118],
          [84, 206, -24, 96],
          [108, 206, 16, 74],
        ],
        { color: '#7fa35f', share: 0.055 },
      ) +
      stem('M98,206Q100,120 62,78Q110,40 176,92', '#7fa35f', 3.4) +
      stem('M100,160Q124,140 138,124', '#7fa35f', 2.2) +
      outlined(
        color,
        colored(
          mix(tone(color, -0.06), '#f3d25a', isWhite(color) ? 0.8 : 0.55),
          budAt.join('') +
            group(at(142, 118, 40, 0.9), fill('M0,8C-6,2 -6,-10 0,-18C6,-10 6,2 0,8Z', color)) +
            flower(140, 50, 0.82, 36) +
            flower(112, 48, 1.12, 14) +
            flower(84, 56, 1.34, -10) +
            flower(58, 76, 1.44, -36),
        ),
      )
    )
  },
  hyacinth(art, hint) {
    const point = art.path('M0,0Q-5,-8 -3.4,-13L0,-17L3.4,-13Q5,-8 0,0Z')
    const star = art.def(
      count(6)
        .map((i) => use(point, at(0, 0, i * 60)))
        .join('') + '<circle r="2" fill="currentColor" stroke="none"/>',
    )
    return (
      straps(
        art,
        [
          [92, 206, -20, 104],
          [110, 206, 22, 100],
          [98, 206, -6, 70],
        ],
        { color: '#6f9a58', share: 0.09 },
      ) +
      outlined(
        hint.main,
        colored(
          tone(hint.main, -0.18),
          spike(art, {
            main: hint.main,
            florets: [star],
            n: 38,
            width: 32,
            turn: 25,
            small: 0.7,
            large: 1.15,
            top: 40,
            foot: 142,
            buds: 3,
            stemWidth: 8,
            stemColor: '#8fae62',
          }),
        ),
        0.5,
      )
    )
  },
  muscari(art, hint) {
    const bell = art.def(
      '<path d="M-3,-5C-7,-3 -7,5 -3,7H3C7,5 7,-3 3,-5Z"/><path d="M-3,7Q0,5 3,7" stroke="#f2f0f8" stroke-width="1.6"/>',
    )
    const one = art.def(
      outlined(
        hint.main,
        spike(art, {
          main: hint.main,
          florets: [bell],
          n: 34,
          width: 16,
          turn: 16,
          small: 0.6,
          large: 1.1,
          top: 40,
          foot: 108,
          buds: 4,
          stemWidth: 4,
          stemColor: '#7fa35f',
        }),
        0.5,
      ),
    )
    return (
      straps(
        art,
        [
          [96, 206, -26, 100],
          [106, 206, 24, 104],
          [100, 206, 8, 84],
          [92, 206, -40, 80],
        ],
        { color: '#6f9a58', share: 0.05 },
      ) +
      use(one, 'rotate(-11 100 206)translate(-14 10)') +
      use(one, 'rotate(12 100 206)translate(14 16)') +
      use(one)
    )
  },
  lavender(art, hint) {
    const gray = '#93a884'
    const lip = art.def('<path d="M0,2C-6,-1 -7,-9 -3,-12Q0,-9 3,-12C7,-9 6,-1 0,2Z"/>')
    const one = art.def(
      outlined(
        hint.main,
        spike(art, {
          main: hint.main,
          florets: [lip],
          n: 18,
          width: 8,
          top: 34,
          foot: 104,
          small: 0.75,
          large: 1.3,
          turn: 40,
          buds: 2,
          stemWidth: 2.6,
          stemColor: gray,
        }),
        0.4,
      ),
    )
    return (
      [-17, 15, -8, 6]
        .map((turn, i) => use(one, `rotate(${turn} 100 206)translate(0 ${[16, 10, -2, -12][i]})`))
        .join('') +
      straps(
        art,
        [
          [100, 200, 30, 60],
          [100, 200, -30, 60],
          [100, 200, -14, 50],
        ],
        { color: gray, share: 0.06 },
      )
    )
  },
  veronica(art, hint) {
    const one = (x: number, top: number, turn: number, k: number) => {
      const bristle = (step: number, width: number) =>
        stroke(
          count(44)
            .map(() => {
              const t = art.random.next()
              const half = 3 + 9 * Math.sin(Math.PI * (0.1 + 0.72 * t)) ** 0.8
              return d`M0,${t * 84}l${art.random.jitter(half)},${-2 - 4 * art.random.next()}`
            })
            .join(''),
          tone(hint.main, step),
          width,
          ROUND,
        )
      return group(at(x, top, turn, k), bristle(-0.14, 2.6) + bristle(0, 2.1) + bristle(0.11, 1.3))
    }
    return (
      stem('M100,206Q100,140 100,60', LEAF, 3.4) +
      stem('M100,160Q78,140 70,110', LEAF, 2.6) +
      stem('M100,150Q122,134 132,104', LEAF, 2.6) +
      straps(
        art,
        [
          [100, 168, 54, 46],
          [100, 172, -54, 46],
          [100, 188, 44, 44],
          [100, 150, 70, 34],
          [100, 152, -70, 34],
        ],
        { share: 0.2, veins: 2 },
      ) +
      one(68, 46, -14, 0.82) +
      one(136, 40, 16, 0.84) +
      one(100, 14, 0, 1.14)
    )
  },
  liatris(art, hint) {
    const tuft = (step: number, width: number, spread: number) =>
      stroke(
        count(90)
          .map(() => {
            const t = art.random.next()
            return d`M${100 + art.random.jitter(3)},${22 + 124 * t}l${art.random.jitter((14 + 10 * t) * spread)},${-3 - art.random.next() * 7}`
          })
          .join(''),
        tone(hint.main, step),
        width,
        ROUND,
      )
    return (
      straps(
        art,
        count(10).map((i) => [100, 200 - i * 5, (i % 2 ? 1 : -1) * (38 + i * 2), 44 - i] as const),
        { color: '#7c9a5d', share: 0.07 },
      ) +
      stem('M100,206V30', LEAF, 4) +
      tuft(-0.12, 2.3, 1) +
      tuft(0.02, 1.9, 0.8) +
      tuft(0.14, 1.5, 0.55)
    )
  },
  bells(art, hint) {
    // Green shell cups with a tiny white flower deep in each, facing out in whorls up a square stem.
    const { main } = hint
    const green = mix(main, '#a4d06a', 0.55)
    const cup = art.def(
      `<path d="M0,4C-6,2 -15,-6 -16,-14Q-12,-20 0,-20Q12,-20 16,-14C15,-6 6,2 0,4Z"/><ellipse cy="-13.5" rx="15.5" ry="7" fill="currentColor"/><path d="M0,-7V-18M0,-7L-11,-15M0,-7L11,-15M0,-7L-6,-18M0,-7L6,-18" stroke="${tone(green, -0.1)}" stroke-width=".7" fill="none"/><circle cy="-11.5" r="3" fill="#fbf8ee" stroke="none"/><circle cx="2" cy="-10" r="1.8" fill="#f3d9e4" stroke="none"/>`,
    )
    const whorls = count(8).flatMap((row) => {
      const t = row / 7
      const y = 34 + 140 * t ** 0.95
      const k = 0.45 + 0.72 * Math.min(1, t * 1.3)
      return (
        [
          [-1, -78],
          [1, 78],
          [-0.62, -36],
          [0.62, 36],
          [0, 0],
        ] as const
      ).map(([side, turn]) => {
        const level = Math.round(-side)
        return use(
          cup,
          at(100 + side * (7 + 9 * k), y + (side === 0 ? 6 : 0), turn + art.random.jitter(6), k),
          `fill="${tone(green, level * 0.04 - 0.06)}" color="${tone(green, 0.1 + level * 0.03)}"`,
        )
      })
    })
    const tip = count(3).map((i) =>
      leaf(art, 100, 30, -34 + i * 34, { length: 18, width: 6, color: green, veins: 0 }),
    )
    return stem('M100,206V28', tone(green, -0.1), 5) + tip.join('') + outlined(main, whorls.join(''), 0.5)
  },
  foxglove(art, hint) {
    const bell = art.def(foxgloveFloret(hint.main))
    return (
      leaf(art, 100, 190, 58, { length: 56, width: 17, kind: 'serrated' }) +
      leaf(art, 100, 194, -58, { length: 54, width: 17, kind: 'serrated' }) +
      outlined(
        hint.main,
        spike(art, {
          main: hint.main,
          florets: [bell],
          n: 20,
          width: 25,
          turn: -38,
          top: 24,
          foot: 142,
          small: 0.34,
          large: 1.2,
          buds: 7,
        }),
      )
    )
  },
  foxtail(art, hint) {
    // Eremurus: a tall candle of tiny stars, buds above.
    const { main } = hint
    const star = floret(art, {
      n: 6,
      r: 7,
      w: 3.2,
      eye: '<circle r="1.3" fill="currentColor" stroke="none"/>',
    })
    const rows = count(66).map((i) => {
      const t = i / 65
      const x = [-1, 0.3, 1, -0.4, 0.7, -0.75, 0][i % 7] ?? 0
      const half = 7 + 14 * Math.min(1, t * 1.8)
      return use(
        star,
        at(100 + x * half, 44 + 112 * t, i * 29, 0.55 + 0.45 * Math.min(1, t * 2)),
        `fill="${tone(main, Math.round(-x * 1.4) * 0.035)}"`,
      )
    })
    const buds = dots(
      count(26).map((i) => [100 + Math.sin(i * 2.4) * (1 + i * 0.22), 10 + i * 1.5] as const),
      mix(main, '#a9b96a', 0.4),
      4,
    )
    return (
      straps(
        art,
        [
          [96, 206, -24, 70],
          [106, 206, 24, 72],
          [100, 206, 44, 56],
          [98, 206, -44, 54],
        ],
        { color: '#7fa35f', share: 0.07 },
      ) +
      stem('M100,206V14', '#86a35c', 4.4) +
      outlined(main, colored(mix(main, '#c98a1d', 0.5), buds + rows.join('')), 0.35) +
      dots(
        golden(30, 1).map(([x, y]) => [100 + x * 24, 106 + y * 46] as const),
        '#e9b93a',
        1.8,
      )
    )
  },
  lupine(art, hint) {
    const { main } = hint
    const pea = art.def(
      `<path d="M-7,3C-13,-3 -9,-13 0,-12C9,-13 13,-3 7,3Z" fill="${tone(hint.second ?? main, 0.1)}"/><path d="M-7,0C-9,8 -3,12 0,12C3,12 9,8 7,0Q0,-5 -7,0Z"/>`,
    )
    const palm = (x: number, y: number, k: number) =>
      group(
        at(x, y, 0, k),
        count(8)
          .map((i) => leaf(art, 0, 0, -105 + i * 30, { length: 32, width: 6, veins: 0 }))
          .join(''),
      )
    return (
      stem('M100,190Q128,176 142,166', LEAF, 2.6) +
      stem('M100,196Q70,184 58,174', LEAF, 2.6) +
      palm(144, 166, 1) +
      palm(56, 174, 0.95) +
      outlined(
        main,
        spike(art, {
          main,
          florets: [pea],
          n: 40,
          width: 25,
          turn: 34,
          small: 0.45,
          large: 1,
          top: 26,
          foot: 150,
          buds: 6,
        }),
        0.5,
      )
    )
  },
  tuberose(art, hint) {
    const { main } = hint
    const one = floret(art, { n: 6, r: 16, w: 6.6 })
    const body = art.def(
      use(one) +
        use(one, 'rotate(30)scale(.62)') +
        `<circle r="3" fill="${tone(main, -0.12)}" stroke="none"/>`,
    )
    const pink = mix(main, '#e9b9b4', 0.45)
    const tip = count(10).map((i) => {
      const side = i % 2 ? 1 : -1
      return use(
        art.path('M0,6C-5,2 -6,-10 0,-18C6,-10 5,2 0,6Z'),
        at(100 + side * (2 + i * 1.6), 30 + i * 5.6, side * (10 + i * 5), 0.6 + i * 0.05),
        `fill="${i < 4 ? mix(pink, '#b9cf8a', 0.35) : pink}"`,
      )
    })
    const blooms = (
      [
        [82, 88, -30],
        [120, 92, 32],
        [100, 82, 0],
        [74, 116, -40],
        [128, 120, 40],
        [101, 112, 5],
        [86, 142, -24],
        [118, 146, 24],
      ] as const
    ).map(([x, y, turn], i) =>
      use(body, at(x, y, turn, 0.9 + i * 0.04), `fill="${petalPaint(art, main, turn < 0 ? 1 : 0)}"`),
    )
    return (
      straps(
        art,
        [
          [100, 186, 40, 52],
          [100, 190, -42, 50],
          [100, 170, 56, 34],
        ],
        { color: '#7fa35f', share: 0.08 },
      ) +
      stem('M100,206V26', '#86a35c', 5) +
      outlined(main, tip.join('') + blooms.join(''))
    )
  },
  lily_of_valley(art, hint) {
    const { main } = hint
    const bell = art.def(
      '<path d="M0,0C-9,1 -10,9 -11,15Q-8,18 -5,15.5Q-2,19 0,16Q2,19 5,15.5Q8,18 11,15C10,9 9,1 0,0Z"/>',
    )
    const arch = (
      [
        [118, 40, 0.6],
        [104, 48, 0.7],
        [92, 60, 0.8],
        [84, 76, 0.88],
        [79, 94, 0.94],
        [77, 113, 1],
      ] as const
    ).map(
      ([x, y, k], i) =>
        stroke(
          d`M${x},${y - 4}Q${x + (i % 2 ? 16 : -14)},${y - 6} ${x + (i % 2 ? 16 : -14)},${y + 6}`,
          '#8fae62',
          1.6,
        ) +
        use(
          bell,
          at(x + (i % 2 ? 16 : -14), y + 5, i % 2 ? -8 : 8, k),
          `fill="${art.across([
            [0, tone(main, 0.04)],
            [0.5, main],
            [1, tone(main, -0.14)],
          ])}"`,
        ),
    )
    const broad = { color: '#4f8a4a', veins: 0, width: 27 } as const
    return (
      leaf(art, 104, 206, 26, { ...broad, length: 150 }) +
      leaf(art, 96, 206, -30, { ...broad, length: 120, width: 24 }) +
      stroke('M92,206Q66,110 96,56Q108,42 124,38', '#8fae62', 3.2, ROUND) +
      outlined(main, arch.join(''), 0.7)
    )
  },
}
