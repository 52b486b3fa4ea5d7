/** A CSS hex color, `#rgb` or `#rrggbb`. */
export type Color = string

export interface Oklch {
  /** 0 black to 1 white. */
  l: number
  /** Chroma, 0 gray to about .32. */
  c: number
  /** Hue in degrees. */
  h: number
}

/** The usual leaf green, and the gray-green of carnations, stock and eucalyptus. */
export const LEAF = '#5d8a4a'
export const GLAUCOUS = '#86a58c'

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Throws a `RangeError` when `color` is not a hex color. */
export function toOklch(color: Color): Oklch {
  const long = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
  if (!/^#[0-9a-f]{6}$/i.test(long)) throw new RangeError(`not a hex color: ${color}`)
  const n = Number.parseInt(long.slice(1), 16)
  const r = linear(((n >> 16) & 255) / 255)
  const g = linear(((n >> 8) & 255) / 255)
  const b = linear((n & 255) / 255)
  const long3 = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const mid3 = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short3 = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long3 + 0.793617785 * mid3 - 0.0040720468 * short3
  const a = 1.9779984951 * long3 - 2.428592205 * mid3 + 0.4505937099 * short3
  const bb = 0.0259040371 * long3 + 0.7827717662 * mid3 - 0.808675766 * short3
  return { l, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

function toRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos(radians(h))
  const b = c * Math.sin(radians(h))
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mid = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * mid + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * mid - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * mid + 1.707614701 * short,
  ]
}

/** Hex of an OKLCH color. Out of gamut loses chroma and keeps its lightness and hue; no channel is clipped. */
export function oklch(l: number, c: number, h: number): Color {
  const light = Math.max(0, Math.min(1, l))
  const fits = (chroma: number) => toRgb({ l: light, c: chroma, h }).every((v) => v >= -0.0005 && v <= 1.0005)
  let chroma = c
  if (!fits(c)) {
    let low = 0
    let high = c
    for (let i = 0; i < 9; i++) {
      const half = (low + high) / 2
      if (fits(half)) low = half
      else high = half
    }
    chroma = low
  }
  const hex = toRgb({ l: light, c: chroma, h })
    .map((v) =>
      Math.round(255 * Math.max(0, Math.min(1, gamma(Math.max(0, v)))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  const short = hex[0] === hex[1] && hex[2] === hex[3] && hex[4] === hex[5]
  return short ? `#${hex[0]}${hex[2]}${hex[4]}` : `#${hex}`
}

/** Pure white petals: they shade to sage. Ivory and cream shade to their own hue. */
export function isWhite(color: Color) {
  const { l, c } = toOklch(color)
  return l > 0.93 && c < 0.018
}

export const isDark = (color: Color) => toOklch(color).l < 0.36

/** White, ivory, cream, blush and clear: too pale to read on the neutral tile. */
export function isPale(color: Color) {
  const { l, c } = toOklch(color)
  return l > 0.86 && c < 0.075
}

/**
 * The same color `step` lighter (positive) or darker, in OKLCH lightness, with a soft knee at both ends.
 * Shadows gain chroma and turn warm or cool as petals do; highlights lose chroma unless the color is dark.
 */
export function tone(color: Color, step: number): Color {
  const { l, c, h } = toOklch(color)
  const white = isWhite(color)
  const top = 0.985
  const next =
    step > 0
      ? l + (top - l) * (1 - Math.exp(-step / (top - l + 0.02)))
      : l - (l - 0.1) * (1 - Math.exp(step / (l - 0.099)))
  const moved = next - l
  if (white) {
    const down = Math.max(0, -moved)
    const chroma = 0.008 + 0.11 * down
    return oklch(next, chroma, chroma < 0.02 ? 105 : 112)
  }
  if (moved < 0) {
    const down = -moved
    const chroma = c * (1 + 0.5 * down) + (l > 0.72 ? 0.16 * down : 0)
    return oklch(next, chroma, chroma > 0.03 ? h + shadowTurn(h) * down : h)
  }
  const chroma = l < 0.45 ? c * (1 + 1.5 * moved) : c * (1 - 1.1 * moved)
  return oklch(next, chroma, chroma > 0.03 && (h < 60 || h > 330) ? h + 45 * moved : h)
}

/** Degrees of hue a shadow turns per unit of lightness: yellow to orange, red to crimson, blue to violet. */
function shadowTurn(h: number) {
  if (h > 50 && h < 118) return -95
  if (h < 50 || h > 330) return -38
  return h > 200 ? 30 : 12
}

/** Mixes in OKLab, so that purple and yellow-green meet in gray rather than red. `share` is the part of `b`, 0 to 1. */
export function mix(a: Color, b: Color, share: number): Color {
  const lab = ({ l, c, h }: Oklch) => [l, c * Math.cos(radians(h)), c * Math.sin(radians(h))] as const
  const from = lab(toOklch(a))
  const to = lab(toOklch(b))
  const at = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * share
  return oklch(at(0), Math.hypot(at(1), at(2)), ((Math.atan2(at(2), at(1)) * 180) / Math.PI + 360) % 360)
}

/** The outline of a filled shape: its own color but darker, or lighter when it is nearly black, or sage gray when it is white. */
export function outline(color: Color): Color {
  if (isWhite(color)) return oklch(0.68, 0.03, 120)
  return isDark(color) ? tone(color, 0.13) : tone(color, -0.2)
}

/** Step of a rolled petal rim; dark petals show a weaker one. */
export const rimStep = (color: Color, step = 0.1) => (toOklch(color).l < 0.55 ? step * 0.7 : step)
