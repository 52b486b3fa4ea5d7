import sharp from 'sharp'
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

/** A photograph with the square to crop and the width to scale it to. */
export type Photograph = {
  photo: Uint8Array
  cut: { x: number; y: number; size: number }
  width: number
  format: PhotoFormat
}

/** JPEG is for mail programs. */
export const photoFormats = ['webp', 'jpg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

/** A picture to make, of either kind. */
export type ToRender = Drawing | Photograph

export const renderAny = (picture: ToRender): Promise<Buffer> =>
  'photo' in picture ? cutOut(picture) : render(picture)

/** The crop of a photograph at a width. A smaller crop is scaled up, so that every picture has the size in its address. */
export function cutOut({ photo, cut, width, format }: Photograph): Promise<Buffer> {
  const { x: left, y: top, size } = cut
  const image = sharp(photo, { failOn: 'error' })
    .extract({ left, top, width: size, height: size })
    .resize(width, width, { fastShrinkOnLoad: true })
  return format === 'webp'
    ? image.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer()
    : image.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

/** Draws one picture. Up to two seconds of processor time for the largest AVIF. */
export function render({ seed, close, width, format, source }: Drawing): Promise<Buffer> {
  const svg = draw(parseHint(source.imageHint), { seed, close, bunch: source.bunch })
  return rasterise({ svg, widthPx: width, format })
}
