import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { type Parcel, parcels, parcelViews } from '../../../contract/features/parcels.ts'
import { useMayCall } from '../../core/session.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { SearchFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { useStaffWords } from '../frame/words.ts'
import { AccountCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { useOpenedRow } from '../grid/use-opened-row.ts'
import { ParcelFile } from './parcel-file.tsx'
import { AddParcel, EditParcel } from './parcel-panel.tsx'
import { useParcelWords } from './words.ts'

const path = '/admin/parcels'

/** Tracking numbers and what the carrier says about them, late ones first. */
export function ParcelsScreen() {
  const messages = useMessages()
  const t = useParcelWords()
  const staff = useStaffWords()
  const view = useList(parcels.list, path, ['q', 'view'])
  const columns = useParcelColumns(view)
  const mayAdd = useMayCall(parcels.add)
  const { filters, opened } = view
  const { data } = view.list
  const close = () => view.open('')
  const parcel = useOpenedRow(data?.rows, ({ id }) => id, opened)
  return (
    <AdminShell
      title={messages.admin.parcels}
      aside={data && <p role="status">{t.count(data.total)}</p>}
      {...(mayAdd && { add: { label: t.add, onAdd: () => view.open('new') } })}
    >
      <ListTabs
        label={t.list}
        path={path}
        tabs={(['', ...parcelViews] as const).map((key) => ({
          key,
          title: t.views[key || 'all'],
          count: key ? data?.counts[key] : undefined,
          search: { ...(key && { view: key }) } as never,
          isHere: filters.view === key,
        }))}
      />
      <Beside
        list={
          <DataGrid
            name="parcels"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ trackingNumber }) => trackingNumber}
            onOpen={({ id }) => view.open(String(id))}
            empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
            filters={
              <>
                <SearchFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />
                {mayAdd && (
                  <Button icon="document" onClick={() => view.open('file')}>
                    {t.file.title}
                  </Button>
                )}
              </>
            }
          />
        }
        panel={
          opened === 'new' ? (
            <AddParcel onClose={close} />
          ) : opened === 'file' ? (
            <ParcelFile onClose={close} onDecide={(id) => view.open(String(id))} />
          ) : (
            opened !== '' &&
            data &&
            (parcel ? (
              <EditParcel key={`${opened} ${parcel.version}`} parcel={parcel} onClose={close} />
            ) : (
              <EmptyState title={t.gone} action={<Button onClick={close}>{staff.close}</Button>} />
            ))
          )
        }
      />
    </AdminShell>
  )
}

const kinds: Record<Parcel['state'], BadgeKind> = {
  LABEL: 'neutral',
  ON_THE_WAY: 'accent',
  OUT_FOR_DELIVERY: 'accent',
  DELIVERED: 'neutral',
  PROBLEM: 'danger',
  RETURNED: 'danger',
}

function useParcelColumns(view: ListView): Column<Parcel>[] {
  const t = useParcelWords()
  const said = ({ words, place }: Parcel) => [words, place].filter(Boolean).join(', ')
  const orderText = ({ orderNumber, namedOrders }: Parcel) =>
    orderNumber === null ? [t.noOrder, ...namedOrders].join(' ') : String(orderNumber)
  return [
    {
      key: 'number',
      title: t.fields.trackingNumber,
      phone: 'title',
      text: ({ trackingNumber }) => trackingNumber,
      cell: ({ id, trackingNumber }) => (
        <Link
          to={view.path}
          search={view.linkTo(id)}
          aria-current={view.opened === String(id) || undefined}
          className="rounded-2 font-semibold wrap-anywhere hover:underline aria-[current]:text-accent"
        >
          {trackingNumber}
        </Link>
      ),
    },
    {
      key: 'order',
      title: t.fields.orderNumber,
      width: 110,
      text: orderText,
      cell: (row) => (row.orderNumber === null ? <Badge kind="amber">{t.noOrder}</Badge> : row.orderNumber),
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      text: ({ customerName, city }) => `${customerName} ${city}`,
      cell: ({ accountNumber, customerName }) =>
        accountNumber !== null && <AccountCell number={accountNumber} name={customerName} />,
    },
    {
      key: 'state',
      title: t.fields.state,
      sort: 'late',
      width: 150,
      phone: 'aside',
      text: (row) => (row.isLate ? t.late : t.states[row.state]),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <Badge kind={kinds[row.state]}>{t.states[row.state]}</Badge>
          {row.isLate && row.state !== 'PROBLEM' && <Badge kind="danger">{t.late}</Badge>}
        </span>
      ),
    },
    {
      key: 'expected',
      title: t.expected,
      sort: 'expected',
      width: 120,
      text: ({ expectedOn }) => expectedOn ?? '',
      cell: ({ expectedOn }) => expectedOn && <ShipDay on={asDay(expectedOn)} />,
    },
    {
      key: 'shipDay',
      title: t.shipDay,
      sort: 'shipDay',
      roomy: true,
      width: 120,
      text: ({ shipDay }) => shipDay ?? '',
      cell: ({ shipDay }) => shipDay && <ShipDay on={asDay(shipDay)} />,
    },
    {
      key: 'boxes',
      title: t.fields.boxes,
      right: true,
      width: 80,
      text: ({ boxes }) => String(boxes),
      cell: ({ boxes }) => boxes,
    },
    { key: 'said', title: t.said, roomy: true, text: said, cell: said },
  ]
}
