import { useQuery } from '@tanstack/react-query'
import { type Health, health } from '../../../contract/features/health.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { TaskProgress } from '../tasks/task-parts.tsx'
import { useHealthWords } from './words.ts'

/** The result of the last integrity check, and a button that runs it. */
export function DoctorPanel({ doctor: { isRunning, last } }: Pick<Health, 'doctor'>) {
  const t = useHealthWords()
  const errorText = useErrorText()
  const start = useWrite(health.doctor, {
    refresh: [health.read, tasks.list],
    onDone: () => showToast({ text: t.doctorStarted }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (
    <Panel title={t.doctorTitle}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t.doctorText}</p>
        {last ? (
          <>
            <p>
              {t.lastRun} <TimeOfDay at={new Date(last.at)} withDay />, {t.by(last.by)},{' '}
              {t.tookMs(last.tookMs)}. {last.broken.length === 0 && t.allHold(last.checked)}
            </p>
            <ul className="flex flex-col gap-3">
              {last.broken.map(({ number, title, rows }) => (
                <li key={`${number} ${title}`} className="flex flex-col gap-1">
                  <p className="font-semibold text-danger">{title}</p>
                  <ul className="rounded-4 bg-sunken p-3 text-12 wrap-anywhere">
                    {rows.map((row) => (
                      <li key={row}>{row}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t.never}</p>
        )}
        {isRunning && <Progress />}
        <div>
          <Button
            kind="secondary"
            busy={isRunning || start.isPending ? t.running : undefined}
            onClick={() => start.mutate({})}
          >
            {t.runDoctor}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function Progress() {
  const { data } = useQuery({
    ...read(tasks.list, { query: { kind: 'run-doctor' } }),
    staleTime: 0,
    refetchInterval: 1_000,
  })
  const task = data?.rows.find(({ state }) => state === 'running' || state === 'queued')
  return task ? <TaskProgress task={task} /> : null
}
