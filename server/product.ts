import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { openPool } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { openCarrier } from './adapters/carrier/open.ts'
import { openCompany } from './adapters/company/open.ts'
import { openFiles } from './adapters/files/open.ts'
import { openGateway } from './adapters/gateway/open.ts'
import type { NoticeMode } from './adapters/gateway/sandbox/notices.ts'
import type { SandboxMode } from './adapters/gateway/sandbox/server.ts'
import { openMailer } from './adapters/mail/open.ts'
import { openMailbox } from './adapters/mailbox/open.ts'
import { chatModel } from './adapters/model/chat.ts'
import { noModel } from './adapters/model/model.ts'
import { openTexter } from './adapters/sms/open.ts'
import { publicWeb } from './adapters/web/web.ts'
import { sealSecondFactors } from './auth/seal-second-factors.ts'
import { SessionReader } from './auth/sessions.ts'
import { openPlace } from './backups/place.ts'
import { registerLinks } from './campaigns/links.ts'
import { startCampaigns } from './campaigns/runner.ts'
import { createCatalogueModel } from './catalogue/model.ts'
import { type Clock, startClock } from './core/clock.ts'
import { makeCtx } from './core/context.ts'
import { startRealtime } from './core/realtime.ts'
import type { Deps } from './core/route.ts'
import { readSecret } from './core/secrets.ts'
import type { Settings } from './core/settings.ts'
import { startBeat } from './health/beat.ts'
import { apiPrefix, buildApp } from './http/app.ts'
import { Drain } from './http/drain.ts'
import { SearchPace } from './http/pace.ts'
import { Traffic } from './http/traffic.ts'
import { registerWebsite } from './http/website.ts'
import { registerIncomingMail } from './incoming/register.ts'
import { startWorker } from './jobs/worker.ts'
import { jobs } from './jobs.ts'
import { mails } from './mails.ts'
import { registerReports } from './messages/register-reports.ts'
import { Observer } from './observing/observer.ts'
import { watchAdapters } from './observing/outgoing.ts'
import { tellGivenUp } from './operations/given-up.ts'
import { assertOpen } from './operations/maintenance.ts'
import { startOperations } from './operations/state.ts'
import { noticeAddress, registerWebhook } from './payments/webhook.ts'
import { registerAppIcons } from './pictures/app-icons.ts'
import { drawAhead } from './pictures/draw-ahead.ts'
import { registerLogo } from './pictures/logo.ts'
import { createPhotoReader } from './pictures/photos.ts'
import { createPictures } from './pictures/pictures.ts'
import { createRenderApart } from './pictures/render-apart.ts'
import { registerPictures } from './pictures/routes.ts'
import { createSourceReader, pictureSources } from './pictures/sources.ts'
import { registerVideos } from './pictures/videos.ts'
import { routes } from './routes.ts'
import { registerDeliveryEvents } from './runs/live.ts'
import { startSettings } from './settings/state.ts'
import { sweepPayments } from './settlement/reconcile.ts'
import { readSite } from './system/site.ts'
import { startTasks } from './tasks/runner.ts'
import { taskKinds } from './tasks.ts'
import { rateTable } from './ups/states.ts'
import { startWebhooks } from './webhooks/runner.ts'

type Options = {
  settings: Settings
  db: Kysely<Tables>
  url: string
  ownerUrl: string
  /** The address for a role that may create databases; by default the owner's. */
  adminUrl?: string | undefined
  log: FastifyBaseLogger
  /** Replaces the database's clock. */
  now?: () => Date
  /** Resolves once the website is built. False in development, where Vite serves it, and in tests of the API. */
  website: Promise<void> | false
  /** Whether this process runs queued jobs and tasks. */
  worker: boolean
  /** How often a stream of live events sends a heartbeat and checks its session. */
  heartbeatMs?: number | undefined
}

/** Maximum connections of a process to the replica, which serves only a few reports. */
const replicaPool = 4

/** Adapters that call another service, unlike a local disk or the outbox. */
const outsideAdapters = ({ s3 }: Settings): readonly (keyof Deps['adapters'])[] => [
  'gateway',
  'mailer',
  'texter',
  'web',
  'model',
  'carrier',
  ...(s3 ? (['files'] as const) : []),
]

