import { type Color, mix, outline, rimStep, tone } from './color.ts'
import { type PetalShape, petalPaths } from './petal-paths.ts'
import { type Art, at, circle, d, ellipse, fill, group, num, type Point, ROUND, use } from './svg.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The point at `radius` in the direction `turn`: 0 is up, clockwise. */
export const polar = (radius: number, turn: number): Point => [
  radius * Math.sin(radians(turn)),
  -radius * Math.cos(radians(turn)),
]

/** 1 for a direction that faces the light (upper left), -1 for one that faces away. */
export const lightAt = (turn: number) => Math.cos(radians(turn + 45))

/** Numbers 0 to n-1. */
export const count = (n: number) => Array.from({ length: n }, (_, i) => i)

/** `n` points that fill a disc evenly, from the center outward (golden angle). */
export const golden = (n: number, radius: number): Point[] =>
  count(n).map((i) => {
    const r = radius * Math.sqrt((i + 0.5) / n)
    return [r * Math.cos(i * 2.39996), r * Math.sin(i * 2.39996)]
  })

/** Everything of one flower under one thin outline of its own color. */
export const outlined = (color: Color, body: string, width = 0.6) =>
  `<g stroke="${outline(color)}" stroke-width="${num(width, 2)}" stroke-linejoin="round">${body}</g>`

/** Veil that makes a disc read as a ball: light at the upper left, shade at the lower right, clear rim. */
export function volume(art: Art, x: number, y: number, r: number, color: Color, shade = 0.34, shine = 0.16) {
  const dark = tone(color, -0.34)
  const paint = art.radial(x - r * 0.3, y - r * 0.34, r * 1.35, [
    [0, '#fff', shine],
    [0.34, '#fff', 0],
    [0.4, dark, 0],
    [0.84, dark, shade],
    [1, dark, 0],
  ])
  return circle(x, y, r, paint, 'stroke="none"')
}

/** Part of a ring, thick in the middle: the lip of a rolled petal seen from above. */
export function crescent(radius: number, turn: number, span: number, flat: number, [x, y]: Point = [0, 0]) {
  const [x1, y1] = polar(radius, turn - span / 2)
  const [x2, y2] = polar(radius, turn + span / 2)
  const inner = radius * flat
  const far = span > 180 ? '1' : '0'
  return d`M${x + x1},${y + y1}A${radius},${radius} 0 ${far} 1 ${x + x2},${y + y2}A${inner},${inner} 0 0 0 ${x + x1},${y + y1}Z`
}

export interface PetalLook {
  shape?: PetalShape
  color: Color
  /** A second color at the tip: `share` of it (0 to 1), starting at `edgeFrom` (0 base, 1 tip). */
  second?: Color | undefined
  share?: number
  edgeFrom?: number | undefined
  /** Lightness steps at the base, in the middle, at the tip and on the rolled rim. */
  well?: number
  mid?: number
  tip?: number
  rim?: number
  /** Where the base tone ends, 0 to 1. Near 1 only the lip is lit. */
  from?: number
  /** Color of the base, in place of the darkened petal color. */
  base?: Color | undefined
  /** Color of rim and veins, in place of the lightened petal color. */
  vein?: Color | undefined
  /** Opacity of the shadow cast on the petal below; 0 for the outermost, a halo on the ground looks dirty. */
  contact?: number
}

/** Id of a petal in the normal frame; `fill` and `color` (rim or veins) come from its `use`. */
function petalDef(art: Art, look: PetalLook, variant: 0 | 1): string {
  const { shape = 'smooth', contact = 0.55 } = look
  const { edge, rim, veins } = petalPaths[shape](variant ? 3 : -3)
  const id = art.path(edge)
  const shadow = art.plain ? '#3a1a1c' : tone(look.color, -0.17)
  const opacity = art.plain ? contact * 0.4 : contact
  const shade = contact
    ? `<use href="#${id}" fill="${shadow}" stroke="none" opacity="${num(opacity, 2)}" transform="scale(1.03)"/>`
    : ''
  const lip = rim ? `<path d="${rim}" fill="currentColor" stroke="none"/>` : ''
  const lines = veins
    ? `<path d="${veins}" fill="none" stroke="currentColor" stroke-width="1.2" stroke-opacity=".5"/>`
    : ''
  return art.def(`${shade}<use href="#${id}"/>${lip}${lines}`)
}

