import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** The pending reads. */
export type Wanted = {
  everything: boolean
  /** Changes reported by writers since the last batch. */
  changes: boolean
  products: Set<number>
  allStock: boolean
  stock: Set<number>
}

type Batch = Wanted & {
  /** When the first of them was received, by the clock of `performance`. */
  since: number
  done: Promise<void>
  settle: () => void
}

export type Batches = {
  /** Adds to the pending reads; resolves once they are done, and never rejects. */
  ask: (add: (wanted: Wanted) => void) => Promise<void>
  /** Resolves once all pending reads are done: at once if reading is impossible, and after a second at most. */
  settled: () => Promise<void>
  close: () => void
}

/** How long requests are collected before they are read. Callers that wait for the result skip this delay. */
const gatherMs = 20
const retryMs = 500
const mostWaitMs = 1_000

/**
 * Reads one batch at a time: requests that arrive meanwhile form the next, so a rush of events costs few reads. A short delay
 * while no caller waits saves more reads. Failed reads are retried with the next batch.
 */
export function createBatches({
  read,
  log,
}: {
  read: (wanted: Wanted) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}): Batches {
  let waiting: Batch | undefined
  let atWork: Batch | undefined
  let soon: NodeJS.Timeout | undefined
  let failing = false
  let closed = false

  async function work() {
    clearTimeout(soon)
    soon = undefined
    while (waiting && !closed) {
      atWork = waiting
      waiting = undefined
      try {
        await read(atWork)
        failing = false
        atWork.settle()
      } catch (error) {
        failing = true
        log.warn({ err: error }, 'the catalogue could not be read again; trying once more')
        waiting = joined(atWork, waiting)
        await sleep(retryMs, undefined, { ref: false })
      }
    }
    atWork = undefined
  }

  return {
    ask(add) {
      waiting ??= emptyBatch()
      add(waiting)
      const { done } = waiting
      if (!atWork) soon ??= setTimeout(work, gatherMs)
      return done
    },
    async settled() {
      if (soon) void work()
      const next = failing ? undefined : (waiting ?? atWork)
      const left = next ? next.since + mostWaitMs - performance.now() : 0
      if (next && left > 0) await Promise.race([next.done, sleep(left, undefined, { ref: false })])
    },
    close() {
      closed = true
      clearTimeout(soon)
    },
  }
}

function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    everything: false,
    changes: false,
    products: new Set(),
    allStock: false,
    stock: new Set(),
    since: performance.now(),
    done: promise,
    settle: resolve,
  }
}

function joined(failed: Batch, next: Batch = emptyBatch()): Batch {
  void next.done.then(failed.settle)
  return {
    ...next,
    since: failed.since,
    everything: failed.everything || next.everything,
    changes: failed.changes || next.changes,
    products: failed.products.union(next.products),
    allStock: failed.allStock || next.allStock,
    stock: failed.stock.union(next.stock),
  }
}
