import { Link } from '@tanstack/react-router'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import {
  type DeskRoute,
  type DeskTab,
  deskTabs,
  type FlowStep,
  flowNames,
  type orderDesk,
} from '../../../contract/features/order-desk/orders.ts'
import { linkButtonClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { countText, wallTimeText } from '../../words/format.ts'
import { useTabInView } from '../frame/use-tab-in-view.ts'
import { useDeskWords } from './words.ts'

type Counts = ReplyOf<typeof orderDesk.counts>
export const ordersPath = '/admin/orders'

/** How many orders each tab has; amber if they need work. */
export function DeskTabs({
  tab,
  tabs,
  searchOf,
}: {
  tab: DeskTab
  tabs: Counts['tabs']
  searchOf: (tab: DeskTab) => Record<string, string>
}) {
  const t = useDeskWords()
  const countOf = new Map(tabs.map((one) => [one.tab, one.orders]))
  const nav = useTabInView(tab)
  return (
    <nav
      ref={nav}
      aria-label={t.views}
      className="flex gap-5 overflow-x-auto border-b border-line px-4 md:px-6"
    >
      {deskTabs.map((one) => {
        const count = countOf.get(one) ?? 0
        const waits = (one === 'hold' || one === 'short') && count > 0
        return (
          <Link
            key={one}
            to={ordersPath}
            search={searchOf(one) as never}
            className={tabClass(one === tab)}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t.tabs[one]}
            <span className={`text-12 ${waits ? 'font-semibold text-amber' : 'text-ink-3'}`}>
              {countText(count)}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

/** The statuses in work order, each with its count and total; clicking one filters the list. */
export function Flow({
  flow,
  step,
  onStep,
}: {
  flow: Counts['flow']
  step: string
  onStep: (step: FlowStep | '') => void
}) {
  const t = useDeskWords()
  const of = new Map(flow.map((one) => [one.step, one]))
  return (
    <div role="group" aria-label={t.flow} className="flex overflow-x-auto border-b border-line max-md:hidden">
      {flowNames.map((name) => {
        const { orders = 0, amount = 0 } = of.get(name) ?? {}
        const on = step === name
        const money = totalText(centsFromDollars(amount))
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={() => onStep(on ? '' : name)}
            className={`flex h-15 min-w-max flex-1 flex-col justify-center border-r border-b-2 border-line px-4 text-left -outline-offset-2 last:border-r-0 md:first:pl-6 ${
              on ? 'border-b-accent bg-tint' : 'border-b-transparent hover:bg-hover'
            }`}
          >
            <span
              className={`text-16 font-semibold ${name === 'onHold' && orders > 0 ? 'text-amber' : orders === 0 ? 'text-ink-3' : 'text-ink'}`}
            >
              {countText(orders)}
            </span>
            <span className="text-12 whitespace-nowrap text-ink-2">
              {t.steps[name]}
              {orders > 0 && `, ${money}`}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Reports that orders have arrived since the list was fetched. */
export function Fresh({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  const t = useDeskWords()
  return (
    <p role="status" className="text-12 text-ink-2">
      {count > 0 && (
        <>
          {t.fresh(count)}{' '}
          <button type="button" className={linkButtonClass} onClick={onRefresh}>
            {t.refresh}
          </button>
        </>
      )}
    </p>
  )
}

/** The heading of a route's orders: when it leaves, who drives, and how much is picked. */
export function RouteHead({ route }: { route: DeskRoute }) {
  const t = useDeskWords()
  const { routeNumber, name, leavesAt, driver, orders, amount, picked } = route
  const about = [
    leavesAt && t.leaves(wallTimeText(leavesAt)),
    driver,
    t.sum(orders, totalText(centsFromDollars(amount))),
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-ink-2">
      <b className="font-semibold text-ink">{routeNumber === null ? t.noRoute : `${routeNumber} ${name}`}</b>
      <span>{about.join(' · ')}</span>
      <progress
        value={picked}
        max={orders}
        aria-label={t.picked(picked, orders)}
        className="h-1 w-20 appearance-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-2 [&::-webkit-progress-value]:bg-accent"
      />
      <span>{t.picked(picked, orders)}</span>
    </div>
  )
}
