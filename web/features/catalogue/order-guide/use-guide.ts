import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { orderGuide } from '../../../../contract/features/catalogue/order-guide.ts'
import { useKept } from '../../../core/kept.ts'
import { read } from '../../../core/query.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useMessages } from '../../../words/language.tsx'
import type { Wanted } from '../../cart/add-lines.ts'
import type { Fault } from '../../cart/cart-changes.ts'
import { useAddLines } from '../../cart/use-add-lines.ts'
import { productStoreOf } from '../../cart/use-cart.ts'
import { useBookedDay } from '../use-booked-day.ts'
import { type Filled, foundRows, isShown, readFilled, type Show, shows, withUsual } from './guide-rules.ts'

const noFaults: ReadonlyMap<number, Fault> = new Map()

/** The rows of the guide, the filled-in quantities, and their actions. */
export function useGuide() {
  const t = useMessages()
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const whole = useQuery({ ...read(orderGuide.read, {}), placeholderData: (before) => before })
  const weekday = useQuery({ ...read(orderGuide.weekday, {}), placeholderData: (before) => before })
  const parameters = useSearch({ strict: false }) as Record<string, unknown>
  const show = shows.find((one) => one === parameters.show) ?? 'all'
  const [text, setText] = useState('')
  const [kept, keep] = useKept<[number, number][] | undefined>('drafts.order-guide', (value) => [
    ...readFilled(value),
  ])
  const [faults, setFaults] = useState(noFaults)
  const filled: Filled = new Map(kept)
  const bookedDay = useBookedDay()
  const guide = show === 'weekday' ? weekday : whole
  const all = (guide.data?.rows ?? []).map(bookedDay)
  const rows = foundRows(
    all.filter((row) => isShown(row, show)),
    text,
  )

  // Filled-in quantities stay when another choice is shown, so both lists are known.
  const known = [
    ...new Map(
      [...(whole.data?.rows ?? []), ...(weekday.data?.rows ?? [])].map((row) => [
        row.productId,
        bookedDay(row),
      ]),
    ).values(),
  ]

  const setFilled = (next: Filled) => keep(next.size > 0 ? [...next] : undefined)

  function fill(productId: number, quantity: number) {
    const next = new Map(filled)
    if (quantity > 0) next.set(productId, quantity)
    else next.delete(productId)
    setFilled(next)
    if (faults.has(productId)) setFaults(new Map([...faults].filter(([id]) => id !== productId)))
  }

  function fillUsual() {
    const store = productStoreOf(client)
    const next = withUsual(rows, filled, (productId) => store.of(productId).quantity)
    if (next.count === 0) {
      toast({ text: t.orderGuide.nothingToFill })
      return
    }
    setFilled(next.filled)
    toast({
      text: t.orderGuide.filledUsual(next.count),
      action: { label: t.ui.undo, onAct: () => setFilled(filled) },
    })
  }

  function clear() {
    setFilled(new Map())
    setFaults(noFaults)
    toast({ text: t.orderGuide.cleared, action: { label: t.ui.undo, onAct: () => setFilled(filled) } })
  }

  // What is filled in while lines go into the cart stays.
  const latest = useRef(filled)
  useLayoutEffect(() => {
    latest.current = filled
  })
  const adding = useAddLines({
    said: ({ added }) => t.orderGuide.added(added.length),
    onDone: ({ added, refused }) => {
      const taken = new Set(added.map(({ productId }) => productId))
      setFilled(new Map([...latest.current].filter(([productId]) => !taken.has(productId))))
      setFaults(refused)
    },
    onUndo: () => setFilled(new Map([...filled, ...latest.current])),
  })

  return {
    guide,
    all,
    known,
    /** How many rows each choice has. */
    counts: Object.fromEntries(
      shows.map((one) => [
        one,
        one === 'weekday'
          ? (weekday.data?.rows.length ?? 0)
          : (whole.data?.rows.filter((row) => isShown(row, one)).length ?? 0),
      ]),
    ) as Record<Show, number>,
    /** The ship day whose weekday `weekday` refers to; undefined until it is loaded. */
    weekdayOf: weekday.data?.shipDay,
    rows,
    show,
    choose: (next: Show) =>
      void navigate({
        to: '.',
        search: { show: next === 'all' ? undefined : next },
        replace: true,
      } as unknown as Parameters<typeof navigate>[0]),
    text,
    setText,
    filled,
    fill,
    fillUsual,
    clear,
    faults,
    ...adding,
    /** The filled-in quantities of rows that are still in the guide. */
    wanted: known.flatMap(({ productId }): Wanted[] => {
      const quantity = filled.get(productId)
      return quantity ? [{ productId, quantity }] : []
    }),
  }
}

export type Guide = ReturnType<typeof useGuide>
