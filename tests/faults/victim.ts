import pino from 'pino'
import { openPool } from '../../db/open.ts'
import { readSettings } from '../../server/core/settings.ts'
import { startProduct } from '../../server/product.ts'
import { type Life, type Step, type When, watch } from './freeze.ts'

/*
 * A process with several complete products, each with its own database and its own step at which it dies. It reports when they listen, when
 * each has stopped and, on request, their steps; its parent kills it.
 */

/** `env` is the environment that a user would set for this product. */
export type Start = { database: string; env: Record<string, string>; ports: number[]; at: number; when: When }
export type Told = { start: Start[] } | { arm: true } | { steps: number }
export type Said =
  | { listening: string[] }
  | { armed: true }
  | { died: number; what: string }
  | { steps: Step[] }

const lives: Life[] = []
const say = (said: Said) => process.send?.(said)
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })

process.on('message', async (told: Told) => {
  if ('start' in told) {
    const listening = []
    for (const [n, one] of told.start.entries()) listening.push(await open(one, n))
    say({ listening })
  } else if ('arm' in told) {
    for (const life of lives) life.armed = true
    say({ armed: true })
  } else say({ steps: lives[told.steps]?.steps ?? [] })
})
process.on('disconnect', () => process.exit())

async function open({ env, ...to }: Start, n: number): Promise<string> {
  const life: Life = {
    ...to,
    steps: [],
    armed: false,
    dead: false,
    died: (what) => say({ died: n, what }),
  }
  watch(life)
  lives.push(life)
  const settings = readSettings(env)
  const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = url } = env
  const { db } = openPool({ url, size: settings.databasePool, log: { info: () => {}, warn: () => {} } })
  const product = await startProduct({ settings, db, url, ownerUrl, log, website: false, worker: true })
  const address = await product.app.listen({ port: settings.port, host: settings.host })
  return address
}
