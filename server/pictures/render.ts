import { draw } from '../../art/draw.ts'
import { parseHint } from '../../art/hint.ts'
import { type PictureFormat, rasterise } from '../../art/raster.ts'

/** The product facts that a drawing needs. `bunch`: the row sells bunches, so a bunch is drawn. */
export type PictureSource = { imageHint: string; bunch: boolean }

/** `seed`: the name of the product's first picture, so that all of them show the same flower. */
export type Drawing = {
  source: PictureSource
  seed: string
  close: boolean
  width: number
  format: PictureFormat
}

/** Draws one picture. Up to two seconds of processor time for the largest AVIF. */
export function render({ seed, close, width, format, source }: Drawing): Promise<Buffer> {
  const svg = draw(parseHint(source.imageHint), { seed, close, bunch: source.bunch })
  return rasterise({ svg, widthPx: width, format })
}
