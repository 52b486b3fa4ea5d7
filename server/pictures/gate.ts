type Limits = {
  /** Maximum concurrent tasks. */
  running: number
  /** Maximum waiting tasks; more are rejected. */
  waiting: number
}

/** Thrown to a task that arrives while the queue is full. */
export class LineFull extends Error {
  override name = 'LineFull'
}

/** Runs a few tasks at once; the rest wait in order of arrival, and leave the queue when their signal aborts. */
export function createGate(limits: Limits) {
  const waiting = new Set<() => void>()
  let running = 0

  /** Throws LineFull, or the signal's reason if it aborts before the task has begun. */
  return async function enter<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (running < limits.running) running += 1
    else await turn(signal)
    try {
      return await task()
    } finally {
      // The slot passes straight to the next in the queue, so that a newcomer can't take it.
      const [next] = waiting
      if (next) next()
      else running -= 1
    }
  }

  function turn(signal: AbortSignal | undefined): Promise<void> {
    if (waiting.size >= limits.waiting) throw new LineFull()
    return new Promise((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(signal?.reason)
      }
      waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
