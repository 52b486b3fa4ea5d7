import { Link } from '@tanstack/react-router'
import { useMessages } from '../messages/language.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import { goodsCents, useCart } from './use-cart.ts'

/** The cart in the head: what is in it, in money. */
export function CartButton() {
  const t = useMessages().shell
  const { cart } = useCart()
  return (
    <Link to="/cart" className={buttonClass('secondary')} aria-label={t.cartLines(cart.totals.lines)}>
      <Icon name="cart" />
      <span className="max-[924px]:hidden">{t.cart}</span>
      <Money cents={goodsCents(cart)} kind="total" />
    </Link>
  )
}
