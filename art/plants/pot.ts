import { cylinder, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, LEAF, tone } from '../lib/color.ts'
import { type LeafKind, leaf, leafDef } from '../lib/leaf.ts'
import { bud, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, fill, ROUND, stroke, use } from '../lib/svg.ts'

/** Where plants stand: the rim of a pot and of a tray is at this height, its middle at x 100. */
export const RIM = 138
const SOIL = '#4a3a2c'
export const BARK = '#7a5a40'
const GIFT_POT = '#94705a'
const NURSERY_POT = '#43463f'
const TRAY = '#3d423e'
const BURLAP = '#cdb08a'
const TERRACOTTA = '#c2613f'

/** Scale of the pot for the trade's sizes: `3in` .72, `6in` .95, `10in` 1.12, `1_gal` .92, `5_gal` 1.12. */
function potScale(size = ''): number {
  const inches = Number(/^([\d.]+)in/.exec(size)?.[1])
  if (Number.isFinite(inches) && inches > 0) return Math.min(1.12, Math.max(0.7, 0.6 + inches * 0.058))
  const gallons = Number(/^(\d+)_gal/.exec(size)?.[1])
  if (Number.isFinite(gallons) && gallons > 0) return Math.min(1.14, 0.9 + gallons * 0.045)
  return size === 'quart' ? 0.84 : 0.95
}

function roundPot(art: Art, color: Color, scale: number): string {
  const half = 33 * scale
  const foot = half * 0.74
  const height = 50 * scale
  const bottom = RIM + height
  const wall = d`M${100 - half},${RIM}L${100 - foot},${bottom}Q100,${bottom + 9} ${100 + foot},${bottom}L${100 + half},${RIM}Z`
  const band = d`M${97 - half},${RIM - 5}V${RIM + 7}Q100,${RIM + 17} ${103 + half},${RIM + 7}V${RIM - 5}Z`
  return (
    art.shadow(105, bottom + 1, half * 1.3, 8) +
    outlined(
      color,
      fill(wall, cylinder(art, color, 100 - half, 100 + half)) +
        fill(band, cylinder(art, tone(color, 0.03), 100 - half, 100 + half)),
      0.8,
    ) +
    fill(
      d`M${100 - half},${RIM + 10}Q100,${RIM + 20} ${100 + half},${RIM + 10}L${99 + half},${RIM + 14}Q100,${RIM + 24} ${101 - half},${RIM + 14}Z`,
      '#000',
      'opacity=".14"',
    ) +
    ellipse(100, RIM - 5, half + 3, 7, tone(color, 0.08)) +
    ellipse(100, RIM - 5, half - 1, 5, SOIL)
  )
}

/** A growing flat: low, dark, ribbed where its cells are. */
function flat(art: Art): string {
  const ribs = times(7, (i) => d`M${34 + i * 22},${RIM + 11}l1,26`).join('')
  return (
    art.shadow(104, RIM + 42, 88, 9) +
    outlined(
      TRAY,
      fill(
        d`M16,${RIM - 8}L26,${RIM + 38}Q100,${RIM + 46} 174,${RIM + 38}L184,${RIM - 8}Z`,
        cylinder(art, TRAY, 16, 184),
      ) +
        fill(
          d`M12,${RIM - 10}H188V${RIM + 2}Q100,${RIM + 9} 12,${RIM + 2}Z`,
          cylinder(art, tone(TRAY, 0.05), 12, 188),
        ),
      0.8,
    ) +
    stroke(ribs, tone(TRAY, 0.12), 1.6) +
    ellipse(100, RIM - 9, 84, 7, SOIL)
  )
}

/** Root ball in burlap, tied at the neck. */
function burlapBall(art: Art): string {
  const weave =
    times(
      7,
      (i) => d`M${62 + i * 12.6},${RIM + 2}Q${58 + i * 14},${RIM + 26} ${66 + i * 11.4},${RIM + 48}`,
    ).join('') +
    times(
      4,
      (i) => d`M${58 + i},${RIM + 10 + i * 10}Q100,${RIM + 20 + i * 10} ${142 - i},${RIM + 10 + i * 10}`,
    ).join('')
  return (
    art.shadow(105, RIM + 51, 56, 8) +
    outlined(
      BURLAP,
      fill(
        d`M78,${RIM - 6}C46,${RIM} 48,${RIM + 42} 66,${RIM + 50}Q100,${RIM + 58} 134,${RIM + 50}C152,${RIM + 42} 154,${RIM} 122,${RIM - 6}Q100,${RIM + 2} 78,${RIM - 6}Z`,
        art.radial(84, RIM + 8, 70, [
          [0, tone(BURLAP, 0.08)],
          [0.5, BURLAP],
          [1, tone(BURLAP, -0.16)],
        ]),
      ) +
        fill(
          d`M76,${RIM - 4}L66,${RIM - 16}L84,${RIM - 10}L96,${RIM - 20}L108,${RIM - 10}L130,${RIM - 18}L124,${RIM - 4}Q100,${RIM + 3} 76,${RIM - 4}Z`,
          tone(BURLAP, 0.05),
        ),
    ) +
    stroke(weave, tone(BURLAP, -0.12), 0.9) +
    stroke(d`M76,${RIM - 3}Q100,${RIM + 5} 124,${RIM - 3}`, '#8a5a30', 2.6)
  )
}

