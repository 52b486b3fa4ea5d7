import { useQuery } from '@tanstack/react-query'
import { type Backup, backups } from '../../../contract/features/backups.ts'
import { health } from '../../../contract/features/health.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { TaskProgress } from '../tasks/task-parts.tsx'
import { useBackupWords } from './words.ts'

/** The stored backups, a button that makes one, and one that test-restores one. */
export function BackupsPanel() {
  const t = useBackupWords()
  const errorText = useErrorText()
  const list = useQuery({ ...read(backups.list, {}), staleTime: 0, refetchInterval: 5_000 })
  const make = useWrite(backups.make, {
    refresh: [backups.list, health.read, tasks.list],
    onDone: () => showToast({ text: t.started }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const { data } = list
  return (
    <Panel title={t.title}>
      {list.error && !data ? (
        <Problem title={t.failed} onRetry={() => void list.refetch()} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-ink-2">{t.text}</p>
          {data && !data.place && <p>{t.noPlace}</p>}
          {data?.place && <p>{t.keeps(data.keep.daily, data.keep.weekly, data.keep.monthly)}</p>}
          {data && data.rows.length > 0 && (
            <ul>
              {data.rows.map((row) => (
                <BackupRow key={row.id} row={row} isTrying={data.isTrying} />
              ))}
            </ul>
          )}
          {data?.place && data.rows.length === 0 && <p className="text-ink-2">{t.none}</p>}
          {data?.isMaking && <Progress kind="make-backup" />}
          {data?.isTrying && <Progress kind="try-backup" />}
          {data?.place && (
            <div>
              <Button
                kind="secondary"
                busy={data.isMaking || make.isPending ? t.making : undefined}
                onClick={() => make.mutate({})}
              >
                {t.make}
              </Button>
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}

function BackupRow({
  row: { id, name, at, bytes, by, tried },
  isTrying,
}: {
  row: Backup
  isTrying: boolean
}) {
  const t = useBackupWords()
  const errorText = useErrorText()
  const start = useWrite(backups.tryOut, {
    refresh: [backups.list, tasks.list],
    onDone: () => showToast({ text: t.tryStarted }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const [kind, word] = !tried
    ? (['neutral', t.untried] as const)
    : tried.faults.length === 0
      ? (['accent', t.good] as const)
      : (['danger', t.faulty] as const)
  return (
    <li className="flex flex-col gap-1 border-line py-2 not-last:border-b">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <TimeOfDay at={new Date(at)} withDay />, {t.size(bytes)}
          <span className="block text-12 text-ink-2">
            {t.by(by)}
            {tried && (
              <>
                {' · '}
                {t.triedAt} <TimeOfDay at={new Date(tried.at)} withDay />
              </>
            )}
          </span>
        </p>
        <Badge kind={kind}>{word}</Badge>
        <Button
          kind="secondary"
          aria-label={t.tryOf(name)}
          busy={start.isPending ? t.trying : undefined}
          disabled={isTrying}
          onClick={() => start.mutate({ params: { id } })}
        >
          {t.tryOut}
        </Button>
      </div>
      {tried && tried.faults.length > 0 && (
        <ul className="rounded-4 bg-sunken p-3 text-12 wrap-anywhere">
          {tried.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Progress({ kind }: { kind: 'make-backup' | 'try-backup' }) {
  const { data } = useQuery({
    ...read(tasks.list, { query: { kind } }),
    staleTime: 0,
    refetchInterval: 1_000,
  })
  const task = data?.rows.find(({ state }) => state === 'running' || state === 'queued')
  return task ? <TaskProgress task={task} /> : null
}