/** Assembles the whole product on an open database: adapters, read model, app, website, worker. Nothing listens yet. */
export async function startProduct(options: Options) {
  const { settings, db, log } = options
  await sealSecondFactors({ db, settings, log })
  const clock: Clock = options.now ? { now: options.now, close: () => {} } : await startClock({ db, log })
  const { now } = clock
  // Browsers subscribe with a key that is created at the first start.
  await readSecret(db, 'push')
  const { gateway, frameSource, sandbox } = await openGateway({
    settings,
    db,
    log,
    noticeUrl: () => noticeUrl(),
  })
  const realtime = await startRealtime(options.url, log)
  const operations = await startOperations({ db, log, realtime })
  const files = openFiles(settings)
  const liveSettings = await startSettings({ db, log, realtime, settings, files })
  const catalogue = await createCatalogueModel({ db, now, timeZone: () => settings.timeZone, log })
  realtime.listen((event) => void catalogue.apply(event))
  realtime.onGap(() => void catalogue.reload())

  const sessions = new SessionReader({ db, settings, now }, realtime)
  const observer = new Observer({ db, settings, log, now })
  const opened = {
    gateway,
    mailer: openMailer(settings),
    mailbox: await openMailbox(settings),
    texter: openTexter(settings),
    files,
    web: publicWeb(),
    model: settings.model ? chatModel(settings.model) : noModel,
    carrier: openCarrier(settings, rateTable(db)),
    company: openCompany(settings),
  }
  const adapters = watchAdapters(opened, observer, outsideAdapters(settings))
  const replica = settings.databaseReplicaUrl
    ? openPool({ url: settings.databaseReplicaUrl, size: replicaPool, log })
    : undefined
  if (replica) observer.alsoWatch(replica.db)
  const deps: Deps = {
    db,
    replica: replica?.db,
    settings,
    adapters,
    catalogue,
    operations,
    liveSettings,
    sessions,
    mails,
    hearOwn: (events, by) => {
      void catalogue.applyOwn(events, by)
      for (const event of events) sessions.hear(event)
    },
    backups: {
      addresses: {
        url: options.url,
        ownerUrl: options.ownerUrl,
        adminUrl: options.adminUrl ?? options.ownerUrl,
      },
      place: openPlace(settings),
    },
    searches: new SearchPace(settings.searchesPerSecond),
    traffic: new Traffic(),
    observer,
    drain: new Drain(),
    now,
    log,
  }
  const app = await buildApp(routes, deps, realtime, frameSource, options.heartbeatMs)
  registerDeliveryEvents(app, {
    path: `${apiPrefix}/delivery/:token/events`,
    realtime,
    ctx: ({ log, ip }) => {
      assertOpen(operations.maintenance(), null, {}, now())
      return makeCtx(deps, null, { log, address: ip })
    },
    heartbeatMs: options.heartbeatMs,
  })
  const noticeUrl = () => noticeAddress(app, gateway.name)
  await registerWebhook(app, deps)
  await registerReports(app, deps)
  await registerIncomingMail(app, deps)
  registerLinks(app, deps)
  if (settings.stripe) {
    const { registerPayFrame } = await import('./adapters/gateway/stripe/frame.ts')
    registerPayFrame(app, settings.stripe.publishableKey)
  }
  registerVideos(app, { db, files: adapters.files })
  registerLogo(app, { db, files, settings })
  registerAppIcons(app, settings.brand)
  const drawing = createRenderApart()
  registerPictures(app, {
    pictures: createPictures({
      dataDir: settings.dataDir,
      sourceOf: createSourceReader(db),
      photoOf: createPhotoReader({ db, files: adapters.files }),
      draw: drawing.render,
    }),
  })
  if (options.website)
    await options.website.catch(async (error) => {
      clock.close()
      await realtime.close()
      throw error
    })
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
    required: options.website !== false,
  })
  const pause = { isPaused: operations.jobsPaused, onChange: operations.onRefresh }
  const worker = options.worker
    ? await startWorker(deps, jobs, options.ownerUrl, pause, tellGivenUp)
    : undefined
  if (worker) await sweepPayments(makeCtx(deps, null))
  const tasks = options.worker
    ? startTasks(deps, { kinds: taskKinds, realtime, isPaused: operations.jobsPaused })
    : undefined
  const webhooks = options.worker ? startWebhooks(deps, { isPaused: operations.jobsPaused }) : undefined
  const beat = options.worker ? startBeat(deps) : undefined
  const campaigns = options.worker ? startCampaigns(deps, { isPaused: operations.jobsPaused }) : undefined
  const stopDrawing =
    worker && settings.drawAhead
      ? drawAhead({ dataDir: settings.dataDir, log, sources: await pictureSources(db) })
      : undefined

  return {
    app,
    deps,
    realtime,
    sandboxMode: (mode: SandboxMode) => sandbox?.mode(mode),
    sandboxNotices: (mode: NoticeMode) => sandbox?.notices(mode),
    async close() {
      clock.close()
      stopDrawing?.()
      drawing.close()
      await Promise.all([
        app.close(),
        worker?.stop(),
        tasks?.stop(),
        webhooks?.stop(),
        campaigns?.stop(),
        beat?.stop(),
      ])
      adapters.mailer.close()
      await realtime.close()
      catalogue.close()
      await observer.close()
      await replica?.end()
      await sandbox?.close()
    },
  }
}
