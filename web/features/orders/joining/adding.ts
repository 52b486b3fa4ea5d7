import { useSyncExternalStore } from 'react'
import type { Shipment } from '../../../../contract/rules/shipment-shapes.ts'
import { useUser } from '../../../core/session.ts'

/** The placed order that the shop adds to until the user finishes. */
export type Adding = {
  orderNumber: number
  shipDay: string
  deliveryMethod: Shipment['deliveryMethod']
  shipToId: number
  productType: string
  /** Lines that were in the cart before; they stay there. */
  keep: number[]
  /** The previous shipment, restored afterwards; null if it was already the order's. */
  back: Pick<Shipment, 'shipDay' | 'deliveryMethod' | 'shipToCode' | 'shipToName'> | null
}

const listeners = new Set<() => void>()
let known: { text: string | null; adding: Adding | undefined } = { text: null, adding: undefined }

function readAdding(key: string): Adding | undefined {
  const text = localStorage.getItem(key)
  if (text !== known.text) known = { text, adding: parsed(text) }
  return known.adding
}

function parsed(text: string | null): Adding | undefined {
  try {
    const adding = JSON.parse(text ?? 'null') as Adding | null
    return adding && Number.isSafeInteger(adding.orderNumber) && Array.isArray(adding.keep)
      ? adding
      : undefined
  } catch {
    return undefined
  }
}

export function writeAdding(key: string, adding: Adding | undefined) {
  if (adding) localStorage.setItem(key, JSON.stringify(adding))
  else localStorage.removeItem(key)
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  listeners.add(tell)
  // Another tab starts or ends it.
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}

/** Where this device keeps it. */
export const addingKey = (userId: number) => `drafts.adding.${userId}`

/** The order that the shop adds to, for this user on this device. */
export function useAdding(): Adding | undefined {
  const key = addingKey(useUser().id)
  return useSyncExternalStore(listen, () => readAdding(key))
}
