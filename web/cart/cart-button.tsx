import { Link } from '@tanstack/react-router'
import { useMessages } from '../messages/language.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import { Popover } from '../ui/popover.tsx'
import { useAtLeast } from '../ui/use-width.ts'
import { CartContents, CartFoot } from './cart-contents.tsx'
import { goodsCents, useCart } from './use-cart.ts'

/** The cart in the head: what is in it, in money. From 1080 to 1299 it opens the cart itself; else it leads there. */
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
      <Money cents={goodsCents(cart)} kind="total" />
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
        <>
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
        </>
      )}
    </Popover>
  )
}
