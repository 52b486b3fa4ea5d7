import os from 'node:os'
import { performance } from 'node:perf_hooks'
import { ownNumber } from '../core/life.ts'
import type { Deps } from '../core/route.ts'

type Options = { beatMs?: number; sampleMs?: number }
export type Beat = { stop: () => Promise<void> }

/** Requests answered by this process so far. */
const totals = ({ traffic }: Pick<Deps, 'traffic'>) => ({ ...traffic.totals })

/**
 * Keeps this process's row of `processes` up to date, with its answers per minute. A failure is only logged, because the health
 * page shows missing data. On stop it records a clean end.
 */
export function startBeat(deps: Deps, { beatMs = 10_000, sampleMs = 60_000 }: Options = {}): Beat {
  const { db, now, log } = deps
  const startedAt = now()
  let before = totals(deps)
  let busySince = performance.eventLoopUtilization()
  let busyPercent = 0
  let last = Promise.resolve()

  async function beat() {
    const at = now()
    const fresh = {
      seen_at: at,
      ended_at: null,
      memory_mb: Math.round(process.memoryUsage.rss() / 2 ** 20),
      busy_percent: busyPercent,
      clock_off_ms: Math.round(Date.now() - at.getTime()),
    }
    await db
      .insertInto('processes')
      .values({ number: ownNumber, host: os.hostname(), pid: process.pid, started_at: startedAt, ...fresh })
      .onConflict((conflict) => conflict.column('number').doUpdateSet(fresh))
      .execute()
  }

  async function sample() {
    busyPercent = Math.round(performance.eventLoopUtilization(busySince).utilization * 100)
    busySince = performance.eventLoopUtilization()
    await beat()
    const after = totals(deps)
    const [answered, failed, slow] = [
      after.answered - before.answered,
      after.failed - before.failed,
      after.slow - before.slow,
    ]
    const total_ms = Math.round(after.ms - before.ms)
    before = after
    await db
      .insertInto('health_samples')
      .values({ process: ownNumber, at: now(), answered, failed, slow, total_ms })
      .execute()
  }

  /** One write at a time, so that the last one is the final state. */
  const queue = (work: () => Promise<unknown>) => {
    last = last.then(work).then(
      () => {},
      (error) => log.warn({ err: error }, 'the state of this process was not written'),
    )
    return last
  }
  void queue(beat)
  const timers = [
    setInterval(() => void queue(beat), beatMs),
    setInterval(() => void queue(sample), sampleMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
      return queue(async () => {
        await sample()
        await db.updateTable('processes').set({ ended_at: now() }).where('number', '=', ownNumber).execute()
      })
    },
  }
}
