import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

const folder = join(import.meta.dirname, '../../art/videos')
const plainName = /^[a-z0-9][a-z0-9_-]*\.webm$/
/** One range from a given first byte, the form that players request. */
const rangeShape = /^bytes=(\d{1,12})-(\d{0,12})$/

/** Serves GET /video/:file, the products' videos, whole or by range: some players require ranges. */
export function registerVideos(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/video/:file', async (request, reply) => {
    const video = plainName.test(request.params.file) ? await readIfThere(request.params.file) : undefined
    if (!video) return notFound(reply, request.id)
    reply.type('video/webm').header('cache-control', 'public, max-age=86400').header('accept-ranges', 'bytes')
    const [, first, last] = rangeShape.exec(request.headers.range ?? '') ?? []
    if (first === undefined) return reply.send(video)
    const from = Number(first)
    const to = Math.min(video.length - 1, last ? Number(last) : video.length - 1)
    if (from > to) return reply.code(416).header('content-range', `bytes */${video.length}`).send()
    reply.code(206).header('content-range', `bytes ${from}-${to}/${video.length}`)
    return reply.send(video.subarray(from, to + 1))
  })
}

const readIfThere = (file: string): Promise<Buffer | undefined> =>
  readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const notFound = (reply: FastifyReply, requestId: string) =>
  reply.code(404).header('cache-control', 'no-store').type('application/problem+json').send({
    type: 'about:blank',
    title: 'There is no such video.',
    status: 404,
    code: 'not_found',
    requestId,
  })
