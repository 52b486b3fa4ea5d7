import { ordering } from '../../contract/access.ts'
import { usePreference } from '../catalogue/preferences.ts'
import { prefer } from '../catalogue/remembered.ts'
import { useMessages } from '../messages/language.tsx'
import { useMay } from '../session.ts'
import { IconButton } from '../ui/button.tsx'
import { useAtLeast } from '../ui/use-width.ts'
import { CartContents, CartFoot } from './cart-contents.tsx'
import { useCart } from './use-cart.ts'

/** The cart beside the list for who orders, from 1300 on: its own scroll, its button always in view, folded away if wanted. */
export function CartPanel() {
  const t = useMessages().cart
  const hasRoom = useAtLeast(1300)
  const orders = useMay(ordering)
  const isShown = usePreference('showCart')
  const { cart } = useCart()
  if (!hasRoom || !orders) return null
  if (!isShown) {
    return (
      <aside aria-label={t.title} className="w-11 shrink-0 border-l border-line bg-ground">
        <div className="sticky top-14.25 flex h-12 items-center justify-center">
          <IconButton icon="chevron-left" size={28} label={t.show} onClick={() => prefer('showCart', true)} />
        </div>
      </aside>
    )
  }
  const { totals } = cart
  return (
    <aside aria-label={t.title} className="flex w-75 shrink-0 flex-col border-l border-line bg-ground">
      <div className="sticky top-14.25 max-h-[calc(100dvh-18rem)] overflow-y-auto overscroll-contain">
        <div className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-ground pr-2 pl-4">
          <h2 className="text-16 font-semibold">{t.title}</h2>
          <p className="flex-1 text-12 text-ink-3">
            {totals.lines > 0 && t.counts(totals.lines, totals.orders)}
          </p>
          <IconButton
            icon="chevron-right"
            size={28}
            label={t.hide}
            onClick={() => prefer('showCart', false)}
          />
        </div>
        <CartContents />
      </div>
      <div className="flex-1" />
      {totals.lines > 0 && (
        <div className="sticky bottom-0 border-t border-line-2 bg-surface p-4">
          <CartFoot />
        </div>
      )}
    </aside>
  )
}
