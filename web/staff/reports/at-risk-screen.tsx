import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { staffMoney } from '../../../contract/features/receivables/desk.ts'
import { type AtRisk, reports } from '../../../contract/features/reports/reports.ts'
import { useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { countText, shipDayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter } from '../frame/filter-fields.tsx'
import { DollarsCell, Nowrap } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { riskPath } from './kinds.ts'
import { useChoices } from './use-report.ts'
import { useReportWords } from './words.ts'

/** Customers who stopped ordering or order less: a call list, greatest loss first. */
export function AtRiskScreen() {
  const messages = useMessages()
  const t = useReportWords()
  const view = useList(reports.atRisk, riskPath, ['why', 'rep'])
  const reps = useChoices()?.reps ?? []
  const columns = useRiskColumns()
  const { data } = view.list
  return (
    <AdminShell
      title={messages.admin.atRisk}
      aside={
        <p role="status">
          {data && t.risk.aside(data.total, totalText(centsFromDollars(round(data.lastYear - data.sales))))}
        </p>
      }
    >
      <p className="border-b border-line px-4 py-2 text-12 text-ink-2 md:px-6">{t.risk.about}</p>
      <DataGrid
        name="at-risk"
        label={messages.admin.atRisk}
        view={view}
        columns={columns}
        idOf={({ accountNumber }) => accountNumber}
        nameOf={({ customer }) => customer}
        empty={<EmptyState title={t.risk.empty}>{t.risk.emptyText}</EmptyState>}
        filters={
          <>
            <ChoiceFilter
              label={t.risk.why}
              value={view.filters.why as AtRisk['why'] | ''}
              onChange={(why) => view.change({ why })}
              options={[
                { value: '' as const, label: t.risk.any },
                { value: 'gone' as const, label: t.risk.whys.gone },
                { value: 'less' as const, label: t.risk.whys.less },
              ]}
            />
            <ChoiceFilter
              label={t.risk.rep}
              value={view.filters.rep}
              onChange={(rep) => view.change({ rep })}
              options={[
                { value: '', label: t.risk.any },
                ...reps.map(({ key, label }) => ({ value: key, label: label || t.none.rep || key })),
              ]}
            />
          </>
        }
        tools={<SaveList endpoint={reports.atRisk} name="reports.atRisk" view={view} />}
      />
    </AdminShell>
  )
}

const round = (dollars: number) => Math.round(dollars * 100) / 100

function useRiskColumns(): Column<AtRisk>[] {
  const words = useReportWords()
  const t = words.risk
  const { language } = useLanguage()
  const mayOpen = may(useUser(), staffMoney.read.access)
  const dollars = (key: string, title: string, of: (row: AtRisk) => number): Column<AtRisk> => ({
    key,
    title,
    right: true,
    text: (row) => of(row).toFixed(2),
    cell: (row) => <DollarsCell dollars={of(row)} />,
  })
  return [
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      text: ({ accountNumber, customer }) => `${accountNumber} ${customer}`,
      cell: ({ accountNumber, customer }) => (
        <>
          {mayOpen ? (
            <Link
              to="/admin/accounts/$accountNumber"
              params={{ accountNumber: String(accountNumber) } as never}
              className={`${linkClass} font-semibold wrap-anywhere`}
            >
              {customer}
            </Link>
          ) : (
            <span className="font-semibold">{customer}</span>
          )}
          <span className="block text-12 text-ink-2">{accountNumber}</span>
        </>
      ),
    },
    {
      key: 'why',
      title: t.why,
      text: ({ why }) => t.whys[why],
      cell: ({ why }) => <Badge kind={why === 'gone' ? 'danger' : 'amber'}>{t.whys[why]}</Badge>,
    },
    {
      key: 'lastDay',
      title: t.lastDay,
      phone: 'hidden',
      text: ({ lastDay }) => shipDayText(asDay(lastDay), language),
      cell: ({ lastDay }) => (
        <Nowrap>
          <ShipDay on={asDay(lastDay)} />
        </Nowrap>
      ),
    },
    {
      key: 'daysSince',
      title: t.since,
      sort: 'daysSince',
      right: true,
      text: ({ daysSince }) => String(daysSince),
      cell: ({ daysSince }) => <Nowrap>{countText(daysSince)}</Nowrap>,
    },
    {
      key: 'gaps',
      title: t.usual,
      sort: 'gaps',
      right: true,
      phone: 'hidden',
      text: ({ usualGap }) => String(usualGap),
      cell: ({ usualGap, gaps }) => (
        <Nowrap>
          {t.gap(usualGap.toFixed(usualGap % 1 === 0 ? 0 : 1))}
          <span className="block text-12 text-ink-3">{t.gaps(gaps.toFixed(1))}</span>
        </Nowrap>
      ),
    },
    { ...dollars('sales', t.sales, ({ sales }) => sales), sort: 'sales', phone: 'hidden' },
    { ...dollars('lastYear', t.lastYear, ({ lastYear }) => lastYear), phone: 'hidden' },
    {
      ...dollars('loss', t.loss, ({ sales, lastYear }) => round(lastYear - sales)),
      sort: 'loss',
      phone: 'aside',
    },
    {
      key: 'rep',
      title: t.rep,
      sort: 'rep',
      roomy: true,
      text: ({ rep }) => rep,
      cell: ({ rep }) => <Nowrap>{rep}</Nowrap>,
    },
    {
      key: 'phone',
      title: t.phone,
      text: ({ phone }) => phone,
      cell: ({ phone }) =>
        phone && (
          <a href={`tel:${phone}`} className={`${linkClass} whitespace-nowrap`}>
            {phoneText(phone)}
          </a>
        ),
    },
  ]
}
