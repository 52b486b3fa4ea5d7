import { type Task, tasks } from '../../../contract/features/tasks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { hasEnded, toneOf } from './chip-rules.ts'
import { nameOf, useTaskSentence, useTaskWords } from './words.ts'

/** The download address of a task's file. */
export const fileAddress = ({ id }: Pick<Task, 'id'>) =>
  `/api/v1/${tasks.file.path.replace(':id', String(id))}`

const tones = { danger: 'danger', amber: 'amber', plain: 'neutral' } as const satisfies Record<
  ReturnType<typeof toneOf>,
  BadgeKind
>

export function TaskBadge({ task }: { task: Task }) {
  const t = useTaskWords()
  return (
    <Badge kind={task.state === 'done' && toneOf(task) === 'plain' ? 'accent' : tones[toneOf(task)]}>
      {t.states[task.state]}
    </Badge>
  )
}

/** The progress bar of a running task, or the status of one that is waiting or has ended. */
export function TaskProgress({ task }: { task: Task }) {
  const t = useTaskWords()
  const sentenceOf = useTaskSentence()
  const { state, done, total } = task
  if (state !== 'running') return <p className="text-12 text-ink-2 wrap-anywhere">{sentenceOf(task)}</p>
  return (
    <ProgressBar value={done} max={total ?? 0} label={nameOf(task, t)}>
      {total !== null && `${t.progress(done, total)}. `}
      {task.isStopping ? t.stopping : sentenceOf(task)}
    </ProgressBar>
  )
}

/** The actions of a task: stop it, or download its file. */
export function TaskAction({ task }: { task: Task }) {
  const t = useTaskWords()
  const errorText = useErrorText()
  const stop = useWrite(tasks.stop, {
    refresh: [tasks.list, tasks.read],
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const name = nameOf(task, t)
  if (task.file)
    return (
      <a
        href={fileAddress(task)}
        download={task.file.name}
        aria-label={t.downloadThis(name)}
        className={buttonClass('secondary', 28)}
      >
        <Icon name="download" />
        {t.download}
      </a>
    )
  if (hasEnded(task.state)) return null
  return (
    <Button
      size={28}
      aria-label={t.stopThis(name)}
      busy={stop.isPending || task.isStopping ? t.stopping : undefined}
      onClick={() => stop.mutate({ params: { id: String(task.id) } })}
    >
      {t.stop}
    </Button>
  )
}
