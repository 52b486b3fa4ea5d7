import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { drawingVersion } from '../../art/draw.ts'
import type { PictureFormat } from '../../art/raster.ts'
import { isPhoto } from '../../contract/features/pictures.ts'
import { createByteCache } from './byte-cache.ts'
import { createGate } from './gate.ts'
import {
  type PhotoFormat,
  type Photograph,
  type PictureSource,
  photoFormats,
  renderAny,
  type ToRender,
} from './render.ts'
import { createShared } from './shared.ts'

/**
 * Edges in px, twice what a row (56), a card (160) and a product page (320) show, and for photographs that are looked at closely. The
 * preferred format of drawings is SVG.
 */
export const pictureWidths = [112, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]
const widestDrawing = 640

/** `brotli` is the compressed body, for the one format that benefits. */
export type Picture = { body: Buffer; type: string; etag: string; brotli?: Buffer }
export type PictureRequest = {
  imageName: string
  width: PictureWidth
  format: PictureFormat | PhotoFormat
}
/** A crop of a stored photograph. */
export type PhotoSource = { cut: Photograph['cut']; read: () => Promise<Uint8Array> }

/** The requester: `gone` aborts when they disconnect, `admit` throws if they have reached their limit of new drawings. */
type Asker = { gone?: AbortSignal; admit?: () => void }
type Turn = { signal: AbortSignal; admit: (() => void) | undefined }
export type Pictures = ReturnType<typeof createPictures>

/** Changes with the drawings, so that a picture's address includes it and can be cached forever. */
export const artVersion = createHash('sha256').update(drawingVersion).digest('hex').slice(0, 8)

const contentTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
} as const
const defaultMemoryBytes = 32 * 1024 * 1024
/** Rasterizing takes a whole core; one core stays free for requests. */
const drawingLimits = { running: availableParallelism() > 2 ? 2 : 1, waiting: 96 }
const compress = promisify(brotliCompress)
/** 10 of 11: within 2% of the smallest size in a fifth of the time, about 4 ms per drawing, once. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
/** Lowercase only: another spelling of a name would be a separate drawing and file. */
const plainName = /^[a-z0-9][a-z0-9_-]*\.svg$/

/**
 * Other views of a product, by suffix of the picture's name: a close-up, one stem for goods sold by the bunch, a bunch for goods sold
 * by the stem.
 */
export const pictureViews = ['close', 'single', 'bunch'] as const
export type PictureView = (typeof pictureViews)[number]
const viewName = new RegExp(`--(${pictureViews.join('|')})(?=\\.svg$)`)

/** The name of another view of a picture's product. */
export const viewOf = (imageName: string, view: PictureView): string =>
  imageName.replace(/(?=\.svg$)/, `--${view}`)

/**
 * Product pictures, drawn on first request, kept on disk under `dataDir`/art/<artVersion> and, the recent ones, in memory. The
 * disk is only a cache: it can be emptied at any time. A picture that can't be written is still served, and `onDiskError` is
 * called with the reason.
 */
export function createPictures(options: {
  dataDir: string
  sourceOf: (imageName: string) => Promise<PictureSource | undefined>
  /** Finds a photograph by the name of its crop; without it there are no photographs. */
  photoOf?: (name: string) => Promise<PhotoSource | undefined>
  /** Draws in this process by default. */
  draw?: (drawing: ToRender) => Promise<Buffer>
  memoryBytes?: number
  onDiskError?: (error: unknown) => void
}) {
  const root = join(options.dataDir, 'art', artVersion)
  const memory = createByteCache<Picture>(options.memoryBytes ?? defaultMemoryBytes)
  const gate = createGate(drawingLimits)
  const share = createShared<Picture>()
  const draw = options.draw ?? renderAny

  /**
   * The picture, or undefined if no product has that image name. Throws LineFull while the queue is full, NobodyWaits if every
   * requester has disconnected, and what `admit` throws.
   */
  async function picture(asked: PictureRequest, asker: Asker = {}): Promise<Picture | undefined> {
    const { imageName, width, format } = asked
    if (!plainName.test(imageName)) return undefined
    if (isPhoto(imageName)) return photograph(asked, asker)
    if (format === 'jpg' || width > widestDrawing) return undefined
    const [, view] = viewName.exec(imageName) ?? []
    const plain = imageName.replace(viewName, '')
    const source = await options.sourceOf(plain)
    if (!source) return undefined
    const inputs = [artVersion, imageName, source.imageHint, source.bunch, width, format]
    const bunch = view === 'bunch' || (source.bunch && view !== 'single')
    const drawing = { seed: plain, close: view === 'close', width, format, source: { ...source, bunch } }
    return shared(keyOf(inputs), { width, format, make: async () => drawing }, asker)
  }

  /** A name always has the same content, so a stored picture is served without looking up its product. */
  async function photograph(
    { imageName, width, format }: PictureRequest,
    asker: Asker,
  ): Promise<Picture | undefined> {
    const kind = photoFormats.find((one) => one === format)
    if (!kind) return undefined
    const key = keyOf([imageName, width, format])
    const held = memory.get(key) ?? (await fromDisk(key, { width, format }))
    if (held) return held
    const source = await options.photoOf?.(imageName.replace(/\.svg$/, ''))
    if (!source) return undefined
    const make = async (): Promise<Photograph> => ({
      photo: await source.read(),
      cut: source.cut,
      width,
      format: kind,
    })
    return shared(key, { width, format, make }, asker)
  }

  type Making = Pick<PictureRequest, 'width' | 'format'> & { make: () => Promise<ToRender> }

  async function shared(key: string, making: Making, { gone, admit }: Asker): Promise<Picture> {
    return memory.get(key) ?? share(key, (signal) => produce(key, making, { admit, signal }), gone)
  }

  async function produce(key: string, making: Making, { admit, signal }: Turn): Promise<Picture> {
    const kept = await fromDisk(key, making)
    if (kept) return kept
    admit?.()
    const body = await gate(async () => draw(await making.make()), signal)
    await writeWhole(placeOf(key, making), body).catch((error) => options.onDiskError?.(error))
    return remembered(key, { body, format: making.format })
  }

  type Form = Pick<PictureRequest, 'width' | 'format'>
  const placeOf = (key: string, { width, format }: Form) => join(root, String(width), `${key}.${format}`)

  async function fromDisk(key: string, form: Form): Promise<Picture | undefined> {
    const body = await readIfThere(placeOf(key, form))
    return body && remembered(key, { body, format: form.format })
  }

  async function remembered(
    key: string,
    { body, format }: { body: Buffer; format: PictureRequest['format'] },
  ): Promise<Picture> {
    const result: Picture = { body, type: contentTypes[format], etag: `"${key}"` }
    if (format === 'svg') result.brotli = await compress(body, brotliOptions)
    memory.set(key, result)
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

  return { picture }
}

const keyOf = (inputs: readonly unknown[]) =>
  createHash('sha256').update(inputs.join('\n')).digest('hex').slice(0, 16)

/** Readers see the old file or the new one, never a partial one. */
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
