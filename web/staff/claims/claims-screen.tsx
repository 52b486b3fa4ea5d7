import { Link } from '@tanstack/react-router'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type ClaimRow, claimDesk, claimTabs } from '../../../contract/features/claims/desk.ts'
import { claimPolicy } from '../../../contract/features/claims/policy.ts'
import { claimReasons } from '../../../contract/rules/claim-moves.ts'
import { useMay } from '../../core/session.ts'
import { ClaimBadge } from '../../features/claims/claim-badge.tsx'
import { What } from '../../features/claims/what.tsx'
import { useClaimWords } from '../../features/claims/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { durationText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, SearchFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { DollarsCell, Nowrap, OpenLink } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { useClaimDeskWords } from './words.ts'

const path = '/admin/claims'

/** Claims of all customers, oldest first, with one opened beside the list. */
export function ClaimsScreen() {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const messages = useMessages()
  const mayPolicy = useMay(claimPolicy.read.access)
  const view = useList(claimDesk.list, path, [
    'tab',
    'q',
    'reason',
    'account',
    'rule',
    'from',
    'to',
    'vendorId',
  ])
  const columns = useClaimColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const tab = claimTabs.find((one) => one === filters.tab) ?? 'decide'
  const rows = data?.rows ?? []
  const at = rows.findIndex(({ claimId }) => String(claimId) === opened)
  /** The row after or before the open one; the first row if the open one has left the list. */
  const go = (by: 1 | -1) => {
    const next = at < 0 ? rows[0] : rows[at + by]
    if (next) view.open(String(next.claimId))
  }
  const facts = data && [
    t.sum(data.tabs.decide, totalText(centsFromDollars(data.amount))),
    data.byRule.claims > 0 && t.byRule(data.byRule.claims, totalText(centsFromDollars(data.byRule.amount))),
    data.medianMinutes !== null && t.median(durationText(data.medianMinutes * 60_000)),
  ]
  return (
    <AdminShell
      title={messages.admin.claims}
      aside={
        facts && (
          <p role="status" className="max-md:text-12">
            {facts.filter(Boolean).join(' · ')}
          </p>
        )
      }
    >
      <ListTabs
        label={t.list}
        path={path}
        tabs={claimTabs.map((key) => ({
          key,
          title: t.tabs[key],
          count: data?.tabs[key],
          search: (key === 'decide' ? {} : { tab: key }) as never,
          isHere: tab === key,
        }))}
      />
      <Beside
        isWide="most"
        list={
          <DataGrid
            name="claims"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ claimId }) => claimId}
            nameOf={({ number, customer }) => `${number}, ${customer}`}
            onOpen={({ claimId }) => view.open(String(claimId))}
            empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
            filters={
              <>
                <div className="min-w-40 flex-1 md:max-w-95">
                  <SearchFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />
                </div>
                {!opened && (
                  <ChoiceFilter
                    label={t.reason}
                    value={filters.reason}
                    onChange={(reason) => view.change({ reason })}
                    options={[
                      { value: '', label: t.anyReason },
                      ...claimReasons.map((value) => ({ value, label: words.reasons[value] })),
                    ]}
                  />
                )}
              </>
            }
            tools={
              <>
                {mayPolicy && (
                  <Link to="/admin/claim-policy" className={buttonClass('secondary', 28)}>
                    <Icon name="settings" />
                    {t.policy}
                  </Link>
                )}
                {!opened && <SaveList endpoint={claimDesk.list} name="claimDesk.list" view={view} />}
              </>
            }
          />
        }
        panel={
          /^\d{1,15}$/.test(opened) && (
            <ClaimPanel
              key={opened}
              claimId={Number(opened)}
              onNext={() => go(1)}
              onBefore={() => go(-1)}
              onClose={() => view.open('')}
            />
          )
        }
      />
    </AdminShell>
  )
}

/** Why the claim needs a person, in one word. */
function WhyBadge({ row }: { row: ClaimRow }) {
  const t = useClaimDeskWords()
  if (row.why === null || row.status === 'CREDITED') return <ClaimBadge status={row.status} />
  return <Badge kind="amber">{t.whys[row.why](row.whyNumber)}</Badge>
}

function useClaimColumns(view: ListView): Column<ClaimRow>[] {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const age = ({ minutes }: ClaimRow) => durationText(minutes * 60_000)
  const isOpen = view.opened !== ''
  return [
    {
      key: 'claim',
      title: t.customer,
      sort: 'customer',
      phone: 'title',
      text: ({ number, customer }) => `${number} ${customer}`,
      cell: (row) => (
        <span className="block min-w-0 py-1">
          <OpenLink id={row.claimId} view={view}>
            {row.customer}
          </OpenLink>
          <span className="block">
            <What row={row} />
          </span>
          <span className="block text-12 text-ink-2">
            {row.number} · {age(row)}
          </span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t.amount,
      sort: 'amount',
      right: true,
      phone: 'aside',
      width: 116,
      text: ({ claimed }) => claimed.toFixed(2),
      cell: (row) => (
        <span className="flex flex-col items-end gap-1 py-1">
          <b className="font-semibold">
            <DollarsCell dollars={row.claimed} />
          </b>
          {isOpen && <WhyBadge row={row} />}
        </span>
      ),
    },
    {
      key: 'why',
      title: t.why,
      roomy: true,
      text: (row) => (row.why === null ? '' : t.whys[row.why](row.whyNumber)),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <WhyBadge row={row} />
          {row.isFlagged && <Badge kind="amber">{t.flagged}</Badge>}
        </span>
      ),
    },
    {
      key: 'status',
      title: t.status,
      sort: 'status',
      roomy: true,
      phone: 'hidden',
      text: ({ status }) => words.statuses[status],
      cell: ({ status }) => <Nowrap>{words.statuses[status]}</Nowrap>,
    },
    {
      key: 'age',
      title: t.age,
      sort: 'age',
      right: true,
      roomy: true,
      phone: 'hidden',
      text: age,
      cell: (row) => <Nowrap>{age(row)}</Nowrap>,
    },
    {
      key: 'photos',
      title: t.photos,
      right: true,
      roomy: true,
      phone: 'hidden',
      text: ({ photos }) => String(photos),
      cell: ({ photos }) => (photos > 0 ? photos : null),
    },
    {
      key: 'order',
      title: t.order,
      right: true,
      roomy: true,
      phone: 'hidden',
      text: ({ orderNumber }) => String(orderNumber),
      cell: ({ orderNumber }) => <Nowrap>{orderNumber}</Nowrap>,
    },
    {
      key: 'approved',
      title: t.approved,
      right: true,
      roomy: true,
      phone: 'hidden',
      text: ({ approved }) => (approved === null ? '' : approved.toFixed(2)),
      cell: ({ approved }) => approved !== null && <DollarsCell dollars={approved} />,
    },
    {
      key: 'rule',
      title: t.rule,
      optional: true,
      phone: 'hidden',
      text: ({ rule }) => (rule ? words.rules[rule] : ''),
      cell: ({ rule }) => rule && <Nowrap>{words.rules[rule]}</Nowrap>,
    },
  ]
}