/** Petal gradient for a light level of -1, 0 or 1. */
export function petalPaint(art: Art, look: PetalLook, level: number, color: Color = look.color): string {
  const lit = art.plain ? 0 : level
  const { second, share = 0.75, edgeFrom, well = -0.2, mid = -0.02, tip = 0.05, from = 0.3, base } = look
  const start = base ?? tone(color, well + lit * 0.03)
  const middle = tone(color, mid + lit * 0.045)
  const end = tone(color, tip + lit * 0.048)
  if (!second)
    return art.petal([
      [from, start],
      [from + (1 - from) * 0.5, middle],
      [1, end],
    ])
  const edge = mix(end, tone(second, lit * 0.04), share)
  if (edgeFrom === undefined)
    return art.petal([
      [from, start],
      [from + (1 - from) * 0.5, middle],
      [1, edge],
    ])
  return art.petal([
    [Math.min(from, edgeFrom - 0.2), start],
    [edgeFrom, end],
    [Math.min(1, edgeFrom + 0.1), edge],
  ])
}

/** The rim or vein color that a ring passes to its petals. */
function petalLip({ color, second, share = 0.75, rim = 0.1, vein }: PetalLook): Color {
  if (vein) return vein
  const lip = tone(color, rimStep(color, rim))
  return second ? mix(lip, second, Math.min(1, share + 0.1)) : lip
}

export interface RingOptions extends PetalLook {
  n: number
  /** Length of a petal from the center, and half of its width. */
  length: number
  width: number
  turn?: number
  /** 1 for petals that bend back (lit at the upper left), -1 for cupped ones (lit at the lower right). */
  bend?: number
  x?: number
  y?: number
  squash?: number
  jitter?: number
  sizeJitter?: number
  /** Even petals first, then odd: hides the seam of an even ring. */
  evenFirst?: boolean
  palette?: readonly Color[] | undefined
}

/** A ring of overlapping petals around 0,0. */
export function ring(art: Art, options: RingOptions): string {
  const {
    n,
    length,
    width,
    turn = 0,
    bend = 1,
    x = 0,
    y = 0,
    squash = 1,
    jitter = 4,
    sizeJitter = 0.05,
  } = options
  const ids = [petalDef(art, options, 0), petalDef(art, options, 1)] as const
  const order = options.evenFirst ? count(n).sort((a, b) => (a % 2) - (b % 2) || a - b) : count(n)
  const body = order.map((i) => {
    const angle = turn + (i * 360) / n + art.random.jitter(jitter)
    const own = options.palette?.[i % options.palette.length]
    const level = own ? 0 : Math.round(lightAt(angle) * bend * 1.3)
    const size = 1 + art.random.jitter(sizeJitter)
    const paint = `fill="${petalPaint(art, options, level, own)}"${own ? ` color="${tone(own, 0.1)}"` : ''}`
    return use(ids[i % 2 ? 1 : 0], at(0, 0, angle, (width / 40) * size, (length / 60) * size), paint)
  })
  return group(at(x, y, 0, 1, squash), body.join(''), `color="${petalLip(options)}"`)
}

export interface SpiralPetal {
  length: number
  width: number
  bend: number
  y?: number
  look?: Partial<PetalLook>
}

/**
 * Petals laid one on another around 0,0, each turned by `step` degrees from the one before, as they grow.
 * No ring has a seam, so this is the way to draw roses and ranunculus.
 */
export function spiral(
  art: Art,
  look: PetalLook,
  petals: readonly SpiralPetal[],
  {
    start = 0,
    step = 137.5,
    jitter = 5,
    palette,
  }: { start?: number; step?: number; jitter?: number; palette?: readonly Color[] | undefined } = {},
): string {
  return petals
    .map((petal, i) => {
      const own = { ...look, ...petal.look }
      const angle = start + i * step + art.random.jitter(jitter)
      const color = palette?.[i % palette.length]
      const level = Math.round(lightAt(angle) * petal.bend * 1.3)
      const lip = color ? tone(color, 0.1) : petalLip(own)
      const size = 1 + art.random.jitter(0.035)
      const place = at(0, petal.y ?? 0, angle, (petal.width / 40) * size, (petal.length / 60) * size)
      return use(
        petalDef(art, own, i % 2 ? 1 : 0),
        place,
        `fill="${petalPaint(art, own, level, color)}" color="${lip}"`,
      )
    })
    .join('')
}

export interface RosetteOptions extends Omit<RingOptions, 'length'> {
  /** Scales of the ring, largest first. */
  scales: readonly number[]
  /** Opacity of the shade between rings. */
  veil?: number
  /** How far each ring climbs above the one below. */
  lift?: number
}

/** One ring drawn once and reused smaller and smaller, turned by half a petal each time. Largest radius 60. */
export function rosette(art: Art, options: RosetteOptions): string {
  const { scales, veil = 0.07, lift = 0, x = 0, y = 0, squash = 1, n } = options
  const id = art.def(ring(art, { ...options, length: 60, x: 0, y: 0, squash: 1, evenFirst: true }))
  const dark = tone(options.color, -0.26)
  const body = scales.map((scale, i) => {
    const shade =
      i && veil
        ? `<circle r="${num(60 * scale * 0.88)}" cy="${num(-lift * i)}" fill="${dark}" opacity="${num(veil, 2)}" stroke="none"/>`
        : ''
    return shade + use(id, at(0, -lift * i, (i % 2) * (180 / n), scale))
  })
  return group(at(x, y, 0, 1, squash), body.join(''))
}

