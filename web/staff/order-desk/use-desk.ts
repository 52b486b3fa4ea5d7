import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint, ReplyOf, SendOf } from '../../../contract/core/endpoint.ts'
import { deskOrder, type OpenedOrder } from '../../../contract/features/order-desk/order.ts'
import { orderDesk } from '../../../contract/features/order-desk/orders.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { once } from '../../core/once.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useDeskWords } from './words.ts'

type Changing = Endpoint & { path: `admin/orders/:orderNumber${string}` }
type Options = { orderNumber: number; onChanged: (order: OpenedOrder) => void }

/**
 * A change of an opened order, executed once however often it is clicked. The response is the current order and replaces it in the panel
 * and in the list. `stale`: someone else has changed the order meanwhile.
 */
export function useDeskChange<E extends Changing>(endpoint: E, { orderNumber, onChanged }: Options) {
  const t = useDeskWords()
  const client = useQueryClient()
  const text = useErrorText()
  const [one] = useState(() => once(endpoint))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ message: string; stale: boolean }>()
  const send = async (input: SendOf<E>, done?: () => void) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const order = (await one.send(input)) as ReplyOf<E> & OpenedOrder
      client.setQueryData([deskOrder.read.path, { params: { orderNumber } }], order)
      void client.invalidateQueries({ queryKey: [orderDesk.counts.path] })
      onChanged(order)
      showToast({ text: t.opened.done })
      done?.()
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'changed_meanwhile'
      setFailed({ message: stale ? t.opened.stale : text(error), stale })
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, failed, clear: () => setFailed(undefined) }
}

/** How often a page that is changing an order reports its presence, in ms; a presence expires after twenty seconds. */
const everyMs = 8_000

/** While `changing`, reports that this user is changing an order; returns who else is. */
export function usePresence(orderNumber: number, changing: boolean): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    if (!changing) return
    const say = (on: boolean) =>
      call(deskOrder.presence, { params: { orderNumber }, body: { changing: on } })
        .then((reply) => on && setOthers(reply.others))
        // A failure doesn't matter: presence is only a hint, and the order's version prevents conflicts.
        .catch(() => {})
    void say(true)
    const timer = setInterval(() => void say(true), everyMs)
    return () => {
      clearInterval(timer)
      void say(false)
    }
  }, [orderNumber, changing])
  return changing ? others : []
}
