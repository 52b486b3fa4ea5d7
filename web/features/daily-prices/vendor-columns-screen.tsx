import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { FilePlan } from '../../../contract/features/daily-prices/file-shapes.ts'
import { type VendorFileColumns, vendorFiles } from '../../../contract/features/daily-prices/vendor-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { PlaceColumns, usePlacing } from './place-columns.tsx'
import { FileBeingRead, VendorFileHead } from './vendor-file-head.tsx'
import { useVendorWords } from './vendor-words.ts'

/** A vendor assigns the columns of a file; the choice is used for the vendor's next files. */
export function VendorColumnsScreen() {
  const { t, ofFile } = useVendorWords()
  const { fileId = '' } = useParams({ strict: false }) as { fileId?: string }
  const opened = useQuery({
    ...read(vendorFiles.columns, { params: { id: Number(fileId) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 1000 : false),
  })
  const { data, error } = opened
  if (error && !data)
    return error.status === 404 || error.status === 400 ? (
      <EmptyState title={t.gone}>{t.goneText}</EmptyState>
    ) : (
      <Problem title={t.failed} onRetry={() => void opened.refetch()} />
    )
  if (!data) return <RowsWaiting label={ofFile.step.columns} rows={6} className="px-4 md:px-6" />
  return (
    <>
      <VendorFileHead file={data} here="columns" />
      {data.state === 'reading' ? (
        <FileBeingRead file={data} />
      ) : data.facts && data.plan ? (
        <Columns key={data.version} file={{ ...data, facts: data.facts, plan: data.plan }} />
      ) : (
        <EmptyState title={t.noColumns}>{t.noColumnsText}</EmptyState>
      )}
    </>
  )
}

type Placed = VendorFileColumns & {
  facts: NonNullable<VendorFileColumns['facts']>
  plan: FilePlan
}

function Columns({ file }: { file: Placed }) {
  const { t, ofFile } = useVendorWords()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const placing = usePlacing(file)
  const set = useWrite(vendorFiles.setColumns, {
    refresh: [vendorFiles.list, vendorFiles.read, vendorFiles.columns],
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const mayChange = file.state === 'open' || file.state === 'failed'
  const send = (chosen: Partial<FilePlan>, onDone?: () => void) =>
    set.mutate(
      { params: { id: file.id }, body: { version: file.version, ...chosen } as never },
      onDone && { onSuccess: onDone },
    )
  const toRows = () =>
    void navigate({ to: '/vendor/files/$fileId' as never, params: { fileId: String(file.id) } as never })
  return (
    <>
      <PlaceColumns file={file} placing={placing} isLocked={!mayChange || set.isPending} onFormat={send} />
      <div className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-accent bg-tint px-4 py-2 max-md:bottom-14 md:px-6">
        <p role="status" className="min-w-60 flex-1">
          <strong className="block font-semibold">{placing.lead}</strong>
          {!placing.problem && <span className="text-12 text-ink-2">{t.columnsKept}</span>}
        </p>
        {mayChange && (
          <Button
            kind="primary"
            size={44}
            disabled={placing.problem !== undefined}
            busy={set.isPending ? ofFile.columns.sending : undefined}
            onClick={() => send({ columns: [...placing.fields] }, toRows)}
          >
            {placing.sendLabel}
          </Button>
        )}
      </div>
    </>
  )
}
