import { setTimeout as sleep } from 'node:timers/promises'

/** Exit codes of `server/main.ts` after which a restart would end the same way: stopped, or a wrong setting or port. */
const settled = [0, 1]
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs the product and restarts it when it crashes or is killed, at most `most` times in `withinMs`. A process that was never
 * ready is not restarted, and nothing is restarted after a stop signal. `start` runs it once, forwards its messages and resolves
 * to its exit code. Resolves to the final exit code.
 */
export async function keepRunning(start, { most = 5, withinMs = 10 * 60_000, pauseMs = 500 } = {}) {
  const restarts = []
  let wasReady = false
  let stopping = false
  const pause = new AbortController()
  const stop = () => {
    stopping = true
    pause.abort()
  }
  for (const signal of signals) process.on(signal, stop)
  try {
    for (;;) {
      const code = await start((message) => {
        wasReady ||= message === 'ready'
      })
      if (settled.includes(code) || stopping) return code
      if (!wasReady) return 1
      const now = performance.now()
      while (restarts.length > 0 && restarts[0] <= now - withinMs) restarts.shift()
      if (restarts.length >= most) {
        console.error(
          `The product ended ${most + 1} times within ${spanOf(withinMs)} and is not started again: its messages above say why.`,
        )
        return 1
      }
      restarts.push(now)
      console.error(`The product ended unexpectedly (exit code ${code}) and is started again.`)
      await sleep(pauseMs, undefined, { signal: pause.signal }).catch(() => {})
      if (stopping) return 0
    }
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

const spanOf = (ms) =>
  ms < 120_000 ? `${Math.round(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`
