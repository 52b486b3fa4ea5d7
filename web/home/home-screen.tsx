import { ordering, orderingAuthorities } from '../../contract/access.ts'
import { asDay } from '../../contract/dates.ts'
import { useMessages } from '../messages/language.tsx'
import { useMay, useUser } from '../session.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { ShipDay } from '../ui/dates.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/waiting.tsx'
import { AccountSummary } from './account-summary.tsx'
import { CompanyCart } from './company-cart.tsx'
import { CutOffCard } from './cut-off-card.tsx'
import { CutOffs } from './cut-offs.tsx'
import { OpenOrders } from './open-orders.tsx'
import { Specials } from './specials.tsx'
import { TopTen } from './top-ten.tsx'
import { Usual } from './usual.tsx'

/**
 * What matters this morning: the truck that closes next, the usual, what sells, what is on the way, what is owed; for who sees and
 * orders nothing, what the company has in its cart, buys and owes.
 */
export function HomeScreen() {
  const t = useMessages().home
  const user = useUser()
  const orders = useMay(ordering)
  const sees = useMay(orderingAuthorities)
  const { data: shipment } = useShipment()
  return (
    <div className="mx-auto w-full max-w-336 px-4 py-6 md:px-6">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-22 font-semibold">
          {shipment ? (
            <ShipDay on={asDay(shipment.today)} kind="long" />
          ) : (
            <Skeleton width={260} height={28} />
          )}
        </h1>
        <p className="text-ink-2">
          {[user.customerName, user.city, t.account(user.accountNumber)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {orders ? (
        <ShopToday />
      ) : sees ? (
        <CompanyToday />
      ) : (
        <EmptyState title={t.noOrderingTitle}>{t.noOrderingText}</EmptyState>
      )}
    </div>
  )
}

/** Two columns: products on the left, what is told of them and of the account on the right. */
const columns = 'grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(300px,400px)]'
const column = 'flex min-w-0 flex-col gap-6'

function ShopToday() {
  return (
    <div className={columns}>
      <div className={column}>
        <CutOffCard />
        <Usual />
        <TopTen />
      </div>
      <div className={column}>
        <OpenOrders />
        <CutOffs />
        <Specials />
        <AccountSummary />
      </div>
    </div>
  )
}

function CompanyToday() {
  return (
    <div className={columns}>
      <div className={column}>
        <CompanyCart />
        <Usual />
        <TopTen />
      </div>
      <div className={column}>
        <OpenOrders />
        <AccountSummary />
        <Specials />
      </div>
    </div>
  )
}
