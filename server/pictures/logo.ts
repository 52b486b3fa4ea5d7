import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { logoPath } from '../../contract/features/pictures.ts'
import type { Tables } from '../../db/tables.ts'
import type { FileStore } from '../adapters/files/files.ts'
import { AppError } from '../core/errors.ts'
import type { Settings } from '../core/settings.ts'
import { applyLogo } from '../settings/logo.ts'

const foreverCache = 'public, max-age=31536000, immutable'
const hourCache = 'public, max-age=3600'

type Options = { db: Kysely<Tables>; files: FileStore; settings: Settings }

/**
 * Serves the distributor's logo: /img/logo/:id.png, which never changes, for pages, and /img/logo.png, the current one, for mails,
 * which are read on other sites.
 */
export function registerLogo(app: FastifyInstance, { db, files, settings }: Options): void {
  const named = (id: string) => {
    const { logo } = settings.brand
    return logo?.id === id ? logo.png : logo?.iconId === id ? logo.icon : undefined
  }
  /** A page may request a new logo before this process has been notified of it. */
  async function askAgain(id: string) {
    await applyLogo(db, files, settings)
    return named(id)
  }
  const found = (picture: Buffer | undefined) => {
    if (!picture) throw new AppError('not_found', { detail: 'Picture not found.' })
    return picture
  }
  const headers = {
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
  app.get<{ Params: { file: string } }>('/img/logo/:file', async ({ params: { file } }, reply) => {
    const id = file.replace(/\.png$/, '')
    const body = found(named(id) ?? (await askAgain(id)))
    return reply.headers({ ...headers, 'cache-control': foreverCache }).send(body)
  })
  app.get(logoPath(), async (_, reply) => {
    const body = found(settings.brand.logo?.png)
    return reply.headers({ ...headers, 'cache-control': hourCache }).send(body)
  })
}
