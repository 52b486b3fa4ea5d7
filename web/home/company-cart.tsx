import { Link } from '@tanstack/react-router'
import { may } from '../../contract/access.ts'
import { goodsCents, useCart } from '../cart/use-cart.ts'
import { useMessages } from '../messages/language.tsx'
import { useUser } from '../session.ts'
import { accountSections } from '../shell/sections.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { totalText } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/waiting.tsx'

/** What the company has in its cart, for who orders nothing, and the pages that are theirs to read. */
export function CompanyCart() {
  const t = useMessages()
  const user = useUser()
  const { cart, known } = useCart()
  if (!known) return <Skeleton height={78} />
  const { lines } = cart.totals
  return (
    <Panel leading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon name="eye" size={20} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-16 font-semibold">
            {lines > 0 ? `${t.home.seesCart(lines)}, ${totalText(goodsCents(cart))}` : t.home.seesNothing}
          </h2>
          <p className="text-ink-2">{t.home.sees}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {lines > 0 && (
            <Link to="/cart" className={buttonClass('secondary')}>
              {t.home.seeCart}
            </Link>
          )}
          {accountSections.map(
            ({ path, label, access }) =>
              may(user, access) && (
                <Link key={path} to={path} className={buttonClass('secondary')}>
                  {label(t)}
                </Link>
              ),
          )}
        </div>
      </div>
    </Panel>
  )
}
