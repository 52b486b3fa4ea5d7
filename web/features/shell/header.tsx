import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { onDemand } from '../../core/later.tsx'
import { useMay, useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Brand } from '../../ui/brand.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { CartButton } from '../cart/cart-button.tsx'
import { Bell } from '../notices/bell.tsx'
import { ShipStrip } from '../shipment/ship-strip.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HeaderSearch } from './header-search.tsx'
import { lilyPath } from './lily-button.tsx'
import { isVendorOnly } from './sections.ts'

const VendorHead = onDemand(async () => (await withOpened(import('./vendor-head.tsx'))).VendorHead)

/**
 * Brand, search, ship strip, cart and account. People who can't order have no cart here, and people without a department have only brand
 * and account, vendors their farm's name. On phones the search opens over the brand, and the strip is a separate bar.
 */
export function Header() {
  const t = useMessages().shell
  const { brandShortName, brandColor, brandLogo } = useSite()
  const sees = useMay(orderingAuthorities)
  const orders = useMay(ordering)
  const user = useUser()
  const isVendor = isVendorOnly(user)
  const [searching, setSearching] = useState(false)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="flex h-13 items-center gap-4 px-4 max-[359px]:gap-1 max-[359px]:px-2 md:h-14 md:max-[924px]:gap-1 min-[925px]:max-[1200px]:gap-2">
        {searching ? (
          <div className="flex flex-1 items-center gap-1 md:hidden">
            <div className="flex-1">
              <HeaderSearch autoFocus onDone={() => setSearching(false)} />
            </div>
            <IconButton icon="close" label={t.closeSearch} size={44} onClick={() => setSearching(false)} />
          </div>
        ) : (
          <Link to="/" className="rounded-4 min-[925px]:mr-2">
            <Brand name={brandShortName} color={brandColor} logo={brandLogo} compact />
          </Link>
        )}
        {isVendor && user.vendorName && (
          <p className="min-w-0 truncate border-l border-line-2 pl-4">
            <span className="font-semibold">{user.vendorName}</span>
            <span className="ml-3 text-ink-2 max-[1180px]:hidden">{user.vendorPlace}</span>
          </p>
        )}
        {sees && (
          <div className="min-w-40 max-w-160 flex-1 max-[924px]:min-w-24 max-md:hidden">
            <HeaderSearch />
          </div>
        )}
        <div className="ml-auto flex items-center gap-4 max-[924px]:gap-2 max-[359px]:gap-0 md:max-[924px]:gap-1 min-[925px]:max-[1200px]:gap-2">
          {sees && (
            <span className="max-md:hidden">
              <ShipStrip />
            </span>
          )}
          {orders && (
            <span className="max-md:hidden">
              <CartButton />
            </span>
          )}
          {isVendor && (
            <Suspense>
              <VendorHead />
            </Suspense>
          )}
          {!searching && <Bell />}
          {sees && !searching && (
            <Link
              to={lilyPath as never}
              aria-label={t.lily}
              className="grid size-11 place-items-center rounded-4 hover:bg-sunken md:hidden"
            >
              <Icon name="lily" size={20} />
            </Link>
          )}
          {sees && !searching && (
            <span className="md:hidden">
              <IconButton icon="search" label={t.search} size={44} onClick={() => setSearching(true)} />
            </span>
          )}
          <span className="max-md:hidden">
            <AccountMenu />
          </span>
        </div>
      </div>
      {sees && (
        <div className="border-t border-line md:hidden">
          <ShipStrip bar />
        </div>
      )}
    </header>
  )
}
