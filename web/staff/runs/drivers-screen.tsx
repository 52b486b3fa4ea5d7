import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { type Driver, drivers } from '../../../contract/features/runs/drivers.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { numericDateText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useStaffWords } from '../frame/words.ts'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { useOpenedRow } from '../grid/use-opened-row.ts'
import { DriverPanel } from './driver-panel.tsx'
import { useRunsWords } from './words.ts'

const path = '/admin/drivers'

/** Who drives the trucks. A driver sees only their own row. */
export function DriversScreen() {
  const messages = useMessages()
  const { drivers: t } = useRunsWords()
  const staff = useStaffWords()
  const view = useList(drivers.list, path, ['search', 'archived'])
  const columns = useDriverColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const close = () => view.open('')
  const driver = useOpenedRow(data?.rows, ({ id }) => id, opened)
  // Only users who may edit the list get the users who could become drivers.
  const keepsList = useUser().authorities.includes('TRUCK_DELIVERY_ETA')
  return (
    <AdminShell
      title={messages.admin.drivers}
      aside={data && <p role="status">{t.count(data.total)}</p>}
      {...(keepsList && { add: { label: t.add, onAdd: () => view.open('new') } })}
    >
      <Beside
        list={
          <DataGrid
            name="drivers"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOpen={({ id }) => view.open(String(id))}
            empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
            filters={
              <>
                <TextFilter
                  label={t.find}
                  value={filters.search}
                  onSettle={(search) => view.change({ search })}
                />
                <Field label={t.show}>
                  <Select
                    value={filters.archived === 'true' ? 'true' : ''}
                    onChange={(archived) => view.change({ archived })}
                    options={(['', 'true'] as const).map((value) => ({ value, label: t.shown[value] }))}
                  />
                </Field>
              </>
            }
          />
        }
        panel={
          opened === 'new' && data ? (
            <DriverPanel people={data.people} onClose={close} onSaved={({ id }) => view.open(String(id))} />
          ) : (
            opened !== '' &&
            data &&
            (driver ? (
              <DriverPanel
                key={opened}
                driver={driver}
                people={data.people}
                onClose={close}
                onSaved={() => {}}
              />
            ) : (
              <EmptyState title={t.gone} action={<Button onClick={close}>{staff.close}</Button>} />
            ))
          )
        }
      />
    </AdminShell>
  )
}

function useDriverColumns(view: ListView): Column<Driver>[] {
  const { drivers: t } = useRunsWords()
  const license = ({ licenseUntil }: Driver) => (licenseUntil ? numericDateText(asDay(licenseUntil)) : '')
  const onTime = (row: Driver) => t.onTime(row.onTime, row.delivered)
  return [
    {
      key: 'name',
      title: t.fields.name,
      sort: 'name',
      phone: 'title',
      text: ({ name }) => name,
      cell: ({ id, name, isArchived }) => (
        <Link
          to={view.path}
          search={view.linkTo(id)}
          aria-current={view.opened === String(id) || undefined}
          className="rounded-2 font-semibold wrap-anywhere hover:underline aria-[current]:text-accent"
        >
          {name} {isArchived && <span className="font-normal text-ink-3">{t.left}</span>}
        </Link>
      ),
    },
    {
      key: 'phone',
      title: t.fields.phoneNumber,
      width: 130,
      text: ({ phoneNumber }) => phoneNumber,
      cell: ({ phoneNumber }) => phoneNumber,
    },
    {
      key: 'license',
      title: t.fields.licenseUntil,
      sort: 'license',
      width: 120,
      text: license,
      cell: license,
    },
    {
      key: 'routes',
      title: t.fields.routes,
      text: ({ routes }) => routes.join(' '),
      cell: ({ routes }) => routes.join(' '),
    },
    {
      key: 'email',
      title: t.fields.userId,
      roomy: true,
      text: ({ email }) => email ?? '',
      cell: ({ email }) => email ?? t.nobody,
    },
    {
      key: 'delivered',
      title: t.fields.onTime,
      sort: 'delivered',
      right: true,
      width: 130,
      phone: 'aside',
      text: onTime,
      cell: onTime,
    },
  ]
}
