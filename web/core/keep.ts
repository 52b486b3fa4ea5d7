/** Passes responses to the function that stores them on this device. Those that arrive before it is set are kept for it. */
let keeper: ((key: string, data: unknown) => void) | undefined
const early = new Map<string, unknown>()

export function keep(key: string, data: unknown) {
  if (keeper) keeper(key, data)
  else early.set(key, data)
}

export function keepWith(next: typeof keeper) {
  keeper = next
  if (next) for (const [key, data] of early) next(key, data)
  early.clear()
}
