import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { type Task, taskKinds, taskStates, tasks } from '../../../contract/features/tasks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter } from '../frame/filter-fields.tsx'
import { WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { hasEnded } from '../tasks/chip-rules.ts'
import { useSeenAtOnce } from '../tasks/mark-seen.ts'
import { TaskAction, TaskBadge, TaskProgress } from '../tasks/task-parts.tsx'
import { nameOf, useTaskSentence, useTaskWords } from '../tasks/words.ts'

// Events report only the user's own tasks.
const everyMs = ({ rows }: ReplyOf<typeof tasks.list>) =>
  rows.some(({ isMine, state }) => !isMine && !hasEnded(state)) ? 2_000 : 30_000

const nothing: readonly Task[] = []

/** Long work of the last thirty days: the user's own, and everyone's for system administrators. */
export function TasksScreen() {
  const messages = useMessages()
  const t = useTaskWords()
  const view = useList(tasks.list, '/admin/tasks', ['state', 'kind'], { everyMs })
  const columns = useTaskColumns()
  const { filters } = view
  const { data } = view.list
  useSeenAtOnce(data?.rows ?? nothing)
  return (
    <AdminShell title={messages.admin.tasks} aside={<p role="status">{data && t.count(data.total)}</p>}>
      <DataGrid
        name="tasks"
        label={t.list}
        view={view}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={(task) => nameOf(task, t)}
        empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
        filters={
          <>
            <ChoiceFilter
              label={t.state}
              value={filters.state}
              onChange={(state) => view.change({ state })}
              options={[
                { value: '', label: t.anyState },
                ...taskStates.map((value) => ({ value, label: t.states[value] })),
              ]}
            />
            <ChoiceFilter
              label={t.kind}
              value={filters.kind}
              onChange={(kind) => view.change({ kind })}
              options={[
                { value: '', label: t.anyKind },
                ...taskKinds.map((value) => ({ value, label: t.kinds[value] })),
              ]}
            />
          </>
        }
      />
    </AdminShell>
  )
}

function useTaskColumns(): Column<Task>[] {
  const t = useTaskWords()
  const sentenceOf = useTaskSentence()
  return [
    {
      key: 'task',
      title: t.task,
      phone: 'title',
      text: (task) => nameOf(task, t),
      cell: (task) => <span className="font-semibold wrap-anywhere">{nameOf(task, t)}</span>,
    },
    {
      key: 'state',
      title: t.state,
      width: 110,
      phone: 'aside',
      text: ({ state }) => t.states[state],
      cell: (task) => <TaskBadge task={task} />,
    },
    {
      key: 'result',
      title: t.result,
      text: sentenceOf,
      cell: (task) => (
        <div className="md:min-w-60">
          <TaskProgress task={task} />
        </div>
      ),
    },
    {
      key: 'startedBy',
      title: t.startedBy,
      text: ({ startedBy }) => startedBy.email,
      cell: ({ startedBy }) => <span className="wrap-anywhere text-ink-2">{startedBy.name}</span>,
    },
    {
      key: 'created',
      title: t.started,
      sort: 'created',
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <WhenCell at={createdAt} />,
    },
    {
      key: 'ended',
      title: t.ended,
      sort: 'ended',
      phone: 'hidden',
      text: ({ endedAt }) => endedAt ?? '',
      cell: ({ endedAt }) => endedAt && <WhenCell at={endedAt} />,
    },
    {
      key: 'until',
      title: t.until,
      optional: true,
      phone: 'hidden',
      text: ({ file }) => file?.until ?? '',
      cell: ({ file }) => file && <WhenCell at={file.until} />,
    },
    {
      key: 'action',
      title: t.actions,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (task) => <TaskAction task={task} />,
    },
  ]
}
