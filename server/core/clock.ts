import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Options = {
  db: Kysely<Tables>
  log: { warn: (facts: object, text: string) => void }
  /** Synchronization interval, in milliseconds. */
  everyMs?: number
}

export type Clock = { now: () => Date; close: () => void }

/** Above this difference, an operator should correct the machine's clock. */
const worthSayingMs = 5_000
/** When the machine's clock differs this much from its monotonic clock, it was changed, or the machine slept. */
const turnedMs = 1_000
/** A slower answer gives an imprecise time. */
const quickMs = 250

/**
 * The database's clock, the same for all processes: everything closes, expires or falls due at one moment, even if a machine's
 * clock is wrong. Between synchronizations, time comes from the monotonic clock, so changing the machine's clock has no effect.
 */
export async function startClock({ db, log, everyMs = 60_000 }: Options): Promise<Clock> {
  let atStart = await read(db)
  let machineAtStart = machineMs()
  let isSetting = false
  const drift = atStart + performance.now() - Date.now()
  if (Math.abs(drift) > worthSayingMs)
    log.warn({ aheadMs: Math.round(-drift) }, 'this machine’s clock is wrong by the database’s, which counts')

  const set = async () => {
    if (isSetting) return
    isSetting = true
    try {
      atStart = await read(db)
      machineAtStart = machineMs()
    } catch (error) {
      log.warn({ err: error }, 'the database’s clock could not be read')
    } finally {
      isSetting = false
    }
  }
  const timer = setInterval(() => void set(), everyMs)
  timer.unref()
  return {
    now: () => {
      if (Math.abs(machineMs() - machineAtStart) > turnedMs) void set()
      return new Date(atStart + performance.now())
    },
    close: () => clearInterval(timer),
  }
}

/** The machine's own time when its monotonic clock started. */
const machineMs = () => Date.now() - performance.now()

/** The database's time when the machine's monotonic clock started. Asks up to three times and uses the fastest answer. */
async function read(db: Kysely<Tables>): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, start: 0 }
  for (let tries = 0; tries < 3 && best.tookMs > quickMs; tries += 1) {
    const asked = performance.now()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    const tookMs = performance.now() - asked
    const at = rows[0]?.at.getTime() ?? Date.now()
    if (tookMs < best.tookMs) best = { tookMs, start: at - asked - tookMs / 2 }
  }
  return best.start
}
