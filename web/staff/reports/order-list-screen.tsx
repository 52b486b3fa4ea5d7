import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { filterNames, type ReportName, reportNames } from '../../../contract/features/reports/measures.ts'
import { type ReportOrder, reports } from '../../../contract/features/reports/reports.ts'
import { Chip } from '../../ui/chip.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter } from '../frame/filter-fields.tsx'
import { AccountCell, DollarsCell, Nowrap } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { StateBadge } from '../order-desk/state-badge.tsx'
import { ordersPath, pathOf } from './kinds.ts'
import { useDayNames, useGroupName } from './use-names.ts'
import { type ReportWords, useReportWords } from './words.ts'

type Of = keyof ReportWords['list']['ofs']
const ofs: readonly Of[] = ['short', 'claimed', 'late', 'credited', 'online', 'offline', 'one_click']

/** The orders behind a figure of a report, for the same days and filters. */
export function OrderListScreen() {
  const messages = useMessages()
  const t = useReportWords()
  const navigate = useNavigate()
  const nameOf = useGroupName()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const report: ReportName = reportNames.find((name) => name === search.report) ?? 'sales'
  const view = useList(reports.drillDown, ordersPath, ['from', 'to', 'of', ...filterNames], {
    kept: search.report ? { report } : {},
  })
  const columns = useOrderColumns()
  const { data } = view.list
  const names = useDayNames(data?.to ?? '2026-01-01')
  const active = filterNames.filter((name) => view.filters[name])
  return (
    <AdminShell
      title={messages.admin.reportOrders}
      aside={
        <p role="status">
          {data &&
            `${names.span(data)}. ${t.list.aside(data.total, totalText(centsFromDollars(data.sales)))}`}
        </p>
      }
    >
      <DataGrid
        name="report-orders"
        label={messages.admin.reportOrders}
        view={view}
        columns={columns}
        idOf={({ orderNumber }) => orderNumber}
        nameOf={({ orderNumber, customer }) => `${orderNumber} ${customer}`}
        onOpen={({ orderNumber }) => void navigate(orderOf(orderNumber))}
        empty={<EmptyState title={t.list.empty}>{t.emptyText}</EmptyState>}
        filters={
          <>
            <ChoiceFilter
              label={t.list.of}
              width="long"
              value={view.filters.of as Of | ''}
              onChange={(of) => view.change({ of })}
              options={[
                { value: '' as const, label: t.list.all },
                ...ofs.map((value) => ({ value, label: t.list.ofs[value] })),
              ]}
            />
            <div className="flex min-h-9 flex-wrap items-center gap-2">
              {active.map((name) => (
                <Chip
                  key={name}
                  on
                  label={t.filterIs(
                    t.filters[name],
                    name === 'account' ? view.filters[name] : nameOf(name, view.filters[name], ''),
                  )}
                  onRemove={() => view.change({ [name]: '' })}
                />
              ))}
              <Link to={pathOf(report)} search={backSearch(search) as never} className={linkClass}>
                {t.list.back(t.names[report])}
              </Link>
            </div>
          </>
        }
        sums={({ sales, credits }) => ({
          order: t.total,
          sales: <DollarsCell dollars={sales} />,
          credits: <DollarsCell dollars={credits} />,
        })}
        tools={<SaveList endpoint={reports.drillDown} name="reports.drillDown" view={view} />}
      />
    </AdminShell>
  )
}

/** A link back to the report, with its filters. */
const backSearch = (search: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])))

/** A link that opens an order at the order desk. */
const orderOf = (orderNumber: number) => ({
  to: '/admin/orders',
  search: { open: String(orderNumber) } as never,
})

function useOrderColumns(): Column<ReportOrder>[] {
  const words = useReportWords()
  const t = words.list
  const nameOf = useGroupName()
  const { orders } = useMessages()
  const { language } = useLanguage()
  const count = (
    key: string,
    title: string,
    of: (row: ReportOrder) => number | null,
  ): Column<ReportOrder> => ({
    key,
    title,
    right: true,
    phone: 'hidden',
    text: (row) => String(of(row) ?? ''),
    cell: (row) => <Nowrap>{of(row) || ''}</Nowrap>,
  })
  return [
    {
      key: 'order',
      title: t.order,
      sort: 'orderNumber',
      phone: 'title',
      text: ({ orderNumber }) => String(orderNumber),
      cell: ({ orderNumber }) => (
        <Link {...orderOf(orderNumber)} className={`${linkClass} font-semibold`}>
          {orderNumber}
        </Link>
      ),
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      text: ({ accountNumber, customer }) => `${accountNumber} ${customer}`,
      cell: ({ accountNumber, customer }) => (
        <span className="inline-block md:min-w-56">
          <AccountCell number={accountNumber} name={customer} />
        </span>
      ),
    },
    {
      key: 'shipDay',
      title: t.shipDay,
      sort: 'shipDay',
      text: ({ shipDay }) => shipDayText(asDay(shipDay), language),
      cell: ({ shipDay }) => (
        <Nowrap>
          <ShipDay on={asDay(shipDay)} />
        </Nowrap>
      ),
    },
    {
      key: 'method',
      title: t.method,
      phone: 'hidden',
      text: ({ method, routeNumber }) => `${nameOf('method', method, method)} ${routeNumber ?? ''}`.trim(),
      cell: ({ method, routeNumber }) => (
        <Nowrap>
          {nameOf('method', method, method)} {routeNumber}
        </Nowrap>
      ),
    },
    {
      key: 'channel',
      title: t.channel,
      phone: 'hidden',
      roomy: true,
      text: ({ channel }) => nameOf('channel', channel, channel),
      cell: ({ channel }) => <Nowrap>{nameOf('channel', channel, channel)}</Nowrap>,
    },
    {
      key: 'rep',
      title: t.rep,
      phone: 'hidden',
      roomy: true,
      text: ({ rep }) => rep,
      cell: ({ rep }) => <Nowrap>{rep}</Nowrap>,
    },
    {
      key: 'status',
      title: t.status,
      text: ({ status }) => orders.statuses[status],
      cell: ({ status }) => <StateBadge status={status} holdReason={null} />,
    },
    { ...count('lines', t.lines, ({ lines }) => lines), sort: 'lines' },
    { ...count('short', t.short, ({ shortLines }) => shortLines), sort: 'short' },
    {
      key: 'sales',
      title: t.sales,
      sort: 'sales',
      right: true,
      phone: 'aside',
      text: ({ sales }) => sales.toFixed(2),
      cell: ({ sales }) => (
        <span className="font-semibold">
          <DollarsCell dollars={sales} />
        </span>
      ),
    },
    {
      key: 'credits',
      title: t.credits,
      sort: 'credits',
      right: true,
      phone: 'hidden',
      roomy: true,
      text: ({ credits }) => (credits === 0 ? '' : credits.toFixed(2)),
      cell: ({ credits }) => <DollarsCell dollars={credits} />,
    },
    { ...count('claims', t.claims, ({ claims }) => claims), roomy: true },
    {
      ...count('late', t.late, ({ minutesLate }) => minutesLate),
      sort: 'late',
      cell: ({ minutesLate }) => (
        <Nowrap>{minutesLate !== null && minutesLate > 0 && words.minutes(String(minutesLate))}</Nowrap>
      ),
    },
  ]
}
