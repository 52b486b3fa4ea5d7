import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { startServer } from '../support/server.ts'

export type RunningProduct = {
  /** Where browsers find it. */
  url: string
  db: FreshDatabase['db']
  /** What the server has written so far. */
  output: () => string
  close: () => Promise<void>
}

const drawings = path.resolve(import.meta.dirname, '../../.cache/drawings')

/** The product as customers get it: a process of its own on a demo database of its own, at free ports. */
export async function runProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const database = await freshDatabase({ demo: true })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-e2e-'))
  // Pictures that one product has drawn are there for the next: their names are made of what is drawn.
  mkdirSync(drawings, { recursive: true })
  symlinkSync(drawings, path.join(dataDir, 'art'))
  const env = {
    NODE_ENV: 'production',
    DEMO: '1',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    // Far from the distributor's: whatever is calculated in the machine's zone by mistake shows.
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
