import type { Hint } from '../hint.ts'
import { type Color, isDark, isWhite, LEAF, mix, tone, toOklch } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, disc, golden, outlined, type PetalShape, polar, ring, rosette } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, group, stroke, use } from '../lib/svg.ts'
import { spray } from './parts.ts'
import { MUM_GREEN } from './pompon.ts'
import { type HeadColors, trio } from './spiral-cup.ts'

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
    rows = 2,
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
  const rays = daisyHead(art, colors, { n, width: 185 / n, disc: eye, discRadius: 12, seeds: 30 })
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
  const ends = count(n).map((i) =>
    polar(reach * (0.82 + art.random.next() * 0.28), (i * 360) / n + art.random.jitter(3)),
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

/** Glossy half-double butterfly ranunculus. */
function buttercupHead(art: Art, { main }: HeadColors): string {
  const look = {
    shape: 'round',
    color: main,
    well: -0.12,
    mid: 0.02,
    tip: 0.07,
    vein: tone(main, -0.06),
    squash: 0.95,
  } as const
  const petals =
    ring(art, { ...look, n: 6, length: 60, width: 33, contact: 0 }) +
    ring(art, { ...look, n: 6, length: 50, width: 28, turn: 30 }) +
    ring(art, { ...look, n: 5, length: 38, width: 23, turn: 10 })
  return (
    outlined(main, petals, 0.8) +
    stamens(art, 19, 32, '#c9a636', '#e9cd5a') +
    circle(0, 0, 10, '#7f9038') +
    dots(golden(20, 9), '#c3cf6a', 2.4)
  )
}

/** Eight broad toothed petals around a small yellow disc. */
function cosmosHead(art: Art, { main }: HeadColors, double: boolean): string {
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
function astrantiaHead(art: Art, { main }: HeadColors): string {
  const bracts = ring(art, {
    n: 14,
    length: 60,
    width: 9.5,
    shape: 'lance',
    color: mix(main, '#e8efd8', isDark(main) ? 0.12 : 0.35),
    second: mix(main, LEAF, 0.35),
    share: 0.7,
    edgeFrom: 0.84,
    well: -0.16,
    vein: tone(main, -0.14),
    contact: 0.3,
    jitter: 2,
  })
  const pins = golden(34, 33)
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

function coneflowerHead(art: Art, colors: HeadColors, eye: Color): string {
  const { main } = colors
  const rays = ring(art, {
    n: 14,
    length: 62,
    width: 12,
    shape: 'ray',
    color: main,
    second: mix(main, '#7a2a10', 0.75),
    share: 0,
    well: -0.22,
    mid: -0.02,
    tip: 0.05,
    vein: tone(main, -0.12),
    base: mix(main, '#5a1c0c', 0.6),
    from: 0.2,
    squash: 0.86,
    y: 6,
    contact: 0.4,
  })
  const cone = group(
    'translate(0 -3)scale(1 .92)',
    disc(art, 18, eye, 70, 3) + dots(golden(24, 16), '#8a5a24', 1.6),
  )
  return outlined(main, rays) + cone
}

const MUM_DISC = '#a9a832'
const mumDisc = (hint: Hint) => (hint.center && hint.center !== '#7c8b2a' ? hint.center : MUM_DISC)
const colorsOf = (hint: Hint): HeadColors => ({ main: hint.main, second: hint.second })

const anemoneLeaves = (art: Art) =>
  count(9)
    .map((i) =>
      leaf(art, 0, 0, i * 40 + art.random.jitter(9), {
        length: 44,
        width: 9,
        color: '#7fa05a',
        kind: 'lobed',
        veins: 0,
      }),
    )
    .join('')

/** Threads of a feathery leaf. */
export const feathery = (x: number, y: number, side: number, color: Color = LEAF) =>
  stroke(
    count(7)
      .map(
        (i) =>
          d`M${x},${y}Q${x + side * (10 + i * 2)},${y - 4 - i * 4} ${x + side * (34 - i * 2)},${y - 2 - i * 7}`,
      )
      .join(''),
    color,
    1.3,
  )

export const rayDaisy: Renderers = {
  gerbera(art, hint) {
    const mini = hint.petal === 'ray-narrow'
    const eye = hint.center ?? '#2b1a12'
    const three = trio(art, hint, (colors) =>
      daisyHead(art, colors, { n: 16, width: 11, rows: 1, disc: '#4a3215', discRadius: 13 }),
    )
    if (three) return three
    const bend = art.random.jitter(9)
    const head = gerberaHead(
      art,
      colorsOf(hint),
      eye,
      mini ? { n: 28, frill: false } : { n: art.random.pick([20, 22, 24]) },
    )
    // A third of them look a little upward, so the near rays foreshorten.
    const tilt = art.random.chance(0.35) ? 0.88 : 1
    return (
      stem(d`M100,90Q${102 + bend},150 ${100 - bend * 0.6},206`, '#82a55c', mini ? 5 : 6.4) +
      group(at(100, 84, bend, 1.14, 1.14 * tilt), head)
    )
  },
  sunflower(art, hint) {
    const back = art.random.pick([-1, 1])
    return (
      stem('M101,90Q104,150 100,206', '#6f8f44', 7) +
      leaf(art, 102, 152, 78 + art.random.jitter(8), { length: 58, width: 26, kind: 'heart' }) +
      leaf(art, 100, 160, -80 + art.random.jitter(8), { length: 56, width: 26, kind: 'heart' }) +
      leaf(art, 100, 186, 56 * back, { length: 42, width: 19, kind: 'heart' }) +
      group(
        at(100, 82, art.random.jitter(8), 1.18),
        sunflowerHead(art, colorsOf(hint), hint.center === '#7f8b2c' ? '#7f8b2c' : '#3a2412'),
      )
    )
  },
  daisy(art, hint) {
    const places = art.random.pick([
      [
        [56, 122, 0.5],
        [146, 118, 0.48],
        [128, 48, 0.46],
        [74, 56, 0.56],
      ],
      [
        [144, 124, 0.5],
        [54, 112, 0.5],
        [72, 46, 0.46],
        [128, 60, 0.57],
      ],
    ] as const)
    return spray(
      art,
      hint,
      (colors) => daisyHead(art, colors, { n: 18, width: 8.4, disc: mumDisc(hint), edgeFrom: 0.6 }),
      places,
      { color: MUM_GREEN },
    )
  },
  viking_mum: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => daisyHead(art, colors, { n: 20, width: 7.6, disc: '#4a3215', discRadius: 21 }),
      [
        [56, 122, 0.5],
        [146, 118, 0.48],
        [128, 48, 0.46],
        [74, 56, 0.56],
      ],
      { color: MUM_GREEN },
    ),
  chamomile: (art, hint) =>
    spray(
      art,
      hint,
      ({ main }) =>
        daisyHead(art, { main }, { n: 13, width: 11, rows: 1, disc: '#eec42c', discRadius: 23, seeds: 40 }),
      [
        [44, 118, 0.25],
        [74, 88, 0.27],
        [108, 116, 0.27],
        [150, 116, 0.26],
        [132, 82, 0.28],
        [48, 62, 0.25],
        [92, 54, 0.28],
        [142, 46, 0.25],
        [112, 28, 0.22],
      ],
      { color: '#7c9a4c', width: 2 },
    ),
  aster_spray: (art, hint) =>
    spray(
      art,
      hint,
      (colors) =>
        daisyHead(art, colors, { n: 22, width: 5.4, rows: 1, disc: '#e6bd34', discRadius: 13, seeds: 24 }),
      [
        [40, 124, 0.26],
        [70, 98, 0.28],
        [102, 122, 0.27],
        [156, 122, 0.26],
        [134, 92, 0.28],
        [48, 68, 0.27],
        [88, 66, 0.29],
        [150, 58, 0.26],
        [118, 50, 0.28],
        [76, 36, 0.25],
        [108, 22, 0.22],
      ],
      { color: LEAF, leafKind: 'plain', width: 2 },
    ),
  anemone(art, hint) {
    const three = trio(art, hint, (colors) => anemoneHead(art, colors), 0.58)
    if (three) return three
    return (
      stem('M101,90Q96,150 102,206', '#7f9d62', 5) +
      group(at(100, 86, 0, 1.75), anemoneLeaves(art)) +
      group(
        at(100, 80, art.random.jitter(20), 1.04),
        anemoneHead(art, colorsOf(hint), hint.center ?? '#191522'),
      )
    )
  },
  buttercup: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => buttercupHead(art, colors),
      [
        [58, 118, 0.5],
        [142, 112, 0.52],
        [92, 54, 0.62],
      ],
      { leafKind: 'lobed', color: '#6d9150' },
    ),
  cosmos(art, hint) {
    const double = !(toOklch(hint.main).l < 0.33)
    const id = art.def(cosmosHead(art, colorsOf(hint), double))
    const foliage = [
      [168, 1],
      [178, -1],
      [150, -1],
      [146, 1],
    ]
      .map(([y = 0, side = 1]) => feathery(100, y, side, '#6d9150'))
      .join('')
    return (
      foliage +
      (
        [
          [64, 108, 0.56, -20],
          [142, 116, 0.5, 16],
          [108, 54, 0.66, 4],
        ] as const
      )
        .map(
          ([x, y, k, turn]) =>
            stem(d`M100,206Q${100 + (x - 100) * 0.2},150 ${x},${y}`, '#6d9150', 2.6) +
            use(id, at(x, y, turn, k)),
        )
        .join('')
    )
  },
  astrantia: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => astrantiaHead(art, colors),
      [
        [54, 112, 0.5],
        [146, 108, 0.5],
        [100, 54, 0.6],
      ],
      { leafKind: 'lobed', width: 2.4 },
    ),
  coneflower: (art, hint) =>
    stem('M101,90Q104,150 100,206', LEAF, 4.4) +
    straps(
      art,
      [
        [102, 170, 50, 52],
        [101, 176, -50, 50],
        [101, 190, 30, 40],
      ],
      { share: 0.26, veins: 2 },
    ) +
    group(
      at(100, 84, art.random.jitter(8), 1.12),
      coneflowerHead(art, colorsOf(hint), hint.center ?? '#2d1a0e'),
    ),
}
