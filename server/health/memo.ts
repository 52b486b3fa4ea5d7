/**
 * Limits a slow read to one call per `forMs` milliseconds: all callers in between get the same answer. A failure is
 * not cached.
 */
export function memoOf<Owner extends object, R>(forMs: number, read: (owner: Owner) => Promise<R>) {
  const kept = new WeakMap<object, { at: number; answer: Promise<R> }>()
  /** `key`: an object that exists as long as the process, such as its settings. */
  return (key: object, owner: Owner): Promise<R> => {
    const known = kept.get(key)
    if (known && performance.now() - known.at < forMs) return known.answer
    const answer = read(owner)
    kept.set(key, { at: performance.now(), answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
