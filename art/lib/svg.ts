import type { Color } from './color.ts'
import { createRandom, type Random } from './random.ts'

export type Point = readonly [x: number, y: number]
/** Offset 0 to 1, color, opacity 0 to 1. */
export type Stop = readonly [offset: number, color: Color, opacity?: number]

/** Shortest text of a number: at most `digits` decimals, no trailing zeros, no leading zero. Throws when not finite. */
export function num(value: number, digits = 1): string {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`)
  let text = value.toFixed(digits)
  if (text.includes('.')) text = text.replace(/\.?0+$/, '')
  if (text === '-0') return '0'
  return text.replace(/^(-?)0\./, '$1.')
}

/** Path data with its numbers rounded: d`M${x},${y}`. */
export function d(strings: TemplateStringsArray, ...values: (number | string)[]): string {
  return strings.reduce((out, part, i) => {
    const value = values[i]
    return out + part + (value === undefined ? '' : typeof value === 'number' ? num(value) : value)
  }, '')
}

/** A transform: move, turn in degrees (clockwise), scale. */
export function at(x: number, y: number, turn = 0, scale = 1, scaleY = scale): string {
  const move = x || y ? `translate(${num(x)} ${num(y)})` : ''
  const rotate = Math.round(turn) ? `rotate(${num(turn, 0)})` : ''
  const same = num(scale, 2) === num(scaleY, 2)
  const size =
    same && num(scale, 2) === '1' ? '' : `scale(${num(scale, 2)}${same ? '' : ` ${num(scaleY, 2)}`})`
  return move + rotate + size
}

const attrs = (extra: string) => (extra ? ` ${extra}` : '')
const moved = (transform: string) => (transform ? ` transform="${transform}"` : '')

export const group = (transform: string, body: string, extra = '') =>
  transform || extra ? `<g${moved(transform)}${attrs(extra)}>${body}</g>` : body
export const use = (id: string, transform = '', extra = '') =>
  `<use href="#${id}"${moved(transform)}${attrs(extra)}/>`
export const fill = (path: string, color: string, extra = '') =>
  `<path d="${path}" fill="${color}"${attrs(extra)}/>`
export const stroke = (path: string, color: string, width: number, extra = '') =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${num(width)}"${attrs(extra)}/>`
export const circle = (x: number, y: number, r: number, color: string, extra = '') =>
  `<circle${x ? ` cx="${num(x)}"` : ''}${y ? ` cy="${num(y)}"` : ''} r="${num(r)}" fill="${color}"${attrs(extra)}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, color: string, extra = '') =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${color}"${attrs(extra)}/>`

export const ROUND = 'stroke-linecap="round"'

/** Round dots as zero-length strokes: eight bytes a dot. `width` is the diameter. */
export const dots = (points: readonly Point[], color: string, width: number, extra = '') =>
  points.length === 0
    ? ''
    : `<path d="${points.map(([x, y]) => d`M${x},${y}h.1`).join('')}" stroke="${color}" stroke-width="${num(width)}" ${ROUND}${attrs(extra)}/>`

/**
 * One picture being drawn: its seeded random numbers and its definitions.
 * Equal definitions are stored once. Ids are short and repeat between pictures, so serve each as its own image.
 */
export class Art {
  readonly random: Random
  /** The image name. Its words distinguish goods that share a form: `taper-candle`, `pillar-candle`. */
  readonly seed: string
  private readonly ids = new Map<string, string>()
  private defs = ''

  /** Pictures of several colors: petals all catch the same light and cast one shadow, so heads share their shapes. */
  readonly plain: boolean

  constructor(seed: string, { plain = false } = {}) {
    this.seed = seed
    this.plain = plain
    this.random = createRandom(seed)
  }

  private store(key: string, make: (id: string) => string): string {
    const known = this.ids.get(key)
    if (known) return known
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const n = this.ids.size
    const id = `${letters[n % 52]}${n < 52 ? '' : Math.floor(n / 52)}`
    this.ids.set(key, id)
    this.defs += make(id)
    return id
  }

  /** Id of a group to `use` again. */
  def(body: string): string {
    return this.store(body, (id) => `<g id="${id}">${body}</g>`)
  }

  /** Id of a bare path, which takes fill and stroke from its `use`. */
  path(path: string): string {
    return this.store(path, (id) => `<path id="${id}" d="${path}"/>`)
  }

  /** Reference to a clip: only what lies inside `path` is seen. */
  clip(path: string): string {
    return `url(#${this.store(`clip${path}`, (id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)})`
  }

  /** Petal gradient, base to tip, in the box of whatever shape it fills. */
  petal(stops: readonly Stop[]): string {
    const body = stopList(stops)
    return `url(#${this.store(`v${body}`, (id) => `<linearGradient id="${id}" x2="0" y1="1">${body}</linearGradient>`)})`
  }

  /** Left to right in the box of the shape. */
  across(stops: readonly Stop[]): string {
    const body = stopList(stops)
    return `url(#${this.store(`h${body}`, (id) => `<linearGradient id="${id}">${body}</linearGradient>`)})`
  }

  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    const body = `gradientUnits="userSpaceOnUse" x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}">${stopList(stops)}`
    return `url(#${this.store(body, (id) => `<linearGradient id="${id}" ${body}</linearGradient>`)})`
  }

  /** `focus` is where the light falls, usually up and to the left of the center. */
  radial(x: number, y: number, r: number, stops: readonly Stop[], focus?: Point): string {
    const spot = focus ? ` fx="${num(focus[0])}" fy="${num(focus[1])}"` : ''
    const body = `gradientUnits="userSpaceOnUse" cx="${num(x)}" cy="${num(y)}" r="${num(r)}"${spot}>${stopList(stops)}`
    return `url(#${this.store(body, (id) => `<radialGradient id="${id}" ${body}</radialGradient>`)})`
  }

  /** Soft ellipse to transparent, for contact shadows under objects that stand. */
  shadow(x: number, y: number, rx: number, ry: number, opacity = 0.3): string {
    const stops = stopList([
      [0.35, '#2a2a1c', 1],
      [1, '#2a2a1c', 0],
    ])
    const id = this.store('shadow', (k) => `<radialGradient id="${k}">${stops}</radialGradient>`)
    return ellipse(x, y, rx, ry, `url(#${id})`, `opacity="${num(opacity, 2)}"`)
  }

  /** The whole picture, 200 by 200. */
  render(body: string): string {
    const defs = this.defs ? `<defs>${this.defs}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${defs}${body}</svg>`
  }
}

const stopList = (stops: readonly Stop[]) =>
  stops
    .map(([offset, color, opacity]) => {
      const where = offset ? ` offset="${num(offset, 2)}"` : ''
      const alpha = opacity === undefined || opacity >= 1 ? '' : ` stop-opacity="${num(opacity, 2)}"`
      return `<stop${where} stop-color="${color}"${alpha}/>`
    })
    .join('')
