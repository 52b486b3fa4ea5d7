import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type OpenFile, priceFiles } from '../../../contract/features/daily-prices/imports.ts'
import { pricePublishing } from '../../../contract/features/daily-prices/publishing.ts'
import { tasks } from '../../../contract/features/tasks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useFileWords } from '../../features/daily-prices/file-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { dayAndTimeText, sizeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { useStaffWords } from '../frame/words.ts'
import { FileSteps } from './file-steps.tsx'
import { DropFiles } from './import-file.tsx'

/** Polling interval while a file is being read, in ms. */
const readingMs = 250

/** The file in the address, with its progress while it is being read. */
export function useFile() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const file = useQuery({
    ...read(priceFiles.read, { params: { id: Number(id) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? readingMs : false),
  })
  return { id: Number(id), file }
}

type Props = {
  here: 'columns' | 'rows'
  id: number
  file: ReturnType<typeof useFile>['file']
  children: (file: OpenFile) => ReactNode
}

/** A page of a file: its name, its steps, and its state while it is being read or if that failed. Other files can be dropped on it. */
export function FileFrame({ here, id, file, children }: Props) {
  const t = useFileWords()
  const staff = useStaffWords()
  const zone = useZone()
  const { language } = useLanguage()
  const { data } = file
  return (
    <AdminShell
      title={data?.supplier.name ?? t.step[here]}
      aside={
        data && (
          <span className="wrap-anywhere">
            {data.name},{' '}
            {t.came(sizeText(data.bytes), dayAndTimeText(new Date(data.cameAt), zone, language), data.way)}
          </span>
        )
      }
    >
      <DropFiles supplierId={data?.supplier.id}>
        <FileSteps id={id} here={here} />
        {file.error && !data ? (
          file.error.status === 404 ? (
            <EmptyState title={t.gone}>{t.goneText}</EmptyState>
          ) : (
            <Problem title={staff.failed} onRetry={() => void file.refetch()} />
          )
        ) : !data ? (
          <RowsWaiting label={t.step[here]} className="md:px-6" />
        ) : data.state === 'discarded' ? (
          <EmptyState title={t.gone}>{t.goneText}</EmptyState>
        ) : data.state === 'reading' ? (
          <Reading file={data} />
        ) : (
          <>
            {data.failure && (
              <Banner kind="danger" strip urgent lead={t.failures[data.failure.code]}>
                {data.failure.missing &&
                  `${data.failure.missing.map((field) => t.fields[field]).join(', ')}. `}
                {t.unchanged}
              </Banner>
            )}
            {children(data)}
          </>
        )}
      </DropFiles>
    </AdminShell>
  )
}

function Reading({ file: { progress } }: { file: OpenFile }) {
  const t = useFileWords()
  const stop = useWrite(tasks.stop, { refresh: [priceFiles.read, tasks.list] })
  const text = t.reading(t.readingRows(progress?.done ?? 0, progress?.total ?? null))
  return (
    <div className="flex max-w-120 flex-col gap-4 p-4 md:p-6">
      <p role="status">{text}</p>
      <ProgressBar value={progress?.done ?? 0} max={progress?.total ?? 1} label={text} height={8} />
      {progress && (
        <div>
          <Button onClick={() => stop.mutate({ params: { id: progress.taskId } } as never)}>{t.stop}</Button>
        </div>
      )}
    </div>
  )
}

/** Discards the file after a confirmation. */
export function Discard({ id }: { id: number }) {
  const t = useFileWords()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const discard = useWrite(priceFiles.discard, {
    refresh: [priceFiles.list, pricePublishing.morning],
    onDone: () => {
      showToast({ text: t.discarded })
      void navigate({ to: '/admin/daily-prices' as never })
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t.discard}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.discardTitle}
        keepLabel={t.keep}
        doLabel={t.discard}
        busy={discard.isPending ? t.discard : undefined}
        onConfirm={() => discard.mutate({ params: { id } })}
      >
        {t.discardText}
      </ConfirmDialog>
    </>
  )
}

/** The bar at the bottom of a step: its state, and buttons for the next step. */
export const StepDock = ({ lead, text, children }: { lead: string; text: string; children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 max-lg:bottom-14 md:px-6">
    <p role="status" className="min-w-60 flex-1">
      <strong className="font-semibold">{lead}</strong> <span className="text-ink-2">{text}</span>
    </p>
    {children}
  </div>
)
