import { useSyncExternalStore } from 'react'
import type { MethodLabel } from '../../../contract/core/fields.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'

/** A product that the assistant named, with the quantity that it proposes; 0 proposes none. */
export type NamedRow = { product: Product; quantity: number; note: string }

/** What an answer named: a list of products for a day, which the catalogue shows instead of a page. */
export type Named = {
  /** The key of this part of the answer. */
  key: string
  title: string
  shipDay: string
  deliveryMethod: MethodLabel
  rows: readonly NamedRow[]
  /** Texts in the user's language: the chip, the order of the rows, what a dashed box means, and whose proposal it is. */
  words: { chip: string; order: string; proposal: string; whose: string }
}

let shown: Named | undefined
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Shows a named list instead of the page; undefined shows the page again. */
export function showNamed(named: Named | undefined) {
  shown = named
  for (const listener of listeners) listener()
}

export const useNamed = (): Named | undefined => useSyncExternalStore(listen, () => shown)
