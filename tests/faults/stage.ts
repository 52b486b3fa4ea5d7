import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import pino from 'pino'
import { readSettings } from '../../server/core/settings.ts'
import { startProduct } from '../../server/product.ts'
import { copiesOf, type FreshDatabase, freshDatabase } from '../support/database.ts'
import { makeProduct, makeShop, shopAuthorities } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { signedIn, signInTo } from '../support/server.ts'
import { type Company, sandbox, stripe } from './company.ts'
import { rose, type Scenario } from './scenarios.ts'
import { unsound } from './sound.ts'

export type Prepared = Awaited<ReturnType<typeof prepare>>

type Reached = Pick<FreshDatabase, 'url' | 'ownerUrl' | 'db' | 'pool'>

export const envOf = ({ url, ownerUrl }: Reached, company: Company, port = 0) => ({
  ...company.env,
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  DATABASE_POOL: '4',
  DEMO: '0',
  HOST: '127.0.0.1',
  PORT: String(port),
  SANDBOX_PORT: '0',
})

export type Opening = {
  database: Reached
  company: Company
  now?: () => Date
  env?: Record<string, string>
  worker?: boolean
}

/** A product in this process on a database, with its worker unless disabled; it receives the company's notices. */
export async function openProduct({
  database,
  company,
  now = () => new Date(),
  env = {},
  worker = true,
}: Opening) {
  const product = await startProduct({
    settings: readSettings({ ...envOf(database, company), ...env }),
    db: database.db,
    url: database.url,
    ownerUrl: database.ownerUrl,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now,
    website: false,
    worker,
  })
  const url = await product.app.listen({ port: 0, host: '127.0.0.1' })
  company.tellTo(url)
  return { product, url }
}

/** The state before a scenario's action, prepared once and copied for each death. */
export async function prepare(scenario: Scenario, kind: Company['name']) {
  const database = await freshDatabase()
  const company = kind === 'sandbox' ? sandbox() : await stripe()
  const { email } = await makeShop(database.db, {
    authorities: shopAuthorities.filter((one) => scenario.onAccount || one !== 'CARDS_BLOCKED'),
  })
  await makeProduct(database.db, { id: rose, onHand: 100 })
  const { product, url } = await openProduct({ database, company, env: { GATEWAY_TIMEOUT_MS: '800' } })
  const shop = await signInTo(url, email, testPassword)
  const now = () => new Date()
  const made = await scenario.before({ url, shop, database, company, now, product })
  await quiet(database.pool)
  await product.close()
  company.tellTo(undefined)
  const copies = await copiesOf(database)
  return {
    made,
    /** A copy of the state: database, books and browser. */
    copy: async () => {
      const copied = await copies.copy()
      // The user's last activity during preparation counts as now, so that the session is valid.
      await copied.pool.query(`update payments set created_at = now() where status in ('pending', 'unknown')`)
      return {
        database: copied,
        company: await company.copy(),
        at: (to: string) => signedIn(to, shop.cookie),
      }
    },
    close: async () => {
      await copies.close()
      await company.close()
    },
  }
}

const due = `select task_identifier, attempts, last_error from graphile_worker.jobs
  where run_at <= now() + interval '1 second' and attempts < max_attempts`

/** Resolves when the queue has been empty for a moment. */
export async function quiet(pool: pg.Pool, isOver = () => false): Promise<void> {
  const deadline = Date.now() + 30_000
  for (let idle = 0; idle < 3 && !isOver(); ) {
    const { rows } = await pool.query(due)
    idle = rows.length === 0 ? idle + 1 : 0
    if (Date.now() > deadline) throw new Error(`jobs are left that nobody does: ${JSON.stringify(rows)}`)
    await sleep(40)
  }
}

const settling = [
  'unlock_jobs',
  'settle_unknown_payments',
  'expire_unpaid_orders',
  'reconcile_charges',
  'resume_messages',
]

/** Runs all due jobs, delayed ones included; a job that keeps failing is left for inspection. */
export async function settle(pool: pg.Pool): Promise<void> {
  for (const job of settling) await pool.query('select graphile_worker.add_job($1)', [job])
  await quiet(pool)
  for (let tries = 0; tries < 5; tries += 1) {
    const { rowCount } = await pool.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
    )
    if (rowCount === 0) return
    await pool.query(`select graphile_worker.add_job('unlock_jobs')`)
    await quiet(pool)
  }
}

/**
 * Unlocks every job, as happens when a worker process ends. A product closed in this process leaves its jobs locked under this process's
 * id, which is still alive.
 */
export const freeEveryJob = (pool: pg.Pool) =>
  pool.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null having count(*) > 0`)

/** Inconsistencies twenty minutes later, after another process has settled everything pending. */
export async function brokenLater({
  database,
  company,
}: Pick<Opening, 'database' | 'company'>): Promise<string[]> {
  const now = () => new Date(Date.now() + 20 * 60_000)
  await freeEveryJob(database.pool)
  const { product } = await openProduct({ database, company, now })
  await settle(database.pool)
  await product.close()
  return unsound(database, company)
}
