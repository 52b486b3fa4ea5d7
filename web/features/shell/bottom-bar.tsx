import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { useMay, useUser } from '../../core/session.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu, menuItemClass } from '../../ui/menu.tsx'
import { useMessages } from '../../words/language.tsx'
import { useCart } from '../cart/use-cart.ts'
import { Departments } from '../catalogue/departments.tsx'
import { opensFor } from '../catalogue/sections.ts'
import { AccountMenu } from './account-menu.tsx'
import { isVendorOnly, shopSections, vendorSections } from './sections.ts'
import { Waiting } from './waiting-count.tsx'

/** Longer words get more room: in a fifth of a phone's width "Disponibilidad" would touch its neighbors. */
const itemClass =
  'relative flex h-14 flex-auto flex-col items-center px-1 justify-center gap-0.5 text-12 text-ink-2 -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-accent'

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
  const { pathname } = useLocation()
  const [choosing, setChoosing] = useState(false)
  const shops = shopSections.some((section) => opensFor(user, section))
  const inShop = shopSections.some(({ path }) => path === pathname)
  return (
    <nav
      aria-label={t.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {isVendor ? <VendorBar /> : <BarLink to="/" icon="home" label={t.home} current={pathname === '/'} />}
      {shops && (
        <button
          type="button"
          className={itemClass}
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
      <AccountMenu bar className={itemClass} />
      <Departments open={choosing} onClose={() => setChoosing(false)} />
    </nav>
  )
}

/** A vendor's pages in the bar; more than four need a menu. */
const mostInBar = 4

function VendorBar() {
  const t = useMessages()
  const { pathname } = useLocation()
  const here = vendorSections.findLast(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const shown = vendorSections.length > mostInBar ? vendorSections.slice(0, mostInBar - 1) : vendorSections
  const others = vendorSections.filter((section) => !shown.includes(section))
  return (
    <>
      {shown.map((section) => (
        <BarLink
          key={section.path}
          to={section.path}
          icon={section.icon}
          label={section.label(t)}
          current={section === here}
          waiting={<Waiting section={section} bar />}
        />
      ))}
      {others.length > 0 && (
        <Menu
          label={t.shell.more}
          trigger={(props) => (
            <button
              type="button"
              className={itemClass}
              aria-current={here && others.includes(here) ? 'page' : undefined}
              {...props}
            >
              <Icon name="more" size={20} />
              {t.shell.more}
            </button>
          )}
        >
          {others.map((section) => (
            <Link
              key={section.path}
              to={section.path}
              role="menuitem"
              tabIndex={-1}
              className={menuItemClass}
            >
              {section.label(t)}
              <Waiting section={section} />
            </Link>
          ))}
        </Menu>
      )}
    </>
  )
}

type BarLinkProps = {
  to: string
  icon: IconName
  label: string
  current: boolean
  count?: number
  waiting?: ReactNode
}

function BarLink({ to, icon, label, current, count = 0, waiting }: BarLinkProps) {
  const t = useMessages().shell
  return (
    <Link to={to} className={itemClass} aria-current={current ? 'page' : undefined}>
      <Icon name={icon} size={20} />
      {label}
      {waiting}
      {count > 0 && (
        <span
          role="img"
          aria-label={t.cartLines(count)}
          className="absolute top-1 left-1/2 ml-1 min-w-4.5 rounded-full bg-accent px-1 text-center text-12 font-semibold text-on-accent"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
