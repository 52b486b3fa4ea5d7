import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Pictures, type PictureWidth, pictureWidths } from './pictures.ts'
import { type PictureFormat, pictureFormats } from './raster.ts'

/** The address of a picture never answers anything else: a changed drawing has another `v`. */
const foreverCache = 'public, max-age=31536000, immutable'
/** An SVG opened as a page may not run or fetch anything. */
const svgPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
const fileShape = /^([a-z0-9][a-z0-9_-]*)\.(avif|webp|svg)$/i

/** Serves GET /img/:width/:file, where `file` is the product's image name with its extension replaced by the format. */
export function registerPictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { width: string; file: string } }>('/img/:width/:file', async (request, reply) => {
    const wanted = parse(request.params)
    if (!wanted) return notFound(reply, request.id)
    const picture = await pictures.picture(wanted)
    if (!picture) return notFound(reply, request.id)

    const compressed =
      picture.brotli && takesBrotli(request.headers['accept-encoding']) ? picture.brotli : undefined
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
  const format = pictureFormats.find((known): known is PictureFormat => known === extension)
  return width && stem && format ? { imageName: `${stem}.svg`, width, format } : undefined
}

/** `br` in the list and not refused with q=0. */
function takesBrotli(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((coding) => /^br(\s*;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding.trim()))
}

/** RFC 9110: a list of tags, each maybe weak, or `*`. */
function hasTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

function notFound(reply: FastifyReply, requestId: string) {
  return reply.code(404).header('cache-control', 'no-store').type('application/problem+json').send({
    type: 'about:blank',
    title: 'There is no such picture.',
    status: 404,
    code: 'not_found',
    requestId,
  })
}
