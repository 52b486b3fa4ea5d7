import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { account } from '../../../contract/features/account.ts'
import { orders } from '../../../contract/features/orders.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { totalText } from '../../ui/money.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import type { Order } from './order-read.ts'

/** Cancels an order that can still be changed, after a confirmation; if the order has just closed, it shows that instead. */
export function CancelOrder({ order }: { order: Order }) {
  const t = useMessages().orders
  const client = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const lockedText = useLockedText()
  const [asks, setAsks] = useState(false)
  const orderNumber = order.orderNumber ?? 0
  const cancel = useWrite(orders.cancel, {
    refresh: [orders.history, account.summary],
    onDone: (reply) => {
      client.setQueryData([orders.read.path, { params: { orderNumber } }], reply)
      setAsks(false)
      toast({ text: t.cancelled(orderNumber) })
    },
    // Refreshes the order behind the dialog: the cut-off may have passed while it was open.
    onFailed: () => void client.invalidateQueries({ queryKey: [orders.read.path] }),
  })
  const amount = totalText(centsFromDollars(order.totalAmount))
  const isLocked = cancel.error?.code === 'order_locked'
  return (
    <>
      {order.changeable && (
        <Button kind="danger-outline" onClick={() => setAsks(true)}>
          {t.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => {
          setAsks(false)
          cancel.reset()
        }}
        title={t.cancelTitle(orderNumber)}
        keepLabel={t.keep}
        doLabel={t.cancel}
        busy={cancel.isPending ? t.cancelling : undefined}
        onConfirm={() => cancel.mutate({ params: { orderNumber } })}
      >
        {order.paymentStatus === 'PAID' ? t.cancelTextPaid(amount) : t.cancelText(amount)}
        {cancel.error && (
          <span role="alert" className="mt-2 block text-danger">
            {isLocked ? `${t.locked} ${lockedText(order)}` : errorText(cancel.error)}
          </span>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Why an order can no longer be changed, and whom to call. */
export function useLockedText() {
  const t = useMessages().orders
  const words = useDayWords()
  const { phone } = useSite()
  return ({ cutOff, open }: Order): string =>
    cutOff && !open ? t.lockedText(words.cutOff(cutOff), phone) : t.lockedWork(phone)
}
