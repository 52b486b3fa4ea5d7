import type { QueuedJob } from '../../../contract/features/operations.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { JobActions } from './job-actions.tsx'
import { JobBadge } from './job-badge.tsx'
import { nameOfJob, useJobWords } from './words.ts'

/** One job: its payload, the error of its last attempt, and what a second run does. */
export function JobPanel({ job, onClose }: { job: QueuedJob; onClose: () => void }) {
  const t = useJobWords()
  const { name, about, state, attempts, maxAttempts, createdAt, runAt, lastError } = job
  const twice = (t.twice as Readonly<Record<string, string>>)[name] ?? t.twiceUnknown
  return (
    <section aria-label={nameOfJob(name, t)} className="flex min-w-0 flex-1 flex-col">
      <PanelHead title={nameOfJob(name, t)} onClose={onClose}>
        {name}
      </PanelHead>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 py-4 md:px-6 [&>dt]:text-ink-3 [&>dd]:wrap-anywhere">
        <dt>{t.state}</dt>
        <dd>
          <JobBadge state={state} />
        </dd>
        {about && (
          <>
            <dt>{t.about}</dt>
            <dd>{t.subjects[about.kind](about.id)}</dd>
          </>
        )}
        <dt>{t.created}</dt>
        <dd>
          <TimeOfDay at={new Date(createdAt)} withDay />
        </dd>
        <dt>{t.due}</dt>
        <dd>
          <TimeOfDay at={new Date(runAt)} withDay />
        </dd>
        <dt>{t.attempts}</dt>
        <dd>{t.tries(attempts, maxAttempts)}</dd>
      </dl>
      <div className="flex flex-col gap-1 px-4 pb-4 md:px-6">
        <h3 className="text-12 font-semibold">{t.lastTry}</h3>
        {lastError ? (
          <pre
            tabIndex={0}
            className="overflow-auto rounded-4 border border-line bg-sunken p-3 font-sans text-12 whitespace-pre-wrap wrap-anywhere"
          >
            {lastError}
          </pre>
        ) : (
          <p className="text-ink-2">{t.noTry}</p>
        )}
      </div>
      <div className="flex flex-col gap-1 px-4 pb-4 md:px-6">
        <h3 className="text-12 font-semibold">{t.twiceTitle}</h3>
        <p className="text-ink-2">{twice}</p>
      </div>
      <div className="flex flex-wrap gap-2 px-4 pb-4 md:px-6">
        <JobActions jobs={[job]} size={36} canRemove onDone={onClose} />
      </div>
    </section>
  )
}
