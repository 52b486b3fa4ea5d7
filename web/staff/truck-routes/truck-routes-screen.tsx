import { Link } from '@tanstack/react-router'
import { type TruckRoute, truckRoutes } from '../../../contract/features/truck-routes.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { wallTimeText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { useOpenedRow } from '../grid/use-opened-row.ts'
import { RouteFile } from './route-file.tsx'
import { AddRoute, EditRoute } from './route-panel.tsx'
import { useRouteWords } from './words.ts'

const path = '/admin/routes'

/** The truck routes; one opens beside the list, with its towns in stop order. */
export function TruckRoutesScreen() {
  const messages = useMessages()
  const t = useRouteWords()
  const view = useList(truckRoutes.list, path, ['search'])
  const columns = useRouteColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const close = () => view.open('')
  const route = useOpenedRow(data?.rows, ({ routeNumber }) => routeNumber, opened)
  return (
    <AdminShell
      title={messages.admin.routes}
      aside={
        data && (
          <p role="status">
            {t.count(data.total)}
            {data.withoutRoute > 0 && ` · ${t.withoutRoute(data.withoutRoute)}`}
          </p>
        )
      }
      add={{ label: t.add, onAdd: () => view.open('new') }}
    >
      <Beside
        list={
          <DataGrid
            name="truck-routes"
            label={t.list}
            view={view}
            columns={columns}
            idOf={(row) => data?.rows.indexOf(row) ?? -1}
            nameOf={({ name }) => name}
            onOpen={({ routeNumber }) => view.open(routeNumber)}
            tools={<Button onClick={() => view.open('file')}>{t.fromFile}</Button>}
            empty={
              <EmptyState
                title={t.empty}
                action={
                  <Button kind="primary" onClick={() => view.open('file')}>
                    {t.fromFile}
                  </Button>
                }
              >
                {t.emptyText}
              </EmptyState>
            }
            filters={
              <TextFilter
                label={t.find}
                value={filters.search}
                onSettle={(search) => view.change({ search })}
              />
            }
          />
        }
        isWide={opened === 'file'}
        panel={
          opened === 'new' ? (
            <AddRoute onClose={close} onAdded={(number) => view.open(number)} />
          ) : opened === 'file' ? (
            <section aria-label={t.file.title} className="flex min-h-0 flex-1 flex-col">
              <PanelHead title={t.file.title} onClose={close} />
              <div className="p-4 md:px-6">
                <RouteFile onSaved={close} />
              </div>
            </section>
          ) : (
            opened !== '' &&
            data &&
            (route ? (
              <EditRoute key={opened} route={route} onClose={close} />
            ) : (
              <EmptyState title={t.gone} action={<CloseButton onClose={close} />} />
            ))
          )
        }
      />
    </AdminShell>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return <Button onClick={onClose}>{useStaffWords().close}</Button>
}

function useRouteColumns(view: ListView): Column<TruckRoute>[] {
  const t = useRouteWords()
  const days = ({ weekdays }: TruckRoute) => weekdays.map((day) => t.weekdays[day]).join(' ')
  const towns = ({ towns }: TruckRoute) => towns.map(({ city }) => city).join(', ')
  const closing = ({ closing }: TruckRoute) => {
    const usual = closing.find(({ weekday }) => weekday === null)
    return usual ? t.closes(usual.daysBefore, wallTimeText(usual.time)) : ''
  }
  return [
    {
      key: 'name',
      title: t.fields.name,
      sort: 'number',
      phone: 'title',
      text: ({ routeNumber, name }) => `${routeNumber} ${name}`,
      cell: ({ routeNumber, name }) => (
        <Link
          to={view.path}
          search={view.linkTo(routeNumber)}
          aria-current={view.opened === routeNumber || undefined}
          className="rounded-2 font-semibold hover:underline aria-[current]:text-accent md:whitespace-nowrap"
        >
          <span className="text-ink-3">{routeNumber}</span> {name}
        </Link>
      ),
    },
    {
      key: 'days',
      title: t.fields.weekdays,
      text: days,
      cell: (route) => <span className="md:whitespace-nowrap">{days(route)}</span>,
    },
    {
      key: 'leaves',
      title: t.fields.departsAt,
      sort: 'leaves',
      width: 80,
      text: ({ departsAt }) => wallTimeText(departsAt),
      cell: ({ departsAt }) => wallTimeText(departsAt),
    },
    { key: 'closing', title: t.fields.closing, roomy: true, text: closing, cell: closing },
    {
      key: 'cost',
      title: t.fields.shippingCost,
      sort: 'cost',
      right: true,
      roomy: true,
      text: ({ shippingCost }) => String(shippingCost),
      cell: ({ shippingCost }) => <Money cents={Math.round(shippingCost * 100)} kind="column" />,
    },
    {
      key: 'minimum',
      title: t.fields.shippingMinimum,
      sort: 'minimum',
      right: true,
      roomy: true,
      text: ({ shippingMinimum }) => String(shippingMinimum),
      cell: ({ shippingMinimum }) => <Money cents={Math.round(shippingMinimum * 100)} kind="column" />,
    },
    {
      key: 'towns',
      title: t.towns,
      roomy: true,
      text: towns,
      cell: (route) => <span className="line-clamp-2 text-ink-2">{towns(route)}</span>,
    },
    {
      key: 'shops',
      title: t.shops,
      sort: 'shops',
      right: true,
      width: 100,
      phone: 'aside',
      text: ({ shops }) => String(shops),
      cell: ({ shops }) => shops,
    },
  ]
}
