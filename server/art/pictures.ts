import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createByteCache } from './byte-cache.ts'
import { draw, drawingVersion } from './draw.ts'
import { createGate } from './gate.ts'
import { parseHint } from './hint.ts'
import { type PictureFormat, rasterise } from './raster.ts'

/** Edges in px, twice what a row (56), a card (160) and a product page (320) show. The format to ask for is SVG. */
export const pictureWidths = [112, 320, 640] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** `brotli` is the body compressed, for the one format that gains by it. */
export type Picture = { body: Buffer; type: string; etag: string; brotli?: Buffer }
/** What the drawing needs to know of a product. `bunch`: the row sells bunches, so a bunch is drawn. */
export type PictureSource = { imageHint: string; bunch: boolean }
export type PictureRequest = { imageName: string; width: PictureWidth; format: PictureFormat }
/** `seed`: the name of the product's first picture, so that all of them show the same flower. */
type Drawing = Omit<PictureRequest, 'imageName'> & { source: PictureSource; seed: string; close: boolean }
export type Pictures = ReturnType<typeof createPictures>

/** Changes when the drawings change, so a picture's address can carry it and be cached for good. */
export const artVersion = createHash('sha256').update(drawingVersion).digest('hex').slice(0, 8)

const contentTypes = { avif: 'image/avif', webp: 'image/webp', svg: 'image/svg+xml' } as const
const defaultMemoryBytes = 32 * 1024 * 1024
/** Rasterising fills a core; two at a time leave the rest of the process responsive. */
const rendersAtOnce = 2
const compress = promisify(brotliCompress)
/** 10 of 11: within 2 % of the smallest at a fifth of its time, about 4 ms a drawing, once. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const plainName = /^[a-z0-9][a-z0-9_-]*\.svg$/i

/** Other views of a product, by the end of the picture's name: from near, one stem where a bunch is sold, a bunch of single stems. */
export const pictureViews = ['close', 'single', 'bunch'] as const
export type PictureView = (typeof pictureViews)[number]
const viewName = new RegExp(`--(${pictureViews.join('|')})(?=\\.svg$)`, 'i')

/** The name of another view of the product that a picture shows. */
export const viewOf = (imageName: string, view: PictureView): string =>
  imageName.replace(/(?=\.svg$)/, `--${view}`)

/**
 * Product pictures drawn when first asked for, kept on disk under `dataDir`/art/<artVersion> and, the recent ones, in
 * memory. The disk is only a cache: it can be emptied at any time, and a picture that can't be written is served all
 * the same, with `onDiskError` told why.
 */
export function createPictures(options: {
  dataDir: string
  sourceOf: (imageName: string) => Promise<PictureSource | undefined>
  memoryBytes?: number
  onDiskError?: (error: unknown) => void
}) {
  const root = join(options.dataDir, 'art', artVersion)
  const memory = createByteCache<Picture>(options.memoryBytes ?? defaultMemoryBytes)
  const gate = createGate(rendersAtOnce)
  const underway = new Map<string, Promise<Picture>>()

  /** The picture, or undefined when no product has that image name. */
  async function picture({ imageName, width, format }: PictureRequest): Promise<Picture | undefined> {
    if (!plainName.test(imageName)) return undefined
    const [, view] = viewName.exec(imageName) ?? []
    const plain = imageName.replace(viewName, '')
    const source = await options.sourceOf(plain)
    if (!source) return undefined

    const inputs = [artVersion, imageName, source.imageHint, source.bunch, width, format].join('\n')
    const key = createHash('sha256').update(inputs).digest('hex').slice(0, 16)
    const held = memory.get(key)
    if (held) return held

    const started = underway.get(key)
    if (started) return started
    const bunch = view === 'bunch' || (source.bunch && view !== 'single')
    const work = produce({
      key,
      seed: plain,
      close: view === 'close',
      width,
      format,
      source: { ...source, bunch },
    }).finally(() => underway.delete(key))
    underway.set(key, work)
    return work
  }

  async function produce(request: Drawing & { key: string }): Promise<Picture> {
    const file = join(root, String(request.width), `${request.key}.${request.format}`)
    const body = (await readIfThere(file)) ?? (await render(file, request))
    const result: Picture = { body, type: contentTypes[request.format], etag: `"${request.key}"` }
    if (request.format === 'svg') result.brotli = await compress(body, brotliOptions)
    memory.set(request.key, result)
    return result
  }

  /** Undefined for a file that isn't there, or is empty because the machine lost power right after the rename. */
  async function readIfThere(file: string): Promise<Buffer | undefined> {
    try {
      const body = await readFile(file)
      return body.length > 0 ? body : undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') options.onDiskError?.(error)
      return undefined
    }
  }

  async function render(file: string, { seed, close, width, format, source }: Drawing) {
    const svg = draw(parseHint(source.imageHint), {
      seed,
      close,
      bunch: source.bunch,
      ground: width === 112 ? 'tile' : 'tinted',
    })
    const body = await gate(() => rasterise({ svg, widthPx: width, format }))
    try {
      await writeWhole(file, body)
    } catch (error) {
      options.onDiskError?.(error)
    }
    return body
  }

  return { picture }
}

/** Readers see the old file or the new one, never half of it. */
async function writeWhole(file: string, body: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, body)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
