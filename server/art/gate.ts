/** Lets at most `limit` tasks run at once; the rest wait in the order they came. */
export function createGate(limit: number) {
  const waiting: Array<() => void> = []
  let running = 0

  return async function enter<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The place passes straight to the next in line, so that a newcomer can't take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
