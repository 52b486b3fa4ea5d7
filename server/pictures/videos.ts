import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ByteRange, FileStore } from '../adapters/files/files.ts'
import { keyOf } from '../files/files.ts'

const folder = join(import.meta.dirname, '../../art/videos')
const ownName = /^[a-z0-9][a-z0-9_-]*\.webm$/
const sentName = /^film-[0-9a-f]{24}\.(mp4|webm)$/
/** One range from a given first byte, the form that players request. */
const rangeShape = /^bytes=(\d{1,12})-(\d{0,12})$/
/** An uploaded file has a name derived from its bytes. */
const forever = 'public, max-age=31536000, immutable'

type Options = { db: Kysely<Tables>; files: FileStore }
type Film = {
  bytes: number
  type: string
  cache: string
  read: (range?: ByteRange) => Promise<NodeJS.ReadableStream | Buffer>
}

/** Serves GET /video/:file, the products' videos, whole or by range: some players require ranges. */
export function registerVideos(app: FastifyInstance, { db, files }: Options): void {
  app.get<{ Params: { file: string } }>('/video/:file', async (request, reply) => {
    const { file } = request.params
    const film = sentName.test(file) ? await sent(file) : ownName.test(file) ? await ours(file) : undefined
    if (!film) return notFound(reply, request.id)
    reply.type(film.type).header('cache-control', film.cache).header('accept-ranges', 'bytes')
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
    const [, first, last] = rangeShape.exec(request.headers.range ?? '') ?? []
    if (first === undefined) {
      reply.header('content-length', String(film.bytes))
      return reply.send(await film.read())
    }
    const range = {
      first: Number(first),
      last: Math.min(film.bytes - 1, last ? Number(last) : film.bytes - 1),
    }
    if (range.first > range.last)
      return reply.code(416).header('content-range', `bytes */${film.bytes}`).send()
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${film.bytes}`)
    reply.header('content-length', String(range.last - range.first + 1))
    return reply.send(await film.read(range))
  })

  /** A video that staff uploaded for a product. */
  async function sent(name: string): Promise<Film | undefined> {
    const row = await db
      .selectFrom('product_videos as v')
      .innerJoin('files as f', 'f.id', 'v.file_id')
      .select(['f.id', 'f.kind', 'f.type', 'f.bytes'])
      .where('v.name', '=', name)
      .executeTakeFirst()
    return (
      row && {
        bytes: Number(row.bytes),
        type: row.type,
        cache: forever,
        async read(range) {
          const found = await files.get(keyOf(row), range)
          if (!found) throw new Error(`${keyOf(row)} is not in the store`)
          return found.body
        },
      }
    )
  }
}

/** A drawn video of the product's own. */
async function ours(name: string): Promise<Film | undefined> {
  const video = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return (
    video && {
      bytes: video.length,
      type: 'video/webm',
      cache: 'public, max-age=86400',
      read: async (range) => (range ? video.subarray(range.first, range.last + 1) : video),
    }
  )
}

const notFound = (reply: FastifyReply, requestId: string) =>
  reply.code(404).header('cache-control', 'no-store').type('application/problem+json').send({
    type: 'about:blank',
    title: 'There is no such video.',
    status: 404,
    code: 'not_found',
    requestId,
  })
