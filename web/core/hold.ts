/**
 * A page that opened without the server, from what this device keeps, sends nothing until the server has answered: with the same
 * contract, for the same person. Until then every call fails as offline.
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

/** Runs now, or once calls may be sent; never after the returned function has been called. */
export function onceSent(run: () => void): () => void {
  if (!held) run()
  else waiting.add(run)
  return () => {
    waiting.delete(run)
  }
}
