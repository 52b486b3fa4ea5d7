/** A memory cache bounded by bytes. Evicts the least recently used entry. */
export function createByteCache<Value extends { body: Buffer; brotli?: Buffer }>(maxBytes: number) {
  const entries = new Map<string, Value>()
  let heldBytes = 0
  const size = (value: Value) => value.body.length + (value.brotli?.length ?? 0)

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
      if (size(value) > maxBytes) return
      const replaced = entries.get(key)
      if (replaced) heldBytes -= size(replaced)
      entries.delete(key)
      entries.set(key, value)
      heldBytes += size(value)
      for (const [oldKey, old] of entries) {
        if (heldBytes <= maxBytes) break
        entries.delete(oldKey)
        heldBytes -= size(old)
      }
    },

    bytes: () => heldBytes,
  }
}
