import { createHash, randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'
import { memoOf } from './memo.ts'

type ProbeCtx = Pick<Ctx, 'db' | 'settings' | 'adapters'>

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

/** An id of no card: gateways answer that they don't know it. */
const noCard = 'pm_health'

/** How long the gateway takes to answer; null if it doesn't. */
async function gatewayMs({ adapters }: ProbeCtx): Promise<number | null> {
  const from = performance.now()
  const answer = await adapters.gateway.knows(noCard).catch(() => undefined)
  return answer === undefined ? null : Math.round(performance.now() - from)
}

/** Writes, reads and removes a small file; null if that fails. */
async function storageMs({ adapters }: ProbeCtx): Promise<number | null> {
  const body = Buffer.from('is the store there?')
  const key = `health/${randomUUID()}`
  const stored = {
    open: () => Readable.from([body]),
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest(),
    type: 'text/plain',
  }
  try {
    return await timed(async () => {
      await adapters.files.put(key, stored)
      if (!(await adapters.files.has(key))) throw new Error('the store lost a file')
      await adapters.files.remove(key)
    })
  } catch {
    return null
  }
}

/** Space on the disk with DATA_DIR; zeros if it can't be read. */
export async function diskOf({ settings }: Pick<Ctx, 'settings'>): Promise<{ free: number; total: number }> {
  const disk = await statfs(settings.dataDir).catch(() => undefined)
  return disk
    ? { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }
    : { free: Number.MAX_SAFE_INTEGER, total: 0 }
}

/** Checks of outside services: at most once every half minute, however many pages are open. */
export const outsideFacts = memoOf(30_000, async (ctx: ProbeCtx) => {
  const [gateway, storage, disk] = await Promise.all([gatewayMs(ctx), storageMs(ctx), diskOf(ctx)])
  return { gateway, storage, disk }
})

export const databaseMs = ({ db }: Pick<Ctx, 'db'>): Promise<number> => timed(() => sql`select 1`.execute(db))
