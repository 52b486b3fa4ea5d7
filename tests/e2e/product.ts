import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { startServer } from '../support/server.ts'

export type RunningProduct = {
  /** The address for browsers. */
  url: string
  db: FreshDatabase['db']
  /** The server's output so far. */
  output: () => string
  close: () => Promise<void>
}

const drawings = path.resolve(import.meta.dirname, '../../.cache/drawings')

/** The product as customers get it: a separate process with its own demo database, on free ports. */
export async function runProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const database = await freshDatabase({ demo: true })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-e2e-'))
  // Products share drawn pictures: their names are hashes of what is drawn.
  mkdirSync(drawings, { recursive: true })
  symlinkSync(drawings, path.join(dataDir, 'art'))
  const env = {
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    // Far from the distributor's time zone, so that any calculation in the machine's zone is noticed.
    TZ: 'Pacific/Kiritimati',
    ...settings,
  }
  const clear = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const server = await startServer({ dataDir, env }).catch(async (error) => {
    await clear()
    throw error
  })
  const close = async () => {
    await server.stop()
    await clear()
  }
  return { url: server.url, db: database.db, output: server.output, close }
}
