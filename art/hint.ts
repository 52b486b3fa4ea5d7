import type { Color } from './lib/color.ts'

/** How to draw one product, read from its `image_hint`. */
export interface Hint {
  /** The name of the drawing; see the renderers. */
  form: string
  main: Color
  /** Rims, tips, florets or lip, as the form takes it. */
  second?: Color
  /** Disc, eye or anthers. */
  center?: Color
  petal?: string
  leaf?: string
  /** plastic, tray, hanging, burlap or terracotta. */
  pot?: string
  /** Pot or pack size as the trade writes it, `6in`, `1_gal`. */
  size?: string
  /** Assorted and rainbow goods: the colors to take turns. `main` is then one of them. */
  palette?: readonly Color[]
}

const ASSORTED = '#D9A6C2'
const RAINBOW = '#9B6BD0'
export const ASSORTED_PALETTE = ['#F4745E', '#F7CF1D', '#F6BFCB', '#B9A3D6', '#F07F13', '#E0267D'] as const
const RAINBOW_PALETTE = ['#E0267D', '#F07F13', '#F7CF1D', '#6FAE3F', '#3F8FC4'] as const
const KRAFT = '#C9AE86'

/** Reads `key=value;` text. Unknown keys are ignored; a color that is not hex is dropped. */
export function parseHint(imageHint: string): Hint {
  const values = new Map(
    imageHint.split(';').map((part) => {
      const cut = part.indexOf('=')
      return [part.slice(0, Math.max(0, cut)).trim(), part.slice(cut + 1).trim()] as const
    }),
  )
  const text = (key: string) => values.get(key) || undefined
  const color = (key: string) => {
    const value = text(key)
    return value && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined
  }
  const main = color('c1') ?? KRAFT
  const palette = palettes[main.toUpperCase()]
  const hint: Hint = { form: text('form') ?? '', main: palette?.[0] ?? main }
  const second = color('c2')
  const center = color('center')
  if (second) hint.second = second
  if (center) hint.center = center
  if (palette) hint.palette = palette
  for (const key of ['petal', 'leaf', 'pot', 'size'] as const) {
    const value = text(key)
    if (value) hint[key] = value
  }
  return hint
}

const palettes: Record<string, readonly Color[]> = {
  [ASSORTED]: ASSORTED_PALETTE,
  [RAINBOW]: RAINBOW_PALETTE,
}
