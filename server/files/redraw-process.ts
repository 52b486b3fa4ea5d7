import os from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import {
  exitCodes,
  iconMargin,
  iconSide,
  logoBox,
  longestSide,
  maxPixels,
  maxPixelsInPasses,
  mostProcessorMs,
  type PictureFormat,
  type PictureShape,
} from './redraw-limits.ts'

// The program that `redraw` starts: reads a picture from stdin and writes it re-encoded to stdout, in the shape given as its
// argument. It runs at lower priority than requests.
os.setPriority(os.constants.priority.PRIORITY_LOW)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > mostProcessorMs) process.exit(exitCodes.refused)
}, 250).unref()
sharp.concurrency(1)
sharp.cache(false)

class TooManyPixels extends Error {}

const options = { limitInputPixels: maxPixels.jpeg, failOn: 'error' } as const

const inner = iconSide - 2 * iconMargin
const shapes: Record<PictureShape, (upright: Sharp) => Sharp> = {
  picture: (upright) =>
    upright
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 }),
  logo: (upright) =>
    upright
      .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .png({ compressionLevel: 9 }),
  icon: (upright) =>
    upright
      .flatten({ background: 'white' })
      .resize({ width: inner, height: inner, fit: 'contain', background: 'white' })
      .extend({
        top: iconMargin,
        bottom: iconMargin,
        left: iconMargin,
        right: iconMargin,
        background: 'white',
      })
      .removeAlpha()
      .toColorspace('srgb')
      .png({ compressionLevel: 9 }),
}

try {
  const picture = await buffer(process.stdin)
  await assertModest(picture)
  const upright = sharp(picture, options).rotate()
  const drawn = await shapes[(process.argv[2] ?? 'picture') as PictureShape](upright).toBuffer()
  process.stdout.end(drawn, () => process.exit(exitCodes.done))
} catch (error) {
  const isLarge = error instanceof TooManyPixels || /exceeds pixel limit/.test(String(error))
  process.exit(isLarge ? exitCodes.tooManyPixels : exitCodes.refused)
}

/** Reads only the header. Higher bit depths would double the memory and are not visible in a JPEG. */
async function assertModest(picture: Buffer) {
  const { width, height, depth, format, isProgressive } = await sharp(picture, options).metadata()
  if (!(format in maxPixels)) throw new Error('another format')
  if (depth !== 'uchar') throw new Error('more than 8 bits a color')
  const limits = isProgressive ? maxPixelsInPasses : maxPixels
  if (width * height > limits[format as PictureFormat]) throw new TooManyPixels()
}
