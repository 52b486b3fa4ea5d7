import { startTransition, useEffect, useState } from 'react'

let due: Set<() => void> | undefined

/** Runs `act` once the next frame is painted, in one transition with all others that wait for it. Returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  const acts = (due ??= scheduled())
  acts.add(act)
  return () => void acts.delete(act)
}

function scheduled(): Set<() => void> {
  const acts = new Set<() => void>()
  const run = () =>
    startTransition(() => {
      due = undefined
      for (const act of acts) act()
    })
  // A task that starts in a frame runs after its paint.
  requestAnimationFrame(() => setTimeout(run))
  return acts
}

/**
 * `value` a frame late: what depends on it is drawn once the rest of the page is painted. `useDeferredValue` alone would start before that
 * paint and delay it. The first render has `first`.
 */
export function useAfterPaint<Value>(value: Value, first: Value): Value {
  const [shown, setShown] = useState(first)
  useEffect(() => afterPaint(() => setShown(value)), [value])
  return shown
}
