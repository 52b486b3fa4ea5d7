/**
 * A page opened without the server, from data stored on this device, sends no calls until the server answers with the same contract and for
 * the same user. Until then every call fails as `offline`.
 */
let held = false
const waiting = new Set<() => void>()
const listeners = new Set<() => void>()

export const isHeld = (): boolean => held

function setHeld(next: boolean) {
  held = next
  for (const listener of listeners) listener()
}

export const holdCalls = () => setHeld(true)

export function releaseCalls() {
  setHeld(false)
  for (const run of waiting) run()
  waiting.clear()
}

export function listenToHold(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls `run` now, or as soon as calls may be sent, unless the returned function was called first. */
export function onceSent(run: () => void): () => void {
  if (!held) run()
  else waiting.add(run)
  return () => {
    waiting.delete(run)
  }
}
