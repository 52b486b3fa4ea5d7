import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureFormats } from '../../art/raster.ts'
import { AppError } from '../core/errors.ts'
import { takes } from '../http/compressed-once.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'
import { LineFull } from './gate.ts'
import { type PictureRequest, type Pictures, type PictureWidth, pictureWidths } from './pictures.ts'
import { photoFormats } from './render.ts'
import { NobodyWaits } from './shared.ts'

/** A picture's address always has the same content: a changed drawing has another `v`. */
const foreverCache = 'public, max-age=31536000, immutable'
/** Prevents an SVG opened as a page from running or loading anything. */
const svgPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
const fileShape = /^([a-z0-9][a-z0-9_-]*)\.(avif|webp|svg|jpg)$/

/** New drawings per client address: enough for a long page with no drawn pictures, then ten a second. */
const drawingPace = { perSecond: 10, burst: 200 }

type Options = {
  pictures: Pictures
  /** The current time in milliseconds, for the rate limit. */
  now?: () => number
}

/** Serves GET /img/:width/:file, where `file` is the product's image name with its extension replaced by the format. */
export function registerPictures(app: FastifyInstance, { pictures, now = Date.now }: Options): void {
  const pace = new TokenBuckets<string>(drawingPace)

  async function drawn(wanted: PictureRequest, request: FastifyRequest, reply: FastifyReply) {
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort(new NobodyWaits()))
    const admit = () => {
      const seconds = pace.take(request.ip, now())
      if (seconds > 0) throw new AppError('too_many', { retryAfter: Math.ceil(seconds) })
    }
    try {
      return await pictures.picture(wanted, { gone: leaving.signal, admit })
    } catch (error) {
      if (error instanceof LineFull || error instanceof NobodyWaits)
        throw new AppError('unavailable', { retryAfter: 2 })
      throw error
    }
  }

  app.get<{ Params: { width: string; file: string } }>('/img/:width/:file', async (request, reply) => {
    const wanted = parse(request.params)
    const picture = wanted && (await drawn(wanted, request, reply))
    if (!picture) throw new AppError('not_found', { detail: 'Picture not found.' })

    const compressed =
      picture.brotli && takes(request.headers['accept-encoding'], 'br') ? picture.brotli : undefined
    const etag = compressed ? picture.etag.replace(/"$/, '-br"') : picture.etag
    reply.header('cache-control', foreverCache).header('etag', etag).type(picture.type)
    reply.header('x-content-type-options', 'nosniff')
    if (picture.brotli) reply.header('vary', 'accept-encoding')
    if (wanted.format === 'svg') reply.header('content-security-policy', svgPolicy)
    if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (compressed) reply.header('content-encoding', 'br')
    return reply.send(compressed ?? picture.body)
  })
}

function parse(params: { width: string; file: string }) {
  const width = pictureWidths.find((edge): edge is PictureWidth => String(edge) === params.width)
  const [, stem, extension] = fileShape.exec(params.file) ?? []
  const format = [...pictureFormats, ...photoFormats].find((known) => known === extension)
  return width && stem && format ? { imageName: `${stem}.svg`, width, format } : undefined
}

/** RFC 9110: a list of tags, each possibly weak, or `*`. */
function hasTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