/** The soil, pot, flat or root ball of a plant, by the hint's `pot` and `size`. Draw it before the plant. */
export function vessel(art: Art, hint: Hint, color?: Color): string {
  if (hint.pot === 'tray') return flat(art)
  if (hint.pot === 'burlap') return burlapBall(art)
  const shell =
    color ?? (hint.pot === 'terracotta' ? TERRACOTTA : hint.size?.includes('_gal') ? NURSERY_POT : GIFT_POT)
  return roundPot(art, shell, potScale(hint.size))
}

/** A hanging pot on three wires; its rim is at y 112. The front of the pot is drawn by `hangingFront`. */
export const HANGING_RIM = 108
export const hangingWires = () =>
  stroke('M100,16L46,104M100,16L154,104M100,16V98', '#8d9297', 1.7) +
  stroke('M100,16V10a5,5 0 1 1 5,5', '#7d8488', 2.4, ROUND)
export function hangingPot(art: Art): string {
  const color = '#5f6f5a'
  const y = HANGING_RIM
  return (
    outlined(
      color,
      fill(d`M52,${y}L66,${y + 40}Q100,${y + 50} 134,${y + 40}L148,${y}Z`, cylinder(art, color, 52, 148)) +
        fill(
          d`M48,${y - 5}V${y + 5}Q100,${y + 18} 152,${y + 5}V${y - 5}Z`,
          cylinder(art, tone(color, 0.04), 48, 152),
        ),
      0.8,
    ) +
    ellipse(100, y - 5, 52, 8, tone(color, 0.08)) +
    ellipse(100, y - 5, 47, 6, SOIL)
  )
}

export interface Foliage {
  kind?: LeafKind
  length?: number
  width?: number
  color?: Color
  veins?: number
}

/** `n` leaves from x,y spread to `reach` degrees on both sides, the outermost first so the middle lies on top. */
export function fan(
  art: Art,
  x: number,
  y: number,
  n: number,
  reach: number,
  size: number,
  foliage: Foliage = {},
): string {
  return times(n, (i) => ({
    turn: n === 1 ? 0 : -reach + (2 * reach * i) / (n - 1),
    size: size * (1 - 0.12 * ((i * 7) % 3)),
  }))
    .sort((a, b) => Math.abs(b.turn) - Math.abs(a.turn))
    .map(({ turn, size: scale }, i) =>
      leaf(art, x, y, turn + art.random.jitter(4), {
        length: 54,
        width: 19,
        kind: 'serrated',
        ...foliage,
        scale,
        step: i % 2 ? 0 : -0.03,
      }),
    )
    .join('')
}

/** The leaf mound of a pot plant; wider over a flat. */
export function mound(art: Art, hint: Hint, foliage: Foliage = {}): string {
  if (hint.pot === 'tray') {
    const at3 = [44, 156, 72, 128, 100] as const
    return at3.map((x) => fan(art, x, RIM - 4, 5, 80, 0.82, foliage)).join('')
  }
  return fan(art, 100, RIM - 2, 9, 100, 1, foliage) + fan(art, 100, RIM - 6, 7, 70, 1.15, foliage)
}

/** Narrow leaves as [x, y, turn, length], all scaled from one definition, so that forty cost little. */
export function blades(
  art: Art,
  list: readonly (readonly [x: number, y: number, turn: number, length: number])[],
  { color = LEAF, share = 0.16 }: { color?: Color; share?: number } = {},
): string {
  const id = leafDef(art, { length: 100, width: 100 * share, color, veins: 0 })
  return list
    .map(([x, y, turn, length]) => {
      const rightLit = turn > 120 || turn < -60
      const [light, dark] = [tone(color, 0.07), tone(color, -0.05)]
      return use(
        id,
        at(x, y, turn, length / 100),
        rightLit ? `fill="${dark}" color="${light}"` : `fill="${light}" color="${dark}"`,
      )
    })
    .join('')
}

export type Spot = readonly [x: number, y: number, scale: number, turn?: number]
export type Head = (art: Art, colors: { main: Color; second?: Color | undefined }) => string

