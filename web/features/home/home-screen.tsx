import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may, ordering, orderingAuthorities } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import { isFirstAwaited } from '../../core/query.ts'
import { useMay, useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { usePreference } from '../catalogue/preferences.ts'
import { Cards } from '../recommendations/cards.tsx'
import { isRepresentative, isVendorOnly } from '../shell/sections.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { AccountSummary, StoppedNotice } from './account-summary.tsx'
import { CompanyCart } from './company-cart.tsx'
import { Featured, featured } from './featured.tsx'
import { OpenOrders, openOrders } from './open-orders.tsx'
import { PriceMoves, usualProducts } from './price-moves.tsx'
import { ShopTrucks } from './shop-trucks.tsx'
import { Specials } from './specials.tsx'
import { TopTen } from './top-ten.tsx'
import { Usual } from './usual.tsx'
import { WeekdayUsual } from './weekday-usual.tsx'

/**
 * What matters this morning: the truck that closes next, usual items, best sellers, open orders, the balance. For people who can't order:
 * the company's cart, purchases and balance. Vendors and representatives have their own pages.
 */
export function HomeScreen() {
  const user = useUser()
  if (isVendorOnly(user)) return <Navigate to={'/vendor' as never} replace />
  return isRepresentative(user) ? <Navigate to={'/sales' as never} replace /> : <Today />
}

function Today() {
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
      {orders && <StoppedNotice />}
      {orders ? <ShopToday /> : sees ? <CompanyToday /> : <NoOrdering />}
    </div>
  )
}

/** For people who don't order: what they can do here today. */
function NoOrdering() {
  const t = useMessages()
  const user = useUser()
  const { phone } = useSite()
  const drives = may(user, ['TRUCK_DRIVERS'])
  const { title, text } = drives ? t.home.driver : t.home.noOrdering
  return (
    <EmptyState
      title={title}
      action={
        <span className="flex flex-wrap items-center gap-4">
          {drives && (
            <a href="/drive" className={buttonClass('primary', 44)}>
              {t.home.driver.open}
            </a>
          )}
          <Link to="/personal-info" className={buttonClass('secondary')}>
            {t.pages.personalInfo}
          </Link>
          <Link to="/account/contact" className={linkClass}>
            {t.account.contact}
          </Link>
        </span>
      }
    >
      {text(phone)}
    </EmptyState>
  )
}

/** Two columns: products on the left, news about them and the account on the right. */
const columns = 'grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(300px,400px)]'
const column = 'flex min-w-0 flex-col gap-6'

function ShopToday() {
  const showPrices = usePreference('showPrices')
  const isAwaited = [useQuery(openOrders), useQuery(usualProducts), useQuery(featured)].some(isFirstAwaited)
  return (
    <>
      <ShopTrucks />
      <div className={columns}>
        <div className={column}>
          <Cards showPrices={showPrices}>
            <WeekdayUsual />
            <Usual />
            <TopTen />
          </Cards>
        </div>
        <div className={column}>
          <OpenOrders />
          <OnceKnown isAwaited={isAwaited}>
            <PriceMoves />
            <Featured />
            <Specials />
            <AccountSummary />
          </OnceKnown>
        </div>
      </div>
    </>
  )
}

/** Hides sections until what may appear above them or grow has arrived, so that none is pushed away. */
function OnceKnown({ isAwaited, children }: { isAwaited: boolean; children: ReactNode }) {
  return <div className={isAwaited ? 'hidden' : 'contents'}>{children}</div>
}

function CompanyToday() {
  const isAwaited = [useQuery(openOrders), useQuery(featured)].some(isFirstAwaited)
  return (
    <div className={columns}>
      <div className={column}>
        <CompanyCart />
        <Usual />
        <TopTen />
      </div>
      <div className={column}>
        <OpenOrders />
        <OnceKnown isAwaited={isAwaited}>
          <AccountSummary />
          <Featured />
          <Specials />
        </OnceKnown>
      </div>
    </div>
  )
}
