import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { CartContents, CartFoot } from './cart-parts.ts'
import { goodsCents, useCart } from './use-cart.ts'

/** The cart in the header: its lines and their total. From 1080 to 1299 px it opens the cart itself, otherwise it links to it. */
export function CartButton() {
  const t = useMessages()
  const { cart } = useCart()
  const opens = useAtLeast(1080)
  const hasPanel = useAtLeast(1300)
  const { lines, orders } = cart.totals
  const content = (
    <>
      <Icon name="cart" />
      <span className="max-[924px]:hidden">{t.shell.cart}</span>
      <span
        aria-hidden="true"
        className={`min-w-6 rounded-2 px-0.5 text-center text-12 ${lines > 0 ? 'bg-tint text-accent' : 'text-ink-3'}`}
      >
        {lines}
      </span>
      {/* Room for $9,999.99: the header must not move as the total grows. */}
      <span className="min-w-20 text-right">
        <Money cents={goodsCents(cart)} kind="total" />
      </span>
      <span className="sr-only">, {t.shell.cartLines(lines)}</span>
    </>
  )
  if (!opens || hasPanel) {
    return (
      <Link to="/cart" className={buttonClass('secondary')}>
        {content}
      </Link>
    )
  }
  return (
    <Popover
      label={t.cart.title}
      align="end"
      width={340}
      trigger={(props) => (
        <button type="button" className={buttonClass('secondary')} {...props}>
          {content}
        </button>
      )}
    >
      {() => (
        <Suspense fallback={<div className="h-80" />}>
          <div className="flex h-12 items-center gap-2 border-b border-line px-4">
            <h2 className="text-16 font-semibold">{t.cart.title}</h2>
            <p className="text-12 text-ink-3">{lines > 0 && t.cart.counts(lines, orders)}</p>
          </div>
          <CartContents />
          {lines > 0 && (
            <div className="sticky bottom-0 border-t border-line-2 bg-surface p-4">
              <CartFoot />
            </div>
          )}
        </Suspense>
      )}
    </Popover>
  )
}
