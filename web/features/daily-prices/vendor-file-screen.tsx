import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { fieldOfCause } from '../../../contract/features/daily-prices/cause-fields.ts'
import {
  type RefusedRow,
  type VendorFile,
  vendorFiles,
} from '../../../contract/features/daily-prices/vendor-files.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { SaveMenu } from '../files/save-menu.tsx'
import { needsColumns } from './file-state.tsx'
import { FileBeingRead, VendorFileHead } from './vendor-file-head.tsx'
import { useVendorWords } from './vendor-words.ts'

/** A vendor's file: its figures, the rejected rows, each fixed in place, and the button that submits the rest. */
export function VendorFileScreen() {
  const { t } = useVendorWords()
  const messages = useMessages()
  const { fileId = '' } = useParams({ strict: false }) as { fileId?: string }
  const [page, setPage] = useState(1)
  const id = Number(fileId)
  const opened = useQuery({
    ...read(vendorFiles.read, { params: { id }, query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.file.state === 'reading' ? 1000 : false),
  })
  const { data, error } = opened
  if (error && !data)
    return error.status === 404 || error.status === 400 ? (
      <EmptyState title={t.gone}>{t.goneText}</EmptyState>
    ) : (
      <Problem title={t.failed} onRetry={() => void opened.refetch()} />
    )
  if (!data) return <RowsWaiting label={t.notTaken} rows={6} className="px-4 md:px-6" />
  const { file, rows, total, pageSize } = data
  const head = <VendorFileHead file={file} here="rows" />
  if (file.state === 'reading')
    return (
      <>
        {head}
        <FileBeingRead file={file} />
      </>
    )
  if (file.rows === 0)
    return (
      <>
        {head}
        <NotRead file={file} />
      </>
    )
  return (
    <>
      {head}
      <Figures file={file} />
      <section aria-label={t.notTaken} className="bg-surface">
        {rows.length === 0 ? (
          <EmptyState title={file.ready > 0 ? t.allRight : t.noneRight}>
            {file.ready > 0 ? t.allRightText : t.unchanged}
          </EmptyState>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-2 md:px-6">
              <div>
                <h2 className="font-semibold">{t.notTaken}</h2>
                <p className="text-12 text-ink-2">{t.asFile}</p>
              </div>
              <SaveMenu
                load={(options) => callForFile(vendorFiles.read, { params: { id }, query: {} }, options)}
                forms={['CSV', 'XLSX']}
                words={{ save: t.saveAs, saving: t.savingFile, saved: t.savedFile }}
                of={t.notTaken}
              />
            </div>
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((row) => (
                <Row key={row.line} file={file} row={row} />
              ))}
            </ul>
          </>
        )}
      </section>
      {total > pageSize && (
        <Pages
          page={data.page}
          last={Math.ceil(total / pageSize)}
          onPage={setPage}
          words={messages.orders}
          className="px-4 py-3 md:px-6"
        />
      )}
      {file.state === 'open' && <Dock file={file} />}
    </>
  )
}

/** A file without readable rows: a link to its columns if naming them would help. */
function NotRead({ file }: { file: VendorFile }) {
  const { t } = useVendorWords()
  if (!needsColumns(file)) return <EmptyState title={t.noneRight}>{t.unchanged}</EmptyState>
  return (
    <EmptyState
      title={t.chooseTitle}
      action={
        <Link
          to={'/vendor/files/$fileId/columns' as never}
          params={{ fileId: String(file.id) } as never}
          className={buttonClass('primary', 44)}
        >
          {t.choose}
        </Link>
      }
    >
      {t.chooseText}
    </EmptyState>
  )
}

