type Work<Result> = { result: Promise<Result>; waiting: number; leave: AbortController }

/** Thrown to work that has no waiting caller left. */
export class NobodyWaits extends Error {
  override name = 'NobodyWaits'
}

/** Shares one run of work among concurrent callers; its signal aborts when the last of them has left. */
export function createShared<Result>() {
  const underWay = new Map<string, Work<Result>>()

  return function share(
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    gone?: AbortSignal,
  ): Promise<Result> {
    const work = underWay.get(key) ?? begin(key, start)
    work.waiting += 1
    const leave = () => {
      work.waiting -= 1
      if (work.waiting > 0) return
      // A caller who arrives now starts a new run.
      if (underWay.get(key) === work) underWay.delete(key)
      work.leave.abort(new NobodyWaits())
    }
    if (gone?.aborted) leave()
    else gone?.addEventListener('abort', leave, { once: true })
    return work.result.finally(() => gone?.removeEventListener('abort', leave))
  }

  function begin(key: string, start: (signal: AbortSignal) => Promise<Result>): Work<Result> {
    const leave = new AbortController()
    const result = start(leave.signal).finally(() => {
      if (underWay.get(key) === work) underWay.delete(key)
    })
    const work: Work<Result> = { result, waiting: 0, leave }
    underWay.set(key, work)
    return work
  }
}
