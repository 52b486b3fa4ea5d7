import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { loadDemo } from '../db/demo/load.ts'
import { demoPassword } from '../db/demo/sign-ins.ts'
import type { Database } from '../db/open.ts'
import { makeCtx } from './core/context.ts'
import type { Deps } from './core/route.ts'
import type { Settings } from './core/settings.ts'
import { refuseDemoSignIns } from './demo/demo-sign-ins.ts'
import { demoUsers } from './demo/demo-users.ts'
import { failedExit, settledExit } from './exit-codes.ts'
import { firstAdministrator, passwordLinkMinutes } from './people/first-administrator.ts'
import { startProduct } from './product.ts'
import { openMetricsPort } from './system/metrics-port.ts'

/** How long running requests and jobs may take to finish before they are aborted. */
const finishMs = 6_000
/** Time limit for stopping the local database, after which the process exits anyway. It takes a second, and several on a busy machine. */
const stopMs = 20_000

type Serving = {
  settings: Settings
  log: Logger
  database: Database
  /** Resolves once the website is built; false serves the API alone. */
  website: Promise<void> | false
  /** In this process's clock, to report how long the start took. */
  startedAt: number
}

/** Serves the product on an open database until a signal ends it. Throws SetupError. */
export async function serve({ settings, log, database, website, startedAt }: Serving) {
  if (settings.demo) await loadDemo(database.db, { now: new Date(), timeZone: settings.timeZone, log })
  else
    await refuseDemoSignIns(database.db).catch(async (error) => {
      await database.close()
      throw error
    })
  const product = await startProduct({
    settings,
    ...database,
    log,
    website,
    worker: true,
  }).catch(async (error) => {
    await database.close()
    throw error
  })

  let metricsPort: Awaited<ReturnType<typeof openMetricsPort>> | undefined
  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(code), stopMs).unref()
    void metricsPort?.close()
    const closed = product.close().catch((error) => log.error({ err: error }, 'closing failed'))
    // A long request must not delay stopping the database.
    await Promise.race([closed, sleep(finishMs)])
    await database.close().catch((error) => log.error({ err: error }, 'closing the database failed'))
    process.exit(code)
  }
  const hurry = new AbortController()
  /** Notifies the load balancer first. A second signal exits immediately. */
  const leave = async () => {
    const { drain } = product.deps
    if (drain.isOn) return hurry.abort()
    drain.isOn = true
    if (settings.drainSeconds > 0) log.info(`not ready any more: ending in ${settings.drainSeconds} s`)
    await sleep(settings.drainSeconds * 1000, undefined, { signal: hurry.signal }).catch(() => {})
    await end(0)
  }
  process.on('SIGTERM', () => void leave())
  // Signals from a terminal exit without a delay, because a person waits.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  // One request's failure must not abort the others. The metrics count it.
  process.on('unhandledRejection', (error) => {
    product.deps.traffic.unhandledRejections += 1
    log.error({ err: error }, 'a promise was rejected and nothing handled it')
    product.deps.observer.failed(error)
  })
  // After an uncaught exception, anything may be half done.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception was not caught: ending')
    product.deps.observer.failed(error)
    void end(failedExit)
  })

  const listen = async (name: 'PORT' | 'METRICS_PORT', port: number, begin: () => Promise<unknown>) => {
    try {
      await begin()
      return true
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      console.error(
        isTaken
          ? `Port ${port} is taken. Stop what uses it, or choose another: ${name}=${port + 1} npm start`
          : error,
      )
      await end(isTaken ? settledExit : failedExit)
      return false
    }
  }
  const { metrics } = settings
  const openMetrics = async () => {
    if (metrics) metricsPort = await openMetricsPort(product.deps, metrics)
  }
  const { port, host } = settings
  // First, so that it reports the rest of the startup.
  if (!(await listen('METRICS_PORT', metrics?.port ?? 0, openMetrics))) return
  if (!(await listen('PORT', port, () => product.app.listen({ port, host })))) return
  // The starting program restarts this process after a crash only if it was ready once.
  process.send?.('ready')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${settings.brand.name} is at ${settings.publicUrl} (ready in ${seconds} s)`)
  await sayFirstAdministrator(product.deps)
  if (settings.demo) {
    console.log(`Demo sign-ins, password ${demoPassword}: ${demoUsers.map(({ email }) => email).join(', ')}`)
  }
}

/** Prints at the terminal how the first administrator signs in, if nobody can yet. */
async function sayFirstAdministrator(deps: Deps) {
  const { adminEmail, publicUrl } = deps.settings
  const link = await firstAdministrator(makeCtx(deps, null), adminEmail)
  if (link === 'needs an email')
    console.log(
      'Nobody can manage people yet: set ADMIN_EMAIL to the first administrator’s address and start again.',
    )
  else if (link)
    console.log(
      `${adminEmail} sets a password within ${passwordLinkMinutes} minutes at ${publicUrl}${link.path}`,
    )
}
