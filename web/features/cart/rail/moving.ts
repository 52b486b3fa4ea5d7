import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { asDay } from '../../../../contract/core/dates.ts'
import type { MethodLabel } from '../../../../contract/core/fields.ts'
import { cart as cartCalls } from '../../../../contract/features/cart.ts'
import type { LineMove } from '../../../../contract/features/cart-moves.ts'
import { call } from '../../../core/api.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { read } from '../../../core/query.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useMessages } from '../../../words/language.tsx'
import { methodCode, useDayWords } from '../../shipment/day-words.ts'
import { queueOf, useCart } from '../use-cart.ts'
import type { Boarded } from './rail.ts'

/** A day and a method that a line could go to. */
export type Stop = { day: string; method: MethodLabel }

/** The line that is being dragged or whose move is chosen, and the stop that the server is moving it to. */
type Moving = Boarded & { to?: Stop }

let moving: Moving | undefined
const listeners = new Set<() => void>()

function set(next: Moving | undefined) {
  moving = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const pickUp = (boarded: Boarded) => set(boarded)

/** Ends a drag or closes the choice; a move that the server is making goes on. */
export const putDown = () => {
  if (!moving?.to) set(undefined)
}

export const useMoving = () => useSyncExternalStore(listen, () => moving)

const isAt = (stop: Stop, { day, method }: Stop) => stop.day === day && stop.method === method

/** Where a line stands now. */
export const stopOf = ({ order }: Boarded): Stop => ({ day: order.date, method: order.deliveryMethod })

/** What a move of the line to each stop would change, once the server has answered. */
export function useLineMoves(boarded: Boarded | undefined, stops: readonly Stop[]) {
  const client = useQueryClient()
  const { cart } = useCart()
  const to = stops.map(({ day, method }) => `${day}.${methodCode(method)}`).join()
  const send = {
    params: { orderId: String(boarded?.order.id), detailsId: String(boarded?.line.id) },
    query: { to },
  }
  const query = useQuery({
    // A cart that has changed has other consequences.
    queryKey: [...read(cartCalls.moves, send).queryKey, cart.version],
    queryFn: async ({ signal }) => {
      await queueOf(client).settled()
      return call(cartCalls.moves, send, { signal })
    },
    enabled: boarded !== undefined && stops.length > 0,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  const moveTo = (stop: Stop): LineMove | undefined =>
    query.data?.rows.find((move) => isAt(stop, { day: move.shipDay, method: move.deliveryMethod }))
  return { moveTo, error: query.error, refetch: query.refetch }
}

/**
 * Moves a line to another stop, says so, and offers the way back where the line hasn't joined another. Resolves to the line where it is
 * then; undefined if it stayed.
 */
export function useMoveLine() {
  const t = useMessages().rail
  const { ui } = useMessages()
  const client = useQueryClient()
  const words = useDayWords()
  const errorText = useErrorText()

  async function move(boarded: Boarded, to: Stop, { isUndo = false } = {}): Promise<Boarded | undefined> {
    const from = stopOf(boarded)
    const { order, line } = boarded
    if (isAt(from, to)) {
      putDown()
      return undefined
    }
    set({ ...boarded, to })
    try {
      await queueOf(client).settled()
      const answer = await call(cartCalls.moveLine, {
        params: { orderId: String(order.id), detailsId: String(line.id) },
        body: { shipDay: asDay(to.day), deliveryMethod: to.method },
      })
      await client.cancelQueries({ queryKey: [cartCalls.read.path] })
      client.setQueryData([cartCalls.read.path, {}], answer)
      const there = answer.orders
        .filter((one) => isAt(to, stopOf({ order: one, line })) && one.shipToId === order.shipToId)
        .flatMap((one) => one.details.map((detail) => ({ order: one, line: detail })))
        .find((one) => one.line.productCode === line.productCode)
      const isAlone = there?.line.quantity === line.quantity
      showToast({
        text: (isAlone ? t.moved : t.joined)(
          line.productDescription,
          words.method(to.method),
          words.day(to.day),
        ),
        ...(there && isAlone && !isUndo && order.open
          ? { action: { label: ui.undo, onAct: () => void move(there, from, { isUndo: true }) } }
          : {}),
      })
      return there
    } catch (error) {
      showToast({ text: `${t.notMoved(line.productDescription)} ${errorText(error)}`, kind: 'failed' })
      return undefined
    } finally {
      set(undefined)
    }
  }

  return move
}
