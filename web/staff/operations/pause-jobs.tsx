import { useState } from 'react'
import { type JobsPaused, operations } from '../../../contract/features/operations.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useJobWords } from './words.ts'

/** Pauses the whole queue with a button, or shows who paused it with a button that resumes it. */
export function PauseJobs({ paused }: { paused: JobsPaused }) {
  const t = useJobWords()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const write = useWrite(operations.pauseJobs, {
    refresh: [operations.jobs],
    onDone: () => setAsking(false),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const set = (to: boolean) => write.mutate({ body: { paused: to } })
  if (paused)
    return (
      <div className="p-4 pb-0 md:px-6">
        <Banner
          kind="danger"
          lead={t.paused}
          actionBelow
          action={
            <Button size={28} busy={write.isPending ? t.resuming : undefined} onClick={() => set(false)}>
              {t.resume}
            </Button>
          }
        >
          {t.pausedBy(paused.by)} <TimeOfDay at={new Date(paused.at)} withDay />. {t.pausedText}
        </Banner>
      </div>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.pause}</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.pauseTitle}
        keepLabel={t.keepRunning}
        doLabel={t.pause}
        busy={write.isPending ? t.pausing : undefined}
        onConfirm={() => set(true)}
      >
        {t.pauseText}
      </ConfirmDialog>
    </>
  )
}
