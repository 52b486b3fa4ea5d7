import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListRow, type ShopList, shopLists } from '../../../../contract/features/shop-lists.ts'
import { isOrderable, maximumQuantity, snapUp } from '../../../../contract/rules/quantity.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { read, useWrite } from '../../../core/query.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { Wanted } from '../../cart/add-lines.ts'
import type { Fault } from '../../cart/cart-changes.ts'
import { useAddLines } from '../../cart/use-add-lines.ts'
import { useListWords } from '../../shop-lists/words.ts'
import { useBookedDay } from '../use-booked-day.ts'

const noFaults: ReadonlyMap<number, Fault> = new Map()

/** The quantity of an item to add: the list's quantity rounded to the item's multiple, or what is left. */
export function quantityToAdd(row: ListRow): number {
  if (!isOrderable(row)) return 0
  const most = maximumQuantity(row)
  return Math.min(snapUp(row.quantity, row.minQuantity), most - (most % row.minQuantity))
}

/** One list: its items for the shipment, actions that change it, and adding it to the cart. */
export function useList(id: string) {
  const t = useListWords()
  const client = useQueryClient()
  const errorText = useErrorText()
  const list = useQuery({ ...read(shopLists.read, { params: { id }, query: {} }), enabled: /^\d+$/.test(id) })
  const [faults, setFaults] = useState(noFaults)
  const bookedDay = useBookedDay()
  const rows = (list.data?.rows ?? []).map((row) => ({ ...bookedDay(row), quantity: row.quantity }))
  const key = [shopLists.read.path, { params: { id }, query: {} }]

  const write = useWrite(shopLists.setLines, {
    refresh: [shopLists.list, shopLists.read],
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })

  /** Shows a change at once and saves it. */
  function set(to: readonly ListRow[], body: { lines?: Wanted[]; order?: number[] }) {
    void client.cancelQueries({ queryKey: [shopLists.read.path] })
    client.setQueryData(key, (before: ShopList | undefined) => before && { ...before, rows: [...to] })
    write.mutate({ params: { id }, body })
  }
  const orderOf = (all: readonly ListRow[]) => all.map(({ productId }) => productId)

  function setQuantity(productId: number, quantity: number) {
    // Items are removed with their menu; an emptied box keeps its previous quantity.
    if (quantity === 0) return
    const to = rows.map((row) => (row.productId === productId ? { ...row, quantity } : row))
    set(to, { lines: [{ productId, quantity }] })
  }

  /** Moves an item to a position, counted from 0 among the visible items. */
  function moveTo(productId: number, place: number) {
    const at = rows.findIndex((row) => row.productId === productId)
    const row = rows[at]
    if (!row || place === at || place < 0 || place >= rows.length) return
    const to = rows.toSpliced(at, 1).toSpliced(place, 0, row)
    set(to, { order: orderOf(to) })
  }

  function takeOff(row: ListRow) {
    const { productId, quantity, productDescription } = row
    const before = rows
    set(
      rows.filter((one) => one !== row),
      { lines: [{ productId, quantity: 0 }] },
    )
    showToast({
      text: t.takenOff(productDescription),
      action: {
        label: t.undo,
        onAct: () => set(before, { lines: [{ productId, quantity }], order: orderOf(before) }),
      },
    })
  }

  const adding = useAddLines({
    said: ({ added }) => {
      const missing = rows.filter((row) => quantityToAdd(row) === 0)
      const names = missing.map(({ productDescription }) => productDescription).join(', ')
      return [t.addedToCart(added.length), names && t.notThere(names)].filter(Boolean).join(' ')
    },
    onDone: ({ refused }) => setFaults(refused),
  })

  return {
    list,
    rows,
    faults,
    setQuantity,
    moveTo,
    takeOff,
    ...adding,
    /** What one click adds to the cart. */
    wanted: rows.flatMap((row): Wanted[] => {
      const quantity = quantityToAdd(row)
      return quantity > 0 ? [{ productId: row.productId, quantity }] : []
    }),
  }
}

export type UseList = ReturnType<typeof useList>
