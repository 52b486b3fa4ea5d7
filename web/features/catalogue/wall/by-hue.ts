import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { familyColors } from '../color-families.ts'

/** Color families in the order of the color wheel, then those without a hue. */
const families = [
  'White',
  'Yellow',
  'Orange',
  'Red',
  'Pink',
  'Purple',
  'Blue',
  'Green',
  'Brown',
  'Black',
  'Silver',
  'Clear',
  'Assorted',
]

/** Hues within this many degrees count as equal and are sorted by lightness; a finer step would mix light and dark. */
const hueStep = 12

type Shade = { hue: number; chroma: number; lightness: number }

/** Below this chroma a color counts as gray, because its hue is meaningless. */
const grayChroma = 0.02

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** A color in OKLCH, where equal steps look equal; undefined unless it is `#rrggbb`. */
export function shadeOf(hex: string): Shade | undefined {
  if (!/^#[\da-f]{6}$/i.test(hex)) return undefined
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** From -180 to 180. */
const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

type Colored = Pick<Product, 'colorHex' | 'colorFamily' | 'productDescription'>

/** The products of each color family in the order of the wheel; within a family by hue, then from light to dark. */
export function byHue<P extends Colored>(products: readonly P[]): { family: string; rows: P[] }[] {
  const found = Map.groupBy(products, ({ colorFamily }) => colorFamily)
  const others = [...found.keys()].filter((family) => !families.includes(family)).sort()
  // Products without a color come last.
  const order = [...families, ...others.filter((family) => family !== ''), '']
  return order.flatMap((family) => {
    const rows = found.get(family)
    return rows ? [{ family, rows: inOrder(rows, shadeOf(familyColors[family] ?? '')) }] : []
  })
}

function inOrder<P extends Colored>(rows: readonly P[], middle: Shade | undefined): P[] {
  const placed = rows.map((row) => {
    const shade = shadeOf(row.colorHex)
    const hasHue = shade !== undefined && shade.chroma >= grayChroma && middle && middle.chroma >= grayChroma
    return {
      row,
      hue: hasHue ? Math.round(turned(shade.hue - middle.hue) / hueStep) : 0,
      lightness: shade?.lightness ?? 0,
    }
  })
  return placed
    .sort(
      (a, b) =>
        a.hue - b.hue ||
        b.lightness - a.lightness ||
        a.row.productDescription.localeCompare(b.row.productDescription, 'en'),
    )
    .map(({ row }) => row)
}
