import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { orderDeskOnly } from '../../../contract/features/order-desk/fields.ts'
import {
  type DeskOrder,
  type DeskTab,
  deskTabs,
  orderDesk,
} from '../../../contract/features/order-desk/orders.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { totalText } from '../../ui/money.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { DayTurner } from '../frame/day-turner.tsx'
import { SearchFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { BulkActions } from './bulk-actions.tsx'
import { useOrderColumns } from './columns.tsx'
import { OrderPanel } from './order-panel.tsx'
import { DeskTabs, Flow, Fresh, ordersPath, RouteHead } from './orders-head.tsx'
import { useDeskWords } from './words.ts'

type List = ReplyOf<typeof orderDesk.list>
const names = ['shipDay', 'tab', 'step', 'q', 'groupBy', 'route', 'account', 'product'] as const

/** Orders of a ship day: each status with its count, and one order opened beside the list. */
export function OrdersScreen() {
  const t = useDeskWords()
  const messages = useMessages()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isDesk = useMay(orderDeskOnly)
  const mayAct = useMay(['USERS_ACCESS_CONTROL', 'SALES'])
  const view = useList(orderDesk.list, ordersPath, names, {
    size: 100,
    follows: ['desk.changed', 'presence.changed'],
  })
  const [picksAll, setPicksAll] = useState(false)
  const { filters } = view
  const data = view.list.data as List | undefined
  const day = data?.shipDay ? asDay(data.shipDay) : null
  const counts = useQuery({
    ...read(orderDesk.counts, {
      query: { shipDay: day ?? '', ...(data?.newest && { after: String(data.newest) }) },
    }),
    enabled: day !== null,
    placeholderData: (before) => before,
  }).data
  const tab: DeskTab = deskTabs.find((one) => one === filters.tab) ?? 'all'
  const byRoute = filters.groupBy === 'route'
  const columns = useOrderColumns(view)
  const routeOf = new Map((data?.routes ?? []).map((route) => [route.routeNumber ?? '', route]))
  const rows = data?.rows ?? []

  const go = (by: number) => {
    const at = rows.findIndex(({ orderNumber }) => String(orderNumber) === view.opened)
    const next = rows[at + by]
    if (at >= 0 && next) view.open(String(next.orderNumber))
  }
  useKeys({
    '[': day ? () => turn(-1) : undefined,
    ']': day ? () => turn(1) : undefined,
    ...(view.opened && { j: () => go(1), k: () => go(-1), Escape: () => view.open('') }),
  })
  const turn = (by: number) => {
    if (!day) return
    const date = new Date(`${day}T12:00:00Z`)
    date.setUTCDate(date.getUTCDate() + by)
    view.change({ shipDay: date.toISOString().slice(0, 10) })
  }
  /** Updates an order in place: rows don't move until the user refreshes. */
  const patch = (order: DeskOrder) =>
    client.setQueriesData<List>({ queryKey: [orderDesk.list.path] }, (list) =>
      list?.rows
        ? {
            ...list,
            rows: list.rows.map((row) =>
              row.orderNumber === order.orderNumber ? { ...row, ...order } : row,
            ),
          }
        : list,
    )
  const searchOf = (one: DeskTab): Record<string, string> => ({
    ...(filters.shipDay && { shipDay: filters.shipDay }),
    ...(one !== 'all' && { tab: one }),
    ...(one === 'truck' && { groupBy: 'route' }),
  })
  const list = (
    <>
      <DeskTabs tab={tab} tabs={counts?.tabs ?? data?.tabs ?? []} searchOf={searchOf} />
      {!view.opened && (
        <Flow flow={data?.flow ?? []} step={filters.step} onStep={(step) => view.change({ step })} />
      )}
      <DataGrid
        name="orders"
        label={t.list}
        view={view}
        columns={columns}
        idOf={({ orderNumber }) => orderNumber}
        nameOf={({ orderNumber, customer }) => `${orderNumber}, ${customer}`}
        onOpen={({ orderNumber }) => view.open(String(orderNumber))}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
        {...(byRoute && {
          groups: {
            keyOf: ({ routeNumber }: DeskOrder) => routeNumber ?? '',
            head: (key: string) => {
              const route = routeOf.get(key)
              return route && <RouteHead route={route} />
            },
          },
        })}
        {...(isDesk && {
          all: {
            isPicked: picksAll,
            reach: t.bulk.allReach,
            label: t.bulk.all(data?.total ?? 0),
            onPick: setPicksAll,
          },
          actions: (picked: readonly DeskOrder[], clear: () => void) => (
            <BulkActions
              picked={picked}
              which={
                picksAll
                  ? { query: { ...view.asked, ...(day && { shipDay: day }) }, total: data?.total ?? 1 }
                  : { orderNumbers: picked.map(({ orderNumber }) => orderNumber) }
              }
              onDone={() => {
                clear()
                void view.list.refetch()
              }}
            />
          ),
        })}
        filters={
          <>
            <div className="min-w-56 flex-1 md:max-w-95">
              <SearchFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />
            </div>
            <Segmented
              label={t.group}
              value={byRoute ? 'route' : 'order'}
              onChange={(by) => view.change({ groupBy: by === 'route' ? 'route' : '' })}
              options={[
                { value: 'route', label: t.byRoute },
                { value: 'order', label: t.byOrder },
              ]}
            />
            <Fresh count={counts?.fresh ?? 0} onRefresh={() => void view.list.refetch()} />
          </>
        }
        tools={
          <>
            {data && !view.opened && (
              <p className="text-12 text-ink-2 max-xl:hidden">
                {t.sum(data.total, totalText(centsFromDollars(data.amount)))}
              </p>
            )}
            <SaveList endpoint={orderDesk.list} name="orderDesk.list" view={view} />
          </>
        }
      />
    </>
  )
  return (
    <AdminShell
      title={messages.admin.orders}
      aside={
        data &&
        (day ? (
          <DayTurner day={day} onDay={(shipDay) => view.change({ shipDay })} />
        ) : (
          <p className="text-14">{t.everyDay}</p>
        ))
      }
      {...(mayAct && {
        add: {
          label: t.newOrder,
          onAdd: () => void navigate({ to: '/admin/customers', search: { view: 'people' } as never }),
        },
      })}
    >
      <Beside
        list={list}
        panel={
          /^\d{1,15}$/.test(view.opened) && (
            <OrderPanel
              key={view.opened}
              orderNumber={Number(view.opened)}
              onChanged={patch}
              onClose={() => view.open('')}
            />
          )
        }
      />
    </AdminShell>
  )
}
