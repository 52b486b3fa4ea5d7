import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { sandboxGateway } from './adapters/gateway/sandbox/adapter.ts'
import { type SandboxMode, startSandbox } from './adapters/gateway/sandbox/server.ts'
import { buildApp } from './app.ts'
import { createPictures } from './art/pictures.ts'
import { registerPictures } from './art/routes.ts'
import { createCatalogueModel } from './catalogue/model.ts'
import { type Deps, makeCtx } from './context.ts'
import { jobs } from './jobs/list.ts'
import { startWorker } from './jobs/worker.ts'
import { startRealtime } from './realtime.ts'
import { routes } from './routes.ts'
import { readSecret } from './secrets.ts'
import type { Settings } from './settings.ts'
import { readSite } from './system/site.ts'
import { registerWebsite } from './website.ts'

type Options = {
  settings: Settings
  db: Kysely<Tables>
  url: string
  ownerUrl: string
  log: FastifyBaseLogger
  now?: () => Date
  /** Whether the website has to be there: not in development, where Vite serves it, nor in tests of the API. */
  website: boolean
  /** Whether this process works on the queue. */
  worker: boolean
}

/** Puts the whole product together on an open database: adapters, read model, app, website, worker. Nothing listens yet. */
export async function startProduct(options: Options) {
  const { settings, db, log } = options
  const now = options.now ?? (() => new Date())
  const secret = await readSecret(db, 'sandbox')
  const sandbox = await startSandbox({
    db,
    port: settings.sandboxPort,
    host: settings.host,
    secret,
    ancestors: frameAncestors(settings),
    log,
  })
  const gatewayOrigin = originBeside(settings.publicUrl, sandbox.port)
  const gateway = sandboxGateway({
    url: `http://127.0.0.1:${sandbox.port}`,
    frameOrigin: gatewayOrigin,
    secret,
    timeoutMs: settings.gatewayTimeoutMs,
  })
  const realtime = await startRealtime(options.url, log)
  const catalogue = await createCatalogueModel({ db, now, timeZone: settings.timeZone, log })
  realtime.listen((event) => void catalogue.apply(event))
  realtime.onGap(() => void catalogue.reload())

  const deps: Deps = { db, settings, adapters: { gateway }, catalogue, now, log }
  const app = await buildApp(routes, deps, realtime, frameSources(settings, sandbox.port))
  registerPictures(
    app,
    createPictures({ dataDir: settings.dataDir, sourceOf: (name) => pictureSource(db, name) }),
  )
  await registerWebsite(app, {
    folder: path.resolve(import.meta.dirname, '../dist/web'),
    site: () => readSite(makeCtx(deps, null)),
    required: options.website,
  })
  const worker = options.worker ? await startWorker(deps, jobs, options.ownerUrl) : undefined

  return {
    app,
    deps,
    sandboxMode: (mode: SandboxMode) => sandbox.mode(mode),
    async close() {
      await app.close()
      await worker?.stop()
      await realtime.close()
      catalogue.close()
      await sandbox.close()
    },
  }
}

const originBeside = (publicUrl: string, port: number) => `http://${new URL(publicUrl).hostname}:${port}`

/** On a local network the page may be reached by other names than PUBLIC_URL's; the frame is beside it at its own port. */
const frameSources = ({ publicUrl }: Settings, port: number) =>
  publicUrl.startsWith('https:') ? originBeside(publicUrl, port) : `http://*:${port}`
const frameAncestors = ({ publicUrl, port }: Settings) =>
  publicUrl.startsWith('https:') ? publicUrl : `${publicUrl} http://*:${port}`

/** What a picture is drawn from: the products that share it agree on the hint; a bunch is drawn where bunches are sold. */
async function pictureSource(db: Kysely<Tables>, imageName: string) {
  const row = await db
    .selectFrom('products')
    .select(['image_hint', 'um'])
    .where('image_name', '=', imageName)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && { imageHint: row.image_hint, bunch: row.um === 'BU' }
}
