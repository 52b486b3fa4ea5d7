import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { linkClass } from '../../../ui/link.ts'
import { useMessages } from '../../../words/language.tsx'
import type { Order } from '../order-read.ts'
import { useAddingTo } from './adding-to.ts'

type Props = { order: Order; look?: 'button' | 'link' }

/** Opens the shop for this order: products added there become part of it. */
export function AddToOrder({ order, look = 'button' }: Props) {
  const t = useMessages()
  const { begin } = useAddingTo()
  const [busy, setBusy] = useState(false)
  async function onAdd() {
    setBusy(true)
    await begin(order)
    setBusy(false)
  }
  if (look === 'link') {
    return (
      <button type="button" className={linkClass} disabled={busy} onClick={() => void onAdd()}>
        {busy ? t.buyNow.opening : t.orders.addTo}
      </button>
    )
  }
  return (
    <Button
      kind="primary"
      icon="plus"
      busy={busy ? t.buyNow.opening : undefined}
      onClick={() => void onAdd()}
    >
      {t.orders.addTo}
    </Button>
  )
}
