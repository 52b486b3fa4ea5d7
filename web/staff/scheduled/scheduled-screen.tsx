import {
  type Scheduled,
  scheduled,
  scheduledKinds,
  scheduledStates,
} from '../../../contract/features/scheduled.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, filterWidths } from '../frame/filter-fields.tsx'
import { Nowrap, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { ScheduledActions } from './scheduled-actions.tsx'
import { useScheduledWords } from './words.ts'

const names = ['state', 'kind', 'from', 'to'] as const

/** All scheduled changes, the next first; each can be moved, removed or applied now. */
export function ScheduledScreen() {
  const messages = useMessages()
  const t = useScheduledWords()
  const view = useList(scheduled.list, '/admin/scheduled', names, { everyMs: () => 30_000 })
  const columns = useScheduledColumns()
  const { filters } = view
  const { data } = view.list
  return (
    <AdminShell title={messages.admin.scheduled} aside={data && <p role="status">{t.count(data.total)}</p>}>
      <DataGrid
        name="scheduled"
        label={t.list}
        view={view}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ about }) => t.about(about)}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
        filters={
          <>
            <ChoiceFilter
              label={t.state}
              value={filters.state}
              onChange={(state) => view.change({ state })}
              options={scheduledStates.map((value) => ({
                value: value === 'planned' ? '' : value,
                label: t.states[value],
              }))}
            />
            <ChoiceFilter
              label={t.kind}
              value={filters.kind}
              onChange={(kind) => view.change({ kind })}
              options={[
                { value: '', label: t.any },
                ...scheduledKinds.map((value) => ({ value, label: t.kinds[value] })),
              ]}
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
      />
    </AdminShell>
  )
}

const tones: Record<Scheduled['state'], BadgeKind> = {
  planned: 'neutral',
  done: 'accent',
  failed: 'danger',
  removed: 'neutral',
}

function useScheduledColumns(): Column<Scheduled>[] {
  const { errors } = useMessages()
  const t = useScheduledWords()
  const reasonOf = ({ error }: Scheduled) => (error === null ? '' : errors[error])
  return [
    {
      key: 'at',
      title: t.when,
      sort: 'at',
      width: 190,
      phone: 'line',
      text: ({ at }) => at,
      cell: ({ at }) => <WhenCell at={at} />,
    },
    {
      key: 'what',
      title: t.what,
      phone: 'title',
      text: ({ about }) => t.about(about),
      cell: (row) => (
        <>
          <p className="font-semibold wrap-anywhere">{t.about(row.about)}</p>
          {row.error && <p className="text-12 wrap-anywhere text-ink-2">{reasonOf(row)}</p>}
        </>
      ),
    },
    {
      key: 'kind',
      title: t.kind,
      width: 140,
      phone: 'hidden',
      text: ({ about }) => t.kinds[about.kind],
      cell: ({ about }) => <Nowrap>{t.kinds[about.kind]}</Nowrap>,
    },
    {
      key: 'state',
      title: t.state,
      width: 120,
      phone: 'aside',
      text: ({ state }) => t.states[state],
      cell: ({ state }) => <Badge kind={tones[state]}>{t.states[state]}</Badge>,
    },
    {
      key: 'by',
      roomy: true,
      title: t.by,
      width: 180,
      text: ({ by }) => by?.email ?? '',
      cell: ({ by, id }) => (
        <span className="wrap-anywhere text-ink-2">{by?.name ?? (id < 0 && t.byDates)}</span>
      ),
    },
    {
      key: 'reason',
      title: t.error,
      optional: true,
      phone: 'hidden',
      text: reasonOf,
      cell: reasonOf,
    },
    {
      key: 'actions',
      title: t.actions,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (row) => <ScheduledActions row={row} />,
    },
  ]
}
