import { Link } from '@tanstack/react-router'
import type { Task } from '../../../contract/features/tasks.ts'
import { linkClass } from '../../ui/link.ts'
import { Popover, type PopoverTrigger } from '../../ui/popover.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { chipTaskOf, progressText, toneOf } from './chip-rules.ts'
import { useSeenAfterwards } from './mark-seen.ts'
import { TaskAction, TaskBadge, TaskProgress } from './task-parts.tsx'
import { useCurrentTasks } from './use-task.ts'
import { nameOf, shortNameOf, type TaskWords, useTaskWords } from './words.ts'

/**
 * In every page's header: progress of the user's tasks, and results until they are seen. Opens the list of current tasks; hidden if there
 * are none.
 */
export function TaskChip() {
  const t = useTaskWords()
  const current = useCurrentTasks()
  const task = chipTaskOf(current)
  if (!task) return null
  return (
    <Popover
      label={t.list}
      align="end"
      width={360}
      trigger={(props) => <ChipButton task={task} more={current.length - 1} trigger={props} />}
    >
      {(close) => <CurrentTasks tasks={current} onLeave={close} />}
    </Popover>
  )
}

const tones = {
  danger: 'border-transparent bg-danger-bg text-danger',
  amber: 'border-transparent bg-amber-bg text-amber',
  plain: 'border-line-2 bg-surface text-ink hover:bg-sunken',
}

type ChipProps = { task: Task; more: number; trigger: PopoverTrigger }

function ChipButton({ task, more, trigger }: ChipProps) {
  const t = useTaskWords()
  const text = chipText(task, t)
  const isRunning = task.state === 'running'
  return (
    <button
      type="button"
      {...trigger}
      aria-label={t.chip.label(more > 0 ? `${text} +${more}` : text)}
      className={`flex h-9 min-w-31 shrink-0 flex-col max-md:max-w-31 justify-center gap-1 rounded-4 border px-2 text-left text-12 font-semibold ${tones[toneOf(task)]}`}
    >
      <span className="flex w-full items-baseline gap-1">
        <span className="min-w-0 flex-1 truncate">{text}</span>
        {more > 0 && <span className="shrink-0 font-normal text-ink-3">+{more}</span>}
      </span>
      {isRunning && (
        <span aria-hidden="true" className="w-full">
          <ProgressBar value={task.done} max={task.total ?? 0} label={nameOf(task, t)} />
        </span>
      )}
    </button>
  )
}

function chipText(task: Task, t: TaskWords): string {
  const name = shortNameOf(task, t)
  const { state, sentence, done, total } = task
  if (state === 'running')
    return total === null ? t.chip.running(name) : `${name} ${progressText({ done, total }, t.progress)}`
  if (state === 'queued') return t.chip.waiting(name)
  if (state === 'done' && sentence.code === 'statements.sent' && sentence.skipped > 0)
    return t.chip.partly(sentence.skipped)
  if (state === 'done' && sentence.code === 'orders.changed' && sentence.refused > 0)
    return t.chip.refused(sentence.refused)
  return t.chip[state](name)
}

/** The current tasks as a list. Closing it marks them as seen. */
function CurrentTasks({ tasks, onLeave }: { tasks: readonly Task[]; onLeave: () => void }) {
  const t = useTaskWords()
  useSeenAfterwards(tasks)
  return (
    <div className="flex flex-col">
      <ul className="flex flex-col">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-col gap-2 border-b border-line px-4 py-3">
            <div className="flex items-start gap-3">
              <p className="min-w-0 flex-1 text-14 font-semibold wrap-anywhere">{nameOf(task, t)}</p>
              {task.state === 'running' || <TaskBadge task={task} />}
            </div>
            <div className="flex items-end gap-3">
              <div className="min-w-0 flex-1">
                <TaskProgress task={task} />
              </div>
              <TaskAction task={task} />
            </div>
          </li>
        ))}
      </ul>
      <Link to="/admin/tasks" className={`${linkClass} px-4 py-3`} onClick={onLeave}>
        {t.all}
      </Link>
    </div>
  )
}
