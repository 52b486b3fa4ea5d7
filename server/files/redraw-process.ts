import os from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { exitCodes, longestSide, maxPixels, maxPixelsInPasses, type PictureFormat } from './redraw-limits.ts'

// The program that `redraw` starts: reads a picture from stdin, writes a JPEG to stdout. It runs at lower priority than requests.
os.setPriority(os.constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)

class TooManyPixels extends Error {}

const options = { limitInputPixels: maxPixels.jpeg, failOn: 'error' } as const

try {
  const picture = await buffer(process.stdin)
  await assertModest(picture)
  const jpeg = await sharp(picture, options)
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
  process.stdout.end(jpeg, () => process.exit(exitCodes.done))
} catch (error) {
  const isLarge = error instanceof TooManyPixels || /exceeds pixel limit/.test(String(error))
  process.exit(isLarge ? exitCodes.tooManyPixels : exitCodes.refused)
}

/** Reads only the header. Deeper colors would double the memory and are not visible in a JPEG. */
async function assertModest(picture: Buffer) {
  const { width, height, depth, format, isProgressive } = await sharp(picture, options).metadata()
  if (!(format in maxPixels)) throw new Error('another format')
  if (depth !== 'uchar') throw new Error('more than 8 bits a color')
  const limits = isProgressive ? maxPixelsInPasses : maxPixels
  if (width * height > limits[format as PictureFormat]) throw new TooManyPixels()
}
