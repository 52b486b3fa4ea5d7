import { may } from '../../../contract/core/access.ts'
import { areaNames, type ChangeSet, changeAreas, changes } from '../../../contract/features/changes.ts'
import { useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, filterWidths, TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useStaffWords } from '../frame/words.ts'
import { Nowrap, OpenLink, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { ChangePanel } from './change-panel.tsx'
import { sentenceOf } from './sentence.ts'
import { useChangeWords } from './words.ts'

const names = ['area', 'actor', 'productId', 'accountNumber', 'from', 'to'] as const

/** Changes by staff, filtered by day, area, person and item; one opens beside the list, with its undo. */
export function ChangesScreen() {
  const messages = useMessages()
  const staff = useStaffWords()
  const t = useChangeWords()
  const user = useUser()
  const view = useList(changes.list, '/admin/changes', names, { rowId: ({ id }) => id })
  const columns = useChangeColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const areas = areaNames.filter((area) => may(user, changeAreas[area]))
  return (
    <AdminShell title={messages.admin.changes} aside={data && <p role="status">{t.count(data.total)}</p>}>
      <Beside
        list={
          <DataGrid
            name="changes"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={(set) => sentenceOf(t, set)}
            onOpen={({ id }) => view.open(String(id))}
            empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
            filters={
              <>
                <ChoiceFilter
                  label={t.area}
                  width="long"
                  value={filters.area}
                  onChange={(area) => view.change({ area })}
                  options={[
                    { value: '', label: t.anyArea },
                    ...areas.map((value) => ({ value, label: t.areas[value] })),
                  ]}
                />
                <TextFilter
                  label={t.who}
                  value={filters.actor}
                  onSettle={(actor) => view.change({ actor })}
                />
                <TextFilter
                  label={t.item}
                  width="choice"
                  digits
                  value={filters.productId}
                  onSettle={(productId) => view.change({ productId })}
                />
                <TextFilter
                  label={staff.account}
                  width="choice"
                  digits
                  value={filters.accountNumber}
                  onSettle={(accountNumber) => view.change({ accountNumber })}
                />
                {(['from', 'to'] as const).map((name) => (
                  <div key={name} className={filterWidths.choice}>
                    <Field label={t[name]}>
                      <TextInput
                        type="date"
                        value={filters[name]}
                        onChange={(day) => view.change({ [name]: day })}
                      />
                    </Field>
                  </div>
                ))}
              </>
            }
            tools={<SaveList endpoint={changes.list} name="changes.list" view={view} />}
          />
        }
        panel={
          opened !== '' && (
            <ChangePanel
              key={opened}
              id={Number(opened)}
              view={view}
              onOpen={(id) => view.open(String(id))}
              onClose={() => view.open('')}
            />
          )
        }
      />
    </AdminShell>
  )
}

function useChangeColumns(view: ListView): Column<ChangeSet>[] {
  const staff = useStaffWords()
  const t = useChangeWords()
  return [
    {
      key: 'at',
      title: t.when,
      sort: 'at',
      phone: 'line',
      text: ({ at }) => at,
      cell: ({ at }) => <WhenCell at={at} />,
    },
    {
      key: 'what',
      title: t.what,
      phone: 'title',
      text: (set) => sentenceOf(t, set),
      cell: (set) => (
        <OpenLink id={set.id} view={view}>
          {sentenceOf(t, set)}
        </OpenLink>
      ),
    },
    {
      key: 'state',
      title: t.state,
      phone: 'aside',
      text: ({ revertedBy }) => (revertedBy === null ? '' : t.tookBack),
      cell: ({ revertedBy }) => revertedBy !== null && <Badge>{t.tookBack}</Badge>,
    },
    {
      key: 'area',
      title: t.area,
      roomy: true,
      text: ({ area }) => t.areas[area],
      cell: ({ area }) => <Nowrap>{t.areas[area]}</Nowrap>,
    },
    {
      key: 'fields',
      title: t.fieldCount,
      right: true,
      phone: 'hidden',
      text: ({ fields }) => String(fields),
      cell: ({ fields }) => fields,
    },
    {
      key: 'who',
      title: t.who,
      roomy: true,
      text: ({ actor }) => actor,
      cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span>,
    },
    {
      key: 'account',
      title: staff.account,
      optional: true,
      text: ({ accountNumber }) => String(accountNumber ?? ''),
      cell: ({ accountNumber }) => accountNumber,
    },
  ]
}
