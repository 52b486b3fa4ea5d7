import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import { type PurchaseRow, purchases } from '../../../contract/features/purchases/purchases.ts'
import { waybillText } from '../../../contract/rules/air-waybill.ts'
import { PurchaseBadge } from '../../features/purchases/status-badge.tsx'
import { usePurchaseWords } from '../../features/purchases/words.ts'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { dayAndTimeText, shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { NeedsPart } from './needs-part.tsx'
import { PurchasePanel } from './purchase-panel.tsx'

const path = '/admin/purchase-orders'
const states = ['', 'open', 'waiting', 'answered', 'coming', 'done'] as const

/** What must be bought, and purchase orders by their growers' deadlines. */
export function PurchasesScreen() {
  const words = usePurchaseWords()
  const t = words.house
  const view = useList(purchases.list, path, ['q', 'state'])
  const columns = usePurchaseColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const id = /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : undefined
  return (
    <AdminShell
      title={t.title}
      aside={data && <p role="status">{t.counts(data.counts.drafts, data.counts.waiting)}</p>}
    >
      <Beside
        isWide
        list={
          <>
            <NeedsPart onDrafted={(made) => view.open(String(made))} />
            <DataGrid
              name="purchase-orders"
              label={t.list}
              view={view}
              columns={columns}
              idOf={(row) => row.id}
              nameOf={({ number }) => String(number)}
              onOpen={(row) => view.open(String(row.id))}
              filters={
                <>
                  <TextFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />
                  <Field label={t.state}>
                    <Select
                      value={states.find((one) => one === filters.state) ?? ''}
                      onChange={(state) => view.change({ state })}
                      options={states.map((value) => ({ value, label: t.states[value] }))}
                    />
                  </Field>
                </>
              }
            />
          </>
        }
        panel={id !== undefined && <PurchasePanel key={id} id={id} onClose={() => view.open('')} />}
      />
    </AdminShell>
  )
}

function usePurchaseColumns(view: ListView): Column<PurchaseRow>[] {
  const words = usePurchaseWords()
  const t = words.house
  const zone = useZone()
  const { language } = useLanguage()
  const day = ({ shipDay }: PurchaseRow) => shipDayText(asDay(shipDay), language)
  const by = ({ confirmBy, status }: PurchaseRow) =>
    confirmBy && status === 'SENT' ? dayAndTimeText(new Date(confirmBy), zone, language) : ''
  const boxes = ({ boxes: all, confirmedBoxes }: PurchaseRow) =>
    confirmedBoxes === null || confirmedBoxes === all ? String(all) : words.farm.partOf(confirmedBoxes, all)
  const cost = (row: PurchaseRow) => (row.cost === null ? '' : moneyColumn(centsFromDollars(row.cost)))
  const way = ({ awb, tracking }: PurchaseRow) => (awb === '' ? tracking : waybillText(awb))
  return [
    {
      key: 'number',
      title: t.number,
      sort: 'number',
      phone: 'title',
      text: ({ number, vendor }) => `${number} ${vendor}`,
      cell: ({ id, number, vendor }) => (
        <Link
          to={view.path}
          search={view.linkTo(id)}
          aria-current={view.opened === String(id) || undefined}
          className="rounded-2 font-semibold wrap-anywhere hover:underline aria-[current]:text-accent"
        >
          {number} <span className="font-normal text-ink-2">{vendor}</span>
        </Link>
      ),
    },
    {
      key: 'status',
      title: t.status,
      phone: 'aside',
      width: 130,
      text: ({ status }) => words.statuses[status],
      cell: ({ status, isOverdue }) => <PurchaseBadge status={status} isOverdue={isOverdue} />,
    },
    { key: 'shipDay', title: t.shipDay, sort: 'shipDay', width: 120, text: day, cell: day },
    { key: 'by', title: t.confirmBy, sort: 'due', roomy: true, text: by, cell: by },
    { key: 'boxes', title: t.boxesHead, right: true, width: 90, text: boxes, cell: boxes },
    { key: 'cost', title: t.cost, sort: 'cost', right: true, width: 110, text: cost, cell: cost },
    {
      key: 'orders',
      title: t.orders,
      right: true,
      roomy: true,
      width: 80,
      text: ({ orders }) => String(orders),
      cell: ({ orders }) => orders,
    },
    { key: 'way', title: t.way, roomy: true, text: way, cell: way },
  ]
}
