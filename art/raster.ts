import sharp from 'sharp'

// Every drawing is made once, so libvips needs no cache, which would take 50 MB.
sharp.cache(false)

/** Pixel formats a picture can be asked for in; `svg` is the drawing itself. */
export const pictureFormats = ['avif', 'webp', 'svg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The drawing's view box is 200 units a side; librsvg takes a unit as a pixel at 72 dpi. */
const viewBoxUnits = 200
const unitsPerInch = 72

/**
 * One drawing as bytes of `format`, `widthPx` square. The drawing is rasterized at its final size, never scaled afterwards, so
 * hairlines stay crisp at 112 px. Qualities were chosen by eye on the contact sheet: see `docs/decisions/product-art.md`.
 */
export async function rasterise(options: {
  svg: string
  widthPx: number
  format: PictureFormat
}): Promise<Buffer> {
  const source = Buffer.from(options.svg)
  if (options.format === 'svg') return source
  const density = (unitsPerInch * options.widthPx) / viewBoxUnits
  const image = sharp(source, { density }).resize(options.widthPx, options.widthPx)
  return options.format === 'webp'
    ? image.webp({ quality: 82, effort: 5, smartSubsample: true }).toBuffer()
    : image.avif({ quality: 60, effort: 4 }).toBuffer()
}
