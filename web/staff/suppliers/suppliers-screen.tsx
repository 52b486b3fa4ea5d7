import { Link } from '@tanstack/react-router'
import { type Supplier, suppliers } from '../../../contract/features/suppliers.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { dayAndTimeText, wallTimeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useStaffWords } from '../frame/words.ts'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { useOpenedRow } from '../grid/use-opened-row.ts'
import { AddSupplier, EditSupplier } from './supplier-panel.tsx'
import { useSupplierWords } from './words.ts'

const path = '/admin/suppliers'
const dues = ['', 'today', 'late'] as const

/** Growers, vendors and the distributor's own list: how, when and how much they send, and what is remembered from their files. */
export function SuppliersScreen() {
  const messages = useMessages()
  const t = useSupplierWords()
  const staff = useStaffWords()
  const view = useList(suppliers.list, path, ['q', 'due'])
  const columns = useSupplierColumns(view)
  const mayAdd = useMayCall(suppliers.add)
  const { filters, opened } = view
  const { data } = view.list
  const close = () => view.open('')
  const supplier = useOpenedRow(data?.rows, ({ id }) => id, opened)
  return (
    <AdminShell
      title={messages.admin.suppliers}
      aside={data && <p role="status">{t.count(data.total)}</p>}
      {...(mayAdd && { add: { label: t.add, onAdd: () => view.open('new') } })}
    >
      <Beside
        list={
          <DataGrid
            name="suppliers"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOpen={({ id }) => view.open(String(id))}
            filters={
              <>
                <TextFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />
                <Field label={t.due}>
                  <Select
                    value={dues.find((one) => one === filters.due) ?? ''}
                    onChange={(due) => view.change({ due })}
                    options={dues.map((value) => ({ value, label: t.dues[value] }))}
                  />
                </Field>
              </>
            }
          />
        }
        panel={
          opened === 'new' ? (
            <AddSupplier onClose={close} onAdded={(id) => view.open(String(id))} />
          ) : (
            opened !== '' &&
            data &&
            (supplier ? (
              <EditSupplier key={opened} supplier={supplier} folder={data.folder} onClose={close} />
            ) : (
              <EmptyState title={t.gone} action={<Button onClick={close}>{staff.close}</Button>} />
            ))
          )
        }
      />
    </AdminShell>
  )
}

function useSupplierColumns(view: ListView): Column<Supplier>[] {
  const t = useSupplierWords()
  const zone = useZone()
  const { language } = useLanguage()
  const days = ({ weekdays }: Supplier) => weekdays.map((day) => t.weekdays[day]).join(' ')
  const due = ({ dueAt, isLate }: Supplier) => `${wallTimeText(dueAt)}${isLate ? ` · ${t.late}` : ''}`
  const last = ({ lastFile }: Supplier) =>
    lastFile ? dayAndTimeText(new Date(lastFile.cameAt), zone, language) : ''
  const usual = ({ usualRows }: Supplier) => (usualRows ? t.range(usualRows.least, usualRows.most) : '')
  return [
    {
      key: 'name',
      title: t.fields.name,
      sort: 'name',
      phone: 'title',
      text: ({ name, vendorId }) => `${name} ${vendorId ?? ''}`.trim(),
      cell: ({ id, name, vendorId }) => (
        <Link
          to={view.path}
          search={view.linkTo(id)}
          aria-current={view.opened === String(id) || undefined}
          className="rounded-2 font-semibold wrap-anywhere hover:underline aria-[current]:text-accent"
        >
          {name} <span className="font-normal text-ink-3">{vendorId}</span>
        </Link>
      ),
    },
    {
      key: 'way',
      title: t.fields.way,
      roomy: true,
      text: ({ way }) => t.ways[way],
      cell: ({ way }) => t.ways[way],
    },
    { key: 'days', title: t.fields.weekdays, roomy: true, text: days, cell: days },
    {
      key: 'due',
      title: t.fields.dueAt,
      sort: 'due',
      phone: 'aside',
      text: due,
      cell: (row) => <span className={row.isLate ? 'font-semibold text-danger' : ''}>{due(row)}</span>,
    },
    { key: 'usual', title: t.usual, right: true, roomy: true, text: usual, cell: usual },
    {
      key: 'limit',
      title: t.fields.limitPercent,
      right: true,
      roomy: true,
      text: ({ limitPercent }) => `${limitPercent}%`,
      cell: ({ limitPercent }) => `${limitPercent}%`,
    },
    {
      key: 'items',
      title: t.items,
      sort: 'items',
      right: true,
      width: 90,
      text: ({ items }) => String(items),
      cell: ({ items }) => items.toLocaleString('en-US'),
    },
    { key: 'last', title: t.last, sort: 'came', roomy: true, text: last, cell: last },
  ]
}
