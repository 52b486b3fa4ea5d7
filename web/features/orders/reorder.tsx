import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { cart } from '../../../contract/features/cart.ts'
import { orders } from '../../../contract/features/orders.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Button, type ButtonSize, IconButton } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { useToast } from '../../ui/toast.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { useReasonText } from '../cart/reason-text.ts'

type Reordered = ReplyOf<typeof orders.reorder>

/** Adds an order's lines to the cart again; unavailable items stay listed until the list is closed. */
export function useReorder(orderNumber: number) {
  const t = useMessages().orders
  const toast = useToast()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [missing, setMissing] = useState<Reordered>()
  const write = useWrite(orders.reorder, {
    refresh: [cart.read],
    onDone: (reply) => {
      setMissing(reply.missing.length > 0 ? reply : undefined)
      if (reply.missing.length > 0) return
      const action = { label: t.openCart, onAct: () => void navigate({ to: '/cart' }) }
      toast({ text: t.added(reply.added), action })
    },
    onFailed: (error) => toast({ text: errorText(error), kind: 'failed' }),
  })
  return {
    busy: write.isPending ? t.adding : undefined,
    reorder: () => write.mutate({ params: { orderNumber } }),
    missing,
    forget: () => setMissing(undefined),
  }
}

type ReorderButtonProps = {
  orderNumber: number
  again: ReturnType<typeof useReorder>
  kind?: 'primary' | 'secondary' | 'quiet'
  size?: ButtonSize
}

export function ReorderButton({ orderNumber, again, kind = 'secondary', size = 28 }: ReorderButtonProps) {
  const t = useMessages().orders
  if (!useMay(ordering)) return null
  return (
    <Button
      kind={kind}
      size={size}
      busy={again.busy}
      aria-label={again.busy ?? t.againOf(orderNumber)}
      onClick={again.reorder}
    >
      {t.again}
    </Button>
  )
}

/** The items that were not available in full, and what is in the cart. */
export function MissingNote({ reply, onClose }: { reply: Reordered; onClose: () => void }) {
  const t = useMessages()
  const { reasonText } = useReasonText()
  const { added, missing } = reply
  return (
    <div role="alert" className="flex gap-3 rounded-4 border border-amber-edge bg-amber-bg px-4 py-3">
      <div className="min-w-0 flex-1">
        <p>
          <strong className="font-semibold text-amber">{t.orders.missingTitle(missing.length)}.</strong>{' '}
          {added > 0 ? t.orders.added(added) : t.orders.noneAdded}{' '}
          {added > 0 && (
            <Link to="/cart" className={linkClass}>
              {t.orders.openCart}
            </Link>
          )}
        </p>
        <ul className="mt-2 flex flex-col gap-1 text-12">
          {missing.map(({ productCode, productDescription, wanted, taken, reason }) => (
            <li key={productCode}>
              <span className="font-semibold">{productDescription}</span>:{' '}
              {taken > 0
                ? t.orders.missingLine(countText(taken), countText(wanted))
                : t.orders.missingNone(countText(wanted))}
              . {reasonText(reason)}
            </li>
          ))}
        </ul>
      </div>
      <span className="-mt-1.5 -mr-2">
        <IconButton icon="close" label={t.ui.close} onClick={onClose} />
      </span>
    </div>
  )
}
