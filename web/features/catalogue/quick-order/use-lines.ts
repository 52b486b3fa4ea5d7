import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { inventory, type Product } from '../../../../contract/features/catalogue/inventory.ts'
import { call } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useMessages } from '../../../words/language.tsx'
import type { Wanted } from '../../cart/add-lines.ts'
import type { Fault } from '../../cart/cart-changes.ts'
import { useAddLines } from '../../cart/use-add-lines.ts'
import { useShipment } from '../../shipment/use-shipment.ts'
import { replacementText } from '../replacement.ts'
import { type Entry, type Line, lineOf, lookedUp, readEntries, withBack, withLines } from './line-rules.ts'

const lookUp = (texts: readonly string[], forShipment: string) =>
  queryOptions({
    queryKey: [inventory.pasted.path, texts, forShipment],
    queryFn: ({ signal }) =>
      call(inventory.pasted, { body: { lines: [...texts] } }, { signal, timeoutMs: 60_000 }),
  })

const noFaults: ReadonlyMap<number, Fault> = new Map()

/** The lines of the quick order with their results, and their actions. */
export function useLines() {
  const t = useMessages()
  const toast = useToast()
  const { data: shipment } = useShipment()
  const forShipment = [shipment?.shipDay, shipment?.deliveryMethod, shipment?.shipToCode].join(' ')
  const [kept, keep] = useKept<Entry[] | undefined>('drafts.quick-order', readEntries)
  const [faults, setFaults] = useState(noFaults)
  const entries = kept ?? []
  const texts = [...new Set(entries.map(lookedUp))]
  const found = useQuery({
    ...lookUp(texts, forShipment),
    enabled: texts.length > 0 && shipment !== undefined,
    placeholderData: (before) => before,
  })
  const byText = new Map(found.data?.map((line) => [line.text, line]))
  const lines = entries.map((entry) => lineOf(entry, byText.get(lookedUp(entry))))
  const ready = lines.flatMap((line) => (line.state === 'ready' && line.quantity > 0 ? [line] : []))

  // What happens later, such as Undo, changes the list as it is then.
  const latest = useRef(entries)
  useLayoutEffect(() => {
    latest.current = entries
  })
  const set = (next: Entry[]) => keep(next.length > 0 ? next : undefined)
  const without = (gone: readonly Entry[]) => {
    const ids = new Set(gone.map(({ id }) => id))
    return latest.current.filter(({ id }) => !ids.has(id))
  }
  const offerBack = (text: string, gone: readonly Entry[]) =>
    toast({ text, action: { label: t.ui.undo, onAct: () => set(withBack(latest.current, gone)) } })

  const inCart = useRef<readonly Entry[]>([])
  const adding = useAddLines({
    said: ({ added }) => t.quickOrder.added(added.length),
    onDone: ({ added, refused }) => {
      const taken = new Set(added.map(({ productId }) => productId))
      const gone = ready.filter(({ product }) => taken.has(product.productId)).map(({ entry }) => entry)
      set(without(gone))
      setFaults(refused)
      inCart.current = gone
    },
    onUndo: () => set(withBack(latest.current, inCart.current)),
  })

  return {
    lines,
    ready,
    found,
    faults,
    /** Returns what takes these lines off the list again. */
    append: (more: readonly string[]) => {
      const next = withLines(entries, more)
      set(next)
      return () => set(without(next.slice(entries.length)))
    },
    change: (id: number, to: Partial<Entry>) => {
      set(entries.map((entry) => (entry.id === id ? { ...entry, ...to } : entry)))
      setFaults(noFaults)
    },
    /** Starts the line over with a new text, or when no candidate fits. */
    restart: (id: number, text: string) =>
      set(entries.map((entry) => (entry.id === id ? { id, text } : entry))),
    /** Replaces the sold-out product that the line names with a substitute, in the requested quantity. */
    replace: ({ id, text }: Entry, asked: number | null, instead: Product) => {
      const looked = replacementText(text, asked, instead)
      set(entries.map((entry) => (entry.id === id ? { id, text, instead: looked } : entry)))
      setFaults(noFaults)
    },
    takeOut: (entry: Entry) => {
      set(without([entry]))
      offerBack(t.quickOrder.removed(entry.text), [entry])
    },
    clear: () => {
      set([])
      setFaults(noFaults)
      offerBack(t.quickOrder.cleared, entries)
    },
    ...adding,
    wanted: ready.map(({ product, quantity }): Wanted => ({ productId: product.productId, quantity })),
  }
}

export type Lines = ReturnType<typeof useLines>
export type ReadyLine = Extract<Line, { state: 'ready' }>
