import { Suspense, useState } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { useMay } from '../../core/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { CartContents, CartFoot } from '../cart/cart-parts.ts'
import { goodsCents, useCart } from '../cart/use-cart.ts'
import { usePreference } from './preferences.ts'
import { prefer } from './remembered.ts'

/**
 * The cart beside the list, from 1300 px on, for people who order: it scrolls separately and its button is always visible. It is collapsed
 * while empty and opens with the first line, unless the user collapsed it.
 */
export function CartPanel() {
  const t = useMessages().cart
  const hasRoom = useAtLeast(1300)
  const orders = useMay(ordering)
  const isShown = usePreference('showCart')
  const isLilyShown = usePreference('showLily')
  const { cart, known } = useCart()
  const [opensEmpty, setOpensEmpty] = useState(false)
  // The assistant's panel replaces it.
  if (!hasRoom || !orders || isLilyShown) return null
  const { totals } = cart
  const isEmpty = known && totals.lines === 0

  function show(shown: boolean) {
    setOpensEmpty(shown)
    prefer('showCart', shown)
  }

  if (!isShown || (isEmpty && !opensEmpty)) {
    return (
      <aside aria-label={t.title} className="w-11 shrink-0 border-l border-line bg-ground print:hidden">
        <button
          type="button"
          onClick={() => show(true)}
          className="sticky top-14.25 flex w-full flex-col items-center gap-3 py-4 -outline-offset-2 hover:bg-sunken"
        >
          <Icon name="chevron-left" />
          <span className="sr-only">{t.show}. </span>
          <Icon name="cart" />
          {totals.lines > 0 && (
            <>
              <span className="rounded-2 bg-tint px-1 text-12 font-semibold text-accent">
                {totals.lines}
                <span className="sr-only"> {t.linesWord(totals.lines)}, </span>
              </span>
              <span className="text-12 font-semibold whitespace-nowrap [writing-mode:vertical-rl]">
                {totalText(goodsCents(cart))}
              </span>
            </>
          )}
        </button>
      </aside>
    )
  }
  return (
    <aside
      aria-label={t.title}
      className="flex w-75 shrink-0 flex-col border-l border-line bg-ground print:hidden"
    >
      <div className="sticky top-14.25 max-h-[calc(100dvh-18rem)] overflow-y-auto overscroll-contain">
        <div className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-ground pr-2 pl-4">
          <h2 className="text-16 font-semibold">{t.title}</h2>
          <p className="flex-1 text-12 text-ink-3">
            {totals.lines > 0 && t.counts(totals.lines, totals.orders)}
          </p>
          <IconButton icon="chevron-right" size={28} label={t.hide} onClick={() => show(false)} />
        </div>
        <Suspense>
          <CartContents />
        </Suspense>
      </div>
      <div className="flex-1" />
      {totals.lines > 0 && (
        <div className="sticky bottom-0 border-t border-line-2 bg-surface p-4">
          <Suspense>
            <CartFoot />
          </Suspense>
        </div>
      )}
    </aside>
  )
}
