import { Suspense, useState } from 'react'
import { ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { onDemand } from '../../core/later.tsx'
import { useMay, useUser } from '../../core/session.ts'
import { usePathname } from '../../core/use-pathname.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { useCart } from '../cart/use-cart.ts'
import { Departments } from '../catalogue/departments.tsx'
import { opensFor } from '../catalogue/sections.ts'
import { AccountMenu } from './account-menu.tsx'
import { BarLink, barItemClass } from './bar-link.tsx'
import { isVendorOnly, shopSections } from './sections.ts'

const VendorBar = onDemand(async () => (await withOpened(import('./vendor-bar.tsx'))).VendorBar)

/**
 * On phones: Today, Shop with every department, Cart, Orders, Account. People who can't order get prices instead of the cart; vendors get
 * their own pages.
 */
export function BottomBar() {
  const messages = useMessages()
  const t = messages.shell
  const user = useUser()
  const isVendor = isVendorOnly(user)
  const orders = useMay(ordering)
  const sees = useMay(orderingAuthorities)
  const { cart } = useCart()
  const pathname = usePathname()
  const [choosing, setChoosing] = useState(false)
  const shops = shopSections.some((section) => opensFor(user, section))
  const inShop = shopSections.some(({ path }) => path === pathname)
  return (
    <nav
      aria-label={t.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {isVendor ? (
        <Suspense>
          <VendorBar />
        </Suspense>
      ) : (
        <BarLink to="/" icon="home" label={t.home} current={pathname === '/'} />
      )}
      {shops && (
        <button
          type="button"
          className={barItemClass}
          aria-haspopup="dialog"
          aria-expanded={choosing}
          aria-current={inShop ? 'page' : undefined}
          onClick={() => setChoosing(true)}
        >
          <Icon name="menu" size={20} />
          {t.shop}
        </button>
      )}
      {orders && (
        <BarLink
          to="/cart"
          icon="cart"
          label={t.cart}
          current={pathname === '/cart'}
          count={cart.totals.lines}
        />
      )}
      {sees && !orders && (
        <BarLink to="/price-list" icon="list" label={t.prices} current={pathname === '/price-list'} />
      )}
      {!isVendor && (
        <BarLink to="/orders" icon="document" label={t.orders} current={pathname.startsWith('/orders')} />
      )}
      <AccountMenu bar className={barItemClass} />
      <Departments open={choosing} onClose={() => setChoosing(false)} />
    </nav>
  )
}