/** Ids of one head in the hint's color, or in up to `most` colors of an assorted palette. */
export function heads(art: Art, hint: Hint, head: Head, most = 3): string[] {
  const { palette, main, second } = hint
  if (!palette) return [art.def(head(art, { main, second }))]
  const first = Math.floor(art.random.next() * palette.length)
  return times(Math.min(most, palette.length), (i) =>
    art.def(head(art, { main: palette[(first + i * 2) % palette.length] ?? main })),
  )
}

export const place = (ids: readonly string[], spots: readonly Spot[]) =>
  spots.map(([x, y, scale, turn = 0], i) => use(ids[i % ids.length] ?? '', at(x, y, turn, scale))).join('')

/** Eleven places over a mound, back to front, for round heads. */
export const DOME: readonly Spot[] = [
  [100, 44, 0.4],
  [64, 58, 0.4],
  [136, 58, 0.4],
  [44, 88, 0.38],
  [156, 88, 0.38],
  [82, 78, 0.42],
  [119, 78, 0.42],
  [60, 112, 0.37],
  [140, 112, 0.37],
  [100, 106, 0.43],
]
/** Many places for small heads. */
export const DENSE: readonly Spot[] = [
  [100, 42, 0.33],
  [70, 50, 0.32],
  [130, 50, 0.32],
  [46, 74, 0.32],
  [154, 74, 0.32],
  [84, 68, 0.35],
  [117, 68, 0.35],
  [62, 92, 0.35],
  [138, 92, 0.35],
  [100, 92, 0.37],
  [42, 106, 0.3],
  [158, 106, 0.3],
  [80, 116, 0.34],
  [120, 116, 0.34],
]

/** The same places, spread over the flat when the plant is sold by the tray. */
export const spread = (hint: Hint, spots: readonly Spot[]): Spot[] =>
  hint.pot === 'tray'
    ? spots.map(
        ([x, y, scale, turn = 0]) => [100 + (x - 100) * 1.16, 30 + y * 0.82, scale * 0.96, turn] as const,
      )
    : [...spots]

export interface Flowering {
  head: Head
  spots: readonly Spot[]
  foliage?: Foliage
  /** Draw a stem from the soil to every head. */
  stemmed?: boolean
  stemColor?: Color
  colors?: number
  pot?: Color
  /** Closed buds behind the heads, as [x, y, half width]. */
  buds?: readonly (readonly [x: number, y: number, r: number])[]
}

/** A flowering pot plant: pot, leaf mound, then heads of one definition a color. */
export function potted(
  art: Art,
  hint: Hint,
  { head, spots, foliage, stemmed, stemColor = LEAF, colors = 3, pot, buds = [] }: Flowering,
): string {
  const placed = spread(hint, spots).map(
    ([x, y, scale, turn = 0]) =>
      [x + art.random.jitter(2.5), y + art.random.jitter(2.5), scale, turn + art.random.jitter(8)] as const,
  )
  const ids = heads(art, hint, head, colors)
  const foot = (x: number) => (hint.pot === 'tray' ? 100 + (x - 100) * 0.8 : 100 + (x - 100) * 0.2)
  const shoots = stemmed
    ? stem(
        placed
          .map(([x, y]) => d`M${foot(x)},${RIM - 4}Q${(x + foot(x)) / 2},${(y + RIM + 10) / 2} ${x},${y}`)
          .join(''),
        stemColor,
        2.8,
      )
    : ''
  const closed = buds.map(
    ([x, y, r]) =>
      stem(d`M${foot(x)},${RIM - 4}Q${(x + foot(x)) / 2},${y + 30} ${x},${y + r}`, stemColor, 2.8) +
      bud(art, hint.main, x, y, r, 0),
  )
  return vessel(art, hint, pot) + closed.join('') + mound(art, hint, foliage) + shoots + place(ids, placed)
}

/** A green darker than a leaf's, for plants whose `main` is a flower. */
export const deepGreen = '#3f6f3f'

/** A plain mound of soil-less stems for a few berries or florets: dots in three tones. */
export const berryDots = (points: readonly (readonly [number, number])[], color: Color, size: number) =>
  dots(
    points.map(([x, y]) => [x + 0.7, y + 0.8] as const),
    tone(color, -0.18),
    size * 1.06,
  ) +
  dots(points, color, size) +
  dots(
    points.map(([x, y]) => [x - size * 0.18, y - size * 0.2] as const),
    tone(color, 0.2),
    size * 0.32,
  )

/** Bare stems from the soil to the heads; `drop` is how far below its place a head joins its stem. */
export const shoots = (spots: readonly Spot[], drop: number, color: Color, width: number) =>
  stem(
    spots
      .map(
        ([x, y]) =>
          d`M${100 + (x - 100) * 0.34},${RIM - 3}Q${100 + (x - 100) * 0.5},${(y + RIM) / 2} ${x},${y + drop}`,
      )
      .join(''),
    color,
    width,
  )
