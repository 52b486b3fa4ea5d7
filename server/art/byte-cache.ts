/** A memory cache bounded by bytes: what was used longest ago goes first. */
export function createByteCache<Value extends { body: Buffer }>(maxBytes: number) {
  const entries = new Map<string, Value>()
  let heldBytes = 0

  return {
    get(key: string): Value | undefined {
      const value = entries.get(key)
      if (!value) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },

    /** A value larger than the whole cache isn't kept. */
    set(key: string, value: Value): void {
      if (value.body.length > maxBytes) return
      const replaced = entries.get(key)
      if (replaced) heldBytes -= replaced.body.length
      entries.delete(key)
      entries.set(key, value)
      heldBytes += value.body.length
      for (const [oldKey, old] of entries) {
        if (heldBytes <= maxBytes) break
        entries.delete(oldKey)
        heldBytes -= old.body.length
      }
    },

    bytes: () => heldBytes,
  }
}
