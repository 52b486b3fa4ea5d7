import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { openGateway } from './adapters/gateway/open.ts'
import type { NoticeMode } from './adapters/gateway/sandbox/notices.ts'
import type { SandboxMode } from './adapters/gateway/sandbox/server.ts'
import { registerPayFrame } from './adapters/gateway/stripe/frame.ts'
import { openMailer } from './adapters/mail/open.ts'
import { openTexter } from './adapters/sms/open.ts'
import { buildApp } from './app.ts'
import { createPictures } from './art/pictures.ts'
import { registerPictures } from './art/routes.ts'
import { registerVideos } from './art/videos.ts'
import { sealSecondFactors } from './auth/seal-second-factors.ts'
import { SessionReader } from './auth/sessions.ts'
import { createCatalogueModel } from './catalogue/model.ts'
import { type Clock, startClock } from './clock.ts'
import { type Deps, makeCtx } from './context.ts'
import { jobs } from './jobs/list.ts'
import { startWorker } from './jobs/worker.ts'
import { startOperations } from './operations/state.ts'
import { SearchPace } from './pace.ts'
import { sweepPayments } from './payments/reconcile.ts'
import { noticeAddress, registerWebhook } from './payments/webhook.ts'
import { startRealtime } from './realtime.ts'
import { routes } from './routes.ts'
import type { Settings } from './settings.ts'
import { readSite } from './system/site.ts'
import { Traffic } from './system/traffic.ts'
import { registerWebsite } from './website.ts'

type Options = {
  settings: Settings
  db: Kysely<Tables>
  url: string
  ownerUrl: string
  log: FastifyBaseLogger
  /** Instead of the database's clock. */
  now?: () => Date
  /** Whether the website has to be there: not in development, where Vite serves it, nor in tests of the API. */
  website: boolean
  /** Whether this process works on the queue. */
  worker: boolean
}

/** Puts the whole product together on an open database: adapters, read model, app, website, worker. Nothing listens yet. */
export async function startProduct(options: Options) {
  const { settings, db, log } = options
  await sealSecondFactors({ db, settings, log })
  const clock: Clock = options.now ? { now: options.now, close: () => {} } : await startClock({ db, log })
  const { now } = clock
  const { gateway, frameSource, sandbox } = await openGateway({
    settings,
    db,
    log,
    noticeUrl: () => noticeUrl(),
  })
  const realtime = await startRealtime(options.url, log)
  const operations = await startOperations({ db, log, realtime })
  const catalogue = await createCatalogueModel({ db, now, timeZone: settings.timeZone, log })
  realtime.listen((event) => void catalogue.apply(event))
  realtime.onGap(() => void catalogue.reload())

  const sessions = new SessionReader({ db, settings, now }, realtime)
  const adapters = { gateway, mailer: openMailer(settings), texter: openTexter(settings) }
  const deps: Deps = {
    db,
    settings,
    adapters,
    catalogue,
    operations,
    sessions,
    searches: new SearchPace(settings.searchesPerSecond),
    traffic: new Traffic(),
    now,
    log,
  }
  const app = await buildApp(routes, deps, realtime, frameSource)
  const noticeUrl = () => noticeAddress(app, gateway.name)
  await registerWebhook(app, deps)
  if (settings.stripe) registerPayFrame(app, settings.stripe.publishableKey)
  registerVideos(app)
  registerPictures(
    app,
    createPictures({ dataDir: settings.dataDir, sourceOf: (name) => pictureSource(db, name) }),
  )
  await registerWebsite(app, {
    folder: path.resolve(import.meta.dirname, '../dist/web'),
    site: () => readSite(makeCtx(deps, null)),
    lastEvent: async () => {
      const last = await db
        .selectFrom('events')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst()
      return Number(last?.id ?? 0)
    },
    required: options.website,
  })
  const worker = options.worker ? await startWorker(deps, jobs, options.ownerUrl) : undefined
  if (worker) await sweepPayments(makeCtx(deps, null))

  return {
    app,
    deps,
    sandboxMode: (mode: SandboxMode) => sandbox?.mode(mode),
    sandboxNotices: (mode: NoticeMode) => sandbox?.notices(mode),
    async close() {
      clock.close()
      await app.close()
      await worker?.stop()
      adapters.mailer.close()
      await realtime.close()
      catalogue.close()
      await sandbox?.close()
    },
  }
}

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