function Figures({ file }: { file: VendorFile }) {
  const { t } = useVendorWords()
  const toFix = file.state === 'open' ? file.toFix : 0
  const figures = [
    { label: t.figures.rows, count: file.rows, color: 'text-ink', bar: '' },
    { label: t.figures.ready, count: file.ready, color: 'text-accent', bar: 'bg-accent' },
    { label: t.figures.toFix, count: toFix, color: 'text-danger', bar: 'bg-danger' },
    { label: t.figures.leftOut, count: file.leftOut, color: 'text-ink-2', bar: 'bg-line-2' },
  ].filter(({ count }) => count > 0)
  return (
    <div className="border-b border-line bg-surface px-4 py-4 md:px-6">
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {figures.map(({ label, count, color }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className={`text-22 font-semibold tabular-nums ${color}`}>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <div aria-hidden="true" className="mt-3 flex h-2 overflow-hidden rounded-2 bg-line">
        {figures.map(
          ({ label, count, bar }) =>
            bar && <span key={label} className={`min-w-1 ${bar}`} style={{ flexGrow: count }} />,
        )}
      </div>
    </div>
  )
}

function textOf(row: RefusedRow, field: (typeof fieldOfCause)[keyof typeof fieldOfCause]): string {
  return field === 'price1E4' ? row.priceText : row[field]
}

/** A rejected row with the reason; the wrong cell can be edited here. */
function Row({ file, row }: { file: VendorFile; row: RefusedRow }) {
  const { t, ofFile } = useVendorWords()
  const errorText = useErrorText()
  const [cause] = row.causes
  const field = cause && fieldOfCause[cause]
  const start = field ? textOf(row, field) : ''
  const [typed, setTyped] = useState(start)
  const mend = useWrite(vendorFiles.mend, {
    refresh: [vendorFiles.list, vendorFiles.read],
    onDone: ({ causes }) =>
      showToast({ text: causes.length === 0 ? t.mended(row.line) : t.stillWrong(row.line) }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const maySave = file.state === 'open' && !row.leftOut && field !== undefined
  const save = () =>
    field &&
    typed.trim() !== start &&
    mend.mutate({
      params: { id: file.id },
      body: { version: file.version, line: row.line, fields: { [field]: typed.trim() } },
    } as never)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') setTyped(start)
  }
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[4rem_minmax(0,2fr)_minmax(0,3fr)_17rem] md:items-center md:px-6">
      <p className="text-ink-2">{t.line(row.line)}</p>
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{row.description || row.itemCode}</span>{' '}
        <span className="text-ink-2">
          {[row.description && row.itemCode, row.um, row.priceText].filter(Boolean).join(' · ')}
        </span>
      </p>
      <div className="min-w-0">
        {row.causes.map((one) => (
          <p key={one}>
            <span className="font-semibold text-danger">{ofFile.causes[one].title}.</span>{' '}
            {ofFile.causes[one].text}
          </p>
        ))}
      </div>
      {maySave ? (
        <div className="flex items-center gap-2" onKeyDown={onKeyDown}>
          <div className="min-w-0 flex-1">
            <TextInput
              size={44}
              aria-label={t.fieldOfLine(ofFile.fields[field], row.line)}
              aria-invalid={typed === start}
              inputMode={field === 'price1E4' ? 'decimal' : 'text'}
              value={typed}
              onChange={setTyped}
            />
          </div>
          <Button
            size={44}
            disabled={typed.trim() === start}
            busy={mend.isPending ? t.saving : undefined}
            onClick={save}
          >
            {t.save}
          </Button>
        </div>
      ) : (
        row.leftOut && <p className="text-ink-2">{t.leftOut}</p>
      )}
    </li>
  )
}

/** How many rows the price desk gets, and the button that submits them without the rejected ones. */
function Dock({ file: { id, version, ready, toFix } }: { file: VendorFile }) {
  const { t } = useVendorWords()
  const errorText = useErrorText()
  const submit = useWrite(vendorFiles.submit, {
    refresh: [vendorFiles.list, vendorFiles.read],
    onDone: (file) => showToast({ text: t.handedOver(file.ready) }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (
    <div className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-accent bg-tint px-4 py-2 max-md:bottom-14 md:px-6">
      <p role="status" className="min-w-60 flex-1">
        <strong className="block font-semibold">{t.lead(ready, toFix)}</strong>
        <span className="text-12 text-ink-2">{toFix > 0 ? t.keeps : t.desk}</span>
      </p>
      {toFix > 0 && ready > 0 && (
        <Button
          kind="primary"
          size={44}
          busy={submit.isPending ? t.handingOver : undefined}
          onClick={() => submit.mutate({ params: { id }, body: { version } })}
        >
          {t.handOver(toFix)}
        </Button>
      )}
    </div>
  )
}
