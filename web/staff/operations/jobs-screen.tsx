import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { jobStates, operations, type QueuedJob } from '../../../contract/features/operations.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { read } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { OpenLink, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { useOpenedRow } from '../grid/use-opened-row.ts'
import { TaskAction, TaskProgress } from '../tasks/task-parts.tsx'
import { nameOf, useTaskWords } from '../tasks/words.ts'
import { JobActions } from './job-actions.tsx'
import { JobBadge } from './job-badge.tsx'
import { JobPanel } from './job-panel.tsx'
import { PauseJobs } from './pause-jobs.tsx'
import { nameOfJob, useJobWords } from './words.ts'

const path = '/admin/jobs'
type Listed = ReplyOf<typeof operations.jobs>

// No live event reports changes of the queue, so it is polled.
const everyMs = ({ counts }: Listed) =>
  counts.running + counts.failing + counts.waiting > 0 ? 3_000 : 10_000

/** The queue of all processes: running, failing, waiting and abandoned jobs. */
export function JobsScreen() {
  const messages = useMessages()
  const t = useJobWords()
  const view = useList(operations.jobs, path, ['state', 'name'], { everyMs })
  const columns = useJobColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const close = () => view.open('')
  const job = useOpenedRow(data?.rows, ({ id }) => Number(id), opened)
  return (
    <AdminShell title={messages.admin.jobs} aside={<p role="status">{data && t.count(data.total)}</p>}>
      {data?.paused && <PauseJobs paused={data.paused} />}
      <Beside
        list={
          <>
            <ListTabs
              label={t.stateTabs}
              path={path}
              tabs={(['', ...jobStates] as const).map((state) => ({
                key: state,
                title: state === '' ? t.all : t.states[state],
                count: state === '' ? undefined : data?.counts[state],
                search: view.linkWith({ state }),
                isHere: state === filters.state,
              }))}
            />
            <TasksUnderWay />
            <DataGrid
              name="jobs"
              label={t.list}
              view={view}
              columns={columns}
              idOf={({ id }) => Number(id)}
              nameOf={({ id, name }) => `${nameOfJob(name, t)}, ${id}`}
              onOpen={({ id }) => view.open(id)}
              empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
              actions={(picked, clear) => (
                <JobActions jobs={picked} isMany canRemove size={36} onDone={clear} />
              )}
              filters={
                <TextFilter label={t.find} value={filters.name} onSettle={(name) => view.change({ name })} />
              }
              tools={
                <>
                  {data && !data.paused && <PauseJobs paused={null} />}
                  <SaveList endpoint={operations.jobs} name="operations.jobs" view={view} />
                </>
              }
            />
          </>
        }
        panel={
          opened !== '' &&
          data &&
          (job ? (
            <JobPanel key={opened} job={job} onClose={close} />
          ) : (
            <EmptyState title={t.gone} action={<Button onClick={close}>{t.close}</Button>} />
          ))
        }
      />
    </AdminShell>
  )
}

/** Long work in progress, with its progress. */
function TasksUnderWay() {
  const t = useJobWords()
  const words = useTaskWords()
  const { data } = useQuery({
    ...read(tasks.list, { query: { state: 'running' } }),
    staleTime: 0,
    refetchInterval: 2_000,
  })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label={t.tasksTitle} className="border-b border-line px-4 py-3 md:px-6">
      <h2 className="text-12 font-semibold text-ink-3">{t.tasksTitle}</h2>
      <ul>
        {data.rows.map((task) => (
          <li key={task.id} className="grid items-center gap-x-4 gap-y-1 py-2 md:grid-cols-[1fr_1fr_auto]">
            <span className="font-semibold wrap-anywhere">{nameOf(task, words)}</span>
            <TaskProgress task={task} />
            <TaskAction task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useJobColumns(view: ListView): Column<QueuedJob>[] {
  const t = useJobWords()
  const about = ({ about }: QueuedJob) => (about ? t.subjects[about.kind](about.id) : '')
  return [
    {
      key: 'name',
      title: t.what,
      sort: 'name',
      phone: 'title',
      text: ({ name }) => nameOfJob(name, t),
      cell: ({ id, name, state, lastError }) => (
        <>
          <OpenLink id={Number(id)} view={view}>
            {nameOfJob(name, t)}
          </OpenLink>
          {state !== 'waiting' && lastError && (
            <span className="line-clamp-2 text-12 wrap-anywhere text-danger">{lastError}</span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: t.state,
      width: 110,
      phone: 'aside',
      text: ({ state }) => t.states[state],
      cell: ({ state }) => <JobBadge state={state} />,
    },
    { key: 'about', title: t.about, text: about, cell: about },
    {
      key: 'due',
      title: t.due,
      sort: 'due',
      text: ({ runAt }) => runAt,
      cell: ({ runAt }) => <WhenCell at={runAt} />,
    },
    {
      key: 'attempts',
      title: t.attempts,
      width: 100,
      text: ({ attempts, maxAttempts }) => t.tries(attempts, maxAttempts),
      cell: ({ attempts, maxAttempts, state }) => (
        <span className={state === 'given-up' ? 'text-danger' : 'text-ink-2'}>
          {t.tries(attempts, maxAttempts)}
        </span>
      ),
    },
    {
      key: 'created',
      title: t.created,
      sort: 'created',
      optional: true,
      phone: 'hidden',
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <WhenCell at={createdAt} />,
    },
    {
      key: 'action',
      title: t.actions,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (job) => <JobActions jobs={[job]} />,
    },
  ]
}
