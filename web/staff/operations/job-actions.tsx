import { useState } from 'react'
import { operations, type QueuedJob } from '../../../contract/features/operations.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { nameOfJob, useJobWords } from './words.ts'

type Outcome = { done: number; left: number; why: string }

/** Runs or removes jobs one after another. Jobs for which that fails stay, and the first reason is shown. */
function useJobCalls() {
  const errorText = useErrorText()
  const retry = useWrite(operations.retryJob, { refresh: [operations.jobs] })
  const remove = useWrite(operations.removeJob, { refresh: [operations.jobs] })
  const each = async (
    jobs: readonly QueuedJob[],
    call: (id: string) => Promise<unknown>,
  ): Promise<Outcome> => {
    let [done, left, why] = [0, 0, '']
    for (const { id } of jobs)
      try {
        await call(id)
        done += 1
      } catch (error) {
        left += 1
        why ||= errorText(error)
      }
    return { done, left, why }
  }
  return {
    retryAll: (jobs: readonly QueuedJob[]) => each(jobs, (id) => retry.mutateAsync({ params: { id } })),
    removeAll: (jobs: readonly QueuedJob[]) => each(jobs, (id) => remove.mutateAsync({ params: { id } })),
  }
}

type Props = {
  jobs: readonly QueuedJob[]
  /** Uses the texts for several jobs, and adds a button that removes them. */
  isMany?: boolean
  canRemove?: boolean
  size?: ButtonSize
  onDone?: () => void
}

/** Runs jobs now, or removes them after a confirmation. */
export function JobActions({ jobs, isMany = false, canRemove = false, size = 28, onDone }: Props) {
  const t = useJobWords()
  const { retryAll, removeAll } = useJobCalls()
  const [busy, setBusy] = useState<'retry' | 'remove'>()
  const [asking, setAsking] = useState(false)
  const open = jobs.filter(({ state }) => state !== 'running')
  const [first] = open
  if (!first) return null

  const say = ({ done, left, why }: Outcome, text: (count: number) => string) => {
    if (left > 0) showToast({ kind: 'failed', text: t.someFailed(left, why) })
    else showToast({ text: text(done) })
    setBusy(undefined)
    setAsking(false)
    onDone?.()
  }
  const run = async () => {
    setBusy('retry')
    say(await retryAll(open), t.started)
  }
  const remove = async () => {
    setBusy('remove')
    say(await removeAll(open), t.removed)
  }
  const one = first.state === 'given-up' ? t.tryAgain : first.state === 'failing' ? t.tryNow : t.now
  const label = isMany ? t.retryMany(open.length) : one
  const removeLabel = isMany ? t.removeMany(open.length) : t.remove
  const named = (text: string) => (isMany ? undefined : t.actionFor(text, nameOfJob(first.name, t)))
  return (
    <>
      <Button
        size={size}
        kind={isMany ? 'primary' : 'secondary'}
        aria-label={named(label)}
        busy={busy === 'retry' ? t.starting : undefined}
        onClick={() => void run()}
      >
        {label}
      </Button>
      {canRemove && (
        <Button
          size={size}
          kind="danger-outline"
          aria-label={named(removeLabel)}
          onClick={() => setAsking(true)}
        >
          {removeLabel}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.removeTitle(open.length)}
        keepLabel={t.keep}
        doLabel={removeLabel}
        busy={busy === 'remove' ? t.removing : undefined}
        onConfirm={() => void remove()}
      >
        {t.removeText}
      </ConfirmDialog>
    </>
  )
}
