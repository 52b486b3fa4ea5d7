import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { useUser } from '../../core/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { goodsCents, useCart } from '../cart/use-cart.ts'
import { accountSections } from '../shell/sections.ts'

/** The company's cart for people who can't order, and links to the pages they can read. */
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