/** Id of an open floret of `n` equal petals around 0,0; `fill` comes from its `use`. `eye` is drawn on top. */
export function floret(
  art: Art,
  {
    n = 5,
    r = 10,
    w = 6,
    eye = '',
    notch = false,
  }: { n?: number; r?: number; w?: number; eye?: string; notch?: boolean },
) {
  const tip = notch
    ? d`Q${-w * 0.3},${-r * 1.1} 0,${-r * 0.94}Q${w * 0.3},${-r * 1.1} ${w * 0.6},${-r * 0.94}`
    : d`Q0,${-r * 1.1} ${w * 0.6},${-r * 0.94}`
  const id = art.path(
    d`M0,0C${-w * 0.5},${-r * 0.15} ${-w * 1.3},${-r * 0.6} ${-w * 0.6},${-r * 0.94}${tip}C${w * 1.3},${-r * 0.6} ${w * 0.5},${-r * 0.15} 0,0Z`,
  )
  return art.def(
    count(n)
      .map((i) => use(id, at(0, 0, (i * 360) / n)))
      .join('') + eye,
  )
}

export interface BudOptions {
  second?: Color | undefined
  /** Length over half width. */
  long?: number
  sepal?: Color
}

/** A closed bud standing on x,y with three sepals. `r` is half of its width. */
export function bud(
  art: Art,
  color: Color,
  x: number,
  y: number,
  r: number,
  turn: number,
  options: BudOptions = {},
) {
  const { second, long = 1.25, sepal = '#5d8a4a' } = options
  const top = -r * long
  const body = fill(
    d`M0,${r * 0.9}C${-r * 1.15},${r * 0.6} ${-r * 0.95},${top * 0.5} ${-r * 0.1},${top}C${r * 0.9},${top * 0.5} ${r * 1.1},${r * 0.6} 0,${r * 0.9}Z`,
    art.linear(-r, 0, r, 0, [
      [0, tone(color, 0.09)],
      [0.5, color],
      [1, tone(color, -0.15)],
    ]),
  )
  const wrap = fill(
    d`M${-r * 0.2},${top * 0.98}C${r * 0.5},${-r * 0.4} ${r * 0.3},${r * 0.3} ${-r * 0.55},${r * 0.72}C${-r * 1.1},${r * 0.3} ${-r * 0.9},${-r * 0.5} ${-r * 0.2},${top * 0.98}Z`,
    tone(second ?? color, 0.06),
  )
  const sepals = fill(
    d`M0,${r * 1.15}C${-r * 0.9},${r * 1.1} ${-r * 1.1},${r * 0.3} ${-r * 0.86},${-r * 0.25}Q${-r * 0.55},${r * 0.35} ${-r * 0.15},${r * 0.55}Q0,${r * 0.1} ${r * 0.12},${-r * 0.1}Q${r * 0.2},${r * 0.4} ${r * 0.4},${r * 0.5}Q${r * 0.7},${r * 0.2} ${r * 0.9},${-r * 0.15}C${r * 1.1},${r * 0.5} ${r * 0.7},${r * 1.1} 0,${r * 1.15}Z`,
    art.linear(-r, 0, r, 0, [
      [0, tone(sepal, 0.06)],
      [1, tone(sepal, -0.1)],
    ]),
    'stroke="none"',
  )
  return group(at(x, y, turn), outlined(color, body + wrap + sepals, 0.5))
}

/** The disc of a daisy: a shaded circle set with seeds. */
export function disc(art: Art, r: number, color: Color, seeds = 60, width = 2): string {
  const paint = art.radial(-r * 0.3, -r * 0.3, r * 1.4, [
    [0, tone(color, 0.1)],
    [0.6, color],
    [1, tone(color, -0.14)],
  ])
  const id = art.path(
    golden(seeds, r * 0.93)
      .map(([x, y]) => d`M${x},${y}h.1`)
      .join(''),
  )
  const row = (shift: number, step: number, size: number) =>
    use(id, at(shift, shift), `stroke="${tone(color, step)}" stroke-width="${num(size)}"`)
  const dotted = row(0.7, -0.16, width * 0.7) + row(0, 0.13, width * 0.8)
  return circle(0, 0, r, paint, 'stroke="none"') + group('', dotted, ROUND)
}

/** Ellipse filled from the upper left to the lower right. */
export const egg = (art: Art, x: number, y: number, rx: number, ry: number, color: Color, extra = '') =>
  ellipse(
    x,
    y,
    rx,
    ry,
    art.linear(x - rx, y - ry * 0.5, x + rx, y + ry * 0.5, [
      [0, tone(color, 0.1)],
      [0.5, color],
      [1, tone(color, -0.15)],
    ]),
    extra,
  )
