import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ordering } from '../../../contract/core/access.ts'
import { orders } from '../../../contract/features/orders.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { Pages } from '../../ui/pages.tsx'
import { useMessages } from '../../words/language.tsx'
import { OrdersTabs } from '../claims/orders-tabs.tsx'
import { ExportOrders } from './export-orders.tsx'
import {
  type Filters,
  filtersFrom,
  historyQuery,
  isBackwards,
  isNarrowed,
  noFilters,
  ordersPageSize,
  searchFrom,
} from './filters.ts'
import { OrderCards } from './order-cards.tsx'
import { OrderFilters, OrderTypes } from './order-filters.tsx'
import { OrdersTable } from './orders-table.tsx'

/** All orders of the customer, newest first; the filters are in the address. */
export function OrdersScreen() {
  const t = useMessages().orders
  const navigate = useNavigate()
  const filters = filtersFrom(useSearch({ strict: false }))
  const history = useQuery({
    ...read(orders.history, { query: historyQuery(filters) }),
    placeholderData: keepPreviousData,
    enabled: !isBackwards(filters),
  })
  const { data } = history
  const isFirst =
    data?.total === 0 && !history.isPlaceholderData && !isNarrowed(filters) && filters.page === 1
  const onChange = (change: Partial<Filters>) =>
    void navigate({ to: '/orders', search: searchFrom(filters, change) as never, replace: true })

  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p role="status" className="flex-1 whitespace-nowrap text-ink-2">
          {data && !isFirst && t.count(data.total)}
        </p>
        {data && data.total > 0 && <ExportOrders filters={filters} />}
      </div>
      <OrdersTabs here="orders" />
      {!isFirst && <OrderFilters filters={filters} onChange={onChange} />}
      {isBackwards(filters) ? (
        <EmptyState title={t.noMatch} action={<Button onClick={() => onChange(noFilters)}>{t.clear}</Button>}>
          {t.backwardsText}
        </EmptyState>
      ) : (
        <ListFrame
          list={history}
          label={t.title}
          failed={t.failed}
          failedText={t.failedText}
          head={!isFirst && <OrderTypes filters={filters} />}
          empty={() => <NoOrders filters={filters} onClear={() => onChange(noFilters)} />}
        >
          {({ rows }) => (
            <>
              {/* Tablets have no room for the order date and the method. */}
              <div className="max-md:hidden max-lg:[&_:is(td,th):nth-child(3)]:hidden max-lg:[&_:is(td,th):nth-child(5)]:hidden">
                <OrdersTable rows={rows} />
              </div>
              <div className="md:hidden">
                <OrderCards rows={rows} />
              </div>
            </>
          )}
        </ListFrame>
      )}
      {data && data.total > ordersPageSize && (
        <Pages
          page={filters.page}
          last={Math.ceil(data.total / ordersPageSize)}
          words={t}
          onPage={(page) => {
            void navigate({ to: '/orders', search: searchFrom(filters, { page }) as never })
          }}
        />
      )}
    </div>
  )
}

function NoOrders({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { orders: t, pages } = useMessages()
  const mayOrder = useMay(ordering)
  if (isNarrowed(filters) || filters.page > 1) {
    return (
      <EmptyState title={t.noMatch} action={<Button onClick={onClear}>{t.clear}</Button>}>
        {t.noMatchText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t.empty}
      action={
        mayOrder && (
          <span className="flex flex-wrap gap-2">
            <Link to="/fresh-flowers" className={buttonClass('primary')}>
              {t.goToShop}
            </Link>
            <Link to={'/quick-order' as never} className={buttonClass()}>
              {pages.quickOrder}
            </Link>
          </span>
        )
      }
    >
      {t.emptyText}
    </EmptyState>
  )
}
