/**
 * Calls a slow read at most once in a while for each owner, no matter who asks: those who ask meanwhile get the same answer. A failure is not
 * kept.
 */
export function memoOf<Owner extends object, R>(forMs: number, read: (owner: Owner) => Promise<R>) {
  const kept = new WeakMap<object, { at: number; answer: Promise<R> }>()
  /** `key`: what lives as long as the process, as its settings. */
  return (key: object, owner: Owner): Promise<R> => {
    const known = kept.get(key)
    if (known && performance.now() - known.at < forMs) return known.answer
    const answer = read(owner)
    kept.set(key, { at: performance.now(), answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
