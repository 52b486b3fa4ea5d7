import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Options = {
  db: Kysely<Tables>
  log: { warn: (facts: object, text: string) => void }
  /** How often it is set anew, in milliseconds. */
  everyMs?: number
}

export type Clock = { now: () => Date; close: () => void }

/** From this difference on somebody ought to set the machine's clock right. */
const worthSayingMs = 5_000
/** When the machine's clock has moved this much against its own count of time, it was turned, or the machine has slept. */
const turnedMs = 1_000
/** A slower answer says too little about what time it is. */
const quickMs = 250

/**
 * The database's clock, which is the same for all processes: what closes, lapses or comes due does so at one moment, however
 * wrong the clock of a machine is. Between two looks at it time is counted, not read, so that a clock that is set does not matter.
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

/** When this machine began to count, by its own clock. */
const machineMs = () => Date.now() - performance.now()

/** When this machine began to count, by the database's clock: of a few answers what the quickest one says. */
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
